/**
 * Timeouts for PostgreSQL. One timer checks all pending waits: `statement.ts` says what a timer each would
 * cost.
 *
 * A stall of our own event loop must not be mistaken for a silent server. The result may have arrived
 * meanwhile, so the sockets are read before a timeout counts, and the length of the stall is added to every
 * wait.
 */

/**
 * Waits for a connection of a server that does nothing, and then a silent statement, must fit into the five seconds
 * before we answer 503.
 */
export const PATIENCE_MS = 2000;
export const LOCK_TIMEOUT_MS = 10_000;
/** PostgreSQL's lock timeout ends a wait for another transaction sooner, so this is a last resort. */
export const STATEMENT_MS = LOCK_TIMEOUT_MS + 2_000;
/** Lock timeout, then statement timeout, then our own: in this order, so that each failure has its reason. */
export const STATEMENT_TIMEOUT_MS = LOCK_TIMEOUT_MS + 1_000;
/** After so long PostgreSQL rolls back a transaction whose program sends nothing more. */
export const IDLE_TRANSACTION_MS = 15_000;
const LOOK_EVERY_MS = 100;

export interface QueryPatience {
  /** How long the answer may take, in milliseconds. */
  millis: number;
  /** A statement that is not sent by then, by `performance.now()`, is not sent at all. */
  sendBy?: number | undefined;
  /** A heartbeat, called now and then during a long wait: it fails if the server is silent, not if slow. */
  isAlive?: (() => Promise<unknown>) | undefined;
}

interface Wait {
  until: number;
  askAt: number;
  isAlive: (() => Promise<unknown>) | undefined;
  giveUp: () => void;
}

const waits = new Set<Wait>();
let lookedAt = performance.now();

setInterval(() => {
  hasStalled(LOOK_EVERY_MS);
  // An immediate runs after the event loop has read the sockets that are ready.
  setImmediate(look);
}, LOOK_EVERY_MS).unref();

/** Whether the event loop stalled since the last check, `expected` ms ago; adds the stall to every wait. */
function hasStalled(expected: number): boolean {
  const now = performance.now();
  const stall = now - lookedAt - expected;
  lookedAt = now;
  if (stall <= LOOK_EVERY_MS) return false;
  for (const wait of waits) postpone(wait, stall);
  return true;
}

/** Calls `giveUp` at the timeout, unless the returned function is called before. */
export function waiting({ millis, isAlive }: QueryPatience, giveUp: () => void): () => void {
  const now = performance.now();
  const wait: Wait = { until: now + millis, askAt: now + PATIENCE_MS, isAlive, giveUp };
  waits.add(wait);
  return () => void waits.delete(wait);
}

function look(): void {
  // The stall may have come between the timer and this: the sockets are read before the next check.
  if (hasStalled(0)) return;
  const now = performance.now();
  for (const wait of waits) {
    if (wait.until < now) end(wait);
    else if (wait.askAt < now) {
      wait.askAt = now + PATIENCE_MS;
      wait.isAlive?.().catch(() => end(wait));
    }
  }
}

function postpone(wait: Wait, millis: number): void {
  wait.until += millis;
  wait.askAt += millis;
}

function end(wait: Wait): void {
  if (waits.delete(wait)) wait.giveUp();
}
