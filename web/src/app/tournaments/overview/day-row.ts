/** Days in a row for a chart: those without anything are there too, and many of them become weeks. */

/** More points than this do not fit beside each other. */
const MOST_DAYS = 62;
const DAY_MS = 86_400_000;
const WEEK = 7;

interface DaySpan {
  /** The first day, such as `2026-06-08`. */
  from: string;
  /** The day after the last. */
  to: string;
}

/** From the first day to the last, and on to `today` where that is later. */
export function daySpans(days: readonly string[], today?: string): { isWeeks: boolean; spans: DaySpan[] } {
  const first = days[0] ?? today;
  const last = [days.at(-1), today]
    .filter((day) => day !== undefined)
    .sort()
    .at(-1);
  if (first === undefined || last === undefined) return { isWeeks: false, spans: [] };
  const length = daysBetween(first, last) + 1;
  const isWeeks = length > MOST_DAYS;
  const step = isWeeks ? WEEK : 1;
  const spans = Array.from({ length: Math.ceil(length / step) }, (_, at) => ({
    from: daysAfter(first, at * step),
    to: daysAfter(first, (at + 1) * step),
  }));
  return { isWeeks, spans };
}

export const sumWithin = <Row extends { day: string }>(
  rows: readonly Row[],
  { from, to }: DaySpan,
  sumOf: (row: Row) => number,
): number => rows.filter(({ day }) => day >= from && day < to).reduce((sum, row) => sum + sumOf(row), 0);

/** How many days the second lies after the first. */
export const daysBetween = (one: string, other: string): number =>
  Math.round((Date.parse(other) - Date.parse(one)) / DAY_MS);

const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
