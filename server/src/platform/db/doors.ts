/**
 * The two doors to the data. `asOrganization` sees one tenant's rows, because PostgreSQL's row-level security
 * says so; `asPlatform` sees credentials and organizations, and no tenant table at all. Nothing else reaches a
 * connection pool.
 */
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { isRace, translate } from './errors.ts';
import { createPool, type TimedQuery } from './pool.ts';
import { join, type Prepared, pipelined, prepared, raw, type Sql, sql } from './sql.ts';

export interface Reads {
  one<Row>(statement: Sql): Promise<Row | undefined>;
  many<Row>(statement: Sql): Promise<Row[]>;
}

/** A running transaction. Verbs take it first; `now` is one instant for all they do. */
export interface Transaction extends Reads {
  readonly now: Date;
  /** Runs a statement for its effect and tells how many rows it changed. */
  run(statement: Sql, options?: StatementOptions): Promise<number>;
  many<Row>(statement: Sql, options?: StatementOptions): Promise<Row[]>;
  /** Keeps a change back until the commit and sends it along; if it fails, nothing is committed. */
  withCommit(statement: Sql): void;
  /** Tells this node at once after the commit, and the others through PostgreSQL. */
  notify(channel: string, payload: string): Promise<void>;
}

export interface StatementOptions {
  /** For the few statements that may rightly take long: how long, in milliseconds. */
  timeout?: number;
}

/** A transaction bound to one organization: every row it sees or writes is that organization's. */
export interface Tx extends Transaction {
  readonly organizationId: string;
}

export interface Door<T extends Transaction> extends Reads {
  /** Runs `work` in a transaction. `options` hold for each of its statements that has none of its own. */
  write<Result>(work: (tx: T) => Promise<Result>, options?: StatementOptions): Promise<Result>;
}

export interface Doors {
  asOrganization(organizationId: string): Door<Tx>;
  asPlatform: Door<Transaction>;
  /** What this node's own transactions notify, as soon as they are committed. */
  onNotified(channel: string, hear: (payload: string) => void): void;
  usage(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

const ATTEMPTS = 4;
export const LOCK_TIMEOUT_MS = 10_000;

export interface DoorOptions {
  url: string;
  clock: Clock;
  log: Log;
  poolSize: number;
  /** How long a tenant's statement may wait for another transaction, in milliseconds. */
  lockTimeout?: number;
}

export function openDoors({ url, clock, log, poolSize, lockTimeout = LOCK_TIMEOUT_MS }: DoorOptions): Doors {
  const tenants = createPool(url, 'fairway_tenant', poolSize, log, { lock_timeout: String(lockTimeout) });
  const platform = createPool(url, 'fairway_platform', Math.max(4, Math.ceil(poolSize / 4)), log);

  const hears: [string, (payload: string) => void][] = [];
  const tell = (channel: string, payload: string) => {
    for (const [wanted, hear] of hears) if (wanted === channel) hear(payload);
  };

  return {
    onNotified: (channel, hear) => void hears.push([channel, hear]),
    asOrganization: (organizationId) => ({
      ...reads((statement) => readAs(tenants, organizationId, prepared(statement))),
      write: (work, options) =>
        transaction({ pool: tenants, organizationId, tell, options }, (statements) =>
          work({ ...statements, now: clock.now(), organizationId }),
        ),
    }),
    asPlatform: {
      ...reads((statement) => readPlain(platform, prepared(statement))),
      write: (work, options) =>
        transaction({ pool: platform, tell, options }, (statements) =>
          work({ ...statements, now: clock.now() }),
        ),
    },
    usage: () => ({
      total: tenants.totalCount + platform.totalCount,
      idle: tenants.idleCount + platform.idleCount,
      waiting: tenants.waitingCount + platform.waitingCount,
    }),
    close: async () => {
      await Promise.all([tenants.end(), platform.end()]);
    },
  };
}

/**
 * Which organization a connection's session is bound to. PostgreSQL enforces the binding; this only remembers it, so
 * that a connection is bound anew when another tenant comes, and not for every statement of the same one.
 */
const bindings = new WeakMap<pg.ClientBase, string>();

const BIND = { name: 'bind', text: "select set_config('app.organization_id', $1, false)" };

/** Forgotten before it is asked for and remembered when it is true; a failure or a rollback leaves it forgotten. */
function bind(client: pg.ClientBase, organizationId: string): Promise<pg.QueryResult> {
  bindings.delete(client);
  return client.query({ ...BIND, values: [organizationId] });
}

/**
 * When the connection has to be bound first, binding and statement travel back to back. Each carries its own Sync, so a
 * failed binding does not stop the statement: rows are handed out only when both succeeded, else the connection is
 * dropped.
 */
async function readAs(pool: pg.Pool, organizationId: string, statement: Prepared): Promise<pg.QueryResult> {
  const client = await connect(pool);
  try {
    let result: pg.QueryResult;
    if (bindings.get(client) === organizationId) {
      result = await client.query(statement);
    } else {
      [, result] = await Promise.all([bind(client, organizationId), client.query(statement)]);
      bindings.set(client, organizationId);
    }
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw translate(error);
  }
}

async function readPlain(pool: pg.Pool, statement: Prepared): Promise<pg.QueryResult> {
  const client = await connect(pool);
  try {
    const result = await client.query(statement);
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw translate(error);
  }
}

interface Setting {
  pool: pg.Pool;
  organizationId?: string;
  tell: Tell;
  options: StatementOptions | undefined;
}

type Work<Result> = (statements: Omit<Transaction, 'now'>) => Promise<Result>;

/** Runs `work` in a transaction, and again when it lost a race (a deadlock, a serialization failure). */
async function transaction<Result>(setting: Setting, work: Work<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptTransaction(setting, work);
    } catch (error) {
      if (!isRace(error) || attempt === ATTEMPTS) throw translate(error);
    }
  }
}

