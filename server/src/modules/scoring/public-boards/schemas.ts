import {
  Day,
  Nullable,
  OneOf,
  type Static,
  Text,
  Timestamp,
  Type,
  Uuid,
} from '../../../platform/text/schema.ts';
import { Tournament } from '../../event/tournaments/schemas.ts';
import { BOARDS } from '../../event/tournaments/settings-schemas.ts';
import { Board, BoardRow } from '../leaderboard/schemas.ts';

const version = Type.Integer({ description: 'Grows with every change that is shown.', examples: [412] });
const key = Type.Integer({ description: 'The entrant, all through the event.', examples: [17] });
const maybe = (description: string, example: number) =>
  Nullable(Type.Integer({ description, examples: [example] }));
const name = Text('The player in an individual event, else the team.', { examples: ['Sam Snead'] });
const teamName = Nullable(
  Text('The team of the player, in an individual event.', { examples: ['The Mulligans'] }),
);

const { position, positionLabel, flightId, score, toParLabel, thruLabel, status } = BoardRow.properties;

export const PublicRow = Type.Object(
  {
    key,
    position,
    positionLabel,
    name,
    teamName,
    flightId,
    score,
    toParLabel,
    thruLabel,
    total: maybe('Strokes, net strokes or points, as the board counts.', 26),
    status,
  },
  { title: 'PublicRow', description: 'One line of a public board.' },
);
export type PublicRow = Static<typeof PublicRow>;

const PublicBoardEvent = Type.Object(
  {
    name: Text('Its name.', { examples: ['Spring Scramble'] }),
    course_name: Nullable(Text('Where it is played.', { examples: ['Pine Hills'] })),
    event_date: Nullable(Day('When it is played.')),
    status: Tournament.properties.status,
    format: Tournament.properties.format,
    timezone: Type.String({ description: 'Its time zone.', examples: ['America/New_York'] }),
  },
  { title: 'PublicBoardEvent', description: 'The event of a public board.' },
);

const { board, label, direction, ties, provisional } = Board.properties;

export const PublicBoards = Type.Object(
  {
    version,
    frozen_at: Nullable(Timestamp('Since when the boards stand still; null while they do not.')),
    event: PublicBoardEvent,
    flights: Type.Array(
      Type.Object({
        id: Uuid('The flight.'),
        name: Text('Its name.', { examples: ['Flight A'] }),
      }),
      { description: 'In their order.' },
    ),
    sponsors: Type.Array(
      Type.Object({
        name: Text('The name.', { examples: ['Willow Creek Bank'] }),
        url: Nullable(Type.String({ description: 'The website.', examples: ['https://bank.example'] })),
        logo_url: Nullable(
          Type.String({ description: 'The logo.', examples: ['https://golf.example/media/5feceb66…'] }),
        ),
      }),
      { description: 'In their order.' },
    ),
    boards: Type.Array(
      Type.Object({
        board,
        label,
        direction,
        ties,
        provisional,
        rows: Type.Array(PublicRow, { description: 'From the first place to the last.' }),
      }),
      { description: 'None while the organizers hide them.' },
    ),
  },
  { title: 'PublicBoards', description: 'The boards of an event, for everybody.' },
);
export type PublicBoards = Static<typeof PublicBoards>;

export const PublicCard = Type.Object(
  {
    name,
    teamName,
    holes: Type.Array(
      Type.Object({
        hole: Type.Integer({ description: 'The hole.', examples: [5] }),
        par: maybe('Its par.', 4),
        strokes: maybe('As they were played.', 5),
        points: maybe('Stableford points.', 2),
      }),
      { description: 'Every hole.' },
    ),
    out: maybe('Over holes 1 to 9.', 36),
    in: maybe('Over holes 10 to 18.', 35),
    total: maybe('Over all of them.', 71),
    toParLabel,
  },
  { title: 'PublicCard', description: 'The card of an entrant, for everybody.' },
);
export type PublicCard = Static<typeof PublicCard>;

const Which = OneOf(BOARDS, 'Only this board; none if it is switched off.');

export const PublicBoardsView = Type.Object({
  board: Type.Optional(Which),
  flight_id: Type.Optional(Uuid('Only this flight; positions begin at 1.')),
});

export const PublicStreamView = Type.Object({
  board: Type.Optional(OneOf(BOARDS, 'Which board; gross unless stated.')),
});

export const CardParams = Type.Object({
  key: Type.String({
    pattern: '^[1-9][0-9]{0,8}$',
    description: 'The key of a row.',
    examples: ['17'],
  }),
});
