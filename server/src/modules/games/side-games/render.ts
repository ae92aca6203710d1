/** Renders results as the bytes that are sent. Pure, so that the worker thread can do it. */
import { bytesOf, handOver, task } from '../../../platform/threads/task.ts';
import { cells } from '../../scoring/leaderboard/columns.ts';
import type { Loaded, StoredTournament } from '../../scoring/leaderboard/load.ts';
import { parsedOnce } from '../../scoring/leaderboard/render.ts';
import { PAYOUT_COLUMNS, payoutLines } from './result-schemas.ts';
import { payoutsOf, potsOf, publicGame, resultsOf } from './results.ts';
import type { StoredGame } from './state.ts';

/** What to render; `cells` means the rows of a file. */
export type What = 'results' | 'payouts' | 'payouts cells' | 'pots' | 'public';

interface Picture {
  stored: StoredTournament;
  /** Newest first. For the results of one game, that game alone. */
  games: readonly StoredGame[];
  what: What;
}

export const renderSideGamesTask = task(
  'side games',
  ({ stored, games, what }: Picture) => bytesOf(JSON.stringify(made(parsedOnce(stored), games, what))),
  handOver,
);

function made(loaded: Loaded, games: readonly StoredGame[], what: What): unknown {
  switch (what) {
    case 'results':
      return { data: games.map((game) => resultsOf(loaded, game))[0] };
    case 'payouts':
      return { data: payoutsOf(loaded, games) };
    case 'payouts cells':
      return cells(PAYOUT_COLUMNS, payoutLines(payoutsOf(loaded, games)));
    case 'pots':
      return { data: potsOf(loaded, games) };
    case 'public':
      return { data: games.map((game) => publicGame(loaded, game)) };
  }
}
