/** What is told of raffles and their tickets: every change once, and never a seed before its draw. */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Wire } from '../../../../../test/support/worlds/people.ts';
import { createRaffle } from '../../../../../test/support/worlds/raffles.ts';
import { follow, typesOf } from '../../../../../test/support/worlds/told.ts';

const running = useSharedService();

describe('what is told of a raffle', () => {
  it('is every change, once, with the raffle as it is afterwards, the sale or the draw', async () => {
    const person = await running.service.person();
    const { id: contactId } = await data(person.post('/contacts', { email: 'sam@example.com' }));
    const told = follow(running.service, person, 'raffle');
    const raffle = await createRaffle(person, { prizes: [{ name: 'Putter', quantity: 2 }] });
    expect((await told()).map(({ type, data: one }) => [type, one])).toEqual([
      ['raffle.created', raffle.made],
    ]);
    const { path } = raffle;
    let sold: Wire;
    let prize: Wire;
    const sale = async (body: object) => {
      sold = await data(raffle.sell({ quantity: 3, ...body }));
      expect(sold).toMatchObject({ tournament_id: raffle.event.id, raffle_id: raffle.id });
    };
    const plusSale = () => ({ sale: sold });
    const plusDraw = async () => ({ draw: (await raffle.draws()).at(-1) });
    const steps: [string, () => Promise<unknown>, string[], string[], (() => Wire)?][] = [
      ['dearer', () => data(raffle.change({ ticketPriceCents: 700 })), ['updated'], ['ticket_price_cents']],
      ['the same', () => data(raffle.change({ ticketPriceCents: 700 })), [], []],
      ['sold', () => sale({ name: 'Ann' }), ['tickets_sold'], ['tickets_sold'], plusSale],
      [
        'void',
        async () => {
          sold = await data(person.post(`${path}/tickets/${sold.id}/void`, { reason: 'Paid twice' }));
        },
        ['tickets_voided'],
        ['tickets_sold'],
        plusSale,
      ],
      ['to a contact', () => sale({ contactId }), ['tickets_sold'], ['tickets_sold'], plusSale],
      [
        'one prize more',
        async () => {
          prize = await data(person.post(`${path}/prizes`, { name: 'Hat' }));
        },
        ['updated'],
        ['prizes'],
      ],
      [
        'renamed',
        () => data(person.patch(`${path}/prizes/${prize.id}`, { name: 'Cap' })),
        ['updated'],
        ['prizes'],
      ],
      ['as it is', () => data(person.patch(`${path}/prizes/${prize.id}`, { name: 'Cap' })), [], []],
      ['drawn', () => raffle.drawn(), ['drawn'], ['draws', 'prizes', 'status'], plusDraw],
      ['without the prize', () => data(person.delete(`${path}/prizes/${prize.id}`)), ['updated'], ['prizes']],
      ['opened', () => data(raffle.change({ status: 'open' })), ['updated'], ['status']],
      ['again', () => sale({ name: 'Bob' }), ['tickets_sold'], ['tickets_sold'], plusSale],
      ['the last', () => raffle.drawn(), ['drawn'], ['draws', 'prizes', 'status'], plusDraw],
      ['without the contact', () => data(person.delete(`/contacts/${contactId}`)), [], []],
    ];
    let before = raffle.made;
    for (const [name, act, types, fields, plus] of steps) {
      await act();
      const events = await told();
      expect([name, typesOf(events)]).toEqual([name, types.map((type) => `raffle.${type}`)]);
      const now = await raffle.read();
      const previous = Object.fromEntries(fields.map((field) => [field, before[field]]));
      for (const { data: one } of events)
        expect([name, one]).toEqual([name, { ...now, ...(await plus?.()), previous }]);
      expect(now.updated_at > before.updated_at).toBe(types.length > 0);
      before = now;
    }
    const [listed] = await data(person.get(`${raffle.event.path}/raffles`));
    expect(listed).toEqual(before);
  });

  it('is a redraw with its own draw, and the deletion of one without tickets', async () => {
    const person = await running.service.person();
    const raffle = await createRaffle(person);
    await raffle.sold(1, 'Ann');
    await raffle.sold(1, 'Bob');
    const { drawn } = await raffle.drawn();
    const told = follow(running.service, person, 'raffle');
    await told();
    await raffle.drawn({ redrawOf: drawn[0].winnerId });
    const [redrawn, ...more] = await told();
    const draws = await raffle.draws();
    expect([redrawn?.type, redrawn?.data.draw, more]).toEqual(['raffle.drawn', draws[1], []]);
    expect(redrawn?.data.draw.redraw_of).toEqual({ draw: 1, pick: 1 });
    const other = await createRaffle(person, {}, raffle.event);
    await data(person.delete(other.path));
    const [, gone] = await told();
    expect(gone?.type).toBe('raffle.deleted');
    expect(gone?.data).toEqual({
      ...{ id: other.id, tournament_id: raffle.event.id, deleted: true },
      updated_at: gone?.created_at,
    });
  });

  it('lists sales by their last change', async () => {
    const person = await running.service.person();
    const raffle = await createRaffle(person);
    const first = await raffle.sold(1, 'Ann');
    const second = await raffle.sold(1, 'Bob');
    await data(person.post(`${raffle.path}/tickets/${first.id}/void`, {}));
    const since = `?updated_since=${encodeURIComponent(first.created_at)}`;
    const { body } = await person.get(`${raffle.path}/tickets${since}`);
    expect(body.data.map(({ id }: Wire) => id)).toEqual([second.id, first.id]);
    expect(body.data[1].updated_at > first.updated_at).toBe(true);
    expect(second.updated_at).toBe(second.created_at);
  });
});
