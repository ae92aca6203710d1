/** Reads a file of teams: its rows by team, and an error for each row that cannot be used. */
import { type FoundColumns, type Matching, refusedFile } from '../../../platform/csv/columns.ts';
import {
  type Cells,
  type ImportedFile,
  isLongerThan,
  type RowError,
  readImport,
  refuseOverlong,
} from '../../../platform/csv/import.ts';
import { invalid } from '../../../platform/problems.ts';
import { task } from '../../../platform/threads/task.ts';
import { type Column, IMPORT_COLUMNS, SEATS, seatColumn } from './import-columns.ts';
import {
  handicapOf,
  type ImportedPerson,
  isHandicap,
  peopleOf,
  problemOfPerson,
  wrongHandicap,
} from './import-people.ts';
import { SEQUENCE, type Wish, wishOf } from './start-wishes.ts';

const ROW_LIMIT = 2000;

/** `7`, or `7A` as tee sheets have it. */
const HOLE = /^(1[0-8]|[1-9])([A-Za-z])?$/;

/** As long as where teams and flights are created one by one. */
const NAME_LIMIT = 120;

export interface ImportedPlayer extends ImportedPerson {
  row: number;
  flight: string | null;
}

export interface ImportedTeam {
  /** The number of its first row. */
  row: number;
  teamName: string;
  start: Wish;
  handicap: number | null;
  players: ImportedPlayer[];
}

export interface ImportedSheet {
  teams: ImportedTeam[];
  errors: RowError[];
}

/** A file, and what the caller says about its columns. */
export interface TeamFile extends Matching {
  csv: string;
}

export function readTeams({ csv, ...matching }: TeamFile): ImportedSheet {
  const file = readImport(csv, { columns: IMPORT_COLUMNS, matching, rows: ROW_LIMIT });
  const isWide = hasRowForEachTeam(file.found);
  const lack = lacking(file.found);
  if (lack !== undefined) throw refusedFile(`has no ${lack} column`);
  refuseOverlong(file, ROW_LIMIT);
  if (file.rows.length === 0) throw refusedFile('has no rows');
  return sheetOf(file.rows, isWide);
}

export function sheetOf(rows: ImportedFile<Column>['rows'], isWide: boolean): ImportedSheet {
  const teams = new Map<string, ImportedTeam>();
  const errors: RowError[] = [];
  for (const record of rows) {
    const message = 'problem' in record ? record.problem : takeIn(teams, record.row, record.cells, isWide);
    if (message !== undefined) errors.push({ row: record.row, message });
  }
  return { teams: [...teams.values()], errors };
}

export const readTeamsTask = task('teams/import', readTeams);

const NAMES = ['fullName', 'firstName', 'lastName'] as const;
const SEAT_NAMES = SEATS.flatMap((seat) => NAMES.map((name) => seatColumn(seat, name)));

/** Our own names win over `Player 1`, which wins over what else a name may be called. */
export function hasRowForEachTeam(found: FoundColumns<Column>): boolean {
  const ofOne = NAMES.map((name) => found.get(name)?.by);
  const ofSeats = SEAT_NAMES.map((name) => found.get(name)?.by);
  if (ofOne.includes('mapping') && ofSeats.includes('mapping'))
    throw invalid([{ field: 'mapping', message: 'must name either one name or player 1 to player 6' }]);
  if (ofSeats.includes('mapping')) return true;
  if (ofOne.includes('mapping') || ofOne.includes('label')) return false;
  return ofSeats.some((by) => by !== undefined);
}

function lacking(found: FoundColumns<Column>): string | undefined {
  if (!found.has('team')) return 'Team';
  return [...NAMES, ...SEAT_NAMES].some((name) => found.has(name))
    ? undefined
    : 'Name, First, Last or Player 1';
}

/** Adds the row to its team, or says what is wrong with it. */
function takeIn(
  teams: Map<string, ImportedTeam>,
  row: number,
  cells: Cells<Column>,
  isWide: boolean,
): string | undefined {
  const { team: teamName, flight } = cells;
  if (teamName === null) return 'Team is required';
  const people = peopleOf(cells, isWide);
  const problem = problemOfTeam(cells) ?? people.map(problemOfPerson).find((one) => one !== undefined);
  if (problem !== undefined) return problem;
  const [, hole, letter] = HOLE.exec(cells.hole ?? '') ?? [];
  const wish = wishOf({
    startingHole: hole === undefined ? null : Number(hole),
    startingSequence: cells.sequence ?? letter,
  });
  if ('problem' in wish || differs(letter?.toUpperCase(), wish.letter))
    return 'Sequence and Hole name different starts';
  const players = people.map(({ person }) => ({ row, flight, ...person }));
  const sameTeam = teams.get(teamName.toLowerCase());
  if (sameTeam !== undefined) return joined(sameTeam, wish, players);
  // Beside the handicaps of its players, a row for a team may have the team's own.
  const handicap = isWide ? handicapOf(cells.handicap) : null;
  if (!isHandicap(handicap)) return wrongHandicap('Handicap');
  teams.set(teamName.toLowerCase(), { row, teamName, start: wish, handicap, players });
  return undefined;
}

function joined(team: ImportedTeam, wish: Wish, players: ImportedPlayer[]): string | undefined {
  const { start } = team;
  if (differs(start.hole, wish.hole)) return `The team starts on hole ${start.hole} in an earlier row`;
  if (differs(start.letter, wish.letter)) return `The team has the letter ${start.letter} in an earlier row`;
  team.start = { hole: start.hole ?? wish.hole, letter: start.letter ?? wish.letter };
  team.players.push(...players);
  return undefined;
}

const differs = <Value>(one: Value | undefined, other: Value | undefined): boolean =>
  one !== undefined && other !== undefined && one !== other;

function problemOfTeam({ team, flight, hole, sequence }: Cells<Column>): string | undefined {
  if (isLongerThan(NAME_LIMIT, team ?? '')) return `Team must have at most ${NAME_LIMIT} characters`;
  if (isLongerThan(NAME_LIMIT, flight ?? '')) return `Flight must have at most ${NAME_LIMIT} characters`;
  if (hole !== null && !HOLE.test(hole)) return 'Hole must be a number from 1 to 18';
  return sequence === null || SEQUENCE.test(sequence) ? undefined : 'Sequence must be a letter';
}
