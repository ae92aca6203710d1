/** Registering by the API: what is taken, what is refused, and what it costs. */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import {
  conflict,
  invalid,
  notFound,
  UNKNOWN_ID,
} from '../../../../../test/support/expectations/refusals.ts';
import { useService, useSharedService } from '../../../../../test/support/run/service.ts';
import type { Wire } from '../../../../../test/support/worlds/people.ts';
import {
  apply,
  changeRules,
  entered,
  golfer,
  openEvent,
  places,
  readRegistration,
  standing,
} from '../../../../../test/support/worlds/registrations.ts';
import { bringTo, createTournament } from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();
const cashOnly = useService({ terms: { paymentsSandbox: false } });

const inMinutes = (minutes: number) =>
  new Date(running.service.clock.now().getTime() + minutes * 60_000).toISOString();
const DAY = 24 * 60;

/** Of exactly so many characters. */
const email = (length: number) => `${'x'.repeat(64)}@${'y'.repeat(length - 64 - 1 - 8)}.example`;

describe('an organizer', () => {
  it('registers golfers while registration is off, closed or in set-up, at a price of his own', async () => {
    const person = await running.service.person();
    const event = await createTournament(person);
    expect(await entered(person, event, { amount_cents: 12_345 })).toMatchObject({
      status: 'pending',
      subtotal_cents: 12_345,
      discount_cents: 0,
      amount_cents: 12_345,
    });
    const closed = await openEvent(person, { registration: { closesAt: inMinutes(-1) } });
    expect((await apply(running.service, closed)).status).toBe(409);
    expect(await entered(person, closed)).toMatchObject({ status: 'pending', amount_cents: 5000 });
    expect(await entered(person, closed, { payment: 'offline' })).toMatchObject({
      payment: 'offline',
      hold_until: null,
      pay_url: null,
    });
    expect(await entered(person, closed, { amount_cents: 0 })).toMatchObject({
      status: 'paid',
      payment: 'none',
    });
    expect(await entered(person, closed, { amount_cents: 99_999_999 })).toMatchObject({
      amount_cents: 99_999_999,
    });
  });

  it('names a price or a discount, not both', async () => {
    const person = await running.service.person();
    const event = await openEvent(person);
    const post = (fields: object) =>
      person.post('/registrations', golfer({ tournament_id: event.id, ...fields }));
    expect(await post({ amount_cents: 1, discount_code: 'NONE' })).toMatchObject(invalid('discount_code'));
    expect(await post({ amount_cents: -1 })).toMatchObject(invalid('amount_cents'));
    expect(await post({ amount_cents: 100_000_000 })).toMatchObject(invalid('amount_cents'));
    expect(await post({ amount_cents: 1.5 })).toMatchObject(invalid('amount_cents'));
    expect(await post({ amount_cents: '1' })).toMatchObject(invalid('amount_cents'));
    expect(await post({ amount_cents: 1, discount_code: null })).toMatchObject({ status: 201 });
    expect(await post({ discount_code: 'NONE' })).toMatchObject(conflict);
  });

  it('holds a place for as long as he says, up to a year, or without end', async () => {
    const person = await running.service.person();
    const event = await openEvent(person);
    const post = (hold_until: unknown) =>
      person.post('/registrations', golfer({ tournament_id: event.id, hold_until }));
    const until = inMinutes(DAY * 364);
    expect((await data(post(until))).hold_until).toBe(until);
    expect((await data(post('2027-03-01T12:00:00+02:00'))).hold_until).toBe('2027-03-01T10:00:00.000Z');
    const endless = await data(post(null));
    expect(endless).toMatchObject({ hold_until: null, status: 'pending' });
    expect(endless.pay_url).not.toBeNull();
    for (const wrong of [inMinutes(-1), inMinutes(DAY * 367), 'tomorrow', 5])
      expect([wrong, await post(wrong)]).toMatchObject([wrong, invalid('hold_until')]);
  });

  it('changes the end of a hold only while an online payment is awaited', async () => {
    const person = await running.service.person();
    const event = await openEvent(person, { registration: { capacity: 3, waitlist: true } });
    const [online, offline, paid] = [
      await entered(person, event),
      await entered(person, event, { payment: 'offline' }),
      await entered(person, event),
    ];
    const waiting = await entered(person, event, { join_waitlist: true });
    await data(person.post(`/registrations/${paid.id}/mark-paid`, { method: 'cash' }));
    const patch = ({ id }: Wire, hold_until: unknown) => person.patch(`/registrations/${id}`, { hold_until });
    const until = inMinutes(5);
    expect((await data(patch(online, until))).hold_until).toBe(until);
    expect((await data(patch(online, null))).hold_until).toBeNull();
    expect(await patch(online, inMinutes(-1))).toMatchObject(invalid('hold_until'));
    expect(await patch(online, inMinutes(DAY * 367))).toMatchObject(invalid('hold_until'));
    for (const other of [offline, paid, waiting]) {
      expect(await patch(other, until)).toMatchObject(conflict);
      expect(await patch(other, null)).toMatchObject(conflict);
    }
  });

  it('never exceeds the capacity', async () => {
    const person = await running.service.person();
    const event = await openEvent(person, { registration: { capacity: 3 } });
    await entered(person, event, { players: places(2) });
    const post = (fields: object) =>
      person.post('/registrations', golfer({ tournament_id: event.id, ...fields }));
    expect(await post({ players: places(2) })).toMatchObject(conflict);
    expect(await post({ players: places(2), join_waitlist: true })).toMatchObject(conflict);
    expect((await post({})).status).toBe(201);
    expect(await post({ amount_cents: 0 })).toMatchObject(conflict);
  });

  it('registers nobody for an event that is over, or that there is not', async () => {
    const person = await running.service.person();
    for (const status of ['final', 'archived'] as const) {
      const event = await openEvent(person);
      await bringTo(person, event.path, status);
      expect(await person.post('/registrations', golfer({ tournament_id: event.id }))).toMatchObject(
        conflict,
      );
    }
    expect(await person.post('/registrations', golfer({ tournament_id: UNKNOWN_ID }))).toMatchObject(
      notFound,
    );
    expect(await person.post('/registrations', golfer({ tournament_id: 'x' }))).toMatchObject(
      invalid('tournament_id'),
    );
    expect(await person.post('/registrations', golfer())).toMatchObject(invalid('tournament_id'));
  });

  it('who sends a request twice has one registration and the same links', async () => {
    const person = await running.service.person();
    const event = await openEvent(person);
    const body = golfer({ tournament_id: event.id });
    const key = { 'idempotency-key': 'once' };
    const [one, other] = await Promise.all([
      person.post('/registrations', body, key),
      person.post('/registrations', body, key),
    ]);
    expect([one.status, other.status, other.body]).toEqual([201, 201, one.body]);
    expect(await data(person.get('/registrations'))).toHaveLength(1);
    const stored = await running.service.database.query<{ body: string }>(
      'select body from idempotency_keys where organization_id = $1',
      [person.organizationId],
    );
    expect(JSON.stringify(stored)).not.toContain('/r/');
  });
});

