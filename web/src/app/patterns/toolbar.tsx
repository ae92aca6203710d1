/** The filters of a list, side by side above it. */
import type { ReactNode } from 'react';
import styles from './toolbar.module.css';

export const Toolbar = ({ label, children }: { label: string; children: ReactNode }) => (
  <search aria-label={label} className={styles.toolbar}>
    {children}
  </search>
);
