/**
 * The way to pay by Stripe: one session for a registration, however often and however unluckily it is asked
 * for.
 */
import { describe, expect, it } from 'vitest';
import { call } from '../../../../../test/support/worlds/people.ts';
import { useTill } from '../../../../../test/support/worlds/till.ts';
import { DAY, HOUR, MINUTE } from '../../../platform/clock.ts';

const till = useTill({ terms: { paymentTimeout: 1500 } });
const SESSIONS = 'POST /v1/checkout/sessions';
const seconds = (time: string | Date): number => Math.floor(new Date(time).getTime() / 1000);

describe('a visit to pay', () => {
  it('opens one session, and finds it again: many at once, and later ones', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.golfer();
    const visits = await Promise.all(Array.from({ length: 8 }, () => golfer.visit()));
    till.service.clock.advance(10 * MINUTE);
    visits.push(await golfer.visit());
    for (const { status, body } of visits)
      expect([status, body]).toEqual([
        200,
        {
          data: {
            processor: 'stripe',
            status: 'open',
            amount_cents: 12_500,
            currency: 'usd',
            checkout_url: golfer.session.url,
          },
        },
      ]);
    expect(golfer.sessions).toHaveLength(1);
    expect(merchant.requests(SESSIONS)).toHaveLength(1);
  });

  it('asks Stripe for exactly this', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.atTheTill();
    const { id, hold_until, payments } = await golfer.registration();
    const [request] = merchant.requests(SESSIONS);
    const ours = { fairway_registration_id: id, fairway_payment_id: payments[0].id };
    expect(request?.params).toEqual({
      mode: 'payment',
      line_items: [
        {
          quantity: '1',
          price_data: {
            currency: 'usd',
            unit_amount: '12500',
            product_data: { name: 'Spring Scramble' },
          },
        },
      ],
      customer_email: 'sam@example.com',
      client_reference_id: id,
      metadata: ours,
      payment_intent_data: { metadata: ours },
      success_url: expect.stringContaining(`${golfer.manageUrl}?`),
      cancel_url: golfer.manageUrl,
      expires_at: String(seconds(till.service.clock.now()) + 35 * 60),
    });
    expect(request?.idempotencyKey).toMatch(new RegExp(`^${payments[0].id}`));
    expect(hold_until).toBe(new Date(till.service.clock.now().getTime() + 30 * MINUTE).toISOString());
  });

  it.each([
    ['as long as the place is held', 5 * HOUR, 5 * HOUR],
    ['for at least 35 minutes', MINUTE, 35 * MINUTE],
    ['for at most 23 hours', 3 * DAY, 23 * HOUR],
    ['for 23 hours when the place is held without an end', null, 23 * HOUR],
  ])('lets the golfer pay %s', async (_name, held, ahead) => {
    const merchant = await till.merchant();
    const now = till.service.clock.now().getTime();
    const hold_until = held === null ? null : new Date(now + held).toISOString();
    const golfer = await merchant.atTheTill({ hold_until });
    expect(golfer.session.expires_at).toBe(seconds(new Date(now + ahead)));
  });

  it('sends browsers on', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.golfer();
    const sent = await golfer.visit('text/html,application/xhtml+xml');
    expect([sent.status, sent.headers.get('location')]).toEqual([303, golfer.session.url]);
    till.stripe.pay(golfer.session.id);
    await merchant.told();
    const back = await golfer.visit('text/html');
    expect([back.status, back.headers.get('location')]).toEqual([303, new URL(golfer.manageUrl).pathname]);
  });

  it('opens another session when the first has ended and the registration still waits', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.atTheTill({ hold_until: null });
    const first = golfer.session;
    till.service.clock.advance(23 * HOUR);
    const again = await golfer.visit();
    expect([again.status, again.body.data.checkout_url]).toEqual([200, golfer.session.url]);
    expect(golfer.session.id).not.toBe(first.id);
    expect((await golfer.registration()).payments.map(({ status }: { status: string }) => status)).toEqual([
      'open',
      'expired',
    ]);
  });

  it('opens another session when Stripe has told that the first was ended', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.atTheTill({ hold_until: null });
    await merchant.send(
      till.stripe.notice('checkout.session.expired', { ...golfer.session, status: 'expired' }),
    );
    expect((await golfer.visit()).status).toBe(200);
    expect(golfer.sessions).toHaveLength(2);
  });

  it('is refused when there is nothing to pay now: waitlisted, offline, cancelled', async () => {
    const merchant = await till.merchant({ capacity: 1, waitlist: true });
    const first = await merchant.golfer();
    const waiting = await merchant.golfer({ join_waitlist: true });
    expect((await waiting.visit()).status).toBe(409);
    await merchant.post(`${waiting.path}/cancel`, {});
    expect((await waiting.visit()).status).toBe(409);
    await merchant.post(`${first.path}/cancel`, {});
    const offline = await merchant.golfer({ payment: 'offline' });
    expect((await offline.visit()).status).toBe(409);
    expect(merchant.requests()).toEqual([]);
  });

  it('shows what is paid, also when refunded, and no address to pay at', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.paid();
    const standing = {
      processor: 'stripe',
      status: 'paid',
      amount_cents: 12_500,
      currency: 'usd',
      checkout_url: null,
    };
    expect((await golfer.visit()).body.data).toEqual(standing);
    expect((await golfer.refund()).status).toBe(200);
    expect((await golfer.visit()).body.data).toEqual(standing);
    await merchant.post(`${golfer.path}/cancel`, {});
    expect((await golfer.visit()).status).toBe(409);
  });

  it('works by an account that two people have entered at once', async () => {
    const merchant = await till.merchant();
    await till.service.database.query('delete from payment_accounts where organization_id = $1', [
      merchant.organizationId,
    ]);
    const made = await Promise.all(Array.from({ length: 4 }, () => merchant.secrets()));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect((await merchant.atTheTill()).sessions).toHaveLength(1);
  });

  it('is no more possible by a link that was never given', async () => {
    const answer = await call(till.service, 'GET', `${till.service.url}/pay/${'x'.repeat(43)}`);
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  });
});

