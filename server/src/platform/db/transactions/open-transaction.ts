/** How transactions begin and commit, in as few round trips as possible, and how they are retried. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Actor, SERVICE } from '../../actor.ts';
import type { Clock } from '../../clock.ts';
import { tookTooLong } from '../../problems.ts';
import {
  isConsequence,
  isRace,
  isUnprepared,
  type Refusals,
  refusing,
  translate,
  WrongAssumption,
} from '../errors.ts';
import { type Reads, ReadsAs } from '../reads.ts';
import { type Prepared, prepared, type Sql, sql } from '../sql.ts';
import { beginning } from '../wire/binding.ts';
import { type QueryPatience, STATEMENT_MS, STATEMENT_TIMEOUT_MS } from '../wire/patience.ts';
import { connect } from '../wire/pool.ts';
import { pipelined, send } from '../wire/statement.ts';
import { aimOf, combined, isChange, type QueuedChange } from './combined-changes.ts';
import type { GroupCommits, GroupMember, Receipt } from './group-commit.ts';
import type { Notices } from './notices.ts';
import { KEY_TAKEN } from './spent-keys.ts';
import type { GroupedChange, Grouping, Guard, Once, StatementOptions, Transaction } from './transaction.ts';

interface Setting {
  pool: pg.Pool;
  clock: Clock;
  /** Sends one statement that is a transaction of its own. */
  commit: (statement: Prepared, patience: QueryPatience) => Promise<pg.QueryResult>;
  /** The organization's group commits; only in a tenant's transaction. */
  groups?: () => GroupCommits;
  organizationId?: string | undefined;
  actor?: Actor;
  once?: Once | undefined;
  isAlive: () => Promise<unknown>;
  /** By when a write is over that began at this time, by `performance.now()`: until then its commit may be sent. */
  commitBy: (begunAt: number) => number;
  /** When the oldest of the changes began that the transaction makes for others; unless stated, it begins now. */
  begunAt?: number;
  notices: Notices;
  /** Makes events of what a tenant's transaction changes. */
  teller?: Teller | undefined;
  /** Reads as everybody else does, who does not see the transaction's changes yet. */
  committed?: Reads;
}

/** Makes events of the changes of a transaction, when it is about to commit. */
export interface Teller {
  /** Whether the database notes changes like this: `update`, `contacts`. */
  isNoted(operation: string, table: string): boolean;
  tell(open: OpenTransaction, notes: string, committed: Reads): Promise<void>;
}

type Work<Result> = (open: OpenTransaction) => Result | Promise<Result>;

const ATTEMPTS = 4;
const NOTES = sql`select current_setting('app.changed', true) as notes`;
const GRACE_MS = STATEMENT_MS - STATEMENT_TIMEOUT_MS;

/**
 * Runs `work` in a transaction, and retries it when it lost a race (a deadlock, a serialization failure),
 * when an optimistic assumption was wrong, or when its statement was not prepared because another one on the
 * connection failed. In none of these cases anything was changed.
 */
export async function transaction<Result>(setting: Setting, work: Work<Result>): Promise<Result> {
  let isOptimistic = true;
  for (let attempt = 1; ; attempt += 1) {
    const open = new OpenTransaction(setting, isOptimistic);
    try {
      const result = await work(open);
      await open.commit();
      return result;
    } catch (thrown) {
      await open.rollBack();
      const error = isConsequence(thrown) ? (open.failure ?? thrown) : thrown;
      if (isOptimistic && error instanceof WrongAssumption) {
        isOptimistic = false;
        continue;
      }
      if (!(isRace(error) || isUnprepared(error)) || attempt === ATTEMPTS) throw translate(error);
      // Jitter, so that the same transactions do not collide again.
      await sleep(Math.random() * 20 * attempt);
    }
  }
}

/**
 * One transaction. Changes are queued until a result is needed, so that work which only queues takes one
 * round trip, and a single statement where possible.
 */
class OpenTransaction implements Transaction, Grouping {
  readonly #setting: Setting;
  readonly #notified: [string, string][] = [];
  readonly #announced: [string, string][] = [];
  readonly #woken = new Set<string>();
  #isMade = false;
  #queued: QueuedChange[] = [];
  #refusals: Refusals = {};
  #client: pg.PoolClient | undefined;
  #opening: Promise<void> | undefined;
  #ended = false;
  /**
   * Statements sent ahead of the next one, in one batch. The first contain `begin` and the binding: if either
   * fails, the rest is skipped, and whatever follows is refused, because an unbound connection has no rights.
   */
  #ahead: Prepared[] = [];
  /** Whether `begin` may have been sent. */
  #hasBegun = false;
  readonly #begunAt: number;
  readonly #commitBy: number;
  /** The error of a failed queued change: statements sent after it fail first, as its consequence. */
  failure: unknown;

  readonly now: Date;
  readonly isOptimistic: boolean;
  /** Set in a tenant's transaction; the platform's has none. */
  readonly organizationId: string;
  readonly actor: Actor;
  readonly receipt: Receipt | undefined;

