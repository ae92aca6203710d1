/** Bids: who may bid what and when, what a bid leaves behind, and how one is struck. */
import { describe, expect, it } from 'vitest';
import { A_TIME, A_UUID, data } from '../../../../../test/support/expectations/answers.ts';
import {
  conflict,
  invalid,
  notFound,
  UNKNOWN_ID,
} from '../../../../../test/support/expectations/refusals.ts';
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
import type { Wire } from '../../../../../test/support/worlds/people.ts';
import { auditOf } from '../../../../../test/support/worlds/tournaments.ts';

const running = useService();

const MINUTE = 60_000;
const A_TOKEN = expect.stringMatching(/^fwb_[A-Za-z0-9]{43}$/);

/** An event with one item. */
async function setUp(fields: object = {}) {
  const { service } = running;
  const person = await service.person();
  const event = await auctionEvent(person);
  const item = await addItem(person, event, fields);
  const place = (amount: number, more: object = {}, headers = {}) =>
    bid(service, event, item, amount, more, headers);
  const strike = (id: string, body: object = {}) =>
    person.post(`${event.auctions}/${item.id}/bids/${id}/strike`, body);
  return { service, person, event, item, place, strike, read: () => readItem(person, event, item) };
}

const changedNothing = async ({ person, event, item }: Awaited<ReturnType<typeof setUp>>) => {
  expect(await readItem(person, event, item)).toEqual(item);
  expect(await bidsOn(person, event, item)).toEqual([]);
};

