/** Who presents the event, what is announced, and how far the pages have turned. */
import type { PublicAnnouncement, PublicBoards } from '@fairway/sdk';
import { words } from '../../words/golf.ts';
import styles from './footer.module.css';
import { PageCode } from './page-code.tsx';

interface FooterProps {
  announcements: readonly PublicAnnouncement[];
  sponsors: PublicBoards['sponsors'];
  /** Of the event whose page is shown as a code; undefined where it stands elsewhere on the screen. */
  slug: string | undefined;
  turn: number;
  pages: number;
  page: number;
}

/** More dashes than this say nothing. */
const MOST_PAGES = 24;
/** About as fast as people read. */
const SECONDS_PER_LETTER = 0.14;
const SHORTEST_S = 16;

/** Where nothing may move, each announcement has its turn instead of passing by. */
const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;

export function Footer({ announcements, sponsors, slug, turn, pages, page }: FooterProps) {
  const sponsor = sponsors[turn % Math.max(sponsors.length, 1)];
  const shown = isStill ? announcements.slice(turn % (announcements.length || 1)).slice(0, 1) : announcements;
  const letters = announcements.reduce((all, { title, body }) => all + title.length + body.length, 0);
  const animationDuration = `${Math.max(SHORTEST_S, letters * SECONDS_PER_LETTER)}s`;
  return (
    <footer className={styles.footer}>
      {sponsor !== undefined && (
        <div className={styles.sponsor}>
          <span>{words.tv.presentedBy}</span>
          {sponsor.logo_url === null ? (
            <strong>{sponsor.name}</strong>
          ) : (
            <img src={new URL(sponsor.logo_url).pathname} alt={sponsor.name} />
          )}
        </div>
      )}
      <div role="marquee" aria-label={words.tv.announcements} className={styles.announcements}>
        {shown.length > 0 && (
          <p key={shown[0]?.id} className={styles.track} style={{ animationDuration }}>
            {shown.map(({ id, title, body }) => (
              <span key={id} className={styles.news}>
                <strong>{title}</strong> {body !== title && body}
              </span>
            ))}
          </p>
        )}
      </div>
      {pages > 1 && pages <= MOST_PAGES && (
        <p className={styles.pages} aria-hidden="true">
          {Array.from({ length: pages }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: Dashes are all alike.
            <span key={at} data-here={at === page || undefined} />
          ))}
        </p>
      )}
      {slug !== undefined && <PageCode slug={slug} />}
    </footer>
  );
}
