import { Nullable, OneOf, type Static, Text, Timestamp, Type, Uuid } from '../../../platform/text/schema.ts';

const hole = Type.Integer({ minimum: 1, maximum: 18, description: 'The hole.', examples: [7] });
const strokes = Nullable(
  Type.Integer({ minimum: 1, maximum: 20, description: 'Strokes on it; null for no score.', examples: [4] }),
);
const revision = Type.Integer({
  description: 'The version of the boards that shows this; it only grows.',
  examples: [128],
});

export const ScorePost = Type.Object(
  {
    hole,
    strokes,
    reason: Type.Optional(
      Nullable(Text('Why, for the audit log.', { maxLength: 200, examples: ['Card recount'] })),
    ),
    expectedStrokes: Type.Optional(
      Nullable(
        Type.Integer({
          minimum: 1,
          maximum: 20,
          description: 'The score you expect to be stored, null for none; another one is a conflict.',
          examples: [5],
        }),
      ),
    ),
    dryRun: Type.Optional(
      Type.Boolean({
        description: 'Shows what would happen to the boards, and changes nothing.',
        examples: [false],
      }),
    ),
  },
  { title: 'ScorePost' },
);
export type ScorePost = Static<typeof ScorePost>;

const Shown = Type.Array(
  Type.Object({
    board: Type.String({ description: 'The board.', examples: ['gross'] }),
    row: Type.Unsafe<object | null>({
      type: ['object', 'null'],
      description: 'The row of the entrant, as on the board.',
    }),
  }),
  { description: 'The rows of the entrant on every board.' },
);

export const ScoreCorrected = Type.Object(
  {
    corrected: Type.Boolean({ description: 'False after a dry run.', examples: [true] }),
    hole,
    previousStrokes: strokes,
    strokes,
    revision,
    before: Type.Optional(Shown),
    after: Type.Optional(Shown),
  },
  { title: 'ScoreCorrected' },
);
export type ScoreCorrected = Static<typeof ScoreCorrected>;

const BULK_LIMIT = 500;

export const ScoresBulk = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        teamId: Type.Optional(Nullable(Uuid('The team, in a scramble.'))),
        playerId: Type.Optional(Nullable(Uuid('The player, in the other formats.'))),
        hole,
        strokes,
      }),
      { minItems: 1, maxItems: BULK_LIMIT, description: 'All of them are stored, or none.' },
    ),
  },
  {
    title: 'ScoresBulk',
    examples: [{ items: [{ teamId: '0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b90', hole: 7, strokes: 4 }] }],
  },
);
export type ScoresBulk = Static<typeof ScoresBulk>;

export const BulkCorrected = Type.Object(
  {
    corrected: Type.Integer({ description: 'How many scores were sent.', examples: [18] }),
    revision,
  },
  { title: 'BulkCorrected' },
);
export type BulkCorrected = Static<typeof BulkCorrected>;

/** A row of the score log. */
export const Score = Type.Object(
  {
    id: Uuid('Identifies this entry of the score log.'),
    tournament_id: Uuid('The event.'),
    team_id: Nullable(Uuid('The team whose card it is, in a scramble.')),
    player_id: Nullable(Uuid('The player whose card it is, in the other formats.')),
    hole,
    strokes,
    previous_strokes: strokes,
    revision,
    via: OneOf(['api', 'staff', 'play'], 'Whether a program, the dashboard or a phone sent it.'),
    reason: Nullable(Text('Why, if a reason was given.', { examples: ['Card recount'] })),
    created_at: Timestamp('When it was stored.'),
  },
  { title: 'Score', description: 'A score as it was entered, and the one that it replaced.' },
);
export type Score = Static<typeof Score>;

export const StoredScores = Type.Object(
  {
    team_id: Score.properties.team_id,
    player_id: Score.properties.player_id,
    strokes: Type.Array(strokes, {
      description: 'Hole by hole, from hole 1; null for no score.',
      examples: [[4, 5, null]],
    }),
  },
  { title: 'StoredScores', description: 'What is stored on the card of a team, or of a player.' },
);
export type StoredScores = Static<typeof StoredScores>;
