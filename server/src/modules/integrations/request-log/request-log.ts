/**
 * The request log: what each API client requested, how it ended and exactly why. Rows are buffered in memory
 * and stored in batches, once a second, so that no request waits. A full buffer drops rows, and counts them.
 */
import type { Clock } from '../../../platform/clock.ts';
import type { Doors } from '../../../platform/db/doors.ts';
import { newId } from '../../../platform/ids.ts';
import { Loop } from '../../../platform/running/loop.ts';
import { type Entry, store } from './store.ts';

/** The size of the buffer: some seconds of a busy node, or a few megabytes. */
const CAPACITY = 20_000;
const BATCH = 2000;
const EVERY_MS = 1000;

interface RequestLogOptions {
  doors: Doors;
  clock: Clock;
  onDropped: (count: number) => void;
  /** The time between two batches, in milliseconds. */
  every?: number | undefined;
}

export class RequestLog {
  readonly #options: RequestLogOptions;
  readonly #loop: Loop;
  #waiting: Entry[] = [];

  constructor(options: RequestLogOptions) {
    this.#options = options;
    // While the database is away, the batch waits for the next step of the loop.
    const { every: pollMs = EVERY_MS } = options;
    this.#loop = new Loop({ step: () => this.#storeSome(), pollMs, onError: () => undefined });
  }

  /** Buffers a row. Its id is made now, because ids contain the time and must be in its order. */
  note(entry: Omit<Entry, 'id' | 'at'>): void {
    const at = this.#options.clock.now();
    if (this.#waiting.length >= CAPACITY) this.#options.onDropped(1);
    else this.#waiting.push(Object.assign(entry, { id: newId(at), at }));
  }

  start(): void {
    this.#loop.start();
  }

  /** Stores what is left; if that fails, it is dropped and counted. */
  async stop(): Promise<void> {
    await this.#loop.stop();
    await this.flush().catch(() => this.#options.onDropped(this.#waiting.length));
  }

  async flush(): Promise<void> {
    while (this.#waiting.length > 0) await this.#storeSome();
  }

  /** Stores one batch; returns whether a whole further batch is waiting. */
  async #storeSome(): Promise<boolean> {
    const batch = this.#waiting.splice(0, BATCH);
    if (batch.length === 0) return false;
    try {
      await store(this.#options.doors.asPlatform, batch);
    } catch (error) {
      const room = Math.max(0, CAPACITY - this.#waiting.length);
      this.#waiting.unshift(...batch.slice(0, room));
      if (batch.length > room) this.#options.onDropped(batch.length - room);
      throw error;
    }
    return this.#waiting.length >= BATCH;
  }
}
