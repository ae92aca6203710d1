import type { Module } from '../../module.ts';
import { audit } from './audit.ts';
import { holesKind } from './events.ts';
import { holeRoutes } from './routes.ts';

export const holes: Module = {
  api: [{ name: 'Holes', description: 'The course as an event plays it.', endpoints: holeRoutes }],
  audit: audit.words,
  kinds: [holesKind],
};
