/** Auction items: how they are set up, what may still change, and when they are over. */
import { describe, expect, it } from 'vitest';
import { A_TIME, A_UUID, data } from '../../../../../test/support/expectations/answers.ts';
import {
  conflict,
  invalid,
  notFound,
  UNKNOWN_ID,
} from '../../../../../test/support/expectations/refusals.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import {
  addItem,
  anItem,
  auctionEvent,
  bid,
  endIn,
  LATER,
  readItem,
} from '../../../../../test/support/worlds/auctions.ts';
import { actionsOf, auditOf, bringTo } from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();

describe('an auction item', () => {
  it('is added with its defaults, read, listed, changed and deleted, on the record', async () => {
    const person = await running.service.person();
    const event = await auctionEvent(person, { settings: { registration: { currency: 'eur' } } });
    const before = (await auditOf(person, event)).length;
    const added = await person.post(event.auctions, anItem());
    expect([added.status, added.body.data]).toEqual([
      201,
      {
        id: A_UUID,
        tournament_id: event.id,
        title: 'Round for four',
        description: null,
        donor: null,
        starting_bid_cents: 1000,
        min_increment_cents: 500,
        buy_now_cents: null,
        currency: 'eur',
        current_bid_cents: null,
        minimum_bid_cents: 1000,
        bid_count: 0,
        high_bidder_label: null,
        opens_at: A_TIME,
        closes_at: LATER,
        extended: false,
        status: 'open',
        created_at: A_TIME,
        updated_at: A_TIME,
      },
    ]);
    const item = added.body.data;
    const path = `${event.auctions}/${item.id}`;
    expect(await data(person.get(path))).toEqual(item);
    await data(person.patch(`${event.path}/settings`, { registration: { currency: 'cad' } }));
    const fields = { title: 'Round for two', donor: 'Club', description: 'With lunch', buyNowCents: 9000 };
    const times = { opensAt: '2098-06-08T20:00:00+02:00', closesAt: '2098-06-09T20:00:00.123456Z' };
    expect(
      await data(person.patch(path, { ...fields, ...times, startingBidCents: 1, minIncrementCents: 2 })),
    ).toEqual({
      ...item,
      ...{ title: 'Round for two', donor: 'Club', description: 'With lunch', buy_now_cents: 9000 },
      ...{ starting_bid_cents: 1, min_increment_cents: 2, minimum_bid_cents: 1, status: 'upcoming' },
      ...{ opens_at: '2098-06-08T18:00:00.000Z', closes_at: '2098-06-09T20:00:00.123Z' },
      updated_at: A_TIME,
    });
    expect(
      await data(person.patch(path, { donor: null, description: null, buyNowCents: null })),
    ).toMatchObject({
      ...{ donor: null, description: null, buy_now_cents: null, currency: 'eur' },
    });
    expect(await data(person.patch(path, { donor: null }))).toMatchObject({ donor: null });
    expect(await data(person.delete(path))).toEqual({ id: item.id, deleted: true });
    expect(await person.get(path)).toMatchObject(notFound);
    const rows = (await auditOf(person, event))
      .slice(before)
      .filter(({ target_type }) => target_type === 'auction');
    expect(rows.map(({ action, target_id }) => [action, target_id])).toEqual([
      ['auction.created', item.id],
      ['auction.updated', item.id],
      ['auction.updated', item.id],
      ['auction.deleted', item.id],
    ]);
    expect(rows[2].metadata).toEqual({
      client_id: person.clientId,
      old: { donor: 'Club', description: 'With lunch', buy_now_cents: 9000 },
      new: { donor: null, description: null, buy_now_cents: null },
    });
  });

  it('is listed newest first, page by page, and once under an Idempotency-Key', async () => {
    const person = await running.service.person();
    const event = await auctionEvent(person);
    const again = () => person.post(event.auctions, anItem({ title: 'A' }), { 'idempotency-key': 'a' });
    const [first, second] = [await again(), await again()];
    expect([second.status, second.text]).toEqual([201, first.text]);
    for (const title of ['B', 'C']) await addItem(person, event, { title });
    const page = (await person.get(`${event.auctions}?limit=2`)).body;
    expect(page.data.map(({ title }: { title: string }) => title)).toEqual(['C', 'B']);
    const rest = await person.get(`${event.auctions}?limit=2&cursor=${page.page.next_cursor}`);
    expect(rest.body).toMatchObject({ data: [{ title: 'A' }], page: { has_more: false, next_cursor: null } });
  });

  it.each<[object, string | undefined]>([
    [{ title: undefined }, 'title'],
    [{ title: '' }, 'title'],
    [{ title: 'x'.repeat(200) }, undefined],
    [{ title: 'x'.repeat(201) }, 'title'],
    [{ description: 'x'.repeat(2000) }, undefined],
    [{ description: 'x'.repeat(2001) }, 'description'],
    [{ donor: 'x'.repeat(200) }, undefined],
    [{ donor: 'x'.repeat(201) }, 'donor'],
    [{ startingBidCents: undefined }, 'startingBidCents'],
    [{ startingBidCents: 0 }, 'startingBidCents'],
    [{ startingBidCents: 1 }, undefined],
    [{ startingBidCents: 100_000_000 }, undefined],
    [{ startingBidCents: 100_000_001 }, 'startingBidCents'],
    [{ startingBidCents: 10.5 }, 'startingBidCents'],
    [{ minIncrementCents: 0 }, 'minIncrementCents'],
    [{ minIncrementCents: 1 }, undefined],
    [{ minIncrementCents: 10_000_000 }, undefined],
    [{ minIncrementCents: 10_000_001 }, 'minIncrementCents'],
    [{ buyNowCents: 1000 }, 'buyNowCents'],
    [{ buyNowCents: 1001 }, undefined],
    [{ buyNowCents: 100_000_001 }, 'buyNowCents'],
    [{ closesAt: undefined }, 'closesAt'],
    [{ closesAt: null }, 'closesAt'],
    [{ closesAt: 'tonight' }, 'closesAt'],
    [{ closesAt: '2020-01-01T00:00:00Z', opensAt: '2019-01-01T00:00:00Z' }, 'closesAt'],
    [{ opensAt: LATER }, 'closesAt'],
    [{ opensAt: '2099-06-08T19:59:59.999Z' }, undefined],
    [{ opensAt: '2019-01-01T00:00:00Z' }, undefined],
  ])('keeps to its limits: %j', async (fields, field) => {
    const person = await running.service.person();
    const event = await auctionEvent(person);
    const answer = await person.post(event.auctions, anItem(fields));
    if (field === undefined) expect(answer.status).toBe(201);
    else {
      expect(answer).toMatchObject(invalid(field));
      expect(await data(person.get(event.auctions))).toEqual([]);
    }
  });

  it('belongs to its event and organization', async () => {
    const [person, stranger] = [await running.service.person(), await running.service.person()];
    const [event, other] = [await auctionEvent(person), await auctionEvent(person)];
    const { id } = await addItem(person, event);
    const calls = [
      stranger.get(event.auctions),
      stranger.get(`${event.auctions}/settlement`),
      stranger.post(event.auctions, anItem()),
      person.get(`${other.auctions}/${id}`),
      person.patch(`${other.auctions}/${id}`, { title: 'X' }),
      person.delete(`${other.auctions}/${id}`),
      person.post(`${other.auctions}/${id}/close`, {}),
      person.get(`${other.auctions}/${id}/bids`),
      person.post(`${event.auctions}/${id}/bids/${UNKNOWN_ID}/strike`, {}),
      person.get(`/tournaments/${UNKNOWN_ID}/auctions`),
    ];
    for (const answer of await Promise.all(calls)) expect(answer).toMatchObject(notFound);
  });

  it('stays as it is in an archived event', async () => {
    const person = await running.service.person();
    const event = await auctionEvent(person, { status: 'open' });
    const item = await addItem(person, event);
    const placed = await data(bid(running.service, event, item, 1000));
    const path = `${event.auctions}/${item.id}`;
    await bringTo(person, event.path, 'archived');
    const before = await readItem(person, event, item);
    const calls = [
      person.post(event.auctions, anItem()),
      person.patch(path, { title: 'X' }),
      person.patch(path, { title: item.title }),
      person.delete(path),
      person.post(`${path}/close`, {}),
      person.post(`${path}/bids/${placed.bid.id}/strike`, {}),
      bid(running.service, event, item, 5000),
    ];
    for (const answer of await Promise.all(calls)) expect(answer).toMatchObject(conflict);
    expect(await readItem(person, event, item)).toEqual(before);
  });
});

