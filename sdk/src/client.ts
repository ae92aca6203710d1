/** The building blocks of every API call; `resources.ts` names the calls. */
import { notOurs } from './error.ts';
import { List, type Page } from './list.ts';
import { type LiveOptions, live } from './live.ts';
import { patched } from './patched.ts';
import { type TailOptions, tail } from './tail.ts';
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

  /** Returns the whole body of the response. */
  whole<Body extends object>(method: string, at: Target, input: Input, options?: CallOptions): Promise<Body> {
    return this.#transport.json<Body>({ method, ...this.#of(at), ...input }, options);
  }

  /** Returns the field `data` of the response. */
  async data<Data>(method: string, at: Target, input: Input, options?: CallOptions): Promise<Data> {
    const body = await this.whole<{ data?: Data }>(method, at, input, options);
    if (body.data === undefined) throw notOurs(200, `The answer to ${method} ${at.route} has no data`);
    return body.data;
  }

  list<Item, Beside = unknown>(at: Target, query?: object, options?: CallOptions): List<Item, Beside> {
    const fetchPage = async (page: { cursor?: string }) => {
      // A cursor knows where to go on.
      const start = page.cursor === undefined ? {} : { after: undefined };
      const asked = { query: { ...page, ...query, ...start } };
      const body = await this.whole<Page<Item> & Beside>('GET', at, asked, options);
      if (!Array.isArray(body.data) || body.page === undefined)
        throw notOurs(200, `The answer to GET ${at.route} is no page of a list`);
      return body;
    };
    return new List(fetchPage, options?.signal);
  }

  /** A CSV file, in pieces of text as they arrive. */
  async *csv(at: Target, query?: object, options?: CallOptions): AsyncGenerator<string, void, void> {
    const request = { method: 'GET', ...this.#of(at), query: { ...query, format: 'csv' } };
    yield* await this.#transport.open({ ...request, accept: 'text/csv' }, options);
  }

  live<Data>(at: Target, name: string, query?: object, options?: LiveOptions) {
    return live<Data>(this.#transport, { method: 'GET', ...this.#of(at), query }, name, options);
  }

  tail(at: Target, options?: TailOptions) {
    return tail(this.#transport, this.#of(at), options);
  }

  /** A public board, complete after each of its patches. */
  liveBoard(at: Target, query?: object, options?: LiveOptions) {
    return live(this.#transport, { method: 'GET', ...this.#of(at), query }, 'board', options, patched);
  }

  /** Public endpoints need no token, and are outside the API's prefix. */
  #of({ path, ...rest }: Target) {
    return path.startsWith('/public/')
      ? { path, ...rest }
      : { path: this.#prefix + path, ...rest, authorization: this.#authorization };
  }
}

/** A part of the API, such as `fairway.contacts`: its calls are methods, the parts below it are fields. */
export class Place {
  protected readonly client: Client;

  constructor(client: Client) {
    this.client = client;
  }
}

/** A path with its parameters encoded, and a form for logs without them, because some are secret links. */
export function path(parts: TemplateStringsArray, ...parameters: string[]): Target {
  const route = parts.join('{}');
  const wrong = parameters.find((parameter) => !isId(parameter));
  if (parameters.every(isId))
    return { path: String.raw({ raw: parts }, ...parameters.map(encodeURIComponent)), route };
  return { path: route, route, mistake: `${route} needs an id, not ${JSON.stringify(wrong) ?? 'nothing'}.` };
}

/** An empty id, or one of dots, would name another resource; half a surrogate pair cannot be sent. */
const isId = (parameter: unknown): boolean =>
  typeof parameter === 'string' && !/^\.{0,2}$|\p{Surrogate}/u.test(parameter);
