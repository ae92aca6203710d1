/** Sending money back by Stripe, in cash, and when the golfer leaves. */
import { describe, expect, it } from 'vitest';
import type { Answer, Wire } from '../../../../../test/support/worlds/people.ts';
import { useTill } from '../../../../../test/support/worlds/till.ts';
import { DAY, HOUR, MINUTE } from '../../../platform/clock.ts';

const till = useTill({ terms: { paymentTimeout: 1500 } });
const REFUNDS = 'POST /v1/refunds';

const outcome = ({ status, body }: Answer): Wire => [
  status,
  body.data?.refunded,
  body.data?.status,
  body.data?.refunded_cents,
  body.data?.refund?.status,
];

const keys = (requests: { idempotencyKey: string | undefined }[]) =>
  requests.map(({ idempotencyKey }) => idempotencyKey);

describe('a refund', () => {
  it('gives back a part, then the rest, and asks Stripe for exactly that', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.paid();
    const part = await golfer.refund({ amount_cents: 2500, reason: 'Rain' });
    expect(outcome(part)).toEqual([200, true, 'paid', 2500, 'succeeded']);
    const { id } = part.body.data.refund;
    expect(merchant.requests(REFUNDS)[0]).toMatchObject({
      idempotencyKey: expect.stringMatching(new RegExp(`^${id}`)),
      params: {
        payment_intent: golfer.intent,
        amount: '2500',
        metadata: { fairway_registration_id: golfer.id, fairway_refund_id: id },
      },
    });
    expect(outcome(await golfer.refund())).toEqual([200, true, 'refunded', 12_500, 'succeeded']);
    await merchant.told({ times: 2 });
    const registration = await golfer.registration();
    expect(registration).toMatchObject({ status: 'refunded', refunded_cents: 12_500, cancelled_at: null });
    expect(registration.refunds.map(({ amount_cents }: Wire) => amount_cents)).toEqual([10_000, 2500]);
    expect(registration.refunded_at).not.toBeNull();
    expect(golfer.held).toBe(0);
    const audited = await merchant.audit(golfer.id, 'refunded');
    expect(audited.map(({ metadata }) => metadata)).toEqual([
      expect.objectContaining({ amount_cents: 10_000, source: 'api', reason: null }),
      expect.objectContaining({ refund_id: id, amount_cents: 2500, source: 'api', reason: 'Rain' }),
    ]);
  });

  it('is refused when nothing was paid, nothing is left, or more is asked for than is left', async () => {
    const merchant = await till.merchant();
    const unpaid = await merchant.atTheTill();
    expect((await unpaid.refund()).status).toBe(409);
    const golfer = await merchant.paid();
    expect((await golfer.refund({ amount_cents: 12_501 })).status).toBe(409);
    expect((await golfer.refund({ amount_cents: 0 })).status).toBe(400);
    expect((await golfer.refund({ amount_cents: 12_500 })).status).toBe(200);
    expect((await golfer.refund({ amount_cents: 1 })).status).toBe(409);
    expect(merchant.requests(REFUNDS)).toHaveLength(1);
  });

  it('is never more than was paid, however many are asked for at once', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.paid();
    const answers = await Promise.all(Array.from({ length: 8 }, () => golfer.refund({ amount_cents: 4000 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409, 409, 409]);
    expect(await golfer.registration()).toMatchObject({ status: 'paid', refunded_cents: 12_000 });
    expect(golfer.held).toBe(500);
  });

  it('that Stripe has accepted and not made yet is pending, until a notice settles it', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.paid();
    till.stripe.refundsBecome = 'pending';
    const asked = await golfer.refund({ cancel: true });
    expect(outcome(asked)).toEqual([200, false, 'cancelled', 0, 'pending']);
    expect((await golfer.refund({ amount_cents: 1 })).status).toBe(409);
    const [refund] = till.stripe.refundsOf(golfer.id);
    till.stripe.settleRefund(String(refund?.id), 'succeeded');
    await merchant.told({ order: 'reverse' });
    expect(await golfer.registration()).toMatchObject({
      status: 'refunded',
      refunded_cents: 12_500,
      cancelled_by: 'organizer',
    });
  });

  it('that is pending is settled by the sweep when the notice is lost', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.paid();
    till.stripe.refundsBecome = 'requires_action';
    await golfer.refund();
    await till.later(MINUTE);
    const [refund] = till.stripe.refundsOf(golfer.id);
    till.stripe.settleRefund(String(refund?.id), 'succeeded');
    await till.later(5 * MINUTE);
    expect((await golfer.registration()).status).toBe('refunded');
    expect(merchant.requests(REFUNDS)).toHaveLength(1);
    expect((await merchant.audit(golfer.id, 'refunded'))[0].metadata).toMatchObject({ auto: true });
  });

  it.each(['failed', 'canceled'] as const)(
    'that is %s later moves back, is flagged, and a cancellation stays',
    async (end) => {
      const merchant = await till.merchant({ capacity: 1 });
      const golfer = await merchant.paid();
      expect(outcome(await golfer.refund({ cancel: true }))).toEqual([
        200,
        true,
        'refunded',
        12_500,
        'succeeded',
      ]);
      const [refund] = till.stripe.refundsOf(golfer.id);
      till.stripe.settleRefund(String(refund?.id), end);
      await merchant.told({ order: 'shuffled' });
      const registration = await golfer.registration();
      expect(registration).toMatchObject({
        status: 'cancelled',
        refunded_cents: 0,
        refunded_at: null,
        cancelled_by: 'organizer',
        flags: [{ code: 'refund_failed' }],
        refunds: [{ status: 'failed', failure: expect.any(String) }],
      });
      expect(await merchant.audit(golfer.id, 'refund_failed')).toHaveLength(1);
      expect(golfer.held).toBe(12_500);
      expect(outcome(await golfer.refund())).toEqual([200, true, 'refunded', 12_500, 'succeeded']);
    },
  );

  it('that fails later leaves a registration that was not cancelled paid', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.paid();
    await golfer.refund();
    till.stripe.settleRefund(String(till.stripe.refundsOf(golfer.id)[0]?.id), 'failed');
    await merchant.told();
    expect(await golfer.registration()).toMatchObject({ status: 'paid', refunded_cents: 0 });
    expect(await merchant.events(golfer.id)).toEqual([
      'registration.created',
      'registration.flagged',
      'registration.paid',
      'registration.refunded',
      'registration.updated',
    ]);
  });

  it('that Stripe refuses changes nothing, and is told in its words', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.paid();
    till.stripe.failNext(REFUNDS, '402', { message: 'Your balance is too low.' });
    const refused = await golfer.refund({ cancel: true });
    expect([refused.status, refused.body.error]).toEqual([
      409,
      expect.stringContaining('Your balance is too low.'),
    ]);
    expect(await golfer.registration()).toMatchObject({
      status: 'paid',
      refunded_cents: 0,
      cancelled_at: null,
      flags: [],
      refunds: [{ status: 'failed', failure: 'Your balance is too low.' }],
    });
    expect(outcome(await golfer.refund())).toEqual([200, true, 'refunded', 12_500, 'succeeded']);
  });

  it('that was made by hand already shows after the refusal', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.paid();
    till.stripe.refundByHand(golfer.intent);
    expect((await golfer.refund()).status).toBe(409);
    await till.service.reconcile();
    expect(await golfer.registration()).toMatchObject({
      status: 'refunded',
      refunds: [
        { source: 'api', status: 'failed' },
        { source: 'processor', status: 'succeeded' },
      ].toReversed(),
    });
  });
});

