/** Seeds a knock-out bracket: the pairs of the first round, so that the two best meet only in the final. */

export interface FirstRoundMatch<Entrant> {
  /** The position in the round, from 1 at the top of the bracket. */
  position: number;
  seed1: number;
  seed2: number;
  entrant1: Entrant;
  /** Null is a bye: the other entrant advances at once. */
  entrant2: Entrant | null;
}

/** The seeds down the bracket, in pairs: of four, 1 meets 4 and 2 meets 3. `size` is a power of two. */
export function bracketOrder(size: number): number[] {
  let order = [1];
  while (order.length < size) {
    const both = 2 * order.length + 1;
    order = order.flatMap((seed) => [seed, both - seed]);
  }
  return order;
}

/** Entrants are given best first. If they do not fill the bracket, the best get a bye. */
export function firstRound<Entrant>(entrants: readonly Entrant[]): FirstRoundMatch<Entrant>[] {
  const order = bracketOrder(bracketSize(entrants.length));
  const matches: FirstRoundMatch<Entrant>[] = [];
  for (let i = 0; i + 1 < order.length; i += 2) {
    const [seed1 = 0, seed2 = 0] = order.slice(i, i + 2);
    const entrant1 = entrants[seed1 - 1];
    if (entrant1 === undefined) continue;
    const entrant2 = entrants[seed2 - 1] ?? null;
    matches.push({ position: matches.length + 1, seed1, seed2, entrant1, entrant2 });
  }
  return matches;
}

/** The smallest power of two that is not less than the number of entrants. */
export function bracketSize(entrants: number): number {
  let size = 1;
  while (size < entrants) size *= 2;
  return size;
}
