/**
 * Import from CSV: upserts in batches, all in one transaction. Every data row is counted exactly once, as
 * inserted, updated, skipped or a duplicate.
 */
import { SHORT_FILE } from '../../../platform/csv/import.ts';
import type { Tx } from '../../../platform/db/doors.ts';
import { join, raw, sql } from '../../../platform/db/sql.ts';
import { expectEvents, telling } from '../../../platform/events/emit.ts';
import { newId } from '../../../platform/ids.ts';
import type { MailKeys } from '../../../platform/mail/keys.ts';
import type { Threads } from '../../../platform/threads/threads.ts';
import { listedAmong } from '../opt-outs/opt-outs.ts';
import { contactTable } from './contacts.ts';
import { contactCreated } from './events.ts';
import { type Row, type Sorted, sortOut, sortOutTask } from './import-rows.ts';
import { type ContactImport, contactOf, FIELDS, type Field, type ImportReport } from './schemas.ts';
import { takeTurn } from './turns.ts';

/** Rows per statement: building one for all 5000 would block the event loop for 200 ms. */
const BATCH = 500;
const SLOW = { timeout: 30_000 };

/** Parses the file before the transaction begins, because parsing takes long and may fail. */
export const readImport = (
  { csv }: ContactImport,
  threads: Threads,
  organizationId: string,
): Sorted | Promise<Sorted> =>
  csv.length <= SHORT_FILE ? sortOut(csv) : threads.run(sortOutTask, organizationId, csv);

export async function importRows(
  tx: Tx,
  { rows, duplicatesInFile, errors }: Sorted,
  keys: MailKeys,
): Promise<ImportReport> {
  await takeTurn(tx);
  if (rows.length > BATCH) await expectEvents(tx, rows.length);
  const report = { inserted: 0, updated: 0, skipped: errors.length, duplicatesInFile, errors };
  for (let start = 0; start < rows.length; start += BATCH) {
    const { inserted, updated } = await upsert(tx, rows.slice(start, start + BATCH), keys);
    report.inserted += inserted;
    report.updated += updated;
  }
  return report;
}

/** The columns that differ from row to row; PostgreSQL reads arrays of values faster than JSON. */
const COLUMNS = ['id', ...FIELDS, 'opted_out'] as const;

const KEPT_WHERE_EMPTY = join(
  FIELDS.filter((field) => field !== 'email').map(
    (field) => sql`${raw(field)} = coalesce(excluded.${raw(field)}, contacts.${raw(field)})`,
  ),
);

/**
 * An empty cell keeps the stored value, and a stored email keeps its case. `xmax` is 0 only for an inserted
 * row, whose values are those we sent, so its webhook event is emitted in the same statement.
 */
async function upsert(
  tx: Tx,
  rows: Row[],
  keys: MailKeys,
): Promise<Pick<ImportReport, 'inserted' | 'updated'>> {
  const listed = await listedAmong(
    tx,
    keys,
    rows.map(({ email }) => email ?? ''),
  );
  const contacts = rows.map((row) =>
    contactOf(newId(tx.now), (field) => row[field], 'import', tx.now, listed.has(row.email ?? '')),
  );
  const column = (field: Field | 'id' | 'opted_out') => contacts.map((contact) => contact[field]);
  const texts = FIELDS.map((field) => sql`${column(field)}::text[]`);
  const [counted] = await tx.many<Pick<ImportReport, 'inserted' | 'updated'>>(
    sql`with upserted as (
          ${contactTable.insertFrom(
            [...COLUMNS, 'source', 'created_at'],
            sql`select ${tx.organizationId}, made.*, 'import', ${tx.now}
                from unnest(${column('id')}::uuid[], ${join(texts)}, ${column('opted_out')}::boolean[]) as made`,
          )}
          on conflict (organization_id, email_key) do update set ${KEPT_WHERE_EMPTY}
          returning id, xmax = 0 as is_new
        ), told as (${telling(
          tx,
          contactCreated,
          contacts.map((data) => ({ id: data.id, data })),
          sql`select id from upserted where is_new`,
        )})
        select count(*) filter (where is_new)::int as inserted, count(*) filter (where not is_new)::int as updated
        from upserted`,
    SLOW,
  );
  return counted ?? { inserted: 0, updated: 0 };
}
