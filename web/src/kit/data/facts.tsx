/** What is known about one thing, term by term. */
import type { ReactNode } from 'react';
import styles from './facts.module.css';

export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>;

/** Left out where there is nothing to say. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) =>
  children === null || children === undefined || children === '' ? null : (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
