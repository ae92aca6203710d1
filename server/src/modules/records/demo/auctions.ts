/** The demo's auction at the live event: one item in its last minutes, one for the evening, one sold. */
import type { Actor } from '../../../platform/actor.ts';
import { HOUR, MINUTE } from '../../../platform/clock.ts';
import { sql } from '../../../platform/db/sql.ts';
import * as settings from '../../event/tournaments/settings.ts';
import * as auctions from '../../games/auctions/auctions.ts';
import { place } from '../../games/auctions/place.ts';
import type { AuctionCreate } from '../../games/auctions/schemas.ts';
import type { Desk } from '../../money/payments/desk.ts';
import { publish } from './public-address.ts';
import { LIVE_TOURNAMENT } from './tournaments.ts';

const SLUG = 'members-shotgun-scramble';

interface Lot extends Omit<AuctionCreate, 'closesAt'> {
  closesIn: number;
  /** Who bids how many cents, in this order. */
  bids: [name: string, cents: number][];
}

const LOTS: Lot[] = [
  {
    title: 'Putter, signed by the club champion',
    donor: 'Pro shop',
    startingBidCents: 4000,
    buyNowCents: 12_000,
    closesIn: HOUR,
    bids: [
      ['Ruth Castellano', 4000],
      ['Omar Haddad', 12_000],
    ],
  },
  {
    title: 'Sunrise round for four with the head greenkeeper',
    startingBidCents: 20_000,
    minIncrementCents: 2500,
    closesIn: 5 * HOUR,
    bids: [],
  },
  {
    title: 'Weekend in the lake house',
    description: 'Two nights for up to six, boat included. Any weekend but the Fourth of July.',
    donor: 'The Lindqvist family',
    startingBidCents: 30_000,
    minIncrementCents: 2500,
    closesIn: 10 * MINUTE,
    bids: [
      ['Ann van der Sloot', 30_000],
      ['Omar Haddad', 35_000],
      ['Ann van der Sloot', 37_500],
      ['Ruth Castellano', 42_500],
    ],
  },
];

export async function fillAuctions(desk: Desk): Promise<void> {
  const live = await desk
    .door()
    .one<{ id: string }>(
      sql`select id from tournaments where name = ${LIVE_TOURNAMENT} order by id desc limit 1`,
    );
  if (live === undefined) return;
  const slug = await publish(desk, live.id, SLUG, (tx, publicSlug) =>
    settings.update(tx, live.id, { publicSlug }),
  );
  const tokens = new Map<string, string | null>();
  for (const lot of LOTS) await fillLot(desk, live.id, slug, lot, tokens);
}

/** Bids as visitors do; a bidder's token comes with the first bid. */
async function fillLot(
  desk: Desk,
  tournamentId: string,
  slug: string,
  { closesIn, bids, ...lot }: Lot,
  tokens: Map<string, string | null>,
): Promise<void> {
  const { id: auctionId } = await desk.door().write((tx) => {
    const closesAt = new Date(tx.now.getTime() + closesIn).toISOString();
    return auctions.create(tx, tournamentId, { ...lot, closesAt });
  });
  const visitor: Actor = { kind: 'visitor', at: tournamentId };
  for (const [name, amount_cents] of bids) {
    const email = `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@example.com`;
    const offer = { name, email, amount_cents, bidder_token: tokens.get(name) ?? null };
    const { bidder_token } = await desk
      .door(visitor)
      .write((tx) => place(tx, { tournamentId, slug, auctionId }, offer, desk.terms));
    tokens.set(name, bidder_token ?? offer.bidder_token);
  }
}
