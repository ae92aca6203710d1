/** Tabs and the service worker share one queue: whoever sends it does so alone, and the others wait for their turn. */

const LOCK = 'fairway-score-send';

/** Browsers without locks send at once: the ids of the taps see to it that nothing counts twice. */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks === undefined ? work() : navigator.locks.request(LOCK, work);
}
