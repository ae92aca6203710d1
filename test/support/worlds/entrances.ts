/**
 * Entrances for guests that the API does not know yet, each as small as it can be: they show that a session,
 * a public slug and a signature come in without a change to the runner.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { SurfaceKit } from '../../../server/src/app.ts';
import { Page, SeeOther } from '../../../server/src/http/answers/page.ts';
import { jsonBodies } from '../../../server/src/http/bodies/body.ts';
import { formBodies, RawBody, rawBodies } from '../../../server/src/http/bodies/other-bodies.ts';
import { created, endpoint, ok, page } from '../../../server/src/http/endpoint.ts';
import { eventOf } from '../../../server/src/http/entrances/caller.ts';
import {
  type Entrance,
  tooManyRequests,
  whenIdentified,
} from '../../../server/src/http/entrances/entrance.ts';
import type { Surface } from '../../../server/src/http/surface.ts';
import { checked, create } from '../../../server/src/modules/event/teams/create.ts';
import { TeamCreate, TeamCreated } from '../../../server/src/modules/event/teams/schemas.ts';
import * as tournaments from '../../../server/src/modules/event/tournaments/tournaments.ts';
import { forbidden, notFound, Problem } from '../../../server/src/platform/problems.ts';
import { Type } from '../../../server/src/platform/text/schema.ts';
import { ENDPOINTS } from '../../../server/src/surfaces/api-v1.ts';

interface Session {
  staff: { id: string; email: string };
  organizationId: string;
  scopes: string[];
}

interface Slug {
  organizationId: string;
  tournamentId: string;
}

interface Account {
  organizationId: string;
  secret: string;
}

/** What tests put in: whoever is in here may come in. */
export const sessions = new Map<string, Session>();
export const slugs = new Map<string, Slug>();
export const accounts = new Map<string, Account>();

const PUBLIC_LIMIT = 5;

const paramsOf = (request: FastifyRequest) => request.params as Record<string, string>;

/** A cookie names the session, the path the organization. Changes must come from a page of our own. */
function sessionEntrance(): Entrance {
  const sessionOf = ({ headers }: FastifyRequest) =>
    sessions.get(/(?:^|; )session=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? '');
  return {
    admit:
      ({ method, scope }) =>
      (request, _reply, done) => {
        const session = sessionOf(request);
        if (session === undefined) return done(new Problem('unauthorized', 'Sign in.'));
        if (method !== 'GET' && request.headers['sec-fetch-site'] !== 'same-origin')
          return done(forbidden('Changes must come from the dashboard.'));
        if (paramsOf(request).org !== session.organizationId) return done(notFound('Organization'));
        if (!session.scopes.includes(scope)) return done(forbidden(`Your role does not have ${scope}.`));
        request.caller = {
          organizationId: session.organizationId,
          actor: { kind: 'staff', ...session.staff },
          may: new Set(session.scopes),
        };
        done();
      },
    mayStay: (request, { scope }) => sessionOf(request)?.scopes.includes(scope) ?? false,
    streams: { each: 2, countedAs: (request) => sessionOf(request)?.staff.id ?? '' },
  };
}

/** A slug stands for the organization and the event. Requests are counted by address. */
function slugEntrance({ limits, addressOf }: SurfaceKit): Entrance {
  const limiter = limits.limiter('public', PUBLIC_LIMIT);
  return {
    admit: () => (request, _reply, done) =>
      whenIdentified(limiter.take(addressOf(request.raw)), done, (taken) => {
        const { slug = '' } = paramsOf(request);
        const meant = slugs.get(slug);
        if (!taken.allowed) return done(tooManyRequests(taken));
        if (meant === undefined) return done(notFound('Event'));
        const { organizationId, tournamentId } = meant;
        request.caller = {
          organizationId,
          actor: { kind: 'visitor', at: tournamentId },
          may: new Set(),
          link: { kind: 'event', slug, tournamentId },
        };
        done();
      }),
    links: ['slug'],
    mayStay: () => true,
    streams: { each: 5, countedAs: ({ raw }) => addressOf(raw) },
  };
}

