/**
 * Addresses that want no bulk mail. The list has keyed hashes of addresses; a column of the contacts repeats
 * it, and every change updates both. Workers check the list again before sending.
 */
import type { Reads, Tx } from '../../../platform/db/doors.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { addressKey, type MailKeys } from '../../../platform/mail/keys.ts';
import { notFound } from '../../../platform/problems.ts';

/** How many contacts are read at once when only the hash of an address is known. */
const AT_ONCE = 5000;

/** An SQL expression that says whether the address is listed. */
export const isListed = (tx: Pick<Tx, 'organizationId'>, keys: MailKeys, address: string): Sql =>
  sql`exists (select from opt_outs where opt_outs.organization_id = ${tx.organizationId}
        and address_hash = ${keys.hashAddress(tx.organizationId, address)})`;

/** Which of the addresses are listed. Hashing many takes a while, so it is skipped when the list is empty. */
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

/** Adds the address to the list, and skips bulk mail waiting for it; or takes it off the list. */
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

/** The address a mail went to, and the address its contact has now. */
const addressee = (db: Reads, mailId: string): Promise<Addressee | undefined> =>
  db.one<Addressee>(
    sql`select mails.email, contacts.email as contact_email, address_hash from mails
        left join contacts on contacts.organization_id = mails.organization_id and contacts.id = contact_id
        where mails.id = ${mailId}`,
  );

/** Applies to the address that the mail went to, and to the one that its contact has now. */
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

/** The contact was deleted with its address. A new contact with that address is found by hashing them all. */
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

/** The links of a deleted contact no longer work. */
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

/** The standing just set, without reading the contact, which may be deleted. */
export async function standingAfter(tx: Tx, optedOut: boolean): Promise<OptOutStanding> {
  const row = await tx.one<{ organization_name: string }>(sql`select organization_name()`);
  return { organization_name: row?.organization_name ?? '', opted_out: optedOut };
}
