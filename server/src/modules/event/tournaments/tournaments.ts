/**
 * Tournaments, from set-up to archive. Changes of one tournament run one at a time: `lockTournament` locks
 * its row.
 */
import type { Reads, Tx } from '../../../platform/db/doors.ts';
import { newestFirst, type PageRequest } from '../../../platform/db/page.ts';
import { assigned, join, type Sql, sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { conflict, notFound, type Problem } from '../../../platform/problems.ts';
import { difference } from '../../records/audit/audit.ts';
import { audit } from './audit.ts';
import {
  type Status,
  statusOf,
  type Tournament,
  type TournamentCreate,
  type TournamentFilters,
  type TournamentPatch,
} from './schemas.ts';

/** How many holes a tournament has when none is configured. */
export const WITHOUT_HOLES = 18;

/** The columns in the order and shape of the reply. */
const COLUMNS = sql`id, name, course_name, event_date, format, status, created_at, auto_status`;

const COLUMN_OF = {
  name: 'name',
  courseName: 'course_name',
  eventDate: 'event_date',
  format: 'format',
} as const;

export const list = (db: Reads, { status }: TournamentFilters, page: PageRequest): Promise<Tournament[]> =>
  db.many(
    sql`select ${COLUMNS} from tournaments
        where ${status === undefined ? sql`true` : sql`status = ${statusOf(status)}`} ${newestFirst(page)}`,
  );

export async function get(db: Reads, id: string): Promise<Tournament> {
  const tournament = await db.one<Tournament>(sql`select ${COLUMNS} from tournaments where id = ${id}`);
  if (tournament === undefined) throw notFound('Tournament');
  return tournament;
}

/** A locked tournament, with what rules need to know about it. */
export interface LockedTournament extends Tournament {
  team_size: number;
  suspended: boolean;
}

export const HELD_COLUMNS = sql`${COLUMNS}, team_size, suspended`;

/** Changes of a tournament or its people run one at a time. */
export const EXCLUSIVE_LOCK = sql`for no key update`;

/**
 * Locks the tournament's row until the transaction ends: changes of it or its people run one at a time. Only
 * check-ins and scores run concurrently; see `SHARED_LOCK`.
 */
export async function lockTournament(tx: Tx, id: string): Promise<LockedTournament> {
  const tournament = await lockTournamentIfAny(tx, id);
  if (tournament === undefined) throw notFound('Tournament');
  return tournament;
}

/** `id` may be an SQL expression, so that one statement both looks the id up and locks the row. */
export const lockTournamentIfAny = (tx: Tx, id: string | Sql): Promise<LockedTournament | undefined> =>
  tx.one<LockedTournament>(sql`select ${HELD_COLUMNS} from tournaments where id = ${id} ${EXCLUSIVE_LOCK}`);

/** Check-ins and scores lock the tournament against changes, but not against each other. */
export const SHARED_LOCK = sql`for share`;

/** Locks a tournament whose field may still change. */
export async function lockOpenTournament(tx: Tx, id: string): Promise<LockedTournament> {
  const tournament = await lockTournament(tx, id);
  refuseOver(tournament);
  return tournament;
}

export function refuseOver({ status }: Pick<Tournament, 'status'>): void {
  if (isOver(status)) throw over(status);
}

export function refuseArchived({ status }: Pick<Tournament, 'status'>): void {
  if (status === 'archived') throw over(status);
}

export const isOver = (status: Status): boolean => status === 'final' || status === 'archived';

export const over = (status: Status): Problem => conflict(`The tournament is ${status}.`);

/** `origin` becomes part of the audit row. */
export function create(tx: Tx, input: TournamentCreate, origin: { copied_from?: string } = {}): Tournament {
  const { name, courseName = '', eventDate = null, format = null } = input;
  const tournament: Tournament = {
    id: newId(tx.now),
    name,
    course_name: courseName === '' ? null : courseName,
    event_date: eventDate,
    format,
    status: 'setup',
    created_at: tx.now.toISOString(),
    auto_status: true,
  };
  tx.queue(
    sql`insert into tournaments (organization_id, ${COLUMNS})
        values (${join([tx.organizationId, ...Object.values(tournament)])})`,
  );
  const metadata = {
    ...origin,
    new: { name, course_name: tournament.course_name, event_date: eventDate, format },
  };
  audit.record(tx, tournament.id, 'tournament.created', tournament.id, metadata);
  return tournament;
}

/** Only the fields sent change; the reply repeats them under the names they were sent by. */
export async function update(
  tx: Tx,
  id: string,
  patch: TournamentPatch,
): Promise<{ id: string } & TournamentPatch> {
  const before = await lockTournament(tx, id);
  if (patch.format !== undefined && patch.format !== before.format && (await hasScores(tx, id))) {
    throw conflict('The format cannot change once there are scores.');
  }
  const names = Object.keys(COLUMN_OF) as (keyof TournamentPatch)[];
  const changes = names.map((name) => assigned(COLUMN_OF[name], patch[name], (value) => value || null));
  const after = await tx.one<Tournament>(
    sql`update tournaments set ${join(changes)} where id = ${id} returning ${COLUMNS}`,
  );
  const metadata = difference<Tournament>(pickColumns(before), after ?? before);
  if (metadata !== undefined) {
    audit.record(tx, id, 'tournament.updated', id, metadata);
  }
  return { id, ...patch };
}

const pickColumns = ({
  team_size: _size,
  suspended: _suspended,
  ...tournament
}: LockedTournament): Tournament => tournament;

export const hasScores = async (tx: Tx, id: string): Promise<boolean> =>
  exists(
    tx,
    sql`teams where tournament_id = ${id} and posted > 0`,
    sql`players where tournament_id = ${id} and posted > 0`,
  );

export const hasCheckIns = async (tx: Tx, id: string): Promise<boolean> =>
  exists(tx, sql`players where tournament_id = ${id} and checked_in_at is not null`);

async function exists(tx: Tx, ...places: Sql[]): Promise<boolean> {
  const found = await tx.one<{ found: boolean }>(
    sql`select ${join(
      places.map((place) => sql`exists (select from ${place})`),
      ' or ',
    )} as found`,
  );
  return found?.found ?? false;
}
