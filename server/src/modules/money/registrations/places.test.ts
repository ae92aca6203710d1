/** Places: never more are sold than there are, and a hold that ends gives its places back. */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { conflict } from '../../../../../test/support/expectations/refusals.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import type { Answer, Person, Wire } from '../../../../../test/support/worlds/people.ts';
import {
  apply,
  changeRules,
  entered,
  openEvent,
  places,
  readRegistration,
  registered,
  standing,
  visit,
} from '../../../../../test/support/worlds/registrations.ts';
import { act, addPlayer } from '../../../../../test/support/worlds/roster.ts';
import { auditOf, bringTo } from '../../../../../test/support/worlds/tournaments.ts';
import { MINUTE } from '../../../platform/clock.ts';

const running = useService();

const left = async (event: Parameters<typeof standing>[1]) =>
  (await standing(running.service, event)).places_left;

/** With a token that is valid now. */
const again = ({ organizationId }: Person) => running.service.person({ organizationId });

describe('the last places', () => {
  it('go to five of two hundred golfers who come at once', async () => {
    const person = await running.service.person();
    const event = await openEvent(person, { registration: { capacity: 5 } });
    // On a busy machine some are asked to come again.
    const insist = async (): Promise<Answer> => {
      const answer = await apply(running.service, event);
      return answer.status === 503 && answer.headers.has('retry-after') ? insist() : answer;
    };
    const answers = await Promise.all(Array.from({ length: 200 }, insist));
    const counts: Record<number, number> = {};
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
    expect(counts).toEqual({ 201: 5, 409: 195 });
    expect(await data(person.get('/registrations?limit=200'))).toHaveLength(5);
    expect(await standing(running.service, event)).toMatchObject({ state: 'full', places_left: 0 });
  });

  it('are not sold twice to organizer and golfers, nor to teams that do not fit', async () => {
    const person = await running.service.person();
    const event = await openEvent(person, { registration: { capacity: 7, feeCents: 0 } });
    const fields = { players: places(2), team_name: 'Pair' };
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        turn % 2 === 0
          ? apply(running.service, event, fields)
          : person.post('/registrations', {
              tournament_id: event.id,
              registrant_name: 'Sam',
              registrant_email: `s${turn}@example.com`,
              ...fields,
            }),
      ),
    );
    expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409, 409, 409]);
    expect(await left(event)).toBe(1);
    const teams: Wire[] = await data(person.get(`${event.path}/teams`));
    expect(teams.map(({ team_name }) => team_name).sort()).toEqual(['Pair', 'Pair (2)', 'Pair (3)']);
  });
});

describe('places', () => {
  it('are taken by active players and by registrations that wait for their money', async () => {
    const person = await running.service.person();
    const event = await openEvent(person, { registration: { capacity: 6 }, loose: 2 });
    expect(await left(event)).toBe(4);
    const made = await entered(person, event, { players: places(2) });
    expect(await left(event)).toBe(2);
    await data(person.post(`/registrations/${made.id}/mark-paid`, { method: 'cash' }));
    expect(await left(event)).toBe(2);
    await data(act(person, event, event.loose[0], 'withdraw', {}));
    expect(await left(event)).toBe(3);
    await data(act(person, event, event.loose[0], 'reinstate'));
    expect(await left(event)).toBe(2);
    await data(person.post(`/registrations/${made.id}/refund`, {}));
    expect(await left(event)).toBe(2);
    await data(person.post(`/registrations/${made.id}/cancel`, {}));
    expect(await left(event)).toBe(4);
    const report = await data(person.get(`${event.path}/money`));
    expect(report.places).toEqual({ capacity: 6, taken: 2, left: 4 });
  });

  it('are not refused to players added by hand, who count all the same', async () => {
    const person = await running.service.person();
    const event = await openEvent(person, { registration: { capacity: 1 } });
    await data(addPlayer(person, event, { fullName: 'One' }));
    await data(addPlayer(person, event, { fullName: 'Two' }));
    expect(await standing(running.service, event)).toMatchObject({ state: 'full', places_left: 0 });
    expect(await apply(running.service, event)).toMatchObject(conflict);
  });

  it('are taken from nobody when the capacity is lowered', async () => {
    const person = await running.service.person();
    const event = await openEvent(person, { registration: { capacity: 4 } });
    const [one, two] = [await entered(person, event), await entered(person, event)];
    await changeRules(person, event, { capacity: 1 });
    expect(await standing(running.service, event)).toMatchObject({
      state: 'full',
      capacity: 1,
      places_left: 0,
    });
    await running.service.reconcile();
    expect(await data(person.post(`/registrations/${two.id}/mark-paid`, { method: 'cash' }))).toMatchObject({
      status: 'paid',
      flags: [],
    });
    await data(person.post(`/registrations/${one.id}/cancel`, {}));
    expect(await apply(running.service, event)).toMatchObject(conflict);
    expect((await data(person.get(`${event.path}/money`))).places).toEqual({
      capacity: 1,
      taken: 1,
      left: 0,
    });
    await changeRules(person, event, { capacity: null });
    expect(await standing(running.service, event)).toMatchObject({
      state: 'open',
      capacity: null,
      places_left: null,
    });
    expect((await data(person.get(`${event.path}/money`))).places).toEqual({
      capacity: null,
      taken: 1,
      left: null,
    });
  });
});

