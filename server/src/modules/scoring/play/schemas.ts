import { Nullable, OneOf, type Static, Text, Timestamp, Type, Uuid } from '../../../platform/text/schema.ts';
import { FORMATS, STATUSES } from '../../event/tournaments/schemas.ts';
import { Signed } from '../leaderboard/schemas.ts';

const hole = Type.Integer({ minimum: 1, maximum: 18, description: 'The hole.', examples: [7] });
const strokes = (description: string) =>
  Nullable(Type.Integer({ minimum: 1, maximum: 20, description, examples: [4] }));
const flag = (description: string) => Type.Boolean({ description, examples: [false] });
const maybe = (description: string, example: number) =>
  Nullable(Type.Number({ description, examples: [example] }));
const label = (description: string, example: string) => Text(description, { examples: [example] });
const playerId = Nullable(Uuid('The player; null where the team has the score.'));
const revision = Type.Integer({
  description: 'The version of the boards that shows this; it only grows.',
  examples: [128],
});

export const SessionOpen = Type.Object(
  {
    access_code: Text('The code on the sign of the cart. Case and spaces do not matter.', {
      minLength: 1,
      maxLength: 100,
      examples: ['K7M2QX'],
    }),
  },
  { title: 'PlaySessionOpen' },
);

const ITEMS_LIMIT = 100;

const Item = Type.Object(
  {
    op_id: Uuid('Made by the phone, once for each tap: sent again, the tap is answered as before.'),
    hole,
    strokes: strokes('What was tapped; null for no score.'),
    player_id: Type.Optional(Nullable(Uuid('The player, in a best ball or an individual event.'))),
    base_strokes: strokes('What the phone last knew to be stored there; null for none.'),
    at: Timestamp('When it was tapped, by the clock of the phone.'),
  },
  { title: 'Tap' },
);
export type Item = Static<typeof Item>;

export const Taps = Type.Object(
  {
    items: Type.Array(Item, {
      minItems: 1,
      maxItems: ITEMS_LIMIT,
      description: 'In the order in which they were tapped.',
    }),
  },
  {
    title: 'Taps',
    examples: [
      {
        items: [
          {
            op_id: 'f1b9c7de-3c55-4b7e-9d1b-6a2f6d1c0a11',
            hole: 7,
            strokes: 4,
            base_strokes: null,
            at: '2026-06-08T15:30:00.000Z',
          },
        ],
      },
    ],
  },
);
export type Taps = Static<typeof Taps>;

const TapResult = Type.Object(
  {
    op_id: Uuid('The tap.'),
    outcome: OneOf(['stored', 'conflict', 'refused'], 'What became of it.'),
    hole,
    player_id: playerId,
    strokes: strokes('What is stored there now; null for no score.'),
    code: Type.Optional(OneOf(['validation_error', 'conflict', 'not_found'], 'Why it was refused.')),
    message: Type.Optional(label('The same in words.', 'The player has withdrawn.')),
    repeated: Type.Optional(flag('Whether it was sent before; then nothing was done again.')),
  },
  { title: 'TapResult' },
);
export type TapResult = Static<typeof TapResult>;

export const TapResults = Type.Object(
  { results: Type.Array(TapResult, { description: 'One for each tap, in the same order.' }), revision },
  { title: 'TapResults' },
);
export type TapResults = Static<typeof TapResults>;

export const CardSign = Type.Object(
  { name: Text('Who signs.', { minLength: 1, maxLength: 120, examples: ['Sam Snead'] }) },
  { title: 'CardSign' },
);

const BY = ['this', 'other', 'staff', 'api'] as const;

