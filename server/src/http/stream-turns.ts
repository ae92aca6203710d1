/** Readers take turns: a few are written to in each round of the event loop, so that a thousand hold nobody else up. */

/** Some 1.5 ms of writing. */
const EACH_ROUND = 20;

export class Turns {
  readonly #waiting: (() => void)[] = [];

  /** Until it is one's turn. */
  take(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#waiting.length === 1) setImmediate(() => this.#round());
    });
  }

  #round(): void {
    for (const go of this.#waiting.splice(0, EACH_ROUND)) go();
    if (this.#waiting.length > 0) setImmediate(() => this.#round());
  }
}
