import { matching } from '../../../platform/text/patterns.ts';
import { Nullable, type Static, Text, Timestamp, Type, Uuid } from '../../../platform/text/schema.ts';

const color = Nullable(
  Type.String({
    ...matching('^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$', 'Use a color such as `#1d7a46`.'),
    description: 'Colour for display, as `#rgb` or `#rrggbb`.',
    examples: ['#1d7a46'],
  }),
);

const name = Text('What the tag says; unique within the organization, without regard to case.', {
  minLength: 1,
  maxLength: 100,
  examples: ['Sponsor'],
});

export const Tag = Type.Object(
  {
    id: Uuid('Identifies the tag.'),
    name,
    color,
    created_at: Timestamp('When the tag was created.'),
    updated_at: Timestamp('When it changed last.'),
  },
  { title: 'Tag', description: 'A label for contacts.' },
);
export type Tag = Static<typeof Tag>;

export const TagCreate = Type.Object({ name, color: Type.Optional(color) }, { title: 'TagCreate' });
export type TagCreate = Static<typeof TagCreate>;
