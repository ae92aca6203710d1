/** Transactions: what a verb works in, how they begin and end, and how a lost race is run again. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { bind, forgetBinding } from './binding.ts';
import type { Crowds, Member, Serve } from './crowds.ts';
import { isRace, isUnprepared, type Refusals, refusing, translate } from './errors.ts';
import { connect } from './pool.ts';
import { type Reads, reads } from './reads.ts';
import { join, type Prepared, pipelined, prepared, raw, type Sql, sql } from './sql.ts';
import { send } from './statement.ts';
import type { WriteLanes } from './write-lanes.ts';

/** A running transaction. Verbs take it first; `now` is one instant for all they do. */
export interface Transaction extends Reads {
  readonly now: Date;
  /** Runs a statement for its effect and tells how many rows it changed. */
  run(statement: Sql, options?: StatementOptions): Promise<number>;
  many<Row>(statement: Sql, options?: StatementOptions): Promise<Row[]>;
  /**
   * Sends a change along with whatever is sent next, at the latest with the commit. If it fails, nothing is committed,
   * and a constraint that is named among the refusals says why. Changes that are queued together do not see each other:
   * they must not touch the same row.
   */
  queue(statement: Sql, refusals?: Refusals): void;
  /**
   * Makes a change that is complete in itself, without beginning the transaction: it is made together with others of its
   * crowd that come meanwhile, commits with them, and nothing may follow it. Without a result nothing has changed, and the
   * work must go on in another way. So it must in a transaction that has begun, or that has more to store (an idempotency
   * key): what the crowd holds together, one of it could not go on to hold alone without waiting for another who would, too.
   */
  together<Item extends Member, Result>(
    crowd: string,
    item: Item,
    serve: Serve<Item, Result>,
  ): Promise<Result | undefined>;
  /** Tells this node at once after the commit, and the others through PostgreSQL. */
  notify(channel: string, payload: string): Promise<void>;
  /**
   * Calls workers after the commit, this node's at once. Cheaper than `notify`, whose commits queue for each other, and
   * not certain to arrive: for those who would look anyway before long.
   */
  wake(channel: string): void;
  /** After the commit tells this node every time, and the others before long, as `wake` does. */
  announce(channel: string, payload: string): void;
}

export interface StatementOptions {
  /** For the few statements that may rightly take long: how long, in milliseconds. */
  timeout?: number;
}

/** Looked at before the first statement whose answer is awaited; may throw to end the transaction. */
export type Guard = (db: Reads) => Promise<void>;

export interface Setting {
  pool: pg.Pool;
  lanes: WriteLanes;
  /** Those of the organization. */
  crowds: (organizationId: string | undefined) => Crowds;
  organizationId?: string | undefined;
  guard?: Guard | undefined;
  isAlive: () => Promise<unknown>;
  tell: (channel: string, payload: string) => void;
  wake: (channel: string) => void;
  announce: (channel: string, payload: string) => void;
}

type Work<Result> = (statements: Omit<Transaction, 'now'>) => Result | Promise<Result>;

const ATTEMPTS = 4;
export const LOCK_TIMEOUT_MS = 10_000;
/** A statement may wait for another transaction; PostgreSQL ends that wait, so this is never reached. */
export const STATEMENT_MS = LOCK_TIMEOUT_MS + 2_000;
/** PostgreSQL ends a wait for others before it ends the statement, and that before we hang up: each has its own reason. */
export const STATEMENT_TIMEOUT_MS = LOCK_TIMEOUT_MS + 1_000;
const GRACE_MS = STATEMENT_MS - STATEMENT_TIMEOUT_MS;
const CHANGE = /^\s*(insert|update|delete)\b/i;
/** Beyond this, putting changes into one statement costs more than it saves. */
const MOST_AT_ONCE = 8;

/**
 * Runs `work` in a transaction, and again when it lost a race (a deadlock, a serialization failure) or relied on another
 * on the same connection to prepare its statement: either has done nothing.
 */
export async function transaction<Result>(setting: Setting, work: Work<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const unit = new Unit(setting);
    try {
      const result = await work(unit);
      await unit.commit();
      return result;
    } catch (error) {
      await unit.rollBack();
      if (!(isRace(error) || isUnprepared(error)) || attempt === ATTEMPTS) throw translate(error);
      // Those who met once should not meet again.
      await sleep(Math.random() * 20 * attempt);
    }
  }
}

/**
 * Two transactions of which all statements are known beforehand, one after the other on one connection. Each stands or
 * falls by itself. They do not wait for the disk: when PostgreSQL dies, the last of them may be forgotten, as if they had
 * not been sent. It is for bookkeeping that is then simply done again.
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
    const texts = ['begin; set local synchronous_commit = off', ...statements.map(prepared), 'commit'];
    const results = await pipelined(texts.map((text) => send(client, text, { millis: STATEMENT_MS })));
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

/**
 * One transaction. Changes wait until an answer is needed, so that work which only queues them is done in a single round
 * trip, and as a single statement where that is all there is.
 */
