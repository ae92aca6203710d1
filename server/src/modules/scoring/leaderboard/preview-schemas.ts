import { matching } from '../../../platform/text/patterns.ts';
import { Nullable, OneOf, type Static, Type } from '../../../platform/text/schema.ts';
import { Handicap } from '../../event/flights/schemas.ts';
import { FORMATS } from '../../event/tournaments/schemas.ts';
import { BOARDS } from '../../event/tournaments/settings-schemas.ts';

const id = (description: string, example: string) =>
  Type.String({ minLength: 1, maxLength: 100, description, examples: [example] });
const name = Type.String({ maxLength: 160, description: 'The name to show.', examples: ['The Mulligans'] });
const handicap = Type.Optional(Nullable(Handicap('Course handicap; a plus handicap is negative.')));
const hole = Type.Integer({ minimum: 1, maximum: 18, description: 'The hole.', examples: [1] });

const PreviewEntrant = Type.Object({
  id: id('Any name of your own; scores refer to it.', 'A'),
  name: Type.Optional(name),
  handicap,
  startingHole: Type.Optional(Nullable(hole)),
  startingSequence: Type.Optional(
    Nullable(
      Type.String({
        ...matching('^[A-Z]$', 'Use one capital letter, such as `A`.'),
        description: 'Its turn on that hole.',
        examples: ['A'],
      }),
    ),
  ),
  players: Type.Optional(
    Type.Array(
      Type.Object({
        id: id('Any unique name of your own.', 'A1'),
        name: Type.Optional(name),
        handicap,
        withdrawn: Type.Optional(Type.Boolean({ description: 'Left the event.', examples: [false] })),
      }),
      { maxItems: 6, description: 'Who plays on the team; in an individual event an entrant plays alone.' },
    ),
  ),
});

export const ScoringPreview = Type.Object(
  {
    holes: Type.Array(
      Type.Object({
        holeNumber: hole,
        par: Type.Optional(
          Nullable(Type.Integer({ minimum: 3, maximum: 6, description: 'Its par.', examples: [4] })),
        ),
        strokeIndex: Type.Optional(
          Nullable(
            Type.Integer({ minimum: 1, maximum: 18, description: 'Its stroke index.', examples: [1] }),
          ),
        ),
      }),
      { maxItems: 18, description: '9 or 18 holes as in `PUT …/holes`, or none for 18 without par.' },
    ),
    entrants: Type.Array(PreviewEntrant, {
      maxItems: 400,
      description: 'Teams, or players in an individual event.',
    }),
    scores: Type.Array(
      Type.Object({
        entrantId: Type.Optional(id('The team (scramble) or the player (individual).', 'A')),
        playerId: Type.Optional(id('The player (best ball).', 'A1')),
        hole,
        strokes: Type.Integer({ minimum: 1, maximum: 20, description: 'Strokes on it.', examples: [4] }),
      }),
      { maxItems: 50_000, description: 'The scores.' },
    ),
    rules: Type.Object(
      {
        format: OneOf(FORMATS, 'How it is played.'),
        boards: Type.Optional(
          Type.Array(OneOf(BOARDS, 'A board.'), { maxItems: 20, description: 'All of them unless stated.' }),
        ),
        bestBallCount: Type.Optional(
          Type.Integer({ minimum: 1, maximum: 4, description: 'Balls that count on a hole.', examples: [1] }),
        ),
        handicapMode: Type.Optional(OneOf(['as_entered', 'whs'], 'As in the settings of a tournament.')),
        stablefordBasis: Type.Optional(OneOf(['net', 'gross'], 'As in the settings of a tournament.')),
        maxScore: Type.Optional(Nullable(OneOf(['net_double_bogey'], 'As in the settings of a tournament.'))),
        ties: Type.Optional(OneOf(['shared', 'countback'], 'How equal scores are ranked.')),
      },
      { description: 'As in the settings of a tournament.' },
    ),
    explain: Type.Optional(Type.Boolean({ description: 'Adds every hole to every row.', examples: [false] })),
  },
  { title: 'ScoringPreview', description: 'An event that is not stored.' },
);
export type ScoringPreview = Static<typeof ScoringPreview>;
