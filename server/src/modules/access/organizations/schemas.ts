import { type Static, Text, Timestamp, Type, Uuid } from '../../../platform/text/schema.ts';

const NAME_LIMIT = 120;

const Name = Text('What it is called: the sender of its mails.', {
  minLength: 1,
  maxLength: NAME_LIMIT,
  examples: ['Willow Creek Golf Association'],
});

export const OrganizationView = Type.Object(
  {
    id: Uuid('Identifies the organization.'),
    name: Name,
    created_at: Timestamp('When it was made.'),
    updated_at: Timestamp('When it changed last.'),
  },
  { title: 'Organization' },
);
export type OrganizationView = Static<typeof OrganizationView>;

export const OrganizationPatch = Type.Object({ name: Name });
