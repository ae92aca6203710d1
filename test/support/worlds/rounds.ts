/** Courses, and cards written as lines. */
import type { Wire } from './people.ts';

export const PARS = '4 5 3 4 4 4 3 5 4 | 4 4 3 5 4 4 4 3 5';
/** A round of 92: level par for a handicap of 20. */
export const H20 = '5 6 4 5 7 5 3 7 5 | 5 6 3 7 5 4 5 4 6';
const INDEXES = '7 3 15 11 1 9 17 5 13 | 8 4 16 2 12 10 6 18 14';

/** `4 5 . | 3` → 4, 5, null, 3. */
export const line = (text: string): (number | null)[] =>
  text.split(/[ |]+/).map((cell) => (cell === '.' ? null : Number(cell)));

export interface HoleInput {
  holeNumber: number;
  par?: number | null;
  strokeIndex?: number | null;
}

const indexes = line(INDEXES);
export const COURSE: HoleInput[] = line(PARS).map((par, index) => ({
  holeNumber: index + 1,
  par,
  strokeIndex: indexes[index] ?? null,
}));
export const NO_PARS = COURSE.map(({ par: _par, ...hole }) => hole);
export const NO_INDEXES = COURSE.map(({ strokeIndex: _index, ...hole }) => hole);
/** The front nine, its indexes ranked anew. */
export const NINE = COURSE.slice(0, 9).map((hole, _index, nine) => ({
  ...hole,
  strokeIndex: nine.filter((other) => (other.strokeIndex ?? 0) <= (hole.strokeIndex ?? 0)).length,
}));

/** Par 4 all over but a par 3 on the first hole; the last hole is the hardest. */
export const course = (size: number): HoleInput[] =>
  Array.from({ length: size }, (_, index) => ({
    holeNumber: index + 1,
    par: index === 0 ? 3 : 4,
    strokeIndex: size - index,
  }));

/** The rows of a board, in few words. */
export const shown = (rows: Wire[], ...fields: string[]): unknown[][] =>
  rows.map((row) => fields.map((field) => row[field]));
