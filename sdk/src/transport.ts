/**
 * One call over HTTP, with everything that can go wrong on the way: tokens that end, answers that are lost, services that
 * are busy. What is sent again is idempotent, or carries the same `Idempotency-Key`, so nothing happens twice.
 */
import { FairwayError, notOurs, refusal } from './error.ts';
import { piecesOf } from './pieces.ts';
import { type pause, waitAfter } from './retry.ts';
import type { Authorization } from './tokens.ts';

/** For one call. */
export interface CallOptions {
  /** Ends the call: it rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Milliseconds for each try, from the request to the end of the answer; of a stream or file, between its pieces. */
  timeout?: number | undefined;
  /** How often a failed call is tried again. */
  retries?: number | undefined;
  /** Of a POST: made up unless given. Give your own where your program may restart in between. */
  idempotencyKey?: string | undefined;
  /** Sent as well. */
  headers?: Record<string, string> | undefined;
}

/** One try of a call. */
export interface Attempt {
  method: string;
  /** The path with `{}` in place of ids, as logs and metrics want it: no id, no search and no secret is in it. */
  route: string;
  /** From 1. */
  attempt: number;
}

/** Called around every try, for logs and metrics. No secret is among what they get, and what they throw ends no call. */
export interface Hooks {
  onRequest?: ((attempt: Attempt) => void) | undefined;
  /** Status 0: there was no answer. */
  onResponse?:
    | ((attempt: Attempt & { status: number; requestId: string | null; milliseconds: number }) => void)
    | undefined;
  /** Before a wait of so many milliseconds; `reason` is the code of the error. */
  onRetry?: ((attempt: Attempt & { reason: string; waits: number }) => void) | undefined;
}

export interface TransportOptions {
  origin: string;
  fetch: typeof fetch;
  pause: typeof pause;
  timeout: number;
  retries: number;
  /** Milliseconds after which a call is no longer tried again. */
  retryFor: number;
  hooks: Hooks;
  credentials?: 'include';
}

/** Where a call goes, and what of that may be told. */
export interface Target {
  path: string;
  route: string;
  /** Why the call cannot be made at all. */
  mistake?: string;
}

export interface Request extends Target {
  method: string;
  query?: object | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  /** A body that is sent as it is. */
  form?: URLSearchParams;
  /** Whose name the call is made in; nobody's unless stated. */
  authorization?: Authorization | undefined;
}

/** What is the same in every try. */
interface Prepared {
  url: string;
  method: string;
  headers: Headers;
  body: string | URLSearchParams | null;
}

/** Of a try: its answer, or why there is none. `patience` ends it; it is aborted when the try took too long. */
interface Outcome {
  response?: Response;
  text: string;
  error?: unknown;
  patience: AbortController;
  authorized: Record<string, string>;
}

type Read = (response: Response) => Promise<string>;

