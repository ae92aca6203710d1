/** The whole API: `new Fairway({ baseUrl, clientId, clientSecret })`. */
import { Client } from './client.ts';
import { Resources } from './resources.ts';
import { pause } from './retry.ts';
import { type Authorization, fixed, session, Tokens } from './tokens.ts';
import { type Hooks, Transport, type TransportOptions } from './transport.ts';
import type { Scope } from './types.ts';

interface Common extends Hooks {
  /** The address of the service: `https://golf.example`. */
  baseUrl: string;
  /** The timeout of each attempt, in milliseconds; 30 000 by default. */
  timeout?: number | undefined;
  /** How often a failed call is retried; 4 times by default. */
  retries?: number | undefined;
  /** No retry begins later than this many milliseconds after the call; 60 000 by default. */
  retryFor?: number | undefined;
  /** Replaces the platform's own `fetch`. */
  fetch?: typeof fetch | undefined;
  /** Replaces the wait before a retry, for tests that should not wait. */
  pause?: typeof pause | undefined;
}

interface Credentials {
  clientId: string;
  clientSecret: string;
  /** The scopes to ask for; by default all that the client has. */
  scope?: readonly Scope[] | undefined;
}

interface OwnToken {
  /** A token that you manage, or a function that returns one before every attempt. */
  token: string | (() => string | Promise<string>);
}

interface Session {
  /** Uses the cookies of a browser that is signed in to the dashboard. */
  session: true;
  /** Which of the person's organizations; without it, only what belongs to the person is available. */
  organizationId?: string | undefined;
}

export type FairwayOptions = Common & (Credentials | OwnToken | Session);

/**
 * ```ts
 * const fairway = new Fairway({ baseUrl: 'https://golf.example', clientId, clientSecret });
 * const contact = await fairway.contacts.create({ email: 'sam.snead@example.com' });
 * ```
 * Create one for the whole program: it caches the token.
 */
export class Fairway extends Resources {
  readonly #authorization: Authorization;

  constructor(options: FairwayOptions) {
    const { client, authorization } = connect(options);
    super(client);
    this.#authorization = authorization;
  }

  /** Revokes the token that client credentials gave, when a program is done. A later call fetches another. */
  async revokeToken(): Promise<void> {
    if (!(this.#authorization instanceof Tokens))
      throw new TypeError('Only a token that was fetched with client credentials can be revoked.');
    await this.#authorization.revoke();
  }
}

export function connect(options: FairwayOptions): { client: Client; authorization: Authorization } {
  const transport = new Transport(termsOf(options));
  const authorization = authorizationOf(options, transport);
  return { client: new Client(transport, authorization, prefixOf(options)), authorization };
}

function authorizationOf(options: FairwayOptions, transport: Transport): Authorization {
  if (isSession(options)) return session;
  if ('token' in options && options.token !== undefined) return fixed(options.token);
  // The usual reason is an environment variable that is not set.
  if (!('clientId' in options && options.clientId && options.clientSecret))
    throw new TypeError('Fairway needs a clientId and a clientSecret, or a token.');
  return new Tokens(transport, options);
}

const isSession = (options: FairwayOptions): options is Common & Session =>
  'session' in options && options.session === true;

function prefixOf(options: FairwayOptions): string {
  if (!isSession(options)) return '/api/v1';
  const { organizationId } = options;
  return `/app/api/v1${organizationId === undefined ? '' : `/o/${encodeURIComponent(organizationId)}`}`;
}

function termsOf(options: FairwayOptions): TransportOptions {
  const {
    baseUrl,
    timeout = 30_000,
    retries = 4,
    retryFor = 60_000,
    onRequest,
    onResponse,
    onRetry,
  } = options;
  if (!isAddress(baseUrl))
    throw new TypeError('baseUrl is an address such as https://golf.example, without a password in it.');
  return {
    origin: withoutSlashes(baseUrl).replace(/\/api\/v1$/, ''),
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    pause: options.pause ?? pause,
    timeout,
    retries,
    retryFor,
    hooks: { onRequest, onResponse, onRetry },
    ...(isSession(options) && { credentials: 'include' as const }),
  };
}

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

function withoutSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}
