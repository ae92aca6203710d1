/** One reader of a stream: gets every notice once, and the latest after each change, and nothing older. */
import type { ServerResponse } from 'node:http';
import { isUnavailable } from '../../platform/problems.ts';
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
  /** For how long the stream stays open while the database is away, in milliseconds. */
  outage: number;
}

const NONE: ReadonlySet<string> = new Set();
/** How soon what could not be read is tried again, and over how long the tries of many readers are spread. */
const RETRY_MS = 500;
const RETRY_SPREAD_MS = 1000;
const HEARTBEAT = Buffer.from(': still here\n\n');

export class Reader {
  readonly #reading: Reading;
  #leave: (() => void) | undefined;
  #lastId: string | undefined;
  /** The keys of the listed notices that the reader has had, and the feed's `news` at that time. */
  #told: ReadonlySet<string> = NONE;
  #news: object | undefined;
  #isBusy = false;
  #hasMore = false;
  /** Since when the database is away, as far as this reader knows. */
  #awaySince: number | undefined;
  #retry: NodeJS.Timeout | undefined;
  /** Ends the wait for the reader to take what was sent. */
  #goOn: (() => void) | undefined;

  constructor(reading: Reading) {
    this.#reading = reading;
    this.#lastId = reading.lastId;
    this.#leave = reading.feed.follow(this.push);
  }

  readonly push = (): void => {
    this.#hasMore = true;
    if (this.#isBusy) return;
    this.#isBusy = true;
    if (this.#reading.feed.ready === undefined) this.#work(() => this.#sendAll());
    else this.#reading.turns.enter(this.#serve);
  };

  /** A heartbeat, skipped while the reader has not taken what was sent. */
  beat(): void {
    if (this.#isBusy) return;
    // A heartbeat holds no data, so it needs no permission, which could not be checked during an outage.
    const heartbeat = this.#reading.feed.heartbeat?.() ?? HEARTBEAT;
    if (this.#awaySince !== undefined) this.#work(() => this.#write(HEARTBEAT));
    else this.#work(() => this.#send(heartbeat));
  }

  /** Ends the stream if its reader may no longer stay. */
  recheck(): void {
    Promise.resolve(this.#reading.isAllowed()).then(
      (isAllowed) => isAllowed || this.end(),
      (error) => this.#failed(error),
    );
  }

  /** The reader has disconnected. */
  closed(): void {
    this.#stopFollowing();
    clearTimeout(this.#retry);
    this.#goOn?.();
  }

  drop(): void {
    this.#reading.raw.destroy();
  }

  end(): void {
    this.#stopFollowing();
    const { raw, body } = this.#reading;
    if (!this.#hasEnded) raw.end(body.end());
  }

  /** Once: by then another reader may follow in its place. */
  #stopFollowing(): void {
    this.#leave?.();
    this.#leave = undefined;
  }

  /** Called in the reader's turn. Writes synchronously if all is cached, as for most of many readers. */
  readonly #serve = (): void => {
    if (!this.#hasEnded && !this.#sendAtOnce()) this.#work(() => this.#sendAll());
  };

  /** Sends the latest synchronously; returns false where something has to be awaited. */
  #sendAtOnce(): boolean {
    const { feed, body, raw, isAllowed } = this.#reading;
    const latest = feed.ready?.(this.#lastId);
    const news = feed.news?.();
    if (latest === undefined || news === undefined || news !== this.#news || isAllowed() !== true)
      return false;
    const { id, data } = latest;
    const bytes = id === this.#lastId ? undefined : body.prepared(data);
    if (bytes === undefined && id !== this.#lastId) return false;
    this.#hasMore = false;
    this.#lastId = id;
    if (bytes === undefined) this.#taken();
    // Writes to the socket: the response would add no bytes, but a fifth to the cost of many writes.
    else raw.socket?.write(bytes(), this.#taken);
    return true;
  }

  readonly #taken = (): void => {
    this.#isBusy = false;
    if (this.#hasMore && !this.#hasEnded) this.push();
  };

  #work(work: () => Promise<unknown>): void {
    this.#isBusy = true;
    work()
      .catch((error) => this.#failed(error))
      .finally(this.#taken);
  }

  /**
   * While the database is away the stream stays open, with heartbeats only: thousands of readers who
   * reconnect would add load at the worst moment. After a long outage it ends; the reader reconnects by
   * itself and gets what it has missed meanwhile.
   */
  #failed(error: unknown): void {
    const now = performance.now();
    this.#awaySince ??= now;
    if (!isUnavailable(error) || now - this.#awaySince > this.#reading.outage) return void this.end();
    clearTimeout(this.#retry);
    this.#retry = setTimeout(this.push, RETRY_MS + Math.random() * RETRY_SPREAD_MS).unref();
  }

  async #sendAll(): Promise<void> {
    while (this.#hasMore && !this.#hasEnded) {
      this.#hasMore = false;
      await this.#sendNotices();
      const { id, data } = await this.#reading.feed.latest(this.#lastId);
      if (id !== this.#lastId && (await this.#send(data))) {
        this.#lastId = id;
        this.#reading.feed.sent?.();
      }
      this.#awaySince = undefined;
    }
  }

  async #sendNotices(): Promise<void> {
    const { feed } = this.#reading;
    // Taken before the notices are read: if they change meanwhile, `news` differs and they are read again.
    const news = feed.news?.();
    const notices = (await feed.notices?.()) ?? [];
    for (const { key, data } of notices) if (!this.#told.has(key)) await this.#send(data);
    this.#told = notices.length === 0 ? NONE : new Set(notices.map(({ key }) => key));
    this.#news = news;
  }

  /** Resolves when the reader has taken it: changes meanwhile are not queued, and only the latest is sent. */
  async #send(data: Buffer): Promise<boolean> {
    const { body, turns, isAllowed } = this.#reading;
    const bytes = await body.prepare(data);
    await turns.take();
    if (!(await isAllowed())) this.end();
    // The stream may have ended during the wait.
    if (this.#hasEnded) return false;
    await this.#write(bytes());
    return true;
  }

  /** Resolves when the operating system has taken the bytes, or the reader has disconnected. */
  #write(bytes: Buffer): Promise<void> {
    return new Promise((resolve) => {
      this.#goOn = resolve;
      this.#reading.raw.write(bytes, () => resolve());
    });
  }

  get #hasEnded(): boolean {
    return this.#reading.raw.writableEnded || this.#reading.raw.destroyed;
  }
}
