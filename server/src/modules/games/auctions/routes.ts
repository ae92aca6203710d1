import { confidential, created, Deleted, dated, endpoint, list, ok, plain } from '../../../http/endpoint.ts';
import { eventOf } from '../../../http/entrances/caller.ts';
import { Type } from '../../../platform/text/schema.ts';
import * as auctions from './auctions.ts';
import * as bids from './bids.ts';
import { place } from './place.ts';
import { publicAuction, publicAuctions } from './public.ts';
import {
  AuctionClose,
  AuctionCreate,
  AuctionItem,
  AuctionPatch,
  Bid,
  BidCreate,
  BidPlaced,
  BidStrike,
  PublicAuction,
  PublicAuctions,
} from './schemas.ts';
import { settlement, soldItems } from './settlement.ts';
import { SETTLEMENT_COLUMNS, Settlement } from './settlement-schemas.ts';

export const auctionRoutes = [
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/auctions',
    operation: 'listAuctions',
    scope: 'auctions:read',
    summary: 'List the auction items of an event',
    returns: dated(list(AuctionItem)),
    fails: ['not_found'],
    run: ({ db, params, page }) => auctions.list(db, params.id, page),
  }),
  endpoint({
    method: 'POST',
    path: '/tournaments/{id}/auctions',
    operation: 'createAuction',
    scope: 'tournaments:write',
    summary: 'Add an auction item',
    description:
      'It opens and closes by itself at its times. Its currency is that of the registration. An archived event is a conflict.',
    body: AuctionCreate,
    returns: created(AuctionItem),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params, body }) => auctions.create(tx, params.id, body),
  }),
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/auctions/settlement',
    operation: 'getAuctionSettlement',
    scope: 'auctions:read',
    summary: 'See who owes what',
    description: 'The items that were sold, by bidder. As a file it has a line for each item.',
    returns: ok(Type.Array(Settlement)),
    csv: {
      filename: 'auction-settlement.csv',
      columns: SETTLEMENT_COLUMNS,
      rows: ({ db, params }) => soldItems(db, params.id),
    },
    fails: ['not_found'],
    run: ({ db, params }) => settlement(db, params.id),
  }),
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/auctions/{aid}',
    operation: 'getAuction',
    scope: 'auctions:read',
    summary: 'Read an auction item',
    returns: ok(AuctionItem),
    fails: ['not_found'],
    run: ({ db, params }) => auctions.get(db, params.id, params.aid),
  }),
  endpoint({
    method: 'PATCH',
    path: '/tournaments/{id}/auctions/{aid}',
    operation: 'updateAuction',
    scope: 'tournaments:write',
    summary: 'Change an auction item',
    description: 'From the first bid on only the texts change, and the end until it has come.',
    body: AuctionPatch,
    returns: ok(AuctionItem),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params, body }) => auctions.update(tx, params.id, params.aid, body),
  }),
  endpoint({
    method: 'DELETE',
    path: '/tournaments/{id}/auctions/{aid}',
    operation: 'deleteAuction',
    scope: 'tournaments:write',
    summary: 'Delete an auction item without bids',
    returns: ok(Deleted),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params }) => auctions.remove(tx, params.id, params.aid),
  }),
  endpoint({
    method: 'POST',
    path: '/tournaments/{id}/auctions/{aid}/close',
    operation: 'closeAuction',
    scope: 'tournaments:write',
    summary: 'End an auction now',
    description: 'The highest bid wins. With `award: false` the item is taken down, and nobody does.',
    body: AuctionClose,
    returns: ok(AuctionItem),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params, body }) => auctions.close(tx, params.id, params.aid, body),
  }),
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/auctions/{aid}/bids',
    operation: 'listBids',
    scope: 'auctions:read',
    summary: 'List the bids on an item',
    returns: list(Bid),
    fails: ['not_found'],
    run: ({ db, params, page }) => bids.list(db, params.id, params.aid, page),
  }),
  endpoint({
    method: 'POST',
    path: '/tournaments/{id}/auctions/{aid}/bids/{bidId}/strike',
    operation: 'strikeBid',
    scope: 'tournaments:write',
    summary: 'Strike a bid',
    description:
      'The next highest stands, also once the auction is over: for a bid that was not meant, or a winner who does not pay.',
    body: BidStrike,
    returns: ok(Bid),
    fails: ['not_found', 'conflict'],
    run: async ({ tx, params, body, caller }) => {
      const bid = await bids.strike(tx, params.id, params.aid, params.bidId, body);
      return caller.may.has('auctions:read') ? bid : bids.anonymous(bid);
    },
  }),
];

/** On the public surface a slug stands for the tournament's id. */
export const publicAuctionRoutes = [
  endpoint({
    method: 'GET',
    path: '/events/{slug}/auctions',
    operation: 'listPublicAuctions',
    scope: 'public',
    summary: 'List the auction items of an event',
    description: 'Newest first. `now` is the clock by which items open and close.',
    returns: plain(PublicAuctions),
    fails: ['not_found'],
    run: ({ db, caller }) => {
      const { tournamentId, slug } = eventOf(caller);
      return publicAuctions(db, tournamentId, slug);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/events/{slug}/auctions/{aid}',
    operation: 'getPublicAuction',
    scope: 'public',
    summary: 'See an auction item and its latest bids',
    returns: plain(PublicAuction),
    fails: ['not_found'],
    run: ({ db, params, caller }) => {
      const { tournamentId, slug } = eventOf(caller);
      return publicAuction(db, tournamentId, slug, params.aid);
    },
  }),
  endpoint({
    method: 'POST',
    path: '/events/{slug}/auctions/{aid}/bids',
    operation: 'placeBid',
    scope: 'public',
    summary: 'Bid on an auction item',
    description:
      'The first bid makes a bidder and answers with the token for further ones. Too low, too early, too late, or by whoever holds the highest bid is a conflict. A bid shortly before the end moves the end.',
    body: BidCreate,
    returns: confidential(created(BidPlaced)),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params, caller, body, tools }) =>
      place(tx, { ...eventOf(caller), auctionId: params.aid }, body, tools.terms),
  }),
];
