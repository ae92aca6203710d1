/** What is told of auction items: every change once, by whoever made it or by the clock. */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import {
  addItem,
  auctionEvent,
  bid,
  bidsOn,
  endIn,
  LATER,
  readItem,
} from '../../../../../test/support/worlds/auctions.ts';
import type { Person, Wire } from '../../../../../test/support/worlds/people.ts';
import { follow, type Told, typesOf } from '../../../../../test/support/worlds/told.ts';
import { tellByClock } from './clock.ts';

const running = useService();

/** The worker that tells of what the clock does. */
function teller() {
  const { workers } = running.service.worker;
  const found = workers.find((one) => one.progress().some(({ name }) => name === 'telling of auctions'));
  if (found === undefined) throw new Error('Nobody tells of what the clock does.');
  return found;
}
const SOON = { timeout: 10_000, interval: 50 };

const begin = async () => {
  const person = await running.service.person();
  return { person, event: await auctionEvent(person), told: follow(running.service, person, 'auction') };
};

/** Sets an item's times, in milliseconds from now by the database's clock, as nobody else would. */
const shift = (item: Wire, opens: number, closes: number) =>
  running.service.database.query(
    `update auctions set opens_at = date_trunc('milliseconds', clock_timestamp()) + $2 * interval '1 millisecond',
       closes_at = date_trunc('milliseconds', clock_timestamp()) + $3 * interval '1 millisecond' where id = $1`,
    [item.id, opens, closes],
  );

/** What is told once so much was. */
async function eventually(told: () => Promise<Told[]>, count: number): Promise<Told[]> {
  const events: Told[] = [];
  await expect.poll(async () => events.push(...(await told())), SOON).toBe(count);
  return events;
}

const bidOf = async (
  person: Person,
  event: Awaited<ReturnType<typeof auctionEvent>>,
  item: Wire,
  nth: number,
) => (await bidsOn(person, event, item))[nth];

describe('what is told of an auction item', () => {
  it('is every change, once, with the item as it is afterwards, and the bids', async () => {
    const { person, event, told } = await begin();
    const item = await addItem(person, event, { buyNowCents: 9000 });
    expect((await told()).map(({ type, data: one }) => [type, one])).toEqual([['auction.created', item]]);
    const path = `${event.auctions}/${item.id}`;
    const nth = (index: number) => bidOf(person, event, item, index);
    const strike = async (index: number) =>
      data(person.post(`${path}/bids/${(await nth(index)).id}/strike`, {}));
    const offer = (cents: number) => data(bid(running.service, event, item, cents));
    const standing = ['bid_count', 'current_bid_cents', 'high_bidder_label', 'minimum_bid_cents'];
    const steps: [string, () => Promise<unknown>, string[], string[], (() => Promise<Wire>)?][] = [
      ['renamed', () => data(person.patch(path, { title: 'For two' })), ['updated'], ['title']],
      ['the same', () => data(person.patch(path, { title: 'For two' })), [], []],
      [
        'cheaper',
        () => data(person.patch(path, { startingBidCents: 900 })),
        ['updated'],
        ['starting_bid_cents'],
      ],
      [
        'first',
        () => offer(1000),
        ['bid_placed'],
        standing,
        async () => ({ bid: await nth(0), outbid: null }),
      ],
      ['too low', () => bid(running.service, event, item, 1001), [], []],
      [
        'second',
        () => offer(2000),
        ['bid_placed'],
        standing,
        async () => ({ bid: await nth(1), outbid: await nth(0) }),
      ],
      [
        'third',
        () => offer(3000),
        ['bid_placed'],
        standing,
        async () => ({ bid: await nth(2), outbid: await nth(1) }),
      ],
      [
        'second struck',
        () => strike(1),
        ['bid_struck'],
        ['bid_count'],
        async () => ({ bid: await nth(1), restored: null }),
      ],
      [
        'third struck',
        () => strike(2),
        ['bid_struck'],
        standing,
        async () => ({ bid: await nth(2), restored: await nth(0) }),
      ],
    ];
    let before = await readItem(person, event, item);
    for (const [name, act, types, fields, plus] of steps) {
      await act();
      const events = await told();
      expect([name, typesOf(events)]).toEqual([name, types.map((type) => `auction.${type}`)]);
      const now = await readItem(person, event, item);
      const previous = Object.fromEntries(fields.map((field) => [field, before[field]]));
      for (const { data: one } of events)
        expect([name, one]).toEqual([name, { ...now, ...(await plus?.()), previous }]);
      expect(now.updated_at > before.updated_at).toBe(types.length > 0);
      before = now;
    }
    await offer(9000);
    const [placed, closed, ...more] = await told();
    const now = await readItem(person, event, item);
    expect([placed?.type, closed?.type, more]).toEqual(['auction.bid_placed', 'auction.closed', []]);
    expect(placed?.data).toMatchObject({ ...now, outbid: { id: (await nth(0)).id, status: 'outbid' } });
    const fields = [...standing, 'closes_at', 'status'];
    const previous = Object.fromEntries(fields.map((field) => [field, before[field]]));
    expect(closed?.data).toEqual({ ...now, bid: await nth(3), previous });
    expect(now).toMatchObject({ status: 'sold', minimum_bid_cents: null });
  });

  it('is that it was closed by hand, awarded or taken down, and that a winner does not pay', async () => {
    const { person, event, told } = await begin();
    const [sold, gone, early] = [
      await addItem(person, event),
      await addItem(person, event),
      await addItem(person, event, { opensAt: '2098-01-01T00:00:00.000Z' }),
    ];
    for (const item of [sold, gone]) await data(bid(running.service, event, item, 1000));
    await told();
    const close = (item: Wire, award: boolean) =>
      data(person.post(`${event.auctions}/${item.id}/close`, { award }));
    await close(sold, true);
    await close(gone, false);
    await close(early, true);
    const events = await told();
    expect(
      events.map(({ type, data: { status, bid: won, previous } }) => [type, status, won, previous]),
    ).toEqual([
      [
        'auction.closed',
        'sold',
        await bidOf(person, event, sold, 0),
        { minimum_bid_cents: 1500, closes_at: LATER, status: 'open' },
      ],
      ['auction.closed', 'closed', null, { minimum_bid_cents: 1500, closes_at: LATER, status: 'open' }],
      ['auction.closed', 'unsold', null, { minimum_bid_cents: 1000, closes_at: LATER, status: 'upcoming' }],
    ]);
    const { id } = await bidOf(person, event, sold, 0);
    await data(person.post(`${event.auctions}/${sold.id}/bids/${id}/strike`, {}));
    const [struck, ...more] = await told();
    expect([struck?.type, more]).toEqual(['auction.bid_struck', []]);
    expect(struck?.data).toMatchObject({ status: 'unsold', restored: null, previous: { status: 'sold' } });
    const unwanted = await addItem(person, event);
    await data(person.delete(`${event.auctions}/${unwanted.id}`));
    const [, ended] = await told();
    expect([ended?.type, ended?.data]).toEqual([
      'auction.deleted',
      { id: unwanted.id, tournament_id: event.id, deleted: true, updated_at: ended?.created_at },
    ]);
  });

  it('has every bid of a group that committed together, each with the one it outbid', async () => {
    const { person, event, told } = await begin();
    const item = await addItem(person, event, { minIncrementCents: 1 });
    await told();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => bid(running.service, event, item, 1000 + nth)),
    );
    const accepted = answers.filter(({ status }) => status === 201);
    const events = await told();
    const bids = await bidsOn(person, event, item);
    expect(bids).toHaveLength(accepted.length);
    expect(events.map(({ type, data: one }) => [type, one.bid.id, one.outbid?.id])).toEqual(
      bids.map(({ id }, nth) => ['auction.bid_placed', id, bids[nth - 1]?.id]),
    );
    expect(events.at(-1)?.data).toMatchObject(await readItem(person, event, item));
  });
});

