/**
 * Stores new registrations in one statement, with their contacts, players, links, mails, audit rows, events and idempotency
 * keys.
 * It runs behind the locks of their tournaments and sees whatever was stored before; those that do not fit after all are
 * left out whole.
 */
import { type Actor, signatureOf } from '../../platform/actor.ts';
import { sha256 } from '../../platform/crypto/secrets.ts';
import type { SpentKey } from '../../platform/db/spent-keys.ts';
import { empty, join, raw, type Sql, sql } from '../../platform/db/sql.ts';
import { type EventRow, eventRow, insertEvents } from '../../platform/events/emit.ts';
import { newId } from '../../platform/ids.ts';
import type { MailKeys } from '../../platform/mail/keys.ts';
import { insertRows } from '../audit/audit.ts';
import * as contacts from '../contacts/contacts.ts';
import { contactCreated } from '../contacts/events.ts';
import type { Contact } from '../contacts/schemas.ts';
import type { Queued } from '../mail/queue.ts';
import { EXCLUSIVE_LOCK } from '../tournaments/tournaments.ts';
import { type Registered, shownInLog } from './create.ts';
import { registrationCreated } from './events.ts';
import { aboutReceived } from './letters.ts';
import { STORED } from './record.ts';
import type { Registration } from './schemas.ts';
import { nameAt } from './seating.ts';
import { registrant } from './states.ts';

/** One registration with all its rows. */
export interface Entry {
  id: string;
  /** Of the event's row that was read: nothing is stored if it has changed since. */
  version: string;
  /** In lower case: of those who must not be in the event yet, and of the contact. */
  emails: string[];
  registration: Registration;
  /** Those of one that is paid at once. */
  contact: Contact | undefined;
  players: { id: string; full_name: string; email: string | null; handicap: number | null }[];
  /** Of the links: the golfer's own, and the mail's. */
  hashes: string[];
  mail: object;
  /** Of the contact's address: one that has opted out goes the long way. */
  addressHash: string | undefined;
  audit: object[];
  events: EventRow[];
  spent: SpentKey | undefined;
}

export function entryOf(
  { now, actor, organizationId }: { now: Date; actor: Actor; organizationId: string },
  version: string,
  registered: Registered,
  spent: SpentKey | undefined,
  keys: MailKeys,
): Entry {
  const { token, tournament } = registered;
  const isPaid = registered.registration.status === 'paid';
  const contact = isPaid
    ? contacts.drafted(registrant(registered.registration), 'registration', now)
    : undefined;
  const players = isPaid ? seated(registered.registration, now) : [];
  const registration: Registration = {
    ...registered.registration,
    contact_id: contact?.id ?? null,
    players: registered.registration.players.map((player, index) => ({
      ...player,
      player_id: players[index]?.id ?? null,
    })),
  };
  const { id } = registration;
  const mailId = newId(now);
  const emails = [contact, ...players].flatMap((person) => person?.email?.toLowerCase() ?? []);
  const { email, metadata } = signatureOf(actor);
  const logged = (action: string, type: string, target: string, what: object) => ({
    ...{ id: newId(now), action, email, type, target },
    metadata: { ...what, ...metadata },
  });
  return {
    id,
    version,
    emails: [...new Set(emails)],
    registration,
    contact,
    players,
    hashes: [token, keys.token(mailId, 'registration')].map((each) => sha256(each).toString('hex')),
    mail: mailRow(mailId, aboutReceived(tournament, registration)),
    addressHash: contact && keys.hashAddress(organizationId, contact.email).toString('hex'),
    audit: [
      ...players.map((player) =>
        logged('player.created', 'player', player.id, {
          new: { full_name: player.full_name, team_id: null },
        }),
      ),
      logged('registration.created', 'registration', id, shownInLog(registration)),
    ],
    events: [
      ...(contact ? [eventRow(now, contactCreated, contact)] : []),
      eventRow(now, registrationCreated, registration),
    ],
    spent,
  };
}

const seated = (registration: Registration, now: Date): Entry['players'] =>
  registration.players.map(({ email, handicap }, index) => ({
    id: newId(now),
    full_name: nameAt(registration, index),
    email,
    handicap,
  }));

/**
 * Locks events, in a statement of its own, so that the next one's snapshot is taken under the locks. It says in a setting
 * which it holds: not those that others hold, unless it waits for them.
 */
export const locking = (tournamentIds: string[], waits: boolean): Sql =>
  sql`select set_config('app.held_events', coalesce(string_agg(id::text, ','), ''), true) from (
      select id from tournaments where id = any (${tournamentIds}) order by id
      ${EXCLUSIVE_LOCK} ${waits ? empty : sql`skip locked`}
    ) as held`;

/** How one fared: whether its event could be locked, and whether it was stored. */
export interface Stored {
  id: string;
  held: boolean;
  stored: boolean;
}

