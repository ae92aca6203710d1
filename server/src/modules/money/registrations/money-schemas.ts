import { Nullable, type Static, Text, Type } from '../../../platform/text/schema.ts';

const count = (description: string, example: number) => Type.Integer({ description, examples: [example] });

const share = (description: string) =>
  Type.Object(
    {
      grossCents: count('Accepted.', 450_000),
      refundedCents: count('Gone back.', 22_500),
    },
    { description },
  );

const Totals = Type.Object(
  {
    currency: Text('ISO 4217, in lower case.', { examples: ['usd'] }),
    expectedCents: count('Due of registrations that are pending and not waitlisted.', 67_500),
    discountCents: count('Taken off by discounts, where money was accepted.', 5000),
    grossCents: count('Accepted.', 450_000),
    refundedCents: count('Gone back of it.', 22_500),
    pendingRefundCents: count('On its way back.', 0),
    netCents: count('Accepted and not gone back.', 427_500),
    returnedCents: count('Came, could not be accepted, and went back.', 0),
    byProcessor: Type.Object({
      stripe: share('Through Stripe.'),
      sandbox: share('In the sandbox.'),
      offline: share('Cash, checks, transfers.'),
    }),
  },
  { title: 'MoneyTotals' },
);

export const Money = Type.Object(
  {
    registrations: Type.Object({
      pending: count('That wait for their money.', 3),
      paid: count('Paid.', 20),
      cancelled: count('Cancelled.', 2),
      refunded: count('Refunded.', 1),
      waitlisted: count('That wait for a place.', 4),
    }),
    places: Type.Object({
      capacity: Nullable(count('How many fit in.', 144)),
      taken: count('Active players, and places of pending registrations.', 92),
      left: Nullable(count('Free; null without a capacity.', 52)),
    }),
    totals: Type.Array(Totals, { description: 'One for each currency that occurs, by name.' }),
  },
  { title: 'Money', description: "An event's money." },
);
export type Money = Static<typeof Money>;