/** The path names the account, and only a signature over the exact bytes proves who sent them. */
function signedEntrance(): Entrance {
  return {
    admit: () => (request, _reply, done) => {
      const account = accounts.get(paramsOf(request).account ?? '');
      if (account === undefined) return done(notFound('Account'));
      request.caller = {
        organizationId: account.organizationId,
        actor: { kind: 'processor', name: 'acme' },
        may: new Set(),
      };
      done();
    },
    inspect: (request) => {
      const { secret = '' } = accounts.get(paramsOf(request).account ?? '') ?? {};
      const { bytes } = (request.body ?? { bytes: Buffer.alloc(0) }) as { bytes: Buffer };
      const expected = createHmac('sha256', secret).update(bytes).digest();
      const given = Buffer.from(String(request.headers['x-signature'] ?? ''), 'hex');
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        throw forbidden('The signature does not match.');
    },
    mayStay: () => false,
    streams: { each: 0, countedAs: () => '' },
  };
}

const readEvent = endpoint({
  method: 'GET',
  path: '/events/{slug}',
  operation: 'readPublicEvent',
  scope: 'public',
  summary: 'Read an event',
  returns: ok(Type.Object({ name: Type.String() })),
  run: async ({ db, caller }) => ({ name: (await tournaments.get(db, eventOf(caller).tournamentId)).name }),
});

const registerTeam = endpoint({
  method: 'POST',
  path: '/events/{slug}/teams',
  operation: 'registerTeam',
  scope: 'public',
  summary: 'Register a team',
  body: TeamCreate,
  returns: created(TeamCreated),
  prepare: checked,
  run: ({ tx, caller, body, tools }) => create(tx, eventOf(caller).tournamentId, body, tools),
});

const noticed = endpoint({
  method: 'POST',
  path: '/{account}',
  operation: 'receiveNotice',
  scope: 'public',
  summary: 'Receive a notice',
  params: Type.Object({ account: Type.String({ pattern: '^acct_[a-z]+$' }) }),
  body: RawBody,
  returns: ok(Type.Object({ received: Type.Integer() })),
  run: async ({ tx, body, tools }) => {
    const { tournamentId, teamName } = JSON.parse(body.bytes.toString());
    await create(tx, tournamentId, checked({ teamName }), tools);
    return { received: body.bytes.length };
  },
});

const form = endpoint({
  method: 'GET',
  path: '/events/{slug}/form',
  operation: 'showForm',
  scope: 'public',
  summary: 'A form',
  returns: page(),
  run: async ({ db, caller }) =>
    new Page(
      `<h1>${(await tournaments.get(db, eventOf(caller).tournamentId)).name}</h1><form method="post"></form>`,
    ),
});

const formSent = endpoint({
  method: 'POST',
  path: '/events/{slug}/form',
  operation: 'sendForm',
  scope: 'public',
  summary: 'Send the form',
  body: Type.Object({ teamName: Type.String({ minLength: 1, maxLength: 40 }), seats: Type.Integer() }),
  returns: page(),
  run: async ({ tx, caller, body, tools }) => {
    const team = checked({ teamName: `${body.teamName} ${body.seats + 1}` });
    await create(tx, eventOf(caller).tournamentId, team, tools);
    return new SeeOther('/thanks');
  },
});

export const surfaces = (kit: SurfaceKit): Surface[] => [
  {
    prefix: '/test/app/o/{org}',
    entrance: sessionEntrance(),
    endpoints: ENDPOINTS,
    readBodies: jsonBodies(() => Promise.reject(new Error('Too large for a test.'))),
  },
  {
    prefix: '/test/public',
    entrance: slugEntrance(kit),
    endpoints: [readEvent, registerTeam],
    readBodies: jsonBodies(() => Promise.reject(new Error('Too large for a test.'))),
    crossOrigin: true,
  },
  {
    prefix: '/test/hooks',
    entrance: signedEntrance(),
    endpoints: [noticed],
    readBodies: rawBodies,
  },
  {
    prefix: '/test/pages',
    entrance: slugEntrance(kit),
    endpoints: [form, formSent],
    readBodies: formBodies,
    refusalPages: {
      render: ({ message }) => new Page(`<h1>Sorry</h1><p>${message.replaceAll('<', '&lt;')}</p>`),
    },
  },
];
