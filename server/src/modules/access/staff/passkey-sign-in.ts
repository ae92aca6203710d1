/**
 * Signing in with a passkey alone. The authenticator has then verified its owner, so that two factors are
 * proved at once and no code is asked for. An unknown passkey and a wrong signature look the same.
 */
import type { Door, Transaction } from '../../../platform/db/doors.ts';
import * as accounts from './accounts.ts';
import * as assertions from './assertions.ts';
import type { Assertion, PasskeyRequest } from './passkey-schemas.ts';
import { type Browser, open, proven, type SignedIn, type SignInKit, wrong } from './sign-in.ts';

/** Asks for any passkey of this service: who signs in shows in the answer. */
export const requestSignIn = (platform: Door<Transaction>, kit: SignInKit): Promise<PasskeyRequest> =>
  assertions.request(platform, undefined, assertions.SIGN_IN, kit);

export async function signInWithPasskey(
  platform: Door<Transaction>,
  assertion: Assertion,
  browser: Browser,
  kit: SignInKit,
): Promise<SignedIn> {
  const known = await assertions.find(platform, assertion);
  // An unknown passkey is counted as an account of its own, and with its address.
  const attempt = await kit.signIns.attemptPassword({ email: known?.email ?? assertion.id, ...browser });
  const signedIn = await proven(attempt, async () => {
    const asserted = known && (await assertions.verify(known, assertion, assertions.SIGN_IN, kit, browser));
    if (asserted === undefined) return undefined;
    return platform.write(async (tx) => {
      const account = await accounts.lockAccount(tx, asserted.staffId);
      return (await assertions.take(tx, asserted)) ? open(tx, account, browser, kit) : undefined;
    });
  });
  if (signedIn === undefined) {
    await attempt.failed();
    throw wrong('This passkey is not known here, or the sign-in took too long. Try again.');
  }
  await attempt.succeeded();
  return signedIn;
}
