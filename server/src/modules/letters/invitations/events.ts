/** Webhook events about invitations: who received one. */
import { eventType } from '../../../platform/events/emit.ts';
import { Email, Nullable, Timestamp, Type, Uuid } from '../../../platform/text/schema.ts';

/** The event is about one recipient, so it does not contain the invitation itself. */
const DeliveredInvitation = Type.Object(
  {
    invitation_id: Uuid('The invitation.'),
    contact_id: Type.String({
      ...Uuid('The recipient.'),
      examples: ['01979f60-7a13-7b52-8d4e-c60b95e1f238'],
    }),
    email: Email('The address it was delivered to, as it was at that time.'),
    tournament_id: Nullable(
      Type.String({
        ...Uuid('The tournament invited to; null when the invitation is to none in particular.'),
        examples: ['0197a1b4-20c8-7e35-a6f0-81d3c95b2e47'],
      }),
    ),
    delivered_at: Timestamp('When it was delivered.'),
  },
  { title: 'DeliveredInvitation', description: 'An invitation that reached one recipient.' },
);

export const invitationDelivered = eventType({
  type: 'invitation.delivered',
  description: 'An invitation email was delivered to a recipient; fires once for each of them.',
  data: DeliveredInvitation,
});
