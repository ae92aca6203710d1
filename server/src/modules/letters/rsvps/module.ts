import type { Module } from '../../module.ts';
import { audit } from './audit.ts';
import { rsvpKind } from './events.ts';
import { publicRsvpRoutes, rsvpPages, rsvpRoutes } from './routes.ts';

export const rsvps: Module = {
  api: [{ name: 'RSVPs', description: 'Who answered an invitation, and how.', endpoints: rsvpRoutes }],
  public: publicRsvpRoutes,
  mailPages: rsvpPages,
  audit: audit.words,
  kinds: [rsvpKind],
};
