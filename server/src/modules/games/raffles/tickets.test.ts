/** Promises about tickets: whose they are, that no number is used twice, and that none is left out. */
import { describe, expect, it } from 'vitest';
import { A_TIME, A_UUID, data } from '../../../../../test/support/expectations/answers.ts';
import {
  conflict,
  invalid,
  notFound,
  UNKNOWN_ID,
} from '../../../../../test/support/expectations/refusals.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Wire } from '../../../../../test/support/worlds/people.ts';
import { createRaffle } from '../../../../../test/support/worlds/raffles.ts';
import { actionsOf, auditOf } from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();

const newRaffle = async (fields: object = {}) => createRaffle(await running.service.person(), fields);
const numbers = ({ first_number, last_number }: Wire) => [first_number, last_number];

describe('a sale', () => {
  it('answers with numbers that go on from the highest', async () => {
    const raffle = await newRaffle({ ticketPriceCents: 500 });
    const sale = { quantity: 3, name: 'Ann Lee', email: 'Ann@example.com', phone: '+1 603 555 0101' };
    const answer = await raffle.sell(sale);
    expect([answer.status, answer.body.data]).toEqual([
      201,
      {
        id: A_UUID,
        tournament_id: raffle.event.id,
        raffle_id: raffle.id,
        first_number: 1,
        last_number: 3,
        quantity: 3,
        contact_id: null,
        holder_name: 'Ann Lee',
        holder_email: 'Ann@example.com',
        holder_phone: '+1 603 555 0101',
        amount_cents: 1500,
        status: 'sold',
        void_reason: null,
        voided_at: null,
        created_at: A_TIME,
        updated_at: A_TIME,
      },
    ]);
    expect(await raffle.sold(1000, 'Bob', { amountCents: 0 })).toMatchObject({
      first_number: 4,
      last_number: 1003,
      amount_cents: 0,
    });
    expect(await raffle.read()).toMatchObject({ tickets_sold: 1003 });
  });

  it('on paper takes its own numbers, if all of them are free', async () => {
    const raffle = await newRaffle();
    await raffle.sold(10, 'Ann');
    const paper = (firstNumber: number, quantity: number) =>
      raffle.sell({ name: 'Bob', quantity, firstNumber });
    expect(numbers(await data(paper(101, 50)))).toEqual([101, 150]);
    expect(numbers(await raffle.sold(5, 'Ann'))).toEqual([151, 155]);
    for (const [first, quantity] of [
      [10, 1],
      [1, 1],
      [91, 11],
      [150, 1],
      [120, 5],
      [90, 1000],
      [100, 2],
      [155, 1],
    ] as const)
      expect([first, await paper(first, quantity)]).toMatchObject([first, conflict]);
    expect(numbers(await data(paper(11, 90)))).toEqual([11, 100]);
    expect(numbers(await data(paper(9_999_999, 2)))).toEqual([9_999_999, 10_000_000]);
    expect(numbers(await raffle.sold(1, 'Ann'))).toEqual([10_000_001, 10_000_001]);
    expect(await raffle.read()).toMatchObject({ tickets_sold: 10 + 50 + 5 + 90 + 2 + 1 });
  });

  it('to a contact takes its name, else its email, and outlives it', async () => {
    const person = await running.service.person();
    const raffle = await createRaffle(person);
    const ann = await data(
      person.post('/contacts', {
        email: 'ann@example.com',
        first_name: 'Ann',
        last_name: 'Lee',
        phone: '12',
      }),
    );
    const bob = await data(person.post('/contacts', { email: 'bob@example.com' }));
    const sale = await data(raffle.sell({ quantity: 1, contactId: ann.id.toUpperCase() }));
    expect(sale).toMatchObject({
      contact_id: ann.id,
      holder_name: 'Ann Lee',
      holder_email: 'ann@example.com',
      holder_phone: '12',
    });
    expect(await data(raffle.sell({ quantity: 1, contactId: bob.id, name: null }))).toMatchObject({
      contact_id: bob.id,
      holder_name: 'bob@example.com',
    });
    const stranger = await running.service.person();
    const theirs = await data(stranger.post('/contacts', { email: 'eve@example.com' }));
    for (const contactId of [UNKNOWN_ID, theirs.id, raffle.id])
      expect(await raffle.sell({ quantity: 1, contactId })).toMatchObject(notFound);
    await data(person.delete(`/contacts/${ann.id}`));
    const listed = await data(person.get(`${raffle.path}/tickets`));
    expect(listed.at(-1)).toEqual({ ...sale, contact_id: null });
  });

  const LIMITS: [object, string | undefined][] = [
    [{ quantity: 1000, firstNumber: 1, amountCents: 100_000_000, email: null, phone: null }, undefined],
    [{ quantity: 0 }, 'quantity'],
    [{ quantity: 1001 }, 'quantity'],
    [{ quantity: '1' }, 'quantity'],
    [{ quantity: undefined }, 'quantity'],
    [{ name: undefined }, 'name'],
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ name: 'x'.repeat(120) }, undefined],
    [{ contactId: UNKNOWN_ID }, 'name'],
    [{ name: undefined, contactId: 'me' }, 'contactId'],
    [{ email: 'me' }, 'email'],
    [{ firstNumber: 0 }, 'firstNumber'],
    [{ firstNumber: 9_999_999 }, undefined],
    [{ firstNumber: 10_000_000 }, 'firstNumber'],
    [{ amountCents: -1 }, 'amountCents'],
    [{ amountCents: 100_000_001 }, 'amountCents'],
  ];

  it('keeps to its limits', async () => {
    const raffle = await newRaffle();
    for (const [fields, refused] of LIMITS) {
      const answer = await raffle.sell({ quantity: 1, name: 'Ann', ...fields });
      const expected = refused === undefined ? { status: 201 } : invalid(refused);
      expect([fields, answer]).toMatchObject([fields, expected]);
    }
    const accepted = LIMITS.filter(([, refused]) => refused === undefined);
    expect(await data(raffle.event.get(`/raffles/${raffle.id}/tickets`))).toHaveLength(accepted.length);
  });

  it('needs an open raffle', async () => {
    const raffle = await newRaffle();
    await data(raffle.change({ status: 'closed' }));
    expect(await raffle.sell({ quantity: 1, name: 'Ann' })).toMatchObject(conflict);
    await data(raffle.change({ status: 'open' }));
    expect(await raffle.sold(1, 'Ann')).toMatchObject({ first_number: 1 });
  });

  it('is made once for a repeated Idempotency-Key', async () => {
    const raffle = await newRaffle();
    const [first, again] = await Promise.all(
      [1, 2].map(() => raffle.sell({ quantity: 2, name: 'Ann' }, { 'idempotency-key': 'sale' })),
    );
    expect(first?.body).toEqual(again?.body);
    expect(await raffle.read()).toMatchObject({ tickets_sold: 2 });
  });
});

