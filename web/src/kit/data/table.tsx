/**
 * A plain table with a name. All rows are in the document, so that the browser finds and prints them. On a
 * narrow screen the table scrolls sideways, and nothing else does.
 */
import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../look/classes.ts';
import styles from './table.module.css';

export interface Column {
  label: string;
  /** Figures stand to the right. */
  numeric?: boolean;
  /** The words are for screen readers alone, as above a column of buttons. */
  hidden?: boolean;
}

interface TableProps {
  /** The accessible name. */
  label: string;
  columns: readonly Column[];
  compact?: boolean;
  /** The rows: `tr` elements. */
  children: ReactNode;
}

export function Table({ label, columns, compact = false, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: What scrolls must be reachable by keyboard.
    <section className={styles.scroll} aria-label={`${label}, scrollable`} tabIndex={0}>
      <table className={classes(styles.table, compact && styles.compact)} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={classes(column.numeric && styles.numeric)}>
                <span className={classes(column.hidden && styles.hidden)}>{column.label}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

interface CellProps extends ComponentProps<'td'> {
  numeric?: boolean;
  /** Secondary, in a softer colour. */
  soft?: boolean;
  /** On one line, such as a time or an id. */
  tight?: boolean;
  /** Code, an id, a path. */
  mono?: boolean;
  /** Words that may take more lines, but are not squeezed to one a line on a phone. */
  prose?: boolean;
}

export const Cell = ({ numeric, soft, tight, mono, prose, ...rest }: CellProps) => (
  <td
    {...rest}
    className={classes(
      numeric && styles.numeric,
      soft && styles.soft,
      tight && styles.tight,
      mono && styles.mono,
      prose && styles.prose,
      rest.className,
    )}
  />
);

/** The cell that names its row. */
export const RowHead = ({ children }: { children: ReactNode }) => (
  <th scope="row" className={styles.rowHead}>
    {children}
  </th>
);

/** The last cell: what can be done with the row. */
export const RowActions = ({ children }: { children: ReactNode }) => (
  <td className={styles.actions}>
    <div>{children}</div>
  </td>
);
