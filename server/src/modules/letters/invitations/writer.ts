/** The writer of invitations, and what is told of each recipient. */
import { type Writer, writer } from '../mail/writers.ts';
import { invitationBounced, invitationDelivered } from './events.ts';
import { compose, type InvitationSource, language, load, loadHead, long, subject } from './letters.ts';
import { sweep, TEMPLATE } from './states.ts';

export const invitationWriter: Writer = writer<InvitationSource>({
  template: TEMPLATE,
  links: ({ tournament_id }) =>
    tournament_id === null ? ['unsubscribe', 'track'] : ['unsubscribe', 'track', 'rsvp'],
  load,
  loadHead,
  language,
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
  bounced: {
    event: invitationBounced,
    data: ({ source_id, contact_id, email, tournament_id }, at, reason) =>
      contact_id && {
        invitation_id: source_id,
        contact_id,
        email,
        tournament_id,
        reason,
        bounced_at: at.toISOString(),
      },
  },
  sweep,
});
