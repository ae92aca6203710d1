/**
 * A CSV file for an import: expected columns are found by label, in any order and case, and others ignored. A
 * broken row is reported as an error of that row; a file that is unusable as a whole is refused.
 */
import { invalid, type Problem } from '../problems.ts';
import { readCsv } from './read.ts';

export const IMPORT_BODY_LIMIT = 10 * 1024 * 1024;
/** A longer text is parsed in the worker thread, because it would block the event loop. */
export const SHORT_FILE = 32 * 1024;
const COLUMN_LIMIT = 100;

interface Plan<Name extends string> {
  /** The label of each column in the file, and its name in the code. */
  labels: readonly (readonly [label: string, name: Name])[];
  /** Says which required column the file lacks, given the columns it has. */
  missing: (has: (name: Name) => boolean) => string | undefined;
  /** The most rows of a file. */
  rows: number;
}

/** The trimmed text of each cell; null if it is empty or the file lacks its column. */
export type Cells<Name extends string> = Record<Name, string | null>;

/** A row with its number as a spreadsheet shows it: the header is row 1. */
type ImportedRow<Name extends string> = { row: number } & ({ cells: Cells<Name> } | { problem: string });

export interface RowError {
  row: number;
  message: string;
}

export function readImport<Name extends string>(csv: string, plan: Plan<Name>): ImportedRow<Name>[] {
  const table = readCsv(csv, { rows: plan.rows, columns: COLUMN_LIMIT });
  if (table === undefined) throw refusedFile('must begin with a header row');
  if (table.header.length > COLUMN_LIMIT) throw refusedFile(`must have at most ${COLUMN_LIMIT} columns`);
  const columns = columnsOf(table.header, plan);
  if (table.records.length > plan.rows) throw refusedFile(`must hold at most ${plan.rows} rows`);
  return table.records.map((record) =>
    'problem' in record
      ? { row: record.row, problem: `Row ${record.problem}` }
      : { row: record.row, cells: cellsOf(plan, columns, record.cells) },
  );
}

export const refusedFile = (message: string): Problem => invalid([{ field: 'csv', message }]);

/** The position of each expected column in the file. */
function columnsOf<Name extends string>(
  header: string[],
  { labels, missing }: Plan<Name>,
): Map<Name, number> {
  const names = header.map((name) => name.toLowerCase());
  const columns = new Map<Name, number>();
  for (const [label, name] of labels) {
    const position = names.indexOf(label.toLowerCase());
    if (position < 0) continue;
    if (names.includes(label.toLowerCase(), position + 1))
      throw refusedFile(`has the column ${label} more than once`);
    columns.set(name, position);
  }
  const lack = missing((name) => columns.has(name));
  if (lack !== undefined) throw refusedFile(`has no ${lack} column`);
  return columns;
}

const cellsOf = <Name extends string>(
  { labels }: Plan<Name>,
  columns: Map<Name, number>,
  cells: string[],
): Cells<Name> =>
  Object.fromEntries(labels.map(([, name]) => [name, cells[columns.get(name) ?? -1] || null])) as Cells<Name>;

/** Counts code points only where the length in code units does not decide: each takes one or two of them. */
export const isLongerThan = (limit: number, text: string): boolean =>
  text.length > 2 * limit || (text.length > limit && [...text].length > limit);
