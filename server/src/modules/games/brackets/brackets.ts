/** The brackets of a tournament. Only the name can change here; results and progress have their own files. */
import type { Reads, Tx } from '../../../platform/db/doors.ts';
import { newestFirst, type PageRequest } from '../../../platform/db/page.ts';
import { sql } from '../../../platform/db/sql.ts';
import * as publicNames from '../../event/tournaments/public-names.ts';
import * as tournaments from '../../event/tournaments/tournaments.ts';
import { difference } from '../../records/audit/audit.ts';
import { audit } from './audit.ts';
import type { Bracket, BracketDetail, BracketPatch, PublicBracket } from './schemas.ts';
import { COLUMNS, find, read, type StoredBracket, view } from './stored.ts';

export async function list(db: Reads, tournamentId: string, page: PageRequest): Promise<Bracket[]> {
  const brackets = await db.many<Bracket>(
    sql`select ${COLUMNS} from brackets where tournament_id = ${tournamentId} ${newestFirst(page)}`,
  );
  if (brackets.length === 0) await tournaments.get(db, tournamentId);
  return brackets;
}

export const get = async (db: Reads, tournamentId: string, id: string): Promise<BracketDetail> =>
  view(await find(db, tournamentId, id));

/**
 * Excludes brackets seeded from a board that is newer than the public one: while the public board is frozen,
 * their seeds would reveal its later ranking.
 */
const TELLS_NO_MORE = sql`(seeded_from is null or not exists (
  select from board_versions as board
  where board.tournament_id = brackets.tournament_id and board.withheld is not null
    and (seeded_from ->> 'revision')::bigint > coalesce(board.frozen_version, 0)))`;

/** All public brackets, newest first, by the public address of the tournament. */
export async function publicList(db: Reads, tournamentId: string, slug: string): Promise<PublicBracket[]> {
  await publicNames.refuseHidden(db, tournamentId, slug);
  const brackets = await read(db, tournamentId, sql`${TELLS_NO_MORE} order by id desc`);
  return brackets.map(publicView);
}

function publicView(bracket: StoredBracket): PublicBracket {
  const { seeded_from: from, updated_at: _at, ...shown } = view(bracket);
  const { id, tournament_id, name, entrant_type, size, third_place, ...rest } = shown;
  const seeded_from = from && { board: from.board, flight_id: from.flightId, revision: from.revision };
  return { id, tournament_id, name, entrant_type, size, third_place, seeded_from, ...rest };
}

export async function update(
  tx: Tx,
  tournamentId: string,
  id: string,
  patch: BracketPatch,
): Promise<BracketDetail> {
  const tournament = await tournaments.lockTournament(tx, tournamentId);
  const before = await find(tx, tournamentId, id);
  tournaments.refuseArchived(tournament);
  const { name = before.name } = patch;
  const metadata = difference({ name: before.name }, { name });
  if (metadata === undefined) return view(before);
  tx.queue(sql`update brackets set name = ${name} where tournament_id = ${tournamentId} and id = ${id}`);
  audit.record(tx, tournamentId, 'bracket.updated', before.id, metadata);
  return view(await find(tx, tournamentId, id));
}

/** Deletes a bracket with its matches and results. */
export async function remove(
  tx: Tx,
  tournamentId: string,
  id: string,
): Promise<{ id: string; deleted: boolean }> {
  const tournament = await tournaments.lockTournament(tx, tournamentId);
  const bracket = await find(tx, tournamentId, id);
  tournaments.refuseArchived(tournament);
  tx.queue(sql`delete from brackets where tournament_id = ${tournamentId} and id = ${id}`);
  const { name, status, champion_id } = bracket;
  audit.record(tx, tournamentId, 'bracket.deleted', bracket.id, { old: { name, status, champion_id } });
  return { id: bracket.id, deleted: true };
}
