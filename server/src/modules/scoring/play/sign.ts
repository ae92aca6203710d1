/**
 * A marker's signature under the card of a team. It closes the card for phones; staff can correct it, or open
 * it again.
 */
import type { Tx } from '../../../platform/db/doors.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { conflict, notFound } from '../../../platform/problems.ts';
import type { Format } from '../../event/tournaments/schemas.ts';
import * as tournaments from '../../event/tournaments/tournaments.ts';
import { emit } from '../../integrations/events/emit.ts';
import { audit } from './audit.ts';
import { cardReopened, cardSigned, type SignedCard } from './events.ts';
import type { Seat } from './seat.ts';

export async function sign(tx: Tx, { tournamentId, teamId }: Seat, name: string): Promise<void> {
  const tournament = await tournaments.lockTournament(tx, tournamentId);
  const team = await find(tx, tournamentId, teamId, tournament.format);
  tournaments.refuseArchived(tournament);
  if (team.signed_name !== null) throw conflict(`The card is signed by ${team.signed_name} already.`);
  refuseGaps(team, tournament.format);
  const at = tx.now.toISOString();
  const changed = await change(tx, tournamentId, teamId, sql`signed_name = ${name}, signed_at = ${tx.now}`);
  audit.record(tx, tournamentId, 'card.signed', teamId, { name });
  emit(tx, cardSigned, { ...changed, signed: { name, at, amended_at: null } });
}

/** Idempotent. */
export async function reopen(tx: Tx, tournamentId: string, teamId: string): Promise<{ signed: null }> {
  const tournament = await tournaments.lockTournament(tx, tournamentId);
  const { signed_name } = await find(tx, tournamentId, teamId, tournament.format);
  tournaments.refuseArchived(tournament);
  if (signed_name === null) return { signed: null };
  const unsigned = sql`signed_name = null, signed_at = null, amended_at = null`;
  const changed = await change(tx, tournamentId, teamId, unsigned);
  audit.record(tx, tournamentId, 'card.reopened', teamId, { name: signed_name });
  emit(tx, cardReopened, { ...changed, signed: null });
  return { signed: null };
}

type Changed = Omit<SignedCard, 'signed'>;

/** The instant of the change is strictly after that of the one before, by which a receiver knows the later. */
async function change(tx: Tx, tournamentId: string, teamId: string, signature: Sql): Promise<Changed> {
  const [changed] = await tx.many<Changed>(
    sql`update teams set ${signature}, card_changed_at = greatest(${tx.now}, card_changed_at + interval '1 millisecond')
        where tournament_id = ${tournamentId} and id = ${teamId}
        returning tournament_id, id as team_id, team_name, card_changed_at as updated_at`,
  );
  if (changed === undefined) throw new Error('A team was deleted although its event was locked.');
  return changed;
}

interface Signable {
  signed_name: string | null;
  holes: number;
  /** In a best ball: how many balls count on a hole. */
  balls: number;
  /** The card of the team, or one of each of its players who has not withdrawn. */
  cards: (number | null)[][];
}

async function find(tx: Tx, tournamentId: string, teamId: string, format: Format | null): Promise<Signable> {
  const team = await tx.one<Signable>(
    sql`select team.signed_name, tournament.holes, tournament.best_ball_count as balls,
          case when ${format === 'scramble'} then json_build_array(team.strokes) else (
            select coalesce(json_agg(player.strokes), '[]') from players as player
            where player.tournament_id = team.tournament_id and player.team_id = team.id
              and player.withdrawn_at is null) end as cards
        from teams as team join tournaments as tournament on tournament.id = team.tournament_id
        where team.tournament_id = ${tournamentId} and team.id = ${teamId}`,
  );
  if (team === undefined) throw notFound('Team');
  return team;
}

/**
 * Refuses to sign while a hole lacks a score. A hole is complete once every card has a score there; in a best
 * ball, once as many cards as balls count have one, because the other players have picked theirs up.
 */
function refuseGaps({ cards, holes, balls }: Signable, format: Format | null): void {
  if (cards.length === 0) throw conflict('The team has no players, and so no card to sign.');
  const needed = format === 'best_ball' ? Math.min(balls, cards.length) : cards.length;
  const scoresOn = (hole: number) => cards.filter((card) => (card[hole - 1] ?? null) !== null).length;
  const missing = Array.from({ length: holes || tournaments.WITHOUT_HOLES }, (_, index) => index + 1).filter(
    (hole) => scoresOn(hole) < needed,
  );
  if (missing.length === 1) throw conflict(`Hole ${missing[0]} has no score yet.`);
  if (missing.length > 1) throw conflict(`Holes ${missing.join(', ')} have no score yet.`);
}
