import type { Module } from '../module.ts';
import { audit } from './audit.ts';
import { teamRoutes } from './routes.ts';

export const teams: Module = {
  api: [{ name: 'Teams', description: 'Golfers who start together.', endpoints: teamRoutes }],
  audit: audit.words,
};
