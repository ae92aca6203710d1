/** The counts of a tournament: one row, updated with every change. */
import type { Reads } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { notFound } from '../../../platform/problems.ts';
import type { Summary } from './schemas.ts';

interface Row extends Omit<Summary, 'teams' | 'players'> {
  teams: number;
  teamsHere: number;
  players: number;
  playersHere: number;
}

export async function summary(db: Reads, id: string): Promise<Summary> {
  const row = await db.one<Row>(
    sql`select tournament.name, tournament.status, counts.teams, counts.teams_here as "teamsHere", counts.players,
          counts.checked_in as "playersHere", counts.posted as "scoresPosted",
          (select count(*)::int from score_flags where tournament_id = tournament.id and status = 'open') as "openFlags",
          tournament.holes, tournament.side_games_enabled as "sideGamesEnabled"
        from tournaments as tournament join event_counts as counts on counts.tournament_id = tournament.id
        where tournament.id = ${id}`,
  );
  if (row === undefined) throw notFound('Tournament');
  const { name, status, teams, teamsHere, players, playersHere, ...rest } = row;
  return {
    name,
    status,
    teams: { total: teams, checkedIn: teamsHere },
    players: { total: players, checkedIn: playersHere },
    ...rest,
  };
}