describe('a bid', () => {
  it('makes a bidder with a label and a token, and holds the item', async () => {
    const { person, event, item, place } = await setUp();
    const answer = await place(1000, { name: 'Ann van der Sloot', phone: '+1 304 555 0112' });
    const { updated_at: _at, ...before } = item;
    const auction = {
      ...before,
      ...{ current_bid_cents: 1000, minimum_bid_cents: 1500, bid_count: 1, high_bidder_label: 'A.S. #1' },
    };
    expect([answer.status, answer.body.data]).toEqual([
      201,
      {
        bid: { id: A_UUID, amount_cents: 1000, buy_now: false, created_at: A_TIME },
        bidder_label: 'A.S. #1',
        bidder_token: A_TOKEN,
        auction,
      },
    ]);
    expect(await readItem(person, event, item)).toEqual({ ...auction, updated_at: A_TIME });
    expect(await bidsOn(person, event, item)).toEqual([
      {
        ...{ id: answer.body.data.bid.id, tournament_id: event.id, auction_id: item.id, buy_now: false },
        ...{
          amount_cents: 1000,
          status: 'high',
          bidder_id: A_UUID,
          bidder_label: 'A.S. #1',
          bidder_name: 'Ann van der Sloot',
        },
        ...{ bidder_email: 'ann@example.com', bidder_phone: '+1 304 555 0112', struck_reason: null },
        created_at: answer.body.data.bid.created_at,
        updated_at: answer.body.data.bid.created_at,
      },
    ]);
  });

  it('by the holder of a token needs no name, and reads none', async () => {
    const { person, event, item, place } = await setUp();
    const ann = await data(place(1000));
    const ben = await data(place(1500, { name: 'Ben', email: 'ben@example.com' }));
    expect(ben.bidder_label).toBe('B. #2');
    const ignored = { name: '', email: 'nowhere', phone: 5 };
    const again = await data(place(2000, { ...ignored, bidder_token: ann.bidder_token }));
    expect(again).toMatchObject({ bidder_label: 'A.S. #1', bidder_token: null, auction: { bid_count: 3 } });
    const bids = await bidsOn(person, event, item);
    expect(bids.map(({ status, bidder_name }) => [status, bidder_name])).toEqual([
      ['outbid', 'Ann Smith'],
      ['outbid', 'Ben'],
      ['high', 'Ann Smith'],
    ]);
    expect(bids[2].bidder_id).toBe(bids[0].bidder_id);
    const other = await addItem(person, event);
    expect(
      await data(bid(running.service, event, other, 1000, { bidder_token: ann.bidder_token })),
    ).toMatchObject({
      bidder_label: 'A.S. #1',
    });
  });

  it.each([
    ['Ann Smith', 'A.S. #1'],
    ['  éva   de  Łuk ', 'É.Ł. #1'],
    ['Madonna', 'M. #1'],
    ['"Slammin" Sam 3 Snead 4', 'S.S. #1'],
    ['007 !', '#1'],
  ])('by %j is labelled %s', async (name, label) => {
    const { place } = await setUp();
    expect(await data(place(1000, { name }))).toMatchObject({
      bidder_label: label,
      auction: { high_bidder_label: label },
    });
  });

  it.each<[object, string | undefined]>([
    [{ name: undefined }, 'name'],
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(120) }, undefined],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ name: 5 }, 'name'],
    [{ email: undefined }, 'email'],
    [{ email: 'nowhere' }, 'email'],
    [{ email: `${'x'.repeat(242)}@example.com` }, undefined],
    [{ email: `${'x'.repeat(243)}@example.com` }, 'email'],
    [{ phone: 'x'.repeat(40) }, undefined],
    [{ phone: null, bidder_token: null }, undefined],
    [{ phone: 'x'.repeat(41) }, 'phone'],
    [{ amount_cents: undefined }, 'amount_cents'],
    [{ amount_cents: 0 }, 'amount_cents'],
    [{ amount_cents: 1000.5 }, 'amount_cents'],
    [{ amount_cents: '1000' }, 'amount_cents'],
    [{ amount_cents: 100_000_000 }, undefined],
    [{ amount_cents: 100_000_001 }, 'amount_cents'],
    [{ bidder_token: 5 }, 'bidder_token'],
  ])('keeps to its limits: %j', async (fields, field) => {
    const set = await setUp();
    const answer = await set.place(1000, fields);
    if (field === undefined) expect(answer.status).toBe(201);
    else {
      expect(answer.body.details?.map((problem: Wire) => problem.field)).toContain(field);
      expect(answer.status).toBe(400);
      await changedNothing(set);
    }
  });

  it('is refused when it is too low, by whoever leads, or with a wrong token, and leaves no gap', async () => {
    const set = await setUp();
    const { place, event, item, person } = set;
    expect(await place(999)).toMatchObject(conflict);
    expect(await place(1000, { bidder_token: 'fwb_wrong' })).toMatchObject(notFound);
    await changedNothing(set);
    const { bidder_token } = await data(place(1000));
    for (const amount of [1, 1000, 1499]) expect(await place(amount)).toMatchObject(conflict);
    expect(await place(5000, { bidder_token })).toMatchObject(conflict);
    expect((await place(1499)).text).toContain('1500');
    const elsewhere = await auctionEvent(person);
    const theirs = await addItem(person, elsewhere);
    expect(await bid(running.service, elsewhere, theirs, 1000, { bidder_token })).toMatchObject(notFound);
    expect(await data(place(1500))).toMatchObject({ bidder_label: 'A.S. #2' });
    expect(await bidsOn(person, event, item)).toHaveLength(2);
  });

  it('needs an event that everybody sees, by its present address', async () => {
    const { service } = running;
    const person = await service.person();
    const hidden = await auctionEvent(person, { status: 'setup' });
    const item = await addItem(person, hidden);
    expect(await bid(service, hidden, item, 1000)).toMatchObject(notFound);
    const event = await auctionEvent(person);
    expect(await bid(service, event, item, 1000)).toMatchObject(notFound);
    expect(await bid(service, event, { id: UNKNOWN_ID }, 1000)).toMatchObject(notFound);
    expect(await bid(service, event, { id: 'x' }, 1000)).toMatchObject(notFound);
  });

  it('is found again under its Idempotency-Key, token and all, and never stored in clear text', async () => {
    const { person, event, item, place, service } = await setUp();
    const key = { 'idempotency-key': 'bid-1' };
    const first = await place(1000, {}, key);
    const second = await place(1000, {}, key);
    expect([second.status, second.text]).toEqual([201, first.text]);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(await place(1500, {}, key)).toMatchObject(conflict);
    expect(await bidsOn(person, event, item)).toHaveLength(1);
    const token = first.body.data.bidder_token;
    const [{ kept }] = (await service.database.query<{ kept: string }>(
      `select coalesce(string_agg(body, ''), '') || (select string_agg(b::text, '') from auction_bidders b) as kept
       from idempotency_keys`,
    )) as [{ kept: string }];
    expect(kept).not.toContain(token);
    expect(service.logged.join('')).not.toContain(token);
  });

  it('that was struck is still what its Idempotency-Key finds, and the others of the moment count', async () => {
    const { person, event, item, place, strike } = await setUp();
    const key = { 'idempotency-key': 'struck' };
    const first = await place(1000, {}, key);
    await data(strike(first.body.data.bid.id));
    const answers = await Promise.all([
      place(1000, {}, key),
      place(2000),
      place(3000, {}, { 'idempotency-key': 'b' }),
    ]);
    expect([answers[0].status, answers[0].text]).toEqual([201, first.text]);
    expect(answers[2].status).toBe(201);
    const bids = await bidsOn(person, event, item);
    expect(bids.map(({ amount_cents }) => amount_cents).filter((amount) => amount === 1000)).toEqual([1000]);
    expect(bids.at(-1)).toMatchObject({ amount_cents: 3000, status: 'high' });
  });

  it('is on the record without an actor, a name or an address', async () => {
    const { person, event, item, place } = await setUp();
    const since = (await auditOf(person, event)).length;
    const first = await data(place(1000));
    await place(1000);
    const second = await data(place(1700, { name: 'Ben', email: 'ben@example.com', phone: '+1 555' }));
    const rows = (await auditOf(person, event)).slice(since);
    expect(rows).toMatchObject(
      [first, second].map(({ bid: { id, amount_cents } }) => ({
        ...{ action: 'auction.bid_placed', actor_email: null, target_type: 'auction', target_id: item.id },
        metadata: { public: true, bid_id: id, amount_cents, buy_now: false },
      })),
    );
    expect(rows[1].metadata).toMatchObject({
      old: { current_bid_cents: 1000 },
      new: { current_bid_cents: 1700 },
    });
    expect(JSON.stringify(rows)).not.toMatch(/ann@|ben@|Ann|1 555|fwb_|client_id/);
  });
});

