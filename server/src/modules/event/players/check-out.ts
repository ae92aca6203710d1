/** Undoes the check-in of one player or of a whole team. The event's status does not go back with it. */
import type { Tx } from '../../../platform/db/doors.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import * as tournaments from '../tournaments/tournaments.ts';
import { audit } from './audit.ts';
import { seatOf } from './seats.ts';

/** Idempotent: a player who is not checked in stays unchanged. */
export async function checkOut(tx: Tx, tournamentId: string, id: string): Promise<{ checkedIn: boolean }> {
  const tournament = await tournaments.lockTournament(tx, tournamentId);
  await seatOf(tx, tournamentId, id);
  tournaments.refuseOver(tournament);
  const left = await checkOutLocked(tx, tournamentId, sql`id = ${id}`);
  if (left.length > 0) {
    audit.record(tx, tournamentId, 'player.checked_out', id);
  }
  return { checkedIn: false };
}

/**
 * Returns the ids of those who were checked in. The tournament must be locked exclusively: concurrent
 * check-ins take a shared lock, so each comes entirely before or after.
 */
export async function checkOutLocked(tx: Tx, tournamentId: string, who: Sql): Promise<string[]> {
  const left = await tx.many<{ id: string }>(
    sql`update players set checked_in_at = null
        where tournament_id = ${tournamentId} and ${who} and checked_in_at is not null returning id`,
  );
  return left.map(({ id }) => id);
}
