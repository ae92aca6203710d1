import type { Module } from '../module.ts';
import { audit } from './audit.ts';
import { scoreRoutes } from './routes.ts';

export const scores: Module = {
  api: [
    { name: 'Scores', description: 'Hole by hole, and what looks wrong about them.', endpoints: scoreRoutes },
  ],
  audit: audit.words,
};
