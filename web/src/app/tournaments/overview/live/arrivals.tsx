/** How people arrived: how many were here, five minutes by five minutes. */
import type { Player } from '@fairway/sdk';
import { clockTime } from '../../../../api/format.ts';
import { Line } from '../../../../kit/data/chart.tsx';
import { words } from '../../../../words/app.ts';
import { useRoster, useSettings } from '../../event-queries.ts';

const MINUTE = 60_000;
/** From the finest step on, the first with which the morning fits into the chart. */
const STEPS = [5, 15, 60, 240, 1440].map((minutes) => minutes * MINUTE);
const MOST_POINTS = 60;

/** Nothing before the first is here. */
export function Arrivals() {
  const { data: roster } = useRoster();
  const { data: settings } = useSettings();
  const times = arrivalTimes(roster ?? []);
  if (times.length === 0 || settings === undefined) return null;
  const instants = instantsOf(times);
  return (
    <Line
      label={words.overview.arrivals.title}
      points={instants.map((at) => clockTime(at, settings.timezone))}
      series={[
        {
          label: words.overview.arrivals.checkedIn,
          tone: 'green',
          values: instants.map((at) => times.filter((time) => time <= at).length),
        },
      ]}
    />
  );
}

const arrivalTimes = (roster: readonly Player[]): number[] =>
  roster
    .filter(({ withdrawn }) => !withdrawn)
    .flatMap(({ checked_in_at }) => (checked_in_at === null ? [] : [Date.parse(checked_in_at)]));

/** From just before the first arrival to just after the last, in equal steps. */
function instantsOf(times: readonly number[]): number[] {
  const first = Math.min(...times);
  const last = Math.max(...times);
  const step = STEPS.find((one) => (last - first) / one < MOST_POINTS) ?? 1440 * MINUTE;
  const from = Math.floor(first / step) * step;
  const length = Math.ceil((last - from) / step) + 1;
  return Array.from({ length: Math.max(length, 2) }, (_, at) => from + at * step);
}
