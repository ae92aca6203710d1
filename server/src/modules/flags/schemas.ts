import { Nullable, OneOf, type Static, Text, Timestamp, Type, Uuid } from '../../platform/schema.ts';

const FLAG_STATUSES = ['open', 'resolved'] as const;

export const Flag = Type.Object(
  {
    id: Uuid('Identifies the flag.'),
    kind: OneOf(['conflict', 'outlier', 'missing_hole'], 'What looks wrong.'),
    team_id: Nullable(Uuid('The team whose score it is.')),
    player_id: Nullable(Uuid('The player whose score it is.')),
    hole_number: Type.Integer({ minimum: 1, maximum: 18, description: 'The hole.', examples: [7] }),
    detail: Text('The reason in words.', { examples: ['12 strokes on a par 4'] }),
    status: OneOf(FLAG_STATUSES, 'Whether it is still to be checked.'),
    created_at: Timestamp('When it was raised.'),
    resolved_at: Nullable(Timestamp('When it was resolved.')),
  },
  { title: 'Flag', description: 'A score that the organizer should check.' },
);
export type Flag = Static<typeof Flag>;

export const FlagFilters = Type.Object({
  status: Type.Optional(OneOf(FLAG_STATUSES, 'Only flags that are open, or that are resolved.')),
});
export type FlagFilters = Static<typeof FlagFilters>;
