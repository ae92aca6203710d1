/** The event at a glance: one query that reads a row a team, and the few players who have no team. */
import type { Reads } from '../../platform/db/doors.ts';
import { sql } from '../../platform/db/sql.ts';
import { notFound } from '../../platform/problems.ts';
import type { Summary } from './schemas.ts';

interface Row extends Omit<Summary, 'teams' | 'players'> {
  teams: number;
  teamsHere: number;
  players: number;
  playersHere: number;
}

export async function summary(db: Reads, id: string): Promise<Summary> {
  const row = await db.one<Row>(
    sql`select event.name, event.status,
          seated.teams, seated.here as "teamsHere",
          seated.players + loose.players as players, seated.checked_in + loose.checked_in as "playersHere",
          seated.posted + loose.posted as "scoresPosted",
          (select count(*)::int from score_flags where tournament_id = event.id and status = 'open') as "openFlags",
          event.holes,
          event.side_games_enabled as "sideGamesEnabled"
        from tournaments as event,
          lateral (
            select count(*)::int as teams,
              count(*) filter (where players > 0 and checked_in = players)::int as here,
              coalesce(sum(players), 0)::int as players, coalesce(sum(checked_in), 0)::int as checked_in,
              coalesce(sum(posted), 0)::int as posted
            from team_counts where tournament_id = event.id) as seated,
          lateral (
            select count(*)::int as players, count(checked_in_at)::int as checked_in,
              coalesce(sum(posted), 0)::int as posted
            from players where tournament_id = event.id and team_id is null and withdrawn_at is null) as loose
        where event.id = ${id}`,
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
