/**
 * Settles a tie between complete cards as the USGA recommends: the last nine holes, last six, last three, the last,
 * then hole by hole backwards. Holes go by their numbers, wherever the players started.
 */
import { COUNTED } from './best-ball.ts';
import type { Course } from './course.ts';
import type { Entry } from './entry.ts';
import type { BoardName } from './event.ts';
import type { Tiebreak } from './results.ts';
import type { Line } from './round.ts';

const STRETCHES = [9, 6, 3, 1];

export interface Settled {
  entry: Entry;
  /** Level with the one before: no step told them apart. */
  level: boolean;
  tiebreak: Tiebreak;
}

/** The entries best first; they must be complete and equal on the board. Those that stay level keep their order. */
export function countback(entries: readonly Entry[], board: BoardName, course: Course): Settled[] {
  const steps = stepNames(course.numbers);
  const cards = entries
    .map((entry) => ({ entry, keys: keysOf(entry, board, course) }))
    .sort((a, b) => compare(a.keys, b.keys));
  /** For each card the step that parts it from the next one; past all steps when none does. */
  const parted = cards.map(({ keys }, i) => firstDifference(keys, cards[i + 1]?.keys ?? keys));
  return cards.map(({ entry, keys }, i) => {
    const above = i > 0 ? (parted[i - 1] ?? 0) : -1;
    const below = i < cards.length - 1 ? (parted[i] ?? 0) : -1;
    const isLevel = above === steps.length || below === steps.length;
    const deciding = isLevel ? steps.length : below >= 0 ? below : above;
    const values = shown(keys.slice(0, deciding + 1), entry, board, course);
    const decidedBy = steps[deciding] ?? 'unresolved';
    return { entry, level: above === steps.length, tiebreak: { method: 'countback', decidedBy, values } };
  });
}

const stretchesOf = (holes: number): number[] => STRETCHES.filter((length) => length < holes);

const stepNames = (numbers: readonly number[]): string[] => [
  ...stretchesOf(numbers.length).map((length) => `last${length}`),
  ...numbers
    .slice(0, -1)
    .reverse()
    .map((number) => `hole${number}`),
];

/** An individual net takes its share of the handicap off each stretch: whole numbers of parts, no fractions to round. */
const takesShares = ({ player }: Entry, board: BoardName): boolean => board === 'net' && player !== null;

/** The card's number at every step, such that lower is better. */
function keysOf(entry: Entry, board: BoardName, { numbers }: Course): number[] {
  const holes = numbers.length;
  const line = entry.card[COUNTED[board]];
  const sign = board === 'stableford' ? -1 : 1;
  const stretches = stretchesOf(holes).map((length) =>
    takesShares(entry, board)
      ? holes * sumOfLast(entry.card.gross, length) - length * (entry.handicap ?? 0)
      : sign * sumOfLast(line, length),
  );
  const singles = line.slice(0, -1).reverse();
  return [...stretches, ...singles.map((value) => sign * (value ?? 0))];
}

/** The keys as a golfer reads them: points positive, shares of a handicap as fractions of a stroke. */
function shown(keys: number[], entry: Entry, board: BoardName, { numbers }: Course): number[] {
  if (board === 'stableford') return keys.map((key) => Math.abs(key));
  if (!takesShares(entry, board)) return keys;
  const stretches = stretchesOf(numbers.length).length;
  return keys.map((key, step) => (step < stretches ? key / numbers.length : key));
}

const sumOfLast = (line: Line, length: number): number =>
  line.slice(-length).reduce<number>((sum, value) => sum + (value ?? 0), 0);

function firstDifference(a: readonly number[], b: readonly number[]): number {
  const step = a.findIndex((key, i) => key !== b[i]);
  return step < 0 ? a.length : step;
}

function compare(a: readonly number[], b: readonly number[]): number {
  const step = firstDifference(a, b);
  return step === a.length ? 0 : (a[step] ?? 0) - (b[step] ?? 0);
}
