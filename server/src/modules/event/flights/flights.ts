/** Flights: groups of entrants of similar strength. */
import type { Reads, Tx } from '../../../platform/db/doors.ts';
import { refusing } from '../../../platform/db/errors.ts';
import { raw, type Sql, sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { conflict, invalid, notFound } from '../../../platform/problems.ts';
import { difference } from '../../records/audit/audit.ts';
import { flightTable } from '../tournaments/course-tables.ts';
import * as tournaments from '../tournaments/tournaments.ts';
import { audit } from './audit.ts';
import { Flight, type FlightCreate, type FlightPatch, LAST_PLACE } from './schemas.ts';

export const COLUMNS = raw(Object.keys(Flight.properties).join(', '));

export const list = (db: Reads, tournamentId: string): Promise<Flight[]> =>
  db.many(sql`select ${COLUMNS} from flights where tournament_id = ${tournamentId} order by sort_order, id`);

/** Locks the flight until the transaction ends, so that it is not deleted meanwhile. */
export async function get(tx: Tx, tournamentId: string, id: string): Promise<Flight> {
  const flight = await tx.one<Flight>(
    sql`select ${COLUMNS} from flights where tournament_id = ${tournamentId} and id = ${id} for key share`,
  );
  if (flight === undefined) throw notFound('Flight');
  return flight;
}

/** Checks that the lower bound is not above the upper one. */
export function checked<Input extends FlightCreate | FlightPatch>(input: Input): Input {
  refuseCrossed(input.handicapMin ?? null, input.handicapMax ?? null);
  return input;
}

export async function create(tx: Tx, tournamentId: string, input: FlightCreate): Promise<Flight> {
  tournaments.refuseArchived(await tournaments.lockTournament(tx, tournamentId));
  const [flight] = await createAll(tx, tournamentId, [
    { name: input.name, handicap_min: input.handicapMin ?? null, handicap_max: input.handicapMax ?? null },
  ]);
  if (flight === undefined) throw new Error('The flight was not made.');
  return flight;
}

/** The tournament must be locked. */
export async function createAll(tx: Tx, tournamentId: string, made: NewFlight[]): Promise<Flight[]> {
  if (made.length === 0) return [];
  const flights = await insert(tx, tournamentId, made);
  const shown = ({ name, handicap_min, handicap_max }: Flight) => ({
    new: { name, handicap_min, handicap_max },
  });
  audit.recordAll(tx, tournamentId, 'flight.created', flights, shown);
  return flights;
}

type NewFlight = Pick<Flight, 'name' | 'handicap_min' | 'handicap_max'>;

/** Appends flights after the existing ones. The tournament must be locked. */
export async function insert(tx: Tx, tournamentId: string, made: NewFlight[]): Promise<Flight[]> {
  const last = await tx.one<{ sort_order: number | null }>(
    sql`select max(sort_order) as sort_order from flights where tournament_id = ${tournamentId}`,
  );
  const first = (last?.sort_order ?? 0) + 1;
  const flights = made.map(
    (flight, index): Flight => ({
      id: newId(tx.now),
      tournament_id: tournamentId,
      name: flight.name,
      sort_order: Math.min(first + index, LAST_PLACE),
      handicap_min: flight.handicap_min,
      handicap_max: flight.handicap_max,
      created_at: tx.now.toISOString(),
      updated_at: tx.now.toISOString(),
    }),
  );
  await tx.run(flightTable.insertMany(tx.organizationId, flights));
  return flights;
}

export async function update(tx: Tx, tournamentId: string, id: string, patch: FlightPatch): Promise<Flight> {
  const tournament = await tournaments.lockTournament(tx, tournamentId);
  const before = await get(tx, tournamentId, id);
  tournaments.refuseArchived(tournament);
  const after: Flight = {
    ...before,
    name: patch.name ?? before.name,
    sort_order: patch.sortOrder ?? before.sort_order,
    handicap_min: patch.handicapMin === undefined ? before.handicap_min : patch.handicapMin,
    handicap_max: patch.handicapMax === undefined ? before.handicap_max : patch.handicapMax,
  };
  refuseCrossed(after.handicap_min, after.handicap_max);
  const metadata = difference(before, after);
  if (metadata === undefined) return before;
  const changed = await tx.one<Flight>(
    sql`update flights set name = ${after.name}, sort_order = ${after.sort_order},
          handicap_min = ${after.handicap_min}, handicap_max = ${after.handicap_max}
        where tournament_id = ${tournamentId} and id = ${id} returning ${COLUMNS}`,
  );
  audit.record(tx, tournamentId, 'flight.updated', id, metadata);
  return changed ?? after;
}

/** Deletes a flight. Its entrants then have none. */
export async function remove(
  tx: Tx,
  tournamentId: string,
  id: string,
): Promise<{ id: string; deleted: boolean }> {
  const tournament = await tournaments.lockTournament(tx, tournamentId);
  const { name } = await get(tx, tournamentId, id);
  tournaments.refuseArchived(tournament);
  await discard(tx, sql`tournament_id = ${tournamentId} and id = ${id}`);
  audit.record(tx, tournamentId, 'flight.deleted', id, { old: { name } });
  return { id, deleted: true };
}

/** Deletes flights. Entrants lose theirs; a flight in which a side game is played is not deleted. */
export const discard = (tx: Tx, which: Sql): Promise<number> =>
  refusing(tx.run(sql`delete from flights where ${which}`), {
    side_games_flight_named: () => conflict('A side game is played in this flight.'),
  });

function refuseCrossed(lowest: number | null, highest: number | null): void {
  if (lowest !== null && highest !== null && lowest > highest)
    throw invalid([{ field: 'handicapMin', message: 'must not be above the highest handicap' }]);
}
