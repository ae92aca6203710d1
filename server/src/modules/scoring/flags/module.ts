import type { Module } from '../../module.ts';
import { audit } from './audit.ts';
import { flagKind } from './events.ts';
import { flagRoutes } from './routes.ts';

export const flags: Module = {
  api: [{ name: 'Flags', description: 'Scores that the organizer should check.', endpoints: flagRoutes }],
  audit: audit.words,
  kinds: [flagKind],
};
