/**
 * What belongs to an event's page: `/e/{slug}.ics`, its entry for calendars, and `/e/{slug}/qr.svg`, the
 * page's address for cameras. Unknown events and those in set-up have neither; without a day there is no
 * entry.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import encodeQR from 'qr';
import { answerErrors } from '../../http/answers/errors.ts';
import { hasTag } from '../../http/answers/etag.ts';
import { Page } from '../../http/answers/page.ts';
import { refuseOtherMethods } from '../../http/methods.ts';
import { type CalendarEntry, calendarOf } from '../../modules/event/tournaments/calendar.ts';
import { TOURNAMENT_CHANGES, topicOf } from '../../modules/records/changes/changes.ts';
import type { Doors, Reads } from '../../platform/db/doors.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Listener } from '../../platform/db/wire/listener.ts';
import type { Recent } from '../../platform/live/recent.ts';
import { notFound } from '../../platform/problems.ts';
import { sorryPage } from '../../platform/text/pages.ts';
import { eventBySlug } from '../public/link-entrance.ts';
import { fingerprintOf } from './page-files.ts';

interface EventFileOptions {
  doors: Doors;
  listener: Listener;
  recent: Recent;
  publicUrl: () => string;
}

type Found = Omit<CalendarEntry, 'url' | 'event_date'> & { slug: string | null; event_date: string | null };

interface EventFile {
  url: string;
  type: string;
  /** Undefined where the event has no such file. */
  render(event: Found, url: string): string | undefined;
}

const FILES: readonly EventFile[] = [
  {
    url: '/e/:slug(^[a-z0-9-]+).ics',
    type: 'text/calendar; charset=utf-8',
    render: ({ event_date, ...event }, url) =>
      event_date === null ? undefined : calendarOf({ ...event, event_date, url }),
  },
  {
    url: '/e/:slug/qr.svg',
    type: 'image/svg+xml',
    render: (_event, url) => encodeQR(url, 'svg', { ecc: 'medium', border: 2 }),
  },
];

const HEADERS = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; style-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

/** The cache key of what is read of the tournament with this topic. */
const keptAs = (topic: string): string => `files ${topic}`;

export const eventFiles = (options: EventFileOptions) => async (app: FastifyInstance) => {
  options.listener.on(TOURNAMENT_CHANGES, (topic) => options.recent.forget(keptAs(topic)));
  answerErrors(app, { render: ({ message }) => new Page(sorryPage(message)) });
  for (const { url, type, render } of FILES) {
    app.get<{ Params: { slug: string } }>(url, async (request, reply) => {
      const { slug } = request.params;
      const event = await find(options, slug);
      const body = event && render(event, `${options.publicUrl()}/e/${slug}`);
      if (body === undefined) throw notFound('Event');
      return send(request, reply.headers(HEADERS), type, body);
    });
    refuseOtherMethods(app, [{ method: 'GET', url }]);
  }
};

function send({ headers }: FastifyRequest, reply: FastifyReply, type: string, body: string): FastifyReply {
  const etag = `"${fingerprintOf(body)}"`;
  reply.header('etag', etag);
  return hasTag(headers['if-none-match'], etag) ? reply.code(304).send() : reply.type(type).send(body);
}

async function find({ doors, recent }: EventFileOptions, slug: string): Promise<Found | undefined> {
  const named = await eventBySlug({ doors, recent }, slug);
  if (named === undefined) return undefined;
  const { organizationId, tournamentId } = named;
  const db = doors.asOrganization(organizationId);
  const event = await recent.get(keptAs(topicOf(organizationId, tournamentId)), () => read(db, tournamentId));
  return event?.slug === slug ? event : undefined;
}

const read = (db: Reads, id: string): Promise<Found | undefined> =>
  db.one<Found>(
    sql`select public_slug as slug, id, name, course_name, event_date, start_time, timezone, description,
          calendar_revision, coalesce(calendar_changed_at, created_at) as changed_at, organization_name()
        from tournaments where id = ${id} and status <> 'setup'`,
  );
