import { writer } from '../mail/writers.ts';
import type { Module } from '../module.ts';
import { audit } from './audit.ts';
import { invitationDelivered } from './events.ts';
import { compose, load, type Source } from './letters.ts';
import { invitationRoutes, trackingPages } from './routes.ts';
import { sweep, TEMPLATE } from './states.ts';
import { testWriter } from './trial.ts';

export const invitations: Module = {
  api: [
    {
      name: 'Invitations',
      description: 'Mailings to contacts: written, scheduled, sent, and how they went.',
      endpoints: invitationRoutes,
    },
  ],
  mailPages: trackingPages,
  audit: audit.words,
  events: [invitationDelivered],
  mails: [
    writer<Source>({
      template: TEMPLATE,
      links: ({ tournament_id }) =>
        tournament_id === null ? ['unsubscribe', 'track'] : ['unsubscribe', 'track', 'rsvp'],
      load,
      compose,
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
    }),
    testWriter,
  ],
};
