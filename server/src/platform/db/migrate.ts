/**
 * Forward-only migrations: plain SQL files, applied in order, each in a transaction of its own, under an
 * advisory lock so that several nodes may start at once. A schema newer than the code is refused.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { SECOND } from '../clock.ts';
import { isAway } from './errors.ts';
import type { KeyGuard } from './key-guard.ts';
import { openClient } from './pool.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);
const LOCK = 7_246_101;

interface Migration {
  version: number;
  name: string;
  text: string;
}

export class SchemaTooNew extends Error {}

/** Brings the schema up to date and tells which migrations that took. The guard may refuse before anything changes. */
export async function migrate(url: string, guard?: KeyGuard): Promise<string[]> {
  const { client } = await openClient(url, 'migrate');
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await guard?.check(client);
    const applied = await applyPending(client, readMigrations());
    await guard?.keep(client);
    return applied;
  } finally {
    await client.end();
  }
}

export interface Waiting {
  /** Called each time that the database was not there. */
  missed(error: unknown): void;
  /** How long to wait for it, in milliseconds; for ever unless stated. */
  atMost?: number;
}

/** The same once the database is there. A schema from the future and an unsafe connection are not waited for. */
export async function migrateWhenReachable(
  url: string,
  guard: KeyGuard,
  { missed, atMost = Number.POSITIVE_INFINITY }: Waiting,
): Promise<string[]> {
  const giveUpAt = performance.now() + atMost;
  for (;;) {
    try {
      return await migrate(url, guard);
    } catch (error) {
      if (!isAway(error) || performance.now() + SECOND > giveUpAt) throw error;
      missed(error);
      await sleep(SECOND);
    }
  }
}

export function readMigrations(): Migration[] {
  return readdirSync(FOLDER)
    .filter((file) => /^\d{4}_.+\.sql$/.test(file))
    .sort()
    .map((file) => ({
      version: Number(file.slice(0, 4)),
      name: file.slice(0, -'.sql'.length),
      text: readFileSync(new URL(file, FOLDER), 'utf8'),
    }));
}

async function applyPending(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  await client.query(
    'create table if not exists schema_migrations (version integer primary key, name text not null, applied_at timestamptz(3) not null default now())',
  );
  const { rows } = await client.query(
    'select coalesce(max(version), 0)::int as version from schema_migrations',
  );
  const current: number = rows[0].version;
  const newest = migrations.at(-1)?.version ?? 0;
  if (current > newest) {
    throw new SchemaTooNew(
      `The database schema is at version ${current}, this program knows versions up to ${newest}. Start a newer Fairway.`,
    );
  }
  const pending = migrations.filter((migration) => migration.version > current);
  for (const migration of pending) await apply(client, migration);
  return pending.map((migration) => migration.name);
}

async function apply(client: pg.Client, { version, name, text }: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(text);
    await client.query('insert into schema_migrations (version, name) values ($1, $2)', [version, name]);
    await client.query('commit');
  } catch (error) {
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}
