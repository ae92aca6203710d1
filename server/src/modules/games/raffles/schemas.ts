import type { CsvColumn } from '../../../platform/csv/write.ts';
import { matching } from '../../../platform/text/patterns.ts';
import {
  Email,
  Nullable,
  OneOf,
  type Static,
  TEXT_LIMIT,
  Text,
  Timestamp,
  Type,
  Uuid,
} from '../../../platform/text/schema.ts';

const NAME = 120;
const REASON = 200;
const MOST_PRIZES = 100;
const HIGHEST_PRICE = 1_000_000;
const HIGHEST_AMOUNT = 100_000_000;
const HIGHEST_FIRST_NUMBER = 9_999_999;
const MOST_TICKETS = 1000;
const MOST_ALIKE = 1000;

export const count = (description: string, example: number) =>
  Type.Integer({ description, examples: [example] });
const within = (minimum: number, maximum: number, description: string, example: number) =>
  Type.Integer({ minimum, maximum, description, examples: [example] });

const raffleName = Text('What it is called.', { minLength: 1, maxLength: NAME, examples: ['50/50'] });
const price = within(0, HIGHEST_PRICE, 'What a ticket costs, in cents.', 500);
const prizeName = Text('What is won.', { minLength: 1, maxLength: NAME, examples: ['Putter'] });
const quantity = within(1, MOST_ALIKE, 'How many of it there are.', 2);
const value = Nullable(within(0, HIGHEST_AMOUNT, 'What one is worth, in cents.', 24_900));
export const reason = Nullable(Text('In words.', { maxLength: REASON, examples: ['Had gone home'] }));
export const seed = (description: string, example: string) =>
  Type.String({
    ...matching('^[0-9a-f]{64}$', 'Copy all 64 characters, which are figures and the letters a to f.'),
    description,
    examples: [example],
  });

/** Examples: seeds 0 and 1 of a chain of three that ends in 64 zeros. */
export const SEEDS = [
  '399abe3835c28f3285d77431b8dba2b9c73319cd6d3dc8b70fef98f8cd8a870a',
  '632500b1742987815bf1e7ebc49d1da6ed2dd9659623bef3f9b96bf5e75ab702',
] as const;

/** A name, which is null for callers who may not read raffles. */
export const holder = (description: string) =>
  Nullable(
    Text(`${description} Null without the scope \`raffles:read\`.`, {
      maxLength: 2 * TEXT_LIMIT + 1,
      examples: ['Sam Snead'],
    }),
  );

const WIN_STATUSES = ['won', 'forfeited'] as const;
export const winStatus = OneOf(
  WIN_STATUSES,
  '`forfeited` once the winner was absent and the prize was drawn again.',
);

const Winner = Type.Object(
  {
    id: Uuid('Identifies the win; `redrawOf` takes it.'),
    draw: count('The draw, from 1.', 1),
    pick: count('Which pick of that draw, from 1.', 1),
    ticket_number: count('The ticket.', 53),
    winner_name: holder('Who holds it.'),
    contact_id: Nullable(Uuid('The winner as a contact.')),
    status: winStatus,
    reason,
    drawn_at: Timestamp('When it was drawn.'),
  },
  { title: 'RaffleWinner' },
);

export const Prize = Type.Object(
  {
    id: Uuid('Identifies the prize.'),
    name: prizeName,
    quantity,
    remaining: count('How many of it are still to be won.', 1),
    value_cents: value,
    winners: Type.Array(Winner, { description: 'In the order in which they were drawn.' }),
  },
  { title: 'RafflePrize' },
);
export type Prize = Static<typeof Prize>;

export const Raffle = Type.Object(
  {
    id: Uuid('Identifies the raffle.'),
    tournament_id: Uuid('The event.'),
    name: raffleName,
    status: OneOf(
      ['open', 'closed', 'drawn'],
      'Tickets are sold while it is `open`; `drawn` once something was drawn and no prize is left.',
    ),
    ticket_price_cents: price,
    currency: Text("ISO 4217, in lower case: the event's when the raffle was made.", { examples: ['usd'] }),
    tickets_sold: count('Tickets that are sold and not void.', 240),
    commitment: seed(
      'Fixes every draw before the first ticket is sold: the seed of draw 1 hashes to it, that of draw 2 to the seed of draw 1, and so on.',
      SEEDS[0],
    ),
    draws: count('How many draws there were.', 1),
    prizes: Type.Array(Prize, { description: 'In the order in which they were added.' }),
    created_at: Timestamp('When it was made.'),
    updated_at: Timestamp('When it changed last. It grows with every change.'),
  },
  { title: 'Raffle', description: 'Tickets with numbers, prizes, and draws that everybody can repeat.' },
);
export type Raffle = Static<typeof Raffle>;

