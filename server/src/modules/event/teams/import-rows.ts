/** Reads a file of teams: its rows by team, and an error for each row that cannot be used. */
import {
  type Cells,
  isLongerThan,
  type RowError,
  readImport,
  refusedFile,
} from '../../../platform/csv/import.ts';
import { isEmail } from '../../../platform/text/schema.ts';
import { task } from '../../../platform/threads/task.ts';
import { SEQUENCE, type Wish, wishOf } from './start-wishes.ts';

const ROW_LIMIT = 2000;

const LABELS = [
  ['Team', 'team'],
  ['First', 'firstName'],
  ['Last', 'lastName'],
  ['Name', 'fullName'],
  ['Email', 'email'],
  ['Phone', 'phone'],
  ['Handicap', 'handicap'],
  ['Hole', 'hole'],
  ['Sequence', 'sequence'],
  ['Flight', 'flight'],
] as const;

type Column = (typeof LABELS)[number][1];

/** The longest text of each column: the same limits as when teams and players are created one by one. */
const LIMITS: Partial<Record<Column, number>> = {
  team: 120,
  firstName: 80,
  lastName: 80,
  fullName: 160,
  email: 160,
  phone: 40,
  flight: 120,
};

const HANDICAP = /^[+-]?\d{1,2}(?:\.\d+)?$/;
const HOLE = /^(?:1[0-8]|[1-9])$/;

export interface ImportedPlayer
  extends Pick<Cells<Column>, 'fullName' | 'firstName' | 'lastName' | 'email' | 'phone' | 'flight'> {
  row: number;
  handicap: number | null;
}

export interface ImportedTeam {
  /** The number of its first row. */
  row: number;
  teamName: string;
  start: Wish;
  players: ImportedPlayer[];
}

export interface ImportedSheet {
  teams: ImportedTeam[];
  errors: RowError[];
}

export function readTeams(csv: string): ImportedSheet {
  const records = readImport(csv, { labels: LABELS, missing: lacking, rows: ROW_LIMIT });
  if (records.length === 0) throw refusedFile('has no rows');
  const teams = new Map<string, ImportedTeam>();
  const errors: RowError[] = [];
  for (const record of records) {
    const message = 'problem' in record ? record.problem : takeIn(teams, record.row, record.cells);
    if (message !== undefined) errors.push({ row: record.row, message });
  }
  return { teams: [...teams.values()], errors };
}

export const readTeamsTask = task('teams/import', readTeams);

function lacking(has: (name: Column) => boolean): string | undefined {
  if (!has('team')) return 'Team';
  return has('fullName') || has('firstName') || has('lastName') ? undefined : 'Name, First or Last';
}

/** Adds the row to its team, or says what is wrong with it. */
function takeIn(teams: Map<string, ImportedTeam>, row: number, cells: Cells<Column>): string | undefined {
  const { team: teamName, fullName, firstName, lastName, email, phone, flight } = cells;
  const wish = wishOf({
    startingHole: cells.hole === null ? null : Number(cells.hole),
    startingSequence: cells.sequence,
  });
  const problem = problemOf(cells);
  if (problem !== undefined) return problem;
  if (teamName === null) return 'Team is required';
  if ('problem' in wish) return 'Sequence names another hole than Hole';
  const player = { row, fullName, firstName, lastName, email, phone, flight, handicap: numberOf(cells) };
  const sameTeam = teams.get(teamName.toLowerCase());
  if (sameTeam === undefined) {
    teams.set(teamName.toLowerCase(), { row, teamName, start: wish, players: [player] });
    return undefined;
  }
  const { start } = sameTeam;
  if (differs(start.hole, wish.hole)) return `The team starts on hole ${start.hole} in an earlier row`;
  if (differs(start.letter, wish.letter)) return `The team has the letter ${start.letter} in an earlier row`;
  sameTeam.start = { hole: start.hole ?? wish.hole, letter: start.letter ?? wish.letter };
  sameTeam.players.push(player);
  return undefined;
}

const differs = <Value>(one: Value | undefined, other: Value | undefined): boolean =>
  one !== undefined && other !== undefined && one !== other;

function problemOf(cells: Cells<Column>): string | undefined {
  if (cells.team === null) return 'Team is required';
  if ((cells.fullName ?? cells.firstName ?? cells.lastName) === null) return 'Name is required';
  for (const [label, column] of LABELS) {
    const limit = LIMITS[column];
    if (limit !== undefined && isLongerThan(limit, cells[column] ?? ''))
      return `${label} must have at most ${limit} characters`;
  }
  if (cells.email !== null && !isEmail(cells.email)) return 'Email must be an email address';
  if (cells.hole !== null && !HOLE.test(cells.hole)) return 'Hole must be a number from 1 to 18';
  if (cells.sequence !== null && !SEQUENCE.test(cells.sequence)) return 'Sequence must be a letter';
  const handicap = numberOf(cells);
  const isFit = handicap === null || (handicap >= -10 && handicap <= 60);
  return isFit ? undefined : 'Handicap must be a number from +10 to 60';
}

/** Golfers write a plus handicap, better than scratch, as `+1.2`; stored as -1.2. `-1.2` means the same. */
function numberOf({ handicap }: Cells<Column>): number | null {
  if (handicap === null) return null;
  return HANDICAP.test(handicap) ? 0 + Number(handicap.replace('+', '-')) : Number.NaN;
}
