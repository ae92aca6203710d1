/**
 * What a registration leaves beside its own row: its contact, players, links, mail, audit rows and events. For many registrations
 * at once, as parts of one statement.
 */
import { type Actor, signatureOf } from '../../platform/actor.ts';
import { sha256 } from '../../platform/crypto/secrets.ts';
import { join, raw, type Sql, sql } from '../../platform/db/sql.ts';
import { type EventRow, type EventType, eventRow, insertEvents } from '../../platform/events/emit.ts';
import { newId } from '../../platform/ids.ts';
import type { MailKeys } from '../../platform/mail/keys.ts';
import { insertRows } from '../audit/audit.ts';
import * as contacts from '../contacts/contacts.ts';
import { contactCreated } from '../contacts/events.ts';
import type { Contact } from '../contacts/schemas.ts';
import { ONCE_FOR_EACH, type Queued } from '../mail/queue.ts';
import type { Action } from './record.ts';
import type { Registration } from './schemas.ts';
import { nameAt } from './seating.ts';
import { registrant } from './states.ts';

/** One registration with the rows that come with it. */
export interface Entry {
  id: string;
  /** With its contact and players, if it is paid. */
  registration: Registration;
  /** When it is made or paid. */
  time: string;
  /** In lower case: of those who must not be in the event yet, and of the contact. */
  emails: string[];
  contact: Contact | undefined;
  players: { id: string; full_name: string; email: string | null; handicap: number | null }[];
  /** Of its links. */
  hashes: string[];
  mail: object;
  /** Of the contact's address: one that has opted out goes the long way. */
  addressHash: string | undefined;
  audit: object[];
  events: EventRow[];
}

/** What happens to a registration, how the log and the golfer are told, and links beside the mail's own. */
interface Happening {
  action: Action;
  metadata: object;
  event: EventType<typeof Registration>;
  mail: Queued;
  tokens: readonly string[];
}

/** A paid one needs a contact, and players who are seated without a team. */
export function entryOf(
  { now, actor, organizationId }: { now: Date; actor: Actor; organizationId: string },
  before: Registration,
  { action, metadata, event, mail, tokens }: Happening,
  keys: MailKeys,
): Entry {
  const isPaid = before.status === 'paid';
  const contact = isPaid ? contacts.drafted(registrant(before), 'registration', now) : undefined;
  const players = isPaid ? seated(before, now) : [];
  const registration: Registration = {
    ...before,
    contact_id: contact?.id ?? null,
    players: before.players.map((player, index) => ({
      ...player,
      player_id: players[index]?.id ?? null,
    })),
  };
  const { id } = registration;
  const mailId = newId(now);
  const emails = [contact, ...players].flatMap((person) => person?.email?.toLowerCase() ?? []);
  const signature = signatureOf(actor);
  const logged = (what: string, type: string, target: string, detail: object) => ({
    ...{ id: newId(now), action: what, email: signature.email, type, target },
    metadata: { ...detail, ...signature.metadata },
  });
  return {
    id,
    registration,
    time: now.toISOString(),
    emails: [...new Set(emails)],
    contact,
    players,
    hashes: [...tokens, keys.token(mailId, 'registration')].map((each) => sha256(each).toString('hex')),
    mail: mailRow(mailId, mail),
    addressHash: contact && keys.hashAddress(organizationId, contact.email).toString('hex'),
    audit: [
      ...players.map((player) =>
        logged('player.created', 'player', player.id, {
          new: { full_name: player.full_name, team_id: null },
        }),
      ),
      logged(action, 'registration', id, metadata),
    ],
    events: [
      ...(contact ? [eventRow(now, contactCreated, contact)] : []),
      eventRow(now, event, registration),
    ],
  };
}

const seated = (registration: Registration, now: Date): Entry['players'] =>
  registration.players.map(({ email, handicap }, index) => ({
    id: newId(now),
    full_name: nameAt(registration, index),
    email,
    handicap,
  }));

/** What the statement's checks need to know of an entry, and the columns to read it by. */
export const checkedOf = ({ id, registration, time, contact, players, addressHash }: Entry): object => ({
  ...{ id, time, tournament: registration.tournament_id },
  emails: players.flatMap(({ email }) => email?.toLowerCase() ?? []),
  ...{ contact: contact?.id, contact_email: contact?.email.toLowerCase(), address_hash: addressHash },
});
export const CHECKED_COLUMNS = sql`id uuid, tournament uuid, time timestamptz, emails text[], contact uuid,
  contact_email text, address_hash text`;

// Counted, not asked for by "exists": the planner would make a join of that, and read all players to find a few.
const NOT_YET_IN = sql`0 = (
  select count(*) from players where tournament_id = entry.tournament and email_key = any (entry.emails))`;

