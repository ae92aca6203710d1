/** The waitlist: who waits, in what order they come up, and that nobody slips in before them. */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { conflict } from '../../../../../test/support/expectations/refusals.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import { useHooks } from '../../../../../test/support/worlds/hooks.ts';
import type { Person, Wire } from '../../../../../test/support/worlds/people.ts';
import {
  apply,
  changeRules,
  entered,
  type OpenEvent,
  openEvent,
  places,
  readRegistration,
  registered,
  standing,
  visit,
} from '../../../../../test/support/worlds/registrations.ts';
import { act, addPlayer } from '../../../../../test/support/worlds/roster.ts';
import { auditOf, bringTo } from '../../../../../test/support/worlds/tournaments.ts';
import { DAY, HOUR } from '../../../platform/clock.ts';

const running = useService();
const hooks = useHooks(running);

const WAIT = { join_waitlist: true };

interface Full {
  person: Person;
  event: OpenEvent;
  /** Who has the places, one each. */
  inside: Wire[];
}

/** An event whose places are all taken. */
async function fullEvent(capacity = 1, registration: object = {}, owner?: Person): Promise<Full> {
  const person = owner ?? (await running.service.person());
  const event = await openEvent(person, {
    registration: { capacity, waitlist: true, payOffline: true, ...registration },
  });
  const inside: Wire[] = [];
  for (let count = 0; count < capacity; count += 1)
    inside.push(await entered(person, event, { payment: 'offline' }));
  return { person, event, inside };
}

const cancel = (person: Person, { id }: Wire) => data(person.post(`/registrations/${id}/cancel`, {}));

const view = ({ token }: Wire): Promise<Wire> =>
  data(visit(running.service, 'GET', `/public/v1/registrations/${token}`));

const positions = (...made: Wire[]) =>
  Promise.all(made.map(async (each) => (await view(each)).waitlist_position));

describe('a golfer who waits', () => {
  it('has no place, no hold and nothing to pay, and knows the position', async () => {
    const { person, event } = await fullEvent();
    expect(await standing(running.service, event)).toMatchObject({ state: 'waitlist', places_left: 0 });
    expect(await apply(running.service, event)).toMatchObject(conflict);
    const first = await registered(running.service, event, WAIT);
    const second = await registered(running.service, event, { ...WAIT, players: places(2) });
    expect(first).toMatchObject({
      status: 'pending',
      waitlisted: true,
      waitlist_position: 1,
      hold_until: null,
      pay_url: null,
      can_cancel: true,
      amount_cents: 5000,
    });
    expect(second.waitlist_position).toBe(2);
    expect((await visit(running.service, 'GET', `/pay/${first.token}`)).status).toBe(409);
    expect(await person.post(`/registrations/${first.id}/mark-paid`, { method: 'cash' })).toMatchObject(
      conflict,
    );
    expect((await data(person.get(`${event.path}/money`))).places).toEqual({
      capacity: 1,
      taken: 1,
      left: 0,
    });
    await data(visit(running.service, 'POST', `/public/v1/registrations/${first.token}/cancel`));
    expect(await positions(first, second)).toEqual([null, 1]);
    expect(await readRegistration(person, first)).toMatchObject({
      status: 'cancelled',
      cancelled_by: 'golfer',
    });
  });

  it('does so only where there is a waitlist and no place', async () => {
    const { event } = await fullEvent(1, { waitlist: false });
    expect(await standing(running.service, event)).toMatchObject({ state: 'full' });
    expect(await apply(running.service, event, WAIT)).toMatchObject(conflict);
    const open = await openEvent(await running.service.person(), {
      registration: { waitlist: true, capacity: 1 },
    });
    expect(await registered(running.service, open, WAIT)).toMatchObject({
      waitlisted: false,
      status: 'pending',
    });
  });

  it('is told to the world once as registered, and once as paid', async () => {
    const hook = await hooks.hooked({ body: { event_types: [] } });
    const { person, event, inside } = await fullEvent(1, { feeCents: 0 }, await hook.owner());
    const waiting = await registered(running.service, event, WAIT);
    await cancel(person, inside[0]);
    await running.service.reconcile();
    await hooks.deliver();
    const about = hook.receiver.events.filter(({ data }) => data.id === waiting.id);
    expect(about.map(({ type, data }) => [type, data.status, data.waitlisted]).sort()).toEqual([
      ['registration.created', 'pending', true],
      ['registration.paid', 'paid', false],
      ['registration.promoted', 'paid', false],
    ]);
  });
});

