import type { Module } from '../../module.ts';
import { audit } from './audit.ts';
import { seriesKind } from './events-told.ts';
import { seriesRoutes } from './routes.ts';

export const series: Module = {
  api: [
    {
      name: 'Series',
      description: 'Seasons: several events, one table of points, one ranking.',
      endpoints: seriesRoutes,
    },
  ],
  audit: audit.words,
  kinds: [seriesKind],
};
