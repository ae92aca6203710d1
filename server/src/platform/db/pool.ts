/** A connection pool for one database role. Only the doors and the migrator ever hold one. */
import pg from 'pg';
import type { Log } from '../log.ts';
import { reasonOf } from '../logged-error.ts';
import { translate } from './errors.ts';
import { oneWritePerTick } from './one-write-per-tick.ts';

const CONNECT_TIMEOUT_MS = 2000;

const TIMESTAMPTZ = 1184;
const DATE = 1082;
const INT8 = 20;

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === TIMESTAMPTZ) return isoTime;
    if (oid === INT8) return Number;
    if (oid === DATE) return String;
    return pg.types.getTypeParser(oid, format);
  },
};

/** `2026-06-08 15:30:00.1+00` → `2026-06-08T15:30:00.100Z`; sessions run in UTC, columns hold milliseconds. */
export const isoTime = (text: string): string =>
  `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z`;

/** Settings every connection is opened with: UTC, a server-side end to forgotten work, and its own. */
const sessionOptions = (settings: Record<string, string>): string =>
  Object.entries({ timezone: 'UTC', idle_in_transaction_session_timeout: '15s', ...settings })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

export function createPool(url: string, role: string, size: number, log: Log, settings = {}): pg.Pool {
  const config: pg.PoolConfig = {
    connectionString: url,
    options: sessionOptions({ role, ...settings }),
    max: size,
    pipeline: true,
    stream: oneWritePerTick,
    types,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: `fairway ${role}`,
  };
  const pool = new pg.Pool(config);
  // A broken connection is replaced on the next use. An error event without a listener would end the process, and the
  // pool listens only to connections that are idle: one that breaks at work reports to whoever waits for its answer.
  pool.on('error', (error) => log.warn(reasonOf(error), 'an idle database connection was lost'));
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** A single connection as the schema's owner: for migrations and for LISTEN. */
export function createClient(url: string, name: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    options: sessionOptions({}),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: `fairway ${name}`,
  });
  // Whoever waits for an answer is told; without a listener the event would end the process.
  client.on('error', () => undefined);
  return client;
}

/** A connection of the pool; a pool that cannot give one in time has lost its server. */
export async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw translate(error);
  }
}