export const PrizeCreate = Type.Object(
  {
    name: prizeName,
    quantity: Type.Optional({ ...quantity, default: 1 }),
    valueCents: Type.Optional(value),
  },
  { title: 'RafflePrizeCreate' },
);
export type PrizeCreate = Static<typeof PrizeCreate>;

export const PrizePatch = Type.Partial(Type.Object({ name: prizeName, quantity, valueCents: value }), {
  title: 'RafflePrizePatch',
  minProperties: 1,
  description: 'At least one field; null clears the value.',
});
export type PrizePatch = Static<typeof PrizePatch>;

export const RaffleCreate = Type.Object(
  {
    name: raffleName,
    ticketPriceCents: Type.Optional({ ...price, default: 0 }),
    prizes: Type.Optional(
      Type.Array(PrizeCreate, {
        maxItems: MOST_PRIZES,
        description: 'In the order in which they are drawn; more can be added later.',
        examples: [[{ name: 'Putter', quantity: 2, valueCents: 24_900 }]],
      }),
    ),
  },
  { title: 'RaffleCreate' },
);
export type RaffleCreate = Static<typeof RaffleCreate>;

export const RafflePatch = Type.Partial(
  Type.Object({
    name: raffleName,
    ticketPriceCents: price,
    status: OneOf(['open', 'closed'], 'Whether tickets are sold.'),
  }),
  { title: 'RafflePatch', minProperties: 1, description: 'At least one field; only those sent change.' },
);
export type RafflePatch = Static<typeof RafflePatch>;

const email = Nullable(Email('Address of the holder.'));
const phone = Nullable(
  Text('Telephone number of the holder, as written.', { examples: ['+1 304 555 0112'] }),
);

export const TicketSale = Type.Object(
  {
    id: Uuid('Identifies the sale.'),
    tournament_id: Uuid('The event.'),
    raffle_id: Uuid('The raffle.'),
    first_number: count('The first ticket.', 101),
    last_number: count('The last ticket.', 110),
    quantity: count('How many tickets.', 10),
    contact_id: Nullable(Uuid('The holder as a contact.')),
    holder_name: holder('Who holds the tickets.'),
    holder_email: email,
    holder_phone: phone,
    amount_cents: count('What was paid for all of them.', 5000),
    status: OneOf(['sold', 'void'], '`void` tickets are in no draw, and their numbers stay taken.'),
    void_reason: reason,
    voided_at: Nullable(Timestamp('When it was voided.')),
    created_at: Timestamp('When they were sold.'),
    updated_at: Timestamp('When the sale changed last. It grows with every change.'),
  },
  { title: 'RaffleTicketSale', description: 'Tickets with consecutive numbers, sold to one person.' },
);
export type TicketSale = Static<typeof TicketSale>;

export const TicketSaleCreate = Type.Object(
  {
    quantity: within(1, MOST_TICKETS, 'How many tickets.', 10),
    contactId: Type.Optional(
      Nullable(Uuid('The holder as a contact, whose name, address and number are taken.')),
    ),
    name: Type.Optional(
      Nullable(
        Text('The holder, where that is no contact.', {
          minLength: 1,
          maxLength: NAME,
          examples: [null as never],
        }),
      ),
    ),
    email: Type.Optional(email),
    phone: Type.Optional(phone),
    firstNumber: Type.Optional(
      Nullable(
        within(
          1,
          HIGHEST_FIRST_NUMBER,
          'The number on the first paper ticket; left out, the tickets go on from the highest number ever used.',
          101,
        ),
      ),
    ),
    amountCents: Type.Optional(
      Nullable(within(0, HIGHEST_AMOUNT, 'What was paid, where that is not price × quantity.', 4000)),
    ),
  },
  {
    title: 'RaffleTicketSaleCreate',
    description: 'Exactly one of `contactId` and `name`.',
    examples: [{ quantity: 10, name: 'Sam Snead', email: 'sam.snead@example.com' }],
  },
);
export type TicketSaleCreate = Static<typeof TicketSaleCreate>;

export const TicketVoid = Type.Object({ reason: Type.Optional(reason) }, { title: 'RaffleTicketVoid' });
export type TicketVoid = Static<typeof TicketVoid>;

export const SALE_COLUMNS: readonly CsvColumn<TicketSale>[] = [
  { header: 'First number', value: (row) => row.first_number },
  { header: 'Last number', value: (row) => row.last_number },
  { header: 'Quantity', value: (row) => row.quantity },
  { header: 'Holder', value: (row) => row.holder_name, freeText: true },
  { header: 'Email', value: (row) => row.holder_email, freeText: true },
  { header: 'Phone', value: (row) => row.holder_phone, freeText: true },
  { header: 'Amount cents', value: (row) => row.amount_cents },
  { header: 'Status', value: (row) => row.status },
  { header: 'Created', value: (row) => row.created_at },
];
