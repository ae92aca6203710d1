/** Players: the golfers of a tournament. An email is unique in a tournament, whatever its case. */
import type { Reads, Tx } from '../../../platform/db/doors.ts';
import { type Refusals, refusing } from '../../../platform/db/errors.ts';
import { join, raw, sql } from '../../../platform/db/sql.ts';
import { Table } from '../../../platform/db/table.ts';
import { newId } from '../../../platform/ids.ts';
import { conflict, invalid, notFound } from '../../../platform/problems.ts';
import { difference } from '../../records/audit/audit.ts';
import * as tournaments from '../tournaments/tournaments.ts';
import { audit } from './audit.ts';
import { DETAILS, type Player, type PlayerCreate, type PlayerDetail, type PlayerUpdate } from './schemas.ts';
import { refuseFull, seatsOn } from './seats.ts';

const SEAT = sql`player.id, player.full_name, player.team_id, team.team_name,
  player.checked_in_at is not null as checked_in, player.checked_in_at`;
const STATE = sql`player.flight_id, player.withdrawn_at is not null as withdrawn`;
const FIELDS = Object.keys(DETAILS) as (keyof PlayerUpdate)[];

type Details = Record<keyof PlayerUpdate, string | number | null>;

interface NewPlayer extends Details {
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
  'created_at',
]);

const FROM = sql`from players as player left join teams as team
  on team.tournament_id = player.tournament_id and team.id = player.team_id`;

export const list = (db: Reads, tournamentId: string): Promise<Player[]> =>
  db.many(
    sql`select ${SEAT}, player.handicap, player.company, ${STATE} ${FROM}
        where player.tournament_id = ${tournamentId} order by player.id desc`,
  );

/** The whole roster, newest first. */
export async function roster(db: Reads, tournamentId: string): Promise<Player[]> {
  const players = await list(db, tournamentId);
  if (players.length === 0) await tournaments.get(db, tournamentId);
  return players;
}

/** The players of a team, in the order they were added. */
export const ofTeam = (db: Reads, tournamentId: string, teamId: string): Promise<Player[]> =>
  db.many(
    sql`select ${SEAT}, player.handicap, player.company, ${STATE} ${FROM}
        where player.tournament_id = ${tournamentId} and player.team_id = ${teamId} order by player.id`,
  );

export async function get(db: Reads, tournamentId: string, id: string): Promise<PlayerDetail> {
  const player = await db.one<PlayerDetail>(
    sql`select ${SEAT}, ${STATE}, ${join(FIELDS.map((field) => sql`player.${raw(field)}`))} ${FROM}
        where player.tournament_id = ${tournamentId} and player.id = ${id}`,
  );
  if (player === undefined) throw notFound('Player');
  return player;
}

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
  const row = { tournament_id: tournamentId, id, team_id: teamId, created_at: tx.now, ...details };
  tx.queue(playerTable.insert(tx.organizationId, row), emailTaken(details.email));
  const metadata = { new: { full_name: details.full_name, team_id: teamId } };
  audit.record(tx, tournamentId, 'player.created', id, metadata);
  return {
    id,
    full_name: input.fullName || null,
    team_id: teamId,
    team_name: seat?.team_name ?? null,
    checked_in: false,
    checked_in_at: null,
    handicap: input.handicap ?? null,
    company: input.company || null,
    flight_id: null,
    withdrawn: false,
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
  const after = { ...before, ...blanksCleared(patch) };
  const metadata = difference(before, after);
  if (metadata === undefined) return { updated: true };
  // Sets every column, changed or not, so that one prepared statement serves every choice of fields.
  const changed = tx.run(
    sql`update players set ${join(FIELDS.map((name) => sql`${raw(name)} = ${after[name]}`))}
        where tournament_id = ${tournamentId} and id = ${id}`,
  );
  await refusing(changed, emailTaken(after.email));
  audit.record(tx, tournamentId, 'player.updated', id, metadata);
  return { updated: true };
}

const blanksCleared = (patch: PlayerUpdate): PlayerUpdate =>
  Object.fromEntries(Object.entries(patch).map(([name, value]) => [name, value === '' ? null : value]));

const emailTaken = (email: unknown): Refusals => ({
  players_email_unique: () => conflict(`Another player of the event has the email ${email}.`),
});
