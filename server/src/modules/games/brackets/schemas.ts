import { Nullable, OneOf, type Static, Text, Timestamp, Type, Uuid } from '../../../platform/text/schema.ts';
import { BOARDS } from '../../event/tournaments/settings-schemas.ts';

export const FEWEST_ENTRANTS = 2;
export const MOST_ENTRANTS = 64;
/** With fewer there are no two semi-finals, so no match for third place. */
export const FEWEST_FOR_THIRD_PLACE = 4;

const integer = (description: string, example: number, limits: { minimum?: number; maximum?: number } = {}) =>
  Type.Integer({ ...limits, description, examples: [example] });
const maybe = (description: string, example: number) => Nullable(integer(description, example));
const id = (description: string) => Nullable(Uuid(description));

const name = Text('What the bracket is called.', {
  minLength: 1,
  maxLength: 120,
  examples: ['Club match play'],
});
const entrantType = OneOf(['team', 'player'], 'Who plays: teams, or players on their own.');
const board = OneOf(BOARDS, 'The board.');

const progressOf = (leader: string) => ({
  up: integer(`By how many holes ${leader} leads; 0 while they are level.`, 2, { minimum: 0, maximum: 18 }),
  thru: integer('After how many holes; not fewer than `up`.', 7, { minimum: 1, maximum: 54 }),
});

export const Match = Type.Object(
  {
    id: Uuid('Identifies the match.'),
    round: integer('From 1; the final is in the last round.', 1),
    position: integer('From 1, top of the bracket downwards.', 1),
    kind: OneOf(
      ['main', 'third_place'],
      '`third_place` is the match of the losers of the semi-finals, in the last round.',
    ),
    entrant1_id: id('Null until an earlier match has sent somebody.'),
    entrant2_id: id('The same; of a bye always null.'),
    seed1: maybe('The seed of the first entrant.', 1),
    seed2: maybe('The seed of the second.', 8),
    status: OneOf(
      ['pending', 'ready', 'in_progress', 'complete', 'bye'],
      '`pending` until both entrants are known, `bye` when there is only one, who is through.',
    ),
    winner_id: id('Who won.'),
    result: Nullable(Text('How it was won.', { examples: ['3&2'] })),
    progress: Nullable(
      Type.Object(
        { leader_id: id('Who leads; null while they are level.'), ...progressOf('the leader') },
        { description: 'How the match stands while it is played.' },
      ),
    ),
    next_match_id: id('Where the winner goes; null from the last round.'),
    next_slot: maybe('As which entrant, 1 or 2.', 1),
    loser_match_id: id('Where the loser goes, from a semi-final with a match for third place.'),
    loser_slot: maybe('As which entrant, 1 or 2.', 1),
    completed_at: Nullable(Timestamp('When the winner was recorded.')),
  },
  { title: 'BracketMatch', description: 'A match of a bracket.' },
);
export type Match = Static<typeof Match>;

const BracketEntrant = Type.Object(
  {
    seed: integer('From 1, the strongest.', 1),
    id: Uuid('The team or player.'),
    name: Nullable(Text('The name as it is now.', { examples: ['The Mulligans'] })),
  },
  { title: 'BracketEntrant' },
);
export type BracketEntrant = Static<typeof BracketEntrant>;

const revision = integer('The version of the board.', 118);
const seedFlight = id('The flight; null for the whole field.');
const fields = {
  id: Uuid('Identifies the bracket.'),
  tournament_id: Uuid('The event.'),
  name,
  entrant_type: entrantType,
  size: integer('Places in the first round: the smallest power of two that holds all entrants.', 8),
  third_place: Type.Boolean({ description: 'Whether third place is played for.', examples: [false] }),
  seeded_from: Nullable(
    Type.Object(
      { board, flightId: seedFlight, revision },
      { description: 'The board that the seeds were taken from; null when they were given.' },
    ),
  ),
  status: OneOf(
    ['pending', 'in_progress', 'complete'],
    '`in_progress` from the first hole or result, `complete` once every match is.',
  ),
  champion_id: id('The winner of the final.'),
  created_at: Timestamp('When it was drawn up.'),
};
const updated_at = Timestamp('When it changed last. It grows with every change.');

export const Bracket = Type.Object(
  { ...fields, updated_at },
  { title: 'Bracket', description: 'A match-play bracket of one elimination.' },
);
export type Bracket = Static<typeof Bracket>;

