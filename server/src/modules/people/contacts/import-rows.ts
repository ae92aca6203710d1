/** Sorts the rows of a file of contacts into usable, broken and duplicate ones; each row counts once. */
import {
  type Cells,
  isLongerThan,
  type RowError,
  readImport,
  refusedFile,
} from '../../../platform/csv/import.ts';
import { EMAIL_LIMIT, isEmail, TEXT_LIMIT } from '../../../platform/text/schema.ts';
import { task } from '../../../platform/threads/task.ts';
import { IMPORTED } from './columns.ts';
import type { Field } from './schemas.ts';

const ROW_LIMIT = 5000;

export type Row = Cells<Field>;

export interface Sorted {
  rows: Row[];
  duplicatesInFile: number;
  errors: RowError[];
}

export function sortOut(csv: string): Sorted {
  const records = readImport(csv, {
    labels: IMPORTED,
    missing: (has) => (has('email') ? undefined : 'Email'),
    rows: ROW_LIMIT,
  });
  const byEmail = new Map<string, Row>();
  const sorted: Sorted = { rows: [], duplicatesInFile: 0, errors: [] };
  for (const record of records) {
    const problem = 'problem' in record ? record.problem : problemOf(record.cells);
    const row = 'cells' in record ? record.cells : undefined;
    const key = row?.email?.toLowerCase() ?? '';
    if (row === undefined || problem !== undefined) {
      sorted.errors.push({ row: record.row, message: problem ?? 'Row cannot be read' });
    } else if (byEmail.has(key)) {
      sorted.duplicatesInFile += 1;
    } else {
      byEmail.set(key, row);
    }
  }
  if (byEmail.size === 0) throw refusedFile(`has no valid rows${firstOf(sorted.errors)}`);
  // Sorted, so that imports and single changes lock the same contacts in one order and seldom deadlock.
  sorted.rows = [...byEmail].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  return sorted;
}

export const sortOutTask = task('contacts/import', sortOut);

const firstOf = ([first]: RowError[]) => (first === undefined ? '' : ` (row ${first.row}: ${first.message})`);

function problemOf(row: Row): string | undefined {
  if (row.email === null) return 'Email is required';
  for (const [label, field] of IMPORTED) {
    const limit = field === 'email' ? EMAIL_LIMIT : TEXT_LIMIT;
    const value = row[field] ?? '';
    if (isLongerThan(limit, value)) return `${label} must have at most ${limit} characters`;
  }
  return isEmail(row.email) ? undefined : 'Email must be an email address';
}
