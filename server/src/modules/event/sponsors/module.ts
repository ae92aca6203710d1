import type { Module } from '../../module.ts';
import { audit } from './audit.ts';
import { sponsorsKind } from './events.ts';
import { sponsorRoutes } from './routes.ts';

export const sponsors: Module = {
  api: [
    { name: 'Sponsors', description: 'Who pays for an event, and their logos.', endpoints: sponsorRoutes },
  ],
  audit: audit.words,
  kinds: [sponsorsKind],
};