describe('sales at once', () => {
  it('never overlap and leave no gap', async () => {
    const raffle = await newRaffle();
    const sizes = Array.from({ length: 40 }, (_, index) => (index % 7) + 1);
    const sales = await Promise.all(sizes.map((size, index) => raffle.sold(size, `Buyer ${index}`)));
    const inOrder = sales.map(numbers).sort(([one], [other]) => one - other);
    let next = 1;
    for (const [first, last] of inOrder) {
      expect(first).toBe(next);
      next = last + 1;
    }
    expect(next - 1).toBe(sizes.reduce((sum, size) => sum + size, 0));
    const paper = await Promise.all(
      [0, 1, 2, 3].map((step) => raffle.sell({ quantity: 10, name: 'P', firstNumber: 1000 + step })),
    );
    expect(paper.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });
});

describe('a contact that is deleted meanwhile', () => {
  it('has tickets without a contact then, or none', async () => {
    const person = await running.service.person();
    const raffle = await createRaffle(person);
    const { id: contactId } = await data(person.post('/contacts', { email: 'ann@example.com' }));
    const [gone, ...sales] = await Promise.all([
      person.delete(`/contacts/${contactId}`),
      ...Array.from({ length: 8 }, () => raffle.sell({ quantity: 1, contactId })),
    ]);
    expect(gone?.status).toBe(200);
    const made = sales.filter(({ status }) => status === 201);
    expect(sales.every(({ status }) => status === 201 || status === 404)).toBe(true);
    const listed = await data(person.get(`${raffle.path}/tickets`));
    expect(listed.map(({ contact_id }: Wire) => contact_id)).toEqual(made.map(() => null));
  });
});

describe('a void sale', () => {
  it('keeps its numbers, says why, and is void once', async () => {
    const person = await running.service.person();
    const raffle = await createRaffle(person, { ticketPriceCents: 100 });
    const sale = await raffle.sold(5, 'Ann', { email: 'ann@example.com' });
    const path = `${raffle.path}/tickets/${sale.id}/void`;
    expect(await person.post(path, { reason: 'x'.repeat(201) })).toMatchObject(invalid('reason'));
    // Also while no tickets are sold.
    await data(raffle.change({ status: 'closed' }));
    const voided = await data(person.post(path, { reason: 'x'.repeat(200) }));
    const times = { voided_at: A_TIME, updated_at: A_TIME };
    expect(voided).toEqual({ ...sale, status: 'void', void_reason: 'x'.repeat(200), ...times });
    expect(await person.post(path, {})).toMatchObject(conflict);
    await data(raffle.change({ status: 'open' }));
    expect(numbers(await raffle.sold(1, 'Bob'))).toEqual([6, 6]);
    expect(await raffle.sell({ quantity: 1, name: 'Bob', firstNumber: 3 })).toMatchObject(conflict);
    expect(await raffle.read()).toMatchObject({ tickets_sold: 1 });
    expect(await person.post(`${raffle.path}/tickets/${UNKNOWN_ID}/void`, {})).toMatchObject(notFound);
    const log = await auditOf(person, raffle.event);
    expect(log.find(({ action }) => action === 'raffle.tickets_sold')).toMatchObject({
      target_type: 'raffle',
      target_id: raffle.id,
      metadata: { sale_id: sale.id, new: { first_number: 1, last_number: 5, amount_cents: 500 } },
    });
    expect(log.find(({ action }) => action === 'raffle.tickets_voided')?.metadata).toMatchObject({
      sale_id: sale.id,
      first_number: 1,
      last_number: 5,
      old: { status: 'sold' },
      new: { status: 'void' },
    });
    expect(JSON.stringify(log)).not.toMatch(/example\.com|Ann/);
    expect(
      (await actionsOf(person, raffle.event)).filter((one) => one === 'raffle.tickets_voided'),
    ).toHaveLength(1);
  });

  it('cannot be one with a ticket that was drawn', async () => {
    const person = await running.service.person();
    const raffle = await createRaffle(person);
    const sale = await raffle.sold(5, 'Ann');
    await raffle.drawn();
    expect(await person.post(`${raffle.path}/tickets/${sale.id}/void`, {})).toMatchObject(conflict);
  });
});

describe('the list of sales', () => {
  it('is paged, newest first, and has a file form', async () => {
    const person = await running.service.person();
    const raffle = await createRaffle(person, { ticketPriceCents: 100 });
    const first = await raffle.sold(2, '=Ann', { email: 'ann@example.com', phone: '+1 603' });
    const second = await raffle.sold(1, 'Bob, Jr.');
    const { body } = await person.get(`${raffle.path}/tickets?limit=1`);
    expect([body.data, body.page.has_more]).toEqual([[second], true]);
    const rest = await person.get(`${raffle.path}/tickets?limit=1&cursor=${body.page.next_cursor}`);
    expect([rest.body.data, rest.body.page.next_cursor]).toEqual([[first], null]);
    const { text } = await person.get(`${raffle.path}/tickets?format=csv`);
    expect(text.split('\r\n')).toEqual([
      'First number,Last number,Quantity,Holder,Email,Phone,Amount cents,Status,Created',
      `3,3,1,"Bob, Jr.",,,100,sold,${second.created_at}`,
      `1,2,2,'=Ann,ann@example.com,+1 603,200,sold,${first.created_at}`,
      '',
    ]);
  });
});
