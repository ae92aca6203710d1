/**
 * Copies a tournament's settings, holes and flights into a new one, in one transaction. The copy begins in
 * set-up, whatever the status of the original, and without the public address, which belongs to one event.
 */
import type { Tx } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { notFound } from '../../../platform/problems.ts';
import { FLIGHT_COLUMNS, flightTable, HOLE_COLUMNS, holeTable } from './course-tables.ts';
import type { Tournament, TournamentCreate } from './schemas.ts';
import * as settings from './settings.ts';
import { create, SHARED_LOCK } from './tournaments.ts';

export async function createLike(tx: Tx, model: string, input: TournamentCreate): Promise<Tournament> {
  // The lock makes changes of the original wait, so that its number of holes matches the holes we copy.
  const found = await tx.one<{ holes: number }>(
    sql`select holes from tournaments where id = ${model} ${SHARED_LOCK}`,
  );
  if (found === undefined) throw notFound('Tournament');
  const tournament = create(tx, input, { copied_from: model.toLowerCase() });
  await settings.copy(tx, model, tournament.id);
  await tx.run(
    holeTable.insertFrom(
      HOLE_COLUMNS,
      sql`select organization_id, ${tournament.id}, new_id(${tx.now}), hole_number, par, stroke_index, yardage, contest
          from holes where tournament_id = ${model}`,
    ),
  );
  tx.queue(sql`update tournaments set holes = ${found.holes} where id = ${tournament.id}`);
  await tx.run(
    flightTable.insertFrom(
      FLIGHT_COLUMNS,
      sql`select organization_id, ${tournament.id}, new_id(${tx.now}), name, sort_order, handicap_min, handicap_max, ${tx.now}
          from flights where tournament_id = ${model}`,
    ),
  );
  return tournament;
}
