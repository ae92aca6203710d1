/** Readers take turns: a batch is written to in each turn of the event loop, so that a thousand do not block it. */

/** Some 1.5 ms of writing. */
const EACH_ROUND = 20;

export class Turns {
  readonly #waiting: (() => void)[] = [];

  /** Resolves when it is the reader's turn. */
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
