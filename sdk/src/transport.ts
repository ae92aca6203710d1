/**
 * One call over HTTP, with everything that can go wrong on the way: tokens that end, answers that are lost, services that
 * are busy. What is sent again is idempotent, or carries the same `Idempotency-Key`, so nothing happens twice.
 */
import { FairwayError, refusal } from './error.ts';
import { piecesOf } from './pieces.ts';
import { type pause, waitAfter } from './retry.ts';
import type { Authorization } from './tokens.ts';

/** For one call. */
export interface CallOptions {
  /** Ends the call: it rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Milliseconds for each try, from the request to the end of the answer; of a stream or file, between its pieces. */
  timeout?: number;
  /** How often a failed call is tried again. */
  retries?: number;
  /** Of a POST: made up unless given. Give your own where your program may restart in between. */
  idempotencyKey?: string;
  /** Sent as well. */
  headers?: Record<string, string>;
}

/** One try of a call. */
export interface Attempt {
  method: string;
  /** The path with `{}` in place of ids, as logs and metrics want it: no id, no search and no secret is in it. */
  route: string;
  /** From 1. */
  attempt: number;
}

/** Called around every try, for logs and metrics. No secret is among what they get. */
export interface Hooks {
  onRequest?: ((attempt: Attempt) => void) | undefined;
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

/** Of a try: its answer, or why there is none. `patience` ends it; it is aborted when the try took too long. */
interface Outcome {
  response?: Response;
  text: string;
  error?: unknown;
  patience: AbortController;
}

type Read = (response: Response) => Promise<string>;

export class Transport {
  readonly #options: TransportOptions;

  constructor(options: TransportOptions) {
    this.#options = options;
  }

  /** The JSON of a successful answer. */
  async json<Body>(request: Request, options: CallOptions = {}): Promise<Body> {
    const { text } = await this.#persist(request, options, (response) => response.text());
    try {
      return JSON.parse(text);
    } catch (cause) {
      const message = `The answer to ${request.method} ${request.route} is no JSON: is baseUrl the service's?`;
      throw new FairwayError(message, { code: 'invalid_response', cause });
    }
  }

  /** A successful answer in pieces of text, as they come. It fails when none comes for `silence` milliseconds. */
  async open(
    request: Request,
    options: CallOptions = {},
    silence = options.timeout ?? this.#options.timeout,
  ): Promise<AsyncGenerator<string, void, void>> {
    const { response, patience } = await this.#persist(request, options, async () => '');
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
    // Made once for all tries: they carry the same key.
    const headers = headersOf(request, options);
    let isRenewed = false;
    for (let attempt = 1; ; attempt += 1) {
      const about = { method, route, attempt };
      const authorized = (await authorization?.headers(signal)) ?? {};
      const outcome = await this.#try(about, request, { ...headers, ...authorized }, options, read);
      const { response, text, patience } = outcome;
      if (response?.ok) return { response, text, patience };
      signal?.throwIfAborted();
      if (response?.status === 401 && !isRenewed && authorization?.renew(authorized)) {
        isRenewed = true;
        continue;
      }
      const error = errorOf(outcome, about);
      const waits = waitAfter(attempt, response);
      if (waits === undefined || attempt > retries || Date.now() + waits > giveUpAt) throw error;
      this.#options.hooks.onRetry?.({ ...about, reason: error.code, waits });
      await this.#options.pause(waits, signal);
    }
  }

  async #try(
    about: Attempt,
    request: Request,
    headers: Record<string, string>,
    { signal, timeout = this.#options.timeout }: CallOptions,
    read: Read,
  ): Promise<Outcome> {
    const { hooks } = this.#options;
    hooks.onRequest?.(about);
    const begunAt = performance.now();
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), timeout);
    const either = signal === undefined ? patience.signal : AbortSignal.any([patience.signal, signal]);
    const outcome = await this.#fetch(request, headers, either, read).catch((error: unknown) => ({ error }));
    clearTimeout(timer);
    if ('error' in outcome) return { ...outcome, text: '', patience };
    hooks.onResponse?.({
      ...about,
      status: outcome.response.status,
      requestId: outcome.response.headers.get('x-request-id'),
      milliseconds: performance.now() - begunAt,
    });
    return { ...outcome, patience };
  }

  async #fetch(request: Request, headers: Record<string, string>, signal: AbortSignal, read: Read) {
    const { fetch, credentials } = this.#options;
    const { method, body, form } = request;
    const response = await fetch(this.#url(request), {
      method,
      headers,
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
      signal,
      ...(credentials && { credentials }),
    });
    return { response, text: await (response.ok ? read(response) : response.text()) };
  }

  #url({ path, query = {} }: Request): string {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) if (value != null) search.set(name, String(value));
    return `${this.#options.origin}${path}${search.size > 0 ? `?${search}` : ''}`;
  }
}

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

function errorOf(
  { response, text, error: cause, patience }: Outcome,
  { method, route }: Attempt,
): FairwayError {
  if (response !== undefined) return refusal(response.status, response.headers, text);
  return patience.signal.aborted
    ? new FairwayError(`${method} ${route} took too long.`, { code: 'timeout', cause })
    : new FairwayError(`${method} ${route} got no answer.`, { code: 'network_error', cause });
}
