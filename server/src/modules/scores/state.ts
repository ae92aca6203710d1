/** What decides about a score, read in one statement: the event, its course, and the cards in question. */
import type { Reads } from '../../platform/db/doors.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { WITHOUT_HOLES } from '../holes/holes.ts';
import type { Format, Status } from '../tournaments/schemas.ts';

export type Kind = 'team' | 'player';

export interface KnownFlag {
  id: string;
  kind: 'conflict' | 'outlier' | 'missing_hole';
  hole: number;
  strokes: number;
  status: 'open' | 'resolved';
}

export interface Entrant {
  id: string;
  withdrawn: boolean;
  startingHole: number | null;
  /** A place for each of 18 holes. */
  strokes: (number | null)[];
  scoredAt: (string | null)[];
  flags: KnownFlag[];
  /** Of a team: whether its computed handicap stands for good, and what it would be computed from. */
  settled: boolean;
  handicaps: (number | null)[];
}

export interface State {
  status: Status;
  auto_status: boolean;
  format: Format | null;
  version: number;
  /** Of each hole that is played. */
  pars: (number | null)[];
  entrants: Entrant[];
}

const ENTRANTS = {
  player: sql`select player.id, player.withdrawn_at is not null as withdrawn, team.starting_hole as "startingHole",
      player.strokes, player.scored_at as "scoredAt", true as settled, '[]'::json as handicaps
    from players as player left join teams as team
      on team.tournament_id = player.tournament_id and team.id = player.team_id
    where player.tournament_id`,
  team: sql`select player.id, false as withdrawn, player.starting_hole as "startingHole", player.strokes,
      player.scored_at as "scoredAt", player.handicap_settled as settled, (
        select coalesce(json_agg(seated.handicap), '[]') from players as seated
        where seated.tournament_id = player.tournament_id and seated.team_id = player.id
          and seated.withdrawn_at is null) as handicaps
    from teams as player where player.tournament_id`,
} satisfies Record<Kind, Sql>;

/** Undefined when there is no such event; entrants that it does not have are missing. */
export async function readState(
  db: Reads,
  tournamentId: string,
  kind: Kind,
  ids: string[],
): Promise<State | undefined> {
  const found = await db.one<Omit<State, 'pars'> & { pars: (number | null)[] | null }>(
    sql`select event.status, event.auto_status, event.format, board.version,
          (select json_agg(par order by hole_number) from holes where tournament_id = event.id) as pars,
          (select coalesce(json_agg(entrant), '[]') from (
            select entrant.*, (
              select coalesce(json_agg(json_build_object('id', flag.id, 'kind', flag.kind, 'hole', flag.hole_number,
                'strokes', flag.strokes, 'status', flag.status)), '[]')
              from score_flags as flag where flag.tournament_id = event.id and flag.entrant_id = entrant.id) as flags
            from (${ENTRANTS[kind]} = event.id and player.id = any(${ids}::uuid[])) as entrant) as entrant) as entrants
        from tournaments as event join board_versions as board on board.tournament_id = event.id
        where event.id = ${tournamentId}`,
  );
  return found && { ...found, pars: found.pars ?? Array.from({ length: WITHOUT_HOLES }, () => null) };
}