describe('when Stripe is in trouble', () => {
  it.each([
    ['hangs', 'hang', ''],
    ['hangs after it has opened the session', 'hang after accepting', ''],
    ['is busy with the same request', '409', ''],
    ['gets too many requests', '429', ''],
    ['is behind a broken proxy', '502', ''],
    ['fails', '500', '-2'],
    ['fails after it has opened the session', '500 after accepting', '-2'],
  ] as const)('and %s, the golfer is asked to try again, and then it works', async (_name, fault, suffix) => {
    const merchant = await till.merchant();
    const golfer = await merchant.golfer();
    till.stripe.failNext(SESSIONS, fault);
    const unlucky = await golfer.visit();
    expect([unlucky.status, unlucky.body.code]).toEqual([503, 'service_unavailable']);
    expect(Number(unlucky.headers.get('retry-after'))).toBeGreaterThan(0);
    const [{ id }] = (await golfer.registration()).payments;
    expect((await golfer.visit()).body.data.checkout_url).toBe(golfer.session.url);
    expect(merchant.requests(SESSIONS).map(({ idempotencyKey }) => idempotencyKey)).toEqual([
      id,
      `${id}${suffix}`,
    ]);
    expect(await golfer.flags()).toEqual([]);
  });

  it('takes a further key after every failure that it has kept', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.golfer();
    till.stripe.failNext(SESSIONS, '500', { times: 2 });
    expect([(await golfer.visit()).status, (await golfer.visit()).status]).toEqual([503, 503]);
    expect((await golfer.visit()).status).toBe(200);
    const [{ id }] = (await golfer.registration()).payments;
    expect(merchant.requests(SESSIONS).map(({ idempotencyKey }) => idempotencyKey)).toEqual([
      id,
      `${id}-2`,
      `${id}-3`,
    ]);
  });

  it('asks for the same under one key, whatever has been renamed meanwhile', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.golfer();
    till.stripe.failNext(SESSIONS, 'drop after accepting', { times: 2 });
    expect((await golfer.visit()).status).toBe(503);
    const person = await merchant.person();
    await person.patch(`/tournaments/${merchant.eventId}`, { name: 'Another Scramble' });
    await person.patch(golfer.path, { registrant_email: 'samuel@example.com' });
    const { manage_url } = await merchant.post(`${golfer.path}/link`, {});
    till.service.clock.advance(2 * MINUTE);
    await till.service.reconcile();
    const other = await call(till.service, 'GET', manage_url.replace('/r/', '/pay/'));
    expect([other.status, other.body.data?.checkout_url]).toEqual([200, golfer.session.url]);
    const requests = merchant
      .requests(SESSIONS)
      .map(({ idempotencyKey, params }) => [idempotencyKey, params]);
    expect(new Set(requests.map((request) => JSON.stringify(request))).size).toBe(1);
    expect(golfer.sessions).toHaveLength(1);
  });

  it('opens a new session when the old order would end too soon to be sent again', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.golfer({ hold_until: null });
    till.stripe.failNext(SESSIONS, 'drop after accepting', { times: 2 });
    expect((await golfer.visit()).status).toBe(503);
    till.service.clock.advance(23 * HOUR - 20 * MINUTE);
    expect((await golfer.visit()).status).toBe(200);
    expect(golfer.sessions).toHaveLength(2);
  });

  it('tells the golfer at once when it refuses, and the organizer why', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.golfer();
    till.stripe.failNext(SESSIONS, '400', { message: 'Your account is not activated.' });
    const refused = await golfer.visit();
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
    expect((await golfer.registration()).flags).toEqual([
      expect.objectContaining({ code: 'checkout_refused', detail: 'Your account is not activated.' }),
    ]);
    expect((await golfer.visit()).status).toBe(200);
    expect((await merchant.post(`${golfer.path}/resolve`, { code: 'checkout_refused' })).flags).toEqual([]);
  });

  it('does not keep anybody from registering', async () => {
    const merchant = await till.merchant();
    till.stripe.away(true);
    expect(await merchant.golfer()).toBeDefined();
  });

  it('leaves no session open that nobody was sent to: cancelled while Stripe was asked', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.golfer();
    const held = till.stripe.hold(SESSIONS, 'after');
    const visit = golfer.visit();
    await held.arrived;
    await merchant.post(`${golfer.path}/cancel`, {});
    till.service.clock.advance(MINUTE);
    await till.service.reconcile();
    held.release();
    expect((await visit).status).toBe(409);
    expect(golfer.session.status).toBe('expired');
  });
});

