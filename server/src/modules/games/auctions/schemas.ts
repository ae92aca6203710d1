import {
  Email,
  Nullable,
  OneOf,
  type Static,
  Text,
  Timestamp,
  Type,
  Uuid,
} from '../../../platform/text/schema.ts';

const STATUSES = ['open', 'upcoming', 'closed', 'sold', 'unsold'] as const;

const HIGHEST_BID = 100_000_000;
const HIGHEST_INCREMENT = 10_000_000;
export const USUAL_INCREMENT = 500;

const cents = (description: string, example: number, maximum = HIGHEST_BID) =>
  Type.Integer({ minimum: 1, maximum, description, examples: [example] });
/** An amount that is shown, or null. */
const maybeCents = (description: string, example: number) =>
  Nullable(Type.Integer({ description, examples: [example] }));

const title = Text('What is auctioned.', { minLength: 1, maxLength: 200, examples: ['Round for four'] });
const description = Nullable(
  Text('More about it.', { maxLength: 2000, examples: ['With carts and lunch, any weekday in May.'] }),
);
const donor = Nullable(Text('Who gave it.', { maxLength: 200, examples: ['Willow Creek Golf Club'] }));
const startingBid = cents('The least that the first bid must be.', 10_000);
const increment = cents('How much the next bid must be above the last.', USUAL_INCREMENT, HIGHEST_INCREMENT);
const buyNow = Nullable(
  cents('At this price the item is sold at once; above the starting bid. Null for none.', 50_000),
);
const opensAt = Timestamp('From then on bids are taken.');
const closesAt = Type.String({
  ...Timestamp('Until then bids are taken; a late bid moves it.'),
  examples: ['2026-06-08T20:00:00.000Z'],
});
const currency = Text('ISO 4217, in lower case.', { examples: ['usd'] });
const label = (about: string) => Text(about, { examples: ['A.S. #12'] });
const reason = Nullable(Text('Why.', { maxLength: 200, examples: ['Entered by mistake'] }));

export const PublicAuctionItem = Type.Object(
  {
    id: Uuid('Identifies the item.'),
    tournament_id: Uuid('The event.'),
    title,
    description,
    donor,
    starting_bid_cents: startingBid,
    min_increment_cents: increment,
    buy_now_cents: buyNow,
    currency,
    current_bid_cents: maybeCents('The highest bid; null without one.', 12_500),
    minimum_bid_cents: maybeCents('What the next bid must reach; null once it is over.', 13_000),
    bid_count: Type.Integer({ description: 'Bids, without those that were struck.', examples: [3] }),
    high_bidder_label: Nullable(label('Who holds the highest bid, by initials and number.')),
    opens_at: opensAt,
    closes_at: closesAt,
    extended: Type.Boolean({ description: 'Whether a late bid has moved the end.', examples: [false] }),
    status: OneOf(
      STATUSES,
      '`closed` was taken down: nobody wins it. All else follows from the time and the bids.',
    ),
    created_at: Timestamp('When it was added.'),
  },
  { title: 'PublicAuctionItem', description: 'An auction item as everybody sees it.' },
);
export type PublicAuctionItem = Static<typeof PublicAuctionItem>;

export const AuctionItem = Type.Object(
  {
    ...PublicAuctionItem.properties,
    updated_at: Timestamp(
      'When it changed last, but for what the clock alone moves. It grows with every change.',
    ),
  },
  { title: 'AuctionItem' },
);
export type AuctionItem = Static<typeof AuctionItem>;

export const AuctionCreate = Type.Object(
  {
    title,
    description: Type.Optional(description),
    donor: Type.Optional(donor),
    startingBidCents: startingBid,
    minIncrementCents: Type.Optional(increment),
    buyNowCents: Type.Optional(buyNow),
    opensAt: Type.Optional(opensAt),
    closesAt,
  },
  { title: 'AuctionCreate', description: 'Opens at once without `opensAt`.' },
);
export type AuctionCreate = Static<typeof AuctionCreate>;

export const AuctionPatch = Type.Object(Type.Partial(AuctionCreate).properties, {
  title: 'AuctionPatch',
  minProperties: 1,
  description: 'Only the fields sent change; null clears `description`, `donor` and `buyNowCents`.',
});
export type AuctionPatch = Static<typeof AuctionPatch>;

export const AuctionClose = Type.Object(
  {
    award: Type.Optional(
      Type.Boolean({ description: '`false` takes the item down: nobody wins it.', examples: [true] }),
    ),
  },
  { title: 'AuctionClose' },
);
export type AuctionClose = Static<typeof AuctionClose>;

