/** Auction items and bids as they are read: by the clock of the database, or as they were told last. */
import type { Reads } from '../../../platform/db/doors.ts';
import { isOneOf, type Sql, sql } from '../../../platform/db/sql.ts';
import { keyed } from '../../integrations/events/keyed.ts';
import type { Noted } from '../../integrations/events/subject.ts';
import type { AuctionItem, Bid } from './schemas.ts';

/** One time for all rows of a reply, in the milliseconds that are shown. */
export const CLOCK = sql`clock as materialized (select date_trunc('milliseconds', clock_timestamp()) as at)`;

/** The columns in the order and shape of the reply, of an `item` with this status. */
const shownAs = (
  status: Sql,
): Sql => sql`(item).id, (item).tournament_id, (item).title, (item).description, (item).donor,
  (item).starting_bid_cents, (item).min_increment_cents, (item).buy_now_cents, (item).currency, (item).current_bid_cents,
  case when ${status} in ('upcoming', 'open') then auction_minimum(item) end as minimum_bid_cents,
  (item).bid_count, (item).high_bidder_label, (item).opens_at, (item).closes_at, (item).extended,
  ${status} as status, (item).created_at`;

/** At the time `at`, as everybody sees it. */
export const PUBLIC_COLUMNS = shownAs(sql`auction_status(item, at)`);
export const COLUMNS = sql`${PUBLIC_COLUMNS}, (item).updated_at`;

export const BID_COLUMNS = sql`bid.id, bid.tournament_id, bid.auction_id, bid.amount_cents, bid.buy_now,
  case when bid.struck_at is not null then 'struck' when bid.id = item.high_bid_id then 'high' else 'outbid' end as status,
  bid.bidder_id, bidder.label as bidder_label, bidder.name as bidder_name, bidder.email as bidder_email,
  bidder.phone as bidder_phone, bid.struck_reason, iso_time(bid.created_at) as created_at,
  iso_time(bid.updated_at) as updated_at`;

/** An item as it was told last or, once a transaction has changed it, as it tells of it. */
export interface ItemState extends AuctionItem {
  /** Whether its time had come, by the clock of the database. */
  has_opened: boolean;
  /** The bids that the transaction has made or changed, lowest first. */
  noted: Bid[];
  /** Those, the highest bid that counts, and the next one below them all. */
  bids: Bid[];
}

export async function among(db: Reads, keys: readonly string[], noted: Noted): Promise<ItemState[]> {
  const bidIds = noted.get('bid') ?? [];
  const found = await db.many<ItemState>(
    sql`with ${CLOCK} select ${TOLD}, item.opens_at <= at as has_opened, ${bidsOf(bidIds)} as bids
        from clock, auctions as item where ${keyed(keys, sql`item`)}`,
  );
  const isNoted = new Set(bidIds);
  return found.map((item) => ({ ...item, noted: item.bids.filter(({ id }) => isNoted.has(id)) }));
}

const TOLD = sql`${shownAs(sql`coalesce(item.told_status, auction_status(item, at))`)}, (item).updated_at`;

const OF_ITEM = sql`tournament_id = item.tournament_id and auction_id = item.id`;

/** Before the transaction the noted bids may not be there; the one below them stood until they came. */
const bidsOf = (ids: readonly string[]): Sql => sql`(
  select coalesce(json_agg(shown order by shown.amount_cents), '[]') from (
    select ${BID_COLUMNS}
    from auction_bids as bid join auction_bidders as bidder on bidder.organization_id = bid.organization_id
      and bidder.tournament_id = bid.tournament_id and bidder.id = bid.bidder_id
    where bid.organization_id = item.organization_id and bid.tournament_id = item.tournament_id
      and bid.auction_id = item.id and bid.id = any(${ids}::uuid[] || item.high_bid_id || array(
        select below.id from auction_bids as below where ${OF_ITEM} and below.struck_at is null and below.amount_cents < (
          select min(amount_cents) from auction_bids where ${OF_ITEM} and ${isOneOf(sql`id`, ids)})
        order by below.amount_cents desc limit 1))) as shown)`;
