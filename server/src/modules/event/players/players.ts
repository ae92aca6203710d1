/** Players: the golfers of a tournament. An email is unique in a tournament, whatever its case. */
import type { Reads, Tx } from '../../../platform/db/doors.ts';
import { type Refusals, refusing } from '../../../platform/db/errors.ts';
import { empty, join, raw, sql } from '../../../platform/db/sql.ts';
import { Table } from '../../../platform/db/table.ts';
import { newId } from '../../../platform/ids.ts';
import { conflict, invalid, notFound } from '../../../platform/problems.ts';
import { externalIdTaken, mergedMetadata, type References } from '../../../platform/text/references.ts';
import { keyed } from '../../integrations/events/keyed.ts';
import { difference } from '../../records/audit/audit.ts';
import * as tournaments from '../tournaments/tournaments.ts';
import { audit } from './audit.ts';
import {
  DETAILS,
  type Player,
  type PlayerCreate,
  type PlayerDetail,
  type PlayerFilters,
  type PlayerUpdate,
} from './schemas.ts';
import { refuseFull, seatsOn } from './seats.ts';

const SEAT = sql`player.id, player.tournament_id, player.full_name, player.team_id, team.team_name,
  player.checked_in_at is not null as checked_in, player.checked_in_at`;
const STATE = sql`player.flight_id, player.withdrawn_at is not null as withdrawn`;
const RECORD = sql`player.external_id, player.metadata, player.created_at, player.updated_at`;
const FIELDS = Object.keys(DETAILS) as (keyof typeof DETAILS)[];

type Details = Record<keyof typeof DETAILS, string | number | null>;

interface NewPlayer extends Details, References {
  tournament_id: string;
  id: string;
  team_id: string | null;
  flight_id?: string | null;
  created_at: Date;
}

export const playerTable = new Table<NewPlayer>('players', [
  'tournament_id',
  'id',
  'team_id',
  'flight_id',
  ...FIELDS,
  'external_id',
  'metadata',
  'created_at',
]);

const FROM = sql`from players as player left join teams as team
  on team.tournament_id = player.tournament_id and team.id = player.team_id`;

const COLUMNS = sql`${SEAT}, player.handicap, player.company, ${STATE}, ${RECORD}`;
const ALL_COLUMNS = sql`${SEAT}, ${STATE}, ${join(FIELDS.map((field) => sql`player.${raw(field)}`))}, ${RECORD}`;

export const list = (db: Reads, tournamentId: string, { external_id }: PlayerFilters): Promise<Player[]> =>
  db.many(
    sql`select ${COLUMNS} ${FROM} where player.tournament_id = ${tournamentId}
          ${external_id === undefined ? empty : sql`and player.external_id = ${external_id}`} order by player.id desc`,
  );

/** The whole roster, newest first. */
export async function roster(db: Reads, tournamentId: string, filters: PlayerFilters): Promise<Player[]> {
  const players = await list(db, tournamentId, filters);
  if (players.length === 0) await tournaments.get(db, tournamentId);
  return players;
}

/** The players of a team, in the order they were added. */
export const ofTeam = (db: Reads, tournamentId: string, teamId: string): Promise<Player[]> =>
  db.many(
    sql`select ${COLUMNS} ${FROM}
        where player.tournament_id = ${tournamentId} and player.team_id = ${teamId} order by player.id`,
  );

export async function get(db: Reads, tournamentId: string, id: string): Promise<PlayerDetail> {
  const player = await db.one<PlayerDetail>(
    sql`select ${ALL_COLUMNS} ${FROM} where player.tournament_id = ${tournamentId} and player.id = ${id}`,
  );
  if (player === undefined) throw notFound('Player');
  return player;
}

export const byExternalId = (
  db: Reads,
  tournamentId: string,
  externalId: string,
): Promise<PlayerDetail | undefined> =>
  db.one(
    sql`select ${ALL_COLUMNS} ${FROM}
        where player.tournament_id = ${tournamentId} and player.external_id = ${externalId}`,
  );

/** With the reason of a withdrawal, which only the event of it tells. */
export type ToldPlayer = PlayerDetail & { withdraw_reason: string | null };

export const among = (db: Pick<Reads, 'many'>, keys: readonly string[]): Promise<ToldPlayer[]> =>
  db.many(sql`select ${ALL_COLUMNS}, player.withdraw_reason ${FROM} where ${keyed(keys, sql`player`)}`);

