/** One series as it is stored: read, or locked for a change. */
import type { Reads, Tx } from '../../platform/db/doors.ts';
import { sql } from '../../platform/db/sql.ts';
import { notFound } from '../../platform/problems.ts';
import { EXCLUSIVE_LOCK } from '../tournaments/tournaments.ts';
import type { Series } from './schemas.ts';

/** In the order and shape of the reply. */
export const COLUMNS = sql`id, name, season, entrant, board, ties, points_table, best_of, participation_points,
  (select count(*)::int from series_events where series_events.organization_id = series.organization_id
    and series_id = series.id) as events, created_at`;

export async function get(db: Reads, id: string): Promise<Series> {
  const series = await db.one<Series>(sql`select ${COLUMNS} from series where id = ${id}`);
  if (series === undefined) throw notFound('Series');
  return series;
}

/**
 * Locks the series' row until the transaction ends, and then reads it. Everybody locks a series before its events, so
 * that no two callers deadlock.
 */
export async function hold(tx: Tx, id: string): Promise<Series> {
  await tx.one(sql`select id from series where id = ${id} ${EXCLUSIVE_LOCK}`);
  // A statement of its own: the one that waited for the lock would count the events as they were before.
  return get(tx, id);
}