export const bidder = {
  name: Text('Name, as given.', { examples: ['Ann Smith'] }),
  email: Email('Address, as given: it is not verified.'),
  phone: Nullable(Text('Telephone number, as given.', { examples: ['+1 304 555 0112'] })),
};

export const Bid = Type.Object(
  {
    id: Uuid('Identifies the bid.'),
    tournament_id: Uuid('The event.'),
    auction_id: Uuid('The item.'),
    amount_cents: cents('What was bid.', 12_500),
    buy_now: Type.Boolean({ description: 'Whether it bought the item at once.', examples: [false] }),
    status: OneOf(['high', 'outbid', 'struck'], 'Where it stands.'),
    bidder_id: Uuid('Who bid.'),
    bidder_label: label('How everybody sees the bidder.'),
    bidder_name: Nullable(bidder.name),
    bidder_email: Nullable(bidder.email),
    bidder_phone: bidder.phone,
    struck_reason: reason,
    created_at: Timestamp('When it counted, by the clock of the database.'),
    updated_at: Timestamp('When it was struck, else when it counted.'),
  },
  { title: 'Bid', description: 'Who the bidder is, is null for a caller who may not read auctions.' },
);
export type Bid = Static<typeof Bid>;

export const BidStrike = Type.Object({ reason: Type.Optional(reason) }, { title: 'BidStrike' });
export type BidStrike = Static<typeof BidStrike>;

/** The bidder, for a bid without a token. With a token, these fields are ignored. */
const NAME = { description: 'At most 120 characters. Needed without a token.', examples: ['Ann Smith'] };
const EMAIL = {
  description: 'Address, not verified. Needed without a token.',
  examples: ['ann@example.com'],
};
const PHONE = { description: 'Telephone number, at most 40 characters.', examples: ['+1 304 555 0112'] };
const person = {
  name: Text(NAME.description, { minLength: 1, maxLength: 120 }),
  email: Email(EMAIL.description),
  phone: Nullable(Text(PHONE.description, { maxLength: 40 })),
};

export const BidCreate = Type.Object(
  {
    name: Type.Optional(Type.Unsafe<string>(NAME)),
    email: Type.Optional(Type.Unsafe<string>(EMAIL)),
    phone: Type.Optional(Type.Unsafe<string | null>(PHONE)),
    amount_cents: cents('What is offered.', 12_500),
    bidder_token: Type.Optional(
      Nullable(
        Text('From the first bid of this bidder; the others are not read then.', {
          examples: [null as never],
        }),
      ),
    ),
  },
  {
    title: 'BidCreate',
    if: { required: ['bidder_token'], properties: { bidder_token: { type: 'string' } } },
    // Lists every field, because linters take each branch for a complete object.
    else: { required: ['name', 'email'], properties: { ...person, amount_cents: {}, bidder_token: {} } },
  },
);
export type BidCreate = Static<typeof BidCreate>;

export const BidPlaced = Type.Object(
  {
    bid: Type.Object({
      id: Bid.properties.id,
      amount_cents: Bid.properties.amount_cents,
      buy_now: Bid.properties.buy_now,
      created_at: Bid.properties.created_at,
    }),
    bidder_label: Bid.properties.bidder_label,
    bidder_token: Nullable(
      Text('Stands for this bidder in further bids. Shown with the first one only.', {
        examples: ['fwb_Tq3nJ0dKcV8sWm1yXz5RbAe7LhPu2GoFi9QtCk4NvYw'],
      }),
    ),
    auction: PublicAuctionItem,
  },
  { title: 'BidPlaced' },
);
export type BidPlaced = Static<typeof BidPlaced>;

const PublicBid = Type.Object({
  amount_cents: Bid.properties.amount_cents,
  bidder_label: Bid.properties.bidder_label,
  created_at: Bid.properties.created_at,
});

const now = Timestamp('The clock by which items open and close.');

export const PublicAuctions = Type.Object({ data: Type.Array(PublicAuctionItem), now });
export type PublicAuctions = Static<typeof PublicAuctions>;

export const PublicAuction = Type.Object({
  data: Type.Object({
    ...PublicAuctionItem.properties,
    bids: Type.Array(PublicBid, { description: 'The last 20 that count, newest first.' }),
  }),
  now,
});
export type PublicAuction = Static<typeof PublicAuction>;