describe('when a place becomes free', () => {
  it('the first who fits comes up with the very cancellation, and has a day to pay', async () => {
    const { person, event, inside } = await fullEvent(2);
    const pair = await registered(running.service, event, { ...WAIT, players: places(2) });
    const single = await registered(running.service, event, WAIT);
    const last = await registered(running.service, event, WAIT);
    await cancel(person, inside[0]);
    // The pair does not fit, is passed over, and keeps its turn.
    const now = running.service.clock.now().getTime();
    const up = await view(single);
    expect(up).toMatchObject({ waitlisted: false, status: 'pending', waitlist_position: null });
    expect(up.pay_url).not.toBeNull();
    const held = Date.parse(up.hold_until) - now;
    expect(held > DAY - 10_000 && held <= DAY).toBe(true);
    expect(await positions(pair, last)).toEqual([1, 2]);
    await cancel(person, inside[1]);
    expect((await view(last)).waitlisted).toBe(false);
    await cancel(person, single);
    expect((await view(pair)).waitlisted).toBe(true);
    await cancel(person, last);
    expect((await view(pair)).waitlisted).toBe(false);
    const promoted = (await auditOf(person, event)).filter(
      ({ action }) => action === 'registration.promoted',
    );
    expect(promoted.map(({ target_id }) => target_id)).toEqual([single.id, last.id, pair.id]);
    expect(promoted[0].metadata).toMatchObject({ client_id: person.clientId });
  });

  it('who owes nothing is in, and who pays offline has no end', async () => {
    const { person, event, inside } = await fullEvent(2);
    const free = await entered(person, event, { ...WAIT, amount_cents: 0, team_name: 'Free' });
    expect(free).toMatchObject({ status: 'pending', waitlisted: true, payment: 'none', paid_at: null });
    const offline = await registered(running.service, event, { ...WAIT, payment: 'offline' });
    for (const each of inside) await cancel(person, each);
    expect(await readRegistration(person, free)).toMatchObject({
      status: 'paid',
      waitlisted: false,
      hold_until: null,
      team_id: expect.any(String),
      contact_id: expect.any(String),
    });
    expect(await view(offline)).toMatchObject({ status: 'pending', waitlisted: false, hold_until: null });
    expect((await data(person.get(`${event.path}/money`))).places).toEqual({
      capacity: 2,
      taken: 2,
      left: 0,
    });
  });

  it('by a hold that ends, the next comes up at once, and by another after a day', async () => {
    const { person, event, inside } = await fullEvent();
    await cancel(person, inside[0]);
    const held = await registered(running.service, event);
    const [next, last] = [
      await registered(running.service, event, WAIT),
      await registered(running.service, event, WAIT),
    ];
    running.service.clock.advance(HOUR / 2);
    await running.service.reconcile();
    expect((await view(held)).status).toBe('cancelled');
    expect(await view(next)).toMatchObject({ waitlisted: false, status: 'pending' });
    running.service.clock.advance(DAY - 1000);
    await running.service.reconcile();
    expect((await view(next)).status).toBe('pending');
    running.service.clock.advance(1000);
    await running.service.reconcile();
    expect((await view(next)).status).toBe('cancelled');
    expect((await view(last)).waitlisted).toBe(false);
    const rows = await auditOf(
      await running.service.person({ organizationId: person.organizationId }),
      event,
    );
    const promoted = rows.filter(({ action }) => action === 'registration.promoted');
    expect(promoted).toMatchObject([{ metadata: { auto: true } }, { metadata: { auto: true } }]);
  });

  it('by a refund with cancel, the next comes up with it', async () => {
    const { person, event, inside } = await fullEvent();
    await data(person.post(`/registrations/${inside[0].id}/mark-paid`, { method: 'cash' }));
    const next = await registered(running.service, event, WAIT);
    await data(person.post(`/registrations/${inside[0].id}/refund`, {}));
    expect((await view(next)).waitlisted).toBe(true);
    await data(person.post(`/registrations/${inside[0].id}/cancel`, {}));
    expect((await view(next)).waitlisted).toBe(false);
    const last = await registered(running.service, event, WAIT);
    await data(person.post(`/registrations/${next.id}/mark-paid`, { method: 'cash' }));
    await data(person.post(`/registrations/${next.id}/refund`, { cancel: true }));
    expect((await view(last)).waitlisted).toBe(false);
  });

  it('by a raised capacity or a withdrawn player, the next comes up with the next sweep', async () => {
    const { person, event, inside } = await fullEvent();
    const [first, second, third] = [
      await registered(running.service, event, WAIT),
      await registered(running.service, event, WAIT),
      await registered(running.service, event, WAIT),
    ];
    await changeRules(person, event, { capacity: 2 });
    await running.service.reconcile();
    expect(await positions(first, second, third)).toEqual([null, 1, 2]);
    await data(person.post(`/registrations/${inside[0].id}/mark-paid`, { method: 'cash' }));
    const [player] = await data(person.get(`${event.path}/players`));
    await data(act(person, event, player, 'withdraw', {}));
    await running.service.reconcile();
    expect(await positions(second, third)).toEqual([null, 1]);
    await changeRules(person, event, { capacity: null, waitlist: false });
    await running.service.reconcile();
    expect(await positions(third)).toEqual([null]);
  });

  it('nobody else gets it while somebody who fits is waiting', async () => {
    const { person, event } = await fullEvent();
    const waiting = await registered(running.service, event, WAIT);
    await changeRules(person, event, { capacity: 2 });
    expect(await apply(running.service, event)).toMatchObject(conflict);
    expect(
      await person.post('/registrations', {
        tournament_id: event.id,
        registrant_name: 'Sam',
        registrant_email: 'sam@example.com',
        amount_cents: 0,
      }),
    ).toMatchObject(conflict);
    const late = await registered(running.service, event, WAIT);
    expect([(await view(waiting)).waitlisted, late.waitlisted]).toEqual([false, true]);
  });

  it('that only the first in line is too many for, others may have it', async () => {
    const { person, event } = await fullEvent();
    const pair = await registered(running.service, event, { ...WAIT, players: places(2) });
    await changeRules(person, event, { capacity: 2 });
    expect((await apply(running.service, event)).status).toBe(201);
    expect(await positions(pair)).toEqual([1]);
  });

  it('those who are in the event already leave it to the next', async () => {
    const { person, event, inside } = await fullEvent(2);
    const known = { full_name: 'Known', email: 'known@example.com' };
    await data(addPlayer(person, event, { fullName: 'Known', email: known.email }));
    const [first, second] = [
      await entered(person, event, { ...WAIT, amount_cents: 0, players: [known] }),
      await registered(running.service, event, WAIT),
    ];
    await changeRules(person, event, { capacity: 3 });
    await cancel(person, inside[0]);
    expect(await readRegistration(person, first)).toMatchObject({ status: 'paid' });
    expect(await view(second)).toMatchObject({ waitlisted: false });
  });

  it('nobody comes up in an event that is over', async () => {
    for (const status of ['final', 'archived'] as const) {
      const { person, event, inside } = await fullEvent();
      const waiting = await registered(running.service, event, WAIT);
      await bringTo(person, event.path, status);
      await cancel(person, inside[0]);
      await changeRules(person, event, { capacity: 100 });
      await running.service.reconcile();
      expect(await view(waiting)).toMatchObject({ status: 'pending', waitlisted: true });
      expect(await standing(running.service, event)).toMatchObject({ state: 'closed' });
    }
  });

  it('many cancel and join at once, and every place is taken once', async () => {
    const { person, event, inside } = await fullEvent(4, { feeCents: 0 });
    const joining = Array.from({ length: 10 }, () => apply(running.service, event, WAIT));
    await Promise.all([...inside.map((each) => cancel(person, each)), ...joining]);
    await running.service.reconcile();
    const report = await data(person.get(`${event.path}/money`));
    expect(report).toMatchObject({
      registrations: { paid: 4, cancelled: 4, waitlisted: 6, pending: 0 },
      places: { capacity: 4, taken: 4, left: 0 },
    });
  });
});
