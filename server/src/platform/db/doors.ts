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
import { type Prepared, prepared, type Sql, sql } from './sql.ts';

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
  write<Result>(work: (tx: T) => Promise<Result>): Promise<Result>;
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

export function openDoors(options: { url: string; clock: Clock; log: Log; poolSize: number }): Doors {
  const { url, clock, log, poolSize } = options;
  const tenants = createPool(url, 'fairway_tenant', poolSize, log);
  const platform = createPool(url, 'fairway_platform', Math.max(4, Math.ceil(poolSize / 4)), log);

  const hears: [string, (payload: string) => void][] = [];
  const tell = (channel: string, payload: string) => {
    for (const [wanted, hear] of hears) if (wanted === channel) hear(payload);
  };

  return {
    onNotified: (channel, hear) => void hears.push([channel, hear]),
    asOrganization: (organizationId) => ({
      ...reads((statement) => readAs(tenants, organizationId, prepared(statement))),
      write: (work) =>
        transaction(tenants, bindFor(organizationId, true), tell, (statements) =>
          work({ ...statements, now: clock.now(), organizationId }),
        ),
    }),
    asPlatform: {
      ...reads((statement) => readPlain(platform, prepared(statement))),
      write: (work) =>
        transaction(platform, undefined, tell, (statements) => work({ ...statements, now: clock.now() })),
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

/** Names the tenant for row security: for one transaction, or for the one statement pipelined behind it. */
const bindFor = (organizationId: string, local: boolean): Prepared =>
  prepared(sql`select set_config('app.organization_id', ${organizationId}, ${local})`);

/**
 * Binding and statement travel back to back on one connection. Each carries its own Sync, so a failed binding
 * does not stop the statement: rows are handed out only when both succeeded, else the connection is dropped.
 */
async function readAs(pool: pg.Pool, organizationId: string, statement: Prepared): Promise<pg.QueryResult> {
  const client = await connect(pool);
  try {
    const [, result] = await Promise.all([
      client.query(bindFor(organizationId, false)),
      client.query(statement),
    ]);
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

/** Runs `work` in a transaction, and again when it lost a race (a deadlock, a serialization failure). */
async function transaction<Result>(
  pool: pg.Pool,
  binding: Prepared | undefined,
  tell: Tell,
  work: (statements: Omit<Transaction, 'now'>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptTransaction(pool, binding, tell, work);
    } catch (error) {
      if (!isRace(error) || attempt === ATTEMPTS) throw translate(error);
    }
  }
}

async function attemptTransaction<Result>(
  pool: pg.Pool,
  binding: Prepared | undefined,
  tell: Tell,
  work: (statements: Omit<Transaction, 'now'>) => Promise<Result>,
): Promise<Result> {
  const client = await connect(pool);
  const notified: [string, string][] = [];
  try {
    // Not awaited before the work starts: a failure here aborts the transaction, so nothing after it succeeds.
    const opened = Promise.all([client.query('begin'), binding && client.query(binding)]);
    const [result] = await Promise.all([work(statementsOn(client, notified)), opened]);
    const { command } = await client.query('commit');
    if (command !== 'COMMIT')
      throw new Error('The transaction was aborted by a statement whose error was ignored.');
    client.release();
    for (const [channel, payload] of notified) tell(channel, payload);
    return result;
  } catch (error) {
    await rollBack(client);
    throw error;
  }
}

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

function statementsOn(client: pg.PoolClient, notified: [string, string][]): Omit<Transaction, 'now'> {
  const send = (statement: Sql, { timeout }: StatementOptions = {}) => {
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
    run: async (statement, options) => (await send(statement, options)).rowCount ?? 0,
  };
}

const reads = <Options>(send: (statement: Sql, options?: Options) => Promise<pg.QueryResult>) => ({
  one: async <Row>(statement: Sql, options?: Options): Promise<Row | undefined> =>
    (await send(statement, options)).rows[0],
  many: async <Row>(statement: Sql, options?: Options): Promise<Row[]> =>
    (await send(statement, options)).rows,
});
