/** A clock that stands at the real time plus what a test has added to it. */
import type { Clock } from '../../server/src/platform/clock.ts';

export class TestClock implements Clock {
  #ahead = 0;

  now(): Date {
    return new Date(Date.now() + this.#ahead);
  }

  advance(millis: number): void {
    this.#ahead += millis;
  }
}
