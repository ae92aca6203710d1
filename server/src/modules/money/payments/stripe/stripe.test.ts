/** Paying by Stripe: the real SDK against a Stripe of the tests' own, and its signed notices. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FakeStripe } from '../../../../../../test/support/peers/stripe.ts';
import { cloneTemplate } from '../../../../../../test/support/run/database.ts';
import { ENCRYPTION_KEY, Service } from '../../../../../../test/support/run/service.ts';
import { call, type Person } from '../../../../../../test/support/worlds/people.ts';
import { Sealer } from '../../../../platform/crypto/seal.ts';
import { deriveKey } from '../../../../platform/crypto/secrets.ts';
import * as accounts from '../../payment-accounts/accounts.ts';

let stripe: FakeStripe;
let service: Service;

beforeAll(async () => {
  stripe = await FakeStripe.start();
  service = await Service.start(await cloneTemplate(), { terms: { stripeApiBase: stripe.url } });
  stripe.now = () => service.clock.now();
});
afterAll(async () => {
  await service.stop();
  await service.database.drop();
  await stripe.stop();
});

const SECRET = 'whsec_testing';
let count = 0;

/** An organization that is paid by Stripe, with the address of its notices. */
async function paidByStripe(): Promise<{ person: Person; hook: string; key: string }> {
  const person = await service.person();
  count += 1;
  const key = `sk_test_${count}`;
  const sealer = new Sealer(deriveKey(ENCRYPTION_KEY, 'seal'));
  const door = service.doors.asOrganization(person.organizationId);
  const account = await door.write((tx) =>
    accounts.set(tx, { secretKey: key, webhookSecret: SECRET }, sealer),
  );
  return { person, hook: accounts.webhookUrl(service.url, account), key };
}

async function registered(person: Person) {
  const tournament = await person.post('/tournaments', { name: 'Spring Scramble', format: 'scramble' });
  const made = await person.post('/registrations', {
    tournament_id: tournament.body.data.id,
    registrant_name: 'Sam Snead',
    registrant_email: 'sam@example.com',
    amount_cents: 12_500,
  });
  expect(made.status).toBe(201);
  return made.body.data;
}

describe('a payment by Stripe', () => {
  it('is opened once, believed by its signed notice, and refunded with one call', async () => {
    const { person, hook } = await paidByStripe();
    const registration = await registered(person);
    const [first, second] = await Promise.all([
      call(service, 'GET', registration.pay_url),
      call(service, 'GET', registration.pay_url),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body).toEqual(second.body);
    const [session] = stripe.sessionsOf(registration.id);
    expect(first.body.data.checkout_url).toBe(session?.url);
    stripe.pay(session?.id ?? '');
    expect((await person.get(`/registrations/${registration.id}`)).body.data.status).toBe('pending');
    expect(await stripe.deliver(hook, SECRET, { times: 2 })).toEqual([200, 200]);
    expect((await person.get(`/registrations/${registration.id}`)).body.data).toMatchObject({
      status: 'paid',
      paid_cents: 12_500,
      payments: [{ processor: 'stripe', status: 'paid' }],
    });
    const refunded = await person.post(`/registrations/${registration.id}/refund`, { amount_cents: 2500 });
    expect([refunded.status, refunded.body.data]).toMatchObject([
      200,
      { refunded: true, status: 'paid', refunded_cents: 2500 },
    ]);
    expect(stripe.heldFor(registration.id)).toBe(10_000);
    expect(stripe.violations).toEqual([]);
  });
});
