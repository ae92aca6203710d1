/**
 * The entrance for API clients: authentication, rate limit, scope, in that order. Every answer to a known
 * client says how much of its limit is left.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { actorKey } from '../../platform/actor.ts';
import { hashText } from '../../platform/crypto/secrets.ts';
import { forbidden } from '../../platform/problems.ts';
import type { Deprecation, Endpoint } from '../endpoint.ts';
import {
  type Authenticator,
  badToken,
  bearerToken,
  type Grant,
  insufficientScope,
  unreadableToken,
} from './authenticate.ts';
import type { AddressOf } from './caller-address.ts';
import { type Entrance, type HookCallback, tooManyRequests, whenIdentified } from './entrance.ts';
import { type Limiter, limitLeft, type Taken, WINDOW } from './rate-limit.ts';

interface BearerOptions {
  authenticator: Authenticator;
  clientLimiter: Limiter;
  unknownTokenLimiter: Limiter;
  addressOf: AddressOf;
}

const STREAMS_EACH = 200;

export function bearerEntrance(options: BearerOptions): Entrance {
  const { authenticator, clientLimiter, unknownTokenLimiter, addressOf } = options;
  const policy = `"default";q=${clientLimiter.limit};w=${WINDOW / 1000}`;
  const clientOf = ({ caller }: FastifyRequest) => (caller === null ? '' : actorKey(caller.actor));

  const refuseUnknown = (request: FastifyRequest, token: string, taken: Taken): Error => {
    request.note = { tokenHash: hashText(token) };
    return taken.allowed ? badToken() : tooManyRequests(taken);
  };

  const letIn = (
    { scope }: Endpoint,
    request: FastifyRequest,
    reply: FastifyReply,
    grant: Grant,
    taken: Taken,
  ): Error | undefined => {
    reply.header('ratelimit-policy', policy);
    reply.header('ratelimit', limitLeft(taken));
    const refused = (reason: string, refusal: Error): Error => {
      request.note = { client: { organizationId: grant.organizationId, clientId: grant.actor.id }, reason };
      return refusal;
    };
    if (!taken.allowed) return refused('rate_limited', tooManyRequests(taken));
    if (grant.organizationSuspended)
      return refused('organization_suspended', forbidden('This organization is suspended.'));
    if (!grant.may.has(scope))
      return refused(`scope_missing: ${scope} (has ${[...grant.may].join(' ')})`, insufficientScope(scope));
    request.caller = grant;
    return undefined;
  };

  const refuse = (request: FastifyRequest, token: string, done: HookCallback) =>
    whenIdentified(unknownTokenLimiter.take(addressOf(request.raw)), done, (taken) =>
      done(refuseUnknown(request, token, taken)),
    );

  // Makes no closure where nothing has to be awaited, as for nearly all requests.
  const count = (
    endpoint: Endpoint,
    request: FastifyRequest,
    reply: FastifyReply,
    grant: Grant,
    done: HookCallback,
  ) => {
    const taken = clientLimiter.take(actorKey(grant.actor));
    if (!(taken instanceof Promise)) return done(letIn(endpoint, request, reply, grant, taken));
    taken.then((counted) => done(letIn(endpoint, request, reply, grant, counted)), done);
  };

  return {
    admit: (endpoint) => (request, reply, done) => {
      if (endpoint.deprecated) announceSunset(reply, endpoint.deprecated);
      const header = request.headers.authorization;
      const token = bearerToken(header);
      if (token === undefined) return done(unreadableToken(header));
      const grant = authenticator.identify(token, request.raw.socket);
      if (grant === undefined) return refuse(request, token, done);
      if (!(grant instanceof Promise)) return count(endpoint, request, reply, grant, done);
      whenIdentified(grant, done, (found) =>
        found === undefined ? refuse(request, token, done) : count(endpoint, request, reply, found, done),
      );
    },
    recognize:
      ({ scope }) =>
      ({ headers, socket }) => {
        const token = bearerToken(headers.authorization);
        const grant = token === undefined ? undefined : authenticator.cached(token, socket);
        if (grant === undefined || grant.organizationSuspended || !grant.may.has(scope)) return undefined;
        return { caller: grant, limiter: clientLimiter, countedAs: actorKey(grant.actor) };
      },
    // What a stream shows may depend on any scope that its reader came with.
    mayStay: async ({ headers, caller }) => {
      const grant = await authenticator.identify(bearerToken(headers.authorization) ?? '');
      if (grant === undefined || grant.organizationSuspended || caller === null) return false;
      return grant.may === caller.may || [...caller.may].every((scope) => grant.may.has(scope));
    },
    streams: { each: STREAMS_EACH, countedAs: clientOf },
  };
}

function announceSunset(reply: FastifyReply, { since, sunset, link }: Deprecation): void {
  reply.header('deprecation', `@${Math.floor(since.getTime() / 1000)}`);
  reply.header('sunset', sunset.toUTCString());
  reply.header('link', `<${link}>; rel="sunset"`);
}
