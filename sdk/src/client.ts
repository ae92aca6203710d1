/** What every call of the API is made of; `resources.ts` gives them their names. */
import { List, type Page } from './list.ts';
import { type LiveOptions, live, textOf } from './live.ts';
import type { Authorization } from './tokens.ts';
import type { CallOptions, Transport } from './transport.ts';

interface Input {
  query?: object | undefined;
  body?: unknown;
}

export class Client {
  readonly #transport: Transport;
  readonly #authorization: Authorization;
  readonly #prefix: string;

  constructor(transport: Transport, authorization: Authorization, prefix: string) {
    this.#transport = transport;
    this.#authorization = authorization;
    this.#prefix = prefix;
  }

  /** The answer as it is. */
  whole<Body>(method: string, path: string, input: Input, options?: CallOptions): Promise<Body> {
    return this.#transport.json<Body>({ method, ...this.#at(path), ...input }, options);
  }

  /** What stands under `data`. */
  async data<Data>(method: string, path: string, input: Input, options?: CallOptions): Promise<Data> {
    return (await this.whole<{ data: Data }>(method, path, input, options)).data;
  }

  list<Item>(path: string, query?: object, options?: CallOptions): List<Item> {
    return new List((page) => this.whole<Page<Item>>('GET', path, { query: { ...page, ...query } }, options));
  }

  /** A CSV file as it comes, in pieces of text. */
  async *csv(path: string, query?: object, options?: CallOptions): AsyncGenerator<string, void, void> {
    const request = { method: 'GET', ...this.#at(path), query: { ...query, format: 'csv' } };
    yield* textOf(await this.#transport.stream({ ...request, headers: { accept: 'text/csv' } }, options));
  }

  live<Data>(path: string, name: string, query?: object, options?: LiveOptions) {
    return live<Data>(this.#transport, { method: 'GET', ...this.#at(path), query }, name, options);
  }

  /** What is for everybody needs no token. */
  #at(path: string) {
    const isPublic = path.startsWith('/public/');
    return isPublic ? { path } : { path: this.#prefix + path, authorization: this.#authorization };
  }
}

/** A path with its parameters encoded. An empty one would lead to another resource. */
export function path(parts: TemplateStringsArray, ...parameters: string[]): string {
  return String.raw({ raw: parts }, ...parameters.map(encoded));
}

function encoded(parameter: string): string {
  if (typeof parameter !== 'string' || parameter === '')
    throw new TypeError(`An id is needed here, not ${JSON.stringify(parameter)}.`);
  return encodeURIComponent(parameter);
}