describe('a hold', () => {
  it('that ends frees the place, once, and the golfer registers again', async () => {
    const person = await running.service.person();
    const event = await openEvent(person, { registration: { capacity: 2 } });
    const made = await registered(running.service, event, { players: places(2) });
    expect(Date.parse(made.hold_until) - Date.parse(made.created_at)).toBe(30 * MINUTE);
    running.service.clock.advance(29 * MINUTE);
    await running.service.reconcile();
    expect(await readRegistration(person, made)).toMatchObject({ status: 'pending' });
    running.service.clock.advance(MINUTE);
    await Promise.all([running.service.reconcile(), running.service.reconcile()]);
    expect(await readRegistration(person, made)).toMatchObject({
      status: 'cancelled',
      cancelled_by: 'expired',
      cancel_reason: null,
      cancelled_at: expect.any(String),
      hold_until: null,
    });
    expect(await left(event)).toBe(2);
    const rows = (await auditOf(person, event)).filter(({ target_id }) => target_id === made.id);
    expect(rows).toMatchObject([
      { action: 'registration.created' },
      {
        action: 'registration.cancelled',
        actor_email: null,
        metadata: { cancelled_by: 'expired', auto: true },
      },
    ]);
    const view = await data(visit(running.service, 'GET', `/public/v1/registrations/${made.token}`));
    expect(view).toMatchObject({ status: 'cancelled', can_cancel: false, pay_url: null });
    expect((await visit(running.service, 'GET', `/pay/${made.token}`)).status).toBe(409);
    expect((await apply(running.service, event, { players: places(2) })).status).toBe(201);
  });

  it('that ends while the golfer stands at the till ends with the till', async () => {
    const person = await running.service.person();
    const event = await openEvent(person);
    const made = await registered(running.service, event);
    await data(visit(running.service, 'GET', made.pay_url));
    running.service.clock.advance(30 * MINUTE);
    await running.service.reconcile();
    expect(await readRegistration(person, made)).toMatchObject({
      status: 'cancelled',
      cancelled_by: 'expired',
      payments: [{ status: 'expired' }],
    });
    expect((await visit(running.service, 'POST', made.pay_url, { action: 'pay' })).status).toBe(409);
  });

  it('of an offline registration does not end, nor does one without an end', async () => {
    const person = await running.service.person();
    const event = await openEvent(person, { registration: { payOffline: true } });
    const offline = await registered(running.service, event, { payment: 'offline' });
    const endless = await entered(person, event, { hold_until: null });
    running.service.clock.advance(40 * 24 * 60 * MINUTE);
    await running.service.reconcile();
    const later = await again(person);
    expect(await readRegistration(later, offline)).toMatchObject({ status: 'pending', hold_until: null });
    expect(await readRegistration(later, endless)).toMatchObject({ status: 'pending', hold_until: null });
  });

  it('ends when the organizer says, sooner or later', async () => {
    const person = await running.service.person();
    const event = await openEvent(person);
    const [sooner, later] = [await entered(person, event), await entered(person, event)];
    const at = (minutes: number) =>
      new Date(running.service.clock.now().getTime() + minutes * MINUTE).toISOString();
    await data(person.patch(`/registrations/${sooner.id}`, { hold_until: at(5) }));
    await data(person.patch(`/registrations/${later.id}`, { hold_until: at(60) }));
    running.service.clock.advance(35 * MINUTE);
    await running.service.reconcile();
    expect(await readRegistration(person, sooner)).toMatchObject({ cancelled_by: 'expired' });
    expect(await readRegistration(person, later)).toMatchObject({ status: 'pending' });
  });

  it('ends in an event that is over, too', async () => {
    const person = await running.service.person();
    const event = await openEvent(person);
    const made = await entered(person, event);
    await bringTo(person, event.path, 'archived');
    running.service.clock.advance(30 * MINUTE);
    await running.service.reconcile();
    expect(await readRegistration(person, made)).toMatchObject({
      status: 'cancelled',
      cancelled_by: 'expired',
    });
  });
});
