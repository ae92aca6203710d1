/**
 * Tabs and the service worker share one queue: whoever sends it does so alone, and the others wait for their
 * turn.
 */

/** `navigator.locks` */
interface Locks {
  request<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
}

const LOCK = 'fairway-score-send';

/**
 * Browsers without locks, or that refuse them, send at once: the ids of the taps see to it that nothing
 * counts twice.
 */
export async function inTurn<Result>(locks: Locks | undefined, work: () => Promise<Result>): Promise<Result> {
  if (locks === undefined) return work();
  let begun: Promise<Result> | undefined;
  const begin = () => {
    begun = work();
    return begun;
  };
  // A lock can also be taken away while the work goes on.
  return locks.request(LOCK, begin).catch(() => begun ?? work());
}
