import { Nullable, OneOf, type Static, Timestamp, Type, Uuid } from '../../../platform/text/schema.ts';

const FLAG_STATUSES = ['open', 'resolved'] as const;

const strokes = (description: string) =>
  Nullable(Type.Integer({ minimum: 1, maximum: 20, description, examples: [4] }));

export const Offer = Type.Object(
  {
    stored: strokes('What stands on the card; null for no score.'),
    offered: strokes('What a phone offered in its place.'),
    by: Uuid('The phone, by its scoring session.'),
    at: Timestamp('When it was tapped.'),
    late: Type.Optional(
      Type.Boolean({ description: 'Whether it came after the event had been made final.', examples: [true] }),
    ),
  },
  { title: 'Offer', description: 'A value that a phone sent and that was not stored.' },
);
export type Offer = Static<typeof Offer>;

const Detail = Type.Unsafe<string | Offer>({
  description: 'The reason in words; of a conflict, what stands and what was offered.',
  anyOf: [{ type: 'string' }, Offer],
  examples: ['12 strokes on a par 4'],
});

export const Flag = Type.Object(
  {
    id: Uuid('Identifies the flag.'),
    tournament_id: Uuid('The event.'),
    kind: OneOf(['conflict', 'outlier', 'missing_hole'], 'What looks wrong.'),
    team_id: Nullable(Uuid('The team whose score it is.')),
    player_id: Nullable(Uuid('The player whose score it is.')),
    hole_number: Type.Integer({ minimum: 1, maximum: 18, description: 'The hole.', examples: [7] }),
    detail: Detail,
    status: OneOf(FLAG_STATUSES, 'Whether it is still to be checked.'),
    created_at: Timestamp('When it was raised.'),
    resolved_at: Nullable(Timestamp('When it was resolved.')),
    updated_at: Timestamp('When it changed last. It grows with every change.'),
  },
  { title: 'Flag', description: 'A score that the organizer should check.' },
);
export type Flag = Static<typeof Flag>;

export const FlagFilters = Type.Object({
  status: Type.Optional(OneOf(FLAG_STATUSES, 'Only flags that are open, or that are resolved.')),
});
export type FlagFilters = Static<typeof FlagFilters>;
