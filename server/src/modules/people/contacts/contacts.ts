/** Contacts: people an organization can write to. An email is unique per organization, whatever its case. */
import type { Reads, Tx } from '../../../platform/db/doors.ts';
import { type Refusals, refusing, WrongAssumption } from '../../../platform/db/errors.ts';
import { type Exportable, exportable, newestFirst, type PageRequest } from '../../../platform/db/page.ts';
import { assigned, beginsWith, empty, join, raw, type Sql, sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import type { MailKeys } from '../../../platform/mail/keys.ts';
import { conflict, notFound } from '../../../platform/problems.ts';
import { externalIdTaken, mergedMetadata, type References } from '../../../platform/text/references.ts';
import { emit, queueTold } from '../../integrations/events/emit.ts';
import * as optOuts from '../opt-outs/opt-outs.ts';
import { contactCreated } from './events.ts';
import {
  type Contact,
  type ContactCreate,
  type ContactFilters,
  type ContactPatch,
  type ContactSource,
  contactOf,
  FIELDS,
  type Field,
} from './schemas.ts';
import { COLUMNS, contactTable } from './stored.ts';

export const list = (db: Reads, filters: ContactFilters, page: PageRequest): Promise<Contact[]> =>
  db.many(sql`select ${COLUMNS} from contacts where true ${matching(filters)} ${newestFirst(page)}`);

export async function get(db: Reads, id: string): Promise<Contact> {
  const contact = await db.one<Contact>(sql`select ${COLUMNS} from contacts where id = ${id}`);
  if (contact === undefined) throw notFound('Contact');
  return contact;
}

/** A contact that is not stored yet. */
export const drafted = (input: ContactCreate, source: ContactSource, now: Date): Contact =>
  contactOf(newId(now), (field) => filled(input[field]), source, now, false, {
    external_id: input.external_id ?? null,
    metadata: mergedMetadata({}, input.metadata),
  });

/**
 * An address that opted out earlier stays opted out. Few have, so the first, optimistic attempt assumes that
 * it has not: the insert then needs no reply from the database, and creating a contact is one statement.
 */
export async function create(
  tx: Tx,
  input: ContactCreate,
  source: ContactSource,
  keys: MailKeys,
): Promise<Contact> {
  const contact = drafted(input, source, tx.now);
  const isListed = optOuts.isListed(tx, keys, input.email);
  const taken = isTaken(input);
  if (tx.isOptimistic) {
    const change = sql`${inserting(tx, contact, unlessListed(isListed))} returning id`;
    queueTold(tx, { change, refusals: { ...taken, ...IS_LISTED } }, contactCreated, contact);
  } else {
    const made = tx.one<Contact>(sql`${inserting(tx, contact, isListed)} returning opted_out`);
    Object.assign(contact, await refusing(made, taken));
    emit(tx, contactCreated, contact);
  }
  return contact;
}

export const inserting = (tx: Tx, contact: Contact, optedOut: Sql): Sql =>
  contactTable.insert(tx.organizationId, { ...contact, opted_out: optedOut });

/** Yields null for a listed address; the column refuses null, which fails the optimistic attempt. */
const unlessListed = (isListed: Sql): Sql => sql`case when ${isListed} then null else false end`;
const IS_LISTED = { 'contacts.opted_out': () => new WrongAssumption() };

/**
 * Finds the contact with that email, leaving it as it is, or creates one, and locks it against deletion until
 * the transaction ends. It never conflicts, even when somebody else creates the contact at the same time.
 */
export async function findOrCreate(
  tx: Tx,
  input: ContactCreate,
  source: ContactSource,
  keys: MailKeys,
): Promise<string> {
  const draft = drafted(input, source, tx.now);
  const made = await tx.one<Contact>(
    sql`${inserting(tx, draft, optOuts.isListed(tx, keys, input.email))}
        on conflict on constraint contacts_email_unique do nothing returning ${COLUMNS}`,
  );
  if (made !== undefined) {
    emit(tx, contactCreated, made);
    return made.id;
  }
  const existing = await tx.one<{ id: string }>(
    sql`select id from contacts where email_key = lower(${input.email} collate "C") for key share`,
  );
  // The contact was deleted between the two statements: try again.
  return existing?.id ?? findOrCreate(tx, input, source, keys);
}

/** Only supplied fields change. */
export async function update(tx: Tx, id: string, patch: ContactPatch, keys: MailKeys): Promise<Contact> {
  if (Object.values(patch).every((value) => value === undefined)) return get(tx, id);
  const stored = patch.metadata === undefined ? {} : await lockedMetadata(tx, id);
  return store(tx, id, valuesOf(patch, stored), keys, isTaken(patch));
}

/** All are set, changed or not, so that one prepared statement serves every choice of fields. */
const STORED = [...FIELDS, 'external_id', 'metadata'] as const;

/** The columns that a change sets. */
export type ContactValues = Partial<Pick<Contact, Field | keyof References>>;

export function valuesOf(patch: ContactPatch, stored: Contact['metadata']): ContactValues {
  const { external_id, metadata } = patch;
  const given = FIELDS.filter((field) => patch[field] !== undefined);
  return {
    ...Object.fromEntries(given.map((field) => [field, filled(patch[field])])),
    ...(external_id !== undefined && { external_id }),
    ...(metadata !== undefined && { metadata: mergedMetadata(stored, metadata) }),
  };
}

/** A contact that opted out stays so, and its new address is listed as well. */
export async function store(
  tx: Tx,
  id: string,
  values: ContactValues,
  keys: MailKeys,
  refusals: Refusals,
): Promise<Contact> {
  const changes = STORED.map((column) => assigned(column, values[column]));
  if (values.email !== undefined)
    changes.push(sql`opted_out = opted_out or ${optOuts.isListed(tx, keys, values.email)}`);
  const rows = tx.many<Contact>(
    sql`update contacts set ${join(changes)} where id = ${id} returning ${COLUMNS}`,
  );
  const [contact] = await refusing(rows, refusals);
  if (contact === undefined) throw notFound('Contact');
  if (values.email !== undefined && contact.opted_out)
    await optOuts.setOptedOut(tx, keys, contact.email, true);
  return contact;
}

/** Staff enter whether the person wants bulk mail. */
export async function setOptedOut(tx: Tx, id: string, optedOut: boolean, keys: MailKeys): Promise<Contact> {
  const { email } = await get(tx, id);
  await optOuts.setOptedOut(tx, keys, email, optedOut);
  return get(tx, id);
}

/** Deletes the contact for good; its tags go with it. */
export async function remove(tx: Tx, id: string): Promise<{ id: string; deleted: boolean }> {
  if ((await tx.run(sql`delete from contacts where id = ${id}`)) === 0) throw notFound('Contact');
  return { id, deleted: true };
}

export const listAll = (db: Reads): Exportable<Contact> =>
  exportable(db, sql`contacts`, (page) => list(db, {}, page));

/** Stores an empty text as null, which a CSV shows as an empty cell. */
const filled = <Text extends string | null | undefined>(text: Text): NonNullable<Text> | null =>
  text === '' || text === undefined || text === null ? null : text;

export const isTaken = ({ email = '', external_id }: Partial<ContactCreate>): Refusals => ({
  contacts_email_unique: () => conflict(`A contact with the email ${email} already exists.`),
  contacts_external_id_unique: () => externalIdTaken('A contact', external_id),
});

/** Locks the contact, so that two changes of its metadata do not lose each other's keys. */
async function lockedMetadata(tx: Tx, id: string): Promise<Contact['metadata']> {
  const stored = await tx.one<Pick<Contact, 'metadata'>>(
    sql`select metadata from contacts where id = ${id} for no key update`,
  );
  if (stored === undefined) throw notFound('Contact');
  return stored.metadata;
}

function matching({ email, tag_id, external_id, q }: ContactFilters): Sql {
  return join(
    [
      email === undefined ? empty : sql`and email_key = lower(${email} collate "C")`,
      tag_id === undefined
        ? empty
        : sql`and id in (select contact_id from contact_tags where tag_id = ${tag_id})`,
      external_id === undefined ? empty : sql`and external_id = ${external_id}`,
      q === undefined
        ? empty
        : sql`and (${join(
            SEARCHED.map((key) => beginsWith(raw(key), q)),
            ' or ',
          )})`,
    ],
    ' ',
  );
}

const SEARCHED = ['first_name_key', 'last_name_key', 'email_key', 'company_key'];
