/** Around the pages for whoever is not signed in: one sheet of paper, in the middle. */
import { Outlet } from '@tanstack/react-router';
import styles from './outside.module.css';
import { Wordmark } from './wordmark.tsx';

export const Outside = () => (
  <div className={styles.outside}>
    <header>
      <Wordmark />
    </header>
    <main className={styles.sheet}>
      <Outlet />
    </main>
  </div>
);
