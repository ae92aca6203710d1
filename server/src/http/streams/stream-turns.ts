/** Readers take turns: each turn of the event loop serves a batch, so that thousands do not block it. */

/** A round lasts 2 ms, or until 20 readers will write after it, which takes them some 1.5 ms. */
const EACH_ROUND_MS = 2;
const LATER_EACH_ROUND = 20;

export class Turns {
  #waiting: (() => void)[] = [];
  /** How many of them have had their turn: removing each from a long array would move all the others. */
  #served = 0;
  #later = 0;

  /** Calls back when it is the reader's turn, to write at once. */
  enter(serve: () => void): void {
    this.#waiting.push(serve);
    if (this.#waiting.length === 1) setImmediate(() => this.#round());
  }

  /** Resolves when it is the reader's turn. */
  take(): Promise<void> {
    return new Promise((resolve) =>
      this.enter(() => {
        this.#later += 1;
        resolve();
      }),
    );
  }

  #round(): void {
    const begun = performance.now();
    const { length } = this.#waiting;
    this.#later = 0;
    const hasTime = () => this.#later < LATER_EACH_ROUND && performance.now() - begun < EACH_ROUND_MS;
    while (this.#served < length && hasTime()) {
      this.#served += 1;
      this.#waiting[this.#served - 1]?.();
    }
    if (this.#served < this.#waiting.length) return void setImmediate(() => this.#round());
    this.#waiting = [];
    this.#served = 0;
  }
}