/** Makes sure that a player has a name: the full one, or one made of first and last name. */
export function named<Input extends PlayerCreate>(input: Input, field = 'fullName'): Input {
  const fullName = input.fullName || [input.firstName, input.lastName].filter(Boolean).join(' ');
  if (fullName === '') throw invalid([{ field, message: 'is required' }]);
  return { ...input, fullName };
}

export async function create(tx: Tx, tournamentId: string, input: PlayerCreate): Promise<Player> {
  const tournament = await tournaments.lockTournament(tx, tournamentId);
  const seat = input.teamId ? await seatsOn(tx, tournamentId, input.teamId) : undefined;
  tournaments.refuseOver(tournament);
  if (seat !== undefined) refuseFull(seat, tournament.team_size);
  return insert(tx, tournamentId, input, seat);
}

/** The tournament must be locked, and the seat free. */
export function insert(
  tx: Tx,
  tournamentId: string,
  input: PlayerCreate,
  seat: { id: string; team_name: string } | undefined,
): Player {
  const id = newId(tx.now);
  const details = detailsOf(input);
  const teamId = seat?.id ?? null;
  const kept = keptBy(input);
  const row = { tournament_id: tournamentId, id, team_id: teamId, created_at: tx.now, ...details, ...kept };
  tx.queue(playerTable.insert(tx.organizationId, row), isTaken({ ...details, ...kept }));
  const metadata = { new: { full_name: details.full_name, team_id: teamId } };
  audit.record(tx, tournamentId, 'player.created', id, metadata);
  return {
    id,
    tournament_id: tournamentId,
    full_name: input.fullName || null,
    team_id: teamId,
    team_name: seat?.team_name ?? null,
    checked_in: false,
    checked_in_at: null,
    handicap: input.handicap ?? null,
    company: input.company || null,
    flight_id: null,
    withdrawn: false,
    ...kept,
    created_at: tx.now.toISOString(),
    updated_at: tx.now.toISOString(),
  };
}

export const detailsOf = (input: PlayerCreate): Details => ({
  shirt_size: input.shirtSize || null,
  cart: input.cart ?? null,
  rental_clubs: input.rentalClubs || null,
  player_type: input.playerType || null,
  handicap: input.handicap ?? null,
  company: input.company || null,
  job_title: input.jobTitle || null,
  email: input.email || null,
  phone: input.phone || null,
  first_name: input.firstName || null,
  last_name: input.lastName || null,
  full_name: input.fullName || null,
  ghin_number: input.ghinNumber || null,
});

/** What integrators keep beside a new player. */
export const keptBy = ({ externalId = null, metadata }: PlayerCreate): References => ({
  external_id: externalId,
  metadata: mergedMetadata({}, metadata),
});

/** Only supplied fields change. */
export async function update(
  tx: Tx,
  tournamentId: string,
  id: string,
  patch: PlayerUpdate,
): Promise<{ updated: boolean }> {
  const tournament = await tournaments.lockTournament(tx, tournamentId);
  const before = await get(tx, tournamentId, id);
  tournaments.refuseArchived(tournament);
  if (before.withdrawn) throw conflict('The player has withdrawn.');
  const after = changed(before, patch);
  const detail = difference(before, after);
  if (detail === undefined) return { updated: true };
  // Sets every column, changed or not, so that one prepared statement serves every choice of fields.
  const stored = tx.run(
    sql`update players set ${join(CHANGEABLE.map((name) => sql`${raw(name)} = ${after[name]}`))}
        where tournament_id = ${tournamentId} and id = ${id}`,
  );
  await refusing(stored, isTaken(after));
  audit.record(tx, tournamentId, 'player.updated', id, detail);
  return { updated: true };
}

const changed = (before: PlayerDetail, patch: PlayerUpdate): PlayerDetail => ({
  ...before,
  ...blanksCleared(patch),
  metadata: mergedMetadata(before.metadata, patch.metadata),
});

export const wouldChange = (before: PlayerDetail, patch: PlayerUpdate): boolean =>
  difference(before, changed(before, patch)) !== undefined;

const CHANGEABLE = [...FIELDS, 'external_id', 'metadata'] as const;

const blanksCleared = ({ metadata: _merged, ...patch }: PlayerUpdate): Omit<PlayerUpdate, 'metadata'> =>
  Object.fromEntries(Object.entries(patch).map(([name, value]) => [name, value === '' ? null : value]));

const isTaken = ({ email, external_id }: { email: unknown; external_id: string | null }): Refusals => ({
  players_email_unique: () => conflict(`Another player of the event has the email ${email}.`),
  players_external_id_unique: () => externalIdTaken('A player of the event', external_id),
});
