import type { Module } from '../../module.ts';
import { audit } from './audit.ts';
import { tournamentKind } from './events.ts';
import { sweep } from './lifecycle.ts';
import { staffTournamentRoutes, tournamentRoutes } from './routes.ts';
import { TOURNAMENTS } from './schemas.ts';

export const tournaments: Module = {
  api: [{ ...TOURNAMENTS, endpoints: tournamentRoutes }],
  staff: staffTournamentRoutes,
  audit: audit.words,
  kinds: [tournamentKind],
  recurring: (background) => [
    { name: 'lifecycle', every: background.lifecycleSweepEvery, run: () => sweep(background) },
  ],
};
