/**
 * Reads share a few connections. Statements follow each other on one without waiting for the answers before them, so a
 * busy server makes fewer system calls and wakes PostgreSQL less often than with a connection for each.
 */
import type pg from 'pg';
import { bind } from './binding.ts';
import { isAway, isCancelled, isUnprepared, translate } from './errors.ts';
import { connect } from './pool.ts';
import type { Prepared } from './sql.ts';
import { send } from './statement.ts';

/** A connection of the pool, held while anything is under way on it. */
interface Lane {
  client: pg.PoolClient | Promise<pg.PoolClient>;
  underWay: number;
  /** When the statement that PostgreSQL is at work on was sent, or the one before it ended. */
  movedAt: number;
  broken: boolean;
}

/** As many as one process can keep busy; more are opened only for those that would wait. */
const USUAL_LANES = 4;
const DEEP = 16;
/** A lane that has not moved for this long has something slow in front: better not to queue behind it. */
const SLOW_MS = 20;

export type Read = (statement: Prepared, organizationId?: string) => Promise<pg.QueryResult>;

/** A way to read through the pool, bound to an organization if one is given. */
export function readLanes(pool: pg.Pool): Read {
  const lanes: Lane[] = [];
  const most = pool.options.max;

  const choose = (): Lane => {
    let best: Lane | undefined;
    for (const lane of lanes) if (best === undefined || burden(lane) < burden(best)) best = lane;
    const enough = lanes.length < USUAL_LANES ? 1 : DEEP;
    return best === undefined || (burden(best) >= enough && lanes.length < most) ? open() : best;
  };

  const open = (): Lane => {
    const lane: Lane = { client: connect(pool), underWay: 0, movedAt: performance.now(), broken: false };
    lanes.push(lane);
    return lane;
  };

  const leave = (lane: Lane, client: pg.PoolClient | undefined): void => {
    lane.underWay -= 1;
    lane.movedAt = performance.now();
    if (lane.broken || lane.underWay === 0) close(lane);
    if (lane.underWay === 0) client?.release(lane.broken);
  };

  const close = (lane: Lane): void => {
    const place = lanes.indexOf(lane);
    if (place >= 0) lanes.splice(place, 1);
  };

  const read = async (lane: Lane, statement: Prepared, organizationId?: string): Promise<pg.QueryResult> => {
    lane.underWay += 1;
    let client: pg.PoolClient | undefined;
    try {
      client = lane.client instanceof Promise ? await lane.client : lane.client;
      lane.client = client;
      const bound = organizationId === undefined ? undefined : bind(client, organizationId);
      if (bound === undefined) return await send(client, statement);
      // Each has a Sync of its own, so a failed binding does not stop the statement behind it: rows are handed out only
      // when both succeeded.
      const [result] = await Promise.all([send(client, statement), bound]);
      return result;
    } catch (error) {
      lane.broken = true;
      throw error;
    } finally {
      leave(lane, client);
    }
  };

  return async (statement, organizationId) => {
    const lane = choose();
    const isShared = lane.underWay > 0;
    try {
      return await read(lane, statement, organizationId);
    } catch (error) {
      // It may have failed with somebody else's statement, and gets a second chance on a lane of its own.
      const isOthers = isUnprepared(error) || (isAway(error) && !isCancelled(error));
      if (!isShared || !isOthers) throw translate(error);
      return await read(open(), statement, organizationId).catch((again) => Promise.reject(translate(again)));
    }
  };
}

/** How many statements a new one would wait for; something slow counts like a full lane. */
const burden = ({ underWay, movedAt }: Lane): number =>
  underWay > 0 && performance.now() - movedAt > SLOW_MS ? DEEP + underWay : underWay;
