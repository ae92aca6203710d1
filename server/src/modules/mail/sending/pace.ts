/** How fast a worker may send. */
import { SECOND } from '../../../platform/clock.ts';

/** At most so many mails in any second, evenly: a token bucket, whose size and refill together stay within that. */
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

  /** The time between two mails. */
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
