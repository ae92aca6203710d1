/** Verified connections. Only the doors, the listener, the job queue and the migrator have one. */
import pg from 'pg';
import { type Clock, systemClock } from '../../clock.ts';
import type { Log } from '../../running/log.ts';
import { reasonOf } from '../../running/logged-error.ts';
import { Outage } from '../../running/outage.ts';
import { isAway, translate, UnsafeConnection } from '../errors.ts';
import { type Hosts, hostsIn } from './hosts.ts';
import { oneWritePerTick } from './one-write-per-tick.ts';
import { LOCK_TIMEOUT_MS, PATIENCE_MS, waiting } from './patience.ts';
import { type DatabaseSession, openSession, type Prove, proveWritable } from './session.ts';

const LIFETIME_S = 1800;
const IDLE_MS = 30_000;
/** A proof that is older is repeated before the connection is used again. */
const PROOF_LASTS_MS = 10_000;
/** As long as a wait for a lock, which is what most of those ahead in the queue are about. */
const LONGEST_QUEUE_MS = LOCK_TIMEOUT_MS;
/** For how long another connection is tried in place of one that has failed its proof. */
const SEARCH_MS = 1000;

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
  /** For a library that expects plain pg: no pipelining, and values in pg's own types. */
  plain?: boolean;
}

export function createPool({ url, name, size, log, plain = false, ...session }: PoolOptions): pg.Pool {
  const { clock, mayBeStandby = false } = session;
  const hosts = hostsIn(url);
  const config = clientConfig(name);
  const trust = new Outage({
    log,
    clock,
    away: 'database connections are refused: they cannot be trusted to keep tenants apart',
    back: 'database connections can be trusted again',
  });
  const pool = new pg.Pool({
    ...config,
    Client: clientOf(hosts),
    max: size,
    // Longer than our timeout in `fromPool`, which can tell a stall of our own from a silent server.
    connectionTimeoutMillis: LONGEST_QUEUE_MS + PATIENCE_MS,
    ...(plain ? { types: undefined } : { pipeline: true, stream: oneWritePerTick }),
    idleTimeoutMillis: IDLE_MS,
    // A connection's memory grows with use, and only a new connection follows a database that has moved.
    maxLifetimeSeconds: LIFETIME_S,
    onConnect: async (client) => {
      try {
        await openSession(client, session, () => openTo(hosts.current(), config));
        provenAt.set(client, performance.now());
        trust.back();
      } catch (error) {
        if (error instanceof UnsafeConnection) trust.missed(error);
        throw error;
      }
    },
  });
  // A broken connection is replaced at its next use. An error event without a listener would end the process,
  // and the pool listens only to idle connections: one that breaks in use fails the pending statement.
  pool.on('error', (error) => {
    if (!pool.ending && isNews()) log.warn(reasonOf(error), 'an idle database connection was lost');
  });
  pool.on('connect', quiet);
  acquired.set(pool, { times: 0, seconds: 0 });
  ways.set(pool, { hosts, mayBeStandby, clock });
  return pool;
}

const TOLD_EVERY_MS = 1000;
let toldAt = Number.NEGATIVE_INFINITY;

/** A server that dies takes all connections of the process with it: one line a second says enough. */
function isNews(): boolean {
  const now = performance.now();
  if (now - toldAt < TOLD_EVERY_MS) return false;
  toldAt = now;
  return true;
}

/** How often callers were given a connection of a pool, and how long they waited for it altogether. */
const acquired = new WeakMap<pg.Pool, { times: number; seconds: number }>();

export interface PoolUsage {
  open: number;
  idle: number;
  waitedFor: number;
  acquired: { times: number; seconds: number };
}

export const usageOf = (pool: pg.Pool): PoolUsage => ({
  open: pool.totalCount,
  idle: pool.idleCount,
  waitedFor: pool.waitingCount,
  acquired: acquired.get(pool) ?? { times: 0, seconds: 0 },
});

const provenAt = new WeakMap<pg.ClientBase, number>();
/** Where the connections of a pool lead to. */
const ways = new WeakMap<pg.Pool, { hosts: Hosts; mayBeStandby: boolean; clock: Clock }>();

