/**
 * The entrance for everybody: a public address or a secret link in the path stands for an organization and an
 * id. Requests are counted by address, all public endpoints together. An unknown link is refused as late as
 * an unknown id: after the body was read. Links in mails are also followed by scanners and proxies of mail
 * programs, which share few addresses, so of these only unknown links are counted.
 */
import type { FastifyRequest } from 'fastify';
import type { Caller, EventLink, SecretLink } from '../../http/entrances/caller.ts';
import type { AddressOf } from '../../http/entrances/caller-address.ts';
import { type Entrance, tooManyRequests, whenIdentified } from '../../http/entrances/entrance.ts';
import type { Limiter } from '../../http/entrances/rate-limit.ts';
import * as publicNames from '../../modules/event/tournaments/public-names.ts';
import * as mailLinks from '../../modules/letters/mail/links.ts';
import * as links from '../../modules/money/registrations/links.ts';
import type { Doors } from '../../platform/db/doors.ts';
import type { Listener } from '../../platform/db/wire/listener.ts';
import type { Recent } from '../../platform/live/recent.ts';
import { LINK_TOKEN } from '../../platform/mail/keys.ts';

interface LinkOptions {
  doors: Doors;
  listener: Listener;
  recent: Recent;
  limiter: Limiter;
  /** For boards, cards and their streams. */
  boardLimiter: Limiter;
  addressOf: AddressOf;
}

type Hook = ReturnType<Entrance['admit']>;

interface Meant {
  organizationId: string;
  id: string;
  tournamentId: string;
}

/** Spectators in one clubhouse share an address. */
const STREAMS_EACH = 2000;
const NOTHING: ReadonlySet<string> = new Set();
const NOBODY = '00000000-0000-0000-0000-000000000000';
/** The path parameters that this entrance reads. */
const SLUG_NAME = 'slug';
const TOKEN_NAME = 'token';
const SLUG = /^[a-z0-9-]{1,60}$/;

export function linkEntrance(options: LinkOptions): Entrance {
  const { doors, listener, recent, limiter, boardLimiter, addressOf } = options;
  listener.on(publicNames.PUBLIC_NAME_CHANGES, (slug) => recent.forget(keyOf(slug)));
  const byToken = async (token: string): Promise<Meant | undefined> => {
    const linked = await links.find(doors.asPlatform, token);
    if (linked === undefined) return undefined;
    const { organization_id, registration_id, tournament_id } = linked;
    return { organizationId: organization_id, id: registration_id, tournamentId: tournament_id };
  };
  const byMail = async (token: string, purpose: mailLinks.Purpose): Promise<Meant | undefined> => {
    const linked = await mailLinks.find(doors.asPlatform, token, purpose);
    if (linked === undefined) return undefined;
    const { organization_id, mail_id, tournament_id } = linked;
    return { organizationId: organization_id, id: mail_id, tournamentId: tournament_id ?? mail_id };
  };
  const admitMailLink =
    (purpose: mailLinks.Purpose): Hook =>
    (request, _reply, done) => {
      const params = request.params as Record<string, string>;
      const { token = '' } = params;
      const finding = LINK_TOKEN.test(token) ? byMail(token, purpose) : undefined;
      whenIdentified<Meant | undefined>(finding, done, (found) => {
        letIn(request, params, found);
        if (found !== undefined) return done();
        whenIdentified(limiter.take(addressOf(request.raw)), done, (taken) =>
          done(taken.allowed ? undefined : tooManyRequests(taken)),
        );
      });
    };
  const meant = ({ slug, token }: Record<string, string>): Meant | undefined | Promise<Meant | undefined> => {
    if (slug !== undefined) return eventBySlug(options, slug);
    return token !== undefined && LINK_TOKEN.test(token) ? byToken(token) : undefined;
  };
  const admit =
    (counted: Limiter): Hook =>
    (request, _reply, done) =>
      whenIdentified(counted.take(addressOf(request.raw)), done, (taken) => {
        if (!taken.allowed) return done(tooManyRequests(taken));
        const params = request.params as Record<string, string>;
        whenIdentified(meant(params), done, (found) => {
          letIn(request, params, found);
          done();
        });
      });
  return {
    admit: ({ opens, limit }) => {
      if (opens !== undefined) return admitMailLink(opens);
      return admit(limit === 'boards' ? boardLimiter : limiter);
    },
    links: [SLUG_NAME, TOKEN_NAME],
    recognize: ({ limit }, { link }) => {
      if (link?.kind !== 'event') return undefined;
      const counted = limit === 'boards' ? boardLimiter : limiter;
      return (request) => {
        const found = recent.peek<Meant | undefined>(keyOf(link.slug));
        if (found?.id !== link.tournamentId) return undefined;
        return { caller: visitor(found, link), limiter: counted, countedAs: addressOf(request) };
      };
    },
    mayStay: () => true,
    streams: { each: STREAMS_EACH, countedAs: ({ raw }) => addressOf(raw) },
  };
}

/** The event with this public address, whether it may be seen or not. */
export const eventBySlug = (
  { doors, recent }: Pick<LinkOptions, 'doors' | 'recent'>,
  slug: string,
): Meant | undefined | Promise<Meant | undefined> =>
  SLUG.test(slug) ? recent.get(keyOf(slug), () => findBySlug(doors, slug)) : undefined;

async function findBySlug(doors: Doors, slug: string): Promise<Meant | undefined> {
  const named = await publicNames.find(doors.asPlatform, slug);
  if (named === undefined) return undefined;
  const { organization_id: organizationId, target_id: id } = named;
  return { organizationId, id, tournamentId: id };
}

const keyOf = (slug: string): string => `slug ${slug}`;

function letIn(request: FastifyRequest, params: Record<string, string>, found: Meant | undefined): void {
  request.caller = visitor(found, linkFor(params, found));
}

/** An unknown link gets an id that no row has, so that it is answered like an unknown id. */
function linkFor(params: Record<string, string>, found: Meant | undefined): EventLink | SecretLink {
  const name = SLUG_NAME in params ? SLUG_NAME : TOKEN_NAME;
  const text = found === undefined ? '' : (params[name] ?? '');
  const id = found?.id ?? NOBODY;
  return name === SLUG_NAME
    ? { kind: 'event', slug: text, tournamentId: id }
    : { kind: 'secret', token: text, id };
}

const visitor = (found: Meant | undefined, link: EventLink | SecretLink): Caller => ({
  organizationId: found?.organizationId ?? NOBODY,
  actor: { kind: 'visitor', at: found?.tournamentId ?? '' },
  may: NOTHING,
  link,
});