describe('the page behind a payment', () => {
  it('shows it as paid before any notice has come, and says so once', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.atTheTill();
    till.stripe.pay(golfer.session.id);
    const url = new URL(till.stripe.returnUrl(golfer.session.id));
    expect(await golfer.page(url.search)).toContain('You are in');
    expect(await golfer.registration()).toMatchObject({ status: 'paid', paid_cents: 12_500 });
    await merchant.told();
    expect(await merchant.events(golfer.id)).toEqual(['registration.created', 'registration.paid']);
    const [paid] = await merchant.audit(golfer.id, 'paid');
    expect(paid.metadata).toMatchObject({ via: 'stripe' });
  });

  it('shows as much as is known when Stripe is away', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.atTheTill();
    till.stripe.pay(golfer.session.id);
    till.stripe.away(true);
    expect(await golfer.page('?checkout=done')).toContain('Pay now to keep it');
    till.stripe.away(false);
    expect(await golfer.page('?checkout=done')).toContain('You are in');
  });

  it('does not make the sweep wait, however often it is looked at', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.atTheTill();
    for (let times = 0; times < 6; times += 1) await golfer.page('?checkout=done');
    till.stripe.pay(golfer.session.id);
    await till.later(MINUTE);
    expect((await golfer.registration()).status).toBe('paid');
  });
});

describe('a session', () => {
  it('that Stripe has ended is replaced by the next visit, even when its notice is lost', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.atTheTill();
    const ended = golfer.session;
    till.stripe.expire(ended.id);
    const again = await golfer.visit();
    expect([again.status, again.body.data.checkout_url]).toEqual([200, golfer.session.url]);
    expect(golfer.session.id).not.toBe(ended.id);
  });

  it('never leads back to a link that was revoked', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.atTheTill();
    const old = golfer.session;
    const { pay_url } = await merchant.post(`${golfer.path}/link`, { revoke_others: true });
    const answer = await call(merchant.service, 'GET', pay_url);
    expect([answer.status, answer.body.data.checkout_url]).toEqual([200, golfer.session.url]);
    expect(golfer.session.id).not.toBe(old.id);
    expect(golfer.sessions.map(({ status }) => status)).toEqual(['expired', 'open']);
    till.stripe.pay(golfer.session.id);
    const back = await call(merchant.service, 'GET', till.stripe.returnUrl(golfer.session.id));
    expect([back.status, back.body.data.status]).toEqual([200, 'paid']);
  });

  it('that is being paid is not offered again', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.atTheTill();
    till.stripe.pay(golfer.session.id, { delayed: true });
    await merchant.told();
    expect((await call(merchant.service, 'GET', golfer.manageUrl)).body.data.pay_url).toBeNull();
    expect((await merchant.post(`${golfer.path}/link`, {})).pay_url).toBeNull();
    expect(await golfer.page()).not.toContain('class="button"');
  });
});
