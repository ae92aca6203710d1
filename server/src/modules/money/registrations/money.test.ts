/** The money of an event: what is expected, what came, what went back. */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { notFound, UNKNOWN_ID } from '../../../../../test/support/expectations/refusals.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Person, Wire } from '../../../../../test/support/worlds/people.ts';
import {
  changeRules,
  entered,
  openEvent,
  places,
  registered,
  visit,
} from '../../../../../test/support/worlds/registrations.ts';
import { createTournament } from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();

const NOTHING = { grossCents: 0, refundedCents: 0 };

const totals = (fields: object) => ({
  currency: 'usd',
  expectedCents: 0,
  discountCents: 0,
  grossCents: 0,
  refundedCents: 0,
  pendingRefundCents: 0,
  netCents: 0,
  returnedCents: 0,
  byProcessor: { stripe: NOTHING, sandbox: NOTHING, offline: NOTHING },
  ...fields,
});

const pay = async ({ pay_url }: Wire, refunds = 'succeed') => {
  await data(visit(running.service, 'GET', pay_url));
  await data(visit(running.service, 'POST', pay_url, { action: 'pay', refunds }));
};

const markPaid = (person: Person, { id }: Wire) =>
  data(person.post(`/registrations/${id}/mark-paid`, { method: 'cash' }));

describe("an event's money", () => {
  it('is nothing where nobody has registered', async () => {
    const person = await running.service.person();
    const event = await createTournament(person);
    expect(await data(person.get(`${event.path}/money`))).toEqual({
      registrations: { pending: 0, paid: 0, cancelled: 0, refunded: 0, waitlisted: 0 },
      places: { capacity: null, taken: 0, left: null },
      totals: [],
    });
    expect(await person.get(`/tournaments/${UNKNOWN_ID}/money`)).toMatchObject(notFound);
  });

  it('adds up: expected, accepted by each way, discounted, refunded, on its way back', async () => {
    const person = await running.service.person();
    const event = await openEvent(person, { registration: { capacity: 20, waitlist: true } });
    await data(person.post(`${event.path}/discounts`, { code: 'TEN', percentOff: 10 }));
    // Expected: 100.00, 45.00 after the discount.
    await registered(running.service, event, { players: places(2) });
    await registered(running.service, event, { discount_code: 'TEN' });
    // In the sandbox: 90.00 after 10.00 off, of which 20.00 went back; 50.00 whose refund is under way.
    const sandbox = await registered(running.service, event, { players: places(2), discount_code: 'TEN' });
    await pay(sandbox);
    await data(person.post(`/registrations/${sandbox.id}/refund`, { amount_cents: 2000 }));
    const slow = await registered(running.service, event);
    await pay(slow, 'pending');
    expect(await data(person.post(`/registrations/${slow.id}/refund`, {}))).toMatchObject({
      refunded: false,
    });
    // Offline: 50.00 that stay and 50.00 that went back.
    await markPaid(person, await entered(person, event, { payment: 'offline' }));
    const back = await entered(person, event);
    await markPaid(person, back);
    await data(person.post(`/registrations/${back.id}/refund`, {}));
    // For nothing, and cancelled.
    await entered(person, event, { amount_cents: 0 });
    const cancelled = await entered(person, event, { discount_code: 'TEN' });
    await data(person.post(`/registrations/${cancelled.id}/cancel`, {}));
    await changeRules(person, event, { capacity: 1 });
    await registered(running.service, event, { join_waitlist: true });
    expect(await data(person.get(`${event.path}/money`))).toEqual({
      registrations: { pending: 2, paid: 4, cancelled: 1, refunded: 1, waitlisted: 1 },
      places: { capacity: 1, taken: 9, left: 0 },
      totals: [
        totals({
          expectedCents: 14_500,
          discountCents: 1000,
          grossCents: 24_000,
          refundedCents: 7000,
          pendingRefundCents: 5000,
          netCents: 17_000,
          byProcessor: {
            stripe: NOTHING,
            sandbox: { grossCents: 14_000, refundedCents: 2000 },
            offline: { grossCents: 10_000, refundedCents: 5000 },
          },
        }),
      ],
    });
  });

  it('is told in each currency that occurs, by name', async () => {
    const person = await running.service.person();
    const event = await openEvent(person, { registration: { currency: 'usd' } });
    await markPaid(person, await entered(person, event));
    await changeRules(person, event, { currency: 'eur' });
    await entered(person, event);
    await changeRules(person, event, { currency: 'jpy', feeCents: 0 });
    await entered(person, event);
    const { totals: all } = await data(person.get(`${event.path}/money`));
    const offline = { stripe: NOTHING, sandbox: NOTHING, offline: { grossCents: 5000, refundedCents: 0 } };
    expect(all).toEqual([
      totals({ currency: 'eur', expectedCents: 5000 }),
      totals({ currency: 'jpy' }),
      totals({ currency: 'usd', grossCents: 5000, netCents: 5000, byProcessor: offline }),
    ]);
  });

  it('counts sums beyond what 32 bits hold', async () => {
    const person = await running.service.person();
    const event = await openEvent(person, { registration: { feeCents: 2_000_000_000 } });
    for (let count = 0; count < 2; count += 1)
      await markPaid(person, await entered(person, event, { players: places(4) }));
    const { totals: all } = await data(person.get(`${event.path}/money`));
    expect(all).toMatchObject([{ grossCents: 16_000_000_000, netCents: 16_000_000_000 }]);
  });
});
