/** Presence: check-in, withdrawal, and undoing it. */
import { signatureOf } from '../../../platform/actor.ts';
import type { Reads, Tx } from '../../../platform/db/doors.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { conflict, notFound, type Problem } from '../../../platform/problems.ts';
import { announceEvents, insertMade, newEvent } from '../../integrations/events/emit.ts';
import { keyOf } from '../../integrations/events/keyed.ts';
import { later } from '../../integrations/events/resource.ts';
import { insertRows } from '../../records/audit/audit.ts';
import { announceActivity } from '../../records/changes/changes.ts';
import { ofPlayer, rejudge } from '../../scoring/flags/rejudge.ts';
import { goLiveByItself } from '../tournaments/lifecycle.ts';
import * as tournaments from '../tournaments/tournaments.ts';
import { audit } from './audit.ts';
import { among } from './players.ts';
import type { Withdrawal } from './schemas.ts';
import { refuseFull, seatOf, seatsOn } from './seats.ts';

/**
 * Idempotent. Many arrive at once, so in a live tournament check-ins take a shared lock and group commit, in one
 * statement that tells of them, too; only the first, which makes an automatic tournament live, takes the exclusive
 * lock.
 */
export async function checkIn(tx: Tx, tournamentId: string, id: string): Promise<{ checkedIn: boolean }> {
  const { email, metadata } = signatureOf(tx.actor);
  const arrival = {
    key: id,
    tournament: tournamentId,
    at: tx.now.toISOString(),
    email,
    audit: newId(tx.now),
    metadata,
  };
  const { arrived } = await tx.groupCommit<Arrival, Pick<Seen, 'arrived'>>({
    group: 'arrivals',
    item: arrival,
    serve: async ({ read, commit }, arrivals) => {
      const told = await withEvents(read, arrivals, tx.now);
      // The players are dated by the instant that the events say.
      const ahead = [sql`select set_config('app.now', ${tx.now.toISOString()}, true)`];
      const rows = await commit<Seen>(arriving(tx.organizationId, told, tx.now), ahead);
      const byKey = new Map(rows.map((row) => [row.key, row]));
      return arrivals.map(({ key }) => outcomeOf(byKey.get(key)));
    },
    otherwise: () => checkInAlone(tx, tournamentId, id),
  });
  // Where the change was not made by group commit, `audit.record` has announced it.
  if (arrived && tx.isMade()) {
    announceActivity(tx, tournamentId);
    announceEvents(tx);
  }
  return { checkedIn: true };
}

async function checkInAlone(tx: Tx, tournamentId: string, id: string): Promise<{ arrived: boolean }> {
  const { people, arrived } = await checkInLocked(tx, tournamentId, sql`player.id = ${id}`);
  const [person] = people;
  if (person === undefined) throw notFound('Player');
  if (person.withdrawn) throw hasWithdrawn();
  if (arrived.length > 0) audit.record(tx, tournamentId, 'player.checked_in', id);
  return { arrived: arrived.length > 0 };
}

interface Arrival {
  /** The id of the player. */
  key: string;
  tournament: string;
  at: string;
  email: string | null;
  audit: string;
  metadata: object;
}

/** A player's state before, and whether this check-in changed it. */
interface Seen extends Pick<tournaments.LockedTournament, 'status'> {
  key: string;
  is_there: boolean;
  withdrawn: boolean;
  checked_in: boolean;
  arrived: boolean;
}

/** With the event to be told, and the `updated_at` of the player it shows: another one makes it wrong. */
interface ToldArrival extends Arrival {
  event: string | null;
  payload: string | null;
  seen: string | null;
}

async function withEvents(read: Reads['many'], arrivals: Arrival[], now: Date): Promise<ToldArrival[]> {
  const keys = arrivals.map(({ key: id, tournament: tournament_id }) => keyOf({ id, tournament_id }));
  const players = new Map((await among({ many: read }, keys)).map((player) => [player.id, player]));
  return arrivals.map((arrival) => {
    const player = players.get(arrival.key);
    if (player === undefined) return { ...arrival, event: null, payload: null, seen: null };
    const { withdraw_reason: _untold, ...shown } = player;
    const data = {
      ...shown,
      checked_in: true,
      checked_in_at: arrival.at,
      updated_at: later(now, player.updated_at),
      previous: { checked_in: false, checked_in_at: null },
    };
    const event = newEvent({ now }, { type: 'player.checked_in' }, data, arrival.tournament);
    return { ...arrival, event: event.id, payload: event.payload, seen: player.updated_at };
  });
}

