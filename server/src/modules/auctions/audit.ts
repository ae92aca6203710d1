import { auditing } from '../audit/audit.ts';

export const audit = auditing({
  actions: [
    'auction.created',
    'auction.updated',
    'auction.deleted',
    'auction.closed',
    'auction.bid_placed',
    'auction.bid_struck',
  ],
  targets: ['auction'],
});
