/**
 * Answers repeated GET requests from a cache before they reach the router, because routing costs more than
 * all the rest. The caller is identified and counted against the rate limit as usual, and the answer is
 * logged like any other. A request that is not plainly a repetition (an unknown token, a caller over the
 * limit, a body that is not cached any more) goes to the router as if this cache did not exist.
 */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { BoundedMap } from '../../platform/bounded-map.ts';
import type { Caller } from '../entrances/caller.ts';
import { type Recognized, whenIdentified } from '../entrances/entrance.ts';
import { limitLeft, type Taken } from '../entrances/rate-limit.ts';
import { JSON_TYPE, Rendered, type Serialized } from '../rendered.ts';
import type { Answer, Answers } from './answers.ts';
import { hasTag, hasVersion, seenVersion, tagOf } from './etag.ts';
import { copyAtHand, type PublicCopy } from './public-copies.ts';

/** A URL that was answered from a cache, with all that is needed to answer it again without the router. */
export interface Repeatable {
  /** The route's pattern, and the path as it may be logged. */
  route: string | undefined;
  path: string;
  /** The headers that were sent; those that differ from answer to answer are set anew. */
  headers: Readonly<Record<string, unknown>>;
  /** Whether shared caches may keep the answer. */
  isPublic: boolean;
  recognize(request: IncomingMessage): Recognized | undefined;
  /** The cached answer for this caller, who has version `seen`; undefined where it has to be read. */
  cached(caller: Caller, seen: number): Rendered | Serialized | undefined;
}

interface Address extends Omit<Repeatable, 'headers'> {
  /** Names and values alternate, as `writeHead` takes them. */
  headers: readonly string[];
  /** Whether callers are told what is left of their limit. */
  tellsLimit: boolean;
}

interface Repeat {
  address: Address;
  who: Recognized;
  copy: Omit<PublicCopy, 'etag'> & { etag: string | undefined; hasAlready: boolean };
}

/** Beyond `MOST` URLs the oldest is dropped, and longer URLs are not kept: some 2 MB at most. */
const MOST = 1000;
const LONGEST = 500;
const TYPE = 'content-type';
const VARYING: ReadonlySet<string> = new Set([
  'x-request-id',
  'ratelimit',
  'etag',
  TYPE,
  'content-length',
  'content-encoding',
]);

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

  /** Overwrites an earlier entry of this URL: the URL may mean another event by now, or have a new caller. */
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
      // A refused request was not counted, so the entrance behind the router may count it again.
      if (taken.allowed) this.#send(repeat, taken, response, begun);
      else otherwise();
    });
  }

  /** While the service stops, every request goes to the router, which refuses it. */
  stop(): void {
    this.#isOver = true;
    this.#addresses.clear();
  }

  /** Counts, reads and changes nothing. Errors are ignored: the router meets them again, and answers. */
  #find(request: IncomingMessage): Repeat | undefined {
    const { method, url = '', headers } = request;
    const address = method === 'GET' ? this.#addresses.get(url) : undefined;
    if (address === undefined || !isPlain(headers)) return undefined;
    try {
      const who = address.recognize(request);
      const found = who && address.cached(who.caller, seenVersion(headers));
      const copy = found && (address.isPublic ? publicCopy(found, headers) : privateCopy(found, headers));
      return who && copy && { address, who, copy };
    } catch {
      return undefined;
    }
  }

  #send(
    { address, who: { caller }, copy: { bytes, coding, etag, hasAlready } }: Repeat,
    taken: Taken,
    response: ServerResponse,
    begun: number,
  ): void {
    const id = this.#nextId();
    const headers = address.headers.concat('x-request-id', id);
    if (address.tellsLimit) headers.push('ratelimit', limitLeft(taken));
    if (etag !== undefined) headers.push('etag', etag);
    if (!hasAlready) headers.push(TYPE, JSON_TYPE, 'content-length', String(bytes.length));
    if (!hasAlready && coding !== undefined) headers.push('content-encoding', coding);
    this.#answers.expect(response, (ms) => noted(id, response, caller, address, ms), begun);
    response.writeHead(hasAlready ? 304 : 200, headers);
    response.end(hasAlready ? undefined : bytes);
  }
}

function privateCopy(found: Rendered | Serialized, headers: IncomingHttpHeaders): Repeat['copy'] {
  const plain = { bytes: found.body, coding: undefined };
  if (!(found instanceof Rendered)) return { ...plain, etag: undefined, hasAlready: false };
  return { ...plain, etag: tagOf(found.version), hasAlready: hasVersion(headers, found.version) };
}

/** Undefined while it is being compressed. */
function publicCopy(found: Rendered | Serialized, headers: IncomingHttpHeaders): Repeat['copy'] | undefined {
  const copy = copyAtHand(found, headers['accept-encoding']);
  return copy && { ...copy, hasAlready: hasTag(headers['if-none-match'], copy.etag) };
}

const noted = (
  id: string,
  response: ServerResponse,
  caller: Caller,
  { route, path }: Address,
  ms: number,
): Answer => ({ id, response, caller, note: null, refusal: null, route, path, isReplay: false, ms });

/** Whether the answer depends on nothing but the URL, the caller and the version that the caller has. */
const isPlain = (headers: IncomingHttpHeaders): boolean =>
  headers.prefer === undefined &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  headers.host !== undefined &&
  !headers.accept?.includes('text/html');
