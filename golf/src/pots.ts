/** Divides a pot of money by shares, to the last cent. */

/** All get the whole cents of their share; cents left over go one each to the first. No share, no pay. */
export function splitPot(cents: number, shares: readonly number[]): number[] {
  const all = shares.reduce((sum, share) => sum + share, 0);
  if (all === 0) return shares.map(() => 0);
  const whole = shares.map((share) => (cents * share - ((cents * share) % all)) / all);
  const left = whole.reduce((rest, part) => rest - part, cents);
  return whole.map((part, place) => (place < left ? part + 1 : part));
}