describe('a refund that fails after all, and is made again by hand', () => {
  const failed = async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.paid();
    await golfer.refund();
    await merchant.told();
    const [first] = till.stripe.refundsOf(golfer.id);
    till.stripe.settleRefund(first?.id ?? '', 'failed');
    till.stripe.refundByHand(golfer.intent);
    return { merchant, golfer };
  };

  it('is told in any order', async () => {
    const { merchant, golfer } = await failed();
    const statuses = await merchant.told({ order: 'reverse' });
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await golfer.registration()).toMatchObject({
      status: 'refunded',
      refunded_cents: 12_500,
      flags: [{ code: 'refund_failed' }],
      refunds: [
        { source: 'processor', status: 'succeeded' },
        { source: 'api', status: 'failed' },
      ],
    });
    expect(golfer.held).toBe(0);
  });

  it('shows by the sweep alone', async () => {
    const { merchant, golfer } = await failed();
    await merchant.told({ filter: ({ type }) => type === 'charge.refunded' });
    await till.service.reconcile();
    expect(await golfer.registration()).toMatchObject({
      status: 'refunded',
      flags: [{ code: 'refund_failed' }],
      refunds: [
        { source: 'processor', status: 'succeeded' },
        { source: 'api', status: 'failed' },
      ],
    });
  });
});

