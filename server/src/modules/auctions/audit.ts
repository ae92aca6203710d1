import { auditing } from '../audit/audit.ts';

export const audit = auditing({
  auction: [
    'auction.created',
    'auction.updated',
    'auction.deleted',
    'auction.closed',
    'auction.bid_placed',
    'auction.bid_struck',
  ],
});
