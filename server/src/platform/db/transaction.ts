/** Transactions: what verbs work in, how they begin and commit, and how they are retried after a lost race. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { binding } from './binding.ts';
import { isRace, isUnprepared, type Refusals, refusing, translate } from './errors.ts';
import type { GroupCommits, Member, Receipt, Serve } from './group-commit.ts';
import type { Notices } from './notices.ts';
import type { Patience } from './patience.ts';
import { connect } from './pool.ts';
import { type Reads, reads } from './reads.ts';
import { KEY_TAKEN } from './spent-keys.ts';
import { join, type Prepared, prepared, raw, type Sql, sql } from './sql.ts';
import { send } from './statement.ts';

/** A running transaction. Verbs take it first; `now` is one instant for all they do. */
export interface Transaction extends Reads {
  readonly now: Date;
  /** Runs a statement for its effect and tells how many rows it changed. */
  run(statement: Sql, options?: StatementOptions): Promise<number>;
  many<Row>(statement: Sql, options?: StatementOptions): Promise<Row[]>;
  /**
   * Sends a change in one round trip with the next statement, at the latest with the commit. If it fails, nothing is
   * committed, and a constraint that is named among the refusals says why. Queued changes take effect in their order: one that
   * follows another of the same table sees what that one did. What they read of other tables is as it was before them.
   */
  queue(statement: Sql, refusals?: Refusals): void;
  /** After the commit tells this node at once, and the others by NOTIFY. */
  notify(channel: string, payload: string): Promise<void>;
  /**
   * Wakes workers after the commit, this node's at once. Cheaper than `notify`, whose commits queue for a lock, but not
   * certain to arrive: for workers that also poll.
   */
  wake(channel: string): void;
  /** After the commit tells this node every time, and the others in batches, as `wake` does. */
  announce(channel: string, payload: string): void;
}

interface StatementOptions {
  /** For the few statements that may take long: their timeout, in milliseconds. */
  timeout?: number;
}

/** Group commit, for transactions of one tenant. */
export interface Grouping {
  /**
   * Makes a change that is complete in itself by group commit, without beginning the transaction: it shares a statement
   * with concurrent changes of its group, commits with them, and nothing may follow it. Undefined means that nothing
   * was changed and the work must go on in a transaction. That is always so once this transaction has begun or has
   * queued changes: its locks and the group's could deadlock. An idempotency key is fine if the item brings its
   * receipt, which the group stores.
   */
  together<Item extends Member, Result>(
    group: string,
    item: Item,
    serve: Serve<Item, Result>,
  ): Promise<Result | undefined>;
  /** For a request with an idempotency key. */
  readonly receipt: Receipt | undefined;
  /** Whether a group has committed the change, and stored its receipt. */
  isMade(): boolean;
}

/** Runs before the first statement whose answer is awaited; may throw to end the transaction. */
type Guard = (db: Reads) => Promise<void>;

/** Makes a change idempotent: by an idempotency key. */
export interface Once {
  guard: Guard;
  receipt: Receipt;
}

interface Setting {
  pool: pg.Pool;
  /** Sends one statement that is a transaction of its own. */
  commit: (statement: Prepared, patience: Patience) => Promise<pg.QueryResult>;
  /** The organization's group commits, in a tenant's transaction. */
  groups?: () => GroupCommits;
  organizationId?: string | undefined;
  once?: Once | undefined;
  isAlive: () => Promise<unknown>;
  notices: Notices;
}

type Work<Result> = (statements: Omit<Transaction, 'now'> & Grouping) => Result | Promise<Result>;

const ATTEMPTS = 4;
export const LOCK_TIMEOUT_MS = 10_000;
/** The lock timeout of PostgreSQL ends a wait for another transaction sooner, so this is never reached. */
export const STATEMENT_MS = LOCK_TIMEOUT_MS + 2_000;
/** Lock timeout, then statement timeout, then our own: in this order, so that each failure has its reason. */
export const STATEMENT_TIMEOUT_MS = LOCK_TIMEOUT_MS + 1_000;
const GRACE_MS = STATEMENT_MS - STATEMENT_TIMEOUT_MS;
const CHANGE = /^\s*(insert into|update|delete from)\s+(\w+)/i;
/** Beyond this, combining changes into one statement costs more than it saves. */
const MOST_AT_ONCE = 8;

/**
 * Runs `work` in a transaction, and retries it when it lost a race (a deadlock, a serialization failure) or when its
 * statement was not prepared after all, because another one on the connection failed: neither has changed anything.
 */
export async function transaction<Result>(setting: Setting, work: Work<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const open = new OpenTransaction(setting);
    try {
      const result = await work(open);
      await open.commit();
      return result;
    } catch (error) {
      await open.rollBack();
      if (!(isRace(error) || isUnprepared(error)) || attempt === ATTEMPTS) throw translate(error);
      // Jitter, so that the same transactions do not collide again.
      await sleep(Math.random() * 20 * attempt);
    }
  }
}

