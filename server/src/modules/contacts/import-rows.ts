/** The contents of a file of contacts: usable rows, broken ones and duplicates, each counted once. */
import { readCsv } from '../../platform/csv/read.ts';
import { invalid } from '../../platform/problems.ts';
import { EMAIL_LIMIT, isEmail, TEXT_LIMIT } from '../../platform/schema.ts';
import { task } from '../../platform/threads/task.ts';
import { IMPORTED } from './columns.ts';
import { FIELDS, type Field, type ImportReport } from './schemas.ts';

const ROW_LIMIT = 5000;
const COLUMN_LIMIT = 100;

export type Row = Record<Field, string | null>;

export interface Sorted {
  rows: Row[];
  duplicatesInFile: number;
  errors: ImportReport['errors'];
}

export function sortOut(csv: string): Sorted {
  const table = readCsv(csv, { rows: ROW_LIMIT, columns: COLUMN_LIMIT });
  if (table === undefined) throw refused('must begin with a header row');
  if (table.header.length > COLUMN_LIMIT) throw refused(`must have at most ${COLUMN_LIMIT} columns`);
  const columns = columnsOf(table.header);
  if (table.records.length > ROW_LIMIT) throw refused(`must hold at most ${ROW_LIMIT} rows`);

  const byEmail = new Map<string, Row>();
  const sorted: Sorted = { rows: [], duplicatesInFile: 0, errors: [] };
  for (const record of table.records) {
    const row = 'cells' in record ? toRow(columns, record.cells) : undefined;
    const problem = 'problem' in record ? `Row ${record.problem}` : row && problemOf(row);
    const key = row?.email?.toLowerCase() ?? '';
    if (row === undefined || problem !== undefined) {
      sorted.errors.push({ row: record.row, message: problem ?? 'Row cannot be read' });
    } else if (byEmail.has(key)) {
      sorted.duplicatesInFile += 1;
    } else {
      byEmail.set(key, row);
    }
  }
  if (byEmail.size === 0) throw refused(`has no valid rows${firstOf(sorted.errors)}`);
  // One lock order, so that imports and single changes of the same people seldom deadlock.
  sorted.rows = [...byEmail].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  return sorted;
}

export const sortOutTask = task('contacts/import', sortOut);

const refused = (message: string) => invalid([{ field: 'csv', message }]);

const firstOf = ([first]: ImportReport['errors']) =>
  first === undefined ? '' : ` (row ${first.row}: ${first.message})`;

/** Where each known column stands in the file. */
function columnsOf(header: string[]): Map<Field, number> {
  const names = header.map((name) => name.toLowerCase());
  const columns = new Map<Field, number>();
  for (const [label, field] of IMPORTED) {
    const position = names.indexOf(label.toLowerCase());
    if (position < 0) continue;
    if (names.includes(label.toLowerCase(), position + 1))
      throw refused(`has the column ${label} more than once`);
    columns.set(field, position);
  }
  if (!columns.has('email')) throw refused('has no Email column');
  return columns;
}

function toRow(columns: Map<Field, number>, cells: string[]): Row {
  const row: Partial<Row> = {};
  for (const field of FIELDS) row[field] = cells[columns.get(field) ?? -1] || null;
  return row as Row;
}

function problemOf(row: Row): string | undefined {
  if (row.email === null) return 'Email is required';
  for (const [label, field] of IMPORTED) {
    const limit = field === 'email' ? EMAIL_LIMIT : TEXT_LIMIT;
    const value = row[field] ?? '';
    if (isLongerThan(limit, value)) return `${label} must have at most ${limit} characters`;
  }
  return isEmail(row.email) ? undefined : 'Email must be an email address';
}

/** Code points are counted only where their number is in doubt: a code point is one code unit or two. */
const isLongerThan = (limit: number, text: string): boolean =>
  text.length > 2 * limit || (text.length > limit && [...text].length > limit);
