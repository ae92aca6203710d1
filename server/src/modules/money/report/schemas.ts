import type { CsvColumn } from '../../../platform/csv/write.ts';
import { Day, OneOf, type Static, Text, Type, Uuid } from '../../../platform/text/schema.ts';
import { Raffle } from '../../games/raffles/schemas.ts';
import { SideGamePot } from '../../games/side-games/result-schemas.ts';
import { Money } from '../registrations/money-schemas.ts';

const cents = (description: string, example: number) => Type.Integer({ description, examples: [example] });
const currency = Text('ISO 4217, in lower case.', { examples: ['usd'] });

const MoneyDay = Type.Object(
  {
    day: Day('The day, in the time zone of the event.'),
    currency,
    received_cents: cents('Accepted for registrations.', 45_000),
    refunded_cents: cents('Gone back of what was accepted.', 4500),
    raffle_cents: cents('For raffle tickets, without those that were voided.', 12_000),
    auction_cents: cents('For auction items whose bidding ended with a sale.', 0),
    net_cents: cents('All of it together, less what went back.', 52_500),
  },
  { title: 'MoneyDay', description: 'What came and went on one day, in one currency.' },
);
export type MoneyDay = Static<typeof MoneyDay>;

const RaffleSum = Type.Object(
  {
    raffle_id: Uuid('The raffle.'),
    name: Raffle.properties.name,
    status: OneOf(['open', 'closed', 'drawn'], 'Where it stands.'),
    tickets: cents('Tickets that are sold and not void.', 240),
    amount_cents: cents('What was paid for them.', 120_000),
    currency,
  },
  { title: 'RaffleSum' },
);
export type RaffleSum = Static<typeof RaffleSum>;

const AuctionSum = Type.Object(
  {
    currency,
    sold: cents('Items that were sold.', 12),
    amount_cents: cents('What the winners owe for them.', 310_000),
    open: cents('Items that can still be bid for.', 2),
    bid_cents: cents('The highest bids for those.', 40_000),
  },
  { title: 'AuctionSum' },
);
export type AuctionSum = Static<typeof AuctionSum>;

export const MoneyReport = Type.Object(
  {
    money: Money,
    days: Type.Array(MoneyDay, {
      description: 'Oldest first; days on which nothing moved are left out.',
    }),
    pots: Type.Array(SideGamePot, { description: 'Of side games that cost something, oldest first.' }),
    raffles: Type.Array(RaffleSum, { description: 'Oldest first.' }),
    auctions: Type.Array(AuctionSum, { description: 'One for each currency.' }),
  },
  { title: 'MoneyReport', description: "An event's money: in total, by day, and of its games." },
);
export type MoneyReport = Static<typeof MoneyReport>;

export type MoneyLine = MoneyDay & { id: string };

export const DAY_COLUMNS: readonly CsvColumn<MoneyLine>[] = [
  { header: 'Day', value: (row) => row.day },
  { header: 'Currency', value: (row) => row.currency },
  { header: 'Registrations cents', value: (row) => row.received_cents },
  { header: 'Refunds cents', value: (row) => row.refunded_cents },
  { header: 'Raffles cents', value: (row) => row.raffle_cents },
  { header: 'Auctions cents', value: (row) => row.auction_cents },
  { header: 'Net cents', value: (row) => row.net_cents },
];
