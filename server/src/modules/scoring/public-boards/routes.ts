import {
  type CachedView,
  endpoint,
  events,
  ok,
  Rendered,
  type ViewContext,
  versioned,
} from '../../../http/endpoint.ts';
import { eventOf } from '../../../http/entrances/caller.ts';
import { eventText, type Feed } from '../../../http/streams/event-stream.ts';
import type { Reads } from '../../../platform/db/doors.ts';
import { type Static, Type } from '../../../platform/text/schema.ts';
import { latestNews } from '../../letters/announcements/news.ts';
import { topicOf } from '../../records/changes/changes.ts';
import { type AskedPublic, lookOutside, lookOutsideAgain } from './boards.ts';
import { crowdOf } from './crowd.ts';
import { askedOutsideBy } from './outside.ts';
import type { WantedPublicView } from './render.ts';
import { CardParams, PublicBoards, PublicBoardsView, PublicCard, PublicStreamView } from './schemas.ts';
import type { Following } from './stream.ts';

type Context = ViewContext<'/events/{slug}', unknown>;

const asked = (context: Context, db: Reads): AskedPublic => {
  const { tournamentId, slug } = eventOf(context.caller);
  const { publicUrl } = context.tools.terms;
  return { ...askedOutsideBy({ ...context, db }, tournamentId), slug, publicUrl };
};

const viewOf = (context: Context, wanted: WantedPublicView): CachedView => ({
  cached: () => {
    const { tournamentId, slug } = eventOf(context.caller);
    const again = lookOutsideAgain(context, tournamentId, slug, wanted);
    return again && Rendered.of(again);
  },
  read: async (db) => Rendered.of(await lookOutside(asked(context, db), wanted)),
});

const announcementText = (json: Buffer): Buffer => eventText('announcement', undefined, json);

const WITHHELD =
  'While the organizers have frozen the boards, all of it is as it was at `frozen_at`; while they hide them, there are none.';

const boardsBy = ({ board, flight_id }: Static<typeof PublicBoardsView>): WantedPublicView => ({
  what: 'boards',
  board,
  flightId: flight_id?.toLowerCase(),
});

export const publicBoardRoutes = [
  endpoint({
    method: 'GET',
    path: '/events/{slug}/boards',
    operation: 'getPublicBoards',
    scope: 'public',
    forEverybody: true,
    limit: 'boards',
    summary: 'See the boards of an event',
    description: `${WITHHELD} The \`ETag\` names the version: send it as \`If-None-Match\` and get 304 until something changes.`,
    query: PublicBoardsView,
    returns: versioned(ok(PublicBoards)),
    fails: ['not_found'],
    view: (context) => viewOf(context, boardsBy(context.query)),
  }),
  endpoint({
    method: 'GET',
    path: '/events/{slug}/cards/{key}',
    operation: 'getPublicCard',
    scope: 'public',
    forEverybody: true,
    limit: 'boards',
    params: CardParams,
    summary: 'See the card of an entrant',
    description: WITHHELD,
    returns: versioned(ok(PublicCard)),
    fails: ['not_found'],
    view: (context) => viewOf(context, { what: 'card', key: Number(context.params.key) }),
  }),
  endpoint({
    method: 'GET',
    path: '/events/{slug}/boards/stream',
    operation: 'followPublicBoard',
    scope: 'public',
    limit: 'boards',
    summary: 'Follow a board of an event',
    description:
      'Server-Sent Events. The first is named `board`, with the version as `id` and the body of `/boards` with that one board as data. Then, within a second of every change, comes one named `patch` with `{from, to, order, rows, event}` as data: for a reader who has version `from`, `rows` are those that are new or have changed, `order` is the whole board by `key`, and `event` is there when that has changed. One score moves the places of others: with 144 rows a patch takes some 5 kB, and where many share a place up to the size of the board, so ask for gzip, which makes a few kB of either. Whoever has another version, or when more than that has changed, gets a `board`. After a break send `Last-Event-ID`. What is announced comes as events named `announcement`, without an `id`, with `{data: {id, title, body, sent_at, retracted}}` as data. A comment comes every 15 s. An address may have 2000 streams open at once; one more answers 429.',
    query: PublicStreamView,
    returns: events('board', Type.Object({ data: PublicBoards })),
    fails: ['not_found'],
    run: async (context): Promise<Feed> => {
      const { news, clock } = context.tools;
      const { board: boardName = 'gross' } = context.query;
      const who = asked(context, context.db);
      const topic = topicOf(who.organizationId, who.tournamentId);
      const following: Following = { ...who, topic, boardName, say: eventText };
      const crowd = crowdOf(following);
      return {
        latest: (lastId) => crowd.latest(lastId),
        ready: (lastId) => crowd.ready(lastId),
        notices: () => latestNews(news, following.db, following, clock.now(), announcementText),
        news: () => news.peek<object>(topic)?.value,
        follow: (callback) => {
          const stops = [crowd.join(callback), news.follow(topic, callback)];
          return () => {
            for (const stop of stops) stop();
          };
        },
      };
    },
  }),
];
