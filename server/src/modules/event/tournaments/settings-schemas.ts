import { LANGUAGES } from '../../../platform/text/languages.ts';
import { matching } from '../../../platform/text/patterns.ts';
import { Email, Nullable, OneOf, type Static, Text, Timestamp, Type } from '../../../platform/text/schema.ts';

export const BOARDS = ['gross', 'net', 'stableford'] as const;
export type BoardName = (typeof BOARDS)[number];

/** The longest description, in characters. */
const DESCRIPTION = 4000;

const yesNo = (description: string) => Type.Boolean({ description, examples: [false] });
/** The largest value of PostgreSQL's integer. */
const MOST = 2_147_483_647;

const registration = {
  enabled: yesNo('Whether golfers can register. Switched on, an event in set-up opens.'),
  feeCents: Type.Integer({ minimum: 0, maximum: MOST, description: 'What it costs.', examples: [12500] }),
  currency: Type.String({
    ...matching('^[a-z]{3}$', 'Use the three letters of a currency, such as `usd`.'),
    description: 'ISO 4217, in lower case.',
    examples: ['usd'],
  }),
  capacity: Nullable(
    Type.Integer({
      minimum: 1,
      maximum: MOST,
      description: 'How many fit in; null for no limit.',
      examples: [144],
    }),
  ),
  perPlayer: yesNo('Whether the fee is for each player rather than for the team.'),
  closesAt: Nullable(Timestamp('From then on nobody can register; null for no such time.')),
  waitlist: yesNo('Whether golfers can join a waitlist once every place is taken.'),
  payOffline: yesNo('Whether golfers can choose to pay later, by cash, check or transfer.'),
  refundUntil: Nullable(
    Timestamp('Until then golfers can cancel by themselves and get their money back; null: never.'),
  ),
};

export const PublicSlug = Type.String({
  ...matching(
    '^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$',
    'Use lowercase letters, numbers and hyphens, such as `spring-scramble`.',
  ),
  description:
    'The public address of the event, unique in the service: lower case letters, digits and hyphens, up to 60.',
  examples: ['spring-scramble-2026'],
});

const fields = {
  timezone: Text('An IANA time zone.', { minLength: 1, examples: ['America/New_York'] }),
  teamSize: Type.Integer({ minimum: 1, maximum: 6, description: 'Seats on a team.', examples: [4] }),
  boards: Type.Array(OneOf(BOARDS, 'A board.'), {
    maxItems: 20,
    description: 'The boards that are shown; gross always is.',
    examples: [[...BOARDS]],
  }),
  bestBallCount: Type.Integer({
    minimum: 1,
    maximum: 4,
    description: 'How many balls of a team count on a hole (best ball).',
    examples: [1],
  }),
  handicapMode: OneOf(
    ['as_entered', 'whs'],
    'Whether handicaps are played as entered or with the allowances of the World Handicap System.',
  ),
  stablefordBasis: OneOf(['net', 'gross'], 'Which score earns stableford points.'),
  maxScore: Nullable(OneOf(['net_double_bogey'], 'The most that counts on a hole; null for no limit.')),
  ties: OneOf(
    ['auto', 'shared', 'countback'],
    'Whether equal scores share a position; `auto` shares it until the event is final.',
  ),
  incompleteCards: OneOf(
    ['rank', 'unranked'],
    'What becomes of cards that lack a hole once the event is final: they are ranked as they are, or listed below the others without a place (`no_return`) on the gross and net boards. Stableford points stand.',
  ),
  sideGamesEnabled: yesNo('Whether side games are played.'),
  suspended: yesNo('Whether play is interrupted. Meanwhile the event does not become final by itself.'),
  publicSlug: Nullable(PublicSlug),
  publicBoard: OneOf(
    ['live', 'frozen', 'hidden'],
    'What everybody outside sees of the boards: as they are, as they were when they were frozen, or nothing. The API shows them as they are.',
  ),
  description: Nullable(
    Text('What golfers should know, as plain text. A blank line begins a new paragraph.', {
      maxLength: DESCRIPTION,
      examples: ['Breakfast from 7:30.\n\nAll proceeds go to the junior program.'],
    }),
  ),
  startTime: Nullable(
    Type.String({
      ...matching('^(?:[01][0-9]|2[0-3]):[0-5][0-9]$', 'Use hours and minutes, such as `08:30`.'),
      description: "When play starts, in the event's time zone, as hours and minutes.",
      examples: ['08:30'],
    }),
  ),
  replyTo: Nullable(Email('Where golfers can write to; replies to mails about the event go there.')),
  language: OneOf(LANGUAGES, 'The language of mails about the event.'),
};

const tv = {
  seconds: Type.Integer({ minimum: 4, maximum: 60, description: 'How long a page stays.', examples: [10] }),
  rotateFlights: Type.Boolean({ description: 'Whether each flight has its turn.', examples: [true] }),
  boards: Type.Array(OneOf(BOARDS, 'A board.'), {
    minItems: 1,
    maxItems: 20,
    description: 'The boards that have their turn, of those that are switched on; all of them unless stated.',
    examples: [[...BOARDS]],
  }),
};

export const Settings = Type.Object(
  {
    ...fields,
    tv: Type.Object(tv, { description: 'What the screens in the clubhouse show.' }),
    registration: Type.Object(registration, { description: 'How golfers can register.' }),
    updatedAt: Timestamp('When they changed last. It grows with every change.'),
  },
  { title: 'TournamentSettings', description: 'How the event is run.' },
);
export type Settings = Static<typeof Settings>;

export const SettingsPatch = Type.Object(
  {
    ...Type.Partial(Type.Object(fields)).properties,
    tv: Type.Optional(Type.Partial(Type.Object(tv, { description: 'Only the fields sent change.' }))),
    registration: Type.Optional(
      Type.Partial(Type.Object(registration, { description: 'Only the fields sent change.' })),
    ),
  },
  {
    title: 'TournamentSettingsPatch',
    minProperties: 1,
    description: 'At least one field; only those sent change.',
  },
);
export type SettingsPatch = Static<typeof SettingsPatch>;
