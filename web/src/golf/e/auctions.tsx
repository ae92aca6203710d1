/** What is auctioned, and where to bid. */
import type { AuctionItem } from '@fairway/sdk';
import { count, dateTime, money } from '../../api/format.ts';
import { eventPath } from '../../api/public.ts';
import { BidForm } from './bid-form.tsx';
import styles from './section.module.css';
import { usePublic } from './use-public.ts';

export function Auctions({ slug, timezone }: { slug: string; timezone: string }) {
  const path = `${eventPath(slug)}/auctions`;
  const { data: items = [], refresh } = usePublic<AuctionItem[]>(path);
  if (items.length === 0) return null;
  return (
    <section className={styles.section} aria-label="Auctions">
      <h2>Auctions</h2>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.id} className={styles.item}>
            <h3>
              {item.title}
              {item.donor !== null && <span className={styles.soft}>given by {item.donor}</span>}
            </h3>
            {item.description !== null && <p className={styles.text}>{item.description}</p>}
            <p>
              <strong>{standing(item)}</strong>{' '}
              <span className={styles.soft}>
                {item.status === 'upcoming'
                  ? `Opens ${dateTime(item.opens_at, timezone)}`
                  : `${count(item.bid_count, 'bid')}, ${ended(item) ? 'closed' : 'closes'} ${dateTime(item.closes_at, timezone)}`}
              </span>
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

const ended = ({ status }: AuctionItem): boolean => status !== 'open' && status !== 'upcoming';

function standing({
  status,
  current_bid_cents,
  starting_bid_cents,
  currency,
  high_bidder_label,
}: AuctionItem): string {
  if (current_bid_cents === null)
    return ended({ status } as AuctionItem) ? 'Not sold' : `From ${money(starting_bid_cents, currency)}`;
  const bid = `${money(current_bid_cents, currency)}${high_bidder_label === null ? '' : ` by ${high_bidder_label}`}`;
  return status === 'sold' ? `Sold for ${bid}` : bid;
}
