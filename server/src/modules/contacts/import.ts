/**
 * Import from CSV: upserts in batches, all in one transaction. Every data row is counted exactly once, as
 * inserted, updated, skipped or a duplicate.
 */
import type { Tx } from '../../platform/db/doors.ts';
import { sql } from '../../platform/db/sql.ts';
import { expectEvents, telling } from '../../platform/events/emit.ts';
import { newId } from '../../platform/ids.ts';
import type { Threads } from '../../platform/threads/threads.ts';
import type { ImportedField } from './columns.ts';
import { COLUMNS } from './contacts.ts';
import { contactCreated } from './events.ts';
import { type Row, type Sorted, sortOut, sortOutTask } from './import-rows.ts';
import type { Contact, ContactImport, ImportReport } from './schemas.ts';
import { takeTurn } from './turns.ts';

export const IMPORT_BODY_LIMIT = 10 * 1024 * 1024;
/** A longer text is parsed in the worker thread, because it would block the event loop. */
const SHORT_FILE = 32 * 1024;
/** Rows per statement: building one for all 5000 would block the event loop for 200 ms. */
const BATCH = 500;
const SLOW = { timeout: 30_000 };

/** Parses the file before the transaction begins: it takes long, and may be refused. */
export const readImport = (
  { csv }: ContactImport,
  threads: Threads,
  organizationId: string,
): Sorted | Promise<Sorted> =>
  csv.length <= SHORT_FILE ? sortOut(csv) : threads.run(sortOutTask, organizationId, csv);

export async function importRows(tx: Tx, { rows, duplicatesInFile, errors }: Sorted): Promise<ImportReport> {
  await takeTurn(tx);
  if (rows.length > BATCH) await expectEvents(tx, rows.length);
  const report = { inserted: 0, updated: 0, skipped: errors.length, duplicatesInFile, errors };
  for (let start = 0; start < rows.length; start += BATCH) {
    const { inserted, updated } = await upsert(tx, rows.slice(start, start + BATCH));
    report.inserted += inserted;
    report.updated += updated;
  }
  return report;
}

/**
 * An empty cell keeps the stored value, a stored email keeps its case. `xmax` is 0 only on an inserted row; that row is
 * what we sent, so its event can be emitted in the same statement.
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