describe('a refund without an answer', () => {
  it.each([
    ['nothing had come of it', 'hang', 'same key', 2],
    ['it was made', 'hang after accepting', 'found', 1],
    ['Stripe had failed', '500', 'next key', 2],
    ['Stripe had failed after making it', '500 after accepting', 'found', 1],
    ['Stripe was busy', '429', 'same key', 2],
    ['a proxy had failed', '502', 'same key', 2],
  ] as const)('is looked for, and made once: %s', async (_name, fault, way, times) => {
    const merchant = await till.merchant();
    const golfer = await merchant.paid();
    till.stripe.failNext(REFUNDS, fault);
    const answer = await golfer.refund({ amount_cents: 2500, cancel: true });
    expect(outcome(answer)).toEqual([200, false, 'paid', 0, 'pending']);
    expect((await golfer.registration()).cancelled_at).toBeNull();
    await till.later(MINUTE);
    expect(await golfer.registration()).toMatchObject({
      status: 'cancelled',
      refunded_cents: 2500,
      cancelled_by: 'organizer',
      refunds: [{ status: 'succeeded' }],
    });
    const { id } = answer.body.data.refund;
    const next = { 'same key': id, 'next key': `${id}-2`, found: id }[way];
    expect(keys(merchant.requests(REFUNDS))).toEqual(times === 1 ? [id] : [id, next]);
    const lines = merchant.requests().map(({ method, path }) => `${method} ${path}`);
    expect(lines.indexOf('GET /v1/refunds')).toBeGreaterThan(lines.indexOf(REFUNDS));
    expect(golfer.held).toBe(10_000);
  });

  it('is asked for with every sweep, and counts as gone meanwhile', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.paid();
    till.stripe.away(true);
    expect(outcome(await golfer.refund({ amount_cents: 10_000 }))).toEqual([
      200,
      false,
      'paid',
      0,
      'pending',
    ]);
    expect((await golfer.refund({ amount_cents: 2501 })).status).toBe(409);
    for (let sweeps = 0; sweeps < 3; sweeps += 1) await till.later(MINUTE);
    till.stripe.away(false);
    await till.later(MINUTE);
    expect((await golfer.registration()).refunded_cents).toBe(10_000);
    expect(golfer.held).toBe(2500);
  });

  it('is made once even when the sweep and a repeat work on it at the same time', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.paid();
    const held = till.stripe.hold(REFUNDS, 'after');
    const headers = { 'idempotency-key': 'same' };
    const first = golfer.refund({ amount_cents: 2500 }, headers);
    await held.arrived;
    const second = await golfer.refund({ amount_cents: 2500 }, headers);
    await till.later(2 * MINUTE);
    held.release();
    expect([(await first).status, second.status]).toEqual([200, 200]);
    await till.later(2 * MINUTE);
    expect((await golfer.registration()).refunds).toHaveLength(1);
    expect(golfer.held).toBe(10_000);
  });
});

describe('the same request again', () => {
  it('shows the refund that the first has made', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.paid();
    const headers = { 'idempotency-key': 'refund-1' };
    const first = await golfer.refund({ amount_cents: 2500 }, headers);
    const second = await golfer.refund({ amount_cents: 2500 }, headers);
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect((await golfer.refund({ amount_cents: 2600 }, headers)).status).toBe(409);
    expect(golfer.held).toBe(10_000);
  });

  it('continues a refund whose answer was never stored', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.paid();
    const headers = { 'idempotency-key': 'refund-2' };
    till.stripe.failNext(REFUNDS, 'drop after accepting', { times: 2 });
    const first = await golfer.refund({ amount_cents: 2500 }, headers);
    // As if the server had died before it could store its reply.
    await till.service.database.query("delete from idempotency_keys where key = 'refund-2'");
    const second = await golfer.refund({ amount_cents: 2500 }, headers);
    expect(outcome(second)).toEqual([200, true, 'paid', 2500, 'succeeded']);
    expect(second.body.data.refund.id).toBe(first.body.data.refund.id);
    expect(golfer.held).toBe(10_000);
  });

  it('is refused again when it was refused', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.paid();
    const headers = { 'idempotency-key': 'refund-3' };
    till.stripe.failNext(REFUNDS, '402', { message: 'No.' });
    expect((await golfer.refund({}, headers)).status).toBe(409);
    expect((await golfer.refund({}, headers)).status).toBe(409);
    expect((await golfer.registration()).refunds).toHaveLength(1);
    expect((await golfer.refund({}, { 'idempotency-key': 'refund-4' })).status).toBe(200);
  });
});

