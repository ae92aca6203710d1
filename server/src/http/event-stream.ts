/**
 * Server-Sent Events. A reader gets the latest at once and then whenever it changes; one that reads slowly is spared what
 * was overtaken meanwhile. Nothing is sent to a token that has ended, and nothing is left behind by a reader who has gone.
 */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Problem } from '../platform/problems.ts';

/** Whose stream it is, and how many of theirs a node keeps open. */
export interface Counted {
  name: string;
  each: number;
}

/** Something that changes, and what a reader is told of it. */
export interface Feed {
  latest(): Promise<{ id: string; data: Buffer }>;
  /** Calls back after changes until the returned function is called. */
  follow(callback: () => void): () => void;
}

/** When a stream that was one too many may try again, in seconds. */
const RETRY_AFTER = 10;
const HEARTBEAT_MS = 15_000;
const LAST_WORDS_MS = 500;
const HEARTBEAT = ': still here\n\n';

export class EventStreams {
  readonly #readers = new Set<Reader>();
  readonly #openOf = new Map<string, number>();

  constructor(app: FastifyInstance, heartbeat = HEARTBEAT_MS) {
    const timer = setInterval(() => {
      for (const reader of this.#readers) reader.beat();
    }, heartbeat);
    timer.unref();
    app.addHook('preClose', async () => {
      clearInterval(timer);
      for (const reader of this.#readers) reader.end();
      // Whoever does not take the last of it must not keep the others.
      setTimeout(() => {
        for (const reader of this.#readers) reader.drop();
      }, LAST_WORDS_MS).unref();
    });
  }

  get size(): number {
    return this.#readers.size;
  }

  /** `lastId` is what the reader has seen already; `isAllowed` is asked before anything is sent. */
  async open(
    reply: FastifyReply,
    counted: Counted,
    feed: Feed,
    lastId: string | undefined,
    isAllowed: () => boolean | Promise<boolean>,
  ): Promise<void> {
    // Whoever left meanwhile will not close again.
    if (reply.raw.destroyed) return void reply.hijack();
    reply.raw.once('close', this.#enter(counted));
    // Whatever is wrong with the feed is told as on any other endpoint, before the stream begins.
    await feed.latest();
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    if (reply.request.method === 'HEAD') return void reply.raw.end();
    // Whoever left meanwhile will not close again.
    if (reply.raw.destroyed) return;
    reply.raw.write(': welcome\n\n');
    const reader = new Reader(reply.raw, feed, lastId, isAllowed);
    this.#readers.add(reader);
    reply.raw.once('close', () => {
      this.#readers.delete(reader);
      reader.stop();
    });
    reader.push();
  }

  /** Counts the stream from its first moment until it is closed. */
  #enter({ name, each }: Counted): () => void {
    const open = this.#openOf.get(name) ?? 0;
    if (open >= each) throw tooManyStreams(each);
    this.#openOf.set(name, open + 1);
    return () => {
      const left = (this.#openOf.get(name) ?? 1) - 1;
      if (left > 0) this.#openOf.set(name, left);
      else this.#openOf.delete(name);
    };
  }
}

const tooManyStreams = (each: number) =>
  new Problem(
    'rate_limited',
    `A client may have ${each} streams open at once. Close one, or try again in ${RETRY_AFTER} s.`,
    { retryAfter: RETRY_AFTER },
  );

class Reader {
  readonly #raw: ServerResponse;
  readonly #feed: Feed;
  readonly #isAllowed: () => boolean | Promise<boolean>;
  readonly stop: () => void;
  #lastId: string | undefined;
  #isBusy = false;
  #hasMore = false;

  constructor(
    raw: ServerResponse,
    feed: Feed,
    lastId: string | undefined,
    isAllowed: () => boolean | Promise<boolean>,
  ) {
    this.#raw = raw;
    this.#feed = feed;
    this.#lastId = lastId;
    this.#isAllowed = isAllowed;
    this.stop = feed.follow(() => this.push());
  }

  push(): void {
    this.#hasMore = true;
    if (this.#isBusy) return;
    this.#isBusy = true;
    this.#sendAll()
      // The reader comes back by itself and asks for what it has missed.
      .catch(() => this.end())
      .finally(() => {
        this.#isBusy = false;
      });
  }

  beat(): void {
    if (this.#isBusy) return;
    this.#allowed().then(
      (allowed) => allowed && this.#write(HEARTBEAT),
      // The database may be away: then nobody knows whether the token still holds.
      () => this.end(),
    );
  }

  drop(): void {
    this.#raw.destroy();
  }

  end(): void {
    this.stop();
    this.#raw.end();
  }

  async #sendAll(): Promise<void> {
    while (this.#hasMore && !this.#raw.destroyed) {
      this.#hasMore = false;
      const { id, data } = await this.#feed.latest();
      if (id === this.#lastId || !(await this.#allowed())) continue;
      this.#lastId = id;
      if (!this.#write(data)) await this.#drained();
    }
  }

  /** Tells whether more can follow at once. Whoever was waited for, the stream may have ended since. */
  #write(data: string | Buffer): boolean {
    return this.#raw.writableEnded || this.#raw.write(data);
  }

  /** Until it has taken what was sent, or has gone. */
  #drained(): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        this.#raw.off('drain', done).off('close', done);
        resolve();
      };
      this.#raw.on('drain', done).on('close', done);
    });
  }

  async #allowed(): Promise<boolean> {
    const allowed = await this.#isAllowed();
    if (!allowed) this.end();
    return allowed;
  }
}

/** One event as it goes over the wire. JSON holds no line breaks, so one `data` line is enough. */
export const eventText = (event: string, id: string, json: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`event: ${event}\nid: ${id}\ndata: `), json, Buffer.from('\n\n')]);
