/**
 * Signed notices of Stripe: believed only with the right signature, taken once, in whatever order they come.
 */
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { call, type Wire } from '../../../../../test/support/worlds/people.ts';
import { type Golfer, type Merchant, useTill } from '../../../../../test/support/worlds/till.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../platform/clock.ts';
import { purgeEvents } from '../../records/retention/retention.ts';

const till = useTill();

const post = (url: string, raw: string, headers: Record<string, string> = {}) =>
  call(till.service, 'POST', url, { raw, headers });

const kept = async ({ organizationId }: Merchant): Promise<number> =>
  (
    await till.service.database.query('select from payment_notices where organization_id = $1', [
      organizationId,
    ])
  ).length;

const statuses = (rows: Wire[]): string[] => rows.map(({ status }) => status);

/** A golfer who has paid, and of whose payment we know nothing yet. */
async function payer(merchant: Merchant): Promise<{ golfer: Golfer; body: string }> {
  const golfer = await merchant.atTheTill();
  till.stripe.pay(golfer.session.id);
  const [notice] = till.stripe.notices.splice(0);
  return { golfer, body: JSON.stringify(notice) };
}

describe('a notice', () => {
  it('for an account that there is not is not found', async () => {
    const url = `${till.service.url}/hooks/payments/stripe`;
    for (const id of ['0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b90', 'x'])
      expect((await post(`${url}/${id}`, '{}')).status).toBe(404);
  });

  it('without a right signature is refused, and nothing is kept', async () => {
    const [merchant, other] = [await till.merchant(), await till.merchant()];
    const { golfer, body } = await payer(merchant);
    const now = till.service.clock.now();
    const right = till.stripe.signed(body, merchant.secret);
    const headers = [
      undefined,
      '',
      'nonsense',
      right.replace(/v1=./, 'v1=g'),
      right.replace(/v1=.*/, ''),
      till.stripe.signed(`${body} `, merchant.secret),
      till.stripe.signed(body, other.secret),
      till.stripe.signed(body, merchant.secret, { at: new Date(now.getTime() - 301 * SECOND) }),
    ];
    for (const header of headers) {
      const answer = await post(
        merchant.hook,
        body,
        header === undefined ? {} : { 'stripe-signature': header },
      );
      expect([header, answer.status, answer.body.code]).toEqual([header, 400, 'bad_request']);
    }
    expect(await kept(merchant)).toBe(0);
    expect((await golfer.registration()).status).toBe('pending');
  });

  it('is taken when any of its signatures is right, and up to 300 s old', async () => {
    const merchant = await till.merchant();
    const { golfer, body } = await payer(merchant);
    const wrong = createHmac('sha256', 'whsec_old').update(body).digest('hex');
    const header = till.stripe.signed(body, merchant.secret, {
      at: new Date(till.service.clock.now().getTime() - 299 * SECOND),
      extraV1: [wrong, 'ff'],
    });
    const answer = await post(merchant.hook, body, { 'stripe-signature': header });
    expect([answer.status, answer.body]).toEqual([200, { data: { received: true } }]);
    expect((await golfer.registration()).status).toBe('paid');
  });

  it('may have 1 MiB and no more', async () => {
    const merchant = await till.merchant();
    const sized = (size: number) => {
      const body = JSON.stringify({ id: 'evt_big', type: 'x', pad: 'x'.repeat(size - 40) }).padEnd(size);
      return post(merchant.hook, body, { 'stripe-signature': till.stripe.signed(body, merchant.secret) });
    };
    expect((await sized(1024 * 1024)).status).toBe(200);
    const { status } = await sized(1024 * 1024 + 1);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });

  it('that nobody understands is answered and changes nothing', async () => {
    const merchant = await till.merchant();
    const { golfer } = await payer(merchant);
    const { payments } = await golfer.registration();
    const ours = { fairway_payment_id: payments[0].id };
    const odd = (type: string, object: unknown) =>
      JSON.stringify({ id: `evt_${Math.random()}`, type, data: { object } });
    const bodies = [
      ' ',
      'garbage',
      'null',
      '[]',
      '"text"',
      '{"id":1,"type":2}',
      '{"id":"evt_1"}',
      '{"id":"evt_\\u0000","type":"x"}',
      '{"id":"evt_\\ud800","type":"x"}',
      odd('customer.created', { id: 'cus_1' }),
      odd('__proto__', {}),
      odd('constructor', {}),
      odd('checkout.session.completed', null),
      odd('checkout.session.completed', []),
      odd('checkout.session.completed', { metadata: null }),
      odd('checkout.session.completed', { metadata: { fairway_payment_id: 7 } }),
      odd('checkout.session.completed', { metadata: { fairway_payment_id: 'x' } }),
      odd('checkout.session.completed', { metadata: ours }),
      odd('checkout.session.completed', { metadata: ours, amount_total: '12500', currency: 'usd' }),
      odd('checkout.session.completed', { metadata: ours, amount_total: 1.5, currency: 'usd' }),
      odd('checkout.session.completed', { metadata: ours, amount_total: 1, currency: 'u\0d' }),
      odd('refund.created', { id: 're_1' }),
      odd('refund.created', {
        id: 're_1',
        payment_intent: { id: 5 },
        amount: 1,
        currency: 'usd',
        status: 'x',
      }),
      odd('refund.updated', {
        id: 're_1',
        payment_intent: 'pi_1',
        amount: 1e300,
        currency: 'usd',
        status: 'x',
      }),
      odd('charge.refunded', { payment_intent: 5 }),
      odd('charge.dispute.created', {}),
    ];
    for (const body of bodies) {
      const answer = await post(merchant.hook, body, {
        'stripe-signature': till.stripe.signed(body, merchant.secret),
      });
      expect([body, answer.status, answer.body]).toEqual([body, 200, { data: { received: true } }]);
    }
    expect(await golfer.registration()).toMatchObject({ status: 'pending', flags: [], refunds: [] });
  });

  it('about the payment of another organization is not ours', async () => {
    const [merchant, other] = [await till.merchant(), await till.merchant()];
    const { golfer, body } = await payer(merchant);
    const answer = await post(other.hook, body, {
      'stripe-signature': till.stripe.signed(body, other.secret),
    });
    expect(answer.status).toBe(200);
    expect((await golfer.registration()).status).toBe('pending');
  });

  it('takes effect before it is answered, and once, however often and at once it comes', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.atTheTill();
    till.stripe.pay(golfer.session.id);
    expect(new Set(await merchant.told({ times: 6, atOnce: true }))).toEqual(new Set([200]));
    expect(await golfer.registration()).toMatchObject({ status: 'paid', paid_cents: 12_500, flags: [] });
    expect(await merchant.events(golfer.id)).toEqual(['registration.created', 'registration.paid']);
    expect(await merchant.audit(golfer.id, 'paid')).toHaveLength(1);
    expect((await merchant.audit(golfer.id, 'paid'))[0].metadata).toMatchObject({ via: 'stripe' });
  });

  it('is ours by its payment, even before we have learnt of the session', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.golfer();
    till.stripe.failNext('POST /v1/checkout/sessions', 'drop after accepting', { times: 2 });
    expect((await golfer.visit()).status).toBe(503);
    till.stripe.pay(golfer.session.id);
    await merchant.told();
    expect((await golfer.registration()).status).toBe('paid');
  });

  it('finds the contact that a registrant is already, in whatever case', async () => {
    const merchant = await till.merchant();
    const contact = await merchant.post('/contacts', { email: 'sam@example.com', first_name: 'Samuel' });
    const golfer = await merchant.paid({ registrant_email: 'SAM@Example.com' });
    expect((await golfer.registration()).contact_id).toBe(contact.id);
    expect(await merchant.get('/contacts')).toEqual([contact]);
    expect(await merchant.events(contact.id)).toEqual(['contact.created']);
  });

  it('makes one contact of a registrant who pays twice at once', async () => {
    const merchant = await till.merchant();
    const golfers = [await merchant.atTheTill(), await merchant.atTheTill()];
    for (const { session } of golfers) till.stripe.pay(session.id);
    expect(new Set(await merchant.told({ atOnce: true }))).toEqual(new Set([200]));
    const [contact, ...others] = await merchant.get('/contacts');
    expect(others).toEqual([]);
    for (const golfer of golfers)
      expect(await golfer.registration()).toMatchObject({ status: 'paid', contact_id: contact.id });
    expect(await merchant.events(contact.id)).toEqual(['contact.created']);
  });

  it('that comes with many others leaves what it would have left alone', async () => {
    const merchant = await till.merchant();
    const events = [merchant.eventId, await merchant.event(), await merchant.event()];
    const golfers: Golfer[] = [];
    for (let nth = 0; nth < 18; nth += 1)
      golfers.push(
        await merchant.atTheTill({
          tournament_id: events[nth % events.length],
          registrant_email: `golfer${nth}@example.com`,
          team_name: 'Aces',
          players: [{ full_name: `Golfer ${nth}`, email: `golfer${nth}@example.com` }, {}],
        }),
      );
    for (const { session } of golfers) till.stripe.pay(session.id);
    expect(new Set(await merchant.told({ atOnce: true, times: 2 }))).toEqual(new Set([200]));
    const { organizationId } = merchant;
    const [left] = await till.service.database.query(
      `select count(*)::int as paid, count(distinct (tournament_id, team_id))::int as teams,
         count(distinct contact_id)::int as contacts
       from registrations where organization_id = $1 and status = 'paid'`,
      [organizationId],
    );
    expect(left).toEqual({ paid: 18, teams: 18, contacts: 18 });
    for (const event of events) {
      const teams: Wire[] = await merchant.get(`/tournaments/${event}/teams`);
      expect(new Set(teams.map(({ team_name }) => team_name))).toEqual(
        new Set(['Aces', 'Aces (2)', 'Aces (3)', 'Aces (4)', 'Aces (5)', 'Aces (6)']),
      );
      expect(
        new Set(teams.map(({ starting_hole, starting_sequence }) => `${starting_hole}${starting_sequence}`))
          .size,
      ).toBe(6);
    }
    for (const { id } of golfers)
      expect(await merchant.events(id)).toEqual(['registration.created', 'registration.paid']);
    expect((await merchant.audit(golfers[0]?.id ?? '', 'paid'))[0].metadata).toMatchObject({ via: 'stripe' });
  });

  it('does not wait for an event that somebody else holds, unless it is of that one', async () => {
    const merchant = await till.merchant();
    const [held, free] = [
      await merchant.atTheTill(),
      await merchant.atTheTill({ tournament_id: await merchant.event() }),
    ];
    till.stripe.pay(held.session.id);
    till.stripe.pay(free.session.id);
    const [ofHeld, ofFree] = till.stripe.notices.splice(0);
    if (ofHeld === undefined || ofFree === undefined) throw new Error('Two payments are told of.');
    const answered: string[] = [];
    const sent: Promise<unknown>[] = [];
    await till.service.database.holding(
      'select from tournaments where id = $1 for no key update',
      [merchant.eventId],
      async () => {
        sent.push(merchant.send(ofHeld).then(() => answered.push('held')));
        await merchant.send(ofFree).then(() => answered.push('free'));
        expect((await free.registration()).status).toBe('paid');
      },
    );
    await Promise.all(sent);
    expect(answered).toEqual(['free', 'held']);
    expect((await held.registration()).status).toBe('paid');
  });

  it('leaves an address opted out that was so before its contact was deleted', async () => {
    const merchant = await till.merchant();
    const first = await merchant.post('/contacts', { email: 'sam@example.com' });
    await merchant.post(`/contacts/${first.id}/opt-out`);
    await (await merchant.person()).delete(`/contacts/${first.id}`);
    const golfer = await merchant.paid();
    const [contact] = await merchant.get('/contacts');
    expect(contact).toMatchObject({ id: (await golfer.registration()).contact_id, opted_out: true });
    expect(await merchant.events(contact.id)).toEqual(['contact.created']);
  });

  it('is forgotten after two months, and not before', async () => {
    const merchant = await till.merchant();
    await merchant.paid();
    const { doors, clock } = till.service;
    const purge = () => purgeEvents({ doors, clock, eventRetention: 30 * DAY, webhookRetryDelays: [MINUTE] });
    clock.advance(59 * DAY);
    await purge();
    expect(await kept(merchant)).toBe(1);
    clock.advance(2 * DAY);
    await purge();
    expect(await kept(merchant)).toBe(0);
  });

  it('is verified by the new secret as soon as there is one', async () => {
    const merchant = await till.merchant();
    const { golfer, body } = await payer(merchant);
    await merchant.secrets('sk_test_rolled1', 'whsec_new');
    const sent = (secret: string) =>
      post(merchant.hook, body, { 'stripe-signature': till.stripe.signed(body, secret) });
    expect((await sent(merchant.secret)).status).toBe(400);
    expect((await sent('whsec_new')).status).toBe(200);
    expect((await golfer.registration()).status).toBe('paid');
  });
});