describe('a change of an item', () => {
  it('needs a known field, and clears only what may be empty', async () => {
    const person = await running.service.person();
    const event = await auctionEvent(person);
    const item = await addItem(person, event, { buyNowCents: 5000 });
    const path = `${event.auctions}/${item.id}`;
    expect(await person.patch(path, {})).toMatchObject(invalid(''));
    const slip = await person.patch(path, { closes_at: LATER });
    expect(slip).toMatchObject(invalid('closes_at'));
    expect(slip.body.details[0].message).toContain('closesAt');
    for (const name of ['title', 'startingBidCents', 'minIncrementCents', 'opensAt', 'closesAt'])
      expect(await person.patch(path, { [name]: null })).toMatchObject(invalid(name));
    expect(await person.patch(path, { startingBidCents: 5000 })).toMatchObject(invalid('buyNowCents'));
    expect(await person.patch(path, { opensAt: LATER })).toMatchObject(invalid('opensAt'));
    expect(await person.patch(path, { closesAt: '2020-01-01T00:00:00Z' })).toMatchObject(invalid('closesAt'));
    expect(await readItem(person, event, item)).toEqual(item);
  });

  it('leaves the terms alone from the first bid on, struck or not, but not the texts and the end', async () => {
    const person = await running.service.person();
    const event = await auctionEvent(person);
    const item = await addItem(person, event, { buyNowCents: 5000 });
    const path = `${event.auctions}/${item.id}`;
    const placed = await data(bid(running.service, event, item, 1000));
    await data(person.post(`${path}/bids/${placed.bid.id}/strike`, {}));
    for (const change of [
      { opensAt: '2020-01-01T00:00:00Z' },
      { startingBidCents: 1 },
      { minIncrementCents: 1 },
      { buyNowCents: null },
      { title: 'X', buyNowCents: 6000 },
    ])
      expect(await person.patch(path, change)).toMatchObject(conflict);
    expect(await person.delete(path)).toMatchObject(conflict);
    const closesAt = '2098-01-01T00:00:00.000Z';
    const since = (await auditOf(person, event)).length;
    expect(await data(person.patch(path, { title: 'Y', closesAt, startingBidCents: 1000 }))).toMatchObject({
      ...{ title: 'Y', closes_at: closesAt, starting_bid_cents: 1000 },
    });
    await data(person.patch(path, { title: 'Y', closesAt }));
    expect(await actionsOf(person, event, since)).toEqual(['auction.updated']);
  });
});

