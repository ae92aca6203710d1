/** Results, computed once for each version of the boards and kept beside them as the bytes that are sent. */
import type { Versioned } from '../../platform/live/live.ts';
import { notFound } from '../../platform/problems.ts';
import type { Asked } from '../leaderboard/boards.ts';
import { type AskedOutside, outside } from '../public-boards/outside.ts';
import { renderSideGamesTask, type What } from './render.ts';
import { type SideGamesState, type StoredGame, stateOf } from './state.ts';

/** With more games than this the worker thread makes what shows them all: skins of a small field take about a millisecond. */
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

/** For everybody: skins are made of the scores that the public boards show, and of no others. */
export async function lookFromOutside(asked: AskedOutside): Promise<Buffer> {
  const { value } = await stateOf(asked, async ({ seen }) => {
    const { version, value } = await outside({ ...asked, seen });
    return { version, value: value.board };
  });
  return rendered(value, 'public', value.games);
}

/** Under which it is kept beside the boards. */
export const keyOf = (what: What, id: string): string => `side games ${what} ${id}`;

const rendered = ({ board }: SideGamesState, what: What, games: readonly StoredGame[], id = '') =>
  board.rendered(
    keyOf(what, id),
    renderSideGamesTask,
    { stored: board.stored, games, what },
    games.length > FEW,
  );
