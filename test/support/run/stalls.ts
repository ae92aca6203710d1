/**
 * How long a piece of work keeps the event loop from turning, as CPU time of the loop's own thread: on a busy
 * machine the clock would also count the time for which the thread waited for a core.
 */
import { existsSync, readFileSync } from 'node:fs';

/** Linux tells the nanoseconds that a thread has run for; elsewhere the clock must do. */
const RUN_TIME = '/proc/thread-self/schedstat';
const hasRunTime = existsSync(RUN_TIME);

const milliseconds = (): number =>
  hasRunTime ? Number.parseInt(readFileSync(RUN_TIME, 'latin1'), 10) / 1e6 : performance.now();

/** The longest stretch between two turns while the work goes on, in milliseconds. */
export async function longestStall(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = milliseconds();
  const look = () => {
    const now = milliseconds();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 1);
  try {
    await work();
    look();
  } finally {
    clearInterval(timer);
  }
  return longest;
}
