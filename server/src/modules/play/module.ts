import type { Module } from '../module.ts';
import { audit } from './audit.ts';
import { cardRoutes, playRoutes } from './routes.ts';

export const play: Module = {
  play: playRoutes,
  api: [
    {
      name: 'Cards',
      description: 'Cards that golfers keep on their phones and sign.',
      endpoints: cardRoutes,
    },
  ],
  audit: audit.words,
};
