/** Many bid at the same moment: what counts is what would have counted one after the other. */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { Service, useService } from '../../../../../test/support/run/service.ts';
import {
  type AuctionEvent,
  addItem,
  auctionEvent,
  bid,
  bidsOn,
  readItem,
} from '../../../../../test/support/worlds/auctions.ts';
import type { Answer, Person, Wire } from '../../../../../test/support/worlds/people.ts';
import { auditOf, bringTo } from '../../../../../test/support/worlds/tournaments.ts';

const running = useService();

const CROWD = 100;

async function setUp(fields: object = {}) {
  const person = await running.service.person();
  const event = await auctionEvent(person);
  return { person, event, item: await addItem(person, event, { minIncrementCents: 1, ...fields }) };
}

const crowd = <Result>(one: (nth: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: CROWD }, (_, nth) => one(nth)));

const counted = (answers: Answer[]): Wire[] =>
  answers.filter(({ status }) => status === 201).map(({ body }) => body.data);

const onlySettled = (answers: Answer[]): void =>
  expect(
    [...new Set(answers.map(({ status }) => status))].filter((status) => ![201, 409].includes(status)),
  ).toEqual([]);

/** Strictly higher and strictly later, each on the record once, each by a bidder of its own number. */
async function expectOrder(
  person: Person,
  event: AuctionEvent,
  item: Wire,
  answers: Answer[],
): Promise<void> {
  const bids = await bidsOn(person, event, item);
  expect(bids.map(({ id }) => id).sort()).toEqual(
    counted(answers)
      .map((placed) => placed.bid.id)
      .sort(),
  );
  for (const [nth, next] of bids.slice(1).entries()) {
    expect(next.amount_cents).toBeGreaterThan(bids[nth].amount_cents);
    expect(next.created_at > bids[nth].created_at).toBe(true);
  }
  const rows = (await auditOf(person, event)).filter(({ action }) => action === 'auction.bid_placed');
  expect(rows.map(({ metadata }) => metadata.bid_id).sort()).toEqual(bids.map(({ id }) => id).sort());
  const labels = bids.map(({ bidder_label }) => Number(bidder_label.split('#')[1])).sort((a, b) => a - b);
  expect(labels).toEqual(bids.map((_, nth) => nth + 1));
}

describe('a hundred bids at once', () => {
  it.each([
    ['without keys', () => ({})],
    ['each with its key', (nth: number) => ({ 'idempotency-key': `race-${nth}` })],
  ])('of one amount are one bid, %s', async (_name, headers) => {
    const { person, event, item } = await setUp();
    const answers = await crowd((nth) => bid(running.service, event, item, 1000, {}, headers(nth)));
    onlySettled(answers);
    expect(counted(answers)).toHaveLength(1);
    expect(await readItem(person, event, item)).toMatchObject({ bid_count: 1, current_bid_cents: 1000 });
    await expectOrder(person, event, item, answers);
  });

  it('of different amounts leave the highest holding, and grow with time', async () => {
    const { person, event, item } = await setUp();
    const answers = await crowd((nth) => {
      const amount = 1000 + ((nth * 37) % CROWD);
      const headers = nth % 3 === 0 ? { 'idempotency-key': `race-${nth}` } : {};
      return bid(running.service, event, item, amount, {}, headers);
    });
    onlySettled(answers);
    const highest = counted(answers).find((placed) => placed.bid.amount_cents === 1099);
    expect(await readItem(person, event, item)).toMatchObject({
      ...{ current_bid_cents: 1099, high_bidder_label: highest?.bidder_label },
      bid_count: counted(answers).length,
    });
    await expectOrder(person, event, item, answers);
  });

  it('through two nodes are in one order', async () => {
    const { person, event, item } = await setUp();
    const other = await Service.start(running.service.database);
    const answers = await crowd((nth) =>
      bid(nth % 2 === 0 ? running.service : other, event, item, 1000 + nth),
    );
    await other.stop();
    onlySettled(answers);
    await expectOrder(person, event, item, answers);
  });

  it('at the price to buy at sell the item once', async () => {
    const { person, event, item } = await setUp({ buyNowCents: 5000 });
    const answers = await crowd(() => bid(running.service, event, item, 6000));
    onlySettled(answers);
    expect(counted(answers)).toMatchObject([{ bid: { buy_now: true, amount_cents: 5000 } }]);
    expect(await readItem(person, event, item)).toMatchObject({ status: 'sold', bid_count: 1 });
  });

  it('under one Idempotency-Key are one bid with one reply', async () => {
    const { person, event, item } = await setUp();
    const answers = await crowd(() =>
      bid(running.service, event, item, 1000, {}, { 'idempotency-key': 'same' }),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await bidsOn(person, event, item)).toHaveLength(1);
  });

  it('number the bidders of an event without a gap, whatever they bid on', async () => {
    const { person, event, item } = await setUp();
    const items = [item, await addItem(person, event), await addItem(person, event)];
    const answers = await crowd((nth) =>
      bid(running.service, event, items[nth % items.length], 1000 + nth * 500),
    );
    onlySettled(answers);
    const numbers = counted(answers).map((placed) => Number(placed.bidder_label.split('#')[1]));
    expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, nth) => nth + 1));
  });
});

describe('bids beside a change of the organizer', () => {
  it('count before it or not at all', async () => {
    const { person, event, item } = await setUp();
    const closing = person.post(`${event.auctions}/${item.id}/close`);
    const answers = await crowd((nth) => bid(running.service, event, item, 1000 + nth));
    const closed = await data(closing);
    onlySettled(answers);
    const bids = await bidsOn(person, event, item);
    expect(bids.filter(({ created_at }) => created_at >= closed.closes_at)).toEqual([]);
    expect(closed).toMatchObject({ bid_count: bids.length, status: bids.length === 0 ? 'unsold' : 'sold' });
  });

  it('stand as those that are not struck say', async () => {
    const { person, event, item } = await setUp();
    const bidding = crowd(async (nth) => {
      const answer = await bid(running.service, event, item, 1000 + nth);
      if (answer.status === 201 && nth % 2 === 0)
        await data(person.post(`${event.auctions}/${item.id}/bids/${answer.body.data.bid.id}/strike`));
    });
    await bidding;
    const standing = (await bidsOn(person, event, item)).filter(({ status }) => status !== 'struck');
    const highest = standing.at(-1);
    expect(await readItem(person, event, item)).toMatchObject({
      ...{ bid_count: standing.length, current_bid_cents: highest?.amount_cents ?? null },
      high_bidder_label: highest?.bidder_label ?? null,
    });
    expect(standing.filter(({ status }) => status === 'high')).toEqual(highest ? [highest] : []);
  });

  it('never count once the event is archived', async () => {
    const person = await running.service.person();
    const event = await auctionEvent(person, { status: 'open' });
    const item = await addItem(person, event, { minIncrementCents: 1 });
    const archiving = bringTo(person, event.path, 'archived');
    const answers = await crowd((nth) => bid(running.service, event, item, 1000 + nth));
    await archiving;
    onlySettled(answers);
    const actions = (await auditOf(person, event)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'auction.bid_placed')).toHaveLength(counted(answers).length);
    const late = await bid(running.service, event, item, 9000);
    expect(late.status).toBe(409);
  });
});