  constructor(setting: Setting, isOptimistic: boolean) {
    this.#setting = setting;
    this.isOptimistic = isOptimistic;
    this.now = setting.clock.now();
    this.#begunAt = setting.begunAt ?? performance.now();
    this.#commitBy = setting.commitBy(this.#begunAt);
    this.organizationId = setting.organizationId ?? '';
    this.actor = setting.actor ?? SERVICE;
    this.receipt = setting.once?.receipt;
  }

  async one<Row>(statement: Sql): Promise<Row | undefined> {
    return (await this.#ask(statement)).rows[0];
  }

  async many<Row>(statement: Sql, options?: StatementOptions): Promise<Row[]> {
    return (await this.#ask(statement, options)).rows;
  }

  async run(statement: Sql, options?: StatementOptions): Promise<number> {
    return (await this.#ask(statement, options)).rowCount ?? 0;
  }

  async groupCommit<Item extends GroupMember, Result>({
    group,
    item,
    serve,
    otherwise,
  }: GroupedChange<Item, Result>): Promise<Result> {
    const { once, groups } = this.#setting;
    if (groups === undefined) throw new Error('Only an organization has changes to group.');
    const hasMore = once !== undefined && item.receipt === undefined;
    if (hasMore || this.#opening !== undefined || this.#queued.length > 0) return otherwise();
    const result = await refusing(groups().join(group, item, this.#begunAt, serve), KEY_TAKEN);
    this.#isMade = result !== undefined;
    return result ?? otherwise();
  }

  isMade(): boolean {
    return this.#isMade;
  }

  queue(statement: Sql, refusals: Refusals = {}, following?: (change: Sql) => Sql): void {
    if (this.#isMade) throw new Error(`Committed already, too late for: ${statement.sql}`);
    if (!isChange(statement)) throw new Error(`Only a change can be queued, not: ${statement.sql}`);
    this.#queued.push({ statement, following });
    this.#refusals = { ...this.#refusals, ...refusals };
  }

  async notify(channel: string, payload: string): Promise<void> {
    await this.run(sql`select pg_notify(${channel}, ${payload})`);
    this.#notified.push([channel, payload]);
  }

  wake(channel: string): void {
    this.#woken.add(channel);
  }

  announce(channel: string, payload: string): void {
    this.#announced.push([channel, payload]);
  }

  async commit(): Promise<void> {
    if (this.#opening !== undefined) await this.#tellAndCommit();
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
    this.#mustBeInTime();
    // The few statements that may take long bring their own statement timeout.
    const mayTakeLong = timeout !== STATEMENT_MS;
    if (mayTakeLong) this.#ahead.push(statementTimeout(timeout));
    return this.#sendBehindQueue(this.#prepared(statement), mayTakeLong ? timeout + GRACE_MS : timeout);
  }

  #prepared(statement: Sql): Prepared {
    return prepared(statement, this.#setting.organizationId);
  }

  /** The connection returns to the pool: code that still refers to the transaction must not reach it. */
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
    const { organizationId } = this.#setting;
    this.#ahead = beginning(organizationId, this.now);
    await guard?.(new ReadsAs((_organizationId, statement) => this.#send(statement), organizationId));
  }

  /** A single statement needs no `begin`, and no connection of its own. */
  async #commitQueued(): Promise<void> {
    const { commit, isAlive, teller } = this.#setting;
    const [statement, another] = combined(this.#queued);
    const isNoted = this.#queued.some(({ statement: change }) => teller?.isNoted(...aimOf(change)));
    if (statement === undefined || another !== undefined || isNoted) {
      this.#opening = this.#open(undefined);
      await this.#opening;
      await this.#tellAndCommit();
    } else {
      const patience = { millis: STATEMENT_MS, isAlive, sendBy: this.#commitBy };
      await refusing(commit(this.#prepared(statement), patience), this.#refusals);
    }
  }

  /** What was changed is noted by then: queued changes are sent first, with the question. */
  async #tellAndCommit(): Promise<void> {
    const { teller, committed } = this.#setting;
    if (teller !== undefined && committed !== undefined) {
      const row = await this.one<{ notes: string | null }>(NOTES);
      if (row?.notes) await teller.tell(this, row.notes, committed);
    }
    this.#mustBeInTime();
    await this.#commitBegun();
  }

  #mustBeInTime(): void {
    if (performance.now() >= this.#commitBy) throw tookTooLong(undefined);
  }

  /** Commits in one round trip with all queued changes: when one fails, PostgreSQL rolls back instead. */
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
    const changes = combined(queued).map((change) => refusing(this.#send(this.#prepared(change)), refusals));
    try {
      const results = await pipelined([...changes, this.#send(statement, timeout)]);
      return results.at(-1) as pg.QueryResult;
    } catch (error) {
      this.failure ??= error;
      throw error;
    }
  }

  #send(statement: string | Prepared, millis = STATEMENT_MS): Promise<pg.QueryResult> {
    const ahead = this.#ahead;
    this.#ahead = [];
    this.#hasBegun = true;
    const { isAlive } = this.#setting;
    return send(this.#client as pg.PoolClient, statement, { millis, isAlive, ahead });
  }
}

const statementTimeout = (millis: number): Prepared => ({
  name: 'statement_timeout',
  text: "select set_config('statement_timeout', $1, true)",
  values: [String(millis)],
});
