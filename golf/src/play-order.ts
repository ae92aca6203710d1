/** The order in which holes are played from any starting hole, and which holes were skipped. */
import type { Team } from './event.ts';

/** The holes from the starting hole round to the one before it. */
export function playOrder(startingHole: number | null, holes: number): number[] {
  const first = (startingHole ?? 1) - 1;
  return Array.from({ length: holes }, (_, i) => ((first + i) % holes) + 1);
}

/** Holes without a score that come before a scored one in play order. */
export function missingHoles(startingHole: number | null, holes: number, scored: Iterable<number>): number[] {
  const has = new Set(scored);
  const order = playOrder(startingHole, holes);
  const last = order.findLastIndex((hole) => has.has(hole));
  return order.slice(0, Math.max(last, 0)).filter((hole) => !has.has(hole));
}

/** The label of a team's start, such as `1A`. */
export const startLabel = (team: Team | null): string | null =>
  team === null || team.startingHole === null ? null : `${team.startingHole}${team.startingSequence ?? ''}`;

/** The index at which play begins. Hole 10 of a round over holes 10 to 18 is its first. */
export function startingPlace(startingHole: number | null, numbers: readonly number[]): number {
  if (startingHole === null) return 0;
  const place = numbers.indexOf(startingHole);
  return place >= 0 ? place : (startingHole - 1) % numbers.length;
}
