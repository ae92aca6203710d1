/** Results, computed once for each version of the boards and cached beside them as bytes to send. */
import type { Versioned } from '../../../platform/live/live.ts';
import { notFound } from '../../../platform/problems.ts';
import type { Asked } from '../../scoring/leaderboard/boards.ts';
import { type AskedOutside, outside } from '../../scoring/public-boards/outside.ts';
import { renderSideGamesTask, type What } from './render.ts';
import { type SideGamesState, type StoredGame, stateOf } from './state.ts';

/** More games are rendered in the worker thread: skins of a small field take about a millisecond each. */
const FEW = 10;

export async function lookAtGame(asked: Asked, id: string): Promise<Versioned<Buffer>> {
  const { version, value } = await stateOf(asked);
  const game = value.games.find((one) => one.id === id);
  if (game === undefined) throw notFound('Side game');
  return { version, value: await rendered(value, 'results', [game], id) };
}

export async function lookAtAll(
  asked: Asked,
  what: Exclude<What, 'results' | 'public'>,
): Promise<Versioned<Buffer>> {
  const { version, value } = await stateOf(asked);
  return { version, value: await rendered(value, what, value.games) };
}

/** For the public: skins are computed from the scores on the public boards only. */
export async function lookFromOutside(asked: AskedOutside): Promise<Buffer> {
  const { value } = await stateOf(asked, async ({ seen }) => {
    const { version, value } = await outside({ ...asked, seen });
    return { version, value: value.board };
  });
  return rendered(value, 'public', value.games);
}

/** The key under which it is cached beside the boards. */
export const keyOf = (what: What, id: string): string => `side games ${what} ${id}`;

const rendered = ({ board }: SideGamesState, what: What, games: readonly StoredGame[], id = '') =>
  board.rendered(
    keyOf(what, id),
    renderSideGamesTask,
    { stored: board.stored, games, what },
    games.length > FEW,
  );
