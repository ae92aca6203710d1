import type { Module } from '../../module.ts';
import { audit } from './audit.ts';
import { auctionClock } from './clock.ts';
import { auctionKind } from './events.ts';
import { auctionRoutes, publicAuctionRoutes } from './routes.ts';

export const auctions: Module = {
  api: [
    {
      name: 'Auctions',
      description: 'Items that go to the highest bidder, and who has to pay for what in the end.',
      endpoints: auctionRoutes,
    },
  ],
  public: publicAuctionRoutes,
  audit: audit.words,
  kinds: [auctionKind],
  workers: (kit) => [auctionClock(kit)],
};
