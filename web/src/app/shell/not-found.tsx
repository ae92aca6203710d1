/** For an address that leads nowhere. */
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../kit/forms/button.tsx';
import { EmptyState } from '../../kit/overlays/messages.tsx';
import { PageHeader } from '../patterns/page-header.tsx';
import styles from './shell.module.css';

export const NotFound = () => (
  <>
    <PageHeader title="Page not found" />
    <EmptyState
      title="There is nothing at this address."
      action={
        <Link to="/app" className={buttonClass('primary')}>
          Go to the dashboard
        </Link>
      }
    >
      It may have been removed, or the address may be wrong.
    </EmptyState>
  </>
);

/** The same where nothing stands around it. */
export const NotFoundAlone = () => (
  <main className={styles.content}>
    <NotFound />
  </main>
);
