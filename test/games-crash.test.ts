/**
 * The server is killed, again and again, while a room bids. Real processes: what was answered is there, once,
 * and whoever got no answer and asks again with the same Idempotency-Key learns what became of the bid.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Server } from './support/run/program.ts';
import { useService } from './support/run/service.ts';
import { addItem, auctionEvent, readItem } from './support/worlds/auctions.ts';

const running = useService();

const KILLS = 2;
const BIDDERS = 6;
const BIDS_BETWEEN = 10;

let server: Server;

const launch = (): Promise<Server> =>
  Server.start({
    DATABASE_URL: running.service.database.url,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    PUBLIC_RATE_LIMIT_PER_MINUTE: '1000000',
    ROLE: 'web',
  });

interface Told {
  amount: number;
  key: string | undefined;
  status: number;
  text: string;
}

/** One request; undefined when the server was gone before it had answered. */
async function ask(path: string, amount: number, key: string | undefined): Promise<Told | undefined> {
  try {
    const answer = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
      body: JSON.stringify({ name: 'Ann Smith', email: 'ann@example.com', amount_cents: amount }),
      signal: AbortSignal.timeout(8000),
    });
    return { amount, key, status: answer.status, text: await answer.text() };
  } catch {
    return undefined;
  }
}

/** With a key until there is an answer, as a patient client does it; without one only once. */
async function place(path: string, amount: number, key: string | undefined): Promise<Told | undefined> {
  for (;;) {
    const told = await ask(path, amount, key);
    if (told !== undefined && told.status < 500) return told;
    await pause(50);
    if (key === undefined) return undefined;
  }
}

const countedOf = (heard: Told[]): Told[] => heard.filter(({ status }) => status === 201);

it(`loses no bid and doubles none, killed ${KILLS} times`, async (test) => {
  const { service } = running;
  const person = await service.person();
  const event = await auctionEvent(person);
  const item = await addItem(person, event, { minIncrementCents: 1 });
  const path = `${event.publicAuctions}/${item.id}/bids`;
  server = await launch();
  test.onTestFinished(async () => void (await server.stop('SIGKILL')));
  let kills = 0;
  let amount = 1000;
  const heard: Told[] = [];
  const bidder = async (nth: number) => {
    while (kills < KILLS) {
      amount += 1;
      const told = await place(path, amount, nth % 2 === 0 ? `bid-${amount}` : undefined);
      if (told !== undefined) heard.push(told);
    }
  };
  const room = Promise.all(Array.from({ length: BIDDERS }, (_, nth) => bidder(nth)));
  while (kills < KILLS) {
    const enough = countedOf(heard).length + BIDS_BETWEEN;
    while (countedOf(heard).length < enough) await pause(20);
    await pause(randomInt(50));
    await server.stop('SIGKILL');
    server = await launch();
    kills += 1;
  }
  await room;

  const bids = await service.database.query<{
    id: string;
    amount_cents: number;
    created_at: Date;
    rows: number;
  }>(
    `select id, amount_cents, created_at, (select count(*)::int from audit_events where action = 'auction.bid_placed'
       and metadata ->> 'bid_id' = bid.id::text) as rows
     from auction_bids as bid where auction_id = $1 order by id`,
    [item.id],
  );
  const counted = countedOf(heard);
  expect(heard.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
  const stored = new Map(bids.map((bid) => [bid.amount_cents, bid.id]));
  expect(stored.size).toBe(bids.length);
  for (const { amount, status, text } of heard)
    expect([amount, stored.get(amount)]).toEqual([
      amount,
      status === 201 ? JSON.parse(text).data.bid.id : undefined,
    ]);
  expect(bids.filter(({ rows }) => rows !== 1)).toEqual([]);
  const grows = bids.every((bid, nth) => {
    const before = bids[nth - 1];
    return !before || (bid.amount_cents > before.amount_cents && bid.created_at > before.created_at);
  });
  expect(grows).toBe(true);
  expect(await readItem(person, event, item)).toMatchObject({
    ...{ bid_count: bids.length, current_bid_cents: bids.at(-1)?.amount_cents },
  });
  for (const { amount, key, text } of counted.filter((told) => told.key !== undefined).slice(-20))
    expect(await ask(path, amount, key)).toMatchObject({ status: 201, text });
}, 120_000);
