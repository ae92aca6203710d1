/** The holes in play, in order of their numbers. Everything kept hole by hole elsewhere is an array in this order. */
import type { Hole } from './event.ts';

export interface Course {
  numbers: readonly number[];
  pars: readonly (number | null)[];
  strokeIndexes: readonly (number | null)[];
  /** Stroke indexes as ranks from 1 (hardest) to the number of holes; null when they cannot be used. */
  ranks: readonly number[] | null;
  /** Where the second nine begins: the first place of a hole above nine. */
  turn: number;
}

const UNKNOWN_COURSE: readonly Hole[] = Array.from({ length: 18 }, (_, i) => ({
  number: i + 1,
  par: null,
  strokeIndex: null,
}));

export function courseOf(holes: readonly Hole[]): Course {
  const inOrder = [...(holes.length > 0 ? holes : UNKNOWN_COURSE)].sort((a, b) => a.number - b.number);
  const strokeIndexes = inOrder.map((hole) => hole.strokeIndex);
  return {
    numbers: inOrder.map((hole) => hole.number),
    pars: inOrder.map((hole) => hole.par),
    strokeIndexes,
    ranks: ranked(strokeIndexes),
    turn: inOrder.filter((hole) => hole.number <= 9).length,
  };
}

/** Nine holes may carry the indexes of the eighteen they belong to. Gaps and repeats leave the order open: no use. */
function ranked(strokeIndexes: readonly (number | null)[]): number[] | null {
  const known = strokeIndexes.filter((index) => index !== null);
  if (known.length < strokeIndexes.length || new Set(known).size < known.length) return null;
  const hardestFirst = [...known].sort((a, b) => a - b);
  const rankOf = new Map(hardestFirst.map((index, i) => [index, i + 1]));
  return known.map((index) => rankOf.get(index) ?? 0);
}
