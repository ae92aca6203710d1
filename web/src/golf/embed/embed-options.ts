/**
 * What a site asks for, as the address of the frame says it. What it gets wrong is as if it were not there.
 */
import type { BoardName } from '../first-data.ts';

interface EmbedOptions {
  board: BoardName;
  rows: number;
  theme: 'auto' | 'light' | 'dark';
}

const DEFAULT_ROWS = 10;
const MOST_ROWS = 200;

export function embedOptions(search: string, names: readonly BoardName[]): EmbedOptions {
  const asked = new URLSearchParams(search);
  const rows = Number(asked.get('rows'));
  const theme = asked.get('theme');
  return {
    board: names.find((name) => name === asked.get('board')) ?? 'gross',
    rows: Number.isInteger(rows) && rows > 0 ? Math.min(rows, MOST_ROWS) : DEFAULT_ROWS,
    theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
  };
}