const drawn = {
  entrants: Type.Array(BracketEntrant, { description: 'By seed.' }),
  matches: Type.Array(Match, { description: 'By round and position.' }),
};

export const BracketDetail = Type.Object(
  { ...fields, updated_at, ...drawn },
  { title: 'BracketDetail', description: 'A bracket with its entrants and matches.' },
);
export type BracketDetail = Static<typeof BracketDetail>;

export const PublicBracket = Type.Object(
  {
    ...fields,
    seeded_from: Nullable(
      Type.Object(
        { board, flight_id: seedFlight, revision },
        { description: 'The board that the seeds were taken from; null when they were given.' },
      ),
    ),
    ...drawn,
  },
  { title: 'PublicBracket', description: 'A bracket as everybody sees it.' },
);
export type PublicBracket = Static<typeof PublicBracket>;

export const SeedFrom = Type.Object(
  {
    board,
    flightId: Type.Optional(seedFlight),
    count: Type.Optional(
      integer('How many, from the top; all up to 64 unless stated.', 8, {
        minimum: FEWEST_ENTRANTS,
        maximum: MOST_ENTRANTS,
      }),
    ),
  },
  { description: 'Takes the ranked rows of a board as it stands now, ties settled by countback.' },
);
export type SeedFrom = Static<typeof SeedFrom>;

export const BracketCreate = Type.Object(
  {
    name,
    entrantType: Type.Optional(entrantType),
    entrantIds: Type.Optional(
      Nullable(
        Type.Array(Uuid('A team or player.'), {
          minItems: FEWEST_ENTRANTS,
          maxItems: MOST_ENTRANTS,
          description: 'The strongest first, each once.',
          examples: [['0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b90', '0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b91']],
        }),
      ),
    ),
    seedFrom: Type.Optional(Nullable(SeedFrom)),
    thirdPlace: Type.Optional(
      Type.Boolean({ default: false, description: 'Needs four entrants.', examples: [true] }),
    ),
  },
  {
    title: 'BracketCreate',
    examples: [
      {
        name: 'Club match play',
        entrantType: 'team',
        entrantIds: ['0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b90', '0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b91'],
      },
    ],
    description:
      'Exactly one of `entrantIds`, with `entrantType`, and `seedFrom`, where the board says who plays.',
  },
);
export type BracketCreate = Static<typeof BracketCreate>;

export const BracketPatch = Type.Object(
  { name: Type.Optional(name) },
  { title: 'BracketPatch', minProperties: 1 },
);
export type BracketPatch = Static<typeof BracketPatch>;

const flag = (description: string) =>
  Type.Optional(Type.Boolean({ default: false, description, examples: [false] }));

export const MatchResult = Type.Object(
  {
    winnerId: id('Who won; null takes the result back.'),
    result: Type.Optional(
      Nullable(
        Text(
          'How: `3&2`, `1UP`, `2UP`, `19H` for a match won on that extra hole, `W/O`, `CONCEDED`. Case and blanks do not matter.',
          { minLength: 1, examples: ['3&2'] },
        ),
      ),
    ),
    overwrite: flag(
      'Whether a result that stands may be replaced or taken back, with all that followed from it.',
    ),
    dryRun: flag('Answers what would happen, and changes nothing.'),
  },
  { title: 'MatchResult' },
);
export type MatchResult = Static<typeof MatchResult>;

export const MatchRecorded = Type.Object(
  {
    recorded: Type.Boolean({ description: 'False for a dry run.', examples: [true] }),
    winnerId: id('Who has won.'),
    result: Nullable(Text('How, as it is stored.', { examples: ['3&2'] })),
    advancedTo: id('The match that the winner goes to; null from the last round.'),
    bracketStatus: fields.status,
    championId: fields.champion_id,
    resetMatchIds: Type.Array(Uuid('A match.'), {
      description: 'Later matches that lost their result.',
      examples: [[]],
    }),
  },
  { title: 'MatchRecorded' },
);
export type MatchRecorded = Static<typeof MatchRecorded>;

export const ProgressReport = Type.Object(
  { leaderId: id('Who leads; null just when `up` is 0.'), ...progressOf('the leader') },
  { title: 'MatchProgress' },
);
export type ProgressReport = Static<typeof ProgressReport>;
