/** How far the feed is behind: readers wait for the oldest open transaction of their organization. */
import { MINUTE, SECOND } from '../../../platform/clock.ts';
import type { Doors } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { gauge, OF_ALL_NODES } from '../../../platform/running/figures.ts';
import { Loop } from '../../../platform/running/loop.ts';
import type { BackgroundWorker, WorkerKit } from '../../module.ts';

const LOOK_EVERY_MS = 5 * SECOND;
/** From here on it is told in the log, once a minute. */
const TOLD_FROM_SECONDS = 10;

async function lagSeconds({ asPlatform }: Doors, now: Date): Promise<number> {
  const row = await asPlatform.one<{ lag: number }>(sql`select event_feed_lag(${now}) as lag`);
  return row?.lag ?? 0;
}

export const lagFigure = ({ registry, doors, clock }: WorkerKit): void =>
  gauge(registry, {
    name: 'event_feed_lag_seconds',
    help: `The age of the oldest committed event that the feed does not show yet. ${OF_ALL_NODES}`,
    read: () => lagSeconds(doors, clock.now()),
  });

/** Tells of a feed that stays behind. */
export function lagWatch({ doors, clock, log }: WorkerKit): BackgroundWorker {
  let toldAt = Number.NEGATIVE_INFINITY;
  const step = async () => {
    const lag = await lagSeconds(doors, clock.now());
    if (lag < TOLD_FROM_SECONDS || clock.now().getTime() - toldAt < MINUTE) return false;
    toldAt = clock.now().getTime();
    log.warn({ lag_seconds: lag }, 'the event feed waits for a transaction that is still open');
    return false;
  };
  const loop = new Loop({ step, pollMs: LOOK_EVERY_MS, onError: () => undefined });
  return {
    start: () => loop.start(),
    stop: () => loop.stop(),
    progress: () => [],
  };
}
