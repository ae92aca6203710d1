/** Auctions as the public sees them: without names and addresses, with the clock that pages count down by. */
import type { Reads } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { notFound } from '../../../platform/problems.ts';
import * as publicNames from '../../event/tournaments/public-names.ts';
import type { PublicAuction, PublicAuctions } from './schemas.ts';
import { CLOCK, PUBLIC_COLUMNS } from './stored.ts';

const MOST_BIDS = 20;

/** All auction items, newest first. */
export async function publicAuctions(db: Reads, tournamentId: string, slug: string): Promise<PublicAuctions> {
  await publicNames.refuseHidden(db, tournamentId, slug);
  // The outer join returns the clock even where there are no items.
  const rows = await db.many<PublicAuctions['data'][number] & { at: string }>(
    sql`with ${CLOCK} select ${PUBLIC_COLUMNS}, at from clock left join auctions as item on item.tournament_id = ${tournamentId}
        order by item.id desc`,
  );
  return {
    data: rows.filter(({ id }) => id !== null).map(({ at: _at, ...item }) => item),
    now: rows[0]?.at ?? '',
  };
}

/** Read in one statement, so that the item and its bids come from one snapshot. */
export async function publicAuction(
  db: Reads,
  tournamentId: string,
  slug: string,
  id: string,
): Promise<PublicAuction> {
  await publicNames.refuseHidden(db, tournamentId, slug);
  const found = await db.one<PublicAuction['data'] & { at: string }>(
    sql`with ${CLOCK} select ${PUBLIC_COLUMNS}, at, coalesce((
          select json_agg(json_build_object('amount_cents', amount_cents, 'bidder_label', bidder_label,
            'created_at', iso_time(created_at)))
          from (
            select bid.amount_cents, bidder.label as bidder_label, bid.created_at
            from auction_bids as bid join auction_bidders as bidder on bidder.organization_id = bid.organization_id
              and bidder.tournament_id = bid.tournament_id and bidder.id = bid.bidder_id
            where bid.tournament_id = item.tournament_id and bid.auction_id = item.id and bid.struck_at is null
            order by bid.id desc limit ${MOST_BIDS}
          ) as latest), '[]') as bids
        from clock, auctions as item where item.tournament_id = ${tournamentId} and item.id = ${id}`,
  );
  if (found === undefined) throw notFound('Auction');
  const { at: now, ...data } = found;
  return { data, now };
}
