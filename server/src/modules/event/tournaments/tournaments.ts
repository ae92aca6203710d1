/**
 * Tournaments, from set-up to archive. Changes of one tournament run one at a time: `lockTournament` locks
 * its row.
 */
import type { Reads, Tx } from '../../../platform/db/doors.ts';
import { type Refusals, refusing } from '../../../platform/db/errors.ts';
import { newestFirst, type PageRequest } from '../../../platform/db/page.ts';
import { assigned, empty, join, raw, type Sql, sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { conflict, notFound, type Problem } from '../../../platform/problems.ts';
import type { Language } from '../../../platform/text/languages.ts';
import { externalIdTaken, mergedMetadata } from '../../../platform/text/references.ts';
import { difference } from '../../records/audit/audit.ts';
import { audit } from './audit.ts';
import {
  type Status,
  statusOf,
  Tournament,
  type TournamentCreate,
  type TournamentFilters,
  type TournamentPatch,
  type TournamentPatched,
} from './schemas.ts';

/** How many holes a tournament has when none is configured. */
export const WITHOUT_HOLES = 18;

/** The columns in the order and shape of the reply. */
const NAMES = Object.keys(Tournament.properties) as (keyof Tournament)[];
export const COLUMNS = raw(NAMES.join(', '));

const COLUMN_OF = {
  name: 'name',
  courseName: 'course_name',
  eventDate: 'event_date',
  format: 'format',
  externalId: 'external_id',
} as const;

export const list = (db: Reads, filters: TournamentFilters, page: PageRequest): Promise<Tournament[]> =>
  db.many(sql`select ${COLUMNS} from tournaments where true ${matching(filters)} ${newestFirst(page)}`);

const matching = ({ status, external_id }: TournamentFilters): Sql =>
  sql`${status === undefined ? empty : sql`and status = ${statusOf(status)}`}
      ${external_id === undefined ? empty : sql`and external_id = ${external_id}`}`;

export async function get(db: Reads, id: string): Promise<Tournament> {
  const tournament = await db.one<Tournament>(sql`select ${COLUMNS} from tournaments where id = ${id}`);
  if (tournament === undefined) throw notFound('Tournament');
  return tournament;
}

/** A locked tournament, with what rules need to know about it. */
export interface LockedTournament extends Tournament {
  team_size: number;
  suspended: boolean;
  timezone: string;
  start_time: string | null;
  /** Where golfers write to. */
  reply_to: string | null;
  language: Language;
}

export const HELD_COLUMNS = sql`${COLUMNS}, team_size, suspended, timezone, start_time, reply_to, language`;

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

interface Origin {
  copied_from?: string;
  copied?: string[];
}

/** `origin` becomes part of the audit row; `refusals` say what is wrong where its external id is taken. */
export function create(
  tx: Tx,
  input: TournamentCreate,
  origin: Origin = {},
  refusals: Refusals = isTaken(input.externalId),
): Tournament {
  const { name, courseName = '', eventDate = null, format = null, externalId = null, metadata } = input;
  const tournament: Tournament = {
    id: newId(tx.now),
    name,
    course_name: courseName === '' ? null : courseName,
    event_date: eventDate,
    format,
    status: 'setup',
    created_at: tx.now.toISOString(),
    auto_status: true,
    external_id: externalId,
    metadata: mergedMetadata({}, metadata),
    updated_at: tx.now.toISOString(),
  };
  // The API ranks every card unless told otherwise, as it always has; people expect a whole card to be needed.
  const incompleteCards = tx.actor.kind === 'staff' ? 'unranked' : 'rank';
  tx.queue(
    sql`insert into tournaments (organization_id, ${COLUMNS}, incomplete_cards)
        values (${join([tx.organizationId, ...NAMES.map((name) => tournament[name]), incompleteCards])})`,
    refusals,
  );
  const detail = {
    ...origin,
    new: { name, course_name: tournament.course_name, event_date: eventDate, format },
  };
  audit.record(tx, tournament.id, 'tournament.created', tournament.id, detail);
  return tournament;
}

/** Only the fields sent change; the reply repeats them under the names they were sent by, with all metadata. */
export async function update(tx: Tx, id: string, patch: TournamentPatch): Promise<TournamentPatched> {
  const before = await lockTournament(tx, id);
  if (patch.format !== undefined && patch.format !== before.format && (await hasScores(tx, id))) {
    throw conflict('The format cannot change once there are scores.');
  }
  const names = Object.keys(COLUMN_OF) as (keyof typeof COLUMN_OF)[];
  const changes = names.map((name) => assigned(COLUMN_OF[name], patch[name], (value) => value || null));
  const metadata = mergedMetadata(before.metadata, patch.metadata);
  const changed = tx.one<Tournament>(
    sql`update tournaments set ${join([...changes, sql`metadata = ${metadata}`])}
        where id = ${id} returning ${COLUMNS}`,
  );
  const after = await refusing(changed, isTaken(patch.externalId));
  const detail = after && difference(audited(before), audited(after));
  if (detail !== undefined) audit.record(tx, id, 'tournament.updated', id, detail);
  const { metadata: given, ...sent } = patch;
  return { id, ...sent, ...(given !== undefined && { metadata }) };
}

export function wouldChange(stored: Tournament, patch: TournamentPatch): boolean {
  const names = Object.keys(COLUMN_OF) as (keyof typeof COLUMN_OF)[];
  return (
    names.some((name) => patch[name] !== undefined && stored[COLUMN_OF[name]] !== (patch[name] || null)) ||
    JSON.stringify(stored.metadata) !== JSON.stringify(mergedMetadata(stored.metadata, patch.metadata))
  );
}

/** What the log tells of a change. */
const audited = ({ name, course_name, event_date, format, external_id, metadata }: Tournament) => ({
  name,
  course_name,
  event_date,
  format,
  external_id,
  metadata,
});

const isTaken = (externalId: string | null | undefined): Refusals => ({
  tournaments_external_id_unique: () => externalIdTaken('A tournament', externalId),
});

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
