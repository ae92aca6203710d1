/**
 * How long a phone waits before it sends again: 1, 2, 4 … seconds, at most a minute, so that it keeps trying
 * all day.
 */

const FIRST_MS = 1000;
const LONGEST_MS = 60_000;

/** After so many failures in a row; longer where the service asks for it. */
export const pauseAfter = (failures: number, askedMs = 0): number =>
  Math.max(Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS), askedMs);
