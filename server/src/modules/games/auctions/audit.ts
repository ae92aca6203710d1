import { auditing } from '../../records/audit/audit.ts';

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
