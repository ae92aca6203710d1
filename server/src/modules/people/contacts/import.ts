/**
 * Import from CSV: upserts in batches, all in one transaction. Every data row is counted exactly once, as
 * inserted, updated, skipped or a duplicate. A dry run counts the same and writes nothing.
 */
import { type RowError, SHORT_FILE } from '../../../platform/csv/import.ts';
import type { Tx } from '../../../platform/db/doors.ts';
import { LostRace, refusing } from '../../../platform/db/errors.ts';
import { join, raw, type Sql, sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import type { MailKeys } from '../../../platform/mail/keys.ts';
import { NO_REFERENCES } from '../../../platform/text/references.ts';
import type { Threads } from '../../../platform/threads/threads.ts';
import { expectEvents, telling } from '../../integrations/events/emit.ts';
import { listedAmong } from '../opt-outs/opt-outs.ts';
import * as tags from '../tags/tags.ts';
import { tagging } from './bulk.ts';
import { contactCreated } from './events.ts';
import { contradictions } from './import-external-ids.ts';
import { type Row, type Sorted, sortOut, sortOutTask } from './import-rows.ts';
import { type ContactImport, contactOf, FIELDS, type ImportReport } from './schemas.ts';
import { contactTable } from './stored.ts';
import { takeTurn } from './turns.ts';

/** Rows per statement: building one for all 5000 would block the event loop for 200 ms. */
const BATCH = 500;
const SLOW = { timeout: 30_000 };

interface Order {
  sorted: Sorted;
  dryRun: boolean;
  /** The tag for every contact of the file. */
  tagId: string | undefined;
}

/** Parses the file before the transaction begins, because parsing takes long and may fail. */
export async function readImport(
  { dryRun = false, tag_id: tagId, consent: _given, ...file }: ContactImport,
  threads: Threads,
  organizationId: string,
): Promise<Order> {
  const isShort = file.csv.length <= SHORT_FILE;
  const sorted = isShort ? sortOut(file) : await threads.run(sortOutTask, organizationId, file);
  return { sorted, dryRun, tagId };
}

export async function importRows(
  tx: Tx,
  { sorted: { rows, duplicatesInFile, errors }, dryRun, tagId }: Order,
  keys: MailKeys,
): Promise<ImportReport> {
  if (tagId !== undefined) await tags.mustExist(tx, tagId);
  if (!dryRun) await takeTurn(tx);
  if (!dryRun && rows.length > BATCH) await expectEvents(tx, rows.length);
  const contradicting = await contradictions(tx, rows);
  const usable = rows.filter(({ row }) => !contradicting.has(row));
  const report = { inserted: 0, updated: 0, ...skipping(errors, contradicting), duplicatesInFile };
  for (let start = 0; start < usable.length; start += BATCH) {
    const batch = usable.slice(start, start + BATCH);
    const { inserted, updated } = dryRun ? await count(tx, batch) : await upsert(tx, batch, keys);
    if (!dryRun && tagId !== undefined) await tx.run(tagging(tx, contactsOf(batch), tagId), SLOW);
    report.inserted += inserted;
    report.updated += updated;
  }
  return report;
}

function skipping(errors: RowError[], contradicting: Map<number, string>) {
  const more = [...contradicting].map(([row, message]) => ({ row, message }));
  const all = [...errors, ...more].sort((one, other) => one.row - other.row);
  return { skipped: all.length, errors: all };
}

type Counts = Pick<ImportReport, 'inserted' | 'updated'>;

/** What `upsert` would answer. */
async function count(tx: Tx, rows: Row[]): Promise<Counts> {
  const updated = (await tx.many(contactsOf(rows))).length;
  return { inserted: rows.length - updated, updated };
}

/** The contacts that have the addresses of these rows, in the order in which rows are locked. */
const contactsOf = (rows: Row[]): Sql => sql`
  select id from contacts
  where email_key in (select lower(email) from unnest(${rows.map(({ email }) => email)}::text[]) as of_file (email))
  order by id`;

/** The columns that differ from row to row; PostgreSQL reads arrays of values faster than JSON. */
const COLUMNS = ['id', ...FIELDS, 'external_id', 'opted_out'] as const;

/** An empty cell keeps the stored value, and so does a stored external id. A row that changes nothing is left alone. */
const DIFFERENCES = [
  ...FIELDS.filter((field) => field !== 'email').map(
    (field) => [raw(field), sql`coalesce(excluded.${raw(field)}, contacts.${raw(field)})`] as const,
  ),
  [raw('external_id'), sql`coalesce(contacts.external_id, excluded.external_id)`] as const,
];
const UPDATED = sql`set ${join(DIFFERENCES.map(([column, value]) => sql`${column} = ${value}`))}
  where (${join(DIFFERENCES.map(([column]) => sql`contacts.${column}`))})
    is distinct from (${join(DIFFERENCES.map(([, value]) => value))})`;

/**
 * A stored email keeps its case. `xmax` is 0 only for an inserted row, whose values are those we sent, so its webhook event is emitted in the same statement.
 */
async function upsert(tx: Tx, rows: Row[], keys: MailKeys): Promise<Counts> {
  const listed = await listedAmong(
    tx,
    keys,
    rows.map(({ email }) => email ?? ''),
  );
  const contacts = rows.map((row) =>
    contactOf(newId(tx.now), (field) => row[field], 'import', tx.now, listed.has(row.email ?? ''), {
      ...NO_REFERENCES,
      external_id: row.external_id,
    }),
  );
  const column = (field: (typeof COLUMNS)[number]) => contacts.map((contact) => contact[field]);
  const texts = FIELDS.map((field) => sql`${column(field)}::text[]`);
  const statement = tx.many<{ inserted: number }>(
    sql`with upserted as (
          ${contactTable.insertFrom(
            [...COLUMNS, 'source', 'created_at'],
            sql`select ${tx.organizationId}, made.*, 'import', ${tx.now}
                from unnest(${column('id')}::uuid[], ${join(texts)}, ${column('external_id')}::text[],
                  ${column('opted_out')}::boolean[]) as made`,
          )}
          on conflict (organization_id, email_key) do update ${UPDATED}
          returning id, xmax = 0 as is_new
        ), told as (${telling(
          tx,
          contacts.map((data) => ({ id: data.id, type: contactCreated, data })),
          sql`select id from upserted where is_new`,
        )})
        select count(*) filter (where is_new)::int as inserted from upserted`,
    SLOW,
  );
  // Somebody has given away one of the external ids since we looked: then we look again.
  const [counted] = await refusing(statement, { contacts_external_id_unique: () => new LostRace() });
  const inserted = counted?.inserted ?? 0;
  return { inserted, updated: rows.length - inserted };
}