class Unit implements Omit<Transaction, 'now'> {
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
  /** Settles with `begin` and the binding. When they fail the transaction is aborted, so nothing behind them succeeds. */
  #begun: Promise<unknown> | undefined;

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  one = async <Row>(statement: Sql): Promise<Row | undefined> => (await this.#ask(statement)).rows[0];

  many = async <Row>(statement: Sql, options?: StatementOptions): Promise<Row[]> =>
    (await this.#ask(statement, options)).rows;

  run = async (statement: Sql, options?: StatementOptions): Promise<number> =>
    (await this.#ask(statement, options)).rowCount ?? 0;

  together = async <Item extends Member, Result>(
    crowd: string,
    item: Item,
    serve: Serve<Item, Result>,
  ): Promise<Result | undefined> => {
    const { guard, crowds, organizationId } = this.#setting;
    if (guard !== undefined || this.#opening !== undefined || this.#queued.length > 0) return undefined;
    const result = await crowds(organizationId).join(crowd, item, serve);
    this.#isMade = result !== undefined;
    return result;
  };

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
    for (const [channel, payload] of this.#notified) this.#setting.tell(channel, payload);
    for (const [channel, payload] of this.#announced) this.#setting.announce(channel, payload);
    for (const channel of this.#woken) this.#setting.wake(channel);
  }

  /** A connection that cannot be rolled back is not given back to the pool. */
  async rollBack(): Promise<void> {
    this.#ended = true;
    await this.#opening?.catch(() => undefined);
    const client = this.#end();
    if (client === undefined) return;
    try {
      if (this.#begun !== undefined) {
        forgetBinding(client);
        await send(client, 'rollback');
      }
      client.release();
    } catch {
      client.release(true);
    }
  }

  async #ask(statement: Sql, { timeout = STATEMENT_MS }: StatementOptions = {}): Promise<pg.QueryResult> {
    if (this.#isMade) throw new Error('The transaction has been committed.');
    if (!this.#ended) this.#opening ??= this.#open(this.#setting.guard);
    await this.#opening;
    if (this.#ended) throw new Error('The transaction has ended.');
    if (timeout !== STATEMENT_MS) this.#allow(timeout);
    return this.#sendBehindQueue(
      prepared(statement),
      timeout === STATEMENT_MS ? timeout : timeout + GRACE_MS,
    );
  }

  /** The connection goes to others now: whoever still holds the transaction must not reach it. */
  #end(): pg.PoolClient | undefined {
    this.#ended = true;
    const client = this.#client;
    this.#client = undefined;
    return client;
  }

  /** PostgreSQL ends what takes longer than others should wait for; a few statements may. */
  #allow(millis: number): void {
    this.#send(`set local statement_timeout = ${millis}`).catch(() => undefined);
  }

  async #connect(): Promise<pg.PoolClient> {
    this.#client ??= await connect(this.#setting.pool);
    return this.#client;
  }

  async #open(guard: Guard | undefined): Promise<void> {
    const { organizationId } = this.#setting;
    const client = await this.#connect();
    this.#begun = Promise.all([
      send(client, 'begin'),
      organizationId === undefined ? undefined : bind(client, organizationId),
    ]);
    // Looked at before the commit; until then it must not count as unhandled.
    this.#begun.catch(() => undefined);
    await guard?.(reads((statement) => this.#send(prepared(statement))));
  }

  /** All in one statement needs no `begin`, and no connection of its own. */
  async #commitQueued(): Promise<void> {
    const { organizationId, lanes, isAlive } = this.#setting;
    if (this.#queued.length > MOST_AT_ONCE) {
      await this.#open(undefined);
      await this.#commitBegun();
    } else {
      const statement = prepared(allAtOnce(this.#queued));
      const patience = { millis: STATEMENT_MS, isAlive };
      await refusing(lanes.commit(organizationId, statement, patience), this.#refusals);
    }
  }

  /** In one round trip with all that is still queued: when that fails, PostgreSQL rolls back instead. */
  async #commitBegun(): Promise<void> {
    const { command } = await this.#sendBehindQueue('commit');
    await this.#begun;
    if (command !== 'COMMIT')
      throw new Error('The transaction was aborted by a statement whose error was ignored.');
  }

  async #sendBehindQueue(statement: string | Prepared, timeout = STATEMENT_MS): Promise<pg.QueryResult> {
    const queued = this.#queued;
    if (queued.length === 0) return this.#send(statement, timeout);
    const refusals = this.#refusals;
    this.#queued = [];
    this.#refusals = {};
    const ahead = queued.length <= MOST_AT_ONCE ? [allAtOnce(queued)] : queued;
    const changes = ahead.map((change) => refusing(this.#send(prepared(change)), refusals));
    const results = await pipelined([...changes, this.#send(statement, timeout)]);
    return results.at(-1) as pg.QueryResult;
  }

  #send(statement: string | Prepared, millis = STATEMENT_MS): Promise<pg.QueryResult> {
    return send(this.#client as pg.PoolClient, statement, { millis, isAlive: this.#setting.isAlive });
  }
}

/** Several changes as one statement; PostgreSQL runs every part of it to its end. */
const allAtOnce = (statements: Sql[]): Sql =>
  statements.length === 1 && statements[0] !== undefined
    ? statements[0]
    : sql`with ${join(statements.map((statement, index) => sql`${raw(`part${index}`)} as (${statement})`))} select`;
