/** Contacts by the ids that they have in the caller's own system: read, and upserted. */
import type { Reads, Tx } from '../../../platform/db/doors.ts';
import { LostRace } from '../../../platform/db/errors.ts';
import { empty, join, sql } from '../../../platform/db/sql.ts';
import type { MailKeys } from '../../../platform/mail/keys.ts';
import { conflict, invalid, notFound } from '../../../platform/problems.ts';
import { emit } from '../../integrations/events/emit.ts';
import * as optOuts from '../opt-outs/opt-outs.ts';
import { drafted, inserting, isTaken, store, valuesOf } from './contacts.ts';
import { contactCreated } from './events.ts';
import type { Contact, ContactCreate, ContactPut, ContactSource } from './schemas.ts';
import { COLUMNS } from './stored.ts';

export async function get(db: Reads, externalId: string): Promise<Contact> {
  const contact = await db.one<Contact>(
    sql`select ${COLUMNS} from contacts where external_id = ${externalId}`,
  );
  if (contact === undefined) throw notFound('Contact');
  return contact;
}

interface Put {
  contact: Contact;
  isNew: boolean;
}

/**
 * Changes the contact with that external id, else takes over the one with that address and no external id,
 * else creates one. Whoever meets an equal request at work finds what it has made; what it would not change it
 * does not lock, so that a great many equal requests do not wait for each other.
 */
export async function put(
  tx: Tx,
  externalId: string,
  given: ContactPut,
  source: ContactSource,
  keys: MailKeys,
): Promise<Put> {
  if (given.external_id !== undefined && given.external_id !== externalId)
    throw invalid([{ field: 'external_id', message: 'must be the one in the path' }]);
  const input = { ...given, external_id: externalId };
  for (;;) {
    const seen = await find(tx, externalId, given.email);
    if (seen !== undefined && differences(seen, input).length === 0) return { contact: seen, isNew: false };
    const found = seen && (await find(tx, externalId, given.email, sql`for no key update`));
    if (found !== undefined) return { contact: await change(tx, found, input, keys), isNew: false };
    if (seen !== undefined) continue;
    if (given.email === undefined)
      throw invalid([{ field: 'email', message: 'is required for a new contact' }]);
    const made = await make(tx, { ...input, email: given.email }, source, keys);
    if (made !== undefined) return { contact: made, isNew: true };
  }
}

/** The contact that is meant, by its external id or its address. */
async function find(
  tx: Tx,
  externalId: string,
  email: string | undefined,
  locked = empty,
): Promise<Contact | undefined> {
  const byId = sql`external_id = ${externalId}`;
  const halves = email === undefined ? [byId] : [byId, sql`email_key = lower(${email} collate "C")`];
  // Each half by its own unique index: with `or` alone PostgreSQL may read all contacts of the organization. It looks at the
  // `or` again when it has waited for a lock: by then the contact may have another id or address.
  const ids = halves.map((half) => sql`select id from contacts where ${half}`);
  const rows = await tx.many<Contact>(
    sql`select ${COLUMNS} from contacts
        where id = any (array(${join(ids, ' union all ')})) and (${join(halves, ' or ')})
        order by id ${locked}`,
  );
  const found = rows.find(({ external_id }) => external_id === externalId);
  const [byEmail] = rows;
  if (found !== undefined || byEmail === undefined) return found;
  if (byEmail.external_id !== null)
    throw conflict(`The contact with the email ${email} has another external id.`);
  return byEmail;
}

/** Writes what differs from what is stored, if anything. */
async function change(tx: Tx, found: Contact, input: ContactPut, keys: MailKeys): Promise<Contact> {
  const values = Object.fromEntries(differences(found, input));
  if (Object.keys(values).length === 0) return found;
  // Nobody had this external id when we looked, so whoever has it by now has won a race.
  const raced = { contacts_external_id_unique: () => new LostRace() };
  return store(tx, found.id, values, keys, { ...isTaken(input), ...raced });
}

function differences(found: Contact, input: ContactPut): [string, unknown][] {
  const stored = new Map<string, unknown>(Object.entries(found));
  const given = Object.entries(valuesOf(input, found.metadata));
  return given.filter(([name, value]) => !isSame(stored.get(name), value));
}

/** Merged metadata keep the order of the stored ones, so equal ones have the same text. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Undefined where somebody else has made one with that id or address meanwhile. */
async function make(
  tx: Tx,
  input: ContactCreate,
  source: ContactSource,
  keys: MailKeys,
): Promise<Contact | undefined> {
  const draft = drafted(input, source, tx.now);
  const made = await tx.one<Contact>(
    sql`${inserting(tx, draft, optOuts.isListed(tx, keys, input.email))}
        on conflict do nothing returning ${COLUMNS}`,
  );
  if (made !== undefined) emit(tx, contactCreated, made);
  return made;
}