/**
 * Two transactions whose statements are all known beforehand, one after the other on one connection. Each commits or
 * fails by itself. They commit without fsync: when PostgreSQL crashes, the last of them may be lost, as if never sent.
 * It is for bookkeeping that is then simply done again.
 */
export function inOneTrip<First, Second>(
  pool: pg.Pool,
  first: Sql[],
  second: Sql[],
): [Promise<First[]>, Promise<Second[]>] {
  const connected = connect(pool);
  const run = async <Row>(statements: Sql[]): Promise<Row[]> => {
    if (statements.length === 0) return [];
    const client = await connected;
    const millis = STATEMENT_MS;
    // Each statement has its own Sync, because they may be long: should we freeze while writing them, PostgreSQL ends
    // the transaction as idle, which it does not do in the middle of a batch.
    const results = await pipelined([
      send(client, WITHOUT_FSYNC, { millis, ahead: [BEGIN, binding(undefined)] }),
      ...statements.map((statement) => send(client, prepared(statement), { millis })),
      send(client, 'commit', { millis }),
    ]);
    return results.at(-2)?.rows ?? [];
  };
  const trip: [Promise<First[]>, Promise<Second[]>] = [run(first), run(second)];
  Promise.allSettled([connected, ...trip]).then(([client, ...outcomes]) => {
    const hasFailed = outcomes.some(({ status }) => status === 'rejected');
    if (client.status === 'fulfilled') client.value.release(hasFailed);
  });
  const translated = (error: unknown) => Promise.reject(translate(error));
  return [trip[0].catch(translated), trip[1].catch(translated)];
}

const WITHOUT_FSYNC: Prepared = {
  name: 'without_fsync',
  text: "select set_config('synchronous_commit', 'off', true)",
  values: [],
};

const BEGIN: Prepared = { name: 'begin', text: 'begin', values: [] };

const statementTimeout = (millis: number): Prepared => ({
  name: 'statement_timeout',
  text: "select set_config('statement_timeout', $1, true)",
  values: [String(millis)],
});

/**
 * One transaction. Changes are queued until an answer is needed, so that work which only queues is one round trip, and
 * a single statement where possible.
 */
class OpenTransaction implements Omit<Transaction, 'now'>, Grouping {
  readonly #setting: Setting;
  readonly #notified: [string, string][] = [];
  readonly #announced: [string, string][] = [];
  readonly #woken = new Set<string>();
  #isMade = false;
  #queued: Sql[] = [];
  #refusals: Refusals = {};
  #client: pg.PoolClient | undefined;
  #opening: Promise<void> | undefined;
  #ended = false;
  /**
   * Statements sent ahead of the next one, in one batch. The first brings `begin` and the binding: if either fails, the
   * rest is skipped, and whatever follows is refused, because an unbound connection has no rights.
   */
  #ahead: Prepared[] = [];
  /** Whether `begin` may have been sent. */
  #hasBegun = false;

  readonly receipt: Receipt | undefined;

  constructor(setting: Setting) {
    this.#setting = setting;
    this.receipt = setting.once?.receipt;
  }

