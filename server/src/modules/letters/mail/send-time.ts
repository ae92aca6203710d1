/** Checks a scheduled time: it must be in the future, and at most a year ahead. */
import { DAY } from '../../../platform/clock.ts';
import type { FieldProblem } from '../../../platform/problems.ts';

const LONGEST_AHEAD = 365 * DAY;

/** What is wrong with the time, if one is given. */
export function timeProblems(field: string, time: string | null | undefined, now: Date): FieldProblem[] {
  if (time == null) return [];
  const ahead = Date.parse(time) - now.getTime();
  if (ahead < 0) return [{ field, message: 'must not be in the past' }];
  return ahead > LONGEST_AHEAD ? [{ field, message: 'must be within a year from now' }] : [];
}
