/** A new team with its start, its access code and its players, all in one transaction. */
import type { Tx } from '../../../platform/db/doors.ts';
import { refusing } from '../../../platform/db/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { conflict, type FieldProblem, invalid } from '../../../platform/problems.ts';
import { externalIdTaken, mergedMetadata, type References } from '../../../platform/text/references.ts';
import * as flights from '../flights/flights.ts';
import * as players from '../players/players.ts';
import type { PlayerCreate, SeatInput } from '../players/schemas.ts';
import { type Seated, seat, seatOf } from '../players/seats.ts';
import * as tournaments from '../tournaments/tournaments.ts';
import * as accessCodes from './access-codes.ts';
import { audit } from './audit.ts';
import type { Team, TeamCreate, TeamCreated } from './schemas.ts';
import type { Wish } from './start-wishes.ts';
import { findStart, refuseUnknownHole, startTaken, wished } from './starts.ts';
import { teamTable } from './teams.ts';

interface NewTeam {
  teamName: string;
  handicap: number | null;
  flightId: string | null;
  start: Wish;
  seats: ({ playerId: string } | PlayerCreate)[];
  kept: References;
}

/** Checks the seats: each names a player by id, or a new one by name, and no player is listed twice. */
export function checked(input: TeamCreate): NewTeam {
  const { teamName, handicap = null, flightId = null, players: seats = [], ...rest } = input;
  const { externalId = null, metadata, ...start } = rest;
  const playerIds = seats.map(({ playerId }) => playerId?.toLowerCase());
  const problems: FieldProblem[] = playerIds.flatMap((id, index) =>
    id !== undefined && playerIds.indexOf(id) < index
      ? [{ field: `players.${index}.playerId`, message: 'is listed twice' }]
      : [],
  );
  if (problems.length > 0) throw invalid(problems);
  const kept = { external_id: externalId, metadata: mergedMetadata({}, metadata) };
  return { teamName, handicap, flightId, start: wished(start), seats: seats.map(checkedSeat), kept };
}

function checkedSeat(
  { playerId, ...details }: SeatInput,
  index: number,
): { playerId: string } | PlayerCreate {
  if (playerId === undefined) return players.named(details, `players.${index}.fullName`);
  const extra = Object.entries(details).find(([, value]) => value !== null)?.[0];
  if (extra !== undefined)
    throw invalid([
      { field: `players.${index}.${extra}`, message: 'cannot be combined with a player of the event' },
    ]);
  return { playerId };
}

export async function create(
  tx: Tx,
  tournamentId: string,
  input: NewTeam,
  keys: accessCodes.CodeKeys,
): Promise<TeamCreated> {
  const tournament = await tournaments.lockTournament(tx, tournamentId);
  if (input.flightId !== null) await flights.get(tx, tournamentId, input.flightId);
  const people = await found(tx, tournamentId, input.seats);
  await refuseUnknownHole(tx, tournamentId, input.start);
  tournaments.refuseOver(tournament);
  if (people.length > tournament.team_size)
    throw conflict(`A team of this event has at most ${tournament.team_size} players.`);
  const team: Team = {
    id: newId(tx.now),
    tournament_id: tournamentId,
    team_name: input.teamName,
    ...(await findStart(tx, tournamentId, input.start)),
    handicap: input.handicap,
    flight_id: input.flightId?.toLowerCase() ?? null,
    ...input.kept,
    created_at: tx.now.toISOString(),
    updated_at: tx.now.toISOString(),
  };
  await insert(tx, team);
  audit.record(tx, tournamentId, 'team.created', team.id, { new: audited(team) });
  const access_code = await accessCodes.issue(tx, tournamentId, team.id, keys);
  for (const person of people) await seatPerson(tx, tournamentId, team, person);
  return { ...team, access_code, players: await players.ofTeam(tx, tournamentId, team.id) };
}

/** What the log tells of a new team. */
export const audited = ({ tournament_id: _event, metadata: _kept, updated_at: _dated, ...team }: Team) =>
  team;

async function insert(tx: Tx, team: Team): Promise<void> {
  const { team_name, starting_hole, starting_sequence, external_id } = team;
  const made = tx.run(teamTable.insert(tx.organizationId, team));
  await refusing(made, {
    teams_name_unique: () => nameTaken(team_name),
    teams_start_unique: () => startTaken(starting_hole ?? undefined, starting_sequence ?? undefined),
    teams_external_id_unique: () => externalIdTaken('A team of the event', external_id),
  });
}

export const nameTaken = (name: string) => conflict(`A team named "${name}" is in the event already.`);

/** An existing player with the current seat, or a new player. */
type Guest = { sitting: Seated } | { joining: PlayerCreate };

async function found(tx: Tx, tournamentId: string, seats: NewTeam['seats']): Promise<Guest[]> {
  const people: Guest[] = [];
  for (const person of seats) {
    people.push(
      'playerId' in person
        ? { sitting: await seatOf(tx, tournamentId, person.playerId) }
        : { joining: person },
    );
  }
  return people;
}

/** Seats a player; one who is in another team is moved. */
async function seatPerson(tx: Tx, tournamentId: string, team: Team, person: Guest): Promise<void> {
  if ('joining' in person) return void players.insert(tx, tournamentId, person.joining, team);
  if (person.sitting.withdrawn) throw conflict('A player who has withdrawn cannot be seated.');
  await seat(tx, tournamentId, person.sitting, team.id);
}
