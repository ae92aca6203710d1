/** Who owes how much for which items, once these are closed. */
import type { Reads } from '../../../platform/db/doors.ts';
import { type Exportable, exportableRows } from '../../../platform/db/page.ts';
import { sql } from '../../../platform/db/sql.ts';
import * as tournaments from '../../event/tournaments/tournaments.ts';
import type { Sale, Settlement } from './settlement-schemas.ts';
import { CLOCK } from './stored.ts';

/** A row for each bidder and currency, by name. */
export async function settlement(db: Reads, tournamentId: string): Promise<Settlement[]> {
  const rows = new Map<string, Settlement>();
  for (const sale of await sales(db, tournamentId)) {
    const { id: _id, auction_id, title, amount_cents, closed_at, ...bidder } = sale;
    const key = `${bidder.bidder_id} ${bidder.currency}`;
    const row = rows.get(key) ?? { ...bidder, total_cents: 0, items: [] };
    row.total_cents += amount_cents;
    row.items.push({ auction_id, title, amount_cents, closed_at });
    rows.set(key, row);
  }
  return [...rows.values()];
}

export const soldItems = async (db: Reads, tournamentId: string): Promise<Exportable<Sale>> =>
  exportableRows(await sales(db, tournamentId));

async function sales(db: Reads, tournamentId: string): Promise<Sale[]> {
  const found = await db.many<Sale>(
    sql`with ${CLOCK} select item.id, bidder.id as bidder_id, bidder.label as bidder_label, bidder.name, bidder.email,
          bidder.phone, item.currency, item.id as auction_id, item.title, item.current_bid_cents as amount_cents,
          item.closes_at as closed_at
        from clock, auctions as item join auction_bidders as bidder on bidder.organization_id = item.organization_id
          and bidder.tournament_id = item.tournament_id and bidder.id = item.high_bidder_id
        where item.tournament_id = ${tournamentId} and auction_status(item, at) = 'sold'
        order by lower(bidder.name), bidder.number, item.currency, item.closes_at, item.id`,
  );
  if (found.length === 0) await tournaments.get(db, tournamentId);
  return found;
}
