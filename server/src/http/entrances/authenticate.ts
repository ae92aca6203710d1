/**
 * Identifies callers by the bearer token of RFC 6750. Token lookups are cached in the process, and the cache
 * is used only while this node receives revocations.
 */
import type { Socket } from 'node:net';
import type { Actor } from '../../platform/actor.ts';
import { BoundedMap } from '../../platform/bounded-map.ts';
import type { Clock } from '../../platform/clock.ts';
import { hashText } from '../../platform/crypto/secrets.ts';
import { HttpProblem } from '../answers/errors.ts';
import type { Caller } from './caller.ts';

/** The caller and the rights behind a live token. */
export interface Grant extends Caller {
  actor: Extract<Actor, { kind: 'client' }>;
  expiresAt: number;
  organizationSuspended: boolean;
}

interface GrantSource<Found> {
  /** The grant of a token that exists and whose owner is enabled; expiry is checked by `isLive`. */
  find(tokenHash: Buffer): Promise<Found | undefined>;
  /** Whether this node would hear of a revocation within a second. */
  isHearing(): boolean;
  isLive(grant: Found): boolean;
  /** Whether another node may have prolonged a grant that has expired here, so that it is looked up again. */
  mayGoOn?: boolean;
}

/** For tokens, whose end is fixed when they are issued. */
export const untilExpiry =
  (clock: Clock) =>
  ({ expiresAt }: { expiresAt: number }): boolean =>
    clock.now().getTime() < expiresAt;

const BEARER = /^Bearer +([A-Za-z0-9\-._~+/]+=*)$/i;
const CAPACITY = 20_000;

/** Caches grants by the hash of a bearer token, or of a session's cookie. */
export class Authenticator<Found extends object = Grant> {
  readonly #source: GrantSource<Found>;
  readonly #grants = new BoundedMap<string, Found>(CAPACITY);
  /** The last token that each open connection has shown. */
  readonly #shown = new WeakMap<Socket, { token: string; hash: string }>();
  /** Counts revocations, so that a lookup overtaken by one is not cached. */
  #epoch = 0;

  constructor(source: GrantSource<Found>) {
    this.#source = source;
  }

  /** Synchronously when the token is cached, else by a query. */
  identify(token: string, connection?: Socket): Found | undefined | Promise<Found | undefined> {
    const hash = this.#hashOf(token, connection);
    const cached = this.#cached(hash);
    if (cached === undefined) return this.#lookUp(hash);
    if (this.#source.isLive(cached)) return cached;
    return this.#source.mayGoOn ? this.#lookUp(hash) : undefined;
  }

  /** The grant only if the token is cached and good. */
  cached(token: string, connection: Socket): Found | undefined {
    const cached = this.#cached(this.#hashOf(token, connection));
    return cached !== undefined && this.#source.isLive(cached) ? cached : undefined;
  }

  #cached(hash: string): Found | undefined {
    return this.#source.isHearing() ? this.#grants.get(hash) : undefined;
  }

  /** Caches the hash per connection: hashing is the costliest part, and most connections repeat one token. */
  #hashOf(token: string, connection: Socket | undefined): string {
    const last = connection && this.#shown.get(connection);
    if (last?.token === token) return last.hash;
    const hash = hashText(token);
    if (connection !== undefined) this.#shown.set(connection, { token, hash });
    return hash;
  }

  /** Evicts every cached grant that matches; the hash is base64. */
  forget(matches: (grant: Found, tokenHash: string) => boolean): void {
    this.#epoch += 1;
    for (const [hash, grant] of this.#grants) if (matches(grant, hash)) this.#grants.delete(hash);
  }

  async #lookUp(hash: string): Promise<Found | undefined> {
    const epoch = this.#epoch;
    const grant = await this.#source.find(Buffer.from(hash, 'base64'));
    if (grant !== undefined && epoch === this.#epoch && this.#source.isHearing())
      this.#grants.set(hash, grant);
    return grant && this.#source.isLive(grant) ? grant : undefined;
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

/** The usual cause is a variable that was never set. */
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
