/**
 * Places: never more are sold than there are. Each active player takes one, and so does each player of a
 * registration that is pending and not waitlisted. The caller must have locked the tournament.
 */
import type { Reads, Tx } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { LockedTournament } from '../../event/tournaments/tournaments.ts';
import { isOver } from '../../event/tournaments/tournaments.ts';
import { tellPlace } from './letters.ts';
import { COLUMNS, recordAction, store } from './record.ts';
import type { Registration } from './schemas.ts';
import { type Payers, paid } from './states.ts';

export interface Places {
  capacity: number | null;
  taken: number;
  /** Null without a capacity. */
  left: number | null;
}

export async function placesOf(db: Reads, tournamentId: string): Promise<Places> {
  const row = await db.one<{ capacity: number | null; taken: number }>(
    sql`select registration_capacity as capacity, (
          select players from event_counts as counts
          where counts.organization_id = tournaments.organization_id and counts.tournament_id = tournaments.id) + (
          select coalesce(sum(places), 0)::int from registrations
          where registrations.organization_id = tournaments.organization_id
            and registrations.tournament_id = tournaments.id and status = 'pending' and not waitlisted) as taken
        from tournaments where id = ${tournamentId}`,
  );
  const { capacity, taken } = row ?? { capacity: null, taken: 0 };
  return { capacity, taken, left: capacity === null ? null : Math.max(0, capacity - taken) };
}

/**
 * Moves those up from the waitlist who fit, in the order they joined; one that does not fit keeps its turn.
 * Once the tournament is over nobody comes up. Call it whenever places may be free; returns how many came up.
 */
export async function fill(tx: Tx, tournament: LockedTournament, payers: Payers): Promise<number> {
  if (isOver(tournament.status)) return 0;
  const waiting = await tx.many<Registration>(
    sql`select ${COLUMNS} from registrations
        where tournament_id = ${tournament.id} and status = 'pending' and waitlisted order by turn`,
  );
  if (waiting.length === 0) return 0;
  let { left } = await placesOf(tx, tournament.id);
  let risen = 0;
  for (const registration of waiting) {
    const places = registration.players.length;
    if (left !== null && places > left) continue;
    risen += 1;
    await rise(tx, tournament, registration, payers);
    // Free of charge, the players are seated at once; those in the tournament already take no further place.
    if (left !== null)
      left = registration.amount_cents > 0 ? left - places : (await placesOf(tx, tournament.id)).left;
  }
  return risen;
}

async function rise(
  tx: Tx,
  tournament: LockedTournament,
  registration: Registration,
  payers: Payers,
): Promise<void> {
  const isDue = registration.amount_cents > 0;
  const hold_until =
    isDue && registration.payment === 'online'
      ? new Date(tx.now.getTime() + payers.terms.waitlistHold).toISOString()
      : null;
  const risen: Registration = { ...registration, waitlisted: false, hold_until };
  store(tx, risen);
  recordAction(tx, registration, 'registration.promoted', { hold_until });
  if (isDue) tellPlace(tx, tournament, risen, payers.mailKeys);
  else await paid(tx, tournament, risen, 0, payers);
}
