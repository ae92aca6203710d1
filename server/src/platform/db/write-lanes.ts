/**
 * Statements that commit by themselves share connections, as reads do: under load each system call then carries several
 * of them. Only those of one organization do, so that one that waits for a lock holds up nobody else's.
 */
import type pg from 'pg';
import { bind } from './binding.ts';
import { isAway, isCancelled } from './errors.ts';
import { connect } from './pool.ts';
import type { Prepared } from './sql.ts';
import { type Patience, send } from './statement.ts';

/** A connection of the pool, bound to the organization, held while anything is under way on it. */
interface Lane {
  client: Promise<pg.PoolClient>;
  organizationId: string | undefined;
  underWay: number;
  openedAt: number;
  /** When it was opened, or the last statement on it ended. */
  movedAt: number;
  broken: boolean;
}

/** Enough for PostgreSQL to write while others wait for the disk; more are opened only for those that would wait. */
const USUAL_LANES = 6;
const DEEP = 8;
/** A lane that has not moved for this long has something slow in front: better not to queue behind it. */
const SLOW_MS = 20;
/** While anybody waits for a connection, a lane takes no more after this long, and so is soon given back. */
const TURN_MS = 250;

export class WriteLanes {
  readonly #pool: pg.Pool;
  readonly #lanes = new Set<Lane>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Sends one statement that is a transaction of its own. */
  async commit(
    organizationId: string | undefined,
    statement: Prepared,
    { millis, isAlive }: Patience,
  ): Promise<pg.QueryResult> {
    const lane = this.#choose(organizationId) ?? this.#open(organizationId);
    lane.underWay += 1;
    try {
      // Each of those ahead may take its time.
      return await send(await lane.client, statement, { millis: millis * lane.underWay, isAlive });
    } catch (error) {
      if (isAway(error) && !isCancelled(error)) lane.broken = true;
      throw error;
    } finally {
      this.#leave(lane);
    }
  }

  /** The platform's statements are of many organizations, and so share nothing. */
  #choose(organizationId: string | undefined): Lane | undefined {
    if (organizationId === undefined) return undefined;
    const own = [...this.#lanes].filter((lane) => lane.organizationId === organizationId);
    if (own.length < USUAL_LANES) return undefined;
    const now = performance.now();
    const isAwaited = this.#pool.waitingCount > 0;
    let best: Lane | undefined;
    for (const lane of own) {
      const hasRoom = lane.underWay < DEEP && now - lane.movedAt < SLOW_MS;
      const mustEnd = isAwaited && now - lane.openedAt > TURN_MS;
      if (hasRoom && !mustEnd && (best === undefined || lane.underWay < best.underWay)) best = lane;
    }
    return best;
  }

  #open(organizationId: string | undefined): Lane {
    const openedAt = performance.now();
    const client = this.#connect(organizationId);
    const lane = { client, organizationId, underWay: 0, openedAt, movedAt: openedAt, broken: false };
    this.#lanes.add(lane);
    const forget = () => this.#lanes.delete(lane);
    client.then(() => {
      lane.openedAt = lane.movedAt = performance.now();
    }, forget);
    return lane;
  }

  async #connect(organizationId: string | undefined): Promise<pg.PoolClient> {
    const client = await connect(this.#pool);
    try {
      // Awaited: a statement must not run for the organization that the connection was bound to before.
      if (organizationId !== undefined) await bind(client, organizationId);
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  #leave(lane: Lane): void {
    lane.underWay -= 1;
    lane.movedAt = performance.now();
    if (lane.broken || lane.underWay === 0) this.#lanes.delete(lane);
    if (lane.underWay > 0) return;
    lane.client.then(
      (client) => client.release(lane.broken),
      () => undefined,
    );
  }
}
