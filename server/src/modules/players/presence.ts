/** Who is here: check-in, withdrawal, and its undoing. */
import type { Tx } from '../../platform/db/doors.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { conflict, notFound } from '../../platform/problems.ts';
import * as audit from '../audit/audit.ts';
import { goLiveByItself } from '../tournaments/lifecycle.ts';
import * as tournaments from '../tournaments/tournaments.ts';
import type { Withdrawal } from './schemas.ts';
import { refuseFull, seatOf, seatsOn } from './seats.ts';

/** Checking in again changes nothing. The first check-in makes an automatic event live. */
export async function checkIn(tx: Tx, tournamentId: string, id: string): Promise<{ checkedIn: boolean }> {
  const who = sql`player.id = ${id}`;
  const { people, arrived } = await arrive(tx, tournamentId, who, 'Player');
  if (people.some(({ withdrawn }) => withdrawn)) throw conflict('The player has withdrawn.');
  if (arrived.length > 0) {
    audit.record(tx, { tournamentId, action: 'player.checked_in', target: { type: 'player', id } });
  }
  return { checkedIn: true };
}

interface Person {
  id: string;
  withdrawn: boolean;
  checked_in: boolean;
}

export interface Arrival {
  /** Those asked for, as they were before. */
  people: Person[];
  /** Those who were not here before. */
  arrived: string[];
}

/**
 * Checks in everybody the condition names who has not withdrawn. Arrivals come in crowds, so in an event that is live
 * they go side by side, in one statement; only what makes it live holds it alone.
 */
export async function arrive(tx: Tx, tournamentId: string, who: Sql, what: string): Promise<Arrival> {
  const beside = sql`not (auto_status and status in ('setup', 'open')) ${tournaments.BESIDE_OTHERS}`;
  const found = await arrivals(tx, tournamentId, who, beside);
  // Somebody was seen as they stood before another change that we have waited for: now nothing moves, look again.
  if (found !== undefined)
    return judged(
      hasMissed(found) ? ((await arrivals(tx, tournamentId, who, beside)) ?? found) : found,
      what,
    );
  const held = await tournaments.hold(tx, tournamentId);
  const first = await arrivals(tx, tournamentId, who, sql`true`);
  const arrival = judged(first ?? { status: held.status, people: [], arrived: [] }, what);
  if (arrival.arrived.length > 0) goLiveByItself(tx, held);
  return arrival;
}

type Found = Arrival & Pick<tournaments.Held, 'status'>;

const arrivals = (tx: Tx, tournamentId: string, who: Sql, holding: Sql): Promise<Found | undefined> =>
  tx.one(
    sql`with event as (
          select id, status from tournaments where id = ${tournamentId} and ${holding}
        ), arrived as (
          update players as player set checked_in_at = ${tx.now} from event
          where player.tournament_id = event.id and ${who} and player.checked_in_at is null
            and player.withdrawn_at is null and event.status not in ('final', 'archived')
          returning player.id
        )
        select event.status, array(select id from arrived) as arrived, (
          select coalesce(json_agg(json_build_object('id', player.id, 'withdrawn', player.withdrawn_at is not null,
            'checked_in', player.checked_in_at is not null)), '[]')
          from players as player where player.tournament_id = event.id and ${who}) as people
        from event`,
  );

const hasMissed = ({ status, people, arrived }: Found): boolean =>
  status !== 'final' &&
  status !== 'archived' &&
  people.some(({ id, withdrawn, checked_in }) => !withdrawn && !checked_in && !arrived.includes(id));

function judged({ status, people, arrived }: Found, what: string): Arrival {
  if (what === 'Player' && people.length === 0) throw notFound(what);
  tournaments.refuseOver({ status });
  return { people, arrived };
}

/** The player is marked, not deleted, and keeps the team without filling a seat. */
export async function withdraw(
  tx: Tx,
  tournamentId: string,
  id: string,
  { reason = '' }: Withdrawal,
): Promise<{ withdrawn: boolean }> {
  const held = await tournaments.hold(tx, tournamentId);
  const { withdrawn } = await seatOf(tx, tournamentId, id);
  tournaments.refuseOver(held);
  if (withdrawn) throw conflict('The player has withdrawn already.');
  tx.queue(
    sql`update players set withdrawn_at = ${tx.now}, withdraw_reason = ${reason || null}
        where tournament_id = ${tournamentId} and id = ${id}`,
  );
  tx.queue(
    sql`update score_flags set status = 'resolved', resolved_at = ${tx.now}
        where tournament_id = ${tournamentId} and player_id = ${id} and status = 'open'`,
  );
  audit.record(tx, {
    tournamentId,
    action: 'player.withdrawn',
    target: { type: 'player', id },
    metadata: { reason: reason || null },
  });
  return { withdrawn: true };
}

export async function reinstate(tx: Tx, tournamentId: string, id: string): Promise<{ reinstated: boolean }> {
  const held = await tournaments.hold(tx, tournamentId);
  const { withdrawn, team_id } = await seatOf(tx, tournamentId, id);
  tournaments.refuseOver(held);
  if (!withdrawn) throw conflict('The player has not withdrawn.');
  if (team_id !== null) refuseFull(await seatsOn(tx, tournamentId, team_id), held.team_size);
  tx.queue(
    sql`update players set withdrawn_at = null, withdraw_reason = null
        where tournament_id = ${tournamentId} and id = ${id}`,
  );
  audit.record(tx, { tournamentId, action: 'player.reinstated', target: { type: 'player', id } });
  return { reinstated: true };
}
