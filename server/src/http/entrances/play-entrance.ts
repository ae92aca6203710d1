/**
 * The entrance for phones of golfers: a bearer token stands for a scoring session, and so for one team. An
 * endpoint that is `public` needs none: it is where a session begins.
 */
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../platform/actor.ts';
import { forbidden, type Problem } from '../../platform/problems.ts';
import { type Authenticator, badToken, bearerToken, unreadableToken } from './authenticate.ts';
import type { ScoringSeat } from './caller.ts';
import type { AddressOf } from './caller-address.ts';
import { type Entrance, tooManyRequests, whenIdentified } from './entrance.ts';
import type { Limiter } from './rate-limit.ts';

/** The team behind a live session. */
export interface PlayGrant extends ScoringSeat {
  actor: Extract<Actor, { kind: 'device' }>;
  /** In milliseconds. */
  expiresAt: number;
  isSuspended: boolean;
}

interface PlayOptions {
  sessions: Authenticator<PlayGrant>;
  limiter: Limiter;
  unknownTokenLimiter: Limiter;
  addressOf: AddressOf;
}

const TOKEN = /^fwp_[A-Za-z0-9]{43}$/;
const STREAMS_EACH = 10;
const NOBODY = '00000000-0000-0000-0000-000000000000';
const SCORING: ReadonlySet<string> = new Set(['session']);
const NOTHING: ReadonlySet<string> = new Set();

/** Streams are counted per session; the name also holds event and team, to find their streams by. */
const streamOwner = ({ tournamentId, teamId, deviceId }: ScoringSeat): string =>
  `play:${tournamentId}:${teamId}:${deviceId}`;

export function playEntrance({ sessions, limiter, unknownTokenLimiter, addressOf }: PlayOptions): Entrance {
  const grantOf = ({ headers }: FastifyRequest) => {
    const token = bearerToken(headers.authorization);
    return token !== undefined && TOKEN.test(token) ? sessions.identify(token) : undefined;
  };
  const letIn = (request: FastifyRequest, grant: PlayGrant): Problem | undefined => {
    if (grant.isSuspended) return forbidden('This organization is suspended.');
    const { organizationId, tournamentId, teamId, deviceId, actor } = grant;
    const play = { organizationId, tournamentId, teamId, deviceId };
    request.caller = { organizationId, actor, may: SCORING, play };
    return undefined;
  };
  return {
    admit: (endpoint) => (request, reply, done) => {
      reply.header('cache-control', 'no-store');
      if (endpoint.scope === 'public') {
        const visit = { address: addressOf(request.raw), userAgent: null, device: undefined };
        request.caller = {
          organizationId: NOBODY,
          actor: { kind: 'visitor', at: 'play' },
          may: NOTHING,
          visit,
        };
        return done();
      }
      const header = request.headers.authorization;
      if (bearerToken(header) === undefined) return done(unreadableToken(header));
      whenIdentified(grantOf(request), done, (grant) =>
        grant === undefined
          ? whenIdentified(unknownTokenLimiter.take(addressOf(request.raw)), done, (taken) =>
              done(taken.allowed ? badToken() : tooManyRequests(taken)),
            )
          : whenIdentified(limiter.take(grant.deviceId), done, (taken) =>
              done(taken.allowed ? letIn(request, grant) : tooManyRequests(taken)),
            ),
      );
    },
    mayStay: async (request) => (await grantOf(request))?.isSuspended === false,
    streams: {
      each: STREAMS_EACH,
      countedAs: ({ caller }) => (caller?.play === undefined ? '' : streamOwner(caller.play)),
    },
  };
}
