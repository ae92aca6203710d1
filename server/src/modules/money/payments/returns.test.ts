/** Money that has no place to go goes back by itself, and says so. */
import { describe, expect, it } from 'vitest';
import { type Golfer, type Merchant, useTill } from '../../../../../test/support/worlds/till.ts';
import { MINUTE } from '../../../platform/clock.ts';

const till = useTill();
const REFUNDS = 'POST /v1/refunds';
const EXPIRE = /expire$/;

/** Stripe cannot be reached while the session should be closed, and the golfer pays. */
async function paysAfter(golfer: Golfer, change: () => Promise<unknown>, paid: object = {}): Promise<void> {
  await change();
  till.stripe.pay(golfer.session.id, paid);
  await golfer.merchant.told();
}

const cancelled = (merchant: Merchant, golfer: Golfer) => () => merchant.post(`${golfer.path}/cancel`, {});

describe('money that comes', () => {
  it('too late goes back whole', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.atTheTill();
    await paysAfter(golfer, cancelled(merchant, golfer));
    expect(await golfer.registration()).toMatchObject({
      status: 'cancelled',
      paid_cents: 0,
      refunded_cents: 0,
      flags: [{ code: 'late_payment' }],
      payments: [{ status: 'paid' }],
      refunds: [{ status: 'pending', source: 'automatic', reason: 'late_payment', amount_cents: 12_500 }],
    });
    await till.service.reconcile();
    await merchant.told({ times: 2 });
    expect(await golfer.registration()).toMatchObject({
      status: 'cancelled',
      paid_cents: 0,
      refunded_cents: 0,
      payments: [{ status: 'returned' }],
      refunds: [{ status: 'succeeded', source: 'automatic' }],
    });
    expect(golfer.held).toBe(0);
    expect(await merchant.events(golfer.id)).toEqual([
      'registration.cancelled',
      'registration.created',
      'registration.flagged',
      'registration.refunded',
    ]);
    const [audited, ...others] = await merchant.audit(golfer.id, 'payment_returned');
    expect([audited.metadata, others]).toEqual([
      expect.objectContaining({ amount_cents: 12_500, reason: 'late_payment', auto: true }),
      [],
    ]);
    expect(await merchant.audit(golfer.id, 'refunded')).toEqual([]);
    expect(await merchant.get(`/tournaments/${merchant.eventId}/money`)).toMatchObject({
      totals: [{ grossCents: 0, refundedCents: 0, netCents: 0, returnedCents: 12_500 }],
    });
  });

  it('twice goes back once: paid in cash while the golfer was at Stripe', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.atTheTill();
    await paysAfter(golfer, () => merchant.post(`${golfer.path}/mark-paid`, { method: 'cash' }));
    await till.service.reconcile();
    expect(await golfer.registration()).toMatchObject({
      status: 'paid',
      payment: 'offline',
      paid_cents: 12_500,
      refunded_cents: 0,
      flags: [{ code: 'duplicate_payment' }],
      refunds: [{ status: 'succeeded', reason: 'duplicate_payment' }],
    });
    expect(golfer.held).toBe(0);
    expect(await merchant.events(golfer.id)).toEqual([
      'registration.created',
      'registration.flagged',
      'registration.paid',
      'registration.refunded',
    ]);
    expect((await golfer.refund()).body.data).toMatchObject({ refunded: true, refunded_cents: 12_500 });
  });

  it('after everything was refunded goes back too', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.atTheTill();
    await merchant.post(`${golfer.path}/mark-paid`, { method: 'cash' });
    await golfer.refund();
    await paysAfter(golfer, async () => undefined);
    await till.service.reconcile();
    expect(await golfer.registration()).toMatchObject({
      status: 'refunded',
      flags: [{ code: 'late_payment' }],
    });
    expect(golfer.held).toBe(0);
  });

  it.each([
    ['another amount', { amount: 100 }, 100, 'usd'],
    ['another currency', { currency: 'eur' }, 12_500, 'eur'],
  ])('as %s goes back, and the registration still waits', async (_name, paid, amount_cents, currency) => {
    const merchant = await till.merchant();
    const golfer = await merchant.atTheTill();
    await paysAfter(golfer, async () => undefined, paid);
    await till.service.reconcile();
    expect(await golfer.registration()).toMatchObject({
      status: 'pending',
      paid_cents: 0,
      flags: [{ code: 'wrong_amount' }],
      payments: [{ status: 'returned', amount_cents, currency }],
      refunds: [{ status: 'succeeded', reason: 'wrong_amount', amount_cents, currency }],
    });
    expect(golfer.held).toBe(0);
    expect((await golfer.visit()).status).toBe(200);
    till.stripe.pay(golfer.session.id);
    await merchant.told();
    expect(await golfer.registration()).toMatchObject({ status: 'paid', paid_cents: 12_500 });
  });

  it('by an old session pays, and the new one is closed', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.atTheTill({ hold_until: null });
    const first = golfer.session;
    await merchant.send(till.stripe.notice('checkout.session.expired', { ...first, status: 'expired' }));
    expect((await golfer.visit()).status).toBe(200);
    till.stripe.pay(first.id);
    await merchant.told();
    expect((await golfer.registration()).status).toBe('paid');
    await till.service.reconcile();
    expect(golfer.session.status).toBe('expired');
  });
});

