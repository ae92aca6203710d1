/**
 * Whatever golfers, organizers, Stripe, its notices and the sweep do, in whatever order: when all has
 * settled, our books and Stripe's agree, no place was sold twice, and every event was told once.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../server/src/platform/clock.ts';
import type { Wire } from './support/worlds/people.ts';
import { type Golfer, type Merchant, useTill } from './support/worlds/till.ts';

const CAPACITY = 4;
// A call that takes longer is one more thing that happens.
const till = useTill({ terms: { paymentTimeout: 400 } });

const FAULTS = ['hang after accepting', '500', '500 after accepting', '400', '409', '429', '502'] as const;
const LINES = ['POST /v1/checkout/sessions', 'POST /v1/refunds', 'GET', ''] as const;

const who = fc.nat({ max: 3 });
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('registers' as const),
      players: fc.integer({ min: 1, max: 2 }),
    }),
  },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('visits' as const), who }) },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('pays' as const),
      who,
      how: fc.constantFrom({}, {}, {}, { delayed: true }, { amount: 700 }, { currency: 'eur' }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('settles' as const), who, well: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('leaves' as const), who }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('cancels' as const), who }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('marks' as const), who }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('refunds' as const),
      who,
      part: fc.boolean(),
      cancel: fc.boolean(),
      becomes: fc.constantFrom('succeeded' as const, 'pending' as const, 'failed' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('refunds by hand' as const), who }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('moves refund' as const), who, well: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('fails' as const),
      line: fc.constantFrom(...LINES),
      fault: fc.constantFrom(...FAULTS),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('tells' as const), seed: fc.nat(), some: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('sweeps' as const), minutes: fc.constantFrom(0, 1, 5, 31) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** What cannot be done at Stripe just now is not done. */
const ifPossible = (act: () => unknown): void => {
  try {
    act();
  } catch {
    // The session is closed, or there is nothing left.
  }
};

const moving = (golfer: Golfer) =>
  till.stripe.refundsOf(golfer.id).filter(({ status }) => status === 'pending' || status === 'succeeded');

async function take(merchant: Merchant, golfers: Golfer[], now: Step): Promise<void> {
  const golfer = 'who' in now ? golfers[now.who % Math.max(1, golfers.length)] : undefined;
  if (now.does === 'registers') {
    const players = Array.from({ length: now.players }, () => ({}));
    golfers.push(await merchant.golfer({ players, join_waitlist: true }));
  } else if (now.does === 'fails') till.stripe.failNext(now.line, now.fault, { account: merchant.key });
  else if (now.does === 'tells')
    await merchant.told({ order: 'shuffled', seed: now.seed, filter: ({ id }) => !now.some || id < 'evt_V' });
  else if (now.does === 'sweeps') await till.later(now.minutes * MINUTE);
  else if (golfer !== undefined) await act(golfer, now);
}

async function act(golfer: Golfer, now: Step): Promise<void> {
  const { stripe } = till;
  const session = golfer.sessions.at(-1);
  switch (now.does) {
    case 'visits':
      return void (await golfer.visit());
    case 'pays':
      return ifPossible(() => session && stripe.pay(session.id, now.how));
    case 'settles':
      return ifPossible(() => session && stripe.settleDelayed(session.id, now.well));
    case 'leaves':
      return void (await golfer.cancel());
    case 'cancels':
      return void (await golfer.merchant.try(`${golfer.path}/cancel`, {}));
    case 'marks':
      return void (await golfer.merchant.try(`${golfer.path}/mark-paid`, { method: 'cash' }));
    case 'refunds':
      stripe.refundsBecome = now.becomes;
      await golfer.refund({ ...(now.part && { amount_cents: 1000 }), cancel: now.cancel });
      stripe.refundsBecome = 'succeeded';
      return;
    case 'refunds by hand':
      return ifPossible(() => session?.payment_intent && stripe.refundByHand(golfer.intent, 500));
    case 'moves refund': {
      const [refund] = moving(golfer);
      return ifPossible(() => refund && stripe.settleRefund(refund.id, now.well ? 'succeeded' : 'failed'));
    }
  }
}

/** Stripe is well again, tells everything, and what was refused for good is made by hand. */
async function settle(merchant: Merchant, golfers: Golfer[]): Promise<void> {
  till.stripe.heal();
  for (const golfer of golfers) {
    for (const { id } of golfer.sessions) ifPossible(() => till.stripe.settleDelayed(id, true));
    for (const { id } of moving(golfer)) ifPossible(() => till.stripe.settleRefund(id, 'succeeded'));
  }
  for (let round = 0; round < 4; round += 1) {
    await merchant.told({ order: 'shuffled', seed: round, times: 2 });
    await till.later(HOUR);
  }
  await till.later(2 * DAY);
  await byHand(merchant);
  await merchant.told();
  await till.later(DAY);
  await merchant.told();
}

async function byHand({ organizationId }: Merchant): Promise<void> {
  const kept = await till.service.database.query<{ intent_id: string }>(
    `select intent_id from payments
     where organization_id = $1 and status = 'paid' and not accepted and intent_id is not null`,
    [organizationId],
  );
  for (const { intent_id } of kept) ifPossible(() => till.stripe.refundByHand(intent_id));
}

function expectBooksToAgree(registration: Wire, golfer: Golfer): void {
  const { payment, paid_cents, refunded_cents, payments, refunds, status } = registration;
  const ours = payment === 'offline' ? 0 : paid_cents - refunded_cents;
  expect([golfer.held, status]).toEqual([ours, status]);
  const unsettled = ['open', 'processing', 'pending'];
  expect([...payments, ...refunds].filter((row: Wire) => unsettled.includes(row.status))).toEqual([]);
  expect(golfer.sessions.filter((session) => session.status === 'open')).toEqual([]);
}

describe('payments', () => {
  it('come out right, whatever happens', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30, size: 'max' }), async (steps) => {
        const refundUntil = new Date(till.service.clock.now().getTime() + 9 * DAY).toISOString();
        const merchant = await till.merchant({ capacity: CAPACITY, waitlist: true, refundUntil });
        const golfers = [await merchant.atTheTill(), await merchant.atTheTill()];
        for (const now of steps) {
          await take(merchant, golfers, now);
          const { places } = await merchant.get(`/tournaments/${merchant.eventId}/money`);
          expect(places.taken).toBeLessThanOrEqual(CAPACITY);
        }
        await settle(merchant, golfers);
        for (const golfer of golfers) {
          const registration = await golfer.registration();
          expectBooksToAgree(registration, golfer);
          const paid = registration.paid_at === null ? [] : ['registration.paid'];
          const told = (await merchant.events(golfer.id)).filter((type) => /\.(created|paid)$/.test(type));
          expect(told).toEqual(['registration.created', ...paid]);
        }
        expect(till.stripe.violations).toEqual([]);
      }),
      { numRuns: 12, endOnFailure: true },
    );
  }, 60_000);
});
