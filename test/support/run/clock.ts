/** A clock that stands at the real time plus what a test has added to it. */
import type { Clock } from '../../../server/src/platform/clock.ts';

export class TestClock implements Clock {
  #ahead = 0;
  #frozenAt: number | undefined;

  now(): Date {
    return new Date((this.#frozenAt ?? Date.now()) + this.#ahead);
  }

  /** From now on time moves by `advance` alone, so that a test can stand on an exact millisecond. */
  freeze(): void {
    this.#frozenAt ??= Date.now();
  }

  advance(millis: number): void {
    this.#ahead += millis;
  }
}
