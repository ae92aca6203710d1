/** A clock that stands at the real time plus what a test has added to it. */
import type { Clock } from '../../../server/src/platform/clock.ts';

export const SHARED = 'Other files share this node: useService gives you one of your own.';

export class TestClock implements Clock {
  readonly #isShared: boolean;
  #ahead = 0;
  #frozenAt: number | undefined;

  /** One that files share goes as the real time does. */
  constructor(isShared = false) {
    this.#isShared = isShared;
  }

  now(): Date {
    return new Date((this.#frozenAt ?? Date.now()) + this.#ahead);
  }

  /** From now on time moves by `advance` alone, so that a test can stand on an exact millisecond. */
  freeze(): void {
    if (this.#isShared) throw new Error(SHARED);
    this.#frozenAt ??= Date.now();
  }

  advance(millis: number): void {
    if (this.#isShared) throw new Error(SHARED);
    this.#ahead += millis;
  }
}
