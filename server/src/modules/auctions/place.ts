/**
 * Bids, by whoever has the public address. Those on one item that come at the same time share one statement and one fsync
 * (group commit), so an item that everybody wants takes one connection, not all of them. The statement does the whole of it
 * under the item's lock: clock, refusal, bidder, bid, standing, audit row.
 */
import { newBidderToken, sha256 } from '../../platform/crypto/secrets.ts';
import type { Tx } from '../../platform/db/doors.ts';
import { busy, isLockTimeout } from '../../platform/db/errors.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { newId } from '../../platform/ids.ts';
import { initialsOf } from '../../platform/initials.ts';
import { conflict, notFound, Problem } from '../../platform/problems.ts';
import type { Terms } from '../../platform/terms.ts';
import { insertRows } from '../audit/audit.ts';
import { over } from '../tournaments/tournaments.ts';
import { COLUMNS } from './auctions.ts';
import type { AuctionItem, BidCreate, BidPlaced } from './schemas.ts';

interface Place {
  tournamentId: string;
  slug: string;
  auctionId: string;
}

export async function place(tx: Tx, where: Place, input: BidCreate, terms: Terms): Promise<BidPlaced> {
  const { offer, token } = offered(tx.now, input);
  const placing = (offers: Offer[]) => statement(tx.organizationId, where, terms.auctionSoftClose, offers);
  const made =
    (await tx.together<Offer, BidPlaced>(
      `bids ${where.slug} ${where.auctionId}`,
      offer,
      async (turn, all) => {
        try {
          return (await turn.commit<Fate>(placing(all))).map(outcome);
        } catch (error) {
          // All waited for the same row: one by one they would wait in vain again.
          if (isLockTimeout(error)) return all.map(busy);
          throw error;
        }
      },
    )) ?? (await alone(tx, placing([offer])));
  return { ...made, bidder_token: token };
}

/** With an idempotency key: its reply is known only once the bid is, and commits with it. */
async function alone(tx: Tx, placing: Sql): Promise<BidPlaced> {
  const [fate] = await tx.many<Fate>(placing);
  if (fate === undefined) throw new Error('A bid had no outcome.');
  const made = outcome(fate);
  if (made instanceof Problem) throw made;
  return made;
}

/** A bid on its way to the database. */
interface Offer {
  /** Only orders the bids of one statement: as they came in. */
  key: string;
  amount: number;
  /** Of the token: a known bidder's, or that of the bidder to be made, who then has a name. */
  hash: string;
  name?: string;
  email?: string;
  phone?: string | null;
  initials?: string;
}

/** The token is given only to a new bidder. */
function offered(now: Date, input: BidCreate): { offer: Offer; token: string | null } {
  const { amount_cents: amount, bidder_token = null, name = '', email = '', phone } = input;
  const key = newId(now);
  if (bidder_token !== null) return { offer: { key, amount, hash: hashOf(bidder_token) }, token: null };
  const token = newBidderToken();
  const person = { name, email, phone: phone || null, initials: initialsOf(name) };
  return { offer: { key, amount, hash: hashOf(token), ...person }, token };
}

const hashOf = (token: string): string => sha256(token).toString('hex');

/** One row for each offer, in their order. */
function statement(
  organizationId: string,
  { tournamentId, slug, auctionId }: Place,
  softClose: number,
  offers: Offer[],
): Sql {
  return sql`with placed as materialized (
      select * from place_bids(${tournamentId}, ${slug}, ${auctionId}, ${softClose} * interval '1 millisecond',
        ${JSON.stringify(offers)})
    ), audited as (
      ${insertRows(
        organizationId,
        sql`select ${tournamentId}::uuid, new_id(at), 'auction.bid_placed', null, 'auction', ${auctionId}::text,
              jsonb_build_object('public', true, 'via', 'public', 'bid_id', bid_id, 'amount_cents', amount_cents,
                'buy_now', buy_now, 'bidder_id', bidder_id, 'bidder_number', bidder_number,
                'old', jsonb_build_object('current_bid_cents', before_cents),
                'new', jsonb_build_object('current_bid_cents', amount_cents)), at
            from placed where outcome = 'placed'`,
      )}
    )
    select outcome, bid_id, amount_cents, buy_now, at, bidder_label, ${COLUMNS} from placed`;
}

interface Fate extends AuctionItem {
  outcome: keyof typeof REFUSALS | 'placed';
  bid_id: string;
  amount_cents: number;
  buy_now: boolean;
  at: string;
  bidder_label: string;
}

function outcome(fate: Fate): BidPlaced | Problem {
  const { outcome, bid_id, amount_cents, buy_now, at, bidder_label, ...auction } = fate;
  if (outcome !== 'placed') return REFUSALS[outcome](auction);
  const bid = { id: bid_id, amount_cents, buy_now, created_at: at };
  return { bid, bidder_label, bidder_token: null, auction };
}

const ended = ({ status }: AuctionItem) => conflict(`The auction is over: ${status}.`);

/** Why a bid does not count. */
const REFUSALS = {
  no_event: () => notFound('Tournament'),
  no_item: () => notFound('Auction'),
  no_bidder: () => notFound('Bidder'),
  archived: () => over('archived'),
  upcoming: ({ opens_at }: AuctionItem) => conflict(`Bids are taken from ${opens_at} on.`),
  closed: ended,
  sold: ended,
  unsold: ended,
  own_bid: () => conflict('You hold the highest bid already.'),
  too_low: ({ minimum_bid_cents }: AuctionItem) =>
    conflict(`The next bid must be at least ${minimum_bid_cents} cents.`),
};
