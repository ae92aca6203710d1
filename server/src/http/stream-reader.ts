/** One reader of a stream: gets every notice once, and the latest after each change, and nothing older. */
import type { ServerResponse } from 'node:http';
import type { Feed } from './event-stream.ts';
import type { StreamBody } from './stream-body.ts';
import type { Turns } from './stream-turns.ts';

interface Reading {
  raw: ServerResponse;
  body: StreamBody;
  feed: Feed;
  turns: Turns;
  /** What the reader has seen already. */
  lastId: string | undefined;
  /** Called before anything is sent. */
  isAllowed: () => boolean | Promise<boolean>;
}

const NONE: ReadonlySet<string> = new Set();
const HEARTBEAT = Buffer.from(': still here\n\n');

export class Reader {
  readonly #reading: Reading;
  readonly stop: () => void;
  #lastId: string | undefined;
  /** The keys of the notices that it has had, as long as they are listed. */
  #told: ReadonlySet<string> = NONE;
  #isBusy = false;
  #hasMore = false;

  constructor(reading: Reading) {
    this.#reading = reading;
    this.#lastId = reading.lastId;
    this.stop = reading.feed.follow(() => this.push());
  }

  push(): void {
    this.#hasMore = true;
    if (!this.#isBusy) this.#work(() => this.#sendAll());
  }

  /** A heartbeat, skipped while the reader has not taken what was sent. */
  beat(): void {
    if (!this.#isBusy) this.#work(() => this.#send(HEARTBEAT));
  }

  /** Ends the stream if its reader may no longer stay. */
  recheck(): void {
    Promise.resolve(this.#reading.isAllowed()).then(
      (isAllowed) => isAllowed || this.end(),
      () => this.end(),
    );
  }

  drop(): void {
    this.#reading.raw.destroy();
  }

  end(): void {
    this.stop();
    const { raw, body } = this.#reading;
    if (!this.#hasEnded) raw.end(body.end());
  }

  #work(work: () => Promise<unknown>): void {
    this.#isBusy = true;
    work()
      // The database may be away. The reader reconnects by itself and gets what it has missed.
      .catch(() => this.end())
      .finally(() => {
        this.#isBusy = false;
        if (this.#hasMore && !this.#hasEnded) this.push();
      });
  }

  async #sendAll(): Promise<void> {
    while (this.#hasMore && !this.#hasEnded) {
      this.#hasMore = false;
      await this.#sendNotices();
      const { id, data } = await this.#reading.feed.latest(this.#lastId);
      if (id !== this.#lastId && (await this.#send(data))) this.#lastId = id;
    }
  }

  async #sendNotices(): Promise<void> {
    const notices = (await this.#reading.feed.notices?.()) ?? [];
    for (const { key, data } of notices) if (!this.#told.has(key)) await this.#send(data);
    this.#told = notices.length === 0 ? NONE : new Set(notices.map(({ key }) => key));
  }

  /** Resolves when the reader has taken it: changes meanwhile are not queued, and only the latest is sent. */
  async #send(data: Buffer): Promise<boolean> {
    const { raw, body, turns, isAllowed } = this.#reading;
    const bytes = await body.prepare(data);
    await turns.take();
    if (!(await isAllowed())) this.end();
    // The stream may have ended during the wait.
    if (this.#hasEnded) return false;
    await taken(raw, bytes());
    return true;
  }

  get #hasEnded(): boolean {
    return this.#reading.raw.writableEnded || this.#reading.raw.destroyed;
  }
}

/** Resolves when the operating system has taken the bytes, or the reader has disconnected. */
function taken(raw: ServerResponse, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      raw.off('close', done);
      resolve();
    };
    raw.on('close', done);
    raw.write(bytes, done);
  });
}
