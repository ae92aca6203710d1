/**
 * What many ask for again and again, and a cache still has: such an answer is sent before the request comes
 * to the router, because the way through it costs more than all the rest. Whoever asks is recognized and
 * counted as on that way, and the answer is noted like any other. Whatever is not plainly a repetition (an
 * unknown token, a caller beyond the limit, a body that has to be read anew) goes the long way, as if this
 * were not here.
 */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { BoundedMap } from '../../platform/bounded-map.ts';
import type { Caller } from '../entrances/caller.ts';
import { type Recognized, whenIdentified } from '../entrances/entrance.ts';
import { limitLeft, type Taken } from '../entrances/rate-limit.ts';
import { JSON_TYPE, Rendered, type Serialized } from '../rendered.ts';
import type { Answer, Answers } from './answers.ts';
import { hasVersion, seenVersion, tagOf } from './etag.ts';

/** An address that was answered, and all that can be said about the next request for it beforehand. */
export interface Repeatable {
  /** As it was mounted, and as it may be logged. */
  route: string | undefined;
  path: string;
  /** The headers that were sent; those that differ from answer to answer are made anew. */
  headers: Readonly<Record<string, unknown>>;
  recognize(request: IncomingMessage): Recognized | undefined;
  /** What the cache has for this caller, who has this version; undefined where it has to be read. */
  cached(caller: Caller, seen: number): Rendered | Serialized | undefined;
}

interface Address extends Omit<Repeatable, 'headers'> {
  /** Names and values in turn. */
  headers: readonly string[];
  /** Whether callers are told what is left of their limit. */
  tellsLimit: boolean;
}

interface Repeat {
  address: Address;
  who: Recognized;
  found: Rendered | Serialized;
}

/** Beyond this the oldest are forgotten; longer addresses are not kept. Some two megabytes at most. */
const MOST = 1000;
const LONGEST = 500;
const TYPE = 'content-type';
const VARYING: ReadonlySet<string> = new Set(['x-request-id', 'ratelimit', 'etag', TYPE, 'content-length']);

export class Repeats {
  readonly #answers: Answers;
  readonly #nextId: () => string;
  readonly #addresses = new BoundedMap<string, Address>(MOST);
  #isOver = false;

  constructor(answers: Answers, nextId: () => string) {
    this.#answers = answers;
    this.#nextId = nextId;
  }

  /** Whether the address of this request, which was answered from a cache, should be remembered. */
  wants({ method, url = '', headers }: IncomingMessage): boolean {
    return !this.#isOver && method === 'GET' && url.length <= LONGEST && isPlain(headers);
  }

  /** Anew where it is known already: then it means something else by now, or is asked for by somebody new. */
  remember(url: string, { headers, ...repeatable }: Repeatable): void {
    // A cookie is for one caller.
    if (headers['set-cookie'] !== undefined) return;
    const kept = Object.entries(headers).filter(([name]) => !VARYING.has(name));
    this.#addresses.set(url, {
      ...repeatable,
      headers: kept.flatMap(([name, value]) => [name, String(value)]),
      tellsLimit: headers.ratelimit !== undefined,
    });
  }

  /** Answers the request, or leaves it to `otherwise`. */
  answer(request: IncomingMessage, response: ServerResponse, otherwise: () => void): void {
    const begun = performance.now();
    const repeat = this.#find(request);
    if (repeat === undefined) return void otherwise();
    const { limiter, countedAs } = repeat.who;
    whenIdentified(limiter.take(countedAs), otherwise, (taken) => {
      // Who is refused is not counted, so the long way may count again.
      if (taken.allowed) this.#send(repeat, taken, response, begun);
      else otherwise();
    });
  }

  /** A service that stops says so to whoever still asks. */
  stop(): void {
    this.#isOver = true;
    this.#addresses.clear();
  }

  /**
   * Nothing is counted, read or changed here. What fails here fails on the long way too, and is answered
   * there.
   */
  #find(request: IncomingMessage): Repeat | undefined {
    const { method, url = '', headers } = request;
    const address = method === 'GET' ? this.#addresses.get(url) : undefined;
    if (address === undefined || !isPlain(headers)) return undefined;
    try {
      const who = address.recognize(request);
      const found = who && address.cached(who.caller, seenVersion(headers));
      return found && { address, who, found };
    } catch {
      return undefined;
    }
  }

  #send(
    { address, who: { caller }, found }: Repeat,
    taken: Taken,
    response: ServerResponse,
    begun: number,
  ): void {
    const id = this.#nextId();
    const headers = address.headers.concat('x-request-id', id);
    if (address.tellsLimit) headers.push('ratelimit', limitLeft(taken));
    const isVersioned = found instanceof Rendered;
    if (isVersioned) headers.push('etag', tagOf(found.version));
    const hasAlready = isVersioned && hasVersion(response.req.headers, found.version);
    if (!hasAlready) headers.push(TYPE, JSON_TYPE, 'content-length', String(found.body.length));
    this.#answers.expect(response, (ms) => noted(id, response, caller, address, ms), begun);
    response.writeHead(hasAlready ? 304 : 200, headers);
    response.end(hasAlready ? undefined : found.body);
  }
}

const noted = (
  id: string,
  response: ServerResponse,
  caller: Caller,
  { route, path }: Address,
  ms: number,
): Answer => ({ id, response, caller, note: null, refusal: null, route, path, isReplay: false, ms });

/** Whether nothing but the address, the caller and a version that is known already can make a difference. */
const isPlain = (headers: IncomingHttpHeaders): boolean =>
  headers.prefer === undefined &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  headers.host !== undefined &&
  !headers.accept?.includes('text/html');
