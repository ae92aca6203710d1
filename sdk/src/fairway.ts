/** The API, whole: `new Fairway({ baseUrl, clientId, clientSecret })`. */
import { Client } from './client.ts';
import { Resources } from './resources.ts';
import { type Authorization, fixed, session, Tokens } from './tokens.ts';
import { type Hooks, Transport, type TransportOptions } from './transport.ts';
import type { Scope } from './types.ts';

interface Common extends Hooks {
  /** Where the service is: `https://golf.example`. */
  baseUrl: string;
  /** Milliseconds for each try of a call; 30 s unless stated. */
  timeout?: number;
  /** How often a failed call is tried again; 4 times unless stated. */
  retries?: number;
  /** Milliseconds after which a call is no longer tried again; a minute unless stated. */
  retryFor?: number;
  /** In place of the platform's own. */
  fetch?: typeof fetch;
}

interface Credentials {
  clientId: string;
  clientSecret: string;
  /** Fewer than the client has; all of them unless stated. */
  scope?: readonly Scope[];
}

interface OwnToken {
  token: string | (() => string | Promise<string>);
}

/** The cookies of a browser that is signed in to the dashboard. */
interface Session {
  session: true;
  organizationId: string;
}

export type FairwayOptions = Common & (Credentials | OwnToken | Session);

export class Fairway extends Resources {
  readonly #authorization: Authorization;

  constructor(options: FairwayOptions) {
    const transport = new Transport(termsOf(options));
    const authorization = authorizationOf(options, transport);
    const prefix = 'session' in options ? `/app/api/v1/o/${options.organizationId}` : '/api/v1';
    super(new Client(transport, authorization, prefix));
    this.#authorization = authorization;
  }

  /** Ends the token that client credentials gave, as when a program is done. A later call fetches another. */
  async revokeToken(): Promise<void> {
    if (!(this.#authorization instanceof Tokens))
      throw new TypeError('Only a token that was fetched with client credentials can be revoked.');
    await this.#authorization.revoke();
  }
}

function authorizationOf(options: FairwayOptions, transport: Transport): Authorization {
  if ('session' in options) return session;
  return 'token' in options ? fixed(options.token) : new Tokens(transport, options);
}

const termsOf = (options: FairwayOptions): TransportOptions => ({
  ...options,
  origin: options.baseUrl.replace(/\/+$/, '').replace(/\/api\/v1$/, ''),
  fetch: options.fetch ?? ((input, init) => fetch(input, init)),
  timeout: options.timeout ?? 30_000,
  retries: options.retries ?? 4,
  retryFor: options.retryFor ?? 60_000,
  ...('session' in options && { credentials: 'include' as const }),
});
