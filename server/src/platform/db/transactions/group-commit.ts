/**
 * Group commit: concurrent changes of one row share one statement and one fsync. Changes that arrive while a
 * group is being committed form the next group.
 */
import { isUnavailable, Problem } from '../../problems.ts';
import { isAway } from '../errors.ts';
import type { Sql } from '../sql.ts';
import type { SpentKey } from './spent-keys.ts';
import type { Transaction } from './transaction.ts';

/** One change of a group, by its key; of two with the same key the second waits for the next turn. */
export interface GroupMember {
  key: string;
  /** For a request with an idempotency key: the receipt to store with the change, both or neither. */
  receipt?: Receipt | undefined;
}

/** Turns a result into the spent idempotency key with its reply. */
export type Receipt = (result: unknown) => SpentKey;

/** How the changes of one turn reach the database. */
export interface GroupTurn {
  read<Row>(statement: Sql): Promise<Row[]>;
  /**
   * Runs one statement that commits by itself. Those `ahead` run before it in the same transaction and round
   * trip: if they take a lock, the statement's snapshot includes all that was committed before the lock was
   * granted.
   */
  commit<Row>(statement: Sql, ahead?: Sql[]): Promise<Row[]>;
  /** Runs a transaction that reads before it writes, for changes that need locks to be decided. */
  work<Result>(decide: (open: Transaction) => Promise<Result>): Promise<Result>;
  /** Runs one statement, and the changes that depend on the rows it returns, in one transaction. */
  transact<Row>(statement: Sql, changesFor: (rows: Row[]) => Sql[]): Promise<Row[]>;
}

/**
 * Makes the changes of one turn and returns for each a result, a refusal, or undefined if nothing was changed
 * and it must be made in a transaction of its own.
 */
export type Serve<Item extends GroupMember, Result> = (
  turn: GroupTurn,
  items: Item[],
) => Promise<(Result | Problem | undefined)[]>;

interface Waiting {
  item: GroupMember;
  /** When its request began, by `performance.now()`: a group commits as soon as its oldest member has to. */
  begunAt: number;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

const LARGEST = 64;

export class GroupCommits {
  readonly #turnFor: (begunAt: number) => GroupTurn;
  readonly #groups = new Map<string, Waiting[]>();

  /** `turnFor` makes the turn of members the oldest of whom began at this time. */
  constructor(turnFor: (begunAt: number) => GroupTurn) {
    this.#turnFor = turnFor;
  }

  /** Waits for its turn. All members of a group are served by the same function. */
  join<Item extends GroupMember, Result>(
    name: string,
    item: Item,
    begunAt: number,
    serve: Serve<Item, Result>,
  ): Promise<Result | undefined> {
    return new Promise((resolve, reject) => {
      const member: Waiting = {
        item,
        begunAt,
        resolve: (result) => resolve(result as Result | undefined),
        reject,
      };
      const waiting = this.#groups.get(name);
      if (waiting !== undefined) return void waiting.push(member);
      const group = [member];
      this.#groups.set(name, group);
      // The map of groups cannot type each group's items; a group's name implies the type, the same for all
      // members.
      void this.#serveAll(name, group, serve as unknown as Serve<GroupMember, unknown>);
    });
  }

  async #serveAll(name: string, group: Waiting[], serve: Serve<GroupMember, unknown>): Promise<void> {
    while (group.length > 0) await this.#serveTurn(nextTurn(group), serve);
    this.#groups.delete(name);
  }

  async #serveTurn(members: Waiting[], serve: Serve<GroupMember, unknown>): Promise<void> {
    try {
      const outcomes = await serve(
        this.#turnFor(Math.min(...members.map(({ begunAt }) => begunAt))),
        members.map(({ item }) => item),
      );
      for (const [index, { resolve, reject }] of members.entries()) {
        const outcome = outcomes[index];
        if (outcome instanceof Problem) reject(outcome);
        else resolve(outcome);
      }
    } catch (error) {
      if (members.length === 1 || concernsAll(error)) {
        for (const { reject } of members) reject(error);
      } else {
        // One bad change fails the whole statement, so each is retried alone.
        for (const member of members) await this.#serveTurn([member], serve);
      }
    }
  }
}

/** Whether the database is unreachable or too busy: an error of all members, not retried one by one. */
const concernsAll = (error: unknown): boolean => isAway(error) || isUnavailable(error);

/** Sorted by key, so that two nodes lock rows in the same order and cannot deadlock. */
function nextTurn(group: Waiting[]): Waiting[] {
  const turn = new Map<string, Waiting>();
  const later: Waiting[] = [];
  for (const member of group.splice(0)) {
    if (turn.size < LARGEST && !turn.has(member.item.key)) turn.set(member.item.key, member);
    else later.push(member);
  }
  group.push(...later);
  return [...turn.values()].sort((one, other) => (one.item.key < other.item.key ? -1 : 1));
}
