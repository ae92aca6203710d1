/** The event at a glance, live: what its status makes worth knowing, and everything one tap from being done. */
import { ErrorAlert, Skeleton } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import { Stack } from '../../patterns/stack.tsx';
import { Ahead } from './before/ahead.tsx';
import { FinalDay } from './final/final-day.tsx';
import { LiveDayPage } from './live/live-day.tsx';
import styles from './overview.module.css';
import { type Overview, useOverview } from './queries.ts';

export default function OverviewPage() {
  const { data, error } = useOverview();
  return (
    <Stack>
      {(data === undefined || data.before !== null) && (
        <h2 className={styles.title}>{words.overview.title}</h2>
      )}
      {data === undefined ? (
        error ? (
          <ErrorAlert error={error} />
        ) : (
          <Skeleton lines={12} />
        )
      ) : (
        <ByStatus overview={data} />
      )}
    </Stack>
  );
}

function ByStatus({ overview }: { overview: Overview }) {
  const { before, live, final } = overview;
  if (before !== null) return <Ahead overview={overview} before={before} />;
  if (live !== null) return <LiveDayPage overview={overview} live={live} />;
  return final && <FinalDay overview={overview} final={final} />;
}
