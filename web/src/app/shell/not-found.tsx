/** For an address that leads nowhere. */
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../kit/forms/button.tsx';
import { EmptyState } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { PageHeader } from '../patterns/page-header.tsx';
import styles from './shell.module.css';

export const NotFound = () => (
  <>
    <PageHeader title={words.shell.notFound.title} />
    <EmptyState
      title={words.shell.notFound.nothing}
      action={
        <Link to="/app" className={buttonClass('primary')}>
          {words.shell.notFound.home}
        </Link>
      }
    >
      {words.shell.notFound.why}
    </EmptyState>
  </>
);

/** The same where nothing stands around it. */
export const NotFoundAlone = () => (
  <main className={styles.content}>
    <NotFound />
  </main>
);
