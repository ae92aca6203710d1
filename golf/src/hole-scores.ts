/** What a score on one hole is worth, and when it looks like a mistake. */
import type { Format } from './event.ts';

/** Stableford (Rules of Golf 21.1): two points for par, one more or less for each stroke, never below 0. */
export const stablefordPoints = (par: number, score: number): number => Math.max(0, par + 2 - score);

/** The most a hole can count under a maximum score (Rules of Handicapping, Rule 3.1). */
export const netDoubleBogey = (par: number, received: number): number => par + 2 + received;

/** Whether a score should be checked: possible, but seldom true. Without a par nothing can be compared. */
export function isOutlier(format: Format, par: number | null, strokes: number): boolean {
  if (par === null) return false;
  if (strokes === 1 && par >= 4) return true;
  return format === 'scramble' ? Math.abs(strokes - par) >= 3 : strokes >= par + 6;
}
