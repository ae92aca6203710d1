/**
 * One sheet of paper: black on white in either theme, on a page of its own, as wide as A4 and Letter both
 * allow.
 */
import type { ReactNode } from 'react';
import { day } from '../../../api/format.ts';
import { classes } from '../../../kit/look/classes.ts';
import { EmptyState, ErrorAlert, type Failure, Skeleton } from '../../../kit/overlays/messages.tsx';
import { useTournament } from '../queries.ts';
import styles from './sheet.module.css';

interface SheetProps {
  /** What the sheet is called, for screen readers: the team, the board. */
  label: string;
  /** On its side. */
  wide?: boolean;
  children: ReactNode;
}

export const Sheet = ({ label, wide = false, children }: SheetProps) => (
  <article aria-label={label} className={classes(styles.sheet, wide && styles.wide)}>
    {children}
  </article>
);

/** The event at the head of a sheet. */
export function SheetHead({ children }: { children?: ReactNode }) {
  const { data: tournament } = useTournament();
  const facts = [tournament?.course_name, tournament?.event_date && day(tournament.event_date)].filter(
    Boolean,
  );
  return (
    <header className={styles.head}>
      <div>
        <p className={styles.event}>{tournament?.name}</p>
        <p>{facts.join(' · ')}</p>
      </div>
      {children}
    </header>
  );
}

interface WaitingProps {
  isEmpty: boolean;
  error: Failure | null;
  empty: string;
}

/** While there is nothing to print, or nothing yet. */
export const NoSheets = ({ isEmpty, error, empty }: WaitingProps) => (
  <div className={styles.none}>
    {error ? <ErrorAlert error={error} /> : isEmpty ? <EmptyState title={empty} /> : <Skeleton lines={12} />}
  </div>
);
