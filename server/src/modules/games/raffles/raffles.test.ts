/** Promises about raffles and their prizes: how they are set up, changed and taken away, on the record. */
import { describe, expect, it } from 'vitest';
import { A_TIME, A_UUID, data } from '../../../../../test/support/expectations/answers.ts';
import {
  conflict,
  invalid,
  notFound,
  UNKNOWN_ID,
} from '../../../../../test/support/expectations/refusals.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import { createRaffle } from '../../../../../test/support/worlds/raffles.ts';
import { auditOf, bringTo, createTournament } from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();

describe('a raffle', () => {
  it('is made, listed, changed and deleted, on the record', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { settings: { registration: { currency: 'eur' } } });
    const before = (await auditOf(person, event)).length;
    const answer = await event.post('/raffles', {
      name: '50/50',
      ticketPriceCents: 500,
      prizes: [{ name: 'Putter', quantity: 2, valueCents: 24_900 }, { name: 'Hat' }],
    });
    const prize = { id: A_UUID, name: 'Putter', quantity: 2, remaining: 2, value_cents: 24_900, winners: [] };
    expect([answer.status, answer.body.data]).toEqual([
      201,
      {
        id: A_UUID,
        tournament_id: event.id,
        name: '50/50',
        status: 'open',
        ticket_price_cents: 500,
        currency: 'eur',
        tickets_sold: 0,
        commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
        draws: 0,
        prizes: [prize, { ...prize, name: 'Hat', quantity: 1, remaining: 1, value_cents: null }],
        created_at: A_TIME,
        updated_at: A_TIME,
      },
    ]);
    const raffle = answer.body.data;
    const { made: other } = await createRaffle(person, { name: 'Small', prizes: undefined }, event);
    expect(other).toMatchObject({ ticket_price_cents: 0, prizes: [] });
    expect(await data(event.get('/raffles'))).toEqual([other, raffle]);
    const path = `${event.path}/raffles/${raffle.id}`;
    await data(person.patch(`${event.path}/settings`, { registration: { currency: 'usd' } }));
    const changed = await data(person.patch(path, { name: 'Big', ticketPriceCents: 0, status: 'closed' }));
    const updated_at = A_TIME;
    expect(changed).toEqual({ ...raffle, name: 'Big', ticket_price_cents: 0, status: 'closed', updated_at });
    expect(await data(person.patch(path, { name: 'Big', status: 'closed' }))).toEqual(changed);
    expect(await data(person.patch(path, { status: 'open' }))).toEqual({
      ...changed,
      status: 'open',
      updated_at,
    });
    expect(await data(person.delete(path))).toEqual({ id: raffle.id, deleted: true });
    for (const gone of [person.get(path), person.patch(path, { name: 'X' }), person.delete(path)])
      expect(await gone).toMatchObject(notFound);
    const log = (await auditOf(person, event))
      .slice(before)
      .filter(({ target_id }) => target_id === raffle.id);
    expect(log.map(({ action, target_type }) => [action, target_type])).toEqual([
      ['raffle.created', 'raffle'],
      ['raffle.updated', 'raffle'],
      ['raffle.updated', 'raffle'],
      ['raffle.deleted', 'raffle'],
    ]);
    expect(log[0].metadata.new).toMatchObject({ name: '50/50', commitment: raffle.commitment });
    expect(log[1].metadata).toMatchObject({
      old: { name: '50/50', ticket_price_cents: 500, status: 'open' },
      new: { name: 'Big', ticket_price_cents: 0, status: 'closed' },
    });
  });

  it('is listed page by page, newest first', async () => {
    const person = await running.service.person();
    const { event, made: first } = await createRaffle(person);
    const { made: second } = await createRaffle(person, {}, event);
    const { body } = await event.get('/raffles?limit=1');
    expect([body.data, body.page.has_more]).toEqual([[second], true]);
    const rest = await event.get(`/raffles?limit=1&cursor=${body.page.next_cursor}`);
    expect([rest.body.data, rest.body.page.next_cursor]).toEqual([[first], null]);
  });

  const PRIZES = Array.from({ length: 100 }, () => ({ name: 'Ball' }));
  const LIMITS: [object, string | undefined][] = [
    [{ name: 'x'.repeat(120), ticketPriceCents: 1_000_000 }, undefined],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ name: ' ' }, 'name'],
    [{ name: undefined }, 'name'],
    [{ ticketPriceCents: 1_000_001 }, 'ticketPriceCents'],
    [{ ticketPriceCents: -1 }, 'ticketPriceCents'],
    [{ ticketPriceCents: 1.5 }, 'ticketPriceCents'],
    [{ prizes: PRIZES }, undefined],
    [{ prizes: [...PRIZES, { name: 'Ball' }] }, 'prizes'],
    [{ prizes: [{ name: 'x'.repeat(120), quantity: 1000, valueCents: 100_000_000 }] }, undefined],
    [{ prizes: [{ name: 'x'.repeat(121) }] }, 'prizes.0.name'],
    [{ prizes: [{ name: 'Hat', quantity: 0 }] }, 'prizes.0.quantity'],
    [{ prizes: [{ name: 'Hat', quantity: 1001 }] }, 'prizes.0.quantity'],
    [{ prizes: [{ name: 'Hat', valueCents: 100_000_001 }] }, 'prizes.0.valueCents'],
    [{ prizes: [{ name: 'Hat', valueCents: -1 }] }, 'prizes.0.valueCents'],
  ];

  it('keeps to its limits', async () => {
    const event = await createTournament(await running.service.person());
    for (const [fields, refused] of LIMITS) {
      const answer = await event.post('/raffles', { name: '50/50', ...fields });
      const expected = refused === undefined ? { status: 201 } : invalid(refused);
      expect([fields, answer]).toMatchObject([fields, expected]);
    }
    const accepted = LIMITS.filter(([, refused]) => refused === undefined);
    expect(await data(event.get('/raffles'))).toHaveLength(accepted.length);
  });

  const CHANGES: [object, string][] = [
    [{}, ''],
    [{ ticket_price_cents: 5 }, 'ticket_price_cents'],
    [{ name: null }, 'name'],
    [{ ticketPriceCents: null }, 'ticketPriceCents'],
    [{ status: null }, 'status'],
    [{ status: 'drawn' }, 'status'],
  ];

  it('is not changed by what it does not take', async () => {
    const raffle = await createRaffle(await running.service.person());
    for (const [patch, field] of CHANGES) {
      const answer = await raffle.change(patch);
      expect([patch, answer]).toMatchObject([patch, invalid(field)]);
      if ('ticket_price_cents' in patch) expect(answer.body.error).toContain('ticketPriceCents');
    }
    expect(await raffle.read()).toEqual(raffle.made);
  });

  it('stays once a ticket was sold, void or not', async () => {
    const person = await running.service.person();
    const raffle = await createRaffle(person);
    const { id } = await raffle.sold(1, 'Ann');
    expect(await person.delete(raffle.path)).toMatchObject(conflict);
    await data(person.post(`${raffle.path}/tickets/${id}/void`, {}));
    expect(await person.delete(raffle.path)).toMatchObject(conflict);
    expect(await raffle.read()).toMatchObject({ tickets_sold: 0 });
  });

  it('belongs to its event and organization', async () => {
    const [person, stranger] = [await running.service.person(), await running.service.person()];
    const raffle = await createRaffle(person);
    const sale = await raffle.sold(1, 'Ann');
    const other = await createTournament(person);
    const elsewhere = await createRaffle(person, {}, raffle.event);
    const prize = raffle.made.prizes[0].id;
    const calls: [string, string, object?][] = [
      ['GET', ''],
      ['PATCH', '', { name: 'X' }],
      ['DELETE', ''],
      ['POST', '/prizes', { name: 'X' }],
      ['PATCH', `/prizes/${prize}`, { name: 'X' }],
      ['DELETE', `/prizes/${prize}`],
      ['GET', '/tickets'],
      ['GET', '/tickets?format=csv'],
      ['POST', '/tickets', { quantity: 1, name: 'X' }],
      ['POST', `/tickets/${sale.id}/void`, {}],
      ['POST', '/draw', {}],
      ['GET', '/draws'],
    ];
    for (const [method, rest, body] of calls) {
      const send = (by: typeof person, path: string) =>
        by.call(method, `${path}${rest}`, body === undefined ? {} : { body });
      expect(await send(person, `${other.path}/raffles/${raffle.id}`)).toMatchObject(notFound);
      expect(await send(stranger, raffle.path)).toMatchObject(notFound);
      expect(await send(person, `${raffle.event.path}/raffles/${UNKNOWN_ID}`)).toMatchObject(notFound);
      if (/\/.*\//.test(rest)) expect(await send(person, elsewhere.path)).toMatchObject(notFound);
    }
    expect(await stranger.get(`${raffle.event.path}/raffles`)).toMatchObject(notFound);
    expect(await raffle.read()).toMatchObject({ name: '50/50', draws: 0 });
  });

  it('shows names, emails and phones only to those who may read raffles', async () => {
    const person = await running.service.person();
    const { organizationId } = person;
    const contact = await data(
      person.post('/contacts', { email: 'secret@example.com', first_name: 'Sue', last_name: 'Secret' }),
    );
    const { event, made } = await createRaffle(person, { prizes: [{ name: 'Putter', quantity: 2 }] });
    const path = `${event.path}/raffles/${made.id}`;
    const buyer = { quantity: 5, name: 'Sam Secret', email: 'sam.secret@example.com', phone: '+1 304 555' };
    await data(person.post(`${path}/tickets`, buyer));
    const seller = await running.service.person({
      organizationId,
      scopes: ['tournaments:write', 'raffles:write'],
    });
    const sale = await data(seller.post(`${path}/tickets`, { quantity: 1, contactId: contact.id }));
    expect(sale).toMatchObject({ holder_name: null, holder_email: null, holder_phone: null });
    const drawn = await data(seller.post(`${path}/draw`, {}));
    expect(drawn.drawn[0].winnerName).toBeNull();
    const replies = [
      await seller.patch(path, { name: made.name }),
      await seller.patch(`${path}/prizes/${made.prizes[0].id}`, { quantity: 3 }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(JSON.stringify([sale, drawn, replies])).not.toMatch(/secret|304 555/i);
    expect((await data(person.get(path))).prizes[0].winners[0].winner_name).toMatch(/^(Sam|Sue) Secret$/);
  });

  it('stays as it is once the event is archived, and can be read', async () => {
    const person = await running.service.person();
    const raffle = await createRaffle(person);
    const sale = await raffle.sold(2, 'Ann');
    await bringTo(person, raffle.event.path, 'archived');
    const before = await raffle.read();
    const prize = `${raffle.path}/prizes/${raffle.made.prizes[0].id}`;
    for (const refused of [
      raffle.event.post('/raffles', { name: 'Late' }),
      raffle.change({ name: 'Late' }),
      raffle.change({ name: '50/50' }),
      person.delete(raffle.path),
      person.post(`${raffle.path}/prizes`, { name: 'Late' }),
      person.patch(prize, { name: 'Late' }),
      person.delete(prize),
      raffle.sell({ quantity: 1, name: 'Late' }),
      person.post(`${raffle.path}/tickets/${sale.id}/void`, {}),
      raffle.draw(),
    ])
      expect(await refused).toMatchObject(conflict);
    expect(await raffle.read()).toEqual(before);
    expect(await raffle.draws()).toEqual([]);
  });
});

describe('a prize', () => {
  it('is added, changed and deleted, on the record', async () => {
    const person = await running.service.person();
    const raffle = await createRaffle(person);
    const before = (await auditOf(person, raffle.event)).length;
    const answer = await person.post(`${raffle.path}/prizes`, { name: 'Hat', valueCents: 2500 });
    const hat = { id: A_UUID, name: 'Hat', quantity: 1, remaining: 1, value_cents: 2500, winners: [] };
    expect([answer.status, answer.body.data]).toEqual([201, hat]);
    const { id } = answer.body.data;
    const path = `${raffle.path}/prizes/${id}`;
    const changed = { ...hat, id, name: 'Cap', quantity: 3, remaining: 3, value_cents: null };
    expect(await data(person.patch(path, { name: 'Cap', quantity: 3, valueCents: null }))).toEqual(changed);
    expect(await data(person.patch(path, { quantity: 3 }))).toEqual(changed);
    expect((await raffle.read()).prizes).toEqual([raffle.made.prizes[0], changed]);
    expect(await data(person.delete(path))).toEqual({ id, deleted: true });
    for (const gone of [person.patch(path, { name: 'X' }), person.delete(path)])
      expect(await gone).toMatchObject(notFound);
    const log = (await auditOf(person, raffle.event)).slice(before);
    expect(log.map(({ action, target_id, metadata }) => [action, target_id, metadata.prize_id])).toEqual([
      ['raffle.prize_added', raffle.id, id],
      ['raffle.prize_updated', raffle.id, id],
      ['raffle.prize_deleted', raffle.id, id],
    ]);
    expect(log[1].metadata).toMatchObject({
      old: { name: 'Hat', quantity: 1, value_cents: 2500 },
      new: { name: 'Cap', quantity: 3, value_cents: null },
    });
  });

  const CHANGES: [object, string][] = [
    [{}, ''],
    [{ quantity: 0 }, 'quantity'],
    [{ quantity: 1001 }, 'quantity'],
    [{ quantity: null }, 'quantity'],
    [{ name: null }, 'name'],
    [{ valueCents: 100_000_001 }, 'valueCents'],
  ];

  it('is not changed by what it does not take', async () => {
    const person = await running.service.person();
    const raffle = await createRaffle(person);
    const path = `${raffle.path}/prizes/${raffle.made.prizes[0].id}`;
    for (const [patch, field] of CHANGES)
      expect([patch, await person.patch(path, patch)]).toMatchObject([patch, invalid(field)]);
    expect(await raffle.read()).toEqual(raffle.made);
  });

  it('keeps what was won of it', async () => {
    const person = await running.service.person();
    const raffle = await createRaffle(person, { prizes: [{ name: 'Putter', quantity: 3 }, { name: 'Hat' }] });
    await raffle.sold(3, 'Ann');
    await raffle.sold(3, 'Bob');
    await raffle.drawn({ count: 2 });
    const [putter, hat] = raffle.made.prizes.map(({ id }: { id: string }) => `${raffle.path}/prizes/${id}`);
    expect(await person.patch(putter, { quantity: 1 })).toMatchObject(conflict);
    expect(await person.delete(putter)).toMatchObject(conflict);
    expect(await data(person.patch(putter, { quantity: 2 }))).toMatchObject({ quantity: 2, remaining: 0 });
    expect(await raffle.read()).toMatchObject({ status: 'closed' });
    // Nothing is left, and something was drawn.
    await data(person.delete(hat));
    expect(await raffle.read()).toMatchObject({ status: 'drawn' });
    await data(person.patch(putter, { quantity: 5 }));
    expect(await raffle.read()).toMatchObject({ status: 'closed' });
  });
});