describe('a delayed payment', () => {
  const delayed = async (merchant: Merchant): Promise<Golfer> => {
    const golfer = await merchant.atTheTill();
    till.stripe.pay(golfer.session.id, { delayed: true });
    await merchant.told();
    expect(await golfer.registration()).toMatchObject({
      status: 'pending',
      payments: [{ status: 'processing' }],
    });
    return golfer;
  };

  it('keeps the place while it is on its way, and nobody else takes the money', async () => {
    const merchant = await till.merchant({ capacity: 1 });
    const golfer = await delayed(merchant);
    expect((await golfer.visit()).body.data).toMatchObject({ status: 'processing' });
    expect(await golfer.page()).toContain('payment is on its way');
    expect((await merchant.try(`${golfer.path}/mark-paid`, { method: 'cash' })).status).toBe(409);
    await till.later(3 * HOUR);
    expect((await golfer.registration()).status).toBe('pending');
    till.stripe.settleDelayed(golfer.session.id, true);
    await merchant.told();
    expect(await golfer.registration()).toMatchObject({ status: 'paid', payments: [{ status: 'paid' }] });
  });

  it('that fails gives the place up', async () => {
    const merchant = await till.merchant({ capacity: 1 });
    const golfer = await delayed(merchant);
    till.stripe.settleDelayed(golfer.session.id, false);
    await merchant.told();
    expect(await golfer.registration()).toMatchObject({
      status: 'cancelled',
      cancelled_by: 'payment_failed',
      payments: [{ status: 'failed' }],
    });
    expect((await merchant.golfer()).id).toBeDefined();
  });

  it.each([
    [true, 'paid'],
    [false, 'cancelled'],
  ])('whose notice is lost is settled by the sweep (%s)', async (succeeded, status) => {
    const merchant = await till.merchant();
    const golfer = await delayed(merchant);
    till.stripe.settleDelayed(golfer.session.id, succeeded);
    await till.later(10 * MINUTE);
    expect((await golfer.registration()).status).toBe(status);
  });

  it.each(['reverse', 'shuffled'] as const)('is the same when its notices come %s', async (order) => {
    const merchant = await till.merchant();
    const [lucky, unlucky] = [await merchant.atTheTill(), await merchant.atTheTill()];
    for (const { session } of [lucky, unlucky]) till.stripe.pay(session.id, { delayed: true });
    till.stripe.settleDelayed(lucky.session.id, true);
    till.stripe.settleDelayed(unlucky.session.id, false);
    await merchant.told({ order, times: 2, seed: 5 });
    expect(await lucky.registration()).toMatchObject({ status: 'paid', payments: [{ status: 'paid' }] });
    expect(await unlucky.registration()).toMatchObject({
      status: 'cancelled',
      payments: [{ status: 'failed' }],
    });
  });
});

