/** The only writer of the rows of side games, which are also copied with their tournament. */
import type { Tx } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { Table } from '../../../platform/db/table.ts';
import { newId } from '../../../platform/ids.ts';
import * as holes from '../../event/holes/holes.ts';
import type { SideGame } from './schemas.ts';

type NewSideGame = Pick<
  SideGame,
  | 'tournament_id'
  | 'id'
  | 'type'
  | 'name'
  | 'hole_number'
  | 'basis'
  | 'carryover'
  | 'entrant_type'
  | 'entry'
  | 'flight_id'
  | 'buy_in_cents'
  | 'currency'
  | 'created_at'
>;

export const sideGameTable = new Table<NewSideGame>('side_games', [
  'tournament_id',
  'id',
  'type',
  'name',
  'hole_number',
  'basis',
  'carryover',
  'entrant_type',
  'entry',
  'flight_id',
  'buy_in_cents',
  'currency',
  'created_at',
]);

/**
 * A new tournament begins with the games of another: open, without participants and winners. `flights` has
 * the new flight of each old one; games of a flight that was not copied stay behind, and so do those on a hole
 * that the new course lacks.
 */
export async function copy(
  tx: Tx,
  from: string,
  to: string,
  flights: ReadonlyMap<string, string>,
): Promise<void> {
  const games = await tx.many<NewSideGame>(
    sql`select type, name, hole_number, basis, carryover, entrant_type, entry, flight_id, buy_in_cents, currency
        from side_games where tournament_id = ${from} order by id`,
  );
  const last = await holes.count(tx, to);
  const rows = games
    .filter(
      ({ flight_id, hole_number }) =>
        (flight_id === null || flights.has(flight_id)) && (hole_number ?? 0) <= last,
    )
    .map((game) => ({
      ...game,
      tournament_id: to,
      id: newId(tx.now),
      flight_id: game.flight_id && (flights.get(game.flight_id) ?? null),
      created_at: tx.now.toISOString(),
    }));
  if (rows.length > 0) await tx.run(sideGameTable.insertMany(tx.organizationId, rows));
}
