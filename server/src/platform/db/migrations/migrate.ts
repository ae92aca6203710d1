/**
 * Forward-only migrations, applied in order under an advisory lock, so that several nodes may start at once.
 * A schema that no longer bears this program, and a file that was edited after it was applied, are refused.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { SECOND } from '../../clock.ts';
import { RELEASE } from '../../release.ts';
import { isAway } from '../errors.ts';
import { openClient } from '../wire/pool.ts';
import { apply } from './apply-migration.ts';
import { ensureRoles } from './database-roles.ts';
import type { KeyGuard } from './key-guard.ts';
import { allowMaintenance, enterMaintenance } from './maintenance.ts';
import { type Migration, readMigrations } from './migrations.ts';
import { giveNotice, refuseOutgrown } from './oldest-program.ts';
import { limitLockWaits, type Tell, untilLocked } from './short-locks.ts';

const LOCK = 7_246_101;
const LOOK_EVERY_MS = 100;

class MigrationEdited extends Error {}

interface MigrateOptions {
  /** The release that migrates: this program's, unless a test says otherwise. */
  release?: string;
  tell?: Tell;
}

/** Brings the schema up to date and returns the migrations applied. The guard may refuse before. */
export async function migrate(
  url: string,
  guard?: KeyGuard,
  migrations: Migration[] = readMigrations(),
  { release = RELEASE, tell = () => undefined }: MigrateOptions = {},
): Promise<string[]> {
  const { client } = await openClient(url, 'migrate');
  try {
    await takeLock(client);
    await refuseOutgrown(client, release);
    await guard?.check(client);
    await ensureRoles(client);
    const applied = await applyPending(client, migrations, tell);
    await guard?.keep(client);
    return applied;
  } finally {
    await client.end();
  }
}

/**
 * Polls with try-lock: a statement that waits for the lock is a transaction, and a concurrent index build of
 * the process with the lock waits for all transactions to end.
 */
async function takeLock(client: pg.Client): Promise<void> {
  const isTaken = async () =>
    (await client.query('select pg_try_advisory_lock($1) as taken', [LOCK])).rows[0].taken;
  while (!(await isTaken())) await sleep(LOOK_EVERY_MS);
}

export interface Waiting {
  /** Called each time that the database was unreachable. */
  missed(error: unknown): void;
  /** How long to wait for it, in milliseconds; by default for ever. */
  atMost?: number;
  tell?: Tell;
}

/** The same with retries until the database is reachable; not for a refusal or an unsafe connection. */
export async function migrateWhenReachable(
  url: string,
  guard: KeyGuard,
  { missed, atMost = Number.POSITIVE_INFINITY, tell = () => undefined }: Waiting,
): Promise<string[]> {
  const giveUpAt = performance.now() + atMost;
  for (;;) {
    try {
      return await migrate(url, guard, undefined, { tell });
    } catch (error) {
      if (!isAway(error) || performance.now() + SECOND > giveUpAt) throw error;
      missed(error);
      await sleep(SECOND);
    }
  }
}

interface Applied {
  version: number;
  checksum: string | null;
}

async function applyPending(client: pg.Client, migrations: Migration[], tell: Tell): Promise<string[]> {
  await prepareTable(client);
  const { rows } = await client.query<Applied>('select version, checksum from schema_migrations');
  const applied = new Map(rows.map(({ version, checksum }) => [version, checksum]));
  for (const migration of migrations) refuseEdited(migration, applied.get(migration.version));
  for (const migration of migrations) {
    if (applied.get(migration.version) === null) await trust(client, migration);
  }
  const pending = migrations.filter(({ version }) => !applied.has(version));
  if (pending.length > 0) {
    await enterMaintenance(client);
    await limitLockWaits(client);
  }
  // A database that is being made has no other nodes yet, and nobody waits for it.
  const isNew = applied.size === 0;
  const noticed = new Set<string>();
  for (const [index, migration] of pending.entries()) {
    if (!isNew) tell(`${migration.name} (${index + 1} of ${pending.length})`);
    await untilLocked(migration.name, tell, () => allowMaintenance(client));
    const { contractSince } = migration;
    if (contractSince !== undefined && !noticed.has(contractSince)) {
      await giveNotice(client, contractSince, isNew);
      noticed.add(contractSince);
    }
    await apply(client, migration, tell);
  }
  return pending.map((migration) => migration.name);
}

/** Altered only if the column is missing: even `if not exists` would take an exclusive lock on the table. */
async function prepareTable(client: pg.Client): Promise<void> {
  await client.query(
    `create table if not exists schema_migrations (version integer primary key, name text not null,
       applied_at timestamptz(3) not null default now(), checksum text)`,
  );
  const { rowCount } = await client.query(
    "select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'checksum'",
  );
  if (rowCount === 0) await client.query('alter table schema_migrations add column checksum text');
}

/** Stores the checksum of a migration applied before checksums were stored, or by a program without them. */
const trust = (client: pg.Client, { version, checksum }: Migration) =>
  client.query('update schema_migrations set checksum = $2 where version = $1', [version, checksum]);

function refuseEdited({ name, checksum, replaces }: Migration, applied: string | null | undefined): void {
  if (applied === undefined || applied === null || applied === checksum || applied === replaces) return;
  throw new MigrationEdited(
    `The migration ${name}.sql was edited after this database had applied it. Restore the file, and put the change into a new one.`,
  );
}
