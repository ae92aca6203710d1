/** The buttons for one score. A tap counts at once, and another one in its place corrects it. */
import { useId, useState } from 'react';
import { classes } from '../../kit/classes.ts';
import styles from './score-pad.module.css';

interface Props {
  name: string;
  par: number | null;
  received: string | undefined;
  /** Nobody else is on the page: the buttons have room to grow. */
  isLarge: boolean;
  /** The card is signed. */
  isClosed: boolean;
  strokes: number | null;
  onStrokes(strokes: number | null): void;
}

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
const USUAL = numbers(1, 9);
const MANY = numbers(10, 20);

export function ScorePad({ name, par, received, isLarge, isClosed, strokes, onStrokes }: Props) {
  const id = useId();
  const [wantsMore, setWantsMore] = useState(false);
  const hasMore = wantsMore || (strokes ?? 0) > USUAL.length;
  const key = (number: number) => (
    <button
      key={number}
      type="button"
      className={classes(styles.key, number === par && styles.par)}
      aria-pressed={number === strokes}
      aria-describedby={number === par ? `${id}-par` : undefined}
      disabled={isClosed}
      onClick={() => {
        setWantsMore(false);
        if (number !== strokes) onStrokes(number);
      }}
    >
      {number}
    </button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: A fieldset's legend does not stand in a row with a button.
    <div
      role="group"
      aria-label={`Score for ${name}`}
      className={classes(styles.pad, isLarge && styles.large)}
    >
      <div className={styles.head}>
        <div className={styles.who}>
          <p className={styles.name}>{name}</p>
          {received !== undefined && <p className={styles.received}>{received}</p>}
        </div>
        <button
          type="button"
          className={styles.clear}
          disabled={isClosed}
          onClick={() => strokes !== null && onStrokes(null)}
        >
          Clear
        </button>
      </div>
      <div className={styles.keys}>
        {USUAL.map(key)}
        <button
          type="button"
          className={classes(styles.key, styles.more)}
          aria-expanded={hasMore}
          disabled={isClosed}
          onClick={() => setWantsMore(!wantsMore)}
        >
          More
        </button>
        {hasMore && MANY.map(key)}
      </div>
      <span id={`${id}-par`} hidden>
        Par
      </span>
    </div>
  );
}