describe('the end of an auction', () => {
  it('moves to a whole span behind a late bid', async () => {
    const { item, place, service } = await setUp();
    await endIn(service, item, 90_000);
    const { bid: placed, auction } = await data(place(1000));
    expect(Date.parse(auction.closes_at)).toBe(Date.parse(placed.created_at) + 2 * MINUTE);
    expect(auction).toMatchObject({ extended: true, status: 'open' });
    const next = await data(place(1500));
    expect(Date.parse(next.auction.closes_at)).toBe(Date.parse(next.bid.created_at) + 2 * MINUTE);
  });

  it('stays where it is for an earlier bid', async () => {
    const { item, place, read, service } = await setUp();
    await endIn(service, item, 3 * MINUTE);
    const { closes_at } = await read();
    expect((await data(place(1000))).auction).toMatchObject({ closes_at, extended: false });
  });

  it('leaves the item to whoever holds it', async () => {
    const { item, place, read, service } = await setUp();
    await data(place(1000));
    await endIn(service, item, 0);
    expect(await read()).toMatchObject({
      ...{ status: 'sold', current_bid_cents: 1000, minimum_bid_cents: null, high_bidder_label: 'A.S. #1' },
    });
    expect(await place(1500)).toMatchObject(conflict);
  });

  it('comes at once with the price to buy at, which nobody must exceed', async () => {
    const { place, read, service, event, person } = await setUp({ buyNowCents: 1200 });
    const first = await data(place(1000));
    expect(first.auction).toMatchObject({ minimum_bid_cents: 1200, status: 'open' });
    expect(await place(1300, { bidder_token: first.bidder_token })).toMatchObject(conflict);
    const bought = await data(place(9999));
    expect(bought).toMatchObject({
      bid: { amount_cents: 1200, buy_now: true },
      auction: {
        ...{ status: 'sold', current_bid_cents: 1200, minimum_bid_cents: null, extended: false },
        closes_at: bought.bid.created_at,
      },
    });
    expect(await place(9999)).toMatchObject(conflict);
    expect(await read()).toEqual({ ...bought.auction, updated_at: A_TIME });
    const other = await addItem(person, event, { buyNowCents: 5000 });
    expect(await data(bid(service, event, other, 5000))).toMatchObject({ bid: { buy_now: true } });
  });
});

