/** A sheet of paper for a part of a page, with a heading of its own. */
import { type ReactNode, useId } from 'react';
import styles from './card.module.css';

interface CardProps {
  title: string;
  description?: ReactNode;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  children?: ReactNode;
}

export function Card({ title, description, actions, children }: CardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
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
