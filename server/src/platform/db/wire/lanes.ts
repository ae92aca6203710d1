/**
 * Statements of many callers share a few connections by pipelining: each is sent without waiting for the
 * results before it, so that a busy server makes fewer system calls and wakes PostgreSQL less often than with
 * a connection per caller. Every statement brings its own binding, so different organizations can share a
 * connection.
 */
import type pg from 'pg';
import { tookTooLong } from '../../problems.ts';
import { isAway, isCancelled, isUnprepared } from '../errors.ts';
import type { Prepared } from '../sql.ts';
import { PATIENCE_MS, type QueryPatience } from './patience.ts';
import { connect } from './pool.ts';
import { send } from './statement.ts';

/** A connection checked out of the pool while any statement is in flight on it. */
interface Lane {
  client: pg.PoolClient | Promise<pg.PoolClient>;
  underWay: number;
  openedAt: number;
  /** When PostgreSQL began its current statement: when that was sent, or when the one before it ended. */
  movedAt: number;
  broken: boolean;
}

interface LaneOptions {
  /** How many are opened before any is shared. */
  usual: number;
  /** How many statements may be in flight on one before another is opened. */
  perLane: number;
  /** Whether a statement that failed because of another on the same connection is retried: only for reads. */
  repeats: boolean;
}

/** A lane without progress for this long has a slow statement in front: new ones avoid it. */
const SLOW_MS = 20;
/** While callers wait for a connection, a lane this old takes no more statements, to be released soon. */
const TURN_MS = 250;

export class Lanes {
  readonly #pool: pg.Pool;
  readonly #options: LaneOptions;
  readonly #lanes: Lane[] = [];

  constructor(pool: pg.Pool, options: LaneOptions) {
    this.#pool = pool;
    this.#options = options;
  }

  /** Sends a statement that is a transaction of its own, behind those `ahead`. */
  async send(
    ahead: readonly Prepared[],
    statement: Prepared,
    patience: QueryPatience = { millis: PATIENCE_MS },
  ): Promise<pg.QueryResult> {
    const lane = this.#choose() ?? this.#open();
    const isShared = lane.underWay > 0;
    try {
      return await this.#sendOn(lane, ahead, statement, patience);
    } catch (error) {
      const mayBeOthers = isShared && (isLost(error) || isUnprepared(error));
      if (!this.#options.repeats || !mayBeOthers) throw error;
      return await this.sendAlone(ahead, statement, patience);
    }
  }

  /** The same on an unshared connection. */
  async sendAlone(
    ahead: readonly Prepared[],
    statement: Prepared,
    patience: QueryPatience = { millis: PATIENCE_MS },
  ): Promise<pg.QueryResult> {
    return this.#sendOn(this.#makeLane(), ahead, statement, patience);
  }

  async #sendOn(
    lane: Lane,
    ahead: readonly Prepared[],
    statement: Prepared,
    { millis, isAlive, sendBy = Number.POSITIVE_INFINITY }: QueryPatience,
  ): Promise<pg.QueryResult> {
    lane.underWay += 1;
    let client: pg.PoolClient | undefined;
    try {
      client = lane.client instanceof Promise ? await lane.client : lane.client;
      lane.client = client;
      if (performance.now() >= sendBy) throw tookTooLong(undefined);
      return await send(client, statement, { millis, isAlive, ahead });
    } catch (error) {
      lane.broken ||= isLost(error) || isUnprepared(error);
      throw error;
    } finally {
      this.#leave(lane, client);
    }
  }

  #choose(): Lane | undefined {
    const now = performance.now();
    const isAwaited = this.#pool.waitingCount > 0;
    let best: Lane | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const lane of this.#lanes) {
      if (isAwaited && now - lane.openedAt > TURN_MS) continue;
      const burden = this.#burden(lane, now);
      if (burden < least) [best, least] = [lane, burden];
    }
    const enough = this.#lanes.length < this.#options.usual ? 1 : this.#options.perLane;
    const hasRoom = this.#lanes.length < this.#pool.options.max;
    return least >= enough && hasRoom ? undefined : best;
  }

  /** How many statements a new one would wait for; a slow statement counts like a full lane. */
  #burden({ underWay, movedAt }: Lane, now: number): number {
    return underWay > 0 && now - movedAt > SLOW_MS ? this.#options.perLane + underWay : underWay;
  }

  #open(): Lane {
    const lane = this.#makeLane();
    this.#lanes.push(lane);
    return lane;
  }

  #makeLane(): Lane {
    const now = performance.now();
    const lane: Lane = {
      client: connect(this.#pool),
      underWay: 0,
      openedAt: now,
      movedAt: now,
      broken: false,
    };
    return lane;
  }

  #leave(lane: Lane, client: pg.PoolClient | undefined): void {
    lane.underWay -= 1;
    lane.movedAt = performance.now();
    if (lane.broken || lane.underWay === 0) this.#close(lane);
    if (lane.underWay === 0) client?.release(lane.broken);
  }

  #close(lane: Lane): void {
    const place = this.#lanes.indexOf(lane);
    if (place >= 0) this.#lanes.splice(place, 1);
  }
}

/** Whether the connection is lost, and with it every statement in flight on it. */
const isLost = (error: unknown): boolean => isAway(error) && !isCancelled(error);
