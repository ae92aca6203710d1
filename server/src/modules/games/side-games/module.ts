import type { Module } from '../../module.ts';
import { audit } from './audit.ts';
import { sideGameKind } from './events.ts';
import { publicSideGameRoutes, sideGameRoutes } from './routes.ts';

export const sideGames: Module = {
  api: [
    {
      name: 'Side games',
      description: 'Skins, contests and other games beside the round, and who gets what.',
      endpoints: sideGameRoutes,
    },
  ],
  public: publicSideGameRoutes,
  audit: audit.words,
  kinds: [sideGameKind],
};
