/**
 * The gate in front of every endpoint, before a body is read: who are you, are you within your limit, may you do
 * this. Answers in that order, and says on every answer to a known client how much is left.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { forbidden, Problem } from '../platform/problems.ts';
import {
  type Authenticator,
  badToken,
  bearerToken,
  type Grant,
  insufficientScope,
  unreadableToken,
} from './authenticate.ts';
import type { AddressOf } from './caller-address.ts';
import type { Caller, Deprecation, Endpoint } from './endpoint.ts';
import { type Limiter, type Taken, WINDOW } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the gate; null on routes that have none. */
    caller: Caller | null;
  }
}

export interface GateServices {
  authenticator: Authenticator;
  clientLimiter: Limiter;
  unknownTokenLimiter: Limiter;
  addressOf: AddressOf;
}

type Done = (error?: Error) => void;

export function gate(
  endpoint: Endpoint,
  { authenticator, clientLimiter, unknownTokenLimiter, addressOf }: GateServices,
) {
  const policy = `"default";q=${clientLimiter.limit};w=${WINDOW / 1000}`;

  const turnAway = (taken: Taken): Error => (taken.allowed ? badToken() : tooMany(taken));

  const admit = (
    request: FastifyRequest,
    reply: FastifyReply,
    grant: Grant,
    taken: Taken,
  ): Error | undefined => {
    reply.header('ratelimit-policy', policy);
    reply.header('ratelimit', `"default";r=${taken.remaining};t=${taken.resetSeconds}`);
    if (!taken.allowed) return tooMany(taken);
    if (grant.organizationSuspended) return forbidden('This organization is suspended.');
    if (!grant.scopes.has(endpoint.scope)) return insufficientScope(endpoint.scope);
    request.caller = grant;
    return undefined;
  };

  return (request: FastifyRequest, reply: FastifyReply, done: Done): void => {
    if (endpoint.deprecated) announceSunset(reply, endpoint.deprecated);
    const header = request.headers.authorization;
    const token = bearerToken(header);
    if (token === undefined) {
      done(unreadableToken(header));
      return;
    }
    whenKnown(authenticator.identify(token), done, (grant) =>
      grant === undefined
        ? whenKnown(unknownTokenLimiter.take(addressOf(request)), done, (taken) => done(turnAway(taken)))
        : whenKnown(clientLimiter.take(grant.clientId), done, (taken) =>
            done(admit(request, reply, grant, taken)),
          ),
    );
  };
}

/**
 * Goes on now or when the value is there. Most are there at once (a remembered token, a count in memory), and a
 * promise for each would cost the hot path more than the work itself.
 */
function whenKnown<Value>(value: Value | Promise<Value>, done: Done, next: (value: Value) => void): void {
  if (value instanceof Promise) value.then(next, done);
  else next(value);
}

const tooMany = ({ resetSeconds }: Taken) =>
  new Problem('rate_limited', `Too many requests. Try again in ${resetSeconds} s.`, {
    retryAfter: resetSeconds,
  });

function announceSunset(reply: FastifyReply, { since, sunset, link }: Deprecation): void {
  reply.header('deprecation', `@${Math.floor(since.getTime() / 1000)}`);
  reply.header('sunset', sunset.toUTCString());
  reply.header('link', `<${link}>; rel="sunset"`);
}
