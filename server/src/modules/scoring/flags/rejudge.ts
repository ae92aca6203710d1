/**
 * Judges cards again after something other than a score has changed: a par, a start, a seat, a withdrawal.
 * The version of each such card grows (optimistic locking), so that a concurrent score is judged again as
 * well.
 */
import type { Tx } from '../../../platform/db/doors.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import type { Format } from '../../event/tournaments/schemas.ts';
import { WITHOUT_HOLES } from '../../event/tournaments/tournaments.ts';
import { type FlaggedCard, isPerCard, judgeFlags } from './judge.ts';
import { type CardKind, FLAGS, flagParts, flagRows } from './write.ts';

/** Which cards: conditions on `team` and on `player` in a statement. */
type Whose = Record<CardKind, Sql>;

export const everybody: Whose = { team: sql`true`, player: sql`true` };

export const ofTeam = (id: string): Whose => ({
  team: sql`team.id = ${id}`,
  player: sql`player.team_id = ${id}`,
});

export const ofPlayer = (id: string): Whose => ({ team: sql`false`, player: sql`player.id = ${id}` });

/** The tournament must be locked. */
export async function rejudge(tx: Tx, tournamentId: string, whose: Whose): Promise<void> {
  const tournament = await tx.one<Tournament>(
    sql`select format, (select json_agg(par order by hole_number) from holes where tournament_id = tournament.id) as pars
        from tournaments as tournament where id = ${tournamentId}`,
  );
  // Without a format there are no scores.
  if (tournament === undefined || tournament.format === null) return;
  const course = { format: tournament.format, pars: tournament.pars ?? Array(WITHOUT_HOLES).fill(null) };
  const kind: CardKind = tournament.format === 'scramble' ? 'team' : 'player';
  const cards = await tx.many<Card>(CARDS[kind](tournamentId, whose[kind]));
  const rows = cards.map((card) =>
    flagRows(tx, kind, card.id, judgeFlags(course, card, isPerCard(tx.actor))),
  );
  await tx.run(
    sql`with written as (${RAISED_VERSIONS[kind](tournamentId, whose[kind])})
        ${flagParts(tx.organizationId, tournamentId, rows)}
        select`,
  );
}

interface Tournament {
  format: Format | null;
  pars: (number | null)[] | null;
}

interface Card extends FlaggedCard {
  id: string;
}

/** An empty card has no open flags. */
const CARDS: Record<CardKind, (tournamentId: string, whose: Sql) => Sql> = {
  team: (tournamentId, whose) =>
    sql`select team.id, false as withdrawn, team.starting_hole as "startingHole", team.strokes, (
          select ${FLAGS} from score_flags as flag
          where flag.tournament_id = ${tournamentId} and flag.entrant_id = team.id) as flags
        from teams as team where team.tournament_id = ${tournamentId} and team.posted > 0 and ${whose}`,
  player: (tournamentId, whose) =>
    sql`select player.id, player.withdrawn_at is not null as withdrawn, team.starting_hole as "startingHole",
          player.strokes, (
            select ${FLAGS} from score_flags as flag
            where flag.tournament_id = ${tournamentId} and flag.entrant_id = player.id) as flags
        from players as player
          left join teams as team on team.tournament_id = ${tournamentId} and team.id = player.team_id
        where player.tournament_id = ${tournamentId} and player.posted > 0 and ${whose}`,
};

const RAISED_VERSIONS: Record<CardKind, (tournamentId: string, whose: Sql) => Sql> = {
  team: (tournamentId, whose) =>
    sql`update teams as team set card_version = card_version + 1
        where team.tournament_id = ${tournamentId} and ${whose} returning team.id`,
  player: (tournamentId, whose) =>
    sql`update players as player set card_version = card_version + 1
        where player.tournament_id = ${tournamentId} and ${whose} returning player.id`,
};
