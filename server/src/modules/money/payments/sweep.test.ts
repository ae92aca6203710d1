/**
 * The sweep: ends holds with the processor's word, heals lost notices, and lets nobody wait for another's
 * trouble.
 */
import { describe, expect, it, onTestFinished } from 'vitest';
import { Service } from '../../../../../test/support/run/service.ts';
import { useTill } from '../../../../../test/support/worlds/till.ts';
import { DAY, HOUR, MINUTE } from '../../../platform/clock.ts';

const till = useTill({ terms: { paymentTimeout: 2500 } });
const EXPIRE = /expire$/;
/** Less than it takes to give up on one that hangs: three calls. */
const MEANWHILE = { timeout: 7000 };

describe('when a hold ends', () => {
  it('the session is closed first, then the place is free for who waits', async () => {
    const merchant = await till.merchant({ capacity: 1, waitlist: true });
    const golfer = await merchant.atTheTill();
    const next = await merchant.golfer({ join_waitlist: true });
    till.service.clock.advance(30 * MINUTE);
    expect((await golfer.registration()).status).toBe('pending');
    await till.service.reconcile();
    expect(golfer.session.status).toBe('expired');
    expect(await golfer.registration()).toMatchObject({
      status: 'cancelled',
      cancelled_by: 'expired',
      payments: [{ status: 'expired' }],
    });
    expect((await merchant.audit(golfer.id, 'cancelled'))[0].metadata).toMatchObject({ auto: true });
    const now = till.service.clock.now().getTime();
    expect(await next.registration()).toMatchObject({
      waitlisted: false,
      hold_until: new Date(now + DAY).toISOString(),
    });
  });

  it('and no session was ever opened, nobody is asked', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.golfer();
    await till.later(30 * MINUTE);
    expect(await golfer.registration()).toMatchObject({ status: 'cancelled', cancelled_by: 'expired' });
    expect(merchant.requests()).toEqual([]);
  });

  it('and the golfer has paid, it is paid', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.atTheTill();
    till.service.clock.advance(29 * MINUTE);
    till.stripe.pay(golfer.session.id);
    await till.later(MINUTE);
    expect(await golfer.registration()).toMatchObject({ status: 'paid', flags: [] });
    await merchant.told();
    expect(await merchant.events(golfer.id)).toEqual(['registration.created', 'registration.paid']);
  });

  it('and Stripe does not answer, the place is kept and Stripe is asked with every sweep', async () => {
    const merchant = await till.merchant({ capacity: 1 });
    const golfer = await merchant.atTheTill({ hold_until: null });
    await merchant.person().then((person) =>
      person.patch(golfer.path, {
        hold_until: new Date(till.service.clock.now().getTime() + HOUR).toISOString(),
      }),
    );
    till.stripe.failNext(EXPIRE, '500', { times: 3, account: merchant.key });
    await till.later(HOUR);
    await till.later(MINUTE);
    await till.later(MINUTE);
    expect((await golfer.registration()).status).toBe('pending');
    expect((await merchant.try('/registrations', body(merchant.eventId))).status).toBe(409);
    till.stripe.pay(golfer.session.id);
    await till.later(MINUTE);
    expect((await golfer.registration()).status).toBe('paid');
  });

  it('and Stripe is silent, the place is free with the session’s own end', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.atTheTill();
    till.stripe.away(true);
    await till.later(30 * MINUTE);
    expect((await golfer.registration()).status).toBe('pending');
    await till.later(5 * MINUTE);
    expect(await golfer.registration()).toMatchObject({ status: 'cancelled', cancelled_by: 'expired' });
  });

  it('and nobody saw whether a session was opened, none was', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.golfer();
    till.stripe.failNext('POST /v1/checkout/sessions', '500');
    expect((await golfer.visit()).status).toBe(503);
    await till.later(30 * MINUTE);
    expect(await golfer.registration()).toMatchObject({ status: 'cancelled', cancelled_by: 'expired' });
  });

  it('later, it ends later', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.atTheTill();
    const later = new Date(till.service.clock.now().getTime() + 2 * HOUR).toISOString();
    await (await merchant.person()).patch(golfer.path, { hold_until: later });
    await till.later(HOUR);
    expect((await golfer.registration()).status).toBe('pending');
    expect((await golfer.visit()).status).toBe(200);
    expect(golfer.sessions).toHaveLength(2);
    await till.later(HOUR);
    expect((await golfer.registration()).status).toBe('cancelled');
    expect(golfer.session.status).toBe('expired');
  });
});

const body = (tournament_id: string) => ({
  tournament_id,
  registrant_name: 'Ann Other',
  registrant_email: 'ann@example.com',
});

