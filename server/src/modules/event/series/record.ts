/** One series as it is stored: read, or locked for a change. */
import type { Reads, Tx } from '../../../platform/db/doors.ts';
import { isOneOf, sql } from '../../../platform/db/sql.ts';
import { notFound } from '../../../platform/problems.ts';
import { EXCLUSIVE_LOCK } from '../tournaments/tournaments.ts';
import type { Series, ToldSeries } from './schemas.ts';

/** The columns in the order and shape of the reply. */
export const COLUMNS = sql`id, name, season, entrant, board, ties, points_table, best_of, participation_points,
  (select count(*)::int from series_events where series_events.organization_id = series.organization_id
    and series_id = series.id) as events, external_id, metadata, created_at, updated_at`;

const TOURNAMENTS = sql`(
  select coalesce(json_agg(json_build_object('tournament_id', tournament_id, 'weight', weight) order by tournament_id), '[]')
  from series_events where series_events.organization_id = series.organization_id and series_id = series.id)`;

/** With the events of each, as they are told. */
export const among = (db: Reads, ids: readonly string[]): Promise<ToldSeries[]> =>
  db.many(sql`select ${COLUMNS}, ${TOURNAMENTS} as tournaments from series where ${isOneOf(sql`id`, ids)}`);

export async function get(db: Reads, id: string): Promise<Series> {
  const series = await db.one<Series>(sql`select ${COLUMNS} from series where id = ${id}`);
  if (series === undefined) throw notFound('Series');
  return series;
}

/**
 * Locks the series' row until the transaction ends, then reads it. Every transaction locks a series before
 * its events, so that none deadlock.
 */
export async function lockSeries(tx: Tx, id: string): Promise<Series> {
  await tx.one(sql`select id from series where id = ${id} ${EXCLUSIVE_LOCK}`);
  // A statement of its own: the snapshot of the one that waited for the lock may predate changes to the
  // events.
  return get(tx, id);
}
