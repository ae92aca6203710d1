/** Discounts: how they are made, what they take off, and that none is used too often. */
import { describe, expect, it } from 'vitest';
import { A_TIME, A_UUID, data } from '../../../../../test/support/expectations/answers.ts';
import {
  conflict,
  invalid,
  notFound,
  UNKNOWN_ID,
} from '../../../../../test/support/expectations/refusals.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import type { Person, Wire } from '../../../../../test/support/worlds/people.ts';
import {
  apply,
  changeRules,
  entered,
  openEvent,
  places,
  readRegistration,
  registered,
  visit,
} from '../../../../../test/support/worlds/registrations.ts';
import { auditOf, type TestTournament } from '../../../../../test/support/worlds/tournaments.ts';

const running = useService();

const add = (person: Person, { path }: TestTournament, fields: object) =>
  person.post(`${path}/discounts`, fields);

const readAll = (person: Person, { path }: TestTournament): Promise<Wire[]> =>
  data(person.get(`${path}/discounts`));

describe('a discount', () => {
  it('is made, listed, changed and deleted, on the record', async () => {
    const person = await running.service.person();
    const event = await openEvent(person);
    const before = (await auditOf(person, event)).length;
    const early = await add(person, event, { code: 'Early_Bird-1', percentOff: 10 });
    expect([early.status, early.body.data]).toEqual([
      201,
      {
        id: A_UUID,
        code: 'Early_Bird-1',
        percent_off: 10,
        amount_off_cents: null,
        max_uses: null,
        uses: 0,
        expires_at: null,
        tournament_id: event.id,
        created_at: A_TIME,
        updated_at: early.body.data.created_at,
      },
    ]);
    const five = await data(
      add(person, event, {
        code: 'FIVE',
        amountOffCents: 500,
        maxUses: 3,
        expiresAt: '2099-01-01T00:00:00+01:00',
      }),
    );
    expect(five).toMatchObject({
      amount_off_cents: 500,
      max_uses: 3,
      expires_at: '2098-12-31T23:00:00.000Z',
    });
    expect(await readAll(person, event)).toEqual([five, early.body.data]);
    const path = `${event.path}/discounts/${five.id}`;
    const changed = await data(person.patch(path, { maxUses: null, expiresAt: '2090-01-01T00:00:00Z' }));
    expect(changed).toEqual({
      ...five,
      updated_at: A_TIME,
      max_uses: null,
      expires_at: '2090-01-01T00:00:00.000Z',
    });
    expect(await data(person.patch(path, { expiresAt: null }))).toEqual({
      ...changed,
      expires_at: null,
      updated_at: A_TIME,
    });
    expect(await data(person.delete(path))).toEqual({ id: five.id, deleted: true });
    expect(await readAll(person, event)).toEqual([early.body.data]);
    for (const gone of [person.delete(path), person.patch(path, { maxUses: 1 })])
      expect(await gone).toMatchObject(notFound);
    const rows = (await auditOf(person, event)).slice(before);
    expect(rows.map(({ action, target_type }) => [action, target_type])).toEqual([
      ['discount.created', 'discount'],
      ['discount.created', 'discount'],
      ['discount.updated', 'discount'],
      ['discount.updated', 'discount'],
      ['discount.deleted', 'discount'],
    ]);
    expect(rows.at(-1)).toMatchObject({ target_id: five.id, metadata: { client_id: person.clientId } });
  });

  it('keeps to its limits', async () => {
    const person = await running.service.person();
    const event = await openEvent(person);
    const refused: [object, string][] = [
      [{ percentOff: 10 }, 'code'],
      [{ code: 'A', percentOff: 10 }, 'code'],
      [{ code: 'x'.repeat(41), percentOff: 10 }, 'code'],
      [{ code: 'A B', percentOff: 10 }, 'code'],
      [{ code: 'ÄÖ', percentOff: 10 }, 'code'],
      [{ code: 'AB' }, 'percentOff'],
      [{ code: 'AB', percentOff: null }, 'percentOff'],
      [{ code: 'AB', percentOff: 10, amountOffCents: 10 }, 'amountOffCents'],
      [{ code: 'AB', percentOff: 0 }, 'percentOff'],
      [{ code: 'AB', percentOff: 101 }, 'percentOff'],
      [{ code: 'AB', percentOff: 1.5 }, 'percentOff'],
      [{ code: 'AB', amountOffCents: 0 }, 'amountOffCents'],
      [{ code: 'AB', percentOff: 10, maxUses: 0 }, 'maxUses'],
      [{ code: 'AB', percentOff: 10, maxUses: '1' }, 'maxUses'],
      [{ code: 'AB', percentOff: 10, expiresAt: 'soon' }, 'expiresAt'],
      [{ code: 'AB', percentOff: 10, expiresAt: '9999-12-31T23:59:59-10:00' }, 'expiresAt'],
      [{ code: 'AB', percentOff: 10, expiresAt: '0001-01-01T00:00:00+10:00' }, 'expiresAt'],
    ];
    for (const [body, field] of refused)
      expect([body, await add(person, event, body)]).toMatchObject([body, invalid(field)]);
    for (const body of [
      { code: 'AB', percentOff: 1 },
      { code: 'x'.repeat(40), percentOff: 100 },
      { code: '_-', amountOffCents: 1, percentOff: null, maxUses: 1 },
    ])
      expect((await add(person, event, body)).status).toBe(201);
    const [{ id }] = (await readAll(person, event)) as [Wire];
    const path = `${event.path}/discounts/${id}`;
    expect((await person.patch(path, {})).status).toBe(400);
    expect((await person.patch(path, { percentOff: 5 })).status).toBe(400);
    expect(await person.patch(path, { maxUses: 0 })).toMatchObject(invalid('maxUses'));
  });

  it('has a code that no other of the event has, in any case', async () => {
    const person = await running.service.person();
    const [event, other] = [await openEvent(person), await openEvent(person)];
    await data(add(person, event, { code: 'Early', percentOff: 10 }));
    expect(await add(person, event, { code: 'eARLY', amountOffCents: 5 })).toMatchObject(conflict);
    expect((await add(person, other, { code: 'EARLY', percentOff: 10 })).status).toBe(201);
  });

  it('belongs to its event and organization', async () => {
    const [person, stranger] = [await running.service.person(), await running.service.person()];
    const [event, other] = [await openEvent(person), await openEvent(person)];
    const { id } = await data(add(person, event, { code: 'MINE', percentOff: 10 }));
    const calls = [
      stranger.get(`${event.path}/discounts`),
      stranger.post(`${event.path}/discounts`, { code: 'AB', percentOff: 1 }),
      stranger.delete(`${event.path}/discounts/${id}`),
      person.delete(`${other.path}/discounts/${id}`),
      person.patch(`${other.path}/discounts/${id}`, { maxUses: 1 }),
      person.get(`/tournaments/${UNKNOWN_ID}/discounts`),
    ];
    for (const answer of await Promise.all(calls)) expect(answer).toMatchObject(notFound);
    expect(await apply(running.service, other, { discount_code: 'MINE' })).toMatchObject(conflict);
  });
});

