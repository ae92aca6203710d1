/** The way from the screen to one's own phone: the event's page as a code to scan. */
import { memo } from 'react';
import { words } from '../../words/golf.ts';
import styles from './page-code.module.css';

interface PageCodeProps {
  slug: string;
  /** Where it has the screen to itself. */
  isLarge?: boolean;
}

export const PageCode = memo(function PageCode({ slug, isLarge = false }: PageCodeProps) {
  return (
    <div className={styles.page} data-large={isLarge || undefined}>
      <p className={styles.follow}>{words.tv.follow}</p>
      {/* Drawn by the service, which knows the public address: a screen may reach it by another one. */}
      <img className={styles.code} src={`/e/${slug}/qr.svg`} alt={words.tv.qrCode} />
    </div>
  );
});
