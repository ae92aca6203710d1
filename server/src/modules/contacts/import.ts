/**
 * Import from CSV: one upsert for the whole file, in one transaction. Every data row is counted exactly once, as
 * inserted, updated, skipped or a duplicate.
 */
import { readCsv } from '../../platform/csv/read.ts';
import type { Tx } from '../../platform/db/doors.ts';
import { sql } from '../../platform/db/sql.ts';
import { telling } from '../../platform/events/emit.ts';
import { newId } from '../../platform/ids.ts';
import { invalid } from '../../platform/problems.ts';
import { EMAIL_LIMIT, isEmail, TEXT_LIMIT } from '../../platform/schema.ts';
import { IMPORTED, type ImportedField } from './columns.ts';
import { COLUMNS } from './contacts.ts';
import { contactCreated } from './events.ts';
import type { Contact, ContactImport, ImportReport } from './schemas.ts';
import { takeTurn } from './turns.ts';

export const ROW_LIMIT = 5000;
export const IMPORT_BODY_LIMIT = 10 * 1024 * 1024;
const SLOW = { timeout: 30_000 };

type Row = Record<ImportedField, string | null>;

interface Sorted {
  rows: Row[];
  duplicatesInFile: number;
  errors: ImportReport['errors'];
}

/** Reads the file before any transaction is open: it is long work, and its refusals are refusals of the input. */
export function readImport({ csv }: ContactImport): Sorted {
  return sortOut(csv);
}

export async function importRows(tx: Tx, { rows, duplicatesInFile, errors }: Sorted): Promise<ImportReport> {
  await takeTurn(tx);
  return { ...(await upsert(tx, rows)), skipped: errors.length, duplicatesInFile, errors };
}

/** Tells usable rows from broken and repeated ones. */
function sortOut(csv: string): Sorted {
  const table = readCsv(csv, ROW_LIMIT);
  if (table === undefined) throw refused('must begin with a header row');
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
  // One order for everyone, so that imports and single changes of the same people seldom meet.
  sorted.rows = [...byEmail].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  return sorted;
}

const refused = (message: string) => invalid([{ field: 'csv', message }]);

const firstOf = ([first]: ImportReport['errors']) =>
  first === undefined ? '' : ` (row ${first.row}: ${first.message})`;

/** Where each known column stands in the file. */
function columnsOf(header: string[]): Map<ImportedField, number> {
  const names = header.map((name) => name.toLowerCase());
  const columns = new Map<ImportedField, number>();
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

function toRow(columns: Map<ImportedField, number>, cells: string[]): Row {
  const cell = (field: ImportedField) => cells[columns.get(field) ?? -1] || null;
  return {
    email: cell('email'),
    first_name: cell('first_name'),
    last_name: cell('last_name'),
    title: cell('title'),
    department: cell('department'),
    company: cell('company'),
    phone: cell('phone'),
  };
}

function problemOf(row: Row): string | undefined {
  if (row.email === null) return 'Email is required';
  for (const [label, field] of IMPORTED) {
    const limit = field === 'email' ? EMAIL_LIMIT : TEXT_LIMIT;
    const value = row[field] ?? '';
    // A text never has more code points than code units, so most need no counting.
    if (value.length > limit && [...value].length > limit)
      return `${label} must have at most ${limit} characters`;
  }
  return isEmail(row.email) ? undefined : 'Email must be an email address';
}

/**
 * An empty cell keeps the stored value, a stored email keeps its case. `xmax` is 0 only on a row that is new; a new row is
 * what we sent, so its event can go along in the same statement.
 */
async function upsert(tx: Tx, rows: Row[]): Promise<Pick<ImportReport, 'inserted' | 'updated'>> {
  const contacts = rows.map((row) => asContact(tx, row));
  const column = (field: ImportedField | 'id') => contacts.map((contact) => contact[field]);
  const [counted] = await tx.many<Pick<ImportReport, 'inserted' | 'updated'>>(
    sql`with upserted as (
          insert into contacts (organization_id, ${COLUMNS})
          select ${tx.organizationId}, made.*, false, 'import', ${tx.now}
          from unnest(${column('id')}::uuid[], ${column('email')}::text[],
            ${column('first_name')}::text[], ${column('last_name')}::text[], ${column('title')}::text[],
            ${column('department')}::text[], ${column('company')}::text[], ${column('phone')}::text[]) as made
          on conflict (organization_id, email_key) do update set
            first_name = coalesce(excluded.first_name, contacts.first_name),
            last_name = coalesce(excluded.last_name, contacts.last_name),
            title = coalesce(excluded.title, contacts.title),
            department = coalesce(excluded.department, contacts.department),
            company = coalesce(excluded.company, contacts.company),
            phone = coalesce(excluded.phone, contacts.phone)
          returning id, xmax = 0 as is_new
        ), told as (${telling(tx, contactCreated, contacts, sql`select id from upserted where is_new`)})
        select count(*) filter (where is_new)::int as inserted, count(*) filter (where not is_new)::int as updated
        from upserted`,
    SLOW,
  );
  return counted ?? { inserted: 0, updated: 0 };
}

const asContact = (tx: Tx, row: Row): Contact => ({
  id: newId(tx.now),
  email: row.email ?? '',
  first_name: row.first_name,
  last_name: row.last_name,
  title: row.title,
  department: row.department,
  company: row.company,
  phone: row.phone,
  opted_out: false,
  source: 'import',
  created_at: tx.now.toISOString(),
});
