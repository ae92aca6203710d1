/**
 * Rate limits: so many requests in a window that opens with the first. Refused requests do not count. One
 * node counts in memory; several share the count through Redis, and fall back to memory while Redis is away.
 */
import { type Clock, MINUTE, SECOND } from '../../platform/clock.ts';
import type { Log } from '../../platform/running/log.ts';
import { Outage } from '../../platform/running/outage.ts';

export const WINDOW = MINUTE;

export interface Taken {
  allowed: boolean;
  remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  resetSeconds: number;
}

/** For the `RateLimit` header. */
export const limitLeft = ({ remaining, resetSeconds }: Taken): string =>
  `"default";r=${remaining};t=${resetSeconds}`;

export interface Limiter {
  readonly limit: number;
  take(key: string): Taken | Promise<Taken>;
  /** Takes back one that was counted. */
  giveBack(key: string): void | Promise<void>;
  /** Forgets what was counted. */
  clear(key: string): void | Promise<void>;
}

interface Window {
  used: number;
  endsAt: number;
}

/** At this many windows the expired ones are removed, so memory is bounded by the clients of one minute. */
const SWEEP_AT = 10_000;

function memoryLimiter(limit: number, clock: Clock, span: number): Limiter {
  const windows = new Map<string, Window>();
  let sweepAt = SWEEP_AT;

  const open = (key: string, now: number): Window => {
    if (windows.size >= sweepAt) {
      for (const [other, window] of windows) if (now >= window.endsAt) windows.delete(other);
      sweepAt = Math.max(SWEEP_AT, windows.size * 2);
    }
    const window = { used: 0, endsAt: now + span };
    windows.set(key, window);
    return window;
  };

  return {
    limit,
    take: (key) => {
      const now = clock.now().getTime();
      const current = windows.get(key);
      const window = current !== undefined && now < current.endsAt ? current : open(key, now);
      const allowed = window.used < limit;
      if (allowed) window.used += 1;
      return taken(allowed, limit - window.used, window.endsAt - now);
    },
    giveBack: (key) => {
      const window = windows.get(key);
      if (window !== undefined && window.used > 0) window.used -= 1;
    },
    clear: (key) => void windows.delete(key),
  };
}

const taken = (allowed: boolean, remaining: number, millis: number): Taken => ({
  allowed,
  remaining: Math.max(0, remaining),
  resetSeconds: Math.max(1, Math.ceil(millis / SECOND)),
});

/** Limiters that count in memory or, with a Redis, together with the other nodes. */
export async function createLimits(
  redisUrl: string | undefined,
  clock: Clock,
  log: Log,
  onRefused: (name: string) => void = () => undefined,
): Promise<Limits> {
  const { limiter, close } =
    redisUrl !== undefined ? await sharedLimits(redisUrl, clock, log) : ownLimits(clock);
  return {
    limiter: (name, limit, span) => noting(limiter(name, limit, span), () => onRefused(name)),
    close,
  };
}

const ownLimits = (clock: Clock): Limits => ({
  limiter: (_name, limit, span = WINDOW) => memoryLimiter(limit, clock, span),
  close: () => undefined,
});

function noting(limiter: Limiter, onRefused: () => void): Limiter {
  const noted = (taken: Taken): Taken => {
    if (!taken.allowed) onRefused();
    return taken;
  };
  return {
    ...limiter,
    take: (key) => {
      const taken = limiter.take(key);
      return taken instanceof Promise ? taken.then(noted) : noted(taken);
    },
  };
}

/** After this timeout requests are counted in memory, and Redis is not asked for `REDIS_REST_MS`. */
const REDIS_PATIENCE_MS = 250;
const REDIS_REST_MS = SECOND;

export interface Limits {
  /** Limiters of one name share their counts. A window lasts a minute unless stated, in milliseconds. */
  limiter(name: string, limit: number, span?: number): Limiter;
  close(): void;
}

async function sharedLimits(url: string, clock: Clock, log: Log): Promise<Limits> {
  // Loading it takes a quarter of a second, which nodes without Redis can do without.
  const { createClient } = await import('redis');
  const redis = createClient({ url });
  const outage = new Outage({
    log,
    clock,
    away: 'Redis is away; limits are counted on this node',
    back: 'Redis is back; limits are shared again',
  });
  redis.on('error', (error) => outage.missed(error));
  redis.on('ready', () => outage.back());
  redis.connect().catch(() => undefined);
  let restsUntil = 0;

  const takeShared = async (key: string, limit: number, span: number): Promise<Taken> => {
    const counted = redis
      .multi()
      .set(key, 0, { expiration: { type: 'PX', value: span }, condition: 'NX' })
      .incr(key)
      .pTTL(key)
      .exec();
    const [, used, millis] = await patiently(counted);
    outage.back();
    return taken(Number(used) <= limit, limit - Number(used), Number(millis));
  };

  /** A window that has ended meanwhile is opened again: a count without an end would never be reset. */
  const giveBackShared = async (key: string, span: number): Promise<void> => {
    const expiration = { type: 'PX', value: span } as const;
    await patiently(redis.multi().set(key, 0, { expiration, condition: 'NX' }).decr(key).exec());
  };

  return {
    limiter: (name, limit, span = WINDOW) => {
      const insurance = memoryLimiter(limit, clock, span);
      const shared = async <Value>(ask: () => Promise<Value>, own: () => Value | Promise<Value>) => {
        if (!redis.isReady || performance.now() < restsUntil) return own();
        try {
          return await ask();
        } catch (error) {
          outage.missed(error);
          restsUntil = performance.now() + REDIS_REST_MS;
          return own();
        }
      };
      const at = (key: string) => `fairway:limit:${name}:${key}`;
      return {
        limit,
        take: (key) =>
          shared(
            () => takeShared(at(key), limit, span),
            () => insurance.take(key),
          ),
        giveBack: (key) =>
          shared<void>(
            () => giveBackShared(at(key), span),
            () => insurance.giveBack(key),
          ),
        clear: (key) =>
          shared<void>(
            async () => void (await patiently(redis.del(at(key)))),
            () => insurance.clear(key),
          ),
      };
    },
    close: () => redis.destroy(),
  };
}

/** The client has no timeout for a transaction it has sent; a Redis that hangs must not hang us. */
async function patiently<Value>(reply: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('Redis is silent')), REDIS_PATIENCE_MS);
  });
  try {
    return await Promise.race([reply, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Why Redis cannot be used; it is asked once, and nothing is counted. */
export async function redisObjection(url: string, patienceMs: number): Promise<string | undefined> {
  const { createClient } = await import('redis');
  const socket = { connectTimeout: patienceMs, reconnectStrategy: false } as const;
  const client = createClient({ url, socket });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await patiently(client.ping());
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message || error.name : String(error);
  } finally {
    client.destroy();
  }
}
