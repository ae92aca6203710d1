/** All that decides about a score, read in one statement: the tournament, its course, and the cards. */
import { empty, type Sql, sql } from '../../../platform/db/sql.ts';
import type { Format, Status } from '../../event/tournaments/schemas.ts';
import { WITHOUT_HOLES } from '../../event/tournaments/tournaments.ts';
import type { FlaggedCard } from '../flags/judge.ts';
import { type CardKind, FLAGS } from '../flags/write.ts';

export type { CardKind };

export interface ScoredEntrant extends FlaggedCard {
  id: string;
  /** Grows with every change of the card, and of anything its flags depend on. */
  version: number;
  /** Of a team: whether its computed handicap is fixed, and its players' handicaps to compute it from. */
  settled: boolean;
  handicaps: (number | null)[] | null;
}

export interface ScoringState {
  status: Status;
  auto_status: boolean;
  format: Format | null;
  version: number;
  /** The par of each hole that is played. */
  pars: (number | null)[];
  entrants: Map<string, ScoredEntrant>;
}

const ENTRANTS = {
  player: sql`select player.id, player.withdrawn_at is not null as withdrawn, team.starting_hole as "startingHole",
      player.strokes, player.card_version as version, true as settled, null as handicaps
    from wanted join players as player on player.tournament_id = tournament.id and player.id = wanted.key
      left join teams as team on team.tournament_id = tournament.id and team.id = player.team_id`,
  team: sql`select team.id, false as withdrawn, team.starting_hole as "startingHole", team.strokes,
      team.card_version as version, team.handicap_settled as settled, (
        select json_agg(player.handicap) from players as player where player.tournament_id = tournament.id
          and player.team_id = team.id and player.withdrawn_at is null) as handicaps
    from wanted join teams as team on team.tournament_id = tournament.id and team.id = wanted.key`,
} satisfies Record<CardKind, Sql>;

type Row = Omit<ScoringState, 'pars' | 'entrants'> & {
  pars: (number | null)[] | null;
  entrants: ScoredEntrant[] | null;
};

/**
 * Returns undefined when there is no such tournament; unknown entrants are missing from the result. The ids
 * are sent as JSON: PostgreSQL would replan for each length of an array. `more` selects further columns of
 * the tournament.
 */
export async function readState<More = unknown>(
  read: <Found>(statement: Sql) => Promise<Found[]>,
  tournamentId: string,
  kind: CardKind,
  wanted: { key: string }[],
  more: Sql = empty,
): Promise<(ScoringState & More) | undefined> {
  const keys = JSON.stringify(wanted.map(({ key }) => ({ key })));
  const [row] = await read<Row & More>(
    sql`with wanted as (select * from json_to_recordset(${keys}) as wanted (key uuid))
        select tournament.status, tournament.auto_status, tournament.format, board.version,
          (select json_agg(par order by hole_number) from holes where tournament_id = tournament.id) as pars,
          (select json_agg(entrant) from (
            select entrant.*, (
              select ${FLAGS} from score_flags as flag
              where flag.tournament_id = tournament.id and flag.entrant_id = entrant.id) as flags
            from (${ENTRANTS[kind]}) as entrant) as entrant) as entrants ${more}
        from tournaments as tournament join board_versions as board on board.tournament_id = tournament.id
        where tournament.id = ${tournamentId}`,
  );
  if (row === undefined) return undefined;
  const pars = row.pars ?? Array.from({ length: WITHOUT_HOLES }, () => null);
  return { ...row, pars, entrants: new Map(row.entrants?.map((entrant) => [entrant.id, entrant])) };
}
