import {
  Nullable,
  OneOf,
  type Static,
  Text,
  Timestamp,
  type TSchema,
  Type,
  Uuid,
} from '../../../platform/text/schema.ts';
import { FORMATS } from '../../event/tournaments/schemas.ts';
import { BOARDS } from '../../event/tournaments/settings-schemas.ts';

const int = (description: string, example: number) => Type.Integer({ description, examples: [example] });
const maybe = (description: string, example: number) => Nullable(int(description, example));
const label = (description: string, example: string) => Type.String({ description, examples: [example] });

type Id = typeof Uuid;

/** In a preview, entrants have ids that the caller chooses. */
const GivenId: Id = (description) => Type.String({ description, examples: ['A'] });

const holeLine = (id: Id) => ({
  hole: int('The hole.', 5),
  par: maybe('Its par.', 4),
  strokeIndex: maybe('Its stroke index.', 1),
  strokes: maybe('As they were played.', 5),
  strokesReceived: maybe('Handicap strokes on it; null where players have strokes of their own.', 1),
  net: maybe('Net score.', 4),
  points: maybe('Stableford points.', 2),
  countingPlayerIds: Type.Array(id('A player.'), { description: 'Whose balls count.' }),
});

const HoleLine = Type.Object(holeLine(Uuid), { title: 'HoleLine' });

const STATUSES = ['not_started', 'in_progress', 'complete', 'no_return'] as const;

const boardRow = (id: Id, line: TSchema) => ({
  position: maybe('The place, shared by equals; null for the unranked.', 3),
  positionLabel: label('The same to show.', 'T3'),
  tied: Type.Boolean({ description: 'Whether others have the same place.', examples: [true] }),
  entryType: OneOf(['team', 'player'], 'Who is ranked.'),
  teamId: Nullable(id('The team.')),
  teamName: Nullable(Text('Its name.', { examples: ['The Mulligans'] })),
  playerId: Nullable(id('The player, in an individual event.')),
  playerName: Nullable(Text('The name of the player.', { examples: ['Sam Snead'] })),
  flightId: Nullable(id('The flight.')),
  flightName: Nullable(Text('Its name.', { examples: ['Flight A'] })),
  startLabel: Nullable(label('Where play began.', '1A')),
  thru: int('How many holes are scored.', 7),
  thruLabel: label('The same to show; a star marks a start elsewhere than hole 1.', '7*'),
  nextHole: maybe('The first hole without a score.', 8),
  holesInPlay: int('How many holes are played.', 18),
  score: maybe('What the board ranks by: to par, or points.', -2),
  gross: maybe('Strokes.', 26),
  grossToPar: maybe('Strokes against par.', -2),
  net: maybe('Strokes less handicap.', 24),
  netToPar: maybe('The same against par.', -4),
  points: maybe('Stableford points.', 17),
  toPar: maybe("Against par, by the board's own measure.", -2),
  toParLabel: label('The same to show.', '-2'),
  out: maybe('Over holes 1 to 9.', 26),
  in: maybe('Over holes 10 to 18.', 0),
  handicap: maybe('The playing handicap.', 9),
  status: OneOf(STATUSES, 'How far the entrant is.'),
  tiebreak: Nullable(
    Type.Object(
      {
        method: label('How the tie was broken.', 'countback'),
        decidedBy: label('The step that decided.', 'last9'),
        values: Type.Array(Type.Number(), {
          description: 'The numbers up to that step.',
          examples: [[31]],
        }),
      },
      { description: 'On every row of a tie that countback was asked for.' },
    ),
  ),
  lastScoreAt: Nullable(Timestamp('When the last score came in.')),
  holes: Type.Optional(Type.Array(line, { description: 'Every hole, with `explain=true`.' })),
});

export const BoardRow = Type.Object(boardRow(Uuid, HoleLine), {
  title: 'BoardRow',
  description: 'One line of a board.',
});

