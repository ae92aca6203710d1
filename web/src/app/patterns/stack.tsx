/** The parts of a page, one below the other; `narrow` where they are forms. */
import type { ReactNode } from 'react';
import { classes } from '../../kit/look/classes.ts';
import styles from './stack.module.css';

export const Stack = ({ narrow = false, children }: { narrow?: boolean; children: ReactNode }) => (
  <div className={classes(styles.stack, narrow && styles.narrow)}>{children}</div>
);
