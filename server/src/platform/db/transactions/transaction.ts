/** A transaction as verbs see it. `open-transaction.ts` implements it. */
import type { Refusals } from '../errors.ts';
import type { Reads } from '../reads.ts';
import type { Sql } from '../sql.ts';
import type { GroupMember, Receipt, Serve } from './group-commit.ts';

/** A running transaction, the first argument of verbs; `now` is one time for all they do. */
export interface Transaction extends Reads {
  readonly now: Date;
  /**
   * Whether work may be optimistic: assume the likely case, and queue changes that fail with a
   * `WrongAssumption` as their refusal if it is not so. The work is then retried, and this is false.
   */
  readonly isOptimistic: boolean;
  /** Runs a statement for its effect and tells how many rows it changed. */
  run(statement: Sql, options?: StatementOptions): Promise<number>;
  many<Row>(statement: Sql, options?: StatementOptions): Promise<Row[]>;
  /**
   * Sends a change in one round trip with the next statement, at the latest with the commit. If it fails,
   * nothing is committed, and `refusals` gives the error for a violated constraint. Queued changes take
   * effect in their order: one that follows another of the same table sees what that one did. What they read
   * of other tables is as it was before them. `following` inserts what selects from the change (`returning`), in
   * the same statement.
   */
  queue(statement: Sql, refusals?: Refusals, following?: (change: Sql) => Sql): void;
  /** After the commit, notifies this node at once, and the others by NOTIFY. */
  notify(channel: string, payload: string): Promise<void>;
  /**
   * Wakes workers after the commit, this node's at once. Cheaper than `notify`, whose commits wait for a
   * shared lock, but not guaranteed to arrive: for workers that also poll.
   */
  wake(channel: string): void;
  /** After the commit tells this node every time, and the others in batches, as `wake` does. */
  announce(channel: string, payload: string): void;
}

export interface StatementOptions {
  /** The timeout of the few statements that may take long, in milliseconds. */
  timeout?: number;
}

export interface GroupedChange<Item extends GroupMember, Result> {
  /** Changes with the same name share a statement, and are served by the same function. */
  group: string;
  /** A request may have an idempotency key if the item brings its receipt, which the group stores. */
  item: Item;
  serve: Serve<Item, Result>;
  /**
   * Makes the change in this transaction, if the group has changed nothing. That is always so once the
   * transaction has begun or has queued changes: its locks and the group's could deadlock.
   */
  otherwise(): Promise<Result>;
}

/** Group commit, for transactions of one tenant. */
export interface Grouping {
  /**
   * Makes a self-contained change by group commit, without beginning the transaction: it shares a statement
   * with concurrent changes of its group, commits with them, and nothing may follow it.
   */
  groupCommit<Item extends GroupMember, Result>(change: GroupedChange<Item, Result>): Promise<Result>;
  /** Set for a request with an idempotency key. */
  readonly receipt: Receipt | undefined;
  /** Whether a group has committed the change, and stored its receipt. */
  isMade(): boolean;
}

/** Runs before the first statement whose answer is awaited; may throw to end the transaction. */
export type Guard = (db: Reads) => Promise<void>;

/** Makes a change idempotent by an idempotency key. */
export interface Once {
  guard: Guard;
  receipt: Receipt;
}
