/** Creates, changes, closes and deletes side games, one change at a time under the tournament's lock. */
import type { Reads, Tx } from '../../../platform/db/doors.ts';
import { newestFirst, type PageRequest } from '../../../platform/db/page.ts';
import { sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { conflict, type FieldProblem, invalid } from '../../../platform/problems.ts';
import * as flights from '../../event/flights/flights.ts';
import * as holes from '../../event/holes/holes.ts';
import type { Format } from '../../event/tournaments/schemas.ts';
import * as settings from '../../event/tournaments/settings.ts';
import * as tournaments from '../../event/tournaments/tournaments.ts';
import { difference } from '../../records/audit/audit.ts';
import { audit } from './audit.ts';
import { followHole, isHoleContest } from './contests.ts';
import { sideGameTable } from './copy.ts';
import { find, refuseClosed, select } from './record.ts';
import type { SideGame, SideGameCreate, SideGamePatch } from './schemas.ts';

export async function list(db: Reads, tournamentId: string, page: PageRequest): Promise<SideGame[]> {
  const found = await select(db, tournamentId, newestFirst(page, sql`game.id`, sql`game.updated_at`));
  if (found.length === 0) await tournaments.get(db, tournamentId);
  return found;
}

type Fields = Pick<SideGameCreate, 'type' | 'holeNumber' | 'basis' | 'carryover'>;

/** Refuses fields that the type of the game does not have, and requires those that it needs. */
export function checked<Input extends Fields>(input: Input): Input {
  const { type, holeNumber = null } = input;
  const problems: FieldProblem[] = [];
  const refuse = (field: keyof Fields, message: string) => problems.push({ field, message });
  if (type === 'skins' && holeNumber !== null)
    refuse('holeNumber', 'is not for skins, which go over all holes');
  if (isHoleContest(type) && holeNumber === null) refuse('holeNumber', 'is required: a contest is on a hole');
  for (const field of ['basis', 'carryover'] as const) {
    if (type !== 'skins' && input[field] !== undefined) refuse(field, 'is for skins only');
  }
  if (problems.length > 0) throw invalid(problems);
  return input;
}

export async function create(tx: Tx, tournamentId: string, input: SideGameCreate): Promise<SideGame> {
  const { type, name, flightId = null } = input;
  const tournament = await tournaments.lockTournament(tx, tournamentId);
  const hole_number = input.holeNumber ?? null;
  await refuseUnknownHole(tx, tournamentId, hole_number);
  if (flightId !== null) await flights.get(tx, tournamentId, flightId);
  tournaments.refuseArchived(tournament);
  const stored = {
    id: newId(tx.now),
    type,
    name,
    hole_number,
    basis: type === 'skins' ? (input.basis ?? 'gross') : null,
    carryover: type === 'skins' ? (input.carryover ?? true) : null,
    entrant_type: input.entrantType ?? competing(type, tournament.format),
    entry: input.entry ?? 'all',
    flight_id: flightId?.toLowerCase() ?? null,
    buy_in_cents: input.buyInCents ?? 0,
    currency: (await settings.get(tx, tournamentId)).registration.currency,
    created_at: tx.now.toISOString(),
  };
  if (type === 'skins') refuseUnscored(stored.entrant_type, tournament.format);
  tx.queue(sideGameTable.insert(tx.organizationId, { tournament_id: tournamentId, ...stored }));
  followHole(tx, tournamentId, undefined, stored);
  const { id, created_at: _at, ...made } = stored;
  audit.record(tx, tournamentId, 'sidegame.created', id, { new: made });
  return find(tx, tournamentId, id);
}

export async function update(
  tx: Tx,
  tournamentId: string,
  id: string,
  patch: SideGamePatch,
): Promise<SideGame> {
  const tournament = await tournaments.lockTournament(tx, tournamentId);
  const before = await find(tx, tournamentId, id);
  const after = patched(before, patch);
  checked({ ...patch, type: before.type, holeNumber: after.hole_number });
  await refuseUnknownHole(tx, tournamentId, patch.holeNumber ?? null);
  if (patch.flightId) await flights.get(tx, tournamentId, patch.flightId);
  tournaments.refuseArchived(tournament);
  if (Object.keys(patch).some((field) => field !== 'status')) refuseClosed(before);
  const metadata = difference(before, after);
  if (metadata === undefined) return before;
  tx.queue(
    sql`update side_games set name = ${after.name}, hole_number = ${after.hole_number}, basis = ${after.basis},
          carryover = ${after.carryover}, entry = ${after.entry}, flight_id = ${after.flight_id},
          buy_in_cents = ${after.buy_in_cents}, status = ${after.status}
        where tournament_id = ${tournamentId} and id = ${id}`,
  );
  followHole(tx, tournamentId, before, after);
  audit.record(tx, tournamentId, 'sidegame.updated', before.id, metadata);
  return find(tx, tournamentId, id);
}

const patched = (before: SideGame, patch: SideGamePatch): SideGame => ({
  ...before,
  name: patch.name ?? before.name,
  hole_number: patch.holeNumber === undefined ? before.hole_number : patch.holeNumber,
  basis: patch.basis ?? before.basis,
  carryover: patch.carryover ?? before.carryover,
  entry: patch.entry ?? before.entry,
  flight_id: patch.flightId === undefined ? before.flight_id : (patch.flightId?.toLowerCase() ?? null),
  buy_in_cents: patch.buyInCents ?? before.buy_in_cents,
  status: patch.status ?? before.status,
});

export async function remove(
  tx: Tx,
  tournamentId: string,
  id: string,
): Promise<{ id: string; deleted: boolean }> {
  const tournament = await tournaments.lockTournament(tx, tournamentId);
  const game = await find(tx, tournamentId, id);
  tournaments.refuseArchived(tournament);
  refuseClosed(game);
  tx.queue(sql`delete from side_games where tournament_id = ${tournamentId} and id = ${id}`);
  followHole(tx, tournamentId, game, undefined);
  const { type, name, hole_number, buy_in_cents, winner_name } = game;
  const metadata = { old: { type, name, hole_number, buy_in_cents, winner_name } };
  audit.record(tx, tournamentId, 'sidegame.deleted', game.id, metadata);
  return { id, deleted: true };
}

/** The default kind of entrant: for skins the kind that the boards rank, for other games players. */
const competing = (type: SideGame['type'], format: Format | null): SideGame['entrant_type'] =>
  type !== 'skins' || format === 'individual' ? 'player' : 'team';

/** Skins need scores: a scramble has none of players, an individual event none of teams. */
function refuseUnscored(entrantType: SideGame['entrant_type'], format: Format | null): void {
  if (entrantType === 'player' && format === 'scramble')
    throw conflict('In a scramble the teams have scores, not the players.');
  if (entrantType === 'team' && format === 'individual')
    throw conflict('In an individual event the players have scores, not the teams.');
}

async function refuseUnknownHole(tx: Tx, tournamentId: string, hole: number | null): Promise<void> {
  if (hole === null) return;
  const last = await holes.count(tx, tournamentId);
  if (hole > last)
    throw invalid([{ field: 'holeNumber', message: `must be a hole of the event, 1 to ${last}` }]);
}
