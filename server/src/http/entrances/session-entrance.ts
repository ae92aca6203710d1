/**
 * The entrances of the dashboard. A cookie names the session, the path the organization. Both check in this
 * order: session, limit, own site, membership, suspension, role.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, actorKey } from '../../platform/actor.ts';
import { siteOf } from '../../platform/networks.ts';
import { forbidden, notFound, Problem } from '../../platform/problems.ts';
import type { Role } from '../../platform/roles.ts';
import type { Endpoint } from '../endpoint.ts';
import type { Authenticator } from './authenticate.ts';
import type { Caller, Visit } from './caller.ts';
import type { AddressOf } from './caller-address.ts';
import { cookieIn, deviceIn, sessionCookieName } from './cookies.ts';
import { type Entrance, tooManyRequests, whenIdentified } from './entrance.ts';
import { fromElsewhere, isFromOwnSite } from './own-site.ts';
import type { Limiter, Taken } from './rate-limit.ts';
import { GRANTS } from './roles.ts';

/** The person behind a live session. Times in milliseconds. */
export interface SessionGrant {
  sessionId: string;
  actor: Extract<Actor, { kind: 'staff' }>;
  /** By organization. */
  memberships: ReadonlyMap<string, { role: Role; isSuspended: boolean }>;
  expiresAt: number;
  /** Moves with every request. */
  lastSeenAt: number;
}

export interface SessionOptions {
  sessions: Authenticator<SessionGrant>;
  /** Called with every request that a session makes. */
  onSeen: (grant: SessionGrant) => void;
  limiter: Limiter;
  /** By address, for links and forgotten passwords. Signing in has counts of its own. */
  addressLimiter: Limiter;
  addressOf: AddressOf;
  publicUrl: () => string;
}

/** 32 bytes as base64url; anything else is no token, and needs no query. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const STREAMS_EACH = 100;
const LONGEST_USER_AGENT = 500;
/** The organization of a caller who has none, or has not named one. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
const SIGNED_IN: ReadonlySet<string> = new Set(['session']);
const NOTHING: ReadonlySet<string> = new Set();

/** For what concerns a person: the session, the password. An endpoint that is `public` needs no session. */
export function accountEntrance(options: SessionOptions): Entrance {
  const admission = admissionOf(options);
  return {
    admit: (endpoint) => (request, reply, done) => {
      reply.header('cache-control', 'no-store');
      admission(endpoint, request, done, (grant) => {
        request.caller = {
          organizationId: NOBODY,
          actor: grant?.actor ?? { kind: 'visitor', at: 'dashboard' },
          may: grant === undefined ? NOTHING : SIGNED_IN,
          visit: visitOf(options, request, grant),
        };
        return undefined;
      });
    },
    mayStay: () => false,
    streams: { each: 0, countedAs: () => '' },
  };
}

/** For what concerns an organization, whose id the path holds. */
export function memberEntrance(options: SessionOptions): Entrance {
  const admission = admissionOf(options);
  const roles = new WeakMap<Caller, Role>();
  const organizationOf = ({ params }: FastifyRequest) => (params as { org: string }).org.toLowerCase();

  const letIn = (
    { scope }: Endpoint,
    request: FastifyRequest,
    reply: FastifyReply,
    grant: SessionGrant,
  ): Problem | undefined => {
    reply.header('cache-control', 'private, no-cache');
    const organizationId = organizationOf(request);
    const membership = grant.memberships.get(organizationId);
    if (membership === undefined) return notFound('Organization');
    if (membership.isSuspended) return forbidden('This organization is suspended.');
    const may = GRANTS[membership.role];
    if (!may.has(scope)) return beyondRole(membership.role, scope);
    const visit = visitOf(options, request, grant);
    request.caller = { organizationId, actor: grant.actor, may, visit };
    roles.set(request.caller, membership.role);
    return undefined;
  };

  return {
    admit: (endpoint) => (request, reply, done) =>
      admission(endpoint, request, done, (grant) =>
        grant === undefined ? noSession() : letIn(endpoint, request, reply, grant),
      ),
    // A stream ends when its reader's role changes; the browser reconnects and is checked anew.
    mayStay: async (request) => {
      const membership = (await grantOf(options, request))?.memberships.get(organizationOf(request));
      const { caller } = request;
      return membership?.isSuspended === false && caller !== null && roles.get(caller) === membership.role;
    },
    streams: {
      each: STREAMS_EACH,
      countedAs: ({ caller }) => (caller === null ? '' : actorKey(caller.actor)),
    },
  };
}

/** Checks session, limit and own site, as both entrances do; then calls `next`, which may refuse. */
function admissionOf(options: SessionOptions) {
  const { limiter, onSeen, publicUrl } = options;
  return (
    endpoint: Endpoint,
    request: FastifyRequest,
    done: (error?: Error) => void,
    next: (grant: SessionGrant | undefined) => Problem | undefined,
  ): void => {
    const isForeign = () => endpoint.method !== 'GET' && !isFromOwnSite(request, publicUrl());
    const go = (grant: SessionGrant | undefined) =>
      counted(options, endpoint, request, done, () => done(isForeign() ? fromElsewhere() : next(grant)));
    whenIdentified(grantOf(options, request), done, (grant) => {
      if (grant === undefined) return endpoint.scope === 'public' ? go(undefined) : done(noSession());
      onSeen(grant);
      whenIdentified(limiter.take(grant.sessionId), done, (taken) =>
        taken.allowed ? go(grant) : done(tooManyRequests(taken)),
      );
    });
  };
}

/** Counts what is limited by address, and goes on unless it was too much. */
function counted(
  { addressLimiter, addressOf }: SessionOptions,
  { limit }: Endpoint,
  request: FastifyRequest,
  done: (error?: Error) => void,
  next: () => void,
): void {
  const taking = limit === 'address' ? addressLimiter.take(siteOf(addressOf(request.raw))) : undefined;
  whenIdentified<Taken | undefined>(taking, done, (taken) =>
    taken?.allowed === false ? done(tooManyRequests(taken)) : next(),
  );
}

function grantOf(
  { sessions, publicUrl }: SessionOptions,
  { headers }: FastifyRequest,
): SessionGrant | undefined | Promise<SessionGrant | undefined> {
  const token = cookieIn(headers.cookie, sessionCookieName(publicUrl()));
  return token !== undefined && TOKEN.test(token) ? sessions.identify(token) : undefined;
}

const visitOf = (
  { addressOf }: SessionOptions,
  request: FastifyRequest,
  grant: SessionGrant | undefined,
): Visit => ({
  address: addressOf(request.raw),
  userAgent: request.headers['user-agent']?.slice(0, LONGEST_USER_AGENT) ?? null,
  device: deviceIn(request.headers.cookie),
  ...(grant && { session: { id: grant.sessionId, staffId: grant.actor.id } }),
});

const noSession = (): Problem => new Problem('unauthorized', 'Sign in to the dashboard first.');

const STANDING_WORDS: Record<string, string> = {
  admin: 'Only owners and admins of the organization may do this (admin).',
  owner: 'Only owners of the organization may do this (owner).',
};

const beyondRole = (role: Role, scope: string): Problem =>
  forbidden(STANDING_WORDS[scope] ?? `This needs ${scope}, which the role ${role} does not have.`);
