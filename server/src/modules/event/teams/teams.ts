/** Teams: golfers who start together. */
import type { Reads, Tx } from '../../../platform/db/doors.ts';
import { refusing } from '../../../platform/db/errors.ts';
import { type Exportable, exportable, newestFirst, type PageRequest } from '../../../platform/db/page.ts';
import { empty, raw, type Sql, sql } from '../../../platform/db/sql.ts';
import { Table } from '../../../platform/db/table.ts';
import { conflict, notFound } from '../../../platform/problems.ts';
import { endPlay } from '../../records/changes/changes.ts';
import { ofTeam, rejudge } from '../../scoring/flags/rejudge.ts';
import { checkOutLocked } from '../players/check-out.ts';
import * as players from '../players/players.ts';
import { checkInLocked } from '../players/presence.ts';
import * as tournaments from '../tournaments/tournaments.ts';
import * as accessCodes from './access-codes.ts';
import { audit } from './audit.ts';
import { type AccessCode, Team, type TeamDetail, type TeamFilters } from './schemas.ts';
import type { Wish } from './start-wishes.ts';
import { findStart, refuseUnknownHole } from './starts.ts';

/** The columns in the order and shape of the reply. */
const NAMES = Object.keys(Team.properties) as (keyof Team)[];
export const COLUMNS = raw(NAMES.join(', '));

export const teamTable = new Table<Team>('teams', NAMES);

export async function list(
  db: Reads,
  tournamentId: string,
  filters: TeamFilters,
  page: PageRequest,
): Promise<Team[]> {
  const teams = await db.many<Team>(
    sql`select ${COLUMNS} from teams where ${matching(tournamentId, filters)} ${newestFirst(page)}`,
  );
  if (teams.length === 0) await tournaments.get(db, tournamentId);
  return teams;
}

const matching = (tournamentId: string, { external_id }: TeamFilters): Sql =>
  sql`tournament_id = ${tournamentId} ${external_id === undefined ? empty : sql`and external_id = ${external_id}`}`;

export async function listAll(
  db: Reads,
  tournamentId: string,
  filters: TeamFilters,
): Promise<Exportable<Team>> {
  await tournaments.get(db, tournamentId);
  return exportable(db, sql`teams where ${matching(tournamentId, filters)}`, (page) =>
    list(db, tournamentId, filters, page),
  );
}

export async function get(db: Reads, tournamentId: string, id: string): Promise<TeamDetail> {
  return { ...(await find(db, tournamentId, id)), players: await players.ofTeam(db, tournamentId, id) };
}

export async function find(db: Reads, tournamentId: string, id: string): Promise<Team> {
  const team = await db.one<Team>(
    sql`select ${COLUMNS} from teams where tournament_id = ${tournamentId} and id = ${id}`,
  );
  if (team === undefined) throw notFound('Team');
  return team;
}

/** Moves a team's start. Without a letter it gets the next free one; on its current hole it keeps its own. */
export async function move(
  tx: Tx,
  tournamentId: string,
  id: string,
  wish: Wish,
): Promise<{ moved: boolean }> {
  const tournament = await tournaments.lockTournament(tx, tournamentId);
  const { starting_hole, starting_sequence } = await find(tx, tournamentId, id);
  await refuseUnknownHole(tx, tournamentId, wish);
  tournaments.refuseOver(tournament);
  const stays = wish.hole === starting_hole && (wish.letter ?? starting_sequence) === starting_sequence;
  if (stays) return { moved: true };
  const start = await findStart(tx, tournamentId, wish);
  tx.queue(
    sql`update teams set starting_hole = ${start.starting_hole}, starting_sequence = ${start.starting_sequence}
        where tournament_id = ${tournamentId} and id = ${id}`,
  );
  audit.record(tx, tournamentId, 'team.moved', id, { old: { starting_hole, starting_sequence }, new: start });
  await rejudge(tx, tournamentId, ofTeam(id));
  return { moved: true };
}

/** Checks in all players who have not withdrawn. */
export async function checkIn(tx: Tx, tournamentId: string, id: string): Promise<{ checkedIn: boolean }> {
  await tournaments.lockTournament(tx, tournamentId);
  await find(tx, tournamentId, id);
  const { arrived } = await checkInLocked(tx, tournamentId, sql`player.team_id = ${id}`);
  if (arrived.length > 0) {
    audit.record(tx, tournamentId, 'team.checked_in', id, { player_ids: arrived });
  }
  return { checkedIn: true };
}

/** Undoes the check-ins of all players. */
export async function checkOut(tx: Tx, tournamentId: string, id: string): Promise<{ checkedIn: boolean }> {
  const tournament = await tournaments.lockTournament(tx, tournamentId);
  await find(tx, tournamentId, id);
  tournaments.refuseOver(tournament);
  const left = await checkOutLocked(tx, tournamentId, sql`team_id = ${id}`);
  if (left.length > 0) {
    audit.record(tx, tournamentId, 'team.checked_out', id, { player_ids: left });
  }
  return { checkedIn: false };
}

/** Deletes a team. Its players stay in the tournament, without a team. */
export async function remove(
  tx: Tx,
  tournamentId: string,
  id: string,
): Promise<{ id: string; deleted: boolean }> {
  const tournament = await tournaments.lockTournament(tx, tournamentId);
  const { team_name } = await find(tx, tournamentId, id);
  tournaments.refuseOver(tournament);
  const scored = await tx.one<{ scored: boolean }>(
    sql`select posted > 0 or exists (
          select from players where tournament_id = ${tournamentId} and team_id = ${id} and posted > 0) as scored
        from teams where tournament_id = ${tournamentId} and id = ${id}`,
  );
  if (scored?.scored) throw conflict(`${team_name} has scores.`);
  const left = await tx.many<{ id: string }>(
    sql`update players set team_id = null where tournament_id = ${tournamentId} and team_id = ${id} returning id`,
  );
  await accessCodes.withdraw(tx, id);
  await endPlay(tx, id);
  const deleted = tx.run(sql`delete from teams where tournament_id = ${tournamentId} and id = ${id}`);
  await refusing(deleted, { bracket_entrants_team_stays: () => conflict(`${team_name} is in a bracket.`) });
  const metadata = { old: { team_name }, player_ids: left.map((player) => player.id) };
  audit.record(tx, tournamentId, 'team.deleted', id, metadata);
  return { id, deleted: true };
}

export async function regenerateCode(
  tx: Tx,
  tournamentId: string,
  id: string,
  keys: accessCodes.CodeKeys,
): Promise<AccessCode> {
  const tournament = await tournaments.lockTournament(tx, tournamentId);
  await find(tx, tournamentId, id);
  tournaments.refuseOver(tournament);
  const access_code = await accessCodes.issue(tx, tournamentId, id, keys);
  await endPlay(tx, id);
  audit.record(tx, tournamentId, 'team.code_regenerated', id);
  return { access_code };
}