describe("an event's rules for registering", () => {
  it('begin plain, change one by one, and are kept in UTC', async () => {
    const person = await running.service.person();
    const event = await createTournament(person);
    const rules = async () => (await data(person.get(`${event.path}/settings`))).registration;
    const plain = {
      enabled: false,
      feeCents: 0,
      currency: 'usd',
      capacity: null,
      perPlayer: false,
      closesAt: null,
      waitlist: false,
      payOffline: false,
      refundUntil: null,
    };
    expect(await rules()).toEqual(plain);
    await changeRules(person, event, { closesAt: '2099-06-01T12:00:00+02:00', waitlist: true });
    await changeRules(person, event, { payOffline: true, refundUntil: '2099-05-01T00:00:00Z' });
    const changed = {
      ...plain,
      closesAt: '2099-06-01T10:00:00.000Z',
      waitlist: true,
      payOffline: true,
      refundUntil: '2099-05-01T00:00:00.000Z',
    };
    expect(await rules()).toEqual(changed);
    for (const [field, value] of [
      ['closesAt', 'soon'],
      ['closesAt', 5],
      ['refundUntil', '2099-02-30T00:00:00Z'],
      ['closesAt', '9999-12-31T23:59:59-10:00'],
      ['refundUntil', '0001-01-01T00:00:00+10:00'],
      ['waitlist', null],
      ['waitlist', 'true'],
      ['payOffline', 1],
      ['capacity', 0],
      ['feeCents', -1],
      ['currency', 'xyz'],
    ])
      expect([
        field,
        await person.patch(`${event.path}/settings`, { registration: { [String(field)]: value } }),
      ]).toMatchObject([field, invalid(`registration.${field}`)]);
    expect(await rules()).toEqual(changed);
    await changeRules(person, event, { closesAt: null, refundUntil: null });
    expect(await rules()).toMatchObject({ closesAt: null, refundUntil: null });
  });
});

