/** Auctions as everybody sees them, and who owes what in the end. */
import { describe, expect, it } from 'vitest';
import { A_TIME, data } from '../../../../../test/support/expectations/answers.ts';
import { conflict, notFound, UNKNOWN_ID } from '../../../../../test/support/expectations/refusals.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import {
  type AuctionEvent,
  addItem,
  auctionEvent,
  bid,
  endIn,
  readItem,
} from '../../../../../test/support/worlds/auctions.ts';
import type { Answer, Wire } from '../../../../../test/support/worlds/people.ts';
import { visit } from '../../../../../test/support/worlds/registrations.ts';
import { bringTo } from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();

const look = ({ publicAuctions }: AuctionEvent, rest = ''): Promise<Answer> =>
  visit(running.service, 'GET', `${publicAuctions}${rest}`);

/** What staff see, but for when it changed last. */
const withoutDate = ({ updated_at: _at, ...item }: Wire): Wire => item;

describe('the auctions of an event', () => {
  it('are shown to everybody with the clock, newest first, without a name or an address', async () => {
    const person = await running.service.person();
    const event = await auctionEvent(person);
    expect((await look(event)).body).toEqual({ data: [], now: A_TIME });
    const first = await addItem(person, event);
    const second = await addItem(person, event);
    await data(bid(running.service, event, first, 1000, { phone: '+1 555' }));
    const shown = await look(event);
    const items = [second, await readItem(person, event, first)];
    expect(shown.body).toEqual({ data: items.map(withoutDate), now: A_TIME });
    expect(shown.headers.get('access-control-allow-origin')).toBe('*');
    expect(shown.text + (await look(event, `/${first.id}`)).text).not.toMatch(/Ann|example\.com|1 555|fwb_/);
    await endIn(running.service, first, 0);
    expect((await look(event)).body.data[1]).toMatchObject({ status: 'sold' });
    await bringTo(person, event.path, 'final');
    await data(person.post(`${event.path}/status`, { status: 'archived' }));
    expect((await look(event)).body.data).toHaveLength(2);
  });

  it('come one by one with the last 20 bids that count', async () => {
    const person = await running.service.person();
    const event = await auctionEvent(person);
    const item = await addItem(person, event, { minIncrementCents: 1 });
    const placed: Wire[] = [];
    for (let nth = 0; nth < 22; nth += 1)
      placed.push(await data(bid(running.service, event, item, 1000 + nth)));
    await data(person.post(`${event.auctions}/${item.id}/bids/${placed[20].bid.id}/strike`));
    const { body } = await look(event, `/${item.id}`);
    const bids = placed
      .filter((_, nth) => nth > 0 && nth !== 20)
      .map(({ bid: { amount_cents, created_at }, bidder_label }) => ({
        amount_cents,
        bidder_label,
        created_at,
      }))
      .reverse();
    const shown = withoutDate(await readItem(person, event, item));
    expect(body).toEqual({ data: { ...shown, bids }, now: A_TIME });
    expect(body.now > bids[0]?.created_at).toBe(true);
  });

  it('are hidden in set-up, and under another address', async () => {
    const person = await running.service.person();
    const hidden = await auctionEvent(person, { status: 'setup' });
    const item = await addItem(person, hidden);
    const event = await auctionEvent(person);
    for (const answer of [
      look(hidden),
      look(hidden, `/${item.id}`),
      look(event, `/${item.id}`),
      look(event, `/${UNKNOWN_ID}`),
      look({ ...event, publicAuctions: '/public/v1/events/nowhere/auctions' }),
    ])
      expect(await answer).toMatchObject(notFound);
  });
});

