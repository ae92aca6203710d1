import type { Module } from '../../module.ts';
import { audit } from './audit.ts';
import { raffleKind } from './events.ts';
import { publicRaffleRoutes, raffleRoutes } from './routes.ts';

export const raffles: Module = {
  api: [
    {
      name: 'Raffles',
      description: 'Tickets, prizes, and draws that everybody can repeat.',
      endpoints: raffleRoutes,
    },
  ],
  public: publicRaffleRoutes,
  audit: audit.words,
  kinds: [raffleKind],
};
