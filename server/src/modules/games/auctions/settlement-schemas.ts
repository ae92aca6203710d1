import type { CsvColumn } from '../../../platform/csv/write.ts';
import { type Static, Text, Timestamp, Type } from '../../../platform/text/schema.ts';
import { AuctionItem, Bid, bidder } from './schemas.ts';

const SettledItem = Type.Object({
  auction_id: Bid.properties.auction_id,
  title: AuctionItem.properties.title,
  amount_cents: Bid.properties.amount_cents,
  closed_at: Timestamp('When it was over.'),
});

export const Settlement = Type.Object(
  {
    bidder_id: Bid.properties.bidder_id,
    bidder_label: Bid.properties.bidder_label,
    ...bidder,
    currency: Text('ISO 4217, in lower case.', { examples: ['usd'] }),
    total_cents: Type.Integer({ description: 'What the bidder owes.', examples: [12_500] }),
    items: Type.Array(SettledItem, { description: 'What it is for, first sold first.' }),
  },
  { title: 'Settlement', description: 'What one bidder has won.' },
);
export type Settlement = Static<typeof Settlement>;

/** One item that was sold, with its buyer. */
export interface Sale extends Omit<Settlement, 'total_cents' | 'items'>, Static<typeof SettledItem> {
  /** The id of the item, each of which is sold once. */
  id: string;
}

export const SETTLEMENT_COLUMNS: readonly CsvColumn<Sale>[] = [
  { header: 'Bidder', value: (sale) => sale.bidder_label, freeText: true },
  { header: 'Name', value: (sale) => sale.name, freeText: true },
  { header: 'Email', value: (sale) => sale.email, freeText: true },
  { header: 'Phone', value: (sale) => sale.phone, freeText: true },
  { header: 'Item', value: (sale) => sale.title, freeText: true },
  { header: 'Amount cents', value: (sale) => sale.amount_cents },
  { header: 'Currency', value: (sale) => sale.currency },
  { header: 'Closed', value: (sale) => sale.closed_at },
];
