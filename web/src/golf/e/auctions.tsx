/** What is auctioned, and where to bid. */
import type { AuctionItem } from '@fairway/sdk';
import { dateTime, money } from '../../api/format.ts';
import { eventPath } from '../../api/public.ts';
import { words } from '../../words/golf.ts';
import { BidForm } from './bid-form.tsx';
import styles from './section.module.css';
import { usePublic } from './use-public.ts';

export function Auctions({ slug, timezone }: { slug: string; timezone: string }) {
  const path = `${eventPath(slug)}/auctions`;
  const { data: items = [], refresh } = usePublic<AuctionItem[]>(path);
  if (items.length === 0) return null;
  const said = words.eventGames.auctions;
  return (
    <section className={styles.section} aria-label={said.title}>
      <h2>{said.title}</h2>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.id} className={styles.item}>
            <h3>
              {item.title}
              {item.donor !== null && <span className={styles.soft}>{said.donatedBy(item.donor)}</span>}
            </h3>
            {item.description !== null && <p className={styles.text}>{item.description}</p>}
            <p>
              <strong>{standing(item)}</strong> <span className={styles.soft}>{timesOf(item, timezone)}</span>
            </p>
            {item.status === 'open' && (
              <BidForm slug={slug} item={item} path={`${path}/${item.id}/bids`} onBid={refresh} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const ended = ({ status }: Pick<AuctionItem, 'status'>): boolean =>
  status !== 'open' && status !== 'upcoming';

function timesOf(item: AuctionItem, timezone: string): string {
  const said = words.eventGames.auctions;
  if (item.status === 'upcoming') return said.opens(dateTime(item.opens_at, timezone));
  const closing = dateTime(item.closes_at, timezone);
  return ended(item) ? said.closed(item.bid_count, closing) : said.closes(item.bid_count, closing);
}

function standing({
  status,
  current_bid_cents,
  starting_bid_cents,
  currency,
  high_bidder_label,
}: AuctionItem): string {
  const said = words.eventGames.auctions;
  if (current_bid_cents === null)
    return ended({ status }) ? said.notSold : said.from(money(starting_bid_cents, currency));
  const price = money(current_bid_cents, currency);
  const bid = high_bidder_label === null ? price : said.bidBy(price, high_bidder_label);
  return status === 'sold' ? said.sold(bid) : bid;
}
