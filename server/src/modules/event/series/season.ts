/**
 * What the standings of a series are computed from, read in one cheap query: its rules, and the version of
 * each event that counts. The same fingerprint means the same standings, on every node.
 */
import { createHash } from 'node:crypto';
import type { Reads } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { notFound } from '../../../platform/problems.ts';
import type { Series } from './schemas.ts';

export type SeasonRules = Pick<
  Series,
  'entrant' | 'board' | 'ties' | 'points_table' | 'best_of' | 'participation_points'
>;

export interface SeasonEvent {
  id: string;
  name: string;
  date: string | null;
  weight: number;
  /** The version of its results. */
  version: number;
  /** How many players it has; the cost of reading it grows with them. */
  players: number;
}

export interface Season extends SeasonRules {
  id: string;
  events: SeasonEvent[];
}

export async function read(db: Reads, seriesId: string): Promise<Season> {
  const row = await db.one<Omit<Season, 'events'> & { events: string }>(
    sql`select id, entrant, board, ties, points_table, best_of, participation_points,
          (select coalesce(json_agg(json_build_object('id', tournament.id, 'name', tournament.name,
              'date', tournament.event_date, 'weight', event.weight, 'version', board.version,
              'players', counts.players) order by tournament.event_date nulls last, tournament.id), '[]')
            from series_events as event
              join tournaments as tournament on tournament.id = event.tournament_id
              join board_versions as board on board.tournament_id = event.tournament_id
              join event_counts as counts on counts.tournament_id = event.tournament_id
            where event.series_id = series.id and tournament.status in ('final', 'archived'))::text as events
        from series where id = ${seriesId}`,
  );
  if (row === undefined) throw notFound('Series');
  return { ...row, events: JSON.parse(row.events) };
}

export function fingerprint(
  { id, entrant, board, ties, points_table, best_of, participation_points }: Season,
  events: readonly Omit<SeasonEvent, 'players'>[],
): string {
  const rules = [id, entrant, board, ties, points_table, best_of, participation_points];
  const used = events.map(({ id, name, date, weight, version }) => [id, name, date, weight, version]);
  return createHash('sha256')
    .update(JSON.stringify([rules, used]))
    .digest('base64url');
}