describe('what a discount takes off', () => {
  it('is a percentage rounded down, or an amount, and never more than there is', async () => {
    const person = await running.service.person();
    const event = await openEvent(person, { registration: { feeCents: 333 } });
    await data(add(person, event, { code: 'TEN', percentOff: 10 }));
    await data(add(person, event, { code: 'ALL', percentOff: 100 }));
    await data(add(person, event, { code: 'MUCH', amountOffCents: 1000 }));
    const quote = (players: number, discount_code?: string) =>
      data(visit(running.service, 'POST', `${event.page}/quote`, { players, discount_code }));
    const price = (subtotal_cents: number, discount_cents: number) => ({
      subtotal_cents,
      discount_cents,
      amount_cents: subtotal_cents - discount_cents,
      currency: 'usd',
    });
    expect(await quote(3)).toEqual(price(999, 0));
    expect(await quote(1, 'ten')).toEqual(price(333, 33));
    expect(await quote(3, 'TEN')).toEqual(price(999, 99));
    expect(await quote(3, ' much ')).toEqual(price(999, 999));
    expect(await quote(6, 'MUCH')).toEqual(price(1998, 1000));
    expect(await quote(6, 'ALL')).toEqual(price(1998, 1998));
    const made = await entered(person, event, { players: places(3), discount_code: 'ten' });
    expect(made).toMatchObject({ ...price(999, 99), discount_code: 'TEN' });
    expect(await registered(running.service, event, { discount_code: 'MUCH' })).toMatchObject({
      status: 'paid',
      amount_cents: 0,
    });
  });

  it('stays when it is deleted, and when the fee changes', async () => {
    const person = await running.service.person();
    const event = await openEvent(person);
    const discount = await data(add(person, event, { code: 'HALF', percentOff: 50 }));
    const made = await entered(person, event, { discount_code: 'half' });
    await data(person.delete(`${event.path}/discounts/${discount.id}`));
    await changeRules(person, event, { feeCents: 1 });
    expect(await readRegistration(person, made)).toMatchObject({
      discount_code: 'HALF',
      discount_cents: 2500,
      amount_cents: 2500,
    });
  });
});

