/** Follows a stream of Server-Sent Events as a browser would, one event at a time. */
import type { Wire } from './people.ts';
import type { Service } from './service.ts';

export interface StreamEvent {
  event: string;
  id: string;
  /** The body that the event carries. */
  body: Wire;
}

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
    const leave = new AbortController();
    const response = await fetch(`${service.api}${path}`, {
      headers: { authorization: `Bearer ${token}`, ...headers },
      signal: leave.signal,
    });
    return new Follower(response, leave);
  }

  /** The next event; undefined when the stream has ended. */
  async next(): Promise<StreamEvent | undefined> {
    for (;;) {
      const block = await this.block();
      if (block === undefined) return undefined;
      if (block.startsWith(':')) continue;
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
      return { event: field('event'), id: field('id'), body: JSON.parse(field('data')) };
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

async function* blocksOf({ body }: Response): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    yield* blocks;
  }
}
