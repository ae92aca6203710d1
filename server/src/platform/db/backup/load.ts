/**
 * Loads the rows of a backup, in one transaction. Meanwhile triggers and foreign keys are off, because what
 * they would do has been done already, and the foreign keys are checked all at once when they are put back.
 * With the rows comes the switch that keeps the copy from calling out.
 */
import { createHash } from 'node:crypto';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type ArchiveEntry, textOf } from './archive.ts';
import { BadBackup, CHECKSUMS, type Checksums, type Manifest, readChecksums } from './manifest.ts';
import { type BackupTable, type Digest, findTables } from './tables.ts';
import { type BackupProgress, findSequences } from './take.ts';

const MOST_CHECKSUM_BYTES = 1024 * 1024;

/** Returns what each table was when it was backed up, and is now. */
export async function load(
  client: pg.Client,
  { tables: described }: Manifest,
  entries: AsyncIterable<ArchiveEntry>,
  progress: BackupProgress,
): Promise<Checksums> {
  const tables = matching(described, await findTables(client));
  await client.query('begin');
  const putBack = await takeAway(client, tables);
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  const { digests, checksums } = await loadParts(client, tables, entries, progress);
  compare(tables, digests, checksums);
  await restoreSequences(client, checksums);
  await beginFeedsAgain(client);
  for (const statement of putBack) await client.query(statement);
  await client.query(RELEASE_JOBS);
  await client.query('update outbound_switch set is_on = false, changed_at = now()');
  await client.query('commit');
  await client.query('analyze');
  return checksums;
}

/** Of the columns, only names that this database has are taken from the file. */
function matching(described: Manifest['tables'], found: BackupTable[]): BackupTable[] {
  const byName = new Map(found.map((table) => [table.name, table]));
  return described.map(({ name, columns }) => {
    const table = byName.get(name);
    if (table === undefined || !columns.every((column) => table.columns.includes(column)))
      throw new BadBackup(`The backup has a table or column that this program does not know: ${name}.`);
    return { ...table, columns };
  });
}

/** Returns the statements that put it all back. */
async function takeAway(client: pg.Client, tables: BackupTable[]): Promise<string[]> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any ($1::regclass[]) order by 1, 2`,
    [tables.map(({ name }) => name)],
  );
  const { rows: forced } = await client.query<{ name: string }>(
    'select oid::regclass::text as name from pg_class where relforcerowsecurity and oid = any ($1::regclass[])',
    [tables.map(({ name }) => name)],
  );
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  // COPY FROM does not work under row-level security.
  for (const { name } of forced) await client.query(`alter table ${name} no force row level security`);
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  return [
    ...keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
    ...forced.map(({ name }) => `alter table ${name} force row level security`),
    ...tables.map(({ name }) => `alter table ${name} enable trigger user`),
  ];
}

const PART = /^tables\/(.+)\/\d+\.copy$/;

async function loadParts(
  client: pg.Client,
  tables: BackupTable[],
  entries: AsyncIterable<ArchiveEntry>,
  progress: BackupProgress,
): Promise<{ digests: Map<string, Digest>; checksums: Checksums }> {
  const running = new Map(
    tables.map((table) => [table.name, { table, rows: 0, hash: createHash('sha256') }]),
  );
  const begun = new Set<string>();
  let checksums: Checksums | undefined;
  // To the very end: the last bytes of the file say whether all those before them are whole.
  for await (const entry of entries) {
    const part = running.get(PART.exec(entry.name)?.[1] ?? '');
    if (checksums === undefined && entry.name === CHECKSUMS) {
      checksums = readChecksums(await textOf(entry, MOST_CHECKSUM_BYTES));
      continue;
    }
    if (checksums !== undefined || part === undefined)
      throw new BadBackup(`The backup has an unknown part: ${entry.name}.`);
    part.rows += await copyPart(client, part.table, entry, (chunk) => part.hash.update(chunk));
    begun.add(part.table.name);
    progress(begun.size, tables.length);
  }
  if (checksums === undefined)
    throw new BadBackup('This file is only a part of a backup: its checksums are missing.');
  const digests = [...running].map(([name, { rows, hash }]): [string, Digest] => [
    name,
    { rows, sha256: hash.digest('hex') },
  ]);
  return { digests: new Map(digests), checksums };
}

async function copyPart(
  client: pg.Client,
  { name, columns }: BackupTable,
  { body }: ArchiveEntry,
  seen: (chunk: Uint8Array) => void,
): Promise<number> {
  const copying = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`));
  const copied = finished(copying);
  copied.catch(() => undefined);
  for await (const chunk of body) {
    seen(chunk);
    if (!copying.write(chunk)) await Promise.race([copied, drained(copying)]);
  }
  copying.end();
  await copied;
  return copying.rowCount;
}

const drained = (stream: NodeJS.WritableStream): Promise<void> =>
  new Promise((resolve) => stream.once('drain', resolve));

function compare(tables: BackupTable[], digests: Map<string, Digest>, { tables: wanted }: Checksums): void {
  for (const { name } of tables) {
    const [is, should] = [digests.get(name), wanted[name]];
    if (is?.rows !== should?.rows || is?.sha256 !== should?.sha256)
      throw new BadBackup(`The backup is damaged: the rows of ${name} are not those that were backed up.`);
  }
}

async function restoreSequences(client: pg.Client, { sequences }: Checksums): Promise<void> {
  for (const { column, name } of await findSequences(client)) {
    const last = sequences[column];
    if (last !== undefined) await client.query('select setval($1::regclass, $2)', [name, last]);
  }
}

/** More than the original can have given since the backup; numbers stay exact for some hundred thousand restores. */
const PLACES_APART = 2 ** 36;

/**
 * Readers of the feed may hold places that the original gave after the backup. New events get places far beyond those,
 * and it is noted that none of them is known here.
 */
async function beginFeedsAgain(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('public.feed_restores') is not null as there",
  );
  // A backup from before there was a note; from before there was a feed, nobody holds a place either.
  if (!rows[0]?.there) return;
  await client.query(
    `insert into feed_restores (lost_after, begins_after, restored_at)
     select greatest(0, (select max(position) from events), (select max(position) from purged_events)),
       setval('event_positions', last_value + ${PLACES_APART}), now() from event_positions`,
  );
}

/** Jobs that a worker of the original was doing are done again, by workers of the copy. */
const RELEASE_JOBS = `
  update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null;
  update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null`;
