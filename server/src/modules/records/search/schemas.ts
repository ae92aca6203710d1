import { Nullable, OneOf, type Static, Text, Type, Uuid } from '../../../platform/text/schema.ts';

/** In the order of the answer. */
const HIT_KINDS = ['tournament', 'team', 'player', 'contact', 'registration'] as const;
export type HitKind = (typeof HIT_KINDS)[number];

export const SearchQuery = Type.Object({
  q: Text(
    'The beginnings of words of a name, company or email, or parts of them; all have to occur. Or the access code of a team.',
    { minLength: 2, maxLength: 80, examples: ['sam sne'] },
  ),
});

export const SearchHit = Type.Object(
  {
    kind: OneOf(HIT_KINDS, 'What was found.'),
    id: Uuid('Identifies it.'),
    title: Text('What it is called.', { examples: ['Sam Snead'] }),
    detail: Nullable(
      Type.String({
        description: 'What tells it from others of that name; null where there is nothing to tell.',
        examples: ['The Greenbrier · sam.snead@example.com'],
      }),
    ),
    path: Type.String({
      description: 'The page of the dashboard that shows it.',
      examples: ['/app/o/0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b90/contacts?q=sam.snead%40example.com'],
    }),
  },
  { title: 'SearchHit' },
);
export type SearchHit = Static<typeof SearchHit>;
