import type { Module } from '../../module.ts';
import { audit } from './audit.ts';
import { sweep } from './lifecycle.ts';
import { tournamentRoutes } from './routes.ts';

export const tournaments: Module = {
  api: [
    {
      name: 'Tournaments',
      description: 'Events from set-up to archive: details, settings, status, overview, audit log.',
      endpoints: tournamentRoutes,
    },
  ],
  audit: audit.words,
  recurring: (background) => [
    { name: 'lifecycle', every: background.lifecycleSweepEvery, run: () => sweep(background) },
  ],
};