describe('a return', () => {
  it('that Stripe refuses is flagged, and settled by one that is made by hand', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.atTheTill();
    await paysAfter(golfer, cancelled(merchant, golfer));
    till.stripe.failNext(REFUNDS, '402', { message: 'Your balance is too low.' });
    await till.service.reconcile();
    expect(await golfer.registration()).toMatchObject({
      flags: [{ code: 'late_payment' }, { code: 'refund_failed', detail: 'Your balance is too low.' }],
      payments: [{ status: 'paid' }],
      refunds: [{ status: 'failed', failure: 'Your balance is too low.' }],
    });
    till.stripe.refundByHand(golfer.intent);
    await merchant.told();
    expect(await golfer.registration()).toMatchObject({
      status: 'cancelled',
      paid_cents: 0,
      refunded_cents: 0,
      flags: [{ code: 'late_payment' }],
      payments: [{ status: 'returned' }],
      refunds: [
        { source: 'processor', status: 'succeeded' },
        { source: 'automatic', status: 'failed' },
      ],
    });
    expect(await merchant.audit(golfer.id, 'payment_returned')).toHaveLength(1);
  });

  it('is not made when somebody has made it by hand before', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.atTheTill();
    await cancelled(merchant, golfer)();
    till.stripe.pay(golfer.session.id);
    till.stripe.refundByHand(golfer.intent);
    await merchant.told({ order: 'reverse' });
    await till.later(MINUTE);
    expect(await golfer.registration()).toMatchObject({ payments: [{ status: 'returned' }] });
    expect(await golfer.flags()).toEqual(['late_payment']);
    expect(golfer.held).toBe(0);
    expect(merchant.requests(REFUNDS)).toEqual([]);
  });

  it('that fails later is flagged', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.atTheTill();
    await paysAfter(golfer, cancelled(merchant, golfer));
    await till.service.reconcile();
    till.stripe.settleRefund(String(till.stripe.refundsOf(golfer.id)[0]?.id), 'failed');
    await merchant.told();
    expect(await golfer.flags()).toEqual(['late_payment', 'refund_failed']);
    expect((await golfer.registration()).payments).toMatchObject([{ status: 'paid' }]);
    till.stripe.refundByHand(golfer.intent);
    await merchant.told();
    expect((await golfer.registration()).payments).toMatchObject([{ status: 'returned' }]);
    expect(await golfer.flags()).toEqual(['late_payment']);
  });

  it('without an answer is looked for, and made once', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.atTheTill();
    await paysAfter(golfer, cancelled(merchant, golfer));
    till.stripe.failNext(REFUNDS, '500 after accepting');
    await till.service.reconcile();
    await till.later(MINUTE);
    expect((await golfer.registration()).payments).toMatchObject([{ status: 'returned' }]);
    expect(till.stripe.refundsOf(golfer.id)).toHaveLength(1);
  });
});

describe('an open session', () => {
  it.each([
    ['cancelled', (golfer: Golfer) => golfer.merchant.post(`${golfer.path}/cancel`, {})],
    ['cancelled by the golfer', (golfer: Golfer) => golfer.cancel()],
    ['marked paid', (golfer: Golfer) => golfer.merchant.post(`${golfer.path}/mark-paid`, { method: 'cash' })],
  ])('is closed when its registration is %s', async (_name, change) => {
    const merchant = await till.merchant();
    const golfer = await merchant.atTheTill();
    await change(golfer);
    await till.service.reconcile();
    expect(golfer.session.status).toBe('expired');
    expect((await golfer.registration()).payments.at(-1)).toMatchObject({ status: 'expired' });
  });

  it('that turns out to be paid when it is closed gives the money back', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.atTheTill();
    till.stripe.pay(golfer.session.id);
    await cancelled(merchant, golfer)();
    await till.service.reconcile();
    await till.later(MINUTE);
    expect(await golfer.registration()).toMatchObject({
      flags: [{ code: 'late_payment' }],
      payments: [{ status: 'returned' }],
    });
    expect(golfer.held).toBe(0);
  });

  it('is closed by and by when Stripe does not answer', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.atTheTill();
    till.stripe.failNext(EXPIRE, '500', { times: 2, account: merchant.key });
    await cancelled(merchant, golfer)();
    for (let sweeps = 0; sweeps < 3; sweeps += 1) await till.later(4 * MINUTE);
    expect(golfer.session.status).toBe('expired');
  });
});