describe('the status of an item', () => {
  it("follows the database's clock, and the instant of closing is over", async () => {
    const { service } = running;
    const person = await service.person();
    const event = await auctionEvent(person);
    const item = await addItem(person, event, { opensAt: '2098-01-01T00:00:00Z' });
    expect(item).toMatchObject({ status: 'upcoming', minimum_bid_cents: 1000 });
    expect(await bid(service, event, item, 1000)).toMatchObject(conflict);
    await endIn(service, item, 60_000);
    expect(await readItem(person, event, item)).toMatchObject({ status: 'open' });
    await endIn(service, item, 0);
    expect(await readItem(person, event, item)).toMatchObject({ status: 'unsold', minimum_bid_cents: null });
    expect(await bid(service, event, item, 1000)).toMatchObject(conflict);
    const path = `${event.auctions}/${item.id}`;
    expect(await person.patch(path, { closesAt: LATER })).toMatchObject(conflict);
    expect(await person.patch(path, { closesAt: '2020-01-01T00:00:00Z' })).toMatchObject(invalid('closesAt'));
    expect(await person.post(`${path}/close`, {})).toMatchObject(conflict);
    expect(await data(person.patch(path, { title: 'Unsold' }))).toMatchObject({ title: 'Unsold' });
  });

  it.each([
    [undefined, 'sold'],
    [{ award: true }, 'sold'],
    [{ award: false }, 'closed'],
  ])('closed by hand with %j is %s', async (body, status) => {
    const { service } = running;
    const person = await service.person();
    const event = await auctionEvent(person);
    const item = await addItem(person, event);
    await data(bid(service, event, item, 1000));
    const since = (await auditOf(person, event)).length;
    const closed = await data(person.post(`${event.auctions}/${item.id}/close`, body));
    expect(closed).toMatchObject({ status, current_bid_cents: 1000, minimum_bid_cents: null });
    expect(closed.closes_at < LATER).toBe(true);
    expect(await readItem(person, event, item)).toEqual(closed);
    expect(await person.post(`${event.auctions}/${item.id}/close`, body)).toMatchObject(conflict);
    expect(await bid(service, event, item, 5000)).toMatchObject(conflict);
    const [row, ...more] = (await auditOf(person, event)).slice(since);
    expect([row, more]).toMatchObject([
      {
        action: 'auction.closed',
        metadata: {
          award: status === 'sold',
          old: { status: 'open', closes_at: LATER },
          new: { status, closes_at: closed.closes_at },
        },
      },
      [],
    ]);
  });

  it('is unsold when it is closed before it opens', async () => {
    const person = await running.service.person();
    const event = await auctionEvent(person);
    const item = await addItem(person, event, { opensAt: '2098-01-01T00:00:00Z' });
    expect(await data(person.post(`${event.auctions}/${item.id}/close`))).toMatchObject({ status: 'unsold' });
  });
});
