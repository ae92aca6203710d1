/**
 * Playing handicaps (Rules of Handicapping, Rule 6 and Appendix C). A handicap is exact to the thousandth and
 * an allowance is a whole percentage, so everything is computed in whole hundred-thousandths, and rounded
 * once at the end.
 */
import type { Rules } from './event.ts';

const ONE = 100_000;
const FULL = 100;

/** Percentages from the lowest handicap to the highest, by the number of players. */
const SCRAMBLE: Readonly<Record<number, readonly number[]>> = {
  1: [95],
  2: [35, 15],
  3: [30, 20, 10],
  4: [25, 20, 15, 10],
};

/** Percentages by the number of balls that count, for teams of one, of two, and of three or more. */
const BEST_BALL: Readonly<Record<number, readonly number[]>> = {
  1: [95, 95, 95, 95],
  2: [85, 100],
  3: [75, 85, 100, 100],
};

/** A course handicap with its allowance, rounded to the nearest whole stroke, halves up (−2.5 becomes −2). */
export function playingHandicap(handicap: number, percent: number, holes: number): number {
  return rounded(thousandths(handicap) * percent, holes);
}

/** A scramble team's playing handicap from its stored or computed one, which includes the allowance. */
export function scramblePlayingHandicap(handicap: number, holes: number): number {
  return rounded(Math.round(handicap * ONE), holes);
}

/**
 * A scramble team's handicap from those of its players, for eighteen holes and unrounded; the four lowest
 * count. A player without a handicap counts as 0, but a team in which nobody has one has none.
 */
export function computedScrambleHandicap(handicaps: readonly (number | null)[]): number | null {
  if (handicaps.every((handicap) => handicap === null)) return null;
  const percents = SCRAMBLE[Math.min(handicaps.length, 4)] ?? [];
  const lowestFirst = handicaps.map((handicap) => thousandths(handicap ?? 0)).sort((a, b) => a - b);
  const parts = percents.reduce((sum, percent, i) => sum + percent * (lowestFirst[i] ?? 0), 0);
  return parts / ONE;
}

/** The percentage for a player's own ball; `seated` counts all players of the team, also withdrawn ones. */
export function allowance(rules: Rules, seated: number): number {
  if (rules.handicapMode === 'as_entered') return FULL;
  if (rules.format === 'individual') return 95;
  if (rules.format === 'best_ball') return BEST_BALL[Math.min(seated, 3)]?.[rules.bestBallCount - 1] ?? FULL;
  return FULL;
}

const thousandths = (handicap: number): number => Math.round(handicap * 1000);

/** Rounds a handicap. On nine holes it is halved before rounding, by doubling the size of a stroke. */
function rounded(parts: number, holes: number): number {
  const stroke = holes === 9 ? 2 * ONE : ONE;
  return Math.floor((2 * parts + stroke) / (2 * stroke));
}
