/**
 * Request limits: so many in a window that opens with the first request. Refused requests do not count. One node
 * counts in memory; several share the count through Redis, and fall back to memory while Redis is away.
 */
import { createClient } from 'redis';
import { type Clock, MINUTE, SECOND } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';

export const WINDOW = MINUTE;

export interface Taken {
  allowed: boolean;
  remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  resetSeconds: number;
}

export interface Limiter {
  readonly limit: number;
  take(key: string): Taken | Promise<Taken>;
}

interface Window {
  used: number;
  endsAt: number;
}

/** Windows past their end are swept out when this many are held, so memory follows the clients of one minute. */
const SWEEP_AT = 10_000;

export function memoryLimiter(limit: number, clock: Clock): Limiter {
  const windows = new Map<string, Window>();
  let sweepAt = SWEEP_AT;

  const open = (key: string, now: number): Window => {
    if (windows.size >= sweepAt) {
      for (const [other, window] of windows) if (now >= window.endsAt) windows.delete(other);
      sweepAt = Math.max(SWEEP_AT, windows.size * 2);
    }
    const window = { used: 0, endsAt: now + WINDOW };
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
  };
}

const taken = (allowed: boolean, remaining: number, millis: number): Taken => ({
  allowed,
  remaining: Math.max(0, remaining),
  resetSeconds: Math.max(1, Math.ceil(millis / SECOND)),
});

/** How long Redis may take before this request is counted in memory instead. */
const REDIS_PATIENCE_MS = 250;

export interface SharedLimits {
  limiter(name: string, limit: number): Limiter;
  close(): void;
}

export function sharedLimits(url: string, clock: Clock, log: Log): SharedLimits {
  const redis = createClient({
    url,
    disableOfflineQueue: true,
    commandOptions: { timeout: REDIS_PATIENCE_MS },
  });
  redis.on('error', (error) => log.warn({ err: error }, 'Redis is away; limits are counted on this node'));
  redis.connect().catch(() => undefined);
  return {
    limiter: (name, limit) => {
      const insurance = memoryLimiter(limit, clock);
      return {
        limit,
        take: async (key) => {
          const name_key = `fairway:limit:${name}:${key}`;
          try {
            const [, used, millis] = await redis
              .multi()
              .set(name_key, 0, { expiration: { type: 'PX', value: WINDOW }, condition: 'NX' })
              .incr(name_key)
              .pTTL(name_key)
              .exec();
            return taken(Number(used) <= limit, limit - Number(used), Number(millis));
          } catch {
            return insurance.take(key);
          }
        },
      };
    },
    close: () => redis.destroy(),
  };
}
