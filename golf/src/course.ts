/** The holes in play, in the order of their numbers. All arrays by hole elsewhere are in this order. */
import type { Hole } from './event.ts';

export interface Course {
  numbers: readonly number[];
  pars: readonly (number | null)[];
  strokeIndexes: readonly (number | null)[];
  /** Stroke indexes as ranks from 1 (hardest) to the number of holes; null when they cannot be used. */
  ranks: readonly number[] | null;
  /** The index where the second nine begins: that of the first hole above nine. */
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

/** Stroke indexes as ranks: nine holes may have those of eighteen. Null if one is missing or repeated. */
function ranked(strokeIndexes: readonly (number | null)[]): number[] | null {
  const known = strokeIndexes.filter((index) => index !== null);
  if (known.length < strokeIndexes.length || new Set(known).size < known.length) return null;
  const hardestFirst = [...known].sort((a, b) => a - b);
  const rankOf = new Map(hardestFirst.map((index, i) => [index, i + 1]));
  return known.map((index) => rankOf.get(index) ?? 0);
}
