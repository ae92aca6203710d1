/**
 * One sum and what it is made of: a bar in pieces, drawn as an image with a name, and the same numbers in a
 * table below.
 */
import chart from '../data/chart.module.css';
import { classes } from '../look/classes.ts';
import styles from './share-bar.module.css';

export interface Share {
  label: string;
  value: number;
  tone: 'green' | 'red' | 'gold' | 'blue';
}

interface Props {
  /** The accessible name of the image, and of the table. */
  label: string;
  shares: readonly Share[];
  /** A value in words. */
  show(value: number): string;
}

const WIDTH = 600;
const HEIGHT = 14;
const GAP = 2;

export function ShareBar({ label, shares, show }: Props) {
  const total = shares.reduce((sum, { value }) => sum + value, 0);
  let from = 0;
  const pieces = shares
    .filter(({ value }) => value > 0)
    .map(({ label: name, value, tone }) => {
      const x = from;
      from += (value / total) * WIDTH;
      return (
        <rect
          key={name}
          className={chart[tone]}
          x={x}
          width={Math.max(from - x - GAP, 1)}
          y={0}
          height={HEIGHT}
        />
      );
    });
  return (
    <figure className={styles.figure}>
      <svg
        className={styles.bar}
        role="img"
        aria-label={label}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {pieces}
      </svg>
      <table aria-label={label} className={styles.table}>
        <tbody>
          {shares.map(({ label: name, value, tone }) => (
            <tr key={name}>
              <th scope="row">
                <i className={classes(styles.key, chart[tone])} />
                {name}
              </th>
              <td>{show(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
