import type { Module } from '../../module.ts';
import { audit } from './audit.ts';
import { invitationKind, invitationMailKind } from './events.ts';
import { invitationRoutes, trackingPages } from './routes.ts';
import { testWriter } from './trial.ts';
import { invitationWriter } from './writer.ts';

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
  kinds: [invitationKind, invitationMailKind],
  mails: [invitationWriter, testWriter],
};
