/**
 * Slows down guessing of access codes: wrong ones are counted by address, for a minute and for a day. Right
 * ones do not count, so that a clubhouse full of phones behind one address gets in; after too many wrong
 * ones, every code from that address is refused.
 */

import { type Counter, type Place, taking } from '../../../platform/limits/sign-in-guard.ts';
import { siteOf } from '../../../platform/networks.ts';
import { isUnavailable } from '../../../platform/problems.ts';

export class CodeTries {
  readonly #counters: Counter[];
  /** The last try in each address's queue. */
  readonly #lines = new Map<string, Promise<unknown>>();

  constructor(minute: Counter, day: Counter) {
    this.#counters = [minute, day];
  }

  /**
   * Tries of one address run one at a time: concurrent guesses get no more tries than consecutive ones. If one meets an
   * outage, so do those that wait behind it: each waiting for the database in turn would take too long.
   */
  async count<Found>(address: string, look: () => Promise<Found | undefined>): Promise<Found | undefined> {
    const key = siteOf(address);
    const before = this.#lines.get(key) ?? Promise.resolve();
    const run = () => this.#try(key, look);
    const turn = before.then(run, (error) => (isUnavailable(error) ? Promise.reject(error) : run()));
    this.#lines.set(key, turn);
    try {
      return await turn;
    } finally {
      if (this.#lines.get(key) === turn) this.#lines.delete(key);
    }
  }

  async #try<Found>(key: string, look: () => Promise<Found | undefined>): Promise<Found | undefined> {
    const places: Place[] = this.#counters.map((counter) => ({ counter, key, isShared: true }));
    const attempt = await taking(places);
    let found: Found | undefined;
    try {
      found = await look();
    } catch (error) {
      await attempt.withdraw();
      throw error;
    }
    if (found !== undefined) await attempt.succeeded();
    return found;
  }
}
