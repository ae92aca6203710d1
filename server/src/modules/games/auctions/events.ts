/** What is told of auction items and bids, by whoever changed them or by the clock. */

import { Type } from '../../../platform/text/schema.ts';
import { keyOf } from '../../integrations/events/keyed.ts';
import { resourceKind } from '../../integrations/events/resource.ts';
import type { EventKind } from '../../integrations/events/subject.ts';
import { AuctionItem, Bid } from './schemas.ts';
import { among, type ItemState } from './stored.ts';

type Before = ItemState | undefined;

const isOver = ({ status }: AuctionItem): boolean => status !== 'upcoming' && status !== 'open';

const high = (item: Before): Bid | undefined => item?.bids.find(({ status }) => status === 'high');

const placed = (before: Before, after: ItemState): Bid[] =>
  after.noted.filter(({ id, status }) => status !== 'struck' && !before?.noted.some((old) => old.id === id));

/** Whoever stood when this bid came: the highest one below it. */
const outbidBy = (after: ItemState, { amount_cents }: Bid): Bid | null =>
  after.bids.findLast((bid) => bid.status !== 'struck' && bid.amount_cents < amount_cents) ?? null;

const struck = (before: Before, after: ItemState): Bid[] =>
  after.noted.filter(
    ({ id, status }) =>
      status === 'struck' && before?.noted.some((old) => old.id === id && old.status !== 'struck'),
  );

// Not `Nullable`: the name stands for a bid that is there.
const orNone = (description: string) => Type.Union([Bid, Type.Null()], { description });

const STANDING = ['current_bid_cents', 'bid_count', 'high_bidder_label'];

export const auctionKind: EventKind = resourceKind<ItemState>({
  kind: 'auction',
  schema: AuctionItem,
  scope: 'auctions:read',
  tables: { auctions: ['insert', 'update', 'delete'] },
  read: among,
  keyOf,
  follows: ['status', 'minimum_bid_cents'],
  shownAnyway: ['status', 'minimum_bid_cents'],
  created: 'An auction item was added.',
  updated: 'A field of an auction item changed.',
  deleted: 'An auction item without bids was deleted.',
  steps: [
    {
      verb: 'opened',
      description: 'The time of an item has come: bids are taken.',
      speaksOf: ['status'],
      isTaken: (before, after) =>
        before?.status === 'upcoming' && after.status !== 'upcoming' && after.has_opened,
    },
    {
      verb: 'bid_placed',
      description: 'A bid was placed, and stands above all others.',
      speaksOf: [...STANDING, 'closes_at', 'extended'],
      isTaken: (before, after) => placed(before, after).length > 0,
      plus: {
        schema: { bid: Bid, outbid: orNone('The bid that has lost its place, if any.') },
        of: (before, after) => placed(before, after).map((bid) => ({ bid, outbid: outbidBy(after, bid) })),
      },
    },
    {
      verb: 'bid_struck',
      description: 'A bid was struck; where it was the highest, the next one stands again.',
      speaksOf: STANDING,
      isTaken: (before, after) => struck(before, after).length > 0,
      plus: {
        schema: { bid: Bid, restored: orNone('The bid that stands again, if any.') },
        of: (before, after) =>
          struck(before, after).map((bid) => ({
            bid,
            restored: high(before)?.id === bid.id ? (high(after) ?? null) : null,
          })),
      },
    },
    {
      verb: 'closed',
      description: 'An item is over: it was sold, found no bidder, was taken down, or was bought at once.',
      speaksOf: ['closes_at'],
      isTaken: (before, after) => before !== undefined && !isOver(before) && isOver(after),
      plus: {
        schema: { bid: orNone('The bid that has won, if any.') },
        of: (_before, after) => [{ bid: (after.status === 'sold' && high(after)) || null }],
      },
    },
  ],
});
