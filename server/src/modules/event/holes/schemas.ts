import { Nullable, OneOf, type Static, Type, Uuid } from '../../../platform/text/schema.ts';

export const CONTESTS = ['longest_drive', 'closest_to_pin', 'straightest_drive'] as const;

const between = (minimum: number, maximum: number, description: string, example: number) =>
  Type.Integer({ minimum, maximum, description, examples: [example] });

const number = between(1, 18, 'The hole.', 1);
const par = Nullable(between(3, 6, 'Strokes an expert takes.', 4));
const strokeIndex = Nullable(between(1, 18, 'How hard the hole is: 1 is the hardest.', 7));
const yardage = Nullable(between(1, 2000, 'Length in yards.', 385));
const contest = Nullable(OneOf(CONTESTS, 'The contest that is held on the hole.'));

export const HoleConfig = Type.Object(
  {
    id: Uuid('Identifies the hole.'),
    hole_number: number,
    par,
    stroke_index: strokeIndex,
    yardage,
    contest,
  },
  { title: 'HoleConfig', description: 'A hole of the course as this event plays it.' },
);
export type HoleConfig = Static<typeof HoleConfig>;

const HoleInput = Type.Object({
  holeNumber: number,
  par: Type.Optional(par),
  strokeIndex: Type.Optional(strokeIndex),
  yardage: Type.Optional(yardage),
  contest: Type.Optional(contest),
});
export type HoleInput = Static<typeof HoleInput>;

export const HolesPut = Type.Object(
  {
    holes: Type.Array(HoleInput, {
      maxItems: 18,
      description:
        '9 or 18 holes, numbered from 1 without gaps. Stroke indexes are 1 to 9 or 1 to 18, each once, or all left out.',
    }),
  },
  { title: 'HolesPut' },
);
export type HolesPut = Static<typeof HolesPut>;
