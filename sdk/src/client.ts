/** What every call of the API is made of; `resources.ts` gives them their names. */
import { List, type Page } from './list.ts';
import { type LiveOptions, live } from './live.ts';
import type { Authorization } from './tokens.ts';
import type { CallOptions, Target, Transport } from './transport.ts';

interface Input {
  query?: object | undefined;
  body?: unknown;
}

export class Client {
  readonly #transport: Transport;
  readonly #authorization: Authorization;
  readonly #prefix: string;

  /** @param prefix where the API is, below the service's address */
  constructor(transport: Transport, authorization: Authorization, prefix: string) {
    this.#transport = transport;
    this.#authorization = authorization;
    this.#prefix = prefix;
  }

  /** The answer as it is. */
  whole<Body>(method: string, at: Target, input: Input, options?: CallOptions): Promise<Body> {
    return this.#transport.json<Body>({ method, ...this.#of(at), ...input }, options);
  }

  /** What stands under `data`. */
  async data<Data>(method: string, at: Target, input: Input, options?: CallOptions): Promise<Data> {
    return (await this.whole<{ data: Data }>(method, at, input, options)).data;
  }

  list<Item>(at: Target, query?: object, options?: CallOptions): List<Item> {
    return new List((page) => this.whole<Page<Item>>('GET', at, { query: { ...page, ...query } }, options));
  }

  /** A CSV file as it comes, in pieces of text. */
  async *csv(at: Target, query?: object, options?: CallOptions): AsyncGenerator<string, void, void> {
    const request = { method: 'GET', ...this.#of(at), query: { ...query, format: 'csv' } };
    yield* await this.#transport.open({ ...request, headers: { accept: 'text/csv' } }, options);
  }

  live<Data>(at: Target, name: string, query?: object, options?: LiveOptions) {
    return live<Data>(this.#transport, { method: 'GET', ...this.#of(at), query }, name, options);
  }

  /** What is for everybody needs no token, and stands beside the API. */
  #of({ path, route }: Target) {
    return path.startsWith('/public/')
      ? { path, route }
      : { path: this.#prefix + path, route, authorization: this.#authorization };
  }
}

/** A place in the API, such as `fairway.contacts`: its calls are methods, and what is below it stands in fields. */
export class Place {
  protected readonly client: Client;

  constructor(client: Client) {
    this.client = client;
  }
}

/** A path with its parameters encoded, and the same for logs: without them, because some are secret links. */
export const path = (parts: TemplateStringsArray, ...parameters: string[]): Target => ({
  path: String.raw({ raw: parts }, ...parameters.map(encoded)),
  route: parts.join('{}'),
});

/** An empty one, or one that leads upwards, would name another resource. */
function encoded(parameter: string): string {
  if (typeof parameter !== 'string' || /^\.{0,2}$/.test(parameter))
    throw new TypeError(`An id is needed here, not ${JSON.stringify(parameter)}.`);
  return encodeURIComponent(parameter);
}
