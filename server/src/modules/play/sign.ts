/** A marker's signature under the card of a team. It closes the card for phones; staff can correct it, or open it again. */
import type { Seat } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db/doors.ts';
import { sql } from '../../platform/db/sql.ts';
import { conflict, notFound } from '../../platform/problems.ts';
import type { Format } from '../tournaments/schemas.ts';
import * as tournaments from '../tournaments/tournaments.ts';
import { audit } from './audit.ts';

export async function sign(tx: Tx, { tournamentId, teamId }: Seat, name: string): Promise<void> {
  const held = await tournaments.hold(tx, tournamentId);
  const { signed_name, cards, holes } = await find(tx, tournamentId, teamId, held.format);
  tournaments.refuseArchived(held);
  if (signed_name !== null) throw conflict(`The card is signed by ${signed_name} already.`);
  refuseGaps(cards, holes || tournaments.WITHOUT_HOLES);
  tx.queue(
    sql`update teams set signed_name = ${name}, signed_at = ${tx.now}
        where tournament_id = ${tournamentId} and id = ${teamId}`,
  );
  audit.record(tx, {
    tournamentId,
    action: 'card.signed',
    target: { type: 'card', id: teamId },
    metadata: { name },
  });
}

/** Idempotent. */
export async function reopen(tx: Tx, tournamentId: string, teamId: string): Promise<{ signed: null }> {
  const held = await tournaments.hold(tx, tournamentId);
  const { signed_name } = await find(tx, tournamentId, teamId, held.format);
  tournaments.refuseArchived(held);
  if (signed_name === null) return { signed: null };
  tx.queue(
    sql`update teams set signed_name = null, signed_at = null, amended_at = null
        where tournament_id = ${tournamentId} and id = ${teamId}`,
  );
  audit.record(tx, {
    tournamentId,
    action: 'card.reopened',
    target: { type: 'card', id: teamId },
    metadata: { name: signed_name },
  });
  return { signed: null };
}

interface Signable {
  signed_name: string | null;
  holes: number;
  /** Of the team, or of each of its players who has not withdrawn. */
  cards: (number | null)[][];
}

async function find(tx: Tx, tournamentId: string, teamId: string, format: Format | null): Promise<Signable> {
  const team = await tx.one<Signable>(
    sql`select team.signed_name, tournament.holes,
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

function refuseGaps(cards: Signable['cards'], holes: number): void {
  if (cards.length === 0) throw conflict('The team has no players, and so no card to sign.');
  const missing = Array.from({ length: holes }, (_, index) => index + 1).filter((hole) =>
    cards.some((card) => (card[hole - 1] ?? null) === null),
  );
  if (missing.length === 1) throw conflict(`Hole ${missing[0]} has no score yet.`);
  if (missing.length > 1) throw conflict(`Holes ${missing.join(', ')} have no score yet.`);
}
