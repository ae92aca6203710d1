/**
 * Checks what an authenticator signed with a person's passkey. An answer is bound to a challenge of ours and
 * to what that was for, and counts once; a count of signatures that does not grow shows a copied passkey.
 */
import type { Clock } from '../../../platform/clock.ts';
import type { Challenges } from '../../../platform/crypto/challenges.ts';
import { sha256 } from '../../../platform/crypto/secrets.ts';
import type { Reads, Transaction } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { siteOf } from '../../../platform/networks.ts';
import type { Threads } from '../../../platform/threads/threads.ts';
import type { Terms } from '../../terms.ts';
import type { Assertion, PasskeyRequest } from './passkey-schemas.ts';
import { assertionTask, challengeIn, relyingPartyOf, type TRANSPORTS } from './webauthn.ts';

export interface AssertionKit {
  challenges: Challenges;
  threads: Threads;
  clock: Clock;
  terms: Pick<Terms, 'publicUrl'>;
}

/** What an answer may be used for. A passkey alone must also show that its owner uses it. */
export interface AssertionPurpose {
  name: string;
  isAlone: boolean;
}

export const SIGN_IN: AssertionPurpose = { name: 'sign in', isAlone: true };
/** In place of a code, after the password: `challenge` is that of the sign-in. */
export const secondFactorOf = (challenge: string): AssertionPurpose => ({
  name: `second factor ${challenge}`,
  isAlone: false,
});
/** In place of the password, by whoever is signed in. */
export const proofBy = (staffId: string): AssertionPurpose => ({ name: `proof ${staffId}`, isAlone: true });

/** Asks for one of the person's passkeys, or for any passkey of this service. */
export async function request(
  db: Reads,
  staffId: string | undefined,
  { name, isAlone }: AssertionPurpose,
  { challenges, terms, clock }: AssertionKit,
): Promise<PasskeyRequest> {
  return {
    challenge: challenges.issue(name, clock.now()),
    rp_id: relyingPartyOf(terms.publicUrl()).id,
    credentials: staffId === undefined ? [] : await credentialsOf(db, staffId),
    user_verification: isAlone ? 'required' : 'discouraged',
  };
}

type Transport = (typeof TRANSPORTS)[number];

export async function credentialsOf(db: Reads, staffId: string): Promise<PasskeyRequest['credentials']> {
  const rows = await db.many<{ credential_id: Buffer; transports: Transport[] }>(
    sql`select credential_id, transports from staff_passkeys where staff_id = ${staffId} order by id`,
  );
  return rows.map(({ credential_id, transports }) => ({
    id: credential_id.toString('base64url'),
    transports,
  }));
}

interface StoredPasskey {
  id: string;
  staff_id: string;
  email: string;
  public_key: Buffer;
  sign_count: number;
}

/** The passkey that is said to have signed, and whose it is. */
export const find = (db: Reads, { id }: Pick<Assertion, 'id'>): Promise<StoredPasskey | undefined> =>
  db.one<StoredPasskey>(
    sql`select passkey.id, passkey.staff_id, staff.email, passkey.public_key, passkey.sign_count::float8
        from staff_passkeys as passkey join staff on staff.id = passkey.staff_id
        where passkey.credential_id = ${Buffer.from(id, 'base64url')}`,
  );

/** A right answer, which counts once it is taken. */
export interface Asserted {
  passkeyId: string;
  staffId: string;
  signCount: number;
  challenge: string;
  expiresAt: Date;
}

/** Undefined where the signature, the challenge, the site or the count of signatures is not right. */
export async function verify(
  passkey: StoredPasskey,
  assertion: Assertion,
  { name, isAlone }: AssertionPurpose,
  { challenges, threads, terms, clock }: AssertionKit,
  { address }: { address: string },
): Promise<Asserted | undefined> {
  const challenge = challengeIn(assertion.client_data);
  const expiresAt = challenge === undefined ? undefined : challenges.endOf(challenge, name, clock.now());
  if (challenge === undefined || expiresAt === undefined) return undefined;
  const { user_handle, ...signed } = assertion;
  if (user_handle !== undefined && user_handle !== handleOf(passkey.staff_id)) return undefined;
  const right = await threads.run(assertionTask, siteOf(address), {
    ...relyingPartyOf(terms.publicUrl()),
    assertion: signed,
    challenge,
    publicKey: new Uint8Array(passkey.public_key),
    signCount: passkey.sign_count,
    verifiesUser: isAlone,
  });
  const { id: passkeyId, staff_id: staffId } = passkey;
  return right && { passkeyId, staffId, signCount: right.signCount, challenge, expiresAt };
}

/** The person must be locked. False if the challenge was spent, or the passkey removed or used meanwhile. */
export async function take(tx: Transaction, asserted: Asserted): Promise<boolean> {
  const { passkeyId, staffId, signCount } = asserted;
  if (!(await spend(tx, asserted))) return false;
  const used = await tx.run(
    sql`update staff_passkeys set sign_count = ${signCount}, last_used_at = ${tx.now}
        where id = ${passkeyId} and staff_id = ${staffId}
          and (sign_count < ${signCount} or (sign_count = 0 and ${signCount} = 0))`,
  );
  return used > 0;
}

/** False where another request was first. */
export const spend = async (
  tx: Transaction,
  { challenge, expiresAt }: Pick<Asserted, 'challenge' | 'expiresAt'>,
): Promise<boolean> =>
  (await tx.run(
    sql`insert into staff_spent_challenges (challenge_hash, expires_at)
        values (${sha256(challenge)}, ${expiresAt}) on conflict do nothing`,
  )) > 0;

/** What authenticators keep beside a passkey to say whose it is: the 16 bytes of the person's id. */
export const handleOf = (staffId: string): string =>
  Buffer.from(staffId.replaceAll('-', ''), 'hex').toString('base64url');
