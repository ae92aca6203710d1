/** What an organizer sets of an auction item: how input is read, and which values are refused. */
import { type FieldProblem, invalid } from '../../../platform/problems.ts';
import { type AuctionCreate, type AuctionItem, type AuctionPatch, USUAL_INCREMENT } from './schemas.ts';

/** The fields that can be set. */
type Content = Pick<
  AuctionItem,
  | 'title'
  | 'description'
  | 'donor'
  | 'starting_bid_cents'
  | 'min_increment_cents'
  | 'buy_now_cents'
  | 'opens_at'
  | 'closes_at'
>;

/** The terms that bidders relied on: they cannot change after the first bid. */
export const FROZEN: (keyof Content)[] = [
  'opens_at',
  'starting_bid_cents',
  'min_increment_cents',
  'buy_now_cents',
];

export const contentOf = (item: AuctionItem): Content => {
  const { title, description, donor, starting_bid_cents, min_increment_cents, buy_now_cents } = item;
  const { opens_at, closes_at } = item;
  return {
    ...{ title, description, donor, starting_bid_cents, min_increment_cents, buy_now_cents },
    ...{ opens_at, closes_at },
  };
};

export function drafted(input: AuctionCreate, at: string): Content {
  const { title, startingBidCents, closesAt } = input;
  const blank: Content = {
    title,
    description: null,
    donor: null,
    starting_bid_cents: startingBidCents,
    min_increment_cents: USUAL_INCREMENT,
    buy_now_cents: null,
    opens_at: at,
    closes_at: closesAt,
  };
  return changed(blank, input);
}

export const changed = (before: Content, patch: AuctionPatch): Content => ({
  title: patch.title ?? before.title,
  description: patch.description === undefined ? before.description : patch.description || null,
  donor: patch.donor === undefined ? before.donor : patch.donor || null,
  starting_bid_cents: patch.startingBidCents ?? before.starting_bid_cents,
  min_increment_cents: patch.minIncrementCents ?? before.min_increment_cents,
  buy_now_cents: patch.buyNowCents === undefined ? before.buy_now_cents : patch.buyNowCents,
  opens_at: patch.opensAt === undefined ? before.opens_at : utc(patch.opensAt),
  closes_at: patch.closesAt === undefined ? before.closes_at : utc(patch.closesAt),
});

const utc = (time: string): string => new Date(time).toISOString();

/** Refuses new times in the past. A stored time may be past, so only the fields sent are checked. */
export function refuseUnsound(content: Content, fresh: Partial<Content>, at: string): void {
  const problems: FieldProblem[] = [];
  const { closes_at, opens_at, buy_now_cents, starting_bid_cents } = content;
  const hasNewTime = fresh.closes_at !== undefined || fresh.opens_at !== undefined;
  if (fresh.closes_at !== undefined && closes_at <= at)
    problems.push({ field: 'closesAt', message: 'must be in the future' });
  else if (hasNewTime && closes_at <= opens_at)
    problems.push({
      field: fresh.closes_at === undefined ? 'opensAt' : 'closesAt',
      message: 'must leave time between opening and closing',
    });
  if (buy_now_cents !== null && buy_now_cents <= starting_bid_cents)
    problems.push({ field: 'buyNowCents', message: 'must be above the starting bid' });
  if (problems.length > 0) throw invalid(problems);
}