describe('money that was paid in cash', () => {
  it('goes back by itself, whatever Stripe does', async () => {
    const merchant = await till.merchant();
    till.stripe.away(true);
    const golfer = await merchant.golfer();
    await merchant.post(`${golfer.path}/mark-paid`, { method: 'cash', reference: 'Envelope 7' });
    expect(outcome(await golfer.refund({ amount_cents: 500 }))).toEqual([
      200,
      true,
      'paid',
      500,
      'succeeded',
    ]);
    expect(outcome(await golfer.refund({ cancel: true }))).toEqual([
      200,
      true,
      'refunded',
      12_500,
      'succeeded',
    ]);
    expect(await golfer.registration()).toMatchObject({
      payment: 'offline',
      cancelled_by: 'organizer',
      payments: [{ processor: 'offline', status: 'paid', method: 'cash', reference: 'Envelope 7' }],
    });
    expect(merchant.requests()).toEqual([]);
  });
});

describe('a golfer who leaves', () => {
  const until = (millis: number) => ({
    refundUntil: new Date(till.service.clock.now().getTime() + millis).toISOString(),
  });

  it('gets all that is left until the event no longer gives it back', async () => {
    const merchant = await till.merchant(until(HOUR));
    const [early, late] = [await merchant.paid(), await merchant.paid()];
    await early.refund({ amount_cents: 500 });
    const left = await early.cancel();
    expect([left.status, left.body.data]).toMatchObject([
      200,
      { status: 'refunded', refunded_cents: 12_500, can_cancel: false },
    ]);
    expect(await early.registration()).toMatchObject({
      cancelled_by: 'golfer',
      refunds: [{ source: 'golfer' }, { source: 'api' }],
    });
    expect((await merchant.audit(early.id, 'cancelled'))[0].metadata).toMatchObject({ via: 'public' });
    till.service.clock.advance(HOUR);
    expect((await late.cancel()).status).toBe(409);
    expect((await late.registration()).status).toBe('paid');
  });

  it('is told that the refund is under way while Stripe has not accepted it', async () => {
    const merchant = await till.merchant(until(DAY));
    const golfer = await merchant.paid();
    till.stripe.away(true);
    const headers = { 'idempotency-key': 'leave' };
    const left = await golfer.cancel(headers);
    expect([left.status, left.body.data]).toMatchObject([200, { status: 'paid', can_cancel: false }]);
    expect(await golfer.page()).toContain('refund is on its way');
    expect((await golfer.cancel()).status).toBe(409);
    expect((await golfer.cancel(headers)).status).toBe(200);
    till.stripe.away(false);
    await till.later(MINUTE);
    expect(await golfer.registration()).toMatchObject({
      status: 'refunded',
      cancelled_by: 'golfer',
      refunds: [{ status: 'succeeded' }],
    });
    expect(golfer.held).toBe(0);
  });

  it('has left when a repeat comes whose first answer was never stored', async () => {
    const merchant = await till.merchant(until(DAY));
    const golfer = await merchant.paid();
    const headers = { 'idempotency-key': 'leave-once' };
    expect((await golfer.cancel(headers)).status).toBe(200);
    await till.service.database.query("delete from idempotency_keys where key = 'leave-once'");
    const again = await golfer.cancel(headers);
    expect([again.status, again.body.data]).toMatchObject([200, { status: 'refunded' }]);
    expect((await golfer.registration()).refunds).toHaveLength(1);
  });

  it('stays when Stripe refuses, and may try again', async () => {
    const merchant = await till.merchant(until(DAY));
    const golfer = await merchant.paid();
    till.stripe.failNext(REFUNDS, '400');
    expect((await golfer.cancel()).status).toBe(409);
    expect((await golfer.registration()).status).toBe('paid');
    expect((await golfer.cancel()).body.data).toMatchObject({ status: 'refunded' });
  });

  it('leaves without more when the organizer has sent all of it back already', async () => {
    const merchant = await till.merchant(until(DAY));
    const golfer = await merchant.paid();
    till.stripe.refundsBecome = 'pending';
    await golfer.refund();
    const left = await golfer.cancel();
    expect([left.status, left.body.data]).toMatchObject([200, { status: 'cancelled' }]);
    expect((await golfer.registration()).refunds).toHaveLength(1);
  });
});