/** Returns no row where the first check-in makes the tournament live, or there is no such tournament. */
const arriving = (organizationId: string, arrivals: ToldArrival[], now: Date) =>
  sql`with arrival as (
      select * from json_to_recordset(${JSON.stringify(arrivals)})
        as arrival (key uuid, tournament uuid, at timestamptz, email text, audit uuid, metadata jsonb,
          event uuid, payload text, seen timestamptz)
    ), tournament as (
      select id, status from tournaments where id in (select tournament from arrival)
        and not (auto_status and status in ('setup', 'open')) ${tournaments.SHARED_LOCK}
    ), arrived as (
      update players as player set checked_in_at = arrival.at from tournament, arrival
      where player.tournament_id = tournament.id and arrival.tournament = tournament.id and player.id = arrival.key
        and player.updated_at = arrival.seen
        and player.checked_in_at is null and player.withdrawn_at is null and tournament.status not in ('final', 'archived')
      returning player.id
    ), audited as (
      ${insertRows(
        organizationId,
        sql`select arrival.tournament, arrival.audit, 'player.checked_in', arrival.email, 'player', arrival.key::text,
              arrival.metadata, arrival.at
            from arrived join arrival on arrival.key = arrived.id`,
      )}
    ), told as (
      ${insertMade(
        organizationId,
        sql`select arrival.event, 'player.checked_in', arrival.payload, arrival.tournament, ${now}::timestamptz
            from arrived join arrival on arrival.key = arrived.id`,
      )}
    )
    select arrival.key, tournament.status, player.id is not null as is_there, player.withdrawn_at is not null as withdrawn,
      player.checked_in_at is not null as checked_in, arrived.id is not null as arrived
    from arrival join tournament on tournament.id = arrival.tournament
      left join players as player on player.tournament_id = tournament.id and player.id = arrival.key
      left join arrived on arrived.id = arrival.key`;

/** Returns undefined where the tournament must be locked exclusively. */
function outcomeOf(seen: Seen | undefined): Seen | Problem | undefined {
  if (seen === undefined) return undefined;
  if (!seen.is_there) return notFound('Player');
  if (tournaments.isOver(seen.status)) return tournaments.over(seen.status);
  if (seen.withdrawn) return hasWithdrawn();
  // Neither checked in nor arrived: the player has changed since we read who it is.
  return seen.checked_in || seen.arrived ? seen : undefined;
}

const hasWithdrawn = () => conflict('The player has withdrawn.');

export interface Present {
  /** The requested players, as they were before the check-in. */
  people: { id: string; withdrawn: boolean }[];
  /** Those who were not checked in before. */
  arrived: string[];
}

/** Checks in all players that match and have not withdrawn, under the tournament's exclusive lock. */
export async function checkInLocked(tx: Tx, tournamentId: string, who: Sql): Promise<Present> {
  const tournament = await tournaments.lockTournament(tx, tournamentId);
  const people = await tx.many<{ id: string; withdrawn: boolean }>(
    sql`select player.id, player.withdrawn_at is not null as withdrawn from players as player
        where player.tournament_id = ${tournamentId} and ${who}`,
  );
  tournaments.refuseOver(tournament);
  const arrived = await tx.many<{ id: string }>(
    sql`update players as player set checked_in_at = ${tx.now}
        where player.tournament_id = ${tournamentId} and ${who} and player.checked_in_at is null
          and player.withdrawn_at is null returning player.id`,
  );
  if (arrived.length > 0) goLiveByItself(tx, tournament);
  return { people, arrived: arrived.map(({ id }) => id) };
}

/** Marks the player instead of deleting: the team stays the same, and the seat becomes free. */
export async function withdraw(
  tx: Tx,
  tournamentId: string,
  id: string,
  { reason }: Withdrawal,
): Promise<{ withdrawn: boolean }> {
  const tournament = await tournaments.lockTournament(tx, tournamentId);
  const { withdrawn } = await seatOf(tx, tournamentId, id);
  tournaments.refuseOver(tournament);
  if (withdrawn) throw conflict('The player has already withdrawn.');
  tx.queue(
    sql`update players set withdrawn_at = ${tx.now}, withdraw_reason = ${reason || null}
        where tournament_id = ${tournamentId} and id = ${id}`,
  );
  audit.record(tx, tournamentId, 'player.withdrawn', id, { reason: reason || null });
  await rejudge(tx, tournamentId, ofPlayer(id));
  return { withdrawn: true };
}

export async function reinstate(tx: Tx, tournamentId: string, id: string): Promise<{ reinstated: boolean }> {
  const tournament = await tournaments.lockTournament(tx, tournamentId);
  const { withdrawn, team_id } = await seatOf(tx, tournamentId, id);
  tournaments.refuseOver(tournament);
  if (!withdrawn) throw conflict('The player has not withdrawn.');
  if (team_id !== null) refuseFull(await seatsOn(tx, tournamentId, team_id), tournament.team_size);
  tx.queue(
    sql`update players set withdrawn_at = null, withdraw_reason = null
        where tournament_id = ${tournamentId} and id = ${id}`,
  );
  audit.record(tx, tournamentId, 'player.reinstated', id);
  await rejudge(tx, tournamentId, ofPlayer(id));
  return { reinstated: true };
}