describe('a discount that cannot be used', () => {
  it('is refused in one text, whether unknown, expired or used up', async () => {
    const person = await running.service.person();
    const event = await openEvent(person);
    const now = running.service.clock.now().getTime();
    await data(
      add(person, event, { code: 'PAST', percentOff: 10, expiresAt: new Date(now - 1).toISOString() }),
    );
    await data(add(person, event, { code: 'ONCE', percentOff: 10, maxUses: 1 }));
    await data(
      add(person, event, { code: 'SOON', percentOff: 10, expiresAt: new Date(now + 600_000).toISOString() }),
    );
    await entered(person, event, { discount_code: 'ONCE' });
    await entered(person, event, { discount_code: 'SOON' });
    running.service.clock.advance(600_000);
    const texts = new Set<string>();
    for (const discount_code of ['PAST', 'ONCE', 'SOON', 'NONE', "'; --"])
      for (const answer of [
        await apply(running.service, event, { discount_code }),
        await visit(running.service, 'POST', `${event.page}/quote`, { players: 1, discount_code }),
        await person.post('/registrations', {
          tournament_id: event.id,
          registrant_name: 'Sam',
          registrant_email: 'sam@example.com',
          discount_code,
        }),
      ]) {
        expect([discount_code, answer]).toMatchObject([discount_code, conflict]);
        texts.add(answer.body.message ?? answer.body.error);
      }
    expect(texts.size).toBe(1);
  });

  it('can be again once a registration with it is cancelled, or its limit is raised', async () => {
    const person = await running.service.person();
    const event = await openEvent(person);
    const discount = await data(add(person, event, { code: 'ONCE', percentOff: 10, maxUses: 1 }));
    const uses = async () => (await readAll(person, event))[0].uses;
    const made = await entered(person, event, { discount_code: 'ONCE' });
    expect(await uses()).toBe(1);
    await data(person.post(`/registrations/${made.id}/cancel`, {}));
    expect(await uses()).toBe(0);
    await entered(person, event, { discount_code: 'ONCE' });
    expect(await apply(running.service, event, { discount_code: 'ONCE' })).toMatchObject(conflict);
    expect(await data(person.patch(`${event.path}/discounts/${discount.id}`, { maxUses: 2 }))).toMatchObject({
      max_uses: 2,
      uses: 1,
    });
    expect((await apply(running.service, event, { discount_code: 'ONCE' })).status).toBe(201);
  });

  it('is not used more often than it may, however many come at once', async () => {
    const person = await running.service.person();
    const event = await openEvent(person);
    await data(add(person, event, { code: 'FEW', percentOff: 10, maxUses: 3 }));
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => apply(running.service, event, { discount_code: 'few' })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(3).fill(201), ...Array(27).fill(409)]);
    expect(await readAll(person, event)).toMatchObject([{ uses: 3, max_uses: 3 }]);
  });
});
