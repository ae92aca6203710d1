/**
 * Addresses that want no bulk mail. The list holds keyed hashes; the contacts that have such an address say so in a
 * column of their own, and every change of either keeps the two in step. Workers look at the list again before sending.
 */
import type { Reads, Tx } from '../../platform/db/doors.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { addressKey, type MailKeys } from '../../platform/mail/keys.ts';
import { notFound } from '../../platform/problems.ts';

/** Contacts read at once, when only a hash is known. */
const AT_ONCE = 5000;

/** Whether the address is listed, as an expression. */
export const isListed = (tx: Pick<Tx, 'organizationId'>, keys: MailKeys, address: string): Sql =>
  sql`exists (select from opt_outs where opt_outs.organization_id = ${tx.organizationId}
        and address_hash = ${keys.hashAddress(tx.organizationId, address)})`;

/** Which of many addresses are listed. Hashing them takes a while, so that is done only where any is listed. */
export async function listedAmong(tx: Tx, keys: MailKeys, addresses: string[]): Promise<ReadonlySet<string>> {
  const some = await tx.one(sql`select address_hash from opt_outs limit 1`);
  if (some === undefined) return new Set();
  const hashes = addresses.map((address) => keys.hashAddress(tx.organizationId, address));
  const rows = await tx.many<{ nth: number }>(
    sql`select nth::int from unnest(${hashes}::bytea[]) with ordinality as given (hash, nth)
        where exists (select from opt_outs where opt_outs.organization_id = ${tx.organizationId} and address_hash = hash)`,
  );
  return new Set(rows.map(({ nth }) => addresses[nth - 1] ?? ''));
}

/** Lists the address or takes it off the list. Bulk mail that waits for a listed one is not sent. */
export async function setOptedOut(tx: Tx, keys: MailKeys, address: string, optedOut: boolean): Promise<void> {
  await setListed(tx, keys.hashAddress(tx.organizationId, address), optedOut);
  const key = addressKey(address);
  await tx.run(
    sql`update contacts set opted_out = ${optedOut} where email_key = ${key} and opted_out <> ${optedOut}`,
  );
  if (optedOut) await tx.run(skipping(sql`email_key = ${key}`));
}

const skipping = (those: Sql): Sql =>
  sql`update mails set status = 'skipped', reason = 'opted_out', ready = false, due_at = null
      where due_at is not null and rank > 0 and status = 'queued' and ${those}`;

const setListed = (tx: Tx, hash: Buffer, optedOut: boolean): Promise<number> =>
  tx.run(
    optedOut
      ? sql`insert into opt_outs (organization_id, address_hash, created_at)
            values (${tx.organizationId}, ${hash}, ${tx.now}) on conflict do nothing`
      : sql`delete from opt_outs where address_hash = ${hash}`,
  );

interface Addressee {
  email: string | null;
  contact_email: string | null;
  address_hash: Buffer | null;
}

/** Whom a mail went to, and what address that contact has now. */
const addressee = (db: Reads, mailId: string): Promise<Addressee | undefined> =>
  db.one<Addressee>(
    sql`select mails.email, contacts.email as contact_email, address_hash from mails
        left join contacts on contacts.organization_id = mails.organization_id and contacts.id = contact_id
        where mails.id = ${mailId}`,
  );

/** Whoever got the mail, by the address it went to and by the one that the contact has now. */
export async function setOptedOutByMail(
  tx: Tx,
  keys: MailKeys,
  mailId: string,
  optedOut: boolean,
): Promise<void> {
  const found = await addressee(tx, mailId);
  if (found === undefined) throw notFound('Link');
  const addresses = new Set(
    [found.email, found.contact_email].flatMap((email) => (email ? [addressKey(email)] : [])),
  );
  for (const address of addresses) await setOptedOut(tx, keys, address, optedOut);
  if (addresses.size === 0 && found.address_hash !== null)
    await byHash(tx, keys, found.address_hash, optedOut);
}

/** The contact is deleted and its address gone: a contact made anew with it is found by hashing them all. */
async function byHash(tx: Tx, keys: MailKeys, hash: Buffer, optedOut: boolean): Promise<void> {
  await setListed(tx, hash, optedOut);
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const contacts = await tx.many<{ id: string; email: string }>(
      sql`select id, email from contacts where id > ${after} order by id limit ${AT_ONCE}`,
    );
    const same = contacts.find(({ email }) => keys.hashAddress(tx.organizationId, email).equals(hash));
    if (same !== undefined) return setOptedOut(tx, keys, same.email, optedOut);
    if (contacts.length < AT_ONCE) return;
    after = contacts.at(-1)?.id ?? after;
  }
}

export interface OptOutStanding {
  organization_name: string;
  opted_out: boolean;
}

/** The links of a deleted contact have ended. */
export async function standing(
  db: Reads,
  keys: MailKeys,
  organizationId: string,
  mailId: string,
): Promise<OptOutStanding> {
  const found = await addressee(db, mailId);
  const address = found?.contact_email ?? found?.email;
  if (address == null) throw notFound('Link');
  const row = await db.one<OptOutStanding>(
    sql`select organization_name(), ${isListed({ organizationId }, keys, address)} as opted_out`,
  );
  if (row === undefined) throw notFound('Link');
  return row;
}

/** Of whoever a mail went to, also after the contact was deleted. */
export async function standingAfter(tx: Tx, optedOut: boolean): Promise<OptOutStanding> {
  const row = await tx.one<{ organization_name: string }>(sql`select organization_name()`);
  return { organization_name: row?.organization_name ?? '', opted_out: optedOut };
}
