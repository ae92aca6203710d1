/** Changing a password, removing it, and setting a new one through a mailed link. */
import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR } from '../../../platform/clock.ts';
import type { Door, Transaction } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import type { MailKeys } from '../../../platform/mail/keys.ts';
import { conflict, notFound } from '../../../platform/problems.ts';
import * as accounts from './accounts.ts';
import { RESET_LETTER } from './letters.ts';
import * as links from './links.ts';
import * as notices from './notices.ts';
import { refuseUnproven } from './own-proof.ts';
import { refuseWeak } from './password-rules.ts';
import { prove } from './proof.ts';
import type { OwnProof, PasswordChange } from './schemas.ts';
import * as sessions from './sessions.ts';
import { type Browser, notYours, type SignInKit } from './sign-in.ts';

/** How many mails one address gets in an hour. */
const MAILS_AN_HOUR = 3;
/** Longer than the work for an existing account takes, so that the time does not tell if there is one. */
const ANSWER_AFTER_MS = 150;

/** Ends every other session of the person. */
export async function change(
  platform: Door<Transaction>,
  session: { id: string; staffId: string },
  body: PasswordChange,
  browser: Browser,
  kit: SignInKit,
): Promise<void> {
  const account = await accounts.byId(platform, session.staffId);
  const proof = { password: body.current, passkey: body.passkey };
  await refuseUnproven(platform, account, proof, browser, kit, 'current');
  refuseWeak(body.new, account, 'new');
  const hash = await accounts.hashed(body.new, { email: account.email, address: browser.address });
  await platform.write(async (tx) => {
    const locked = await accounts.lockAccount(tx, account.id);
    // The password was replaced after it had been checked.
    if (locked.password_hash !== account.password_hash) throw notYours('current');
    await replace(tx, account.id, hash, session.id);
  });
}

/** For somebody with a passkey. Ends every other session of the person. */
export async function remove(
  platform: Door<Transaction>,
  session: { id: string; staffId: string },
  proof: OwnProof,
  browser: Browser,
  kit: SignInKit,
): Promise<void> {
  const account = await accounts.byId(platform, session.staffId);
  await refuseUnproven(platform, account, proof, browser, kit);
  await platform.write(async (tx) => {
    const { passkeys } = await accounts.lockAccount(tx, account.id);
    if (passkeys === 0) throw conflict('Your password is the only way you can sign in. Add a passkey first.');
    await accounts.removePassword(tx, account.id);
    await endOthers(tx, account.id, session.id);
  });
}

/** The person must be locked. */
async function replace(tx: Transaction, staffId: string, hash: string, kept: string | null): Promise<void> {
  await accounts.setPassword(tx, staffId, hash);
  await endOthers(tx, staffId, kept);
}

/** Ends what was begun with a way to sign in that is no more: sessions but the one kept, challenges, links. */
export async function endOthers(tx: Transaction, staffId: string, kept: string | null): Promise<void> {
  await links.endAll(tx, staffId);
  await sessions.endAll(tx, staffId, kept);
}

/** The reply is the same whether or not the account exists. */
export async function forgotten(platform: Door<Transaction>, email: string, keys: MailKeys): Promise<void> {
  await Promise.all([platform.write((tx) => mailLink(tx, email, keys)), sleep(ANSWER_AFTER_MS)]);
}

async function mailLink(tx: Transaction, email: string, keys: MailKeys): Promise<void> {
  const account = await accounts.byEmail(tx, email);
  if (account === undefined) return;
  // Locks the person, so that simultaneous requests cannot exceed the limit.
  await accounts.lockAccount(tx, account.id);
  const recent = await tx.one<{ count: number }>(
    sql`select count(*)::int as count from staff_links
        where staff_id = ${account.id} and kind = 'reset' and created_at > ${new Date(tx.now.getTime() - HOUR)}`,
  );
  if ((recent?.count ?? 0) >= MAILS_AN_HOUR) return;
  const id = newId(tx.now);
  if (await notices.notify(tx, account, { template: RESET_LETTER, id }))
    await links.create(tx, { kind: 'reset', id, token: keys.token(id, 'reset'), staffId: account.id });
}

/** Makes a link for an operator to hand over. */
export async function resetLink(
  tx: Transaction,
  email: string,
  publicUrl: string,
): Promise<{ url: string; expires_at: string }> {
  const account = await accounts.byEmail(tx, email);
  if (account === undefined) throw notFound(`Somebody with the address ${email}`);
  const token = sessions.newLinkToken();
  const { expires_at } = await links.create(tx, { kind: 'reset', token, staffId: account.id });
  return { url: `${publicUrl}/reset/${token}`, expires_at };
}

/** Ends all sessions. A second factor stays, unless this is the first proof of whose address it is. */
export async function reset(
  platform: Door<Transaction>,
  { token, password }: { token: string; password: string },
  { address }: Pick<Browser, 'address'>,
  now: Date,
): Promise<void> {
  const link = await links.find(platform, 'reset', token, now);
  if (link?.staff_id == null) throw notFound('Link');
  const account = await accounts.byId(platform, link.staff_id);
  refuseWeak(password, account);
  const hash = await accounts.hashed(password, { email: account.email, address });
  await platform.write(async (tx) => {
    await accounts.lockAccount(tx, account.id);
    if (!(await links.use(tx, link))) throw notFound('Link');
    await replace(tx, account.id, hash, null);
    await prove(tx, account.id);
  });
}
