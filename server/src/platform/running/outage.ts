/**
 * Logs an outage in few lines, however often it is noticed: one at the first failure, one per minute while it
 * lasts, one when it ends. No stack traces: the place where we noticed it does not explain it.
 */
import { type Clock, MINUTE, SECOND } from '../clock.ts';
import type { Log } from './log.ts';
import { reasonOf } from './logged-error.ts';

const REPEAT_EVERY = MINUTE;

interface OutageOptions {
  log: Log;
  clock: Clock;
  /** What is wrong and what we do meanwhile: `Redis is away; limits are counted on this node`. */
  away: string;
  /** The message at its end: `Redis is back`. */
  back: string;
}

export class Outage {
  readonly #options: OutageOptions;
  #since: number | undefined;
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(options: OutageOptions) {
    this.#options = options;
  }

  /** Call it when a call to the other side failed. */
  missed(error: unknown): void {
    const { log, clock, away } = this.#options;
    const now = clock.now().getTime();
    this.#since ??= now;
    if (now - this.#toldAt < REPEAT_EVERY) return;
    this.#toldAt = now;
    log.warn({ ...reasonOf(error), away_seconds: seconds(now - this.#since) }, away);
  }

  /** Call it when a call succeeded. It logs on the level of the beginning, so a log has both or neither. */
  back(): void {
    if (this.#since === undefined) return;
    const { log, clock, back } = this.#options;
    log.warn({ away_seconds: seconds(clock.now().getTime() - this.#since) }, back);
    this.#since = undefined;
    this.#toldAt = Number.NEGATIVE_INFINITY;
  }
}

const seconds = (millis: number): number => Math.round(millis / SECOND);