describe('what the clock does', () => {
  it('is told soon, once, with the status before', async () => {
    const { person, event, told } = await begin();
    const item = await addItem(person, event, { opensAt: '2098-01-01T00:00:00.000Z' });
    const before = await readItem(person, event, item);
    await told();
    teller().start();
    await shift(item, 300, 3_600_000);
    const [opened] = await eventually(told, 1);
    const { previous, ...shown } = opened?.data ?? {};
    expect([opened?.type, previous]).toEqual(['auction.opened', { status: 'upcoming' }]);
    expect(shown).toEqual(await readItem(person, event, item));
    expect(shown.updated_at > before.updated_at).toBe(true);
    const lag = Date.parse(opened?.created_at ?? '') - Date.parse(shown.opens_at);
    expect(lag).toBeLessThan(2000);
    await data(bid(running.service, event, item, 1000));
    await told();
    await endIn(running.service, item, 200);
    const [closed] = await eventually(told, 1);
    expect([closed?.type, closed?.data.previous]).toEqual([
      'auction.closed',
      { status: 'open', minimum_bid_cents: 1500 },
    ]);
    expect(closed?.data).toMatchObject({ status: 'sold', bid: await bidOf(person, event, item, 0) });
    await teller().stop();
    await tellByClock(running.service.doors);
    expect(await told()).toEqual([]);
  });

  it('is told by whoever changes the item first, and then no more', async () => {
    const { person, event, told } = await begin();
    const items = [await addItem(person, event), await addItem(person, event)];
    const later = await addItem(person, event, { opensAt: '2098-01-01T00:00:00.000Z' });
    await told();
    // Its time came and went while no worker was there to see it.
    await shift(later, -2000, -1000);
    for (const item of items) {
      await endIn(running.service, item, 0);
      await data(person.patch(`${event.auctions}/${item.id}`, { title: 'Over' }));
    }
    const { doors } = running.service;
    await Promise.all([1, 2, 3].map(() => tellByClock(doors)));
    const events = await told();
    const typesFor = ({ id }: Wire) => typesOf(events.filter(({ data: one }) => one.id === id)).sort();
    for (const item of items) expect(typesFor(item)).toEqual(['auction.closed', 'auction.updated']);
    expect(typesFor(later)).toEqual(['auction.closed', 'auction.opened']);
  });
});
