/** Verified connections. Only the doors, the listener, the job queue and the migrator have one. */
import pg from 'pg';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { reasonOf } from '../logged-error.ts';
import { Outage } from '../outage.ts';
import { translate, UnsafeConnection } from './errors.ts';
import { oneWritePerTick } from './one-write-per-tick.ts';
import { PATIENCE_MS, waiting } from './patience.ts';
import { type DatabaseSession, openSession, type Prove } from './session.ts';

const LIFETIME_S = 1800;
const IDLE_MS = 30_000;

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

/** `2026-06-08 15:30:00.1+00` → `2026-06-08T15:30:00.100Z`; columns have milliseconds, sessions use UTC. */
export const isoTime = (text: string): string =>
  text.endsWith('+00')
    ? `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z`
    : new Date(text).toISOString();

interface PoolOptions extends DatabaseSession {
  url: string;
  /** The name shown in `pg_stat_activity`. */
  name: string;
  size: number;
  log: Log;
  clock: Clock;
  /** For a library that expects plain pg: no pipelining, and values in pg's own types. */
  plain?: boolean;
}

export function createPool({ url, name, size, log, clock, plain = false, ...session }: PoolOptions): pg.Pool {
  const config = clientConfig(url, name);
  const trust = new Outage({
    log,
    clock,
    away: 'database connections are refused: they cannot be trusted to keep tenants apart',
    back: 'database connections can be trusted again',
  });
  const pool = new pg.Pool({
    ...config,
    max: size,
    // Longer than our timeout in `connect`, which can tell a stall of our own from a silent server.
    connectionTimeoutMillis: 2 * PATIENCE_MS,
    ...(plain ? { types: undefined } : { pipeline: true, stream: oneWritePerTick }),
    idleTimeoutMillis: IDLE_MS,
    // A connection's memory grows with use, and only a new connection follows a database that has moved.
    maxLifetimeSeconds: LIFETIME_S,
    onConnect: async (client) => {
      try {
        await openSession(client, session, () => quiet(new pg.Client(config)));
        trust.back();
      } catch (error) {
        if (error instanceof UnsafeConnection) trust.missed(error);
        throw error;
      }
    },
  });
  // A broken connection is replaced at its next use. An error event without a listener would end the process,
  // and the pool listens only to idle connections: one that breaks in use fails the pending statement.
  pool.on('error', (error) => log.warn(reasonOf(error), 'an idle database connection was lost'));
  pool.on('connect', quiet);
  return pool;
}

/** A single connection as the schema's owner, for migrations and LISTEN, and a way to verify it again. */
export async function openClient(url: string, name: string): Promise<{ client: pg.Client; prove: Prove }> {
  const config = clientConfig(url, name);
  const client = quiet(new pg.Client(config));
  try {
    await client.connect();
    const owner: DatabaseSession = { as: 'owner', settings: {} };
    return { client, prove: await openSession(client, owner, () => quiet(new pg.Client(config))) };
  } catch (error) {
    client.end().catch(() => undefined);
    throw error;
  }
}

const clientConfig = (url: string, name: string) => ({
  connectionString: url,
  types,
  connectionTimeoutMillis: PATIENCE_MS,
  keepAlive: true,
  application_name: `fairway ${name}`,
});

/** The pending statement reports the error; without a listener the event would end the process. */
const quiet = <Client extends pg.ClientBase>(client: Client): Client => {
  client.on('error', () => undefined);
  return client;
};

/** A connection of the pool. A timeout here means that the server is unreachable. */
export function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const arrived = waiting({ millis: PATIENCE_MS }, () => {
      isLate = true;
      reject(translate(new Error('timeout while waiting for a database connection')));
    });
    pool.connect().then(
      (client) => {
        arrived();
        if (isLate) client.release();
        else resolve(client);
      },
      (error) => {
        arrived();
        reject(translate(error));
      },
    );
  });
}
