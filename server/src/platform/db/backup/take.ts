/**
 * Writes a backup beside a running service: all tables as of one instant, read in one transaction that blocks
 * no change of data. Migrations wait until it is done, another backup is refused.
 */
import type { Writable } from 'node:stream';
import type pg from 'pg';
import { SECOND } from '../../clock.ts';
import { RELEASE } from '../../release.ts';
import { enterMaintenance } from '../migrations/maintenance.ts';
import { openClient } from '../wire/pool.ts';
import { writeArchive } from './archive.ts';
import {
  BackupUnderWay,
  BadBackup,
  CHECKSUMS,
  type Checksums,
  FORMAT,
  MANIFEST,
  type Manifest,
} from './manifest.ts';
import { type BackupTable, findTables, readRows, SESSION } from './tables.ts';

/** An advisory lock: one backup of a database at a time. */
const LOCK = 7_246_103;
const LOCK_TIMEOUT_MS = 10 * SECOND;

export interface TakenBackup {
  taken_at: string;
  tables: number;
  rows: number;
}

/** Told after each table: how many are done, of how many. */
export type BackupProgress = (done: number, all: number) => void;

export async function takeBackup(
  url: string,
  sink: Writable,
  progress: BackupProgress = () => undefined,
): Promise<TakenBackup> {
  const { client } = await openClient(url, 'backup');
  try {
    await refuseSecond(client);
    await client.query(SESSION);
    await enterMaintenance(client);
    const tables = await beginSnapshot(client);
    const manifest = await describe(client, tables);
    const checksums: Checksums = { tables: {}, sequences: await readSequences(client) };
    await writeArchive(sink, async (archive) => {
      await archive.add(MANIFEST, json(manifest));
      for (const [index, table] of tables.entries()) {
        let parts = 0;
        checksums.tables[table.name] = await readRows(client, table, (part) => {
          parts += 1;
          return archive.add(`tables/${table.name}/${String(parts).padStart(6, '0')}.copy`, part);
        });
        progress(index + 1, tables.length);
      }
      await archive.add(CHECKSUMS, json(checksums));
    });
    const rows = Object.values(checksums.tables).reduce((sum, table) => sum + table.rows, 0);
    return { taken_at: manifest.taken_at, tables: tables.length, rows };
  } finally {
    // Not gracefully: after a sink that failed, PostgreSQL may still be sending a table.
    await Promise.race([client.end(), new Promise((resolve) => setTimeout(resolve, SECOND).unref())]);
  }
}

async function refuseSecond(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [LOCK]);
  if (!rows[0].taken) throw new BackupUnderWay('Another backup of this database is under way.');
}

/**
 * Locks all tables against changes of the schema before the snapshot is taken. A migration that ran while
 * the tables were being listed makes it begin again.
 */
async function beginSnapshot(client: pg.Client): Promise<BackupTable[]> {
  await refuseUnprepared(client);
  for (;;) {
    const listed = await findTables(client);
    await client.query('begin isolation level repeatable read read only');
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await client.query(`lock table ${listed.map(({ name }) => name).join(', ')} in access share mode`);
    if (JSON.stringify(await findTables(client)) === JSON.stringify(listed)) return listed;
    await client.query('rollback');
  }
}

/** A backup needs the tables that a restore relies on. */
async function refuseUnprepared(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('public.outbound_switch') is not null as there",
  );
  const kept = rows[0]?.there ? await client.query('select from encryption_key') : undefined;
  if (!kept?.rowCount)
    throw new BadBackup(
      'There is nothing to back up: the database is empty, or from before Fairway 0.2.0. Start Fairway on it first.',
    );
}

async function describe(client: pg.Client, tables: BackupTable[]): Promise<Manifest> {
  const { rows } = await client.query(
    `select current_setting('server_version') as postgresql, now()::timestamptz(3) as taken_at,
       (select encode(fingerprint, 'hex') from encryption_key) as fingerprint,
       (select json_agg(json_build_object('version', version, 'name', name, 'checksum', checksum) order by version)
        from schema_migrations) as migrations`,
  );
  const [{ postgresql, taken_at, fingerprint, migrations }] = rows;
  return {
    format: FORMAT,
    fairway: RELEASE,
    postgresql,
    taken_at,
    encryption_key_fingerprint: fingerprint,
    migrations,
    tables: tables.map(({ name, columns }) => ({ name, columns })),
  };
}

async function readSequences(client: pg.Client): Promise<Checksums['sequences']> {
  const found: Checksums['sequences'] = {};
  for (const { column, last } of await findSequences(client)) if (last !== null) found[column] = last;
  return found;
}

interface Sequence {
  /** With its table and schema. */
  column: string;
  /** The sequence itself. */
  name: string;
  last: number | null;
}

/** The sequences that columns own, behind identities and defaults. */
export async function findSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select format('%I.%I.%I', nspname, relname, attname) as column, owned.name,
       pg_sequence_last_value(owned.name::regclass) as last
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
       cross join lateral (select pg_get_serial_sequence(format('%I.%I', nspname, relname), attname) as name) as owned
     where relkind = 'r' and nspname in ('public', 'graphile_worker') and owned.name is not null`,
  );
  return rows;
}

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
