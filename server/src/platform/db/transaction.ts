/** Transactions: what a verb works in, how they begin and end, and how a lost race is run again. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { bind, isBoundTo, rememberBinding } from './binding.ts';
import { isRace, translate } from './errors.ts';
import { connect, type TimedQuery } from './pool.ts';
import { type Reads, reads } from './reads.ts';
import { join, pipelined, prepared, raw, type Sql, sql } from './sql.ts';

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

const ATTEMPTS = 4;
export const LOCK_TIMEOUT_MS = 10_000;
/**
 * A statement may wait for another transaction, and PostgreSQL ends that wait. A silent server is noticed sooner, by the
 * `begin` that goes ahead of them all.
 */
const STATEMENT_TIMEOUT_MS = LOCK_TIMEOUT_MS + 2_000;
/** Beyond this, putting changes into one statement costs more than it saves. */
const MOST_AT_ONCE = 8;

export interface Setting {
  pool: pg.Pool;
  organizationId?: string;
  tell: Tell;
}

type Work<Result> = (statements: Omit<Transaction, 'now'>) => Promise<Result>;

/** Runs `work` in a transaction, and again when it lost a race (a deadlock, a serialization failure). */
export async function transaction<Result>(setting: Setting, work: Work<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptTransaction(setting, work);
    } catch (error) {
      if (!isRace(error) || attempt === ATTEMPTS) throw translate(error);
      // Those who met once should not meet again.
      await sleep(Math.random() * 20 * attempt);
    }
  }
}

async function attemptTransaction<Result>(setting: Setting, work: Work<Result>): Promise<Result> {
  const { pool, organizationId, tell } = setting;
  const client = await connect(pool);
  const notified: [string, string][] = [];
  const last: Sql[] = [];
  try {
    // Not awaited before the work starts: a failure here aborts the transaction, so nothing after it succeeds.
    const bound = organizationId === undefined || isBoundTo(client, organizationId);
    const opened = Promise.all([client.query('begin'), bound || bind(client, organizationId)]);
    const [result] = await Promise.all([work(statementsOn(client, notified, last)), opened]);
    await commit(client, last);
    if (organizationId !== undefined) rememberBinding(client, organizationId);
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
  const statements = last.length > 1 && last.length <= MOST_AT_ONCE ? [allAtOnce(last)] : last;
  const sent = statements.map((statement) => client.query(prepared(statement)));
  const outcomes = await pipelined(...sent, client.query('commit'));
  if (outcomes.at(-1)?.command !== 'COMMIT') {
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

type Tell = (channel: string, payload: string) => void;

function statementsOn(
  client: pg.PoolClient,
  notified: [string, string][],
  last: Sql[],
): Omit<Transaction, 'now'> {
  const send = (statement: Sql, { timeout = STATEMENT_TIMEOUT_MS }: StatementOptions = {}) => {
    const timed: TimedQuery = { ...prepared(statement), query_timeout: timeout };
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
