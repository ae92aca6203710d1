/**
 * Restores a backup into an empty database: the migrations make the schema and the roles as they were, then
 * the rows are loaded in one transaction. Until it commits the database counts as empty, so that a restore
 * that failed can simply be repeated. Newer migrations are the next start's business.
 */
import type { Readable } from 'node:stream';
import type pg from 'pg';
import { enterMaintenance } from '../migrations/maintenance.ts';
import { type Migration, readMigrations } from '../migrations/migrations.ts';
import { openClient } from '../wire/pool.ts';
import { type ArchiveEntry, readArchive, textOf } from './archive.ts';
import { load } from './load.ts';
import { BadBackup, type Checksums, MANIFEST, type Manifest, readManifest } from './manifest.ts';
import { SESSION } from './tables.ts';
import type { BackupProgress } from './take.ts';

const MOST_MANIFEST_BYTES = 1024 * 1024;

export interface RestoreOptions {
  /** Refuses a backup that belongs to another key; without it the key is not looked at. */
  fingerprint?: Buffer;
  /** Applies these migrations, and makes the job queue. */
  prepare: (migrations: Migration[]) => Promise<unknown>;
  progress?: BackupProgress;
}

export interface Restored {
  manifest: Manifest;
  checksums: Checksums;
}

export async function restoreBackup(
  url: string,
  source: Readable,
  { fingerprint, prepare, progress = () => undefined }: RestoreOptions,
): Promise<Restored> {
  const entries = readArchive(source);
  try {
    const manifest = await readFirst(entries);
    if (fingerprint !== undefined) refuseOtherKey(manifest, fingerprint);
    const migrations = migrationsOf(manifest);
    await onOwnClient(url, (client) => refuseFilled(client, migrations));
    await prepare(migrations);
    const checksums = await onOwnClient(url, (client) => load(client, manifest, entries, progress));
    return { manifest, checksums };
  } finally {
    await entries.return(undefined);
  }
}

async function readFirst(entries: AsyncGenerator<ArchiveEntry>): Promise<Manifest> {
  const { value: first } = await entries.next();
  if (first?.name !== MANIFEST) throw new BadBackup('This file is not a backup of Fairway.');
  return readManifest(await textOf(first, MOST_MANIFEST_BYTES));
}

function refuseOtherKey({ encryption_key_fingerprint }: Manifest, fingerprint: Buffer): void {
  if (encryption_key_fingerprint === fingerprint.toString('hex')) return;
  throw new BadBackup(
    'This backup belongs to another ENCRYPTION_KEY. Set the one that its service had; nothing was changed.',
  );
}

/** The migrations up to the backup's, which must be those that the program has. */
function migrationsOf({ migrations, fairway }: Manifest): Migration[] {
  const known = new Map(readMigrations().map((migration) => [migration.version, migration]));
  for (const { version, name, checksum } of migrations) {
    const ours = known.get(version);
    if (ours === undefined)
      throw new BadBackup(
        `This backup was made by Fairway ${fairway}, which is newer than this program. Restore it with that one.`,
      );
    if (checksum !== null && checksum !== ours.checksum && checksum !== ours.replaces)
      throw new BadBackup(`This backup comes from a Fairway with another migration ${name}.`);
  }
  return migrations.flatMap(({ version }) => known.get(version) ?? []);
}

/** An empty database, or one that has been set up and not been used. */
async function refuseFilled(client: pg.Client, migrations: Migration[]): Promise<void> {
  const { rows: kept } = await client.query<{ there: boolean }>(
    "select to_regclass('public.schema_migrations') is not null as there",
  );
  if (!kept[0]?.there) return refuseForeign(client);
  const { rows: at } = await client.query<{ version: number | null }>(
    'select max(version) as version from schema_migrations',
  );
  if ((at[0]?.version ?? 0) > (migrations.at(-1)?.version ?? 0))
    throw new BadBackup(
      'The database was set up by a newer Fairway than the one of this backup. Give an empty database.',
    );
  await enterMaintenance(client);
  const { rows: tables } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and (relforcerowsecurity or relname in ('organizations', 'staff'))`,
  );
  for (const { name } of tables) {
    const { rows } = await client.query<{ filled: boolean }>(`select exists (select from ${name}) as filled`);
    if (rows[0]?.filled)
      throw new BadBackup(
        'The database is not empty: it holds data of a service. Give an empty one; nothing was changed.',
      );
  }
}

/** Tables of another program, which ours could meet under the same name. Those of extensions may stay. */
async function refuseForeign(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
       and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
     order by 1 limit 1`,
  );
  const [first] = rows;
  if (first !== undefined)
    throw new BadBackup(
      `The database is not empty: it has a table "${first.name}" of another program. Give an empty one; nothing was changed.`,
    );
}

export async function onOwnClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const { client } = await openClient(url, 'restore');
  try {
    await client.query(SESSION);
    return await work(client);
  } finally {
    await client.end();
  }
}
