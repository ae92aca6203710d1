/**
 * Which rows have changed since their board was last on the screen. It remembers one short text for each row
 * of a board, and so never grows beyond the field.
 */
import type { Row } from '../board/board.ts';
import type { BoardName } from '../first-data.ts';

export class Marks {
  readonly #seen = new Map<BoardName, Map<number, string>>();

  /** False before the row was on the screen for the first time. */
  hasChanged(board: BoardName, row: Row): boolean {
    const seen = this.#seen.get(board)?.get(row.key);
    return seen !== undefined && seen !== textOf(row);
  }

  /** These rows are on the screen: for those that never were, whatever comes from now on is a change. */
  meet(board: BoardName, rows: readonly Row[]): void {
    this.remember(
      board,
      rows.filter(({ key }) => !this.#seen.get(board)?.has(key)),
    );
  }

  /** These rows have been on the screen long enough. */
  remember(board: BoardName, rows: readonly Row[]): void {
    const seen = this.#seen.get(board) ?? new Map<number, string>();
    for (const row of rows) seen.set(row.key, textOf(row));
    this.#seen.set(board, seen);
  }
}

/** Not the place: a single score moves half of the field. */
const textOf = ({ toParLabel, thruLabel, total }: Row): string => `${toParLabel} ${thruLabel} ${total}`;
