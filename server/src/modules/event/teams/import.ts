/** Imports teams with their players from a CSV file: all in one transaction, or none and errors by row. */
import { type RowError, SHORT_FILE } from '../../../platform/csv/import.ts';
import type { Tx } from '../../../platform/db/doors.ts';
import { refusing } from '../../../platform/db/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { conflict, invalid } from '../../../platform/problems.ts';
import { NO_REFERENCES } from '../../../platform/text/references.ts';
import type { Threads } from '../../../platform/threads/threads.ts';
import * as flights from '../flights/flights.ts';
import { insertAll } from '../players/insert-many.ts';
import * as players from '../players/players.ts';
import { type LockedTournament, lockTournament, refuseOver } from '../tournaments/tournaments.ts';
import { type CodeKeys, issueAll } from './access-codes.ts';
import { audit } from './audit.ts';
import { audited } from './create.ts';
import { type Judged, judge } from './import-check.ts';
import { type ImportedSheet, type ImportedTeam, readTeams, readTeamsTask } from './import-rows.ts';
import type { Team, TeamImport, TeamImportReport } from './schemas.ts';
import { teamTable } from './teams.ts';

interface Order {
  sheet: ImportedSheet;
  dryRun: boolean;
}

const SLOW = { timeout: 30_000 };

/** Parses the file before the transaction begins, because that takes long and may fail. */
export async function readImport(
  { dryRun = false, ...file }: TeamImport,
  threads: Threads,
  organizationId: string,
): Promise<Order> {
  const isShort = file.csv.length <= SHORT_FILE;
  const sheet = isShort ? readTeams(file) : await threads.run(readTeamsTask, organizationId, file);
  return { dryRun, sheet };
}

export async function importTeams(
  tx: Tx,
  tournamentId: string,
  { sheet, dryRun }: Order,
  keys: CodeKeys,
): Promise<TeamImportReport> {
  const tournament = await lockTournament(tx, tournamentId);
  const judged = await judge(tx, tournament, sheet);
  if (judged.errors.length > 0 && !dryRun) throw refused(judged.errors);
  refuseOver(tournament);
  const report = await reportOn(tx, tournament, judged);
  if (!dryRun) await write(tx, tournament, judged, keys);
  return report;
}

const refused = (errors: RowError[]) =>
  invalid(errors.map(({ row, message }) => ({ field: 'csv', message: `row ${row}: ${message}` })));

/** Counts the teams and players that the rows without errors add. */
async function reportOn(
  tx: Tx,
  { id }: LockedTournament,
  { teams, errors }: Judged,
): Promise<TeamImportReport> {
  const broken = new Set(errors.map(({ row }) => row));
  const sound = teams
    .map((team) => ({ ...team, players: team.players.filter(({ row }) => !broken.has(row)) }))
    .filter((team) => team.players.length > 0);
  return {
    teams: sound.length,
    players: sound.reduce((sum, team) => sum + team.players.length, 0),
    flights: newFlights(sound, await flights.list(tx, id)).length,
    errors,
  };
}

/** The names of flights that the event lacks, each as its first row writes it. */
function newFlights(teams: ImportedTeam[], existing: { name: string }[]): string[] {
  const found = new Set(existing.map(({ name }) => name.toLowerCase()));
  const names: string[] = [];
  for (const { flight } of teams.flatMap((team) => team.players)) {
    if (flight === null || found.has(flight.toLowerCase())) continue;
    found.add(flight.toLowerCase());
    names.push(flight);
  }
  return names;
}

async function write(tx: Tx, tournament: LockedTournament, { teams }: Judged, keys: CodeKeys): Promise<void> {
  const flightId = await flightsByName(tx, tournament.id, teams);
  const isIndividual = tournament.format === 'individual';
  const made = teams.map(({ seat, teamName, handicap, players: people }): Team => {
    if (seat === undefined) throw new Error('Every team without errors has a start.');
    const flight = isIndividual ? null : (people.find((person) => person.flight !== null)?.flight ?? null);
    return {
      id: newId(tx.now),
      tournament_id: tournament.id,
      team_name: teamName,
      ...seat,
      handicap,
      flight_id: flightId(flight),
      ...NO_REFERENCES,
      created_at: tx.now.toISOString(),
      updated_at: tx.now.toISOString(),
    };
  });
  await insertTeams(tx, tournament.id, made);
  await issueAll(
    tx,
    tournament.id,
    made.map(({ id }) => id),
    keys,
  );
  const seated = teams.flatMap((team, index) =>
    team.players.map(({ row: _row, flight, ...details }) => ({
      input: players.named(details),
      teamId: made[index]?.id ?? '',
      flightId: isIndividual ? flightId(flight) : null,
    })),
  );
  await insertAll(tx, tournament.id, seated);
}

/** The flights of the event and of the file by name, ignoring case; of equal names the first. */
async function flightsByName(
  tx: Tx,
  tournamentId: string,
  teams: ImportedTeam[],
): Promise<(name: string | null) => string | null> {
  const existing = await flights.list(tx, tournamentId);
  const added = newFlights(teams, existing).map((name) => ({ name, handicap_min: null, handicap_max: null }));
  const all = [...existing, ...(await flights.createAll(tx, tournamentId, added))];
  const ids = new Map(all.toReversed().map(({ name, id }) => [name.toLowerCase(), id]));
  return (name) => (name === null ? null : (ids.get(name.toLowerCase()) ?? null));
}

async function insertTeams(tx: Tx, tournamentId: string, teams: Team[]): Promise<void> {
  const made = tx.run(teamTable.insertMany(tx.organizationId, teams), SLOW);
  await refusing(made, {
    teams_name_unique: () =>
      conflict('Two teams in the file have the same name, apart from capital letters.'),
  });
  audit.recordAll(tx, tournamentId, 'team.created', teams, (team) => ({ new: audited(team) }));
}
