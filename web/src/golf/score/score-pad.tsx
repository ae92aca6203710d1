/** The buttons for one score. A tap counts at once, and another one in its place corrects it. */
import { useId, useState } from 'react';
import { classes } from '../../kit/look/classes.ts';
import { words } from '../../words/golf.ts';
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
  const choose = (number: number) => {
    setWantsMore(false);
    if (number !== strokes) onStrokes(number);
  };
  const key = (number: number) => (
    <Key
      key={number}
      number={number}
      parId={number === par ? id : undefined}
      isPressed={number === strokes}
      isClosed={isClosed}
      onPress={choose}
    />
  );
  const more = (
    <button
      type="button"
      className={classes(styles.key, styles.more)}
      aria-expanded={hasMore}
      disabled={isClosed}
      onClick={() => setWantsMore(!wantsMore)}
    >
      {words.score.more}
    </button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: A fieldset's legend does not stand in a row with a button.
    <div
      role="group"
      aria-label={words.score.scoreFor(name)}
      className={classes(styles.pad, isLarge && styles.large)}
    >
      <Head
        name={name}
        received={received}
        isClosed={isClosed}
        onClear={() => strokes !== null && onStrokes(null)}
      />
      <div className={styles.keys}>
        {USUAL.map(key)}
        {more}
        {hasMore && MANY.map(key)}
      </div>
      <span id={id} hidden>
        {words.score.parWord}
      </span>
    </div>
  );
}

interface KeyProps {
  number: number;
  /** Of the word that says so, on the key of par. */
  parId: string | undefined;
  isPressed: boolean;
  isClosed: boolean;
  onPress(number: number): void;
}

const Key = ({ number, parId, isPressed, isClosed, onPress }: KeyProps) => (
  <button
    type="button"
    className={classes(styles.key, parId !== undefined && styles.par)}
    aria-pressed={isPressed}
    aria-describedby={parId}
    disabled={isClosed}
    onClick={() => onPress(number)}
  >
    {number}
  </button>
);

interface HeadProps extends Pick<Props, 'name' | 'received' | 'isClosed'> {
  onClear(): void;
}

const Head = ({ name, received, isClosed, onClear }: HeadProps) => (
  <div className={styles.head}>
    <div className={styles.who}>
      <p className={styles.name}>{name}</p>
      {received !== undefined && <p className={styles.received}>{received}</p>}
    </div>
    <button type="button" className={styles.clear} disabled={isClosed} onClick={onClear}>
      {words.score.clear}
    </button>
  </div>
);
