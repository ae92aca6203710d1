/**
 * Stores new registrations in one statement, with all their rows and idempotency keys.
 * It runs behind the locks of their tournaments and sees whatever was stored before; those that do not fit after all are
 * left out whole.
 */
import type { SpentKey } from '../../platform/db/spent-keys.ts';
import { empty, raw, type Sql, sql } from '../../platform/db/sql.ts';
import { FATES, IS_HELD } from './event-groups.ts';
import { STORED } from './record.ts';
import {
  CHECKED_COLUMNS,
  checkedOf,
  type Entry,
  json,
  prefixed,
  rowParts,
  STILL_FITS,
} from './rows-together.ts';

export interface NewEntry extends Entry {
  /** Of the event's row that was read: nothing is stored if it has changed since. */
  version: string;
  spent: SpentKey | undefined;
}

export function writing(organizationId: string, entries: NewEntry[]): Sql {
  const rows = entries.map((entry) => ({
    ...checkedOf(entry),
    ...{ version: entry.version, places: entry.registration.players.length },
    ...{ owner: entry.spent?.owner, key: entry.spent?.key },
  }));
  return sql`with entry as (
      select entry.*, capacity, coalesce(entry.version = event.version, false) as is_current, ${IS_HELD} as held,
        sum(places) over (partition by entry.tournament order by entry.id) as places_so_far
      from json_to_recordset(${json(rows)})
          as entry (${CHECKED_COLUMNS}, version text, places integer, owner text, key text)
        left join lateral (
          select xmin::text as version, registration_capacity as capacity from tournaments where id = entry.tournament
        ) as event on true
    ), fitting as (
      select * from entry
      where held and is_current and ${STILL_FITS} and ${KEY_UNSPENT} and (capacity is null or ${HAS_PLACE})
    ), ${rowParts(organizationId, entries)}, stored as (
      insert into registrations (organization_id, contact_id, ${raw(OWN.join(', '))})
      select ${organizationId}, registered.contact_id, ${prefixed('row', OWN)}
      from registered join json_populate_recordset(null::registrations,
        ${json(entries.map(({ registration }) => registration))}) as row using (id) order by id
    )${storingKeys(organizationId, entries)}
    ${FATES}`;
}

const KEY_UNSPENT = sql`(entry.key is null or 0 = (
  select count(*) from idempotency_keys where client_id = entry.owner and key = entry.key))`;

/** Those who wait come first. One that is counted and left out for another reason makes others go the long way, no more. */
const HAS_PLACE = sql`(places_so_far <= capacity - (
    select players from event_counts where tournament_id = entry.tournament) - (
    select coalesce(sum(places), 0) from registrations
    where tournament_id = entry.tournament and status = 'pending' and not waitlisted)
  and 0 = (select count(*) from registrations
    where tournament_id = entry.tournament and status = 'pending' and waitlisted))`;

function storingKeys(organizationId: string, entries: NewEntry[]): Sql {
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

/** The contact may be another than the one drafted. */
const OWN = STORED.filter((name) => name !== 'contact_id');
