/** Where a reading of the feed begins: after a position, an event or a time, or now. */
import type { Reads } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { firstIdAt, isUuid, timeOfId } from '../../../platform/ids.ts';
import { badRequest, invalid } from '../../../platform/problems.ts';
import { goneBefore } from './pages.ts';
import type { Positions } from './positions.ts';

/**
 * Positions of events of one time may differ by as much as a transaction takes, clocks by half a minute, and ids lead
 * their time by a minute.
 */
const SPREAD_MS = 240_000;
const LONGEST = 100;

/** The present place: up to here everything is decided. */
export async function presentPlace(db: Reads, organizationId: string): Promise<number> {
  const row = await db.one<{ place: number }>(sql`select decided_place(${organizationId}::uuid) as place`);
  return row?.place ?? 0;
}

/** The place where a reading begins; undefined for the oldest event that is kept. */
export async function startOf(
  db: Reads,
  organizationId: string,
  positions: Positions,
  { after, since }: { after?: string; since?: string },
): Promise<number | undefined> {
  if (after !== undefined && since !== undefined)
    throw invalid([{ field: 'since', message: 'cannot be combined with after' }]);
  if (after === 'now') return presentPlace(db, organizationId);
  if (after !== undefined) {
    const place = after.length > LONGEST ? undefined : positions.readPosition(organizationId, after);
    return place ?? placeOfEvent(db, organizationId, after);
  }
  return since === undefined ? undefined : placeBefore(db, organizationId, new Date(since));
}

interface Found {
  place: number | null;
  gone_at: string | null;
}

const goneAt = (organizationId: string) =>
  sql`(select created_at from purged_events where organization_id = ${organizationId})`;

/**
 * Of an event that is kept. While older transactions are still open, what they may yet bring before it must not be
 * passed over: the reading then begins earlier.
 */
async function placeOfEvent(db: Reads, organizationId: string, id: string): Promise<number> {
  if (!isUuid(id)) throw unknownPlace();
  const present = await presentPlace(db, organizationId);
  const found = await db.one<Found>(
    sql`select (select position from events
                where organization_id = ${organizationId} and id = ${id}::uuid and type <> 'webhook.test') as place,
          ${goneAt(organizationId)} as gone_at`,
  );
  if (found?.place != null) return Math.min(found.place, present);
  if (found?.gone_at != null && timeOfId(id) <= Date.parse(found.gone_at)) throw goneBefore(found.gone_at);
  throw unknownPlace();
}

const unknownPlace = () =>
  badRequest('`after` names no place in the feed. Use a position, the id of an event, or `now`.');

/**
 * Just before the first event of this time or later, or now where there is none. What is decided is asked for first:
 * whatever is committed after that comes behind it.
 */
async function placeBefore(db: Reads, organizationId: string, since: Date): Promise<number> {
  const present = await presentPlace(db, organizationId);
  const from = sql`events where organization_id = ${organizationId} and position is not null
    and id >= ${firstIdAt(since)}::uuid`;
  const first = await db.one<{ created_at: string }>(sql`select created_at from ${from} order by id limit 1`);
  const end = new Date(Date.parse(first?.created_at ?? since.toISOString()) + SPREAD_MS);
  const found = await db.one<Found>(
    sql`select (select min(position) - 1 from ${from} and id < ${firstIdAt(end)}::uuid) as place,
          ${goneAt(organizationId)} as gone_at`,
  );
  if (found?.gone_at != null && since.getTime() <= Date.parse(found.gone_at)) throw goneBefore(found.gone_at);
  return Math.min(found?.place ?? present, present);
}
