/** A few numbers that tell how things stand. */
import type { ReactNode } from 'react';
import styles from './stat.module.css';

export const Stats = ({ label, children }: { label: string; children: ReactNode }) => (
  <dl className={styles.stats} aria-label={label}>
    {children}
  </dl>
);

export const Stat = ({ label, value, note }: { label: string; value: ReactNode; note?: ReactNode }) => (
  <div className={styles.stat}>
    <dt>{label}</dt>
    <dd className={styles.value}>{value}</dd>
    {note !== undefined && <dd className={styles.note}>{note}</dd>}
  </div>
);
