/** The work of an auction: everybody bids on one item. */
import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import { alternate, CONNECTIONS } from '../load/load.mjs';
import { withClient } from '../seeds/seed.mjs';
import { openEvents } from './registrations.mjs';

const STARTING_BID = 1000;

/**
 * Bids that count, a second. Two that overtake each other on the way are refused as anywhere, and are not
 * counted; each connection bids for two people in turn, because nobody may outbid himself.
 */
export async function bidding(world, options) {
  const { service, floor, databaseUrl } = world;
  const [{ slug, id }] = await openEvents(world);
  const item = await seedItem(databaseUrl, service.writer.id, id);
  const path = `/public/v1/events/${slug}/auctions/${item}/bids`;
  let amount = STARTING_BID;
  const tokens = [];
  for (let nth = 0; nth < 2 * CONNECTIONS; nth += 1) {
    amount += 1;
    tokens.push(await newBidder(`${service.url}${path}`, amount));
  }
  let turn = 0;
  const bid = (request) => {
    amount += 1;
    turn += 1;
    const body = JSON.stringify({ amount_cents: amount, bidder_token: tokens[turn % tokens.length] });
    return { ...request, body, headers: { 'content-type': 'application/json' } };
  };
  const send = (url) => async () => {
    const { duration, errors, ...result } = await autocannon({
      url,
      connections: CONNECTIONS,
      duration: options.seconds,
      requests: [{ method: 'POST', path, setupRequest: bid }],
    });
    if (errors + result['5xx'] > 0) throw new Error(`${errors + result['5xx']} bids failed.`);
    return result['2xx'] / duration;
  };
  return alternate(options, send(floor.url), send(service.url));
}

/** Open for a day, so that no bid moves its end. */
const seedItem = (url, organizationId, tournamentId) =>
  withClient(url, async (client) => {
    const id = randomUUID();
    await client.query(
      `insert into auctions (organization_id, tournament_id, id, title, starting_bid_cents, min_increment_cents, currency,
         opens_at, closes_at, created_at)
       values ($1, $2, $3, 'Round for four', $4, 1, 'usd', now(), now() + interval '1 day', now())`,
      [organizationId, tournamentId, id, STARTING_BID],
    );
    return id;
  });

async function newBidder(url, amount_cents) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ann Smith', email: 'ann@example.com', amount_cents }),
  });
  const { data } = await answer.json();
  if (data === undefined) throw new Error(`A first bid was answered with ${answer.status}.`);
  return data.bidder_token;
}
