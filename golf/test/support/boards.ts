/** Picks one board, or one row of it. */
import {
  type Board,
  type BoardName,
  type BoardOptions,
  boards,
  type Event,
  type Row,
} from '../../src/index.ts';

export function board(event: Event, name: BoardName, options: BoardOptions = {}): Board {
  const found = boards(event, options).find((one) => one.board === name);
  if (found === undefined) throw new Error(`There is no ${name} board.`);
  return found;
}

/** The row of a team or player. */
export function rowOf(event: Event, id: string, name: BoardName = 'gross'): Row {
  const found = board(event, name).rows.find((row) => (row.playerId ?? row.teamId) === id);
  if (found === undefined) throw new Error(`There is no row of ${id}.`);
  return found;
}