describe('a lost notice', () => {
  it('is healed by the first sweep, and then ever more rarely asked for', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.atTheTill({ hold_until: null });
    const asks = () => merchant.requests('GET /v1/checkout/sessions').length;
    await till.service.reconcile();
    expect(asks()).toBe(0);
    for (let minutes = 0; minutes < 16; minutes += 1) await till.later(MINUTE);
    expect(asks()).toBe(4);
    till.stripe.pay(golfer.session.id);
    await till.later(16 * MINUTE);
    expect(await golfer.registration()).toMatchObject({ status: 'paid' });
    expect((await merchant.audit(golfer.id, 'paid'))[0].metadata).toMatchObject({ auto: true });
  });
});

describe('an organization whose Stripe hangs', () => {
  it('delays nobody else, in this sweep and in the next', async () => {
    const [slow, quick] = [await till.merchant(), await till.merchant()];
    const stuck = await Promise.all(Array.from({ length: 6 }, () => slow.atTheTill({ hold_until: null })));
    const first = await quick.atTheTill();
    for (const { session } of [...stuck, first]) till.stripe.pay(session.id);
    till.stripe.failNext('', 'hang', { times: Number.POSITIVE_INFINITY, account: slow.key });
    till.service.clock.advance(MINUTE);
    const sweep = till.service.reconcile();
    await expect.poll(async () => (await first.registration()).status, MEANWHILE).toBe('paid');
    const second = await quick.atTheTill();
    till.stripe.pay(second.session.id);
    till.service.clock.advance(4 * MINUTE);
    const next = till.service.reconcile();
    await expect.poll(async () => (await second.registration()).status, MEANWHILE).toBe('paid');
    await Promise.all([sweep, next]);
    // It is not asked again and again for as long as it hangs.
    expect(slow.requests('GET').length).toBeLessThan(6);
    till.stripe.heal();
    await till.later(HOUR);
    for (const golfer of stuck) expect((await golfer.registration()).status).toBe('paid');
  });
});

describe('a key that is no longer good', () => {
  it('is told to nobody, and its successor is used at once', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.atTheTill();
    till.stripe.pay(golfer.session.id);
    till.stripe.rollKey(merchant.key, `${merchant.key}0`);
    await till.later(MINUTE);
    expect((await golfer.registration()).status).toBe('pending');
    await merchant.secrets(`${merchant.key}0`, merchant.secret);
    await till.later(5 * MINUTE);
    expect((await golfer.registration()).status).toBe('paid');
    const rows = await till.service.database.query('select * from payment_accounts');
    expect(JSON.stringify(rows)).not.toContain(merchant.key);
    expect(JSON.stringify(rows)).not.toContain(merchant.secret);
    expect(till.service.logged.join('')).not.toContain('sk_test_');
    expect(till.service.logged.join('')).not.toContain('whsec_');
  });
});

describe('several nodes', () => {
  it('sweep at the same time and do everything once', async () => {
    const merchant = await till.merchant();
    const other = await Service.start(till.service.database, {
      terms: { stripeApiBase: till.stripe.url, paymentTimeout: 2500 },
    });
    onTestFinished(() => other.stop());
    const [late, lost, held, refunded] = [
      await merchant.atTheTill(),
      await merchant.atTheTill({ hold_until: null }),
      await merchant.atTheTill(),
      await merchant.paid(),
    ];
    await merchant.post(`${late.path}/cancel`, {});
    for (const { session } of [late, lost]) till.stripe.pay(session.id);
    till.stripe.failNext('POST /v1/refunds', '500', { account: merchant.key });
    expect((await refunded.refund({ amount_cents: 2500 })).status).toBe(200);
    till.service.clock.advance(31 * MINUTE);
    other.clock.freeze();
    other.clock.advance(till.service.clock.now().getTime() - other.clock.now().getTime());
    for (let rounds = 0; rounds < 3; rounds += 1)
      await Promise.all([
        till.service.reconcile(),
        other.reconcile(),
        merchant.told({ times: 2, atOnce: true }),
      ]);
    expect(await late.registration()).toMatchObject({ payments: [{ status: 'returned' }] });
    expect(await lost.registration()).toMatchObject({ status: 'paid', flags: [] });
    expect(await held.registration()).toMatchObject({ status: 'cancelled', cancelled_by: 'expired' });
    expect(await refunded.registration()).toMatchObject({ refunded_cents: 2500 });
    expect([late, lost, refunded].map((golfer) => golfer.held)).toEqual([0, 12_500, 10_000]);
    expect([late, refunded].map(({ id }) => till.stripe.refundsOf(id).length)).toEqual([1, 1]);
    expect(await merchant.events(lost.id)).toEqual(['registration.created', 'registration.paid']);
    expect(await merchant.audit(held.id, 'cancelled')).toHaveLength(1);
  });
});

describe('a worker', () => {
  it('closes the session of a cancelled registration long before the next sweep', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.atTheTill();
    await till.service.worker.start();
    await merchant.post(`${golfer.path}/cancel`, {});
    await expect.poll(() => golfer.session.status, { timeout: 20_000 }).toBe('expired');
    const waiting = () =>
      till.service.database.query(
        "select from graphile_worker.jobs where task_identifier in ('payments', 'payments_soon')",
      );
    await expect.poll(waiting, { timeout: 20_000 }).toEqual([]);
  });
});
