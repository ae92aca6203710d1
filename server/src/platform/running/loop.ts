/**
 * Background work that repeats a step: at once while there is something to do, else when it is woken or
 * polls. In its states:
 *
 * - stepping: a step is under way.
 * - waiting: the last step found nothing more to do. A wake-up or the poll leads to the next.
 * - resting: a pause that no wake-up ends, so that work gathers or others get their share.
 * - backing off: a step has failed, as when the database is away. The next follows after a second.
 * - stopped: not started, or stopped and holding nothing any more.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '../clock.ts';
import { Bell } from './bell.ts';

export interface LoopOptions {
  /** Tells whether to go on at once; with 'rest', it cannot be woken before a rest. */
  step: () => Promise<boolean | 'rest'>;
  /** Polls so often, because a wake-up may be lost. */
  pollMs: number | (() => number);
  /** While there is nothing to do each wait is twice as long as the one before, up to this. */
  idlePollMs?: () => number;
  /** Called after a step that failed; the next follows after a pause. */
  onError: (error: unknown) => void;
  /**
   * How long to rest after a step that took so long and had something to do, in milliseconds; not at all
   * unless stated.
   */
  restAfter?: (stepMs: number) => number;
  /** How long to rest after a step that says so, in milliseconds. */
  restMs?: number;
  /** What it has begun and must end: it goes on after `stop` until there is nothing of it. */
  holds?: () => number;
  /** Lets go of what a failed step could not end while it stops. Without it, it stops at once. */
  abandon?: () => void;
}

const PAUSE_AFTER_ERROR_MS = SECOND;

export class Loop {
  readonly #options: LoopOptions;
  readonly #bell = new Bell();
  #state: 'stepping' | 'waiting' | 'resting' | 'backing off' | 'stopped' = 'stopped';
  #stopping = false;
  /** How many steps in a row have found nothing to do, since the last wake-up. */
  #quiet = 0;
  #succeededAt = performance.now();
  #work: Promise<void> | undefined;

  constructor(options: LoopOptions) {
    this.#options = options;
  }

  get state() {
    return this.#state;
  }

  /** When a step last succeeded, by `performance.now()`; at first, when it was made or started. */
  get succeededAt(): number {
    return this.#succeededAt;
  }

  start(): void {
    this.#succeededAt = performance.now();
    this.#work = this.#keepAtIt();
  }

  wake(): void {
    this.#bell.ring();
  }

  /** Resolves when nothing that it has begun is left to end. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#bell.ring();
    await (this.#work ?? this.#keepAtIt());
  }

  async #keepAtIt(): Promise<void> {
    const { onError, abandon } = this.#options;
    while (!this.#isOver()) {
      try {
        await this.#stepAndWait();
      } catch (error) {
        onError(error);
        if (!this.#stopping) await this.#rest(PAUSE_AFTER_ERROR_MS, 'backing off');
        else if (abandon === undefined) break;
        else abandon();
      }
    }
    this.#state = 'stopped';
  }

  async #stepAndWait(): Promise<void> {
    const { step, restAfter, restMs = 0 } = this.#options;
    this.#state = 'stepping';
    const begunAt = performance.now();
    const next = await step();
    this.#succeededAt = performance.now();
    const rest = next === 'rest' ? restMs : next ? (restAfter?.(performance.now() - begunAt) ?? 0) : 0;
    if (rest > 0 && !this.#stopping) await this.#rest(rest, 'resting');
    if (next !== false) this.#quiet = 0;
    if (next === true || this.#isOver()) return;
    this.#state = 'waiting';
    const wasWoken = await this.#bell.heard(this.#pollMs());
    this.#quiet = wasWoken ? 0 : this.#quiet + 1;
  }

  #pollMs(): number {
    const { pollMs, idlePollMs } = this.#options;
    const usual = typeof pollMs === 'number' ? pollMs : pollMs();
    return idlePollMs === undefined
      ? usual
      : Math.max(usual, Math.min(usual * 2 ** this.#quiet, idlePollMs()));
  }

  async #rest(millis: number, state: 'resting' | 'backing off'): Promise<void> {
    this.#state = state;
    await sleep(millis);
  }

  #isOver(): boolean {
    return this.#stopping && (this.#options.holds?.() ?? 0) === 0;
  }
}
