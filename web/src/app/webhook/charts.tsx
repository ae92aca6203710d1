/** A day of an endpoint by the hour: how much arrived, how much failed, how long it took. */
import { clockTime, duration } from '../../api/format.ts';
import { Bars, Line } from '../../kit/data/chart.tsx';
import { ErrorAlert, Skeleton } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { useStats } from '../webhooks/queries.ts';
import styles from './charts.module.css';

const said = words.webhooks.charts;

export function EndpointCharts({ endpointId }: { endpointId: string }) {
  const { data, error } = useStats(endpointId);
  if (data === undefined) return error ? <ErrorAlert error={error} /> : <Skeleton />;
  const { buckets } = data;
  const points = buckets.map(({ at }) => clockTime(at));
  return (
    <div className={styles.charts}>
      <Bars
        label={said.deliveries}
        points={points}
        series={[
          { label: said.delivered, values: buckets.map(({ delivered }) => delivered), tone: 'green' },
          { label: said.failed, values: buckets.map(({ failed }) => failed), tone: 'red' },
        ]}
      />
      <Line
        label={said.latency}
        points={points}
        show={duration}
        series={[
          { label: said.median, values: buckets.map(({ p50_ms }) => p50_ms), tone: 'green' },
          { label: said.p95, values: buckets.map(({ p95_ms }) => p95_ms), tone: 'gold' },
        ]}
      />
    </div>
  );
}