  one = async <Row>(statement: Sql): Promise<Row | undefined> => (await this.#ask(statement)).rows[0];

  many = async <Row>(statement: Sql, options?: StatementOptions): Promise<Row[]> =>
    (await this.#ask(statement, options)).rows;

  run = async (statement: Sql, options?: StatementOptions): Promise<number> =>
    (await this.#ask(statement, options)).rowCount ?? 0;

  together = async <Item extends Member, Result>(
    group: string,
    item: Item,
    serve: Serve<Item, Result>,
  ): Promise<Result | undefined> => {
    const { once, groups } = this.#setting;
    if (groups === undefined) throw new Error('Only an organization has changes to group.');
    const hasMore = once !== undefined && item.receipt === undefined;
    if (hasMore || this.#opening !== undefined || this.#queued.length > 0) return undefined;
    const result = await refusing(groups().join(group, item, serve), KEY_TAKEN);
    this.#isMade = result !== undefined;
    return result;
  };

  isMade = (): boolean => this.#isMade;

  queue = (statement: Sql, refusals: Refusals = {}): void => {
    if (this.#isMade) throw new Error(`Committed already, too late for: ${statement.sql}`);
    if (!CHANGE.test(statement.sql)) throw new Error(`Only a change can be queued, not: ${statement.sql}`);
    this.#queued.push(statement);
    this.#refusals = { ...this.#refusals, ...refusals };
  };

  notify = async (channel: string, payload: string): Promise<void> => {
    await this.run(sql`select pg_notify(${channel}, ${payload})`);
    this.#notified.push([channel, payload]);
  };

  wake = (channel: string): void => void this.#woken.add(channel);

  announce = (channel: string, payload: string): void => void this.#announced.push([channel, payload]);

  async commit(): Promise<void> {
    if (this.#opening !== undefined) await this.#commitBegun();
    else if (this.#queued.length > 0) await this.#commitQueued();
    else if (!this.#isMade) return;
    this.#end()?.release();
    for (const [channel, payload] of this.#notified) this.#setting.notices.tell(channel, payload);
    for (const [channel, payload] of this.#announced) this.#setting.notices.announce(channel, payload);
    for (const channel of this.#woken) this.#setting.notices.wake(channel);
  }

  /** A connection that cannot be rolled back is closed, not returned to the pool. */
  async rollBack(): Promise<void> {
    this.#ended = true;
    await this.#opening?.catch(() => undefined);
    const client = this.#end();
    if (client === undefined) return;
    try {
      if (this.#hasBegun) await send(client, 'rollback');
      client.release();
    } catch {
      client.release(true);
    }
  }

  async #ask(statement: Sql, { timeout = STATEMENT_MS }: StatementOptions = {}): Promise<pg.QueryResult> {
    if (this.#isMade) throw new Error('The transaction has been committed.');
    if (!this.#ended) this.#opening ??= this.#open(this.#setting.once?.guard);
    await this.#opening;
    if (this.#ended) throw new Error('The transaction has ended.');
    // The few statements that may take long bring their own statement timeout.
    const mayTakeLong = timeout !== STATEMENT_MS;
    if (mayTakeLong) this.#ahead.push(statementTimeout(timeout));
    return this.#sendBehindQueue(prepared(statement), mayTakeLong ? timeout + GRACE_MS : timeout);
  }

  /** The connection returns to the pool: code that still holds the transaction must not reach it. */
  #end(): pg.PoolClient | undefined {
    this.#ended = true;
    const client = this.#client;
    this.#client = undefined;
    return client;
  }

  async #connect(): Promise<pg.PoolClient> {
    this.#client ??= await connect(this.#setting.pool);
    return this.#client;
  }

  async #open(guard: Guard | undefined): Promise<void> {
    await this.#connect();
    this.#ahead = [BEGIN, binding(this.#setting.organizationId)];
    await guard?.(reads((statement) => this.#send(prepared(statement))));
  }

  /** A single statement needs no `begin`, and no connection of its own. */
  async #commitQueued(): Promise<void> {
    const { commit, isAlive } = this.#setting;
    const [statement, another] = batched(this.#queued);
    if (statement === undefined || another !== undefined) {
      await this.#open(undefined);
      await this.#commitBegun();
    } else {
      await refusing(commit(prepared(statement), { millis: STATEMENT_MS, isAlive }), this.#refusals);
    }
  }

  /** In one round trip with all queued changes: when one fails, PostgreSQL rolls back instead. */
  async #commitBegun(): Promise<void> {
    const { command } = await this.#sendBehindQueue('commit');
    if (command !== 'COMMIT')
      throw new Error('The transaction was aborted by a statement whose error was ignored.');
  }

  async #sendBehindQueue(statement: string | Prepared, timeout = STATEMENT_MS): Promise<pg.QueryResult> {
    const queued = this.#queued;
    if (queued.length === 0) return this.#send(statement, timeout);
    const refusals = this.#refusals;
    this.#queued = [];
    this.#refusals = {};
    const changes = batched(queued).map((change) => refusing(this.#send(prepared(change)), refusals));
    const results = await pipelined([...changes, this.#send(statement, timeout)]);
    return results.at(-1) as pg.QueryResult;
  }

  #send(statement: string | Prepared, millis = STATEMENT_MS): Promise<pg.QueryResult> {
    const ahead = this.#ahead;
    this.#ahead = [];
    this.#hasBegun = true;
    const { isAlive } = this.#setting;
    return send(this.#client as pg.PoolClient, statement, { millis, isAlive, ahead });
  }
}

/**
 * As few statements as can be. The parts of one statement share a snapshot and do not see each other, so a change of a table
 * that the batch has changed already begins another; insertions, which look at nothing, may follow each other.
 */
function batched(changes: Sql[]): Sql[] {
  const batches: Sql[][] = [];
  const tables = new Map<string, boolean>();
  for (const change of changes) {
    const [, kind = '', table = ''] = CHANGE.exec(change.sql) ?? [];
    const isInsertion = kind.toLowerCase() === 'insert into';
    const hasOnlyInsertions = tables.get(table) ?? true;
    const fits = !tables.has(table) || (hasOnlyInsertions && isInsertion);
    const batch = batches.at(-1);
    if (batch !== undefined && fits && batch.length < MOST_AT_ONCE) batch.push(change);
    else {
      batches.push([change]);
      tables.clear();
    }
    tables.set(table, isInsertion);
  }
  return batches.map(allAtOnce);
}

/** Several changes as one statement; PostgreSQL runs every part of it to its end. */
const allAtOnce = (statements: Sql[]): Sql =>
  statements.length === 1 && statements[0] !== undefined
    ? statements[0]
    : sql`with ${join(statements.map((statement, index) => sql`${raw(`part${index}`)} as (${statement})`))} select`;

/**
 * Statements sent back to back, without a round trip in between. When one fails, those behind it fail because of it, so
 * the first failure is the cause.
 */
async function pipelined<Result>(statements: Promise<Result>[]): Promise<Result[]> {
  const outcomes = await Promise.allSettled(statements);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return Promise.all(statements);
}
