import { ROLES } from '../../../platform/roles.ts';
import {
  Email,
  Nullable,
  OneOf,
  type Static,
  Text,
  Timestamp,
  Type,
  Uuid,
} from '../../../platform/text/schema.ts';
import { Colleague } from '../staff/schemas.ts';

const InvitedBy = Nullable(Colleague('Who invited the person; null for an operator, or if it is not known.'));

export const Member = Type.Object(
  {
    id: Uuid('Identifies the membership.'),
    staff_id: Uuid('Identifies the person, who may belong to other organizations too.'),
    name: Text('The name of the person.', { examples: ['Ann Archer'] }),
    email: Email('The address that the person signs in with.'),
    role: OneOf(ROLES, 'What the person is to the organization.'),
    two_factor: Type.Boolean({
      description: 'Whether the person signs in with a code as well.',
      examples: [false],
    }),
    last_seen_at: Nullable(Timestamp('When the person last used the dashboard, to the minute.')),
    invited_by: InvitedBy,
    created_at: Timestamp('When the person joined.'),
  },
  { title: 'Member' },
);
export type Member = Static<typeof Member>;

export const RoleChange = Type.Object({ role: OneOf(ROLES, 'What the person is to be.') });

export const StaffInvitation = Type.Object(
  {
    id: Uuid('Identifies the invitation.'),
    email: Nullable(Email('Who is invited; null for a link that an operator made for whoever has it.')),
    role: OneOf(ROLES, 'What the person will be.'),
    expires_at: Timestamp('Until when the link is good.'),
    invited_by: InvitedBy,
  },
  { title: 'StaffInvitation' },
);
export type StaffInvitation = Static<typeof StaffInvitation>;

export const StaffInvitationCreate = Type.Object({
  email: Email('Who is invited.'),
  role: OneOf(ROLES, 'What the person will be.'),
});
export type StaffInvitationCreate = Static<typeof StaffInvitationCreate>;

export const StaffInvitationCreated = Type.Object(
  {
    ...StaffInvitation.properties,
    url: Type.String({
      description:
        'A link to hand over, shown only now. The mail has one of its own; the first of the two that is used ends both.',
      examples: ['https://fairway.example/join/3q2-7wQkXy0aBcDeFgHiJkLmNoPqRsTuVwXyZ012345'],
    }),
  },
  { title: 'StaffInvitationCreated' },
);
export type StaffInvitationCreated = Static<typeof StaffInvitationCreated>;