describe('a registration is refused', () => {
  it('when a text is longer than its limit, and taken at it', async () => {
    const person = await running.service.person();
    const event = await openEvent(person);
    const post = (fields: object) =>
      person.post('/registrations', golfer({ tournament_id: event.id, ...fields }));
    const wide = (length: number) => '🏌'.repeat(length);
    const limits: [string, (length: number) => object, number][] = [
      ['registrant_name', (length) => ({ registrant_name: wide(length) }), 160],
      ['registrant_email', (length) => ({ registrant_email: email(length) }), 160],
      ['registrant_phone', (length) => ({ registrant_phone: '1'.repeat(length) }), 40],
      ['team_name', (length) => ({ team_name: wide(length) }), 120],
      ['note', (length) => ({ note: wide(length) }), 500],
      ['players.0.full_name', (length) => ({ players: [{ full_name: wide(length) }] }), 160],
      ['players.0.email', (length) => ({ players: [{ email: email(length) }] }), 160],
    ];
    for (const [field, make, limit] of limits) {
      expect([field, (await post(make(limit))).status]).toEqual([field, 201]);
      expect([field, await post(make(limit + 1))]).toMatchObject([field, invalid(field)]);
    }
    expect(await post({ discount_code: 'x'.repeat(40) })).toMatchObject(conflict);
    expect(await post({ discount_code: 'x'.repeat(41) })).toMatchObject(invalid('discount_code'));
  });

  it('when something is missing or of another kind', async () => {
    const person = await running.service.person();
    const event = await openEvent(person);
    const refused: [object, string][] = [
      [{ registrant_name: undefined }, 'registrant_name'],
      [{ registrant_name: '  ' }, 'registrant_name'],
      [{ registrant_email: undefined }, 'registrant_email'],
      [{ registrant_email: 'sam@' }, 'registrant_email'],
      [{ registrant_phone: 5 }, 'registrant_phone'],
      [{ team_name: '' }, 'team_name'],
      [{ players: [] }, 'players'],
      [{ players: places(7) }, 'players'],
      [{ players: 2 }, 'players'],
      [{ players: ['Sam'] }, 'players.0'],
      [{ players: [{ email: '' }] }, 'players.0.email'],
      [{ players: [{ handicap: -10.1 }] }, 'players.0.handicap'],
      [{ players: [{ handicap: 60.1 }] }, 'players.0.handicap'],
      [{ players: [{ handicap: '5' }] }, 'players.0.handicap'],
      [{ payment: 'none' }, 'payment'],
      [{ payment: 'cash' }, 'payment'],
      [{ join_waitlist: 'true' }, 'join_waitlist'],
      [{ discount_code: '' }, 'discount_code'],
    ];
    for (const [fields, field] of refused) {
      const answer = await person.post('/registrations', golfer({ tournament_id: event.id, ...fields }));
      expect([fields, answer]).toMatchObject([fields, invalid(field)]);
    }
    for (const handicap of [-10, 60, 0, null])
      await entered(person, event, { players: [{ handicap, full_name: null, email: null }] });
  });

  it('when two players have the same email, in any case', async () => {
    const person = await running.service.person();
    const event = await openEvent(person);
    const players = [{ email: 'a@example.com' }, {}, { email: 'A@Example.com' }];
    const fields = golfer({ tournament_id: event.id, players });
    expect(await person.post('/registrations', fields)).toMatchObject(invalid('players.2.email'));
    expect(await apply(running.service, event, { players })).toMatchObject(invalid('players.2.email'));
    // The registrant may be one of the players.
    await entered(person, event, { registrant_email: 'a@example.com', players: players.slice(0, 2) });
  });

  it('when there are more players than a team has seats', async () => {
    const person = await running.service.person();
    const event = await openEvent(person, { settings: { teamSize: 2 } });
    expect(await apply(running.service, event, { players: places(3) })).toMatchObject(conflict);
    expect((await apply(running.service, event, { players: places(2) })).status).toBe(201);
    const six = await openEvent(person, { settings: { teamSize: 6 } });
    expect((await apply(running.service, six, { players: places(6) })).status).toBe(201);
  });
});

