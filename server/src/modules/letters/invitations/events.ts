/** What is told of invitations, and of each of their recipients. */

import { Email, Nullable, Timestamp, Type, Uuid } from '../../../platform/text/schema.ts';
import { eventType } from '../../integrations/events/event-type.ts';
import { resourceKind } from '../../integrations/events/resource.ts';
import type { EventKind } from '../../integrations/events/subject.ts';
import { among } from './record.ts';
import { Invitation } from './schemas.ts';

const SCOPE = 'invitations:read';

export const invitationKind: EventKind = resourceKind<Invitation>({
  kind: 'invitation',
  schema: Invitation,
  scope: SCOPE,
  tables: { invitations: ['insert', 'update', 'delete'] },
  read: among,
  created: 'An invitation was drafted or scheduled.',
  updated: 'An invitation was changed, scheduled or cancelled, or its mails are being sent.',
  deleted: 'An invitation was deleted before it was sent.',
  steps: [
    {
      verb: 'sent',
      description: 'The last mail of an invitation has ended. Fires again once failed ones were tried again.',
      speaksOf: ['status', 'sent_at'],
      isTaken: (before, { status }) =>
        (status === 'sent' || status === 'failed') && before !== undefined && before.status !== status,
    },
  ],
});

/** These events are about one recipient, so they do not contain the invitation itself. */
const recipient = (address: string) => ({
  invitation_id: Uuid('The invitation.'),
  contact_id: Type.String({
    ...Uuid('The recipient.'),
    examples: ['01979f60-7a13-7b52-8d4e-c60b95e1f238'],
  }),
  email: Email(address),
  tournament_id: Nullable(
    Type.String({
      ...Uuid('The tournament invited to; null when the invitation is to none in particular.'),
      examples: ['0197a1b4-20c8-7e35-a6f0-81d3c95b2e47'],
    }),
  ),
});

const DeliveredInvitation = Type.Object(
  {
    ...recipient('The address it was delivered to, as it was at that time.'),
    delivered_at: Timestamp('When it was delivered.'),
  },
  { title: 'DeliveredInvitation', description: 'An invitation that reached one recipient.' },
);

export const invitationDelivered = eventType({
  type: 'invitation.delivered',
  description: 'An invitation email was delivered to a recipient; fires once for each of them.',
  data: DeliveredInvitation,
  scope: SCOPE,
});

const BouncedInvitation = Type.Object(
  {
    ...recipient('The address that takes no mail, as it was at that time.'),
    reason: Nullable(
      Type.String({
        description: 'Why, in the words of the mail server.',
        examples: ['550 5.1.1 No such user'],
      }),
    ),
    bounced_at: Timestamp('When we were told.'),
  },
  { title: 'BouncedInvitation', description: 'An invitation that did not reach one recipient.' },
);

export const invitationBounced = eventType({
  type: 'invitation.bounced',
  description:
    'The address of a recipient takes no mail: refused at once, or reported later. Fires once for each.',
  data: BouncedInvitation,
  scope: SCOPE,
});

/** Told by whoever records what became of a mail, in the statement that does so. */
export const invitationMailKind: EventKind = {
  name: 'invitation',
  types: [invitationDelivered, invitationBounced],
  subjects: [],
};
