/** The feed as a stream: every event after a place once, in order, at the reader's pace. */
import type { StreamPage } from './stream-pages.ts';

interface TailOptions {
  /** The place where the reading begins. */
  start: number;
  read(after: number): Promise<StreamPage>;
  /** The position of a place, as the reader keeps it. */
  positionOf(place: number): string;
  /** Calls back when there may be new events, until the returned function is called. */
  follow(callback: () => void): () => void;
}

/** One page of a stream: its bytes, and a name that tells it from those before. */
interface Piece {
  id: string;
  data: Buffer;
}

const NOTHING = Buffer.alloc(0);

/** A reader's own feed: it has one page in memory, drops it once it was sent, and reads the next then. */
export class Tail {
  /** Says at which place the stream begins. */
  readonly welcome: Buffer;
  readonly #options: TailOptions;
  /** Up to here everything was read. */
  #place: number;
  #pieces = 0;
  #unsent: Piece | undefined;
  #hasMore = false;
  #wake: () => void = () => undefined;

  constructor(options: TailOptions) {
    this.#options = options;
    this.#place = options.start;
    this.welcome = Buffer.from(`id: ${options.positionOf(options.start)}\n\n`);
  }

  /** `lastId` is that of the last piece that was sent, if any was. */
  async latest(lastId: string | undefined): Promise<Piece> {
    this.#unsent ??= await this.#next();
    if (this.#unsent === undefined && this.#hasMore) this.#wake();
    return this.#unsent ?? { id: lastId ?? '', data: NOTHING };
  }

  sent(): void {
    this.#unsent = undefined;
    if (this.#hasMore) this.#wake();
  }

  /** Moves `Last-Event-ID` to where everything was looked at, and shows nothing. */
  heartbeat(): Buffer {
    return Buffer.from(`: still here\nid: ${this.#options.positionOf(this.#place)}\n\n`);
  }

  /** What was told while the first page was read woke nobody here, so there may be more behind it. */
  follow(callback: () => void): () => void {
    this.#wake = callback;
    this.#hasMore = true;
    return this.#options.follow(callback);
  }

  /** Undefined where nothing of what was looked at is for this reader. */
  async #next(): Promise<Piece | undefined> {
    const { data, reached, hasMore } = await this.#options.read(this.#place);
    this.#place = reached;
    this.#hasMore = hasMore;
    if (data.length === 0) return undefined;
    this.#pieces += 1;
    return { id: `piece ${this.#pieces}`, data };
  }
}
