import {
  type CachedView,
  endpoint,
  events,
  ok,
  type ReadContext,
  Rendered,
  versioned,
} from '../../../http/endpoint.ts';
import { eventText, type Feed } from '../../../http/streams/event-stream.ts';
import { exportableRows } from '../../../platform/db/page.ts';
import { type Static, Type } from '../../../platform/text/schema.ts';
import { latestNews } from '../../letters/announcements/news.ts';
import { topicOf } from '../../records/changes/changes.ts';
import { type Asked, askedBy, keyOf, latest, look, lookAgain } from './boards.ts';
import { BOARD_COLUMNS, CARD_COLUMNS, type CellRow, ofCells, STANDING_COLUMNS } from './columns.ts';
import { preview } from './preview.ts';
import { ScoringPreview } from './preview-schemas.ts';
import type { WantedView } from './render.ts';
import {
  Board,
  BoardRow,
  BoardView,
  FlightStanding,
  FlightView,
  PreviewBoard,
  Scorecard,
  StreamView,
} from './schemas.ts';

type Context = Pick<ReadContext<'/tournaments/{id}', unknown>, 'db' | 'caller' | 'params' | 'tools' | 'seen'>;

const asked = (context: Context): Asked => askedBy(context, context.params.id);

const rendered = async (context: Context, wanted: WantedView, asOf?: string) =>
  Rendered.of(await look(asked(context), wanted, asOf));

/** A board of the past is not kept. */
const viewOf = (context: Omit<Context, 'db'>, wanted: WantedView, asOf?: string): CachedView => ({
  cached: () => {
    const again = asOf === undefined ? lookAgain(context, context.params.id, keyOf(wanted)) : undefined;
    return again && Rendered.of(again);
  },
  read: (db) => rendered({ ...context, db }, wanted, asOf),
});

const file = async (context: Context, wanted: WantedView, asOf?: string) => {
  const { version, value } = await look(asked(context), wanted, asOf);
  const rows: CellRow[] = JSON.parse(value.toString());
  return { ...exportableRows(rows), version };
};

/** Which view of the boards, and as of when. */
const wantedBy = (
  what: 'leaderboard' | 'leaderboard cells' | 'boards',
  { as_of, ...view }: Static<typeof BoardView>,
): [WantedView, string | undefined] => [{ what, view }, as_of];

const announcementText = (json: Buffer): Buffer => eventText('announcement', undefined, json);

const VERSIONED =
  'The `ETag` names the version: send it as `If-None-Match` and get 304 until something changes.';

export const leaderboardRoutes = [
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/leaderboard',
    operation: 'getLeaderboard',
    scope: 'tournaments:read',
    summary: 'Read the leaderboard',
    description: `The rows of the gross board. ${VERSIONED}`,
    query: BoardView,
    returns: versioned(ok(Type.Array(BoardRow))),
    csv: {
      filename: 'leaderboard.csv',
      columns: ofCells(BOARD_COLUMNS),
      rows: (context) => file(context, ...wantedBy('leaderboard cells', context.query)),
    },
    fails: ['not_found'],
    view: (context) => viewOf(context, ...wantedBy('leaderboard', context.query)),
  }),
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/boards',
    operation: 'listBoards',
    scope: 'tournaments:read',
    summary: 'Read all boards',
    description: `Gross, net and stableford, those that are switched on. ${VERSIONED}`,
    query: BoardView,
    returns: versioned(ok(Type.Array(Board))),
    fails: ['not_found'],
    view: (context) => viewOf(context, ...wantedBy('boards', context.query)),
  }),
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/leaderboard/stream',
    operation: 'followBoards',
    scope: 'tournaments:read',
    summary: 'Follow the boards',
    description:
      'Server-Sent Events named `boards`, with the version as `id` and the body of `/boards` as data: one at once, then within a second of every change. After a break send `Last-Event-ID`; what you have is not sent again. A comment comes every 15 s. With `Accept-Encoding: gzip` the stream is compressed, and every event can be read as soon as it arrives. A slow reader skips overtaken versions. What is announced to the board comes within a second as events named `announcement`, without an `id`, with `{data: {id, title, body, sent_at, retracted}}` as data: a new reader gets those of the last hour first, and one that is taken off the board comes again with `retracted: true`. A client may have 200 streams open at once; one more answers 429.',
    query: StreamView,
    returns: events('boards', Type.Object({ data: Type.Array(Board) })),
    fails: ['not_found'],
    run: async (context): Promise<Feed> => {
      const wanted: WantedView = { what: 'boards', view: context.query };
      const who = asked(context);
      const newest = async () => {
        const { version, value } = await latest(who);
        const id = String(version);
        const json = await value.show(wanted);
        return { id, data: await value.kept(`event ${keyOf(wanted)}`, () => eventText('boards', id, json)) };
      };
      const topic = topicOf(who.organizationId, who.tournamentId);
      const { news, clock } = context.tools;
      return {
        latest: newest,
        notices: () => latestNews(news, who.db, who, clock.now(), announcementText),
        follow: (callback) => {
          const stops = [who.live.follow(topic, callback), news.follow(topic, callback)];
          return () => {
            for (const stop of stops) stop();
          };
        },
      };
    },
  }),
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/scorecards',
    operation: 'listScorecards',
    scope: 'scorecards:read',
    summary: 'Read all scorecards',
    description: `Hole by hole, team by team. ${VERSIONED}`,
    returns: versioned(ok(Type.Array(Scorecard))),
    csv: {
      filename: 'scorecards.csv',
      columns: ofCells(CARD_COLUMNS),
      rows: (context) => file(context, { what: 'scorecards cells' }),
    },
    fails: ['not_found'],
    run: (context) => rendered(context, { what: 'scorecards' }),
  }),
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/scorecards/{teamId}',
    operation: 'getScorecard',
    scope: 'scorecards:read',
    summary: 'Read a scorecard',
    description: VERSIONED,
    returns: versioned(ok(Scorecard)),
    fails: ['not_found'],
    run: (context) => rendered(context, { what: 'scorecard', teamId: context.params.teamId }),
  }),
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/flights',
    operation: 'listFlights',
    scope: 'flights:read',
    summary: 'Read the standings of each flight',
    description: `Positions begin at 1 in each; those without a flight come last. ${VERSIONED}`,
    query: FlightView,
    returns: versioned(ok(Type.Array(FlightStanding))),
    csv: {
      filename: 'flights.csv',
      columns: ofCells(STANDING_COLUMNS),
      rows: (context) => file(context, { what: 'flights cells', view: context.query }),
    },
    fails: ['not_found'],
    run: (context) => rendered(context, { what: 'flights', view: context.query }),
  }),
  endpoint({
    method: 'POST',
    path: '/scoring/preview',
    operation: 'previewScoring',
    scope: 'tournaments:read',
    heavy: true,
    summary: 'Calculate boards without storing anything',
    description:
      'Holes, up to 400 entrants, scores and rules in, boards out; nothing is stored. Use it to verify a result.',
    body: ScoringPreview,
    returns: ok(Type.Array(PreviewBoard)),
    prepare: async (body, { clock, threads }, { organizationId }) =>
      new Rendered(0, await preview(body, clock, threads, organizationId)),
    run: ({ body }) => body,
  }),
];
