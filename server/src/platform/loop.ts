/** Background work that repeats a step: at once while there is work, else when woken or a poll is due. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Bell } from './bell.ts';
import { SECOND } from './clock.ts';

interface LoopOptions {
  /** Returns whether to run the next step at once. */
  step: () => Promise<boolean>;
  /** The poll interval: a wake-up may be lost. */
  pollMs: number;
  /** Called after a failed step; the next one follows after a pause. */
  onError: (error: unknown) => void;
  /** How many milliseconds to rest after a step that took `stepMs`; by default none. */
  restAfter?: (stepMs: number) => number;
}

const PAUSE_AFTER_ERROR_MS = SECOND;

export class Loop {
  readonly #options: LoopOptions;
  readonly #bell = new Bell();
  #stopping = false;
  #work: Promise<void> | undefined;

  constructor(options: LoopOptions) {
    this.#options = options;
  }

  start(): void {
    this.#work = this.#keepAtIt();
  }

  wake(): void {
    this.#bell.ring();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.#bell.ring();
    await this.#work;
  }

  async #keepAtIt(): Promise<void> {
    const { step, pollMs, onError, restAfter } = this.#options;
    while (!this.#stopping) {
      try {
        const begunAt = performance.now();
        const goesOn = await step();
        if (!goesOn) await this.#bell.heard(pollMs);
        else if (restAfter && !this.#stopping) await sleep(restAfter(performance.now() - begunAt));
      } catch (error) {
        onError(error);
        if (!this.#stopping) await sleep(PAUSE_AFTER_ERROR_MS);
      }
    }
  }
}
