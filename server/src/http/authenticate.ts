/**
 * Who is calling: the bearer token of RFC 6750. Token lookups are cached in the process, and the cache is used only
 * while this node hears revocations.
 */
import type { Actor } from '../platform/actor.ts';
import type { Clock } from '../platform/clock.ts';
import { hashText } from '../platform/crypto/secrets.ts';
import type { Caller } from './caller.ts';
import { HttpProblem } from './errors.ts';

/** The caller and the rights behind a live token. */
export interface Grant extends Caller {
  actor: Extract<Actor, { kind: 'client' }>;
  expiresAt: number;
  organizationSuspended: boolean;
}

interface TokenSource {
  /** The grant behind a token's hash, when the token is known and its client enabled; expiry is checked here. */
  find(tokenHash: Buffer): Promise<Grant | undefined>;
  /** Whether this node would hear of a revocation within a second. */
  isHearing(): boolean;
}

const BEARER = /^Bearer +([A-Za-z0-9\-._~+/]+=*)$/i;
const CAPACITY = 20_000;

export class Authenticator {
  readonly #source: TokenSource;
  readonly #clock: Clock;
  readonly #grants = new Map<string, Grant>();
  /** Counts revocations, so that a lookup overtaken by one is not kept. */
  #epoch = 0;

  constructor(source: TokenSource, clock: Clock) {
    this.#source = source;
    this.#clock = clock;
  }

  /** At once when the token is cached, else by a query. */
  identify(token: string): Grant | undefined | Promise<Grant | undefined> {
    const hash = hashText(token);
    const known = this.#source.isHearing() ? this.#grants.get(hash) : undefined;
    return known === undefined ? this.#lookUp(hash) : this.#live(known);
  }

  /** Evicts every cached grant that matches; the hash is base64. */
  forget(matches: (grant: Grant, tokenHash: string) => boolean): void {
    this.#epoch += 1;
    for (const [hash, grant] of this.#grants) if (matches(grant, hash)) this.#grants.delete(hash);
  }

  async #lookUp(hash: string): Promise<Grant | undefined> {
    const epoch = this.#epoch;
    const grant = await this.#source.find(Buffer.from(hash, 'base64'));
    if (grant !== undefined && epoch === this.#epoch && this.#source.isHearing()) this.#remember(hash, grant);
    return grant && this.#live(grant);
  }

  #remember(hash: string, grant: Grant): void {
    const oldest = this.#grants.size >= CAPACITY ? this.#grants.keys().next().value : undefined;
    if (oldest !== undefined) this.#grants.delete(oldest);
    this.#grants.set(hash, grant);
  }

  #live(grant: Grant): Grant | undefined {
    return this.#clock.now().getTime() < grant.expiresAt ? grant : undefined;
  }
}

export const bearerToken = (header: string | undefined): string | undefined => BEARER.exec(header ?? '')?.[1];

/** RFC 6750, section 3.1: a request without any credentials is told nothing but the scheme. */
export const noToken = () =>
  new HttpProblem('invalid_token', 'Send an access token: Authorization: Bearer <token>.', 401, {
    'www-authenticate': 'Bearer realm="fairway"',
  });

const EMPTY = /^Bearer\s*$/i;

/** For a header that holds no well-formed token. */
export const unreadableToken = (header: string | undefined) =>
  header === undefined ? noToken() : EMPTY.test(header) ? emptyToken() : badToken();

/** Most often a variable that was never set. */
const emptyToken = () =>
  new HttpProblem('invalid_token', 'The access token is empty. Send Authorization: Bearer <token>.', 401, {
    'www-authenticate':
      'Bearer realm="fairway", error="invalid_token", error_description="The access token is empty"',
  });

export const badToken = () =>
  new HttpProblem('invalid_token', 'The access token is unknown, expired or revoked.', 401, {
    'www-authenticate':
      'Bearer realm="fairway", error="invalid_token", error_description="The access token is unknown, expired or revoked"',
  });

export const insufficientScope = (scope: string) =>
  new HttpProblem(
    'insufficient_scope',
    `This needs the scope ${scope}, which the access token does not have.`,
    403,
    {
      'www-authenticate': `Bearer realm="fairway", error="insufficient_scope", scope="${scope}"`,
    },
  );