/** The pool opens each of its connections to the host that is current at that moment. */
const clientOf = (hosts: Hosts) =>
  class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      // The pool's own timeout is for its queue, too.
      super({ ...config, connectionTimeoutMillis: 2 * PATIENCE_MS, connectionString: hosts.current() });
    }
  };

const openTo = (url: string, config: pg.ClientConfig): pg.Client =>
  quiet(new pg.Client({ ...config, connectionString: url }));

/**
 * A single connection as the schema's owner, for migrations and LISTEN, and a way to prove it again later.
 */
export async function openClient(
  url: string,
  name: string,
  clock: Clock = systemClock,
  { mayBeStandby = false }: Pick<DatabaseSession, 'mayBeStandby'> = {},
): Promise<{ client: pg.Client; prove: Prove }> {
  const config = clientConfig(name);
  return onAnyHost(hostsIn(url), async (host) => {
    const client = openTo(host, config);
    try {
      await client.connect();
      const owner: DatabaseSession = { as: 'owner', settings: {}, clock, mayBeStandby };
      return { client, prove: await openSession(client, owner, () => openTo(host, config)) };
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
  });
}

/** Tries the hosts one after the other, the current one first, until one is there and can write. */
async function onAnyHost<Result>(hosts: Hosts, work: (url: string) => Promise<Result>): Promise<Result> {
  for (let left = hosts.count - 1; ; left -= 1) {
    const url = hosts.current();
    try {
      return await work(url);
    } catch (error) {
      if (isAway(error)) hosts.passOver(url);
      if (left === 0 || !isAway(error)) throw error;
    }
  }
}

const clientConfig = (name: string) => ({
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

/** A connection of the pool that can write; a timeout here means that the server is lost, or that others are at work. */
export async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  const way = ways.get(pool);
  if (way === undefined) throw new Error('The pool was not made by createPool.');
  try {
    return await onAnyHost(way.hosts, () =>
      way.mayBeStandby ? fromPool(pool) : freshlyProven(pool, way.clock),
    );
  } catch (error) {
    throw translate(error);
  }
}

/**
 * Old connections that no longer lead to a server that can write are closed, until one that does is found or
 * opened.
 */
async function freshlyProven(pool: pg.Pool, clock: Clock): Promise<pg.PoolClient> {
  const begun = performance.now();
  for (;;) {
    const client = await fromPool(pool);
    const now = performance.now();
    if (now - (provenAt.get(client) ?? 0) < PROOF_LASTS_MS) return client;
    try {
      await proveWritable(client, clock);
      provenAt.set(client, now);
      return client;
    } catch (error) {
      client.release(true);
      if (performance.now() - begun > SEARCH_MS) throw error;
    }
  }
}

/**
 * In a rush, such as forty people who ask for the same row at once, requests queue for connections: that is no lost
 * server for as long as others get theirs.
 */
function fromPool(pool: pg.Pool): Promise<pg.PoolClient> {
  const askedAt = performance.now();
  return new Promise((resolve, reject) => {
    let isLate = false;
    const arrived = waiting({ millis: LONGEST_QUEUE_MS, isAlive: progressOf(pool) }, () => {
      isLate = true;
      reject(new Error('timeout while waiting for a database connection'));
    });
    pool.connect().then(
      (client) => {
        arrived();
        noteAcquired(pool, askedAt);
        if (isLate) client.release();
        else resolve(client);
      },
      (error) => {
        arrived();
        reject(error);
      },
    );
  });
}

/** Fails where nobody was given a connection since it was asked last. */
function progressOf(pool: pg.Pool): () => Promise<void> {
  const timesSoFar = () => acquired.get(pool)?.times;
  let times = timesSoFar();
  return async () => {
    if (timesSoFar() === times) throw new Error('No connection was free for too long.');
    times = timesSoFar();
  };
}

function noteAcquired(pool: pg.Pool, askedAt: number): void {
  const sum = acquired.get(pool);
  if (sum === undefined) return;
  sum.times += 1;
  sum.seconds += (performance.now() - askedAt) / 1000;
}
