/** Limits how fast a worker sends. */
import { SECOND } from '../../../../platform/clock.ts';

/** A token bucket: mails go out evenly, and its size and refill together stay within the rate per second. */
export class Pace {
  readonly #most: number;
  readonly #perSecond: number;
  #saved: number;
  #at = performance.now();

  constructor(perSecond = Number.POSITIVE_INFINITY) {
    this.#most = Math.max(1, Math.floor(perSecond / 20));
    this.#perSecond = this.#most > 1 ? perSecond - this.#most : perSecond;
    this.#saved = this.#most;
  }

  /** The time in which the bucket earns one mail. */
  get gapMs(): number {
    return SECOND / this.#perSecond;
  }

  allows(wanted: number): number {
    if (this.#most === Number.POSITIVE_INFINITY) return wanted;
    const now = performance.now();
    const earned = ((now - this.#at) / SECOND) * this.#perSecond;
    this.#saved = Math.min(this.#most, this.#saved + earned);
    this.#at = now;
    return Math.min(wanted, Math.floor(this.#saved));
  }

  used(count: number): void {
    this.#saved -= count;
  }
}