describe('a struck bid', () => {
  it('lets the next highest stand, in the item and in its label, and is struck once', async () => {
    const { person, event, item, place, strike, read } = await setUp();
    const ann = await data(place(1000));
    const ben = await data(place(2000, { name: 'Ben' }));
    const since = (await auditOf(person, event)).length;
    const struck = await data(strike(ben.bid.id, { reason: 'A slip of the finger' }));
    expect(struck).toMatchObject({
      ...{ id: ben.bid.id, status: 'struck', struck_reason: 'A slip of the finger', bidder_label: 'B. #2' },
    });
    const standing = { current_bid_cents: 1000, bid_count: 1, high_bidder_label: 'A.S. #1' };
    expect(await read()).toMatchObject({ ...standing, minimum_bid_cents: 1500 });
    expect(await strike(ben.bid.id)).toMatchObject(conflict);
    expect(await place(5000, { bidder_token: ann.bidder_token })).toMatchObject(conflict);
    expect(await data(place(1500, { bidder_token: ben.bidder_token }))).toMatchObject({
      bidder_label: 'B. #2',
    });
    const [row, ...more] = (await auditOf(person, event)).slice(since);
    expect([row, more.length]).toMatchObject([
      {
        ...{ action: 'auction.bid_struck', target_type: 'auction', target_id: item.id },
        metadata: {
          ...{
            client_id: person.clientId,
            bid_id: ben.bid.id,
            amount_cents: 2000,
            reason: 'A slip of the finger',
          },
          old: { current_bid_cents: 2000, bid_count: 2 },
          new: { current_bid_cents: 1000, bid_count: 1 },
        },
      },
      1,
    ]);
    expect((await bidsOn(person, event, item)).map(({ status }) => status)).toEqual([
      'outbid',
      'struck',
      'high',
    ]);
  });

  it('that did not lead changes only the count', async () => {
    const { place, strike, read } = await setUp();
    const ann = await data(place(1000));
    await data(place(2000, { name: 'Ben' }));
    await data(strike(ann.bid.id));
    expect(await read()).toMatchObject({ current_bid_cents: 2000, bid_count: 1, high_bidder_label: 'B. #2' });
  });

  it('hands the item on after the end, until nobody is left', async () => {
    const { place, strike, read } = await setUp({ buyNowCents: 3000 });
    const ann = await data(place(1000));
    const ben = await data(place(3000, { name: 'Ben' }));
    expect(await read()).toMatchObject({ status: 'sold', high_bidder_label: 'B. #2' });
    await data(strike(ben.bid.id));
    expect(await read()).toMatchObject({
      status: 'sold',
      current_bid_cents: 1000,
      high_bidder_label: 'A.S. #1',
    });
    await data(strike(ann.bid.id));
    expect(await read()).toMatchObject({
      ...{ status: 'unsold', current_bid_cents: null, bid_count: 0, high_bidder_label: null },
    });
    expect(await place(1000)).toMatchObject(conflict);
  });

  it('begins again at the starting bid when it was the only one, and takes a reason of 200 characters', async () => {
    const { place, strike, read } = await setUp();
    const { bid: only } = await data(place(1000));
    expect(await strike(only.id, { reason: 'x'.repeat(201) })).toMatchObject(invalid('reason'));
    await data(strike(only.id, { reason: 'x'.repeat(200) }));
    expect(await read()).toMatchObject({ status: 'open', minimum_bid_cents: 1000, closes_at: LATER });
    expect((await place(1000)).status).toBe(201);
  });
});
