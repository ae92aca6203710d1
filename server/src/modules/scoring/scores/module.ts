import type { Module } from '../../module.ts';
import { audit } from './audit.ts';
import { scoreKind } from './events.ts';
import { scoreRoutes } from './routes.ts';

export const scores: Module = {
  api: [{ name: 'Scores', description: 'What was scored, hole by hole.', endpoints: scoreRoutes }],
  audit: audit.words,
  kinds: [scoreKind],
};