export function writing(organizationId: string, entries: Entry[]): Sql {
  const rows = entries.map(({ id, version, registration, contact, players, spent, addressHash }) => ({
    ...{ id, tournament: registration.tournament_id, version, time: registration.created_at },
    places: registration.players.length,
    emails: players.flatMap(({ email }) => email?.toLowerCase() ?? []),
    ...{ contact: contact?.id, contact_email: contact?.email.toLowerCase(), address_hash: addressHash },
    ...{ owner: spent?.owner, key: spent?.key },
  }));
  return sql`with entry as (
      select entry.*, capacity, coalesce(entry.version = event.version, false) as is_current,
        entry.tournament = any (string_to_array(current_setting('app.held_events'), ',')::uuid[]) as held,
        sum(places) over (partition by entry.tournament order by entry.id) as places_so_far
      from json_to_recordset(${json(rows)}) as entry (id uuid, tournament uuid, version text, time timestamptz,
          places integer, emails text[], contact uuid, contact_email text, address_hash text, owner text, key text)
        left join lateral (
          select xmin::text as version, registration_capacity as capacity from tournaments where id = entry.tournament
        ) as event on true
    ), fitting as (
      select * from entry
      where held and is_current and ${NOT_YET_IN} and ${NOT_OPTED_OUT} and ${KEY_UNSPENT} and (capacity is null or ${HAS_PLACE})
    ), ${contactParts(organizationId, entries)}, ${rowParts(organizationId, entries)}
    select entry.id, held, registered.id is not null as stored from entry left join registered using (id)`;
}

// Counted, not asked for by "exists": the planner would make a join of that, and read all players to find a few.
const NOT_YET_IN = sql`0 = (
  select count(*) from players where tournament_id = entry.tournament and email_key = any (entry.emails))`;

const NOT_OPTED_OUT = sql`(entry.address_hash is null or 0 = (
  select count(*) from opt_outs where address_hash = decode(entry.address_hash, 'hex')))`;

const KEY_UNSPENT = sql`(entry.key is null or 0 = (
  select count(*) from idempotency_keys where client_id = entry.owner and key = entry.key))`;

/** Those who wait come first. One that is counted and left out for another reason makes others go the long way, no more. */
const HAS_PLACE = sql`(places_so_far <= capacity - (
    select players from event_counts where tournament_id = entry.tournament) - (
    select coalesce(sum(places), 0) from registrations
    where tournament_id = entry.tournament and status = 'pending' and not waitlisted)
  and 0 = (select count(*) from registrations
    where tournament_id = entry.tournament and status = 'pending' and waitlisted))`;

/**
 * A known contact stays as it is: the update changes nothing, but finds it by the unique index whatever the planner knows of
 * the table, and locks it against its deletion. In the order of their emails, so that two events cannot deadlock.
 */
function contactParts(organizationId: string, entries: Entry[]): Sql {
  const drafts = entries.flatMap(({ contact }) => contact ?? []);
  return sql`contact as (
      insert into contacts (organization_id, ${contacts.COLUMNS})
      select ${organizationId}, ${prefixed('draft', contacts.NAMES)}
      from fitting join json_populate_recordset(null::contacts, ${json(drafts)}) as draft on draft.id = fitting.contact
      order by fitting.contact_email
      on conflict on constraint contacts_email_unique do update set email = contacts.email returning id, email_key
    ), registered as (
      select fitting.id, tournament, time, fitting.contact as drafted, contact.id as contact_id,
        contact.id = fitting.contact as is_new
      from fitting left join contact on email_key = contact_email
    )`;
}

function rowParts(organizationId: string, entries: Entry[]): Sql {
  const each = <Row extends object>(rowsOf: (entry: Entry) => Row[]): string =>
    json(entries.flatMap((entry) => rowsOf(entry).map((row) => ({ ...row, of: entry.id }))));
  return sql`stored as (
      insert into registrations (organization_id, contact_id, ${raw(OWN.join(', '))})
      select ${organizationId}, registered.contact_id, ${prefixed('row', OWN)}
      from registered join json_populate_recordset(null::registrations,
        ${json(entries.map(({ registration }) => registration))}) as row using (id) order by id
    ), seated as (
      insert into players (organization_id, tournament_id, id, full_name, email, handicap, created_at)
      select ${organizationId}, tournament, player.id, full_name, email, handicap, time
      from registered join json_to_recordset(${each(({ players }) => players)})
        as player (of uuid, id uuid, full_name text, email text, handicap float8) on player.of = registered.id
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
    )${storingKeys(organizationId, entries)}`;
}

function storingKeys(organizationId: string, entries: Entry[]): Sql {
  const keys = entries.flatMap(({ id, spent }) =>
    spent ? [{ ...spent, of: id, fingerprint: spent.fingerprint.toString('hex') }] : [],
  );
  if (keys.length === 0) return empty;
  return sql`, spent as (
      insert into idempotency_keys (organization_id, client_id, key, fingerprint, status, body, created_at)
      select ${organizationId}, owner, key, decode(fingerprint, 'hex'), status, body, time
      from registered join json_to_recordset(${json(keys)})
        as spent (of uuid, owner text, key text, fingerprint text, status smallint, body text) on spent.of = registered.id
    )`;
}

const MAIL_COLUMNS = ['id', 'kind', 'template', 'source_id', 'data', 'email', 'name'];

const mailRow = (id: string, { kind, template, sourceId, data, to }: Queued): object => ({
  ...{ id, kind, template, source_id: sourceId, data },
  ...to,
});

/** The contact may be another than the one drafted. */
const OWN = STORED.filter((name) => name !== 'contact_id');

const json = (rows: object[]): string => JSON.stringify(rows);

const prefixed = (table: string, names: readonly string[]): Sql =>
  join(names.map((name) => raw(`${table}.${name}`)));
