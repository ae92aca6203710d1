/** Databases for tests: each file works in a clone of its own, made from the migrated template. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { MAINTENANCE } from '../../../server/src/platform/db/migrations/maintenance.ts';

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** The same database, for another login. */
export function loginUrl(url: string, login: string, password: string): string {
  const own = new URL(url);
  own.username = login;
  own.password = password;
  return own.href;
}

/**
 * The same database by the socket of the run's own PostgreSQL. A round trip by TCP costs this process and
 * PostgreSQL a quarter more CPU time.
 */
export function bySocket(url: string): string {
  const folder = inject('socketFolder');
  // One with several hosts is PostgreSQL's own form.
  if (!URL.canParse(url)) return url;
  const { host, hostname } = new URL(url);
  if (folder === '' || host !== new URL(inject('serverUrl')).host) return url;
  return url.replace(`@${hostname}:`, `@${encodeURIComponent(folder)}:`);
}

/** As the owner of the tables, who sees every organization's rows in a session of maintenance. */
const asOwner = (url: string) => ({
  connectionString: url,
  options: Object.entries(MAINTENANCE)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
});

export const ownerClient = (url: string): pg.Client => new pg.Client(asOwner(url));

export async function administrate(url: string, ...statements: string[]): Promise<void> {
  const client = ownerClient(url);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Drops a template and the databases that workers shared. */
export async function dropTemplate(serverUrl: string, template: string): Promise<void> {
  const client = ownerClient(serverUrl);
  await client.connect();
  try {
    const ours = 'select datname as name from pg_database where datname = $1 or starts_with(datname, $2)';
    const { rows } = await client.query(ours, [template, `${template}_`]);
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`);
  } finally {
    await client.end();
  }
}

export interface TestDatabase {
  url: string;
  /** Looks at every organization's rows as the owner of the tables, around both doors. */
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Holds everybody off a table while `work` goes on. */
  locking(table: string, work: () => Promise<void>): Promise<void>;
  /** Holds the rows that a `select … for update` names until `work` is done. */
  holding(select: string, values: unknown[], work: () => Promise<void>): Promise<void>;
  /** Resolves when so many transactions wait for a lock; fails when they do not. */
  untilWaiting(count: number): Promise<void>;
  drop(): Promise<void>;
}

export async function cloneTemplate(name = newName()): Promise<TestDatabase> {
  const server = inject('serverUrl');
  // The usual strategy writes every page to the log as well.
  const from = `template ${inject('template')} strategy file_copy`;
  await administrate(bySocket(server), `create database ${name} ${from}`);
  return openTestDatabase(databaseUrl(server, name), () =>
    administrate(bySocket(server), `drop database if exists ${name} with (force)`),
  );
}

export const emptyDatabase = (): Promise<TestDatabase> => createDatabase(inject('serverUrl'));

/** An empty database of the superuser, as the embedded PostgreSQL makes it. */
export const superuserDatabase = (): Promise<TestDatabase> => createDatabase(inject('superuserUrl'));

/**
 * An empty database whose owner may not create roles; an administrator has made those of the service before.
 */
export async function limitedDatabase(): Promise<TestDatabase> {
  const server = inject('serverUrl');
  const login = `limited_${randomBytes(6).toString('hex')}`;
  await administrate(
    server,
    `create role ${login} login password 'golf'`,
    `grant ${login} to current_user`,
    `grant fairway_tenant, fairway_platform to ${login}`,
  );
  const database = await createDatabase(server, login);
  return {
    ...database,
    drop: async () => {
      await database.drop();
      await administrate(server, `drop role ${login}`);
    },
  };
}

const newName = () => `fairway_test_${randomBytes(6).toString('hex')}`;

/** Of the database that files share in this worker; the end of the run drops it. */
export const sharedName = () => `${inject('template')}_${process.pid}`;

async function createDatabase(server: string, owner?: string): Promise<TestDatabase> {
  const name = newName();
  await administrate(server, `create database ${name}${owner === undefined ? '' : ` owner ${owner}`}`);
  const url = databaseUrl(server, name);
  return openTestDatabase(owner === undefined ? url : loginUrl(url, owner, 'golf'), () =>
    administrate(server, `drop database if exists ${name} with (force)`),
  );
}

function openTestDatabase(url: string, drop: () => Promise<void>): TestDatabase {
  const pool = new pg.Pool({ ...asOwner(bySocket(url)), max: 2 });
  pool.on('error', () => undefined);
  const holding = async (statement: string, values: unknown[], work: () => Promise<void>) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query(statement, values);
      await work();
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  return {
    url,
    query: async (text, values = []) => (await pool.query(text, values)).rows,
    locking: (table, work) => holding(`lock table ${table} in access exclusive mode`, [], work),
    holding,
    untilWaiting: async (count) => {
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      const end = Date.now() + 5000;
      while ((await pool.query(waiting)).rowCount !== count) {
        if (Date.now() > end) throw new Error(`There are not ${count} transactions that wait for a lock.`);
        // A loop without rest would keep those waiting for a processor.
        await sleep(5);
      }
    },
    drop: async () => {
      await pool.end();
      await drop();
    },
  };
}