describe('what a registration costs', () => {
  it('is the fee for each player, or for all of them', async () => {
    const person = await running.service.person();
    const each = await openEvent(person, { registration: { feeCents: 2_147_483_647 } });
    expect(await entered(person, each, { players: places(3) })).toMatchObject({
      amount_cents: 6_442_450_941,
    });
    const team = await openEvent(person, {
      registration: { perPlayer: false, feeCents: 7500, currency: 'eur' },
    });
    expect(await entered(person, team, { players: places(3) })).toMatchObject({
      amount_cents: 7500,
      currency: 'eur',
    });
  });

  it('stays when the fee changes', async () => {
    const person = await running.service.person();
    const event = await openEvent(person);
    const before = await entered(person, event);
    await changeRules(person, event, { feeCents: 9900, currency: 'cad' });
    expect(await readRegistration(person, before)).toMatchObject({ amount_cents: 5000, currency: 'usd' });
    expect(await entered(person, event)).toMatchObject({ amount_cents: 9900, currency: 'cad' });
  });

  it('is nothing: paid at once, however it was to be paid', async () => {
    const person = await running.service.person();
    const event = await openEvent(person, { registration: { feeCents: 0, payOffline: true } });
    for (const payment of ['online', 'offline'])
      expect(await data(apply(running.service, event, { payment }))).toMatchObject({
        status: 'paid',
        amount_cents: 0,
        paid_cents: 0,
        pay_url: null,
        hold_until: null,
        paid_at: expect.any(String),
      });
  });
});

describe('without any way to pay online', () => {
  it('golfers register offline or for free, and are told so beforehand', async () => {
    const { service } = cashOnly;
    const person = await service.person();
    const event = await openEvent(person, { registration: { payOffline: true } });
    expect(await standing(service, event)).toMatchObject({ pay_online: false, pay_offline: true });
    expect(await apply(service, event)).toMatchObject(conflict);
    expect(await person.post('/registrations', golfer({ tournament_id: event.id }))).toMatchObject(conflict);
    expect(await data(apply(service, event, { payment: 'offline' }))).toMatchObject({
      status: 'pending',
      hold_until: null,
      pay_url: null,
    });
    expect(await entered(person, event, { amount_cents: 0 })).toMatchObject({ status: 'paid' });
  });

  it('golfers register for what costs nothing, without a word about payment', async () => {
    const { service } = cashOnly;
    const person = await service.person();
    const free = await openEvent(person, { registration: { feeCents: 0 } });
    expect(await data(apply(service, free))).toMatchObject({ status: 'paid', amount_cents: 0 });
    const gifted = await openEvent(person);
    await data(person.post(`${gifted.path}/discounts`, { code: 'GUEST', percentOff: 100 }));
    expect(await data(apply(service, gifted, { discount_code: 'GUEST' }))).toMatchObject({ status: 'paid' });
  });
});
