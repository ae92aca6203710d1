/**
 * Follows a stream of Server-Sent Events as a browser would, one event at a time, or takes its bytes as they
 * come.
 */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { eventOf, StreamBlocks } from '../../../sdk/src/event-stream.ts';
import type { Service } from '../run/service.ts';
import type { Wire } from '../worlds/people.ts';

interface FollowedEvent {
  event: string;
  id: string;
  /** The body that the event carries. */
  body: Wire;
}

/**
 * By fetch, which would ask for gzip by itself; unless `headers` say otherwise, it asks for the events as
 * they are.
 */
export class Follower {
  readonly response: Response;
  readonly #leave: AbortController;
  readonly #blocks: AsyncGenerator<string>;

  private constructor(response: Response, leave: AbortController) {
    this.response = response;
    this.#leave = leave;
    this.#blocks = blocksOf(response);
  }

  static async to(
    service: Service,
    path: string,
    token: string,
    headers: Record<string, string> = {},
  ): Promise<Follower> {
    return Follower.at(`${service.api}${path}`, { authorization: `Bearer ${token}`, ...headers });
  }

  /** As whoever the headers say, or nobody. */
  static async at(url: string, headers: Record<string, string> = {}): Promise<Follower> {
    const leave = new AbortController();
    const response = await fetch(url, {
      headers: { 'accept-encoding': 'identity', ...headers },
      signal: leave.signal,
    });
    return new Follower(response, leave);
  }

  /** The next event; undefined when the stream has ended. */
  async next(): Promise<FollowedEvent | undefined> {
    for (;;) {
      const block = await this.block();
      if (block === undefined) return undefined;
      const event = eventOf(block);
      if (event !== undefined) return { event: event.name, id: event.id ?? '', body: JSON.parse(event.data) };
    }
  }

  /** The next event or comment as it came. */
  async block(): Promise<string | undefined> {
    const { value, done } = await this.#blocks.next();
    return done ? undefined : value;
  }

  leave(): void {
    this.#leave.abort();
  }
}

/** The bytes of a stream, never decoded. */
export class Wiretap {
  readonly response: IncomingMessage;
  /** When the stream is over. */
  readonly ended: Promise<unknown>;
  readonly #chunks: Buffer[] = [];
  /** How many bytes have come. */
  length = 0;

  private constructor(response: IncomingMessage) {
    this.response = response;
    this.ended = once(response, 'end');
    response.on('data', (chunk: Buffer) => {
      this.#chunks.push(chunk);
      this.length += chunk.length;
    });
  }

  static async to(
    service: Service,
    path: string,
    token: string,
    headers: Record<string, string> = {},
  ): Promise<Wiretap> {
    return Wiretap.at(`${service.api}${path}`, { authorization: `Bearer ${token}`, ...headers });
  }

  /** As whoever the headers say, or nobody. */
  static async at(url: string, headers: Record<string, string> = {}): Promise<Wiretap> {
    const asked = request(url, { headers });
    asked.end();
    const [response] = await once(asked, 'response');
    return new Wiretap(response);
  }

  /** All that has come. */
  get bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }

  /** Reads no more once this many bytes have come, until the response is resumed. */
  pauseAfter(length: number): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (this.length < length) return;
        this.response.off('data', look).pause();
        resolve();
      };
      this.response.on('data', look);
    });
  }

  leave(): void {
    this.response.destroy();
  }
}

async function* blocksOf({ body }: Response): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  const blocks = new StreamBlocks();
  for await (const chunk of body ?? []) yield* blocks.take(decoder.decode(chunk, { stream: true }));
}
