/**
 * Bars or a line over time, drawn by hand as SVG: an image with a name, and the same numbers in a table below
 * for whoever would rather read them.
 */
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
  /** A value in words. */
  show?(value: number): string;
}

const WIDTH = 600;
const HEIGHT = 120;

/** Series on top of each other, one bar a point. */
export function Bars(props: ChartProps) {
  const { points, series } = props;
  const sums = points.map((_, at) => series.reduce((sum, one) => sum + (one.values[at] ?? 0), 0));
  const most = Math.max(1, ...sums);
  const step = WIDTH / Math.max(points.length, 1);
  const bars = points.flatMap((_, at) => {
    let base = HEIGHT;
    return series.map((one) => {
      const height = ((one.values[at] ?? 0) / most) * (HEIGHT - 4);
      base -= height;
      return (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: Two points may be called the same, and none moves.
          key={`${at} ${one.label}`}
          className={styles[one.tone]}
          x={at * step + step * 0.12}
          width={step * 0.76}
          y={base}
          height={height}
        />
      );
    });
  });
  return (
    <Frame {...props} most={most}>
      {bars}
    </Frame>
  );
}

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
        <span className={styles.most}>up to {show(most)}</span>
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
      <details className={styles.numbers}>
        <summary>Numbers</summary>
        <Table
          label={label}
          compact
          columns={[{ label: 'Time' }, ...series.map((one) => ({ label: one.label, numeric: true }))]}
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