describe('what happens at Stripe by hand', () => {
  it('shows as a refund of the processor', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.paid();
    till.stripe.refundByHand(golfer.intent, 2500);
    await merchant.told({ times: 2 });
    const registration = await golfer.registration();
    expect(registration).toMatchObject({ status: 'paid', refunded_cents: 2500 });
    expect(registration.refunds).toEqual([
      expect.objectContaining({ amount_cents: 2500, status: 'succeeded', source: 'processor' }),
    ]);
    till.stripe.refundByHand(golfer.intent);
    await merchant.told();
    expect(await golfer.registration()).toMatchObject({ status: 'refunded', refunded_cents: 12_500 });
    expect(await merchant.audit(golfer.id, 'refunded')).toHaveLength(2);
  });

  it('is found by the sweep when only the charge was told of', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.paid();
    till.stripe.refundByHand(golfer.intent, 2500);
    await merchant.told({ filter: ({ type }) => type === 'charge.refunded' });
    expect((await golfer.registration()).refunds).toEqual([]);
    await till.service.reconcile();
    expect(await golfer.registration()).toMatchObject({
      refunded_cents: 2500,
      refunds: [{ source: 'processor', status: 'succeeded' }],
    });
    await merchant.told({ times: 2 });
    expect((await golfer.registration()).refunds).toHaveLength(1);
  });

  it('settles by and by, also when its later notices are lost', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.paid();
    till.stripe.refundsBecome = 'pending';
    const { id } = till.stripe.refundByHand(golfer.intent, 2500);
    await merchant.told({ filter: ({ type }) => type === 'refund.created' });
    expect(await golfer.registration()).toMatchObject({
      refunded_cents: 0,
      refunds: [{ status: 'pending' }],
    });
    till.stripe.settleRefund(id, 'succeeded');
    await till.later(2 * MINUTE);
    expect(await golfer.registration()).toMatchObject({ refunded_cents: 2500 });
  });

  it('may carry any metadata', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.paid();
    const refund = till.stripe.refundByHand(golfer.intent, 2500);
    till.stripe.notices.splice(0);
    for (const fairway_refund_id of ['mine', '0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b90'])
      expect(
        await merchant.send(
          till.stripe.notice('refund.updated', { ...refund, metadata: { fairway_refund_id } }),
        ),
      ).toBe(200);
    expect((await golfer.registration()).refunds).toHaveLength(1);
  });

  it('takes effect with the payment when it was told before it: refunds and disputes', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.atTheTill();
    till.stripe.pay(golfer.session.id);
    till.stripe.refundByHand(golfer.intent, 2500);
    till.stripe.dispute(golfer.intent);
    await merchant.told({ order: 'reverse', filter: ({ type }) => !type.startsWith('checkout.') });
    expect(await golfer.registration()).toMatchObject({ status: 'pending', flags: [], refunds: [] });
    await merchant.told();
    expect(await golfer.registration()).toMatchObject({
      status: 'paid',
      paid_cents: 12_500,
      refunded_cents: 2500,
      flags: [{ code: 'disputed' }],
    });
    expect(await merchant.events(golfer.id)).toEqual([
      'registration.created',
      'registration.flagged',
      'registration.paid',
      'registration.refunded',
    ]);
  });

  it('is flagged when the payer disputes the payment', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.paid();
    till.stripe.dispute(golfer.intent);
    await merchant.told({ times: 2 });
    expect(await golfer.flags()).toEqual(['disputed']);
    expect((await golfer.registration()).status).toBe('paid');
  });

  it.each([1, 2, 3, 4])('comes out the same in any order, and all at once (%i)', async (seed) => {
    const merchant = await till.merchant();
    const golfer = await merchant.atTheTill();
    till.stripe.pay(golfer.session.id);
    till.stripe.refundsBecome = 'pending';
    const [one, two, three] = [1000, 2000, 3000].map((amount) =>
      till.stripe.refundByHand(golfer.intent, amount),
    );
    till.stripe.settleRefund(String(one?.id), 'succeeded');
    till.stripe.settleRefund(String(two?.id), 'failed');
    till.stripe.settleRefund(String(three?.id), 'succeeded');
    till.stripe.settleRefund(String(three?.id), 'failed');
    await merchant.told({ order: 'shuffled', times: 2, seed, atOnce: seed % 2 === 0 });
    await till.later(MINUTE);
    const registration = await golfer.registration();
    expect(registration).toMatchObject({ status: 'paid', paid_cents: 12_500, refunded_cents: 1000 });
    expect(statuses(registration.refunds).filter((status) => status === 'pending')).toEqual([]);
    expect(golfer.held).toBe(11_500);
  });
});