/** Timers of the platform take no more. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export class Transport {
  readonly #options: TransportOptions;

  constructor(options: TransportOptions) {
    this.#options = options;
  }

  /** The JSON of a successful answer. */
  async json<Body extends object>(request: Request, options: CallOptions = {}): Promise<Body> {
    const { text, response } = await this.#persist(request, options, (answer) => answer.text());
    const body = parsed(text);
    // The parser's own error would quote the answer, which may hold a token.
    if (typeof body !== 'object' || body === null)
      throw notOurs(response.status, `The answer to ${request.method} ${request.route} is no JSON`);
    return body as Body;
  }

  /** A successful answer in pieces of text, as they come. It fails when none comes for `silence` milliseconds. */
  async open(
    request: Request & { accept: string },
    options: CallOptions = {},
    silence = options.timeout ?? this.#options.timeout,
  ): Promise<AsyncGenerator<string, void, void>> {
    const headers = { ...request.headers, accept: request.accept };
    const { response, patience } = await this.#persist({ ...request, headers }, options, async () => '');
    if (!response.headers.get('content-type')?.startsWith(request.accept)) {
      patience.abort();
      throw notOurs(response.status, `The answer to GET ${request.route} is no ${request.accept}`);
    }
    return piecesOf(response, patience, silence, options.signal);
  }

  pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return this.#options.pause(milliseconds, signal);
  }

  /** Tries until there is a success, or an error that another try would not change. */
  async #persist(request: Request, options: CallOptions, read: Read) {
    const { retries = this.#options.retries, signal } = options;
    const { method, route, authorization } = request;
    const giveUpAt = Date.now() + this.#options.retryFor;
    const prepared = this.#prepared(request, options);
    let isRenewed = false;
    for (let attempt = 1; ; attempt += 1) {
      const about = { method, route, attempt };
      const outcome = await this.#try(about, prepared, authorization, options, read);
      const { response, text, patience, authorized } = outcome;
      if (response?.ok) return { response, text, patience };
      signal?.throwIfAborted();
      if (response?.status === 401 && !isRenewed && authorization?.renew(authorized)) {
        isRenewed = true;
        continue;
      }
      const error = errorOf(outcome, about);
      const waits = waitAfter(attempt, response);
      if (waits === undefined || attempt > retries || Date.now() + waits > giveUpAt) throw error;
      tell(this.#options.hooks.onRetry, { ...about, reason: error.code, waits });
      await this.#options.pause(waits, signal);
    }
  }

  /** Made once for all tries: they carry the same key. What the caller got wrong is thrown here, and not tried again. */
  #prepared(request: Request, options: CallOptions): Prepared {
    const { method, body, form, mistake } = request;
    if (mistake !== undefined) throw new TypeError(mistake);
    return {
      url: this.#url(request),
      method,
      headers: headersOf(request, options),
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
    };
  }

  async #try(
    about: Attempt,
    prepared: Prepared,
    authorization: Authorization | undefined,
    { signal, timeout = this.#options.timeout }: CallOptions,
    read: Read,
  ): Promise<Outcome> {
    const { hooks } = this.#options;
    const begunAt = performance.now();
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), Math.min(timeout, LONGEST_TIMER_MS));
    const either = signal === undefined ? patience.signal : AbortSignal.any([patience.signal, signal]);
    try {
      const authorized = (await authorization?.headers(either)) ?? {};
      tell(hooks.onRequest, about);
      const outcome = await this.#fetch(prepared, authorized, either, read).catch((error: unknown) => ({
        error,
        text: '',
      }));
      const { status = 0, headers } = 'response' in outcome ? outcome.response : {};
      const requestId = headers?.get('x-request-id') ?? null;
      tell(hooks.onResponse, { ...about, status, requestId, milliseconds: performance.now() - begunAt });
      return { ...outcome, patience, authorized };
    } catch (error) {
      // No token came. That it did not come in time is for another try; its own refusal is not.
      if (!patience.signal.aborted) throw error;
      return { error, text: '', patience, authorized: {} };
    } finally {
      clearTimeout(timer);
    }
  }

  async #fetch(
    { url, method, headers: common, body }: Prepared,
    authorized: Record<string, string>,
    signal: AbortSignal,
    read: Read,
  ) {
    const { fetch, credentials } = this.#options;
    const headers = new Headers(common);
    for (const [name, value] of Object.entries(authorized)) headers.set(name, value);
    // A POST that is redirected would arrive as a GET.
    const init: RequestInit = { method, headers, body, signal, redirect: 'manual' };
    const response = await fetch(url, credentials ? { ...init, credentials } : init);
    return { response, text: await (response.ok ? read(response) : response.text()) };
  }

  #url({ path, query = {} }: Request): string {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) if (value != null) search.set(name, String(value));
    return `${this.#options.origin}${path}${search.size > 0 ? `?${search}` : ''}`;
  }
}

function headersOf({ method, body, headers }: Request, options: CallOptions): Headers {
  const all = new Headers({ accept: 'application/json' });
  if (body !== undefined) all.set('content-type', 'application/json');
  if (method === 'POST') all.set('idempotency-key', newKey());
  const key = options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {};
  for (const [name, value] of Object.entries({ ...headers, ...options.headers, ...key })) {
    try {
      all.set(name, value);
    } catch {
      // The platform's own error would repeat the value.
      throw new TypeError(`The header ${name} has characters that no header can hold.`);
    }
  }
  return all;
}

/** A UUID. Not from `crypto.randomUUID`, which a page without TLS lacks. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-a$4-');
}

/** What a hook throws is not the call's affair. */
function tell<About>(hook: ((about: About) => void) | undefined, about: About): void {
  try {
    hook?.(about);
  } catch {
    // Deliberately nothing.
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function errorOf(
  { response, text, error: cause, patience }: Outcome,
  { method, route }: Attempt,
): FairwayError {
  if (response !== undefined)
    return REDIRECTS.has(response.status) || response.type === 'opaqueredirect'
      ? notOurs(response.status, `${method} ${route} was redirected`)
      : refusal(response.status, response.headers, text);
  return patience.signal.aborted
    ? new FairwayError(`${method} ${route} took too long.`, { code: 'timeout', cause })
    : new FairwayError(`${method} ${route} got no answer.`, { code: 'network_error', cause });
}