const board = (row: TSchema) => ({
  board: OneOf(BOARDS, 'Which board.'),
  label: label('Its title.', 'Gross'),
  direction: OneOf(['asc', 'desc'], 'Whether the lowest or the highest wins.'),
  ties: OneOf(['shared', 'countback'], 'How equal scores are ranked now.'),
  provisional: Type.Boolean({ description: 'Until the event is final.', examples: [true] }),
  strokeIndexMissing: Type.Boolean({
    description: 'Without stroke indexes handicaps are given on the whole round only.',
    examples: [false],
  }),
  generatedAt: Timestamp('When this was worked out.'),
  rows: Type.Array(row, { description: 'From the first place to the last.' }),
});

export const Board = Type.Object(board(BoardRow), {
  title: 'Board',
  description: 'A ranking of the field.',
});

export const PreviewBoard = Type.Object(
  board(Type.Object(boardRow(GivenId, Type.Object(holeLine(GivenId))), { title: 'PreviewBoardRow' })),
  { title: 'PreviewBoard', description: 'A ranking with ids as they were given.' },
);

const view = {
  flight_id: Type.Optional(Uuid('Only this flight; positions begin at 1.')),
  ties: Type.Optional(OneOf(['shared', 'countback'], 'How to rank equal scores, whatever the settings say.')),
};

export const BoardView = Type.Object({
  ...view,
  explain: Type.Optional(Type.Boolean({ description: 'Adds every hole to every row.', examples: [false] })),
  as_of: Type.Optional(
    Timestamp('With the scores up to this time; roster, settings and stored handicaps are those of now.'),
  ),
});
export type BoardView = Static<typeof BoardView>;

export const StreamView = Type.Object(view);

const card = {
  holes: Type.Array(HoleLine, { description: 'Every hole.' }),
  out: maybe('Over holes 1 to 9.', 36),
  in: maybe('Over holes 10 to 18.', 35),
  total: maybe('Over all of them.', 71),
};

export const Signed = Nullable(
  Type.Object(
    {
      name: Text('Who signed.', { examples: ['Sam Snead'] }),
      at: Timestamp('When.'),
      amended_at: Nullable(Timestamp('When the card was corrected last since.')),
    },
    { title: 'Signature', description: "The marker's signature; null while the card is not signed." },
  ),
);

export const Scorecard = Type.Object(
  {
    teamId: Uuid('The team.'),
    teamName: Text('Its name.', { examples: ['The Mulligans'] }),
    format: Nullable(OneOf(FORMATS, 'How it is played.')),
    handicap: maybe('The playing handicap of the team.', 9),
    startLabel: Nullable(label('Where play began.', '1A')),
    status: OneOf(STATUSES, 'How far the team is.'),
    ...card,
    toPar: maybe('Against par.', -1),
    thru: maybe('How many holes are scored.', 18),
    signed: Signed,
    players: Type.Array(
      Type.Object({
        playerId: Uuid('The player.'),
        name: Nullable(Text('The name.', { examples: ['Sam Snead'] })),
        handicap: maybe('The playing handicap.', 12),
        withdrawn: Type.Boolean({ description: 'Whether the player has withdrawn.', examples: [false] }),
        ...card,
      }),
      { description: 'The players of the team; with holes where each plays a ball.' },
    ),
  },
  { title: 'Scorecard', description: "A team's card, hole by hole." },
);

export const FlightView = Type.Object({
  board: Type.Optional(OneOf(BOARDS, 'Which board; gross unless stated.')),
});
export type FlightView = Static<typeof FlightView>;

export const FlightStanding = Type.Object(
  {
    flightId: Nullable(Uuid('The flight; null for those who have none.')),
    name: Nullable(Text('Its name.', { examples: ['Flight A'] })),
    handicapMin: Nullable(Type.Number({ description: 'The lowest handicap in it.', examples: [0] })),
    handicapMax: Nullable(Type.Number({ description: 'The highest handicap in it.', examples: [12] })),
    entries: int('How many are in it.', 12),
    board: OneOf(BOARDS, 'Which board.'),
    rows: Type.Array(BoardRow, { description: 'Positions begin at 1 in each flight.' }),
  },
  { title: 'FlightStanding', description: 'The ranking within a flight.' },
);