export const PlayCard = Type.Object(
  {
    tournament: Type.Object({
      name: label('The name of the event.', 'Spring Open'),
      course_name: Nullable(label('Where it is played.', 'Pine Hills')),
      event_date: Nullable(
        Type.String({ format: 'date', description: 'When it is played.', examples: ['2026-06-08'] }),
      ),
      format: Nullable(OneOf(FORMATS, 'How it is played.')),
      status: OneOf(STATUSES, 'Where the event stands.'),
      suspended: flag('Whether play is interrupted.'),
      timezone: label('Where its clocks are.', 'America/New_York'),
      slug: Nullable(label('Its public address.', 'spring-open')),
    }),
    team: Type.Object({
      id: Uuid('The team.'),
      team_name: label('Its name.', 'The Mulligans'),
      start_label: Nullable(label('Where its play begins.', '1A')),
      handicap: maybe('Its playing handicap.', 9),
      checked_in: flag('Whether all of its players are here.'),
    }),
    scoring: OneOf(['team', 'player'], 'Who has the scores.'),
    open: flag('Whether scores are taken.'),
    signed: Signed,
    players: Type.Array(
      Type.Object({
        player_id: Uuid('The player.'),
        name: Nullable(label('The name.', 'Sam Snead')),
        handicap: maybe('The playing handicap.', 12),
        withdrawn: flag('Whether the player has withdrawn.'),
      }),
      { description: 'The players of the team.' },
    ),
    holes: Type.Array(
      Type.Object({
        hole,
        par: maybe('Its par.', 4),
        stroke_index: maybe('Its stroke index.', 11),
        yardage: maybe('Its length in yards.', 388),
        contest: Nullable(label('What else is played on it.', 'longest_drive')),
      }),
      { description: 'In the order in which the team plays them.' },
    ),
    scores: Type.Array(
      Type.Object({
        player_id: playerId,
        hole,
        strokes: Type.Integer({ minimum: 1, maximum: 20, description: 'What is stored.', examples: [4] }),
        by: OneOf(BY, 'Who entered it: this phone, another one, staff or a program.'),
        at: Timestamp('When it was entered.'),
      }),
      { description: 'What is stored, hole by hole.' },
    ),
    conflicts: Type.Array(
      Type.Object({
        player_id: playerId,
        hole,
        stored: strokes('What stands; null for no score.'),
        offered: strokes('What a phone wanted in its place.'),
        by: OneOf(BY, 'Whose offer it is.'),
        at: Timestamp('When it was tapped.'),
      }),
      { description: 'Where two phones disagree, until somebody chooses.' },
    ),
    place: Nullable(
      Type.Object(
        {
          board: OneOf(['gross', 'net', 'stableford'], 'On which board.'),
          position_label: label('The place to show.', 'T3'),
          to_par_label: label('Against par, to show.', '-2'),
          thru_label: label('After how many holes, to show.', '7'),
          of: Type.Integer({ description: 'How many are on the board.', examples: [36] }),
        },
        {
          description:
            'Where the team stands, in an individual event the best of its players; null without a place, and while the public board is frozen or hidden.',
        },
      ),
    ),
    messages: Type.Array(
      Type.Object({
        id: Uuid('The message.'),
        body: label('What it says.', 'Lightning: come in at once.'),
        sent_at: Timestamp('When it was sent.'),
      }),
      { description: 'The newest 20 for the team, and what is announced on the board, newest first.' },
    ),
    revision,
  },
  { title: 'PlayCard', description: 'All that a phone shows of a team.' },
);
export type PlayCard = Static<typeof PlayCard>;

export const SessionOpened = Type.Object(
  {
    token: label('For the header `Authorization: Bearer`.', 'fwp_…'),
    expires_at: Timestamp('When it ends by itself.'),
    card: PlayCard,
  },
  { title: 'PlaySession' },
);
export type SessionOpened = Static<typeof SessionOpened>;

export const SessionEnded = Type.Object({
  ended: Type.Boolean({ description: 'Always true.', examples: [true] }),
});

export const CardReopened = Type.Object(
  {
    signed: Type.Unsafe<null>({
      type: 'null',
      description: 'No signature any more.',
      examples: [null],
    }),
  },
  { title: 'CardReopened' },
);
