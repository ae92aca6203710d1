/** Background work that repeats a step: at once while there is something to do, else when it is woken or polls. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Bell } from './bell.ts';
import { SECOND } from './clock.ts';

interface LoopOptions {
  /** Tells whether to go on at once. */
  step: () => Promise<boolean>;
  /** Polls so often, because a wake-up may be lost. */
  pollMs: number;
  /** Called after a step that failed; the next follows after a pause. */
  onError: (error: unknown) => void;
  /** How long to rest after a step that took so long, in milliseconds; not at all unless stated. */
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
