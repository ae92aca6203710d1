/** How a request is authorized, and whether it can be authorized again after a 401. */
import { notOurs } from './error.ts';
import type { Transport } from './transport.ts';

export interface Authorization {
  headers(signal: AbortSignal | undefined): Promise<Record<string, string>>;
  /** Called after a 401 for these headers. Returns whether the same call may succeed now. */
  renew(refused: Record<string, string>): boolean;
  /** Whether there may be another token, once this one is refused for good. */
  readonly mayChange: boolean;
}

/** The cookies of a session, which the browser sends by itself. */
export const session: Authorization = { headers: async () => ({}), renew: () => false, mayChange: false };

/** A token that the caller manages; a function is called before every attempt. */
export const fixed = (token: string | (() => string | Promise<string>)): Authorization => ({
  headers: async (signal) =>
    bearer(typeof token === 'string' ? token : await abandonable(Promise.resolve(token()), signal)),
  renew: () => false,
  mayChange: typeof token === 'function',
});

interface ClientCredentials {
  clientId: string;
  clientSecret: string;
  scope?: readonly string[] | undefined;
}

interface Grant {
  access_token: string;
  expires_in: number;
}

interface Kept {
  token: string;
  headers: Record<string, string>;
  renewAt: number;
}

/** Tokens are renewed this long before they expire, so that none expires during a call. */
const EARLY_MS = 60_000;

/** Tokens by client credentials. Concurrent calls share one fetch of a token. */
export class Tokens implements Authorization {
  readonly mayChange = true;
  readonly #transport: Transport;
  readonly #credentials: ClientCredentials;
  #kept: Kept | undefined;
  #fetching: Promise<Kept> | undefined;

  constructor(transport: Transport, credentials: ClientCredentials) {
    this.#transport = transport;
    this.#credentials = credentials;
  }

  async headers(signal: AbortSignal | undefined): Promise<Record<string, string>> {
    if (this.#kept !== undefined && Date.now() < this.#kept.renewAt) return this.#kept.headers;
    this.#fetching ??= this.#fetch().finally(() => {
      this.#fetching = undefined;
    });
    const { headers } = await abandonable(this.#fetching, signal);
    return headers;
  }

  renew(refused: Record<string, string>): boolean {
    if (this.#kept?.headers === refused) this.#kept = undefined;
    return true;
  }

  /** Revokes the token in use. */
  async revoke(): Promise<void> {
    const kept = (await this.#fetching) ?? this.#kept;
    this.#kept = undefined;
    if (kept !== undefined) await this.#post('/oauth/revoke', { token: kept.token });
  }

  async #fetch(): Promise<Kept> {
    const { scope } = this.#credentials;
    const asked = Date.now();
    const { access_token: token, expires_in } = await this.#post<Partial<Grant>>('/oauth/token', {
      grant_type: 'client_credentials',
      ...(scope && { scope: scope.join(' ') }),
    });
    if (typeof token !== 'string' || typeof expires_in !== 'number')
      throw notOurs(200, 'The answer to POST /oauth/token has no token');
    // A token that lasts only minutes is used for half of its lifetime.
    const lasts = Math.max(expires_in * 1000 - EARLY_MS, expires_in * 500);
    this.#kept = { token, headers: bearer(token), renewAt: asked + lasts };
    return this.#kept;
  }

  #post<Body extends object>(path: string, fields: Record<string, string>): Promise<Body> {
    const { clientId, clientSecret } = this.#credentials;
    // Form-encoded before joining (RFC 6749, 2.3.1), so that any character is allowed.
    const pair = [clientId, clientSecret].map(encodeURIComponent).join(':');
    const headers = { authorization: `Basic ${btoa(pair)}` };
    return this.#transport.json<Body>({
      method: 'POST',
      path: `/api/v1${path}`,
      route: path,
      form: new URLSearchParams(fields),
      headers,
    });
  }
}

/** Checks the token, because `fetch` would repeat an invalid one in its error. */
function bearer(token: string): Record<string, string> {
  if (!/^[\x21-\x7e]+$/.test(token)) throw new TypeError('The token has characters that no token has.');
  return { authorization: `Bearer ${token}` };
}

/** Rejects for a caller whose signal aborts; the others keep waiting. */
function abandonable<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    promise.then(resolve, reject);
    // A signal of this call's own: Node would take many listeners on the caller's signal for a leak.
    const own = AbortSignal.any([signal]);
    if (own.aborted) reject(own.reason);
    else own.addEventListener('abort', () => reject(own.reason), { once: true });
  });
}
