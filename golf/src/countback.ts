/**
 * Settles a tie between complete cards as the USGA recommends: the last nine holes, last six, last three, the
 * last, then hole by hole backwards. Holes are taken by their numbers, wherever the players started.
 */
import { COUNTED } from './ball.ts';
import type { Course } from './course.ts';
import type { Entry } from './entry.ts';
import type { BoardName } from './event.ts';
import type { Tiebreak } from './results.ts';
import type { Line } from './round.ts';

const STRETCHES = [9, 6, 3, 1];

interface Settled {
  entry: Entry;
  /** Whether no step separates it from the one before. */
  level: boolean;
  tiebreak: Tiebreak;
}

/** Takes complete entries that tie on the board, and returns them best first. Level ones keep their order. */
export type Countback = (entries: readonly Entry[]) => Settled[];

export function countbackOn(board: BoardName, { numbers }: Course): Countback {
  const stretches = STRETCHES.filter((length) => length < numbers.length);
  const singles = numbers.slice(0, -1).reverse();
  const steps = [...stretches.map((length) => `last${length}`), ...singles.map((number) => `hole${number}`)];
  return (entries) => {
    const cards = entries.map((entry) => ({ entry, keys: keysOf(entry, board, stretches) }));
    cards.sort((a, b) => compare(a.keys, b.keys));
    /** For each card the step that parts it from the next one; past all steps when none does. */
    const parted = cards.map(({ keys }, i) => firstDifference(keys, cards[i + 1]?.keys ?? keys));
    return cards.map(({ entry, keys }, i) => {
      const level = i > 0 && parted[i - 1] === steps.length;
      const step = deciding(parted, i, steps.length);
      const values = shown(keys.slice(0, step + 1), entry, board, stretches.length);
      return {
        entry,
        level,
        tiebreak: { method: 'countback', decidedBy: steps[step] ?? 'unresolved', values },
      };
    });
  };
}

/** The step that put card `i` ahead of the next, or the last behind the previous; none for a level card. */
function deciding(parted: readonly number[], i: number, steps: number): number {
  const last = parted.length - 1;
  const above = parted[i - 1] ?? -1;
  const below = i < last ? (parted[i] ?? -1) : -1;
  if (above === steps || below === steps) return steps;
  return i < last ? below : above;
}

/** In an individual net event, each stretch is reduced by its share of the handicap, without rounding. */
const takesShares = ({ player }: Entry, board: BoardName): boolean => board === 'net' && player !== null;

/** The card's number at every step, such that lower is better. */
function keysOf(entry: Entry, board: BoardName, stretches: readonly number[]): number[] {
  const line = entry.card[COUNTED[board]];
  const sign = board === 'stableford' ? -1 : 1;
  const keys: number[] = [];
  for (const length of stretches)
    keys.push(takesShares(entry, board) ? lessShare(entry, length) : sign * sumOfLast(line, length));
  for (let hole = line.length - 2; hole >= 0; hole -= 1) keys.push(sign * (line[hole] ?? 0));
  return keys;
}

/** Strokes of a stretch less its share of the handicap, in eighteenths of a stroke (ninths on nine holes). */
const lessShare = ({ card, handicap }: Entry, length: number): number =>
  card.gross.length * sumOfLast(card.gross, length) - length * (handicap ?? 0);

/** The keys as shown to golfers: points positive, shares of a handicap as fractions of a stroke. */
function shown(keys: number[], entry: Entry, board: BoardName, stretches: number): number[] {
  if (board === 'stableford') return keys.map((key) => Math.abs(key));
  if (!takesShares(entry, board)) return keys;
  return keys.map((key, step) => (step < stretches ? key / entry.card.gross.length : key));
}

function sumOfLast(line: Line, length: number): number {
  let sum = 0;
  for (let hole = line.length - length; hole < line.length; hole += 1) sum += line[hole] ?? 0;
  return sum;
}

/** The first step at which two cards differ; past all steps when there is none. */
function firstDifference(a: readonly number[], b: readonly number[]): number {
  let step = 0;
  while (step < a.length && a[step] === b[step]) step += 1;
  return step;
}

function compare(a: readonly number[], b: readonly number[]): number {
  const step = firstDifference(a, b);
  return (a[step] ?? 0) - (b[step] ?? 0);
}
