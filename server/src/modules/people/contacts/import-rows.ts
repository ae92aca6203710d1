/** Sorts the rows of a file of contacts into usable, broken and duplicate ones; each row counts once. */
import { type Matching, refusedFile } from '../../../platform/csv/columns.ts';
import {
  type Cells,
  isLongerThan,
  type RowError,
  readImport,
  refuseOverlong,
} from '../../../platform/csv/import.ts';
import { EXTERNAL_ID_LIMIT } from '../../../platform/text/references.ts';
import { EMAIL_LIMIT, isEmail, TEXT_LIMIT } from '../../../platform/text/schema.ts';
import { task } from '../../../platform/threads/task.ts';
import { IMPORT_COLUMNS, type ImportField } from './columns.ts';

const ROW_LIMIT = 5000;
const LIMITS: Partial<Record<ImportField, number>> = { email: EMAIL_LIMIT, external_id: EXTERNAL_ID_LIMIT };

export type Row = Cells<ImportField> & { row: number };

export interface Sorted {
  rows: Row[];
  duplicatesInFile: number;
  errors: RowError[];
}

/** A file, and what the caller says about its columns. */
export interface ContactFile extends Matching {
  csv: string;
}

export function sortOut({ csv, ...matching }: ContactFile): Sorted {
  const file = readImport(csv, { columns: IMPORT_COLUMNS, matching, rows: ROW_LIMIT });
  if (!file.found.has('email')) throw refusedFile('has no Email column');
  refuseOverlong(file, ROW_LIMIT);
  const byEmail = new Map<string, Row>();
  const byExternalId = new Map<string, number>();
  const sorted: Sorted = { rows: [], duplicatesInFile: 0, errors: [] };
  for (const record of file.rows) {
    const problem = 'problem' in record ? record.problem : problemOf(record.cells);
    const row = 'cells' in record ? { ...record.cells, row: record.row } : undefined;
    const key = row?.email?.toLowerCase() ?? '';
    const earlier = byExternalId.get(row?.external_id ?? '');
    if (row === undefined || problem !== undefined) {
      sorted.errors.push({ row: record.row, message: problem ?? 'Row cannot be read' });
    } else if (byEmail.has(key)) {
      sorted.duplicatesInFile += 1;
    } else if (earlier !== undefined) {
      sorted.errors.push({ row: row.row, message: sameExternalId(earlier) });
    } else {
      byEmail.set(key, row);
      if (row.external_id !== null) byExternalId.set(row.external_id, row.row);
    }
  }
  if (byEmail.size === 0) throw refusedFile(`has no valid rows${firstOf(sorted.errors)}`);
  // Sorted, so that imports and single changes lock the same contacts in one order and seldom deadlock.
  sorted.rows = [...byEmail].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  return sorted;
}

export const sortOutTask = task('contacts/import', sortOut);

const firstOf = ([first]: RowError[]) => (first === undefined ? '' : ` (row ${first.row}: ${first.message})`);

export const sameExternalId = (row: number): string => `Row ${row} has the same external id`;

/** Why a row cannot be used. */
export function problemOf(row: Cells<ImportField>): string | undefined {
  if (row.email === null) return 'Email is required';
  for (const { label, name: field } of IMPORT_COLUMNS.list) {
    const limit = LIMITS[field] ?? TEXT_LIMIT;
    const value = row[field] ?? '';
    if (isLongerThan(limit, value)) return `${label} must have at most ${limit} characters`;
  }
  if (/\p{Cc}/u.test(row.external_id ?? '')) return 'External ID must have no line breaks';
  return isEmail(row.email) ? undefined : 'Email must be an email address';
}