async function attemptTransaction<Result>(setting: Setting, work: Work<Result>): Promise<Result> {
  const { pool, organizationId, tell, options = {} } = setting;
  const client = await connect(pool);
  const notified: [string, string][] = [];
  const last: Sql[] = [];
  try {
    // Not awaited before the work starts: a failure here aborts the transaction, so nothing after it succeeds.
    const bound = organizationId === undefined || bindings.get(client) === organizationId;
    const opened = Promise.all([client.query('begin'), bound || bind(client, organizationId)]);
    const [result] = await Promise.all([work(statementsOn(client, options, notified, last)), opened]);
    await commit(client, last);
    if (organizationId !== undefined) bindings.set(client, organizationId);
    client.release();
    for (const [channel, payload] of notified) tell(channel, payload);
    return result;
  } catch (error) {
    await rollBack(client);
    throw error;
  }
}

/** What was kept back and the commit in one round trip: when the first fails, PostgreSQL rolls back instead. */
async function commit(client: pg.PoolClient, last: Sql[]): Promise<void> {
  const final = last.length > 1 ? allAtOnce(last) : last[0];
  const [, { command }] = await pipelined(
    final === undefined ? Promise.resolve() : client.query(prepared(final)),
    client.query('commit'),
  );
  if (command !== 'COMMIT') {
    throw new Error('The transaction was aborted by a statement whose error was ignored.');
  }
}

/** Several changes as one statement; PostgreSQL runs every part of it to its end. */
const allAtOnce = (statements: Sql[]): Sql =>
  sql`with ${join(statements.map((statement, index) => sql`${raw(`part${index}`)} as (${statement})`))} select`;

/** A connection that cannot be rolled back is not given back to the pool. */
async function rollBack(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('rollback');
    client.release();
  } catch {
    client.release(true);
  }
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw translate(error);
  }
}

type Tell = (channel: string, payload: string) => void;

function statementsOn(
  client: pg.PoolClient,
  defaults: StatementOptions,
  notified: [string, string][],
  last: Sql[],
): Omit<Transaction, 'now'> {
  const send = (statement: Sql, { timeout = defaults.timeout }: StatementOptions = {}) => {
    const query = prepared(statement);
    if (timeout === undefined) return client.query(query);
    const timed: TimedQuery = { ...query, query_timeout: timeout };
    return client.query(timed);
  };
  return {
    ...reads(send),
    notify: async (channel, payload) => {
      await send(sql`select pg_notify(${channel}, ${payload})`);
      notified.push([channel, payload]);
    },
    withCommit: (statement) => {
      last.push(statement);
    },
    run: async (statement, options) => (await send(statement, options)).rowCount ?? 0,
  };
}

const reads = <Options>(send: (statement: Sql, options?: Options) => Promise<pg.QueryResult>) => ({
  one: async <Row>(statement: Sql, options?: Options): Promise<Row | undefined> =>
    (await send(statement, options)).rows[0],
  many: async <Row>(statement: Sql, options?: Options): Promise<Row[]> =>
    (await send(statement, options)).rows,
});
