/**
 * Bids of visitors. Concurrent bids on one item share one statement and one fsync (group commit), so that a
 * popular item takes one connection, not all of them. Under the item's lock, the statement does everything:
 * clock, refusal, bidder, bid, standing, audit row. Idempotency keys follow in the same transaction.
 */
import { newBidderToken, sha256 } from '../../../platform/crypto/secrets.ts';
import type { Tx } from '../../../platform/db/doors.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import type { Receipt } from '../../../platform/db/transactions/group-commit.ts';
import { storingKey } from '../../../platform/db/transactions/spent-keys.ts';
import { newId } from '../../../platform/ids.ts';
import { conflict, notFound, Problem } from '../../../platform/problems.ts';
import { initialsOf } from '../../../platform/text/initials.ts';
import { over } from '../../event/tournaments/tournaments.ts';
import { insertRows } from '../../records/audit/audit.ts';
import { announceActivity } from '../../records/changes/changes.ts';
import type { Terms } from '../../terms.ts';
import type { BidCreate, BidPlaced, PublicAuctionItem } from './schemas.ts';
import { PUBLIC_COLUMNS } from './stored.ts';

interface Place {
  tournamentId: string;
  slug: string;
  auctionId: string;
}

export async function place(tx: Tx, where: Place, input: BidCreate, terms: Terms): Promise<BidPlaced> {
  const { organizationId, now, receipt } = tx;
  const offer = { ...offered(now, input), now, receipt };
  const placed = await tx.groupCommit<Offer, BidPlaced>({
    group: `bids ${where.slug} ${where.auctionId}`,
    item: offer,
    serve: async (turn, offers) => {
      const spent = (fates: Fate[]) => spentKeys(organizationId, offers, outcomes(offers, fates));
      try {
        const statement = placing(organizationId, where, terms.auctionSoftClose, offers);
        return outcomes(offers, await turn.transact<Fate>(statement, spent));
      } catch (error) {
        // The item's lock or the database was out of reach: retried one by one, the bids would all wait in
        // vain again.
        if (error instanceof Problem) return offers.map(() => error);
        throw error;
      }
    },
    otherwise: () => {
      throw new Error('A bid is a transaction of its own.');
    },
  });
  announceActivity(tx, where.tournamentId);
  return placed;
}

/** A bid to be placed. */
interface Offer {
  /** Orders the bids of one group by arrival; it is no idempotency key. */
  key: string;
  amount: number;
  /** The token's hash: that of an existing bidder, or of a new one, in which case `person` is set. */
  hash: string;
  person: { name: string; email: string; phone: string | null; initials: string } | undefined;
  /** The token of a new bidder, to be shown once. */
  token: string | null;
  now: Date;
  receipt: Receipt | undefined;
}

function offered(now: Date, input: BidCreate): Omit<Offer, 'now' | 'receipt'> {
  const { amount_cents: amount, bidder_token = null, name = '', email = '', phone } = input;
  const key = newId(now);
  if (bidder_token !== null)
    return { key, amount, hash: hashOf(bidder_token), person: undefined, token: null };
  const token = newBidderToken();
  const person = { name, email, phone: phone || null, initials: initialsOf(name) };
  return { key, amount, hash: hashOf(token), person, token };
}

const hashOf = (token: string): string => sha256(token).toString('hex');

/** Statements that store the idempotency keys of accepted bids, each with its reply. */
const spentKeys = (organizationId: string, offers: Offer[], outcomes: (BidPlaced | Problem)[]): Sql[] =>
  offers.flatMap(({ now, receipt }, nth) =>
    receipt === undefined || outcomes[nth] instanceof Problem
      ? []
      : [storingKey(organizationId, now, receipt(outcomes[nth]))],
  );

/** The statement; it returns one row for each offer. */
function placing(
  organizationId: string,
  { tournamentId, slug, auctionId }: Place,
  softClose: number,
  offers: Offer[],
): Sql {
  const rows = offers.map(({ key, amount, hash, person }) => ({ key, amount, hash, ...person }));
  return sql`with placed as materialized (
      select * from place_bids(${tournamentId}, ${slug}, ${auctionId}, ${softClose} * interval '1 millisecond',
        ${JSON.stringify(rows)})
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
    select key, outcome, bid_id, amount_cents, buy_now, at, bidder_label, ${PUBLIC_COLUMNS} from placed`;
}

interface Fate extends PublicAuctionItem {
  key: string;
  outcome: keyof typeof REFUSALS | 'placed';
  bid_id: string;
  amount_cents: number;
  buy_now: boolean;
  at: string;
  bidder_label: string;
}

function outcomes(offers: Offer[], fates: Fate[]): (BidPlaced | Problem)[] {
  const fateOf = new Map(fates.map((fate) => [fate.key, fate]));
  return offers.map(({ key, token }) => {
    const fate = fateOf.get(key);
    if (fate === undefined) throw new Error('A bid has no outcome.');
    return outcome(fate, token);
  });
}

function outcome(fate: Fate, bidder_token: string | null): BidPlaced | Problem {
  const { key: _key, outcome, bid_id, amount_cents, buy_now, at, bidder_label, ...auction } = fate;
  if (outcome !== 'placed') return REFUSALS[outcome](auction);
  const bid = { id: bid_id, amount_cents, buy_now, created_at: at };
  return { bid, bidder_label, bidder_token, auction };
}

const ended = ({ status }: PublicAuctionItem) => conflict(`The auction is over: ${status}.`);

/** The reasons why a bid is refused. */
const REFUSALS = {
  no_event: () => notFound('Tournament'),
  no_item: () => notFound('Auction'),
  no_bidder: () => notFound('Bidder'),
  archived: () => over('archived'),
  upcoming: ({ opens_at }: PublicAuctionItem) => conflict(`Bids are taken from ${opens_at} on.`),
  closed: ended,
  sold: ended,
  unsold: ended,
  own_bid: () => conflict('You already have the highest bid.'),
  too_low: ({ minimum_bid_cents }: PublicAuctionItem) =>
    conflict(`The next bid must be at least ${minimum_bid_cents} cents.`),
};
