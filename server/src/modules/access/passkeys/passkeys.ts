/**
 * A person's passkeys: added after a fresh proof of who the person is, named, and removed, but for the last
 * way to sign in.
 */

import type { Door, Reads, Transaction } from '../../../platform/db/doors.ts';
import { refusing } from '../../../platform/db/errors.ts';
import { newestFirst, type PageRequest } from '../../../platform/db/page.ts';
import { sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { conflict, invalid, notFound } from '../../../platform/problems.ts';
import * as accounts from '../staff/accounts.ts';
import * as assertions from '../staff/assertions.ts';
import * as notices from '../staff/notices.ts';
import { refuseUnproven } from '../staff/own-proof.ts';
import { endOthers } from '../staff/passwords.ts';
import type { OwnProof } from '../staff/schemas.ts';
import type { Browser, SignInKit } from '../staff/sign-in.ts';
import { ALGORITHMS, attestationTask, challengeIn, relyingPartyOf, TRANSPORTS } from '../staff/webauthn.ts';
import { PASSKEY_ADDED_LETTER } from './letters.ts';
import type { Passkey, PasskeyCreate, PasskeyOffer } from './schemas.ts';

const SERVICE = 'Fairway';
/** So that the list of them stays one that browsers send to an authenticator. */
const MOST = 20;

const COLUMNS = sql`id, name, created_at, last_used_at`;

interface Session {
  id: string;
  staffId: string;
}

const purposeOf = ({ id, staffId }: Session): string => `add ${staffId} ${id}`;

export const list = (db: Reads, staffId: string, page: PageRequest): Promise<Passkey[]> =>
  db.many(sql`select ${COLUMNS} from staff_passkeys where staff_id = ${staffId} ${newestFirst(page)}`);

/** Asks an authenticator for a new passkey, once the person has proved who they are. */
export async function offer(
  platform: Door<Transaction>,
  session: Session,
  proof: OwnProof,
  browser: Browser,
  kit: SignInKit,
): Promise<PasskeyOffer> {
  const account = await accounts.byId(platform, session.staffId);
  await refuseUnproven(platform, account, proof, browser, kit);
  refuseMore(account);
  return {
    challenge: kit.challenges.issue(purposeOf(session), kit.clock.now()),
    rp: { id: relyingPartyOf(kit.terms.publicUrl()).id, name: SERVICE },
    user: { id: assertions.handleOf(account.id), name: account.email, display_name: account.name },
    algorithms: ALGORITHMS,
    exclude: await assertions.credentialsOf(platform, account.id),
  };
}

/** Adds what the authenticator has made, and tells the person by mail. */
export async function add(
  platform: Door<Transaction>,
  session: Session,
  { name, transports = [], ...attestation }: PasskeyCreate,
  { challenges, threads, terms, clock }: SignInKit,
): Promise<Passkey> {
  const challenge = challengeIn(attestation.client_data) ?? '';
  const expiresAt = challenges.endOf(challenge, purposeOf(session), clock.now());
  if (expiresAt === undefined) throw tooLate();
  const check = { ...relyingPartyOf(terms.publicUrl()), attestation, challenge };
  const made = await threads.run(attestationTask, session.staffId, check);
  if (made === undefined)
    throw invalid([
      { field: 'attestation', message: 'is not what an authenticator answers to our question' },
    ]);
  return platform.write(async (tx) => {
    const account = await accounts.lockAccount(tx, session.staffId);
    refuseMore(account);
    if (!(await assertions.spend(tx, { challenge, expiresAt }))) throw tooLate();
    const kept = TRANSPORTS.filter((transport) => transports.includes(transport));
    const passkey = await refusing(
      tx.one<Passkey>(
        sql`insert into staff_passkeys
              (id, staff_id, credential_id, public_key, sign_count, transports, name, created_at)
            values (${newId(tx.now)}, ${account.id}, ${Buffer.from(made.credentialId)},
              ${Buffer.from(made.publicKey)}, ${made.signCount}, ${kept}, ${name}, ${tx.now})
            returning ${COLUMNS}`,
      ),
      { staff_passkeys_credential_unique: () => conflict('This passkey is already added.') },
    );
    if (passkey === undefined) throw notFound('Passkey');
    await notices.notify(tx, account, { template: PASSKEY_ADDED_LETTER, data: { passkey: name } });
    return passkey;
  });
}

export async function rename(tx: Transaction, staffId: string, id: string, name: string): Promise<Passkey> {
  const renamed = await tx.one<Passkey>(
    sql`update staff_passkeys set name = ${name} where id = ${id} and staff_id = ${staffId}
        returning ${COLUMNS}`,
  );
  if (renamed === undefined) throw notFound('Passkey');
  return renamed;
}

/** Ends every other session of the person: some may have been begun with it. */
export async function remove(
  platform: Door<Transaction>,
  session: Session,
  id: string,
  proof: OwnProof,
  browser: Browser,
  kit: SignInKit,
): Promise<{ id: string; deleted: true }> {
  const account = await accounts.byId(platform, session.staffId);
  await refuseUnproven(platform, account, proof, browser, kit);
  return platform.write(async (tx) => {
    const { passkeys, password_hash } = await accounts.lockAccount(tx, account.id);
    const removed = await tx.run(
      sql`delete from staff_passkeys where id = ${id} and staff_id = ${account.id}`,
    );
    if (removed === 0) throw notFound('Passkey');
    if (passkeys === 1 && password_hash === null)
      throw conflict(
        'This passkey is the only way you can sign in. Set a password or add another passkey first.',
      );
    await endOthers(tx, account.id, session.id);
    return { id, deleted: true };
  });
}

function refuseMore({ passkeys }: accounts.StaffAccount): void {
  if (passkeys >= MOST) throw conflict(`You have ${MOST} passkeys, which is the most. Remove one first.`);
}

const tooLate = () =>
  invalid([{ field: 'client_data', message: 'answers no open question of ours. Start again' }]);
