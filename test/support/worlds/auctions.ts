/**
 * An auction to bid in: an event with a public address, items, bids from visitors, and time that need not be
 * waited for.
 */
import { data } from '../expectations/answers.ts';
import type { Service } from '../run/service.ts';
import type { Answer, Person, Wire } from './people.ts';
import { visit } from './registrations.ts';
import { createTournament, type TestTournament, type TournamentStatus } from './tournaments.ts';
import { fresh } from './walk.ts';

export interface AuctionEvent extends TestTournament {
  slug: string;
  /** `/tournaments/{id}/auctions`, and the same for everybody. */
  auctions: string;
  publicAuctions: string;
}

export async function auctionEvent(
  person: Person,
  { status = 'live', settings = {} }: { status?: TournamentStatus; settings?: object } = {},
): Promise<AuctionEvent> {
  const slug = fresh('auction');
  const event = await createTournament(person, { status, settings: { publicSlug: slug, ...settings } });
  const publicAuctions = `/public/v1/events/${slug}/auctions`;
  return { ...event, slug, auctions: `${event.path}/auctions`, publicAuctions };
}

export const LATER = '2099-06-08T20:00:00.000Z';

/** Open for years, from 10.00 in steps of 5.00, unless stated. */
export const anItem = (fields: object = {}): object => ({
  title: 'Round for four',
  startingBidCents: 1000,
  closesAt: LATER,
  ...fields,
});

export const addItem = (person: Person, event: AuctionEvent, fields: object = {}): Promise<Wire> =>
  data(person.post(event.auctions, anItem(fields)));

/** The answer to a visitor's bid: by a new bidder, unless a token is among the fields. */
export const bid = (
  service: Service,
  event: AuctionEvent,
  { id }: { id: string },
  amount_cents: number,
  fields: object = {},
  headers: Record<string, string> = {},
): Promise<Answer> =>
  visit(
    service,
    'POST',
    `${event.publicAuctions}/${id}/bids`,
    { name: 'Ann Smith', email: 'ann@example.com', amount_cents, ...fields },
    headers,
  );

export const readItem = (person: Person, event: AuctionEvent, { id }: { id: string }): Promise<Wire> =>
  data(person.get(`${event.auctions}/${id}`));

/** All bids on an item, oldest first. */
export const bidsOn = async (person: Person, event: AuctionEvent, { id }: { id: string }): Promise<Wire[]> =>
  (await data(person.get(`${event.auctions}/${id}/bids?limit=200`))).reverse();

/** Opened an hour ago, and over in so many milliseconds of the database's clock, or so long ago. */
export const endIn = (service: Service, { id }: { id: string }, millis: number): Promise<unknown> =>
  service.database.query(
    `update auctions set opens_at = clock_timestamp() - interval '1 hour',
       closes_at = date_trunc('milliseconds', clock_timestamp()) + $2 * interval '1 millisecond' where id = $1`,
    [id, millis],
  );
