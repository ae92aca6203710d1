/**
 * Logs an outage in few lines, however often it is noticed: one at the first failure, one a minute while it lasts, one
 * when it ends. No stack traces: where we noticed it says nothing about why.
 */
import { type Clock, MINUTE, SECOND } from './clock.ts';
import type { Log } from './log.ts';
import { reasonOf } from './logged-error.ts';

const REPEAT_EVERY = MINUTE;

interface OutageOptions {
  log: Log;
  clock: Clock;
  /** What is wrong and what we do meanwhile: `Redis is away; limits are counted on this node`. */
  away: string;
  /** The end of it: `Redis is back`. */
  back: string;
}

export class Outage {
  readonly #options: OutageOptions;
  #since: number | undefined;
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(options: OutageOptions) {
    this.#options = options;
  }

  /** A call to the other side failed. */
  missed(error: unknown): void {
    const { log, clock, away } = this.#options;
    const now = clock.now().getTime();
    this.#since ??= now;
    if (now - this.#toldAt < REPEAT_EVERY) return;
    this.#toldAt = now;
    log.warn({ ...reasonOf(error), away_seconds: seconds(now - this.#since) }, away);
  }

  /** A call succeeded. Logged on the level of the beginning, so that a log that shows one shows the other. */
  back(): void {
    if (this.#since === undefined) return;
    const { log, clock, back } = this.#options;
    log.warn({ away_seconds: seconds(clock.now().getTime() - this.#since) }, back);
    this.#since = undefined;
    this.#toldAt = Number.NEGATIVE_INFINITY;
  }
}

const seconds = (millis: number): number => Math.round(millis / SECOND);
