/**
 * A CSV file for an import, as people have it: separator and columns are found, and what is not known is
 * ignored. A broken row is reported as an error of that row; a file that is unusable as a whole is refused.
 */
import { type FoundColumns, type ImportColumns, type Matching, refusedFile } from './columns.ts';
import { readCsv } from './read.ts';
import type { Separator } from './records.ts';
import { findSeparator } from './separator.ts';

export const IMPORT_BODY_LIMIT = 10 * 1024 * 1024;
/** A longer text is parsed in the worker thread, because it would block the event loop. */
export const SHORT_FILE = 32 * 1024;
const COLUMN_LIMIT = 100;

interface Plan<Name extends string> {
  columns: ImportColumns<Name>;
  matching: Matching;
  /** Reading stops one row after this many. */
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

export interface ImportedFile<Name extends string> {
  separator: Separator;
  header: string[];
  found: FoundColumns<Name>;
  rows: ImportedRow<Name>[];
}

export function readImport<Name extends string>(csv: string, plan: Plan<Name>): ImportedFile<Name> {
  const { columns, matching, rows } = plan;
  const { text, separator } = findSeparator(csv, COLUMN_LIMIT, (cells) =>
    columns.countKnown(cells, matching),
  );
  const table = readCsv(text, { rows, columns: COLUMN_LIMIT, separator });
  if (table === undefined) throw refusedFile('must begin with a header row');
  if (table.header.length > COLUMN_LIMIT) throw refusedFile(`must have at most ${COLUMN_LIMIT} columns`);
  const found = columns.find(table.header, matching);
  return {
    separator,
    header: table.header,
    found,
    rows: table.records.map((record) =>
      'problem' in record
        ? { row: record.row, problem: `Row ${record.problem}` }
        : { row: record.row, cells: cellsOf(columns, found, record.cells) },
    ),
  };
}

/** Refuses a file with more rows than an import takes. */
export function refuseOverlong({ rows }: ImportedFile<string>, limit: number): void {
  if (rows.length > limit) throw refusedFile(`must hold at most ${limit} rows`);
}

const cellsOf = <Name extends string>(
  { list }: ImportColumns<Name>,
  found: FoundColumns<Name>,
  cells: string[],
): Cells<Name> =>
  Object.fromEntries(list.map(({ name }) => [name, cells[found.get(name)?.at ?? -1] || null])) as Cells<Name>;

/** Counts code points only where the length in code units does not decide: each takes one or two of them. */
export const isLongerThan = (limit: number, text: string): boolean =>
  text.length > 2 * limit || (text.length > limit && [...text].length > limit);

/** A cell as a preview shows it. */
export const shortCell = (cell: string | null): string | null =>
  cell === null || cell.length <= SHOWN ? cell : `${cell.slice(0, SHOWN).toWellFormed()}…`;

const SHOWN = 100;
