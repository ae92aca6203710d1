import { endpoint, events, ok, plain } from '../../../http/endpoint.ts';
import { insufficientScope } from '../../../http/entrances/authenticate.ts';
import { Serialized } from '../../../http/rendered.ts';
import type { Feed } from '../../../http/streams/event-stream.ts';
import { notFound } from '../../../platform/problems.ts';
import type { EventType } from '../events/event-type.ts';
import { list } from './list.ts';
import { findEvent } from './pages.ts';
import { Event, EventPage, FeedFilters, FeedQuery } from './schemas.ts';
import { startOf } from './start.ts';
import { Tail } from './tail.ts';
import { typesFor } from './wanted.ts';

/** Where a stream begins: where the reader was when its connection broke, else where it asks to, else now. */
function askedBy(query: FeedFilters, lastEventId: string | undefined): Pick<FeedFilters, 'after' | 'since'> {
  if (lastEventId !== undefined) return { after: lastEventId };
  return query.since === undefined ? { after: 'now', ...query } : query;
}

export const feedRoutes = (catalogue: readonly EventType[]) => [
  endpoint({
    method: 'GET',
    path: '/events',
    operation: 'listEvents',
    scope: 'events:read',
    summary: 'List events',
    description:
      'Everything that happens, oldest first and without a gap. Keep the `position` of the answer and send it as `after`: whoever holds a position has missed nothing before it. A token sees the kinds whose read scope it has. A position or time before what is kept answers 410.',
    query: FeedQuery,
    returns: plain(EventPage),
    expires: true,
    run: async ({ db, caller, query, tools }) => {
      const types = typesFor(catalogue, caller.may, query.type, insufficientScope);
      return new Serialized(Buffer.from(await list(db, caller.organizationId, tools, query, types)));
    },
  }),
  endpoint({
    method: 'GET',
    path: '/events/stream',
    operation: 'followEvents',
    scope: 'events:read',
    summary: 'Follow events',
    description:
      'Server-Sent Events: each has `data`, the event exactly as webhooks send it, and `id`, the position after it. A block with `id` alone comes first, and every 15 s with a comment. After a break send `Last-Event-ID`: it takes what `after` takes. A client may have 200 streams open at once; one more answers 429.',
    query: FeedFilters,
    returns: events('event', Event),
    expires: true,
    run: async ({ db, caller, query, tools, lastEventId }): Promise<Feed> => {
      const { organizationId, may } = caller;
      const wanted = {
        types: typesFor(catalogue, may, query.type, insufficientScope),
        tournaments: query.tournament_id,
        since: lastEventId === undefined ? query.since : undefined,
      };
      const start = await startOf(db, organizationId, tools.positions, askedBy(query, lastEventId));
      return new Tail({
        start: start ?? 0,
        read: (after) =>
          tools.streamPages.read({ organizationId, after, wanted, ends: tools.tails.ends(organizationId) }),
        positionOf: (place) => tools.positions.position(organizationId, place),
        follow: (callback) => tools.tails.follow(organizationId, callback),
      });
    },
  }),
  endpoint({
    method: 'GET',
    path: '/events/{id}',
    operation: 'getEvent',
    scope: 'events:read',
    summary: 'Read an event',
    returns: ok(Event),
    fails: ['not_found'],
    run: async ({ db, caller, params }) => {
      const types = typesFor(catalogue, caller.may, undefined, insufficientScope);
      const text = await findEvent(db, caller.organizationId, params.id, types);
      if (text === undefined) throw notFound('Event');
      return Serialized.asData(text);
    },
  }),
];
