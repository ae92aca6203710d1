/**
 * Short locks: whoever waits for a table's lock makes everybody after it wait too. So a migration waits for
 * each lock only briefly, lets go of all it has when that is not enough, and tries again a little later.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { MINUTE } from '../../clock.ts';
import { isLockTimeout, isRace } from '../errors.ts';

const LOCK_TIMEOUT_MS = 300;
const PAUSE_MS = 500;
const GIVE_UP_AFTER_MS = 5 * MINUTE;

/** Tells whoever watches the migrations how far they are. */
export type Tell = (line: string) => void;

/** Limits every wait for a lock in this session, but for statements that keep nobody waiting meanwhile. */
export const limitLockWaits = (client: pg.ClientBase, isLimited = true): Promise<unknown> =>
  client.query(`set lock_timeout = ${isLimited ? LOCK_TIMEOUT_MS : 0}`);

/** `attempt` must leave nothing behind when it fails for want of a lock. */
export async function untilLocked<Result>(
  what: string,
  tell: Tell,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const begun = performance.now();
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(isLockTimeout(error) || isRace(error))) throw error;
      if (performance.now() - begun > GIVE_UP_AFTER_MS)
        throw new Error(`others kept its tables locked for ${GIVE_UP_AFTER_MS / MINUTE} minutes`, {
          cause: error,
        });
      if (tries === 1) tell(`${what} waits for a table that is in use`);
      // Not always in step with whatever holds the lock at regular intervals.
      await sleep(PAUSE_MS * (0.5 + Math.random()));
    }
  }
}