const NOT_OPTED_OUT = sql`(entry.address_hash is null or 0 = (
  select count(*) from opt_outs where address_hash = decode(entry.address_hash, 'hex')))`;

/** Whether the rows can be as they are here, under the lock. */
export const STILL_FITS = sql`${NOT_YET_IN} and ${NOT_OPTED_OUT}`;

/**
 * The parts of a statement that store the rows of those that are `fitting`, and name these `registered`.
 *
 * A known contact stays as it is: the update changes nothing, but finds it by the unique index whatever the planner knows of
 * the table, and locks it against its deletion. It is of a column that is in no key, and so does not wait for those who only
 * refer to the contact. In the order of their emails, so that two groups cannot deadlock.
 */
export function rowParts(organizationId: string, entries: Entry[]): Sql {
  const drafts = entries.flatMap(({ contact }) => contact ?? []);
  const each = <Row extends object>(rowsOf: (entry: Entry) => Row[]): string =>
    json(entries.flatMap((entry) => rowsOf(entry).map((row) => ({ ...row, of: entry.id }))));
  return sql`contact as (
      insert into contacts (organization_id, ${contacts.COLUMNS})
      select ${organizationId}, ${prefixed('draft', contacts.NAMES)}
      from fitting join json_populate_recordset(null::contacts, ${json(drafts)}) as draft on draft.id = fitting.contact
      order by fitting.contact_email collate "C"
      on conflict on constraint contacts_email_unique do update set source = contacts.source returning id, email_key
    ), registered as (
      select fitting.id, tournament, time, fitting.contact as drafted, contact.id as contact_id,
        contact.id = fitting.contact as is_new
      from fitting left join contact on email_key = contact_email
    ), seated as (
      insert into players (organization_id, tournament_id, id, full_name, email, handicap, created_at)
      select ${organizationId}, tournament, player.id, full_name, email, handicap, time
      from registered join json_to_recordset(${each(({ players }) => players)})
        as player (of uuid, id uuid, full_name text, email text, handicap float8) on player.of = registered.id
      order by player.id
    ), linked as (
      insert into registration_links (organization_id, registration_id, hash, created_at)
      select ${organizationId}, registered.id, decode(hash, 'hex'), time
      from registered join json_to_recordset(${each(({ hashes }) => hashes.map((hash) => ({ hash })))}) as link (of uuid, hash text)
        on link.of = registered.id
    ), mailed as (
      insert into mails (organization_id, tournament_id, ${raw(MAIL_COLUMNS.join(', '))}, ready, due_at, created_at)
      select ${organizationId}, tournament, ${prefixed('mail', MAIL_COLUMNS)}, true, time, time
      from registered join json_to_recordset(${each(({ mail }) => [mail])}) as mail (of uuid, id uuid, kind text,
        template text, source_id uuid, data json, email text, name text) on mail.of = registered.id
      ${ONCE_FOR_EACH}
    ), audited as (
      ${insertRows(
        organizationId,
        sql`select tournament, log.id, action, email, type, target, metadata, time
            from registered join json_to_recordset(${each(({ audit }) => audit)})
              as log (of uuid, id uuid, action text, email text, type text, target text, metadata jsonb)
              on log.of = registered.id`,
      )}
    ), told as (
      ${insertEvents(
        organizationId,
        sql`select event.id, type, case when is_new is false then replace(payload, drafted::text, contact_id::text)
                else payload end, created_at
            from registered join json_to_recordset(${each(({ events }) => events)})
              as event (of uuid, id uuid, type text, payload text, created_at timestamptz) on event.of = registered.id
            where is_new or type <> ${contactCreated.type}`,
      )}
    )`;
}

/** Of those with an email or another mark in common only the first: the next must find what that one has stored. */
export function withoutTwins<Each extends { entry: Entry }>(
  all: (Each | undefined)[],
  marksOf: (each: Each) => string[],
): (Each | undefined)[] {
  const seen = new Set<string>();
  return all.map((each) => {
    if (each === undefined) return undefined;
    const marks = [...each.entry.emails, ...marksOf(each)];
    if (marks.some((mark) => seen.has(mark))) return undefined;
    for (const mark of marks) seen.add(mark);
    return each;
  });
}

const MAIL_COLUMNS = ['id', 'kind', 'template', 'source_id', 'data', 'email', 'name'];

const mailRow = (id: string, { kind, template, sourceId, data, to }: Queued): object => ({
  ...{ id, kind, template, source_id: sourceId, data },
  ...to,
});

export const json = (rows: object[]): string => JSON.stringify(rows);

export const prefixed = (table: string, names: readonly string[]): Sql =>
  join(names.map((name) => raw(`${table}.${name}`)));
