/**
 * Server-Sent Events. A reader gets the latest at once and then after each change; a slow reader skips what
 * was overtaken meanwhile. Nothing is sent after its token has ended, and nothing stays in memory after it
 * disconnects. Gzip, where accepted, is compressed once for all readers.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Problem } from '../../platform/problems.ts';
import { bodyFor } from './stream-body.ts';
import { Reader } from './stream-reader.ts';
import { Turns } from './stream-turns.ts';

/** The owner of a stream, and how many a node keeps open for it. */
interface Counted {
  name: string;
  each: number;
}

/** Something that changes, and the event to send about it. Readers of the same event get the same Buffer. */
export interface Feed {
  /** `lastId` is what the reader has: the data may then be only what has changed since. */
  latest(lastId?: string): Promise<{ id: string; data: Buffer }>;
  /** The same synchronously, where nothing has to be awaited: this makes thousands of readers cheap. */
  ready?(lastId?: string): { id: string; data: Buffer } | undefined;
  /**
   * Events that no reader may miss, sent without an id: every reader gets each once, oldest first and before
   * the latest. They are listed long enough for the slowest reader; one that reconnects may get some again.
   */
  notices?(): Promise<readonly StreamNotice[]>;
  /** An object that is replaced whenever the notices change; undefined while that is not known. */
  news?(): object | undefined;
  /** Called once the reader has taken what `latest` gave last. */
  sent?(): void;
  /** Sent before everything else; unless stated, a comment. */
  welcome?: Buffer;
  /** Sent now and then while nothing else is; unless stated, a comment. */
  heartbeat?(): Buffer;
  /** Calls back after changes until the returned function is called. */
  follow(callback: () => void): () => void;
}

export interface StreamNotice {
  /** Tells it from all others. */
  key: string;
  data: Buffer;
}

interface StreamTimes {
  /** How often a reader to whom nothing is sent hears that the stream is alive, in milliseconds. */
  heartbeat?: number | undefined;
  /** For how long streams stay open while the database is away, in milliseconds. */
  outage?: number | undefined;
}

/** When a stream that was one too many may try again, in seconds. */
const RETRY_AFTER = 10;
const HEARTBEAT_MS = 15_000;
const OUTAGE_MS = 60_000;
const LAST_WORDS_MS = 500;
const WELCOME = Buffer.from(': welcome\n\n');

export class EventStreams {
  /** Each open reader, with the owner that it is counted for. */
  readonly #readers = new Map<Reader, string>();
  readonly #openOf = new Map<string, number>();
  readonly #turns = new Turns();
  readonly #outage: number;

  constructor(app: FastifyInstance, { heartbeat = HEARTBEAT_MS, outage = OUTAGE_MS }: StreamTimes = {}) {
    this.#outage = outage;
    const timer = setInterval(() => {
      for (const reader of this.#readers.keys()) reader.beat();
    }, heartbeat);
    timer.unref();
    app.addHook('preClose', async () => {
      clearInterval(timer);
      this.endAll();
    });
  }

  get size(): number {
    return this.#readers.size;
  }

  /** Their readers reconnect, to another node if this one takes no more. */
  endAll(): void {
    for (const reader of this.#readers.keys()) reader.end();
    // A reader that does not take its last bytes must not delay the stop.
    setTimeout(() => {
      for (const reader of this.#readers.keys()) reader.drop();
    }, LAST_WORDS_MS).unref();
  }

  /** Ends the streams of these owners that may no longer stay, without waiting for something to send. */
  recheck(isOwner: (name: string) => boolean): void {
    for (const [reader, name] of this.#readers) if (isOwner(name)) reader.recheck();
  }

  /** `lastId` is what the reader has seen already; `isAllowed` is called before anything is sent. */
  async open(
    reply: FastifyReply,
    counted: Counted,
    feed: Feed,
    lastId: string | undefined,
    isAllowed: () => boolean | Promise<boolean>,
  ): Promise<void> {
    // A reader that has disconnected meanwhile emits no further `close`.
    if (reply.raw.destroyed) return void reply.hijack();
    reply.raw.once('close', this.#enter(counted));
    const body = bodyFor(reply.request.headers['accept-encoding']);
    const welcome = await body.prepare(feed.welcome ?? WELCOME);
    // An error of the feed is answered as on any other endpoint, before the stream begins.
    await feed.latest(lastId);
    reply.hijack();
    // Without chunked encoding an event is one write to the socket; the body ends with the connection.
    reply.raw.removeHeader('transfer-encoding');
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      ...body.headers,
    });
    if (reply.request.method === 'HEAD') return void reply.raw.end();
    // A reader that has disconnected meanwhile emits no further `close`.
    if (reply.raw.destroyed) return;
    reply.raw.write(Buffer.concat([body.start, welcome()]));
    const [turns, outage] = [this.#turns, this.#outage];
    const reader = new Reader({ raw: reply.raw, body, feed, turns, lastId, isAllowed, outage });
    this.#readers.set(reader, counted.name);
    reply.raw.once('close', () => {
      this.#readers.delete(reader);
      reader.closed();
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

/**
 * One event as it goes over the wire. JSON holds no line breaks, so one `data` line is enough. Without an id
 * the reader's `Last-Event-ID` stays as it is.
 */
export const eventText = (event: string, id: string | undefined, json: Buffer): Buffer => {
  const head = id === undefined ? `event: ${event}` : `event: ${event}\nid: ${id}`;
  return Buffer.concat([Buffer.from(`${head}\ndata: `), json, Buffer.from('\n\n')]);
};
