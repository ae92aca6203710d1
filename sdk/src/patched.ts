/** Applies a patch to a public board: unchanged rows come from the previous one, in the patch's order. */
import type { PublicBoards } from './types.ts';

interface Patch {
  to: number;
  order: number[];
  rows: PublicBoards['boards'][number]['rows'];
  event?: PublicBoards['event'];
}

export function patched(
  before: PublicBoards,
  { to, order, rows, event = before.event }: Patch,
): PublicBoards {
  const boards = before.boards.map((board) => {
    const known = new Map([...board.rows, ...rows].map((row) => [row.key, row]));
    return { ...board, rows: order.flatMap((key) => known.get(key) ?? []) };
  });
  return { ...before, version: to, event, boards };
}
