import type { Module } from '../../module.ts';
import { audit } from './audit.ts';
import { bracketKind } from './events.ts';
import { bracketRoutes, publicBracketRoutes } from './routes.ts';

export const brackets: Module = {
  api: [
    {
      name: 'Brackets',
      description: 'Match play by knock-out: the draw, results, and who goes through.',
      endpoints: bracketRoutes,
    },
  ],
  public: publicBracketRoutes,
  audit: audit.words,
  kinds: [bracketKind],
};
