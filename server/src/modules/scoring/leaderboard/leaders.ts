/** Who leads each board of an event, by the order that `GET /boards` shows. Pure. */
import { type Board, boards } from '@fairway/golf';
import { task } from '../../../platform/threads/task.ts';
import type { StoredTournament } from './load.ts';
import { parsedOnce } from './render.ts';

export interface Leaders extends Pick<Board, 'board'> {
  /** Everybody at position 1. */
  entrants: string[];
  /** The rows of the first of them. */
  rows: Board['rows'];
}

/** Where a whole field shares the lead, as before the first birdie, not all of it is told. */
const MOST_ROWS = 10;

export const leadersTask = task('leaderboard/leaders', ({ stored }: { stored: StoredTournament }) =>
  boards(parsedOnce(stored).tournament).map(leadersOf),
);

function leadersOf({ board, rows }: Board): Leaders {
  const first = rows.filter(({ position }) => position === 1);
  return {
    board,
    entrants: first.flatMap(({ playerId, teamId }) => playerId ?? teamId ?? []).sort(),
    rows: first.slice(0, MOST_ROWS),
  };
}
