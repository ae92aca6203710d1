/**
 * Reads the golden tables: `#` begins a remark, the first line names the columns, cells stand at least two
 * spaces apart. A card is written hole by hole, `|` at the turn, `.` for a hole without a score.
 */
import { readFileSync } from 'node:fs';

export type Cells = Record<string, string>;

export function table(name: string): Cells[] {
  const text = readFileSync(new URL(`../golden/${name}.txt`, import.meta.url), 'utf8');
  const [head = [], ...rows] = text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => line.trim().split(/ {2,}/));
  return rows.map((cells) => {
    if (cells.length !== head.length)
      throw new Error(`${name}.txt, not ${head.length} cells: ${cells.join(' · ')}`);
    return Object.fromEntries(head.map((column, i) => [column, cells[i] ?? '']));
  });
}

/** `4 5 . | 3` as numbers, null where there is no score. */
export const line = (cell: string): (number | null)[] =>
  cell
    .split(/[\s|]+/)
    .filter((mark) => mark !== '')
    .map((mark) => (mark === '.' ? null : Number(mark)));

/** `6, 12, –` as numbers, null for a dash. */
export const list = (cell: string): (number | null)[] => cell.split(/, */).map(numberOrNull);

export const numberOrNull = (cell: string): number | null => (cell === '–' ? null : Number(cell));

export const total = (numbers: readonly (number | null)[]): number =>
  numbers.reduce<number>((sum, value) => sum + (value ?? 0), 0);
