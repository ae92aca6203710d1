/**
 * One call over HTTP, with everything that can go wrong on the way: tokens that end, answers that are lost, services that
 * are busy. What is sent again is idempotent, or carries the same `Idempotency-Key`, so nothing happens twice.
 */
import { FairwayError, refusal, secondsOf } from './error.ts';
import type { Authorization } from './tokens.ts';

/** For one call. */
export interface CallOptions {
  signal?: AbortSignal;
  /** Milliseconds for each try, from the request to the end of the answer; of a stream, to its beginning. */
  timeout?: number;
  /** How often a failed call is tried again. */
  retries?: number;
  /** Of a POST: made up unless given. Give your own where your program may restart in between. */
  idempotencyKey?: string;
  headers?: Record<string, string>;
}

export interface Attempt {
  method: string;
  url: string;
  /** From 1. */
  attempt: number;
}

/** Called around every try, for logs and metrics. No secret is among what they get. */
export interface Hooks {
  onRequest?(attempt: Attempt): void;
  onResponse?(attempt: Attempt & { status: number; requestId: string | null; milliseconds: number }): void;
  onRetry?(attempt: Attempt & { reason: string; waits: number }): void;
}

export interface TransportOptions extends Hooks {
  origin: string;
  fetch: typeof fetch;
  timeout: number;
  retries: number;
  /** Milliseconds after which a call is no longer tried again. */
  retryFor: number;
  credentials?: RequestCredentials;
}

export interface Request {
  method: string;
  path: string;
  query?: object | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  /** A body that is sent as it is. */
  form?: URLSearchParams;
  /** Whose name the call is made in; nobody's unless stated. */
  authorization?: Authorization | undefined;
}

const WORTH_ANOTHER_TRY = new Set([429, 502, 503, 504]);
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8000;

type Settled = { response: Response; text: string } | { error: unknown };

export class Transport {
  readonly #options: TransportOptions;

  constructor(options: TransportOptions) {
    this.#options = options;
  }

  /** The JSON of a successful answer. */
  async json<Body>(request: Request, options: CallOptions = {}): Promise<Body> {
    const { text } = await this.#persist(request, options, (response) => response.text());
    return JSON.parse(text);
  }

  /** A successful answer, whose body is still to come. */
  async stream(request: Request, options: CallOptions = {}): Promise<Response> {
    const { response } = await this.#persist(request, options, async () => '');
    return response;
  }

  async #persist(
    request: Request,
    options: CallOptions,
    read: (response: Response) => Promise<string>,
  ): Promise<{ response: Response; text: string }> {
    const { retries = this.#options.retries, signal } = options;
    const { authorization } = request;
    const giveUpAt = Date.now() + this.#options.retryFor;
    const prepared = { url: this.#url(request), headers: headersOf(request, options) };
    let isRenewed = false;
    for (let attempt = 1; ; attempt += 1) {
      const about = { method: request.method, url: prepared.url, attempt };
      const authorized = (await authorization?.headers(signal)) ?? {};
      const settled = await this.#try(about, request, prepared.headers, authorized, options, read);
      if ('response' in settled && settled.response.ok) return settled;
      signal?.throwIfAborted();
      if (isRefused(settled) && !isRenewed) {
        isRenewed = authorization?.renew(authorized) ?? false;
        if (isRenewed) continue;
      }
      const error = errorOf(settled, about);
      const waits = waitBefore(attempt, settled);
      if (waits === undefined || attempt > retries || Date.now() + waits > giveUpAt) throw error;
      this.#options.onRetry?.({ ...about, reason: error.code, waits });
      await pause(waits, signal);
    }
  }

  async #try(
    about: Attempt,
    { method, body, form }: Request,
    headers: Record<string, string>,
    authorized: Record<string, string>,
    { signal, timeout = this.#options.timeout }: CallOptions,
    read: (response: Response) => Promise<string>,
  ): Promise<Settled> {
    const { fetch, credentials, onRequest, onResponse } = this.#options;
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(new DOMException('timeout', 'TimeoutError')), timeout);
    const begunAt = performance.now();
    try {
      onRequest?.(about);
      const response = await fetch(about.url, {
        method,
        headers: { ...headers, ...authorized },
        body: form ?? (body === undefined ? null : JSON.stringify(body)),
        signal: signal === undefined ? patience.signal : AbortSignal.any([patience.signal, signal]),
        ...(credentials && { credentials }),
      });
      const text = response.ok ? await read(response) : await response.text();
      onResponse?.({
        ...about,
        status: response.status,
        requestId: response.headers.get('x-request-id'),
        milliseconds: performance.now() - begunAt,
      });
      return { response, text };
    } catch (error) {
      return { error };
    } finally {
      clearTimeout(timer);
    }
  }

  #url({ path, query = {} }: Request): string {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) search.set(name, String(value));
    return `${this.#options.origin}${path}${search.size > 0 ? `?${search}` : ''}`;
  }
}

/** The key is made once for all tries. */
function headersOf({ method, body, headers }: Request, options: CallOptions): Record<string, string> {
  const key = method === 'POST' ? (options.idempotencyKey ?? crypto.randomUUID()) : undefined;
  return {
    accept: 'application/json',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(key && { 'idempotency-key': key }),
    ...headers,
    ...options.headers,
  };
}

const isRefused = (settled: Settled): boolean => 'response' in settled && settled.response.status === 401;

function errorOf(settled: Settled, { method, url }: Attempt): FairwayError {
  if ('response' in settled) return refusal(settled.response.status, settled.response.headers, settled.text);
  const cause = settled.error;
  const isLate = cause instanceof Error && cause.name === 'TimeoutError';
  return new FairwayError(
    isLate
      ? `${method} ${new URL(url).pathname} took too long.`
      : `${method} ${new URL(url).pathname} got no answer.`,
    { code: isLate ? 'timeout' : 'network_error', cause },
  );
}

/** Exponential, and with jitter so that many clients do not come back at once. Undefined: it would not help. */
function waitBefore(attempt: number, settled: Settled): number | undefined {
  const backoff = Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS) * (0.5 + Math.random() / 2);
  if ('error' in settled) return backoff;
  const { status, headers } = settled.response;
  const asked = secondsOf(headers);
  // A conflict that asks to come back: the same call is still being answered elsewhere.
  if (!WORTH_ANOTHER_TRY.has(status) && !(status === 409 && asked !== undefined)) return undefined;
  return asked === undefined ? backoff : Math.max(asked * 1000, backoff);
}

export function pause(millis: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, millis);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
