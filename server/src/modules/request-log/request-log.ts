/**
 * The request log: what each API client asked, how it ended and exactly why. Entries gather in memory and are stored in
 * batches, once a second, so that no request waits for it; under pressure it drops entries, and counts them.
 */
import type { Clock } from '../../platform/clock.ts';
import type { Doors } from '../../platform/db/doors.ts';
import { newId } from '../../platform/ids.ts';
import { Loop } from '../../platform/loop.ts';
import { type Entry, store } from './store.ts';

/** Some seconds of a busy node; a few megabytes. */
const CAPACITY = 20_000;
const BATCH = 2000;
const EVERY_MS = 1000;

interface RequestLogOptions {
  doors: Doors;
  clock: Clock;
  onDropped: (count: number) => void;
}

export class RequestLog {
  readonly #options: RequestLogOptions;
  readonly #loop: Loop;
  #waiting: Entry[] = [];

  constructor(options: RequestLogOptions) {
    this.#options = options;
    // If the database is away the batch waits for the next turn.
    this.#loop = new Loop({ step: () => this.#storeSome(), pollMs: EVERY_MS, onError: () => undefined });
  }

  /** The entry is completed and kept. It has its id from now on: one made later for an earlier time would be out of order. */
  note(entry: Omit<Entry, 'id' | 'at'>): void {
    const at = this.#options.clock.now();
    if (this.#waiting.length >= CAPACITY) this.#options.onDropped(1);
    else this.#waiting.push(Object.assign(entry, { id: newId(at), at }));
  }

  start(): void {
    this.#loop.start();
  }

  /** Stores what is left, if it can. */
  async stop(): Promise<void> {
    await this.#loop.stop();
    await this.flush().catch(() => this.#options.onDropped(this.#waiting.length));
  }

  async flush(): Promise<void> {
    while (this.#waiting.length > 0) await this.#storeSome();
  }

  /** Tells whether there is more than a batch. */
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
