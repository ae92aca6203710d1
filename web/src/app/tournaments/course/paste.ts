/**
 * Cells from the clipboard, as spreadsheets and web pages put them there: rows by line, columns by tab. A
 * scorecard often has its holes side by side; it is turned, so that they come below each other.
 */
import { BLANK, type HoleText } from './templates.ts';

export const COLUMNS = ['par', 'strokeIndex', 'yardage'] as const;
export type Column = (typeof COLUMNS)[number];

const MOST_HOLES = 18;

/** Undefined for a single value, which the field takes by itself. */
export function cellsOf(text: string): string[][] | undefined {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  while (lines.at(-1) === '') lines.pop();
  const rows = lines.map((line) => line.split('\t').map((cell) => cell.trim()));
  const widest = Math.max(...rows.map((row) => row.length));
  if (rows.length <= 1 && widest <= 1) return undefined;
  return rows.length <= COLUMNS.length && widest > COLUMNS.length ? turned(rows, widest) : rows;
}

const turned = (rows: readonly string[][], widest: number): string[][] =>
  Array.from({ length: widest }, (_, at) => rows.map((row) => row[at] ?? ''));

/** The holes with the cells from this one on, down and to the right; nine become eighteen where they must. */
export function filledFrom(
  holes: readonly HoleText[],
  at: number,
  column: Column,
  cells: readonly string[][],
): { holes: HoleText[]; cells: number } {
  const count = at + cells.length > holes.length ? MOST_HOLES : holes.length;
  const names = COLUMNS.slice(COLUMNS.indexOf(column));
  let filled = 0;
  const after = Array.from({ length: count }, (_, index): HoleText => {
    const hole = { ...(holes[index] ?? BLANK) };
    for (const [place, cell] of (cells[index - at] ?? []).entries()) {
      const name = names[place];
      if (name === undefined) continue;
      hole[name] = cell;
      filled += 1;
    }
    return hole;
  });
  return { holes: after, cells: filled };
}
