import { endpoint, events, ok, type ReadContext, Rendered, versioned } from '../../http/endpoint.ts';
import { eventText, type Feed } from '../../http/event-stream.ts';
import { exportableRows } from '../../platform/db/page.ts';
import { Type } from '../../platform/schema.ts';
import { type Asked, type Shelf, type Shown, shelf } from './boards.ts';
import {
  BOARD_COLUMNS,
  boardLines,
  CARD_COLUMNS,
  cardLines,
  STANDING_COLUMNS,
  standingLines,
} from './columns.ts';
import { preview } from './preview.ts';
import { Preview } from './preview-schemas.ts';
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
import { topicOf } from './versions.ts';

type Context = Pick<ReadContext<'/tournaments/{id}', unknown>, 'db' | 'caller' | 'params' | 'tools' | 'seen'>;

const asked = ({ db, caller, params, tools, seen }: Context): Asked => ({
  db,
  organizationId: caller.organizationId,
  tournamentId: params.id,
  live: tools.live,
  clock: tools.clock,
  seen,
});

interface View {
  flight_id?: string;
  ties?: string;
  explain?: boolean;
  board?: string;
}

/** One name for each way of looking, however it was asked for: what is kept must not grow with the ways of asking. */
const keyOf = (name: string, { flight_id, ties, explain, board }: View): string =>
  `${name} ${flight_id?.toLowerCase() ?? ''} ${ties ?? ''} ${explain === true} ${board ?? ''}`;

/** The body of an answer, made once for each version and way of looking. */
const body = (made: Shelf, name: string, view: View, make: () => unknown): Buffer =>
  made.kept(keyOf(name, view), () => Buffer.from(JSON.stringify({ data: make() })));

const rendered = ({ version, value }: Shown, name: string, view: View, make: (made: Shelf) => unknown) =>
  new Rendered(
    version,
    body(value, name, view, () => make(value)),
  );

const file = <Row extends { id: string }>({ version }: Shown, rows: Row[]) => ({
  ...exportableRows(rows),
  version,
});

const VERSIONED =
  'The `ETag` names the version: send it as `If-None-Match` and get 304 until something changes.';

export const leaderboardRoutes = [
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/leaderboard',
    scope: 'tournaments:read',
    summary: 'Read the leaderboard',
    description: `The rows of the gross board. ${VERSIONED}`,
    query: BoardView,
    returns: versioned(ok(Type.Array(BoardRow))),
    csv: {
      filename: 'leaderboard.csv',
      columns: BOARD_COLUMNS,
      rows: async (context) => {
        const { as_of, ...view } = context.query;
        const shown = await shelf(asked(context), as_of);
        return file(shown, boardLines(shown.value.rows(view)));
      },
    },
    fails: ['not_found'],
    run: async (context) => {
      const { as_of, ...view } = context.query;
      return rendered(await shelf(asked(context), as_of), 'leaderboard', view, (made) => made.rows(view));
    },
  }),
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/boards',
    scope: 'tournaments:read',
    summary: 'Read all boards',
    description: `Gross, net and stableford, those that are switched on. ${VERSIONED}`,
    query: BoardView,
    returns: versioned(ok(Type.Array(Board))),
    fails: ['not_found'],
    run: async (context) => {
      const { as_of, ...view } = context.query;
      return rendered(await shelf(asked(context), as_of), 'boards', view, (made) => made.boards(view));
    },
  }),
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/leaderboard/stream',
    scope: 'tournaments:read',
    summary: 'Follow the boards',
    description:
      'Server-Sent Events named `boards`, with the version as `id` and the body of `/boards` as data: one at once, then within a second of every change. After a break send `Last-Event-ID`; what you have is not sent again. A comment comes every 15 s.',
    query: StreamView,
    returns: events('boards', Type.Object({ data: Type.Array(Board) })),
    fails: ['not_found'],
    run: async (context): Promise<Feed> => {
      const { query: view } = context;
      const who = asked(context);
      const latest = async () => {
        const { version, value } = await shelf(who);
        const id = String(version);
        const json = body(value, 'boards', view, () => value.boards(view));
        return { id, data: value.kept(keyOf('event', view), () => eventText('boards', id, json.toString())) };
      };
      const topic = topicOf(who.organizationId, who.tournamentId);
      return { latest, follow: (callback) => who.live.follow(topic, callback) };
    },
  }),
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/scorecards',
    scope: 'scorecards:read',
    summary: 'Read all scorecards',
    description: `Hole by hole, team by team. ${VERSIONED}`,
    returns: versioned(ok(Type.Array(Scorecard))),
    csv: {
      filename: 'scorecards.csv',
      columns: CARD_COLUMNS,
      rows: async (context) => {
        const shown = await shelf(asked(context));
        return file(shown, cardLines(shown.value.scorecards()));
      },
    },
    fails: ['not_found'],
    run: async (context) =>
      rendered(await shelf(asked(context)), 'scorecards', {}, (made) => made.scorecards()),
  }),
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/scorecards/{teamId}',
    scope: 'scorecards:read',
    summary: 'Read a scorecard',
    description: VERSIONED,
    returns: versioned(ok(Scorecard)),
    fails: ['not_found'],
    run: async (context) => {
      const { teamId } = context.params;
      return rendered(
        await shelf(asked(context)),
        `scorecard ${teamId}`,
        {},
        (made) => made.scorecards(teamId)[0],
      );
    },
  }),
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/flights',
    scope: 'flights:read',
    summary: 'Read the standings of each flight',
    description: `Positions begin at 1 in each; those without a flight come last. ${VERSIONED}`,
    query: FlightView,
    returns: versioned(ok(Type.Array(FlightStanding))),
    csv: {
      filename: 'flights.csv',
      columns: STANDING_COLUMNS,
      rows: async (context) => {
        const shown = await shelf(asked(context));
        return file(shown, standingLines(shown.value.flights(context.query)));
      },
    },
    fails: ['not_found'],
    run: async (context) =>
      rendered(await shelf(asked(context)), 'flights', context.query, (made) => made.flights(context.query)),
  }),
  endpoint({
    method: 'POST',
    path: '/scoring/preview',
    scope: 'tournaments:read',
    summary: 'Work out boards',
    description:
      'Holes, entrants, scores and rules in, boards out; nothing is stored. Anybody can work a result out again.',
    body: Preview,
    returns: ok(Type.Array(PreviewBoard)),
    run: ({ body, tools }) => preview(body, tools.clock),
  }),
];
