/** A sheet of paper for a part of a page, with a heading of its own. */
import { type ReactNode, useId } from 'react';
import { classes } from '../look/classes.ts';
import styles from './card.module.css';

interface CardProps {
  title: string;
  description?: ReactNode;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  /** For a list or a table, which reaches to the edges. */
  flush?: boolean;
  children?: ReactNode;
}

export function Card({ title, description, actions, flush = false, children }: CardProps) {
  const id = useId();
  return (
    <section className={classes(styles.card, flush && styles.flush)} aria-labelledby={id}>
      <div className={styles.head}>
        <div>
          <h2 id={id}>{title}</h2>
          {description !== undefined && <p className={styles.description}>{description}</p>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}
