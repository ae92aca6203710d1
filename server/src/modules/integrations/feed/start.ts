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
  const row = await db.one<{ place: string }>(sql`select event_horizon(${organizationId}::uuid) as place`);
  return Number(row?.place ?? 0);
}

/** The place that `after` names: `now`, a position, or an event's id. */
async function placeAfter(
  db: Reads,
  organizationId: string,
  positions: Positions,
  after: string,
): Promise<number> {
  if (after === 'now') return presentPlace(db, organizationId);
  const place = after.length > LONGEST ? undefined : positions.readPosition(organizationId, after);
  if (place !== undefined) return place;
  if (!isUuid(after)) throw unknownPlace();
  const row = await db.one<{ place: string | null; gone_at: string | null }>(
    sql`select (select position from events
                where organization_id = ${organizationId} and id = ${after}::uuid and type <> 'webhook.test') as place,
          (select created_at from purged_events where organization_id = ${organizationId}) as gone_at`,
  );
  if (row?.place != null) return Number(row.place);
  if (row?.gone_at != null && timeOfId(after) <= Date.parse(row.gone_at)) throw goneBefore(row.gone_at);
  throw unknownPlace();
}

const unknownPlace = () =>
  badRequest('`after` names no place in the feed. Use a position, the id of an event, or `now`.');

/** Just before the first event of this time or later; undefined where there is none. */
async function placeBefore(db: Reads, organizationId: string, since: Date): Promise<number | undefined> {
  const of = sql`events where organization_id = ${organizationId} and position is not null`;
  const first = await db.one<{ created_at: string }>(
    sql`select created_at from ${of} and id >= ${firstIdAt(since)}::uuid order by id limit 1`,
  );
  if (first === undefined) return undefined;
  const end = new Date(Date.parse(first.created_at) + SPREAD_MS);
  const row = await db.one<{ place: string | null }>(
    sql`select greatest(min(position) - 1, (select position from purged_events
          where organization_id = ${organizationId})) as place from ${of} and id >= ${firstIdAt(since)}::uuid and id < ${firstIdAt(end)}::uuid`,
  );
  return row?.place == null ? undefined : Number(row.place);
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
  if (after !== undefined) return placeAfter(db, organizationId, positions, after);
  if (since === undefined) return undefined;
  return (await placeBefore(db, organizationId, new Date(since))) ?? presentPlace(db, organizationId);
}
