import { data } from '../../../../../test/support/expectations/answers.ts';
import type { Person } from '../../../../../test/support/worlds/people.ts';
import { collection, fresh, make, type Walk } from '../../../../../test/support/worlds/walk.ts';

const item = { title: 'Round for four', startingBidCents: 1000, closesAt: '2099-06-08T20:00:00.000Z' };

const auction = (person: Person, path: string) => make(person, collection(path, 'auctions'), item);

/** Bids need the event's public address, so the path leaves the API's prefix by `..`. */
async function bid(person: Person, path: string): Promise<string> {
  const slug = fresh('walk');
  await data(person.patch(collection(path, 'settings'), { publicSlug: slug }));
  await data(person.post(collection(path, 'status'), { status: 'open' }));
  const [, aid] = /\/auctions\/([^/]+)/.exec(path) ?? [];
  const offer = { name: 'Ann Smith', email: 'ann@example.com', amount_cents: 1000 };
  const placed = await data(person.post(`/../../public/v1/events/${slug}/auctions/${aid}/bids`, offer));
  return placed.bid.id;
}

export const walk: Walk = {
  resources: { '/tournaments/{}/auctions/': auction, '/tournaments/{}/auctions/{}/bids/': bid },
  bodies: {
    'POST /tournaments/{id}/auctions': () => item,
    'PATCH /tournaments/{id}/auctions/{aid}': () => ({ title: 'Round for two' }),
    'POST /tournaments/{id}/auctions/{aid}/close': () => ({ award: true }),
    'POST /tournaments/{id}/auctions/{aid}/bids/{bidId}/strike': () => ({ reason: 'By mistake' }),
  },
  told: {
    'POST /tournaments/{id}/auctions': ['auction.created'],
    'DELETE /tournaments/{id}/auctions/{aid}': ['auction.deleted'],
    'PATCH /tournaments/{id}/auctions/{aid}': ['auction.updated'],
    'POST /tournaments/{id}/auctions/{aid}/bids/{bidId}/strike': ['auction.bid_struck'],
    'POST /tournaments/{id}/auctions/{aid}/close': ['auction.closed'],
  },
};
