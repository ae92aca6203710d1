/** The writer of invitations, and the webhook event of their delivery. */
import { type Writer, writer } from '../mail/writers.ts';
import { invitationDelivered } from './events.ts';
import { compose, type InvitationSource, load, loadHead, long, subject } from './letters.ts';
import { sweep, TEMPLATE } from './states.ts';

export const invitationWriter: Writer = writer<InvitationSource>({
  template: TEMPLATE,
  links: ({ tournament_id }) =>
    tournament_id === null ? ['unsubscribe', 'track'] : ['unsubscribe', 'track', 'rsvp'],
  load,
  loadHead,
  subject,
  compose,
  long,
  delivered: {
    event: invitationDelivered,
    data: ({ source_id, contact_id, email, tournament_id }, at) =>
      contact_id && {
        invitation_id: source_id,
        contact_id,
        email,
        tournament_id,
        delivered_at: at.toISOString(),
      },
  },
  sweep,
});