describe('the settlement', () => {
  it('adds up what each bidder has won, by name, also as a file', async () => {
    const { service } = running;
    const person = await service.person();
    const event = await auctionEvent(person);
    const settlement = `${event.auctions}/settlement`;
    const titles = ['Cart', 'Lesson', '=Putter', 'Open still', 'Taken down', 'Nobody’s'];
    const items: Wire[] = [];
    for (const title of titles) items.push(await addItem(person, event, { title }));
    const [cart, lesson, putter, open, down, nobodys] = items as [Wire, Wire, Wire, Wire, Wire, Wire];
    expect(await data(person.get(settlement))).toEqual([]);
    const zoe = await data(bid(service, event, cart, 1000, { name: 'zoe', email: 'zoe@example.com' }));
    const ann = await data(bid(service, event, lesson, 2000, { phone: '+1 555 01' }));
    for (const [item, { bidder_token }] of [
      [putter, zoe],
      [open, zoe],
      [down, ann],
    ])
      await data(bid(service, event, item, 3000, { bidder_token }));
    for (const { id } of [cart, lesson, putter, nobodys])
      await data(person.post(`${event.auctions}/${id}/close`));
    await data(person.post(`${event.auctions}/${down.id}/close`, { award: false }));
    const won = async (item: Wire, amount_cents: number) => {
      const { id: auction_id, title, closes_at: closed_at } = await readItem(person, event, item);
      return { auction_id, title, amount_cents, closed_at };
    };
    const bids = await data(person.get(`${event.auctions}/${lesson.id}/bids`));
    const rows = await data(person.get(settlement));
    expect(rows).toEqual([
      {
        ...{
          bidder_id: bids[0].bidder_id,
          bidder_label: 'A.S. #2',
          name: 'Ann Smith',
          email: 'ann@example.com',
        },
        ...{ phone: '+1 555 01', currency: 'usd', total_cents: 2000, items: [await won(lesson, 2000)] },
      },
      {
        ...{
          bidder_id: expect.any(String),
          bidder_label: 'Z. #1',
          name: 'zoe',
          email: 'zoe@example.com',
          phone: null,
        },
        ...{ currency: 'usd', total_cents: 4000, items: [await won(cart, 1000), await won(putter, 3000)] },
      },
    ]);
    const file = await person.get(`${settlement}?format=csv`);
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(file.text.split('\r\n')).toEqual([
      'Bidder,Name,Email,Phone,Item,Amount cents,Currency,Closed',
      `A.S. #2,Ann Smith,ann@example.com,+1 555 01,Lesson,2000,usd,${rows[0].items[0].closed_at}`,
      `Z. #1,zoe,zoe@example.com,,Cart,1000,usd,${rows[1].items[0].closed_at}`,
      `Z. #1,zoe,zoe@example.com,,'=Putter,3000,usd,${rows[1].items[1].closed_at}`,
      '',
    ]);
    await data(person.post(`${event.auctions}/${lesson.id}/bids/${ann.bid.id}/strike`));
    expect((await data(person.get(settlement))).map(({ name }: Wire) => name)).toEqual(['zoe']);
  });

  it('and names are for those who may read auctions', async () => {
    const owner = await running.service.person();
    const event = await auctionEvent(owner);
    const item = await addItem(owner, event);
    const { organizationId } = owner;
    const writer = await running.service.person({ organizationId, scopes: ['tournaments:write'] });
    const reader = await running.service.person({ organizationId, scopes: ['auctions:read'] });
    for (const path of [
      event.auctions,
      `${event.auctions}/settlement`,
      `${event.auctions}/${item.id}/bids`,
    ]) {
      expect((await writer.get(path)).status).toBe(403);
      expect((await reader.get(path)).status).toBe(200);
    }
    const placed = await data(bid(running.service, event, item, 1000));
    const struck = await writer.post(`${event.auctions}/${item.id}/bids/${placed.bid.id}/strike`);
    expect(struck.body.data).toMatchObject({ bidder_name: null, bidder_email: null, bidder_phone: null });
    expect((await reader.post(`${event.auctions}/${item.id}/close`)).status).toBe(403);
    expect((await writer.post(`${event.auctions}/${item.id}/close`)).status).toBe(200);
    expect(await bid(running.service, event, item, 1000)).toMatchObject(conflict);
  });
});
