/**
 * Makes a tournament in one transaction: with settings of its own, or after the model of another, with its
 * settings and the parts that are wanted. The copy begins in set-up, whatever the status of the original, and without the public address,
 * which belongs to one event.
 */
import type { Tx } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { invalid, notFound } from '../../../platform/problems.ts';
import * as sideGames from '../../games/side-games/copy.ts';
import * as discounts from '../../money/discounts/discounts.ts';
import * as sponsors from '../sponsors/sponsors.ts';
import { flightTable, HOLE_COLUMNS, holeTable, type NewFlight } from '../tournaments/course-tables.ts';
import type { Tournament, TournamentCreate } from '../tournaments/schemas.ts';
import * as settings from '../tournaments/settings.ts';
import { create, SHARED_LOCK } from '../tournaments/tournaments.ts';
import { type CopiedPart, type TournamentMake, USUAL_PARTS } from './schemas.ts';

/** Parts need an event to come from. */
export function checked(input: TournamentMake): TournamentMake {
  const { copy, copyFrom, settings: own } = input;
  if (copy !== undefined && copyFrom === undefined)
    throw invalid([{ field: 'copy', message: 'needs an event to copy from' }]);
  return own === undefined ? input : { ...input, settings: settings.checked(own, 'settings.') };
}

/** Its own settings go over those that it begins with. It stays in set-up until somebody has looked at it. */
export async function make(
  tx: Tx,
  { copyFrom, copy, settings: own, ...fields }: TournamentMake,
): Promise<Tournament> {
  const tournament =
    copyFrom === undefined ? create(tx, fields) : await createLike(tx, copyFrom, fields, copy);
  if (own !== undefined) await settings.change(tx, tournament.id, own);
  return tournament;
}

async function createLike(
  tx: Tx,
  model: string,
  input: TournamentCreate,
  parts: readonly CopiedPart[] = USUAL_PARTS,
): Promise<Tournament> {
  // The lock makes changes of the original wait, so that its parts fit each other.
  const found = await tx.one<{ holes: number }>(
    sql`select holes from tournaments where id = ${model} ${SHARED_LOCK}`,
  );
  if (found === undefined) throw notFound('Tournament');
  const wanted = new Set(parts);
  const tournament = create(tx, input, { copied_from: model.toLowerCase(), copied: [...wanted] });
  const { id } = tournament;
  await settings.copy(tx, model, id);
  if (wanted.has('course')) await copyCourse(tx, model, id, found.holes);
  const flights = wanted.has('flights') ? await copyFlights(tx, model, id) : new Map<string, string>();
  if (wanted.has('sponsors')) await sponsors.copy(tx, model, id);
  if (wanted.has('discounts')) await discounts.copy(tx, model, id);
  if (wanted.has('sidegames')) await sideGames.copy(tx, model, id, flights);
  return tournament;
}

async function copyCourse(tx: Tx, from: string, to: string, holes: number): Promise<void> {
  await tx.run(
    holeTable.insertFrom(
      HOLE_COLUMNS,
      sql`select organization_id, ${to}, new_id(${tx.now}), hole_number, par, stroke_index, yardage, contest
          from holes where tournament_id = ${from}`,
    ),
  );
  await tx.run(sql`update tournaments set holes = ${holes} where id = ${to}`);
}

/** Returns the new flight of each old one. */
async function copyFlights(tx: Tx, from: string, to: string): Promise<Map<string, string>> {
  const flights = await tx.many<Omit<NewFlight, 'tournament_id' | 'created_at'>>(
    sql`select id, name, sort_order, handicap_min, handicap_max from flights where tournament_id = ${from} order by id`,
  );
  const created_at = tx.now.toISOString();
  const rows = flights.map((flight) => ({ ...flight, tournament_id: to, id: newId(tx.now), created_at }));
  if (rows.length > 0) await tx.run(flightTable.insertMany(tx.organizationId, rows));
  return new Map(flights.map(({ id }, index) => [id, rows[index]?.id ?? '']));
}
