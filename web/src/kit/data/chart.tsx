/**
 * Bars or a line over time, drawn by hand as SVG: an image with a name, and the same numbers in a table below
 * for whoever would rather read them.
 */

import { kitWords } from '../../words/kit.ts';
import styles from './chart.module.css';
import { Cell, RowHead, Table } from './table.tsx';

export interface Series {
  label: string;
  /** Null where there is nothing to show. */
  values: readonly (number | null)[];
  tone: 'green' | 'red' | 'gold' | 'blue';
}

interface ChartProps {
  /** The accessible name of the image, and of the table. */
  label: string;
  /** What the points are called: the hours, the days. */
  points: readonly string[];
  series: readonly Series[];
  /** What a point is, as the head of its column: the hour unless stated. */
  pointLabel?: string;
  /** What the chart cannot show, such as that there is nothing yet. */
  note?: string | undefined;
  /** A value in words. */
  show?(value: number): string;
}

const WIDTH = 600;
const HEIGHT = 120;
/** A few bars stay bars, however much room they have. */
const WIDEST_BAR = 36;

/** Series on top of each other, one bar a point; what is below zero hangs below the line. */
export function Bars(props: ChartProps) {
  const { points, series, show = String } = props;
  const most = Math.max(1, ...points.map((_, at) => stacked(series, at, 1)));
  const least = Math.max(0, ...points.map((_, at) => stacked(series, at, -1)));
  const scale = (HEIGHT - 4) / (most + least);
  const zero = HEIGHT - least * scale;
  const step = WIDTH / Math.max(points.length, 1);
  const width = Math.min(step * 0.76, WIDEST_BAR);
  const bars = points.flatMap((point, at) => {
    const ends = { up: zero, down: zero };
    return series.map((one) => {
      const value = one.values[at] ?? 0;
      const height = Math.abs(value) * scale;
      const y = value < 0 ? ends.down : ends.up - height;
      if (value < 0) ends.down += height;
      else ends.up -= height;
      return (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: Two points may be called the same, and none moves.
          key={`${at} ${one.label}`}
          className={styles[one.tone]}
          x={at * step + (step - width) / 2}
          width={width}
          y={y}
          height={height}
        >
          <title>{`${point}: ${show(value)} ${one.label}`}</title>
        </rect>
      );
    });
  });
  return (
    <Frame {...props} most={most}>
      {bars}
      {least > 0 && <path className={styles.zero} d={`M0 ${zero.toFixed(1)}H${WIDTH}`} />}
    </Frame>
  );
}

/** How far the bar of a point reaches above the line, or below it. */
const stacked = (series: readonly Series[], at: number, sign: 1 | -1): number =>
  series.reduce((sum, { values }) => sum + Math.max(0, (values[at] ?? 0) * sign), 0);

/** Series as lines, broken where there is no value. */
export function Line(props: ChartProps) {
  const { points, series } = props;
  const most = Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const step = WIDTH / Math.max(points.length - 1, 1);
  return (
    <Frame {...props} most={most}>
      {series.map((one) => (
        <path
          key={one.label}
          className={`${styles.line} ${styles[one.tone]}`}
          d={pathOf(one.values, step, most)}
        />
      ))}
    </Frame>
  );
}

function pathOf(values: Series['values'], step: number, most: number): string {
  let isDown = false;
  return values
    .map((value, at) => {
      const command = isDown ? 'L' : 'M';
      isDown = value !== null;
      // A lone point is a dot: a line of no length with round ends.
      return value === null
        ? ''
        : `${command}${(at * step).toFixed(1)} ${(HEIGHT - (value / most) * (HEIGHT - 6) - 2).toFixed(1)}h.01`;
    })
    .join('');
}

function Frame({
  label,
  points,
  series,
  show = String,
  pointLabel = kitWords.time,
  note,
  most,
  children,
}: ChartProps & { most: number; children: React.ReactNode }) {
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <strong>{label}</strong>
        <span className={styles.legend}>
          {series.map((one) => (
            <span key={one.label}>
              <i className={styles[one.tone]} /> {one.label}
            </span>
          ))}
        </span>
        {note === undefined && <span className={styles.most}>{kitWords.upTo(show(most))}</span>}
      </figcaption>
      <svg
        className={styles.chart}
        role="img"
        aria-label={label}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {children}
      </svg>
      {points.length > 0 && (
        <div className={styles.ends} aria-hidden="true">
          <span>{points[0]}</span>
          {points.length > 1 && <span>{points.at(-1)}</span>}
        </div>
      )}
      {note !== undefined && <p className={styles.note}>{note}</p>}
      <details className={styles.numbers}>
        <summary>{kitWords.numbers}</summary>
        <Table
          label={label}
          compact
          columns={[{ label: pointLabel }, ...series.map((one) => ({ label: one.label, numeric: true }))]}
        >
          {points.map((point, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: Two points may be called the same, and none moves.
            <tr key={at}>
              <RowHead>{point}</RowHead>
              {series.map(({ label: name, values }) => {
                const value = values[at] ?? null;
                return (
                  <Cell key={name} numeric>
                    {value === null ? '–' : show(value)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </Table>
      </details>
    </figure>
  );
}
