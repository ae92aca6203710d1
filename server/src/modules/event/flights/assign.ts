/** Assigns entrants to flights: one by one, or all at once by handicap. */
import type { Tx } from '../../../platform/db/doors.ts';
import { raw, sql } from '../../../platform/db/sql.ts';
import { conflict, notFound } from '../../../platform/problems.ts';
import { difference } from '../../records/audit/audit.ts';
import * as tournaments from '../tournaments/tournaments.ts';
import { audit } from './audit.ts';
import * as flights from './flights.ts';
import type { Assigned, Flight, FlightAssignment } from './schemas.ts';

const KINDS = {
  team: { table: raw('teams'), name: 'Team', action: 'team.flight_assigned' },
  player: { table: raw('players'), name: 'Player', action: 'player.flight_assigned' },
} as const;

/** Players have a flight of their own only in individual formats. */
export async function assign(
  tx: Tx,
  tournamentId: string,
  kind: keyof typeof KINDS,
  id: string,
  { flightId }: FlightAssignment,
): Promise<Assigned> {
  const { table, name, action } = KINDS[kind];
  const { format, ...tournament } = await tournaments.lockTournament(tx, tournamentId);
  const before = await tx.one<{ flight_id: string | null }>(
    sql`select flight_id from ${table} where tournament_id = ${tournamentId} and id = ${id}`,
  );
  if (before === undefined) throw notFound(name);
  if (flightId !== null) await flights.get(tx, tournamentId, flightId);
  tournaments.refuseOver(tournament);
  if (kind === 'player' && format !== 'individual')
    throw conflict('Only the players of an individual event have flights; assign the team instead.');
  const after = { flight_id: flightId?.toLowerCase() ?? null };
  const metadata = difference(before, after);
  if (metadata !== undefined) {
    tx.queue(
      sql`update ${table} set flight_id = ${flightId} where tournament_id = ${tournamentId} and id = ${id}`,
    );
    audit.record(tx, tournamentId, action, id, metadata);
  }
  return { assigned: true };
}

interface Entrant {
  id: string;
  handicap: number;
}

/** Sorts the entrants by handicap into flights of equal size, which replace the existing flights. */
export async function assignAll(tx: Tx, tournamentId: string, count: number): Promise<Flight[]> {
  const { format } = await tournaments.lockOpenTournament(tx, tournamentId);
  const kind = format === 'individual' ? 'player' : 'team';
  const entrants = await entrantsByHandicap(tx, tournamentId, kind);
  await flights.discard(tx, sql`tournament_id = ${tournamentId}`);
  const groups = Array.from({ length: count }, (_, index) =>
    entrants.slice(
      Math.ceil((entrants.length * index) / count),
      Math.ceil((entrants.length * (index + 1)) / count),
    ),
  );
  const made = await flights.insert(
    tx,
    tournamentId,
    groups.map((group, index) => ({
      name: `Flight ${String.fromCharCode(65 + index)}`,
      handicap_min: group.at(0)?.handicap ?? null,
      handicap_max: group.at(-1)?.handicap ?? null,
    })),
  );
  const places = groups.flatMap((group, index) =>
    group.map(({ id }) => ({ id, flight_id: made[index]?.id })),
  );
  await tx.run(
    sql`update ${KINDS[kind].table} as entrant set flight_id = place.flight_id
        from json_to_recordset(${JSON.stringify(places)}) as place (id uuid, flight_id uuid)
        where entrant.tournament_id = ${tournamentId} and entrant.id = place.id`,
  );
  audit.record(tx, tournamentId, 'flight.auto_assigned', tournamentId, { count, entrants: entrants.length });
  return made;
}

/** A team without a handicap of its own counts with its active players' mean; a missing one counts as 0. */
const entrantsByHandicap = (tx: Tx, tournamentId: string, kind: 'team' | 'player'): Promise<Entrant[]> =>
  kind === 'player'
    ? tx.many(
        sql`select id, coalesce(handicap, 0) as handicap from players
            where tournament_id = ${tournamentId} and withdrawn_at is null order by 2, full_name, id`,
      )
    : tx.many(
        sql`select team.id, round(coalesce(team.handicap, (
              select avg(coalesce(player.handicap, 0)) from players as player
              where player.tournament_id = team.tournament_id and player.team_id = team.id
                and player.withdrawn_at is null), 0)::numeric, 1)::float8 as handicap
            from teams as team where team.tournament_id = ${tournamentId} order by 2, team.name_key, team.id`,
      );
