/**
 * Whoever is signed in proves once more who they are, before a way to sign in changes: by the password, or by
 * a passkey. A wrong proof counts as a failed sign-in.
 */
import type { Door, Transaction } from '../../../platform/db/doors.ts';
import { type FieldProblem, invalid, type Problem } from '../../../platform/problems.ts';
import { lockAccount, type StaffAccount } from './accounts.ts';
import * as assertions from './assertions.ts';
import type { Assertion, PasskeyRequest } from './passkey-schemas.ts';
import type { OwnProof } from './schemas.ts';
import { type Browser, proven, refuseWrongPassword, type SignInKit } from './sign-in.ts';

/** Asks for one of the person's own passkeys. */
export const requestProof = (
  platform: Door<Transaction>,
  staffId: string,
  kit: SignInKit,
): Promise<PasskeyRequest> => assertions.request(platform, staffId, assertions.proofBy(staffId), kit);

type GivenProof = { [Field in keyof OwnProof]?: OwnProof[Field] | undefined };

/** `field` is what the request calls the password. */
export async function refuseUnproven(
  platform: Door<Transaction>,
  account: StaffAccount,
  { password, passkey }: GivenProof,
  browser: Browser,
  kit: SignInKit,
  field = 'password',
): Promise<void> {
  if ((password === undefined) === (passkey === undefined))
    throw refused({ field, message: 'or passkey is required, and only one of them' });
  if (password !== undefined) return refuseWrongPassword(account, password, field, browser, kit);
  if (passkey !== undefined) await refuseWrongPasskey(platform, account, passkey, browser, kit);
}

async function refuseWrongPasskey(
  platform: Door<Transaction>,
  { id, email }: StaffAccount,
  passkey: Assertion,
  browser: Browser,
  kit: SignInKit,
): Promise<void> {
  const attempt = await kit.signIns.attempt({ email, ...browser });
  const isOwn = await proven(attempt, async () => {
    const known = await assertions.find(platform, passkey);
    if (known?.staff_id !== id) return false;
    const asserted = await assertions.verify(known, passkey, assertions.proofBy(id), kit, browser);
    if (asserted === undefined) return false;
    return platform.write(async (tx) => {
      await lockAccount(tx, id);
      return assertions.take(tx, asserted);
    });
  });
  await (isOwn ? attempt.passed() : attempt.failed());
  if (!isOwn) throw refused({ field: 'passkey', message: 'is not yours, or was used already' });
}

const refused = (problem: FieldProblem): Problem => invalid([problem]);
