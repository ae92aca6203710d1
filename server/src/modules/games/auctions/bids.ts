/** The bids on an item with their bidders, and striking a bid. */
import type { Reads, Tx } from '../../../platform/db/doors.ts';
import { newestFirst, type PageRequest } from '../../../platform/db/page.ts';
import { sql } from '../../../platform/db/sql.ts';
import { conflict, notFound } from '../../../platform/problems.ts';
import * as tournaments from '../../event/tournaments/tournaments.ts';
import { difference } from '../../records/audit/audit.ts';
import { get } from './auctions.ts';
import { audit } from './audit.ts';
import type { AuctionItem, Bid, BidStrike } from './schemas.ts';
import { BID_COLUMNS } from './stored.ts';

const FROM = sql`auction_bids as bid
  join auctions as item on item.organization_id = bid.organization_id and item.tournament_id = bid.tournament_id
    and item.id = bid.auction_id
  join auction_bidders as bidder on bidder.organization_id = bid.organization_id
    and bidder.tournament_id = bid.tournament_id and bidder.id = bid.bidder_id`;

const on = (tournamentId: string, auctionId: string) =>
  sql`bid.tournament_id = ${tournamentId} and bid.auction_id = ${auctionId}`;

export async function list(
  db: Reads,
  tournamentId: string,
  auctionId: string,
  page: PageRequest,
): Promise<Bid[]> {
  const found = await db.many<Bid>(
    sql`select ${BID_COLUMNS} from ${FROM} where ${on(tournamentId, auctionId)} ${newestFirst(page, sql`bid.id`)}`,
  );
  if (found.length === 0) await get(db, tournamentId, auctionId);
  return found;
}

/** Strikes a bid. The next highest takes its place, also after the end. */
export async function strike(
  tx: Tx,
  tournamentId: string,
  auctionId: string,
  id: string,
  { reason }: BidStrike,
): Promise<Bid> {
  const tournament = await tournaments.lockTournament(tx, tournamentId);
  const before = await get(tx, tournamentId, auctionId);
  const bid = await getBid(tx, tournamentId, auctionId, id);
  tournaments.refuseArchived(tournament);
  if (bid.status === 'struck') throw conflict('The bid is already struck.');
  tx.queue(
    sql`update auction_bids set struck_at = ${tx.now}, struck_reason = ${reason || null}
        where tournament_id = ${tournamentId} and auction_id = ${auctionId} and id = ${id}`,
  );
  await stand(tx, tournamentId, auctionId);
  const after = await get(tx, tournamentId, auctionId);
  const metadata = {
    ...{ bid_id: id, amount_cents: bid.amount_cents, bidder_id: bid.bidder_id, reason: reason || null },
    ...difference(standing(before), standing(after)),
  };
  audit.record(tx, tournamentId, 'auction.bid_struck', auctionId, metadata);
  return getBid(tx, tournamentId, auctionId, id);
}

async function getBid(db: Reads, tournamentId: string, auctionId: string, id: string): Promise<Bid> {
  const bid = await db.one<Bid>(
    sql`select ${BID_COLUMNS} from ${FROM} where ${on(tournamentId, auctionId)} and bid.id = ${id}`,
  );
  if (bid === undefined) throw notFound('Bid');
  return bid;
}

/** Computes the item's current bid and highest bidder again from the bids that count. */
const stand = (tx: Tx, tournamentId: string, auctionId: string): Promise<number> =>
  tx.run(
    sql`update auctions set bid_count = bid_count - 1,
          (current_bid_cents, high_bid_id, high_bidder_id, high_bidder_label) = (
            select bid.amount_cents, bid.id, bid.bidder_id, bidder.label
            from auction_bids as bid join auction_bidders as bidder on bidder.tournament_id = bid.tournament_id
              and bidder.id = bid.bidder_id
            where ${on(tournamentId, auctionId)} and bid.struck_at is null order by bid.amount_cents desc limit 1)
        where tournament_id = ${tournamentId} and id = ${auctionId}`,
  );

/** For a caller who may strike bids, but not read whose they are. */
export const anonymous = (bid: Bid): Bid => ({
  ...bid,
  bidder_name: null,
  bidder_email: null,
  bidder_phone: null,
});

const standing = ({ current_bid_cents, bid_count, status }: AuctionItem) => ({
  current_bid_cents,
  bid_count,
  status,
});
