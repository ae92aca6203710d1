/**
 * A plain table with a name. All rows are in the document, so that the browser finds and prints them. On a
 * narrow screen the table scrolls sideways, and nothing else does.
 */
import type { ComponentProps, ReactNode } from 'react';
import { kitWords } from '../../words/kit.ts';
import { classes } from '../look/classes.ts';
import styles from './table.module.css';

export interface Column {
  label: string;
  /** Figures stand to the right. */
  numeric?: boolean;
  /** The words are for screen readers alone, as above a column of buttons. */
  hidden?: boolean;
  /** Stands in the head in place of the words, as a checkbox for all rows. */
  head?: ReactNode;
  /** Makes the head a button that sorts by this column. */
  sort?: ColumnSort;
}

interface ColumnSort {
  /** Undefined while the rows are sorted by something else. */
  direction: 'ascending' | 'descending' | undefined;
  onSort(): void;
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
    <section className={styles.scroll} aria-label={kitWords.scrollable(label)} tabIndex={0}>
      <table className={classes(styles.table, compact && styles.compact)} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.label} {...column} />
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

const Head = ({ label, numeric, hidden, head, sort }: Column) => (
  <th scope="col" aria-sort={sort?.direction} className={classes(numeric && styles.numeric)}>
    {head ??
      (sort ? (
        <button type="button" className={styles.sort} onClick={sort.onSort}>
          {label}
          <span aria-hidden="true">{SORT_MARKS[sort.direction ?? 'none']}</span>
        </button>
      ) : (
        <span className={classes(hidden && styles.hidden)}>{label}</span>
      ))}
  </th>
);

const SORT_MARKS = { ascending: '↑', descending: '↓', none: '' };

interface CellProps extends ComponentProps<'td'> {
  numeric?: boolean;
  /** Secondary, in a softer colour. */
  soft?: boolean;
  /** On one line, such as a time or an id. */
  tight?: boolean;
  /** Code, an id, a path. */
  mono?: boolean;
  /** On one line, and cut where it is too long for its column; the whole of it belongs in the `title`. */
  clip?: boolean;
  /** Words that may take more lines, but are not squeezed to one a line on a phone. */
  prose?: boolean;
}

export const Cell = ({ numeric, soft, tight, mono, clip, prose, ...rest }: CellProps) => (
  <td
    {...rest}
    className={classes(
      numeric && styles.numeric,
      soft && styles.soft,
      tight && styles.tight,
      mono && styles.mono,
      clip && styles.clip,
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

/**
 * The last cell: what can be done with the row. With a mouse the buttons come out when the row is pointed at
 * or has the focus, so that a long table stays calm; `shown` where the buttons are what the table is for.
 */
export const RowActions = ({ shown = false, children }: { shown?: boolean; children: ReactNode }) => (
  <td className={styles.actions}>
    <div className={classes(!shown && styles.quiet)}>{children}</div>
  </td>
);
