/**
 * A tournament as the public sees it: with the current boards, with the boards as they were when frozen, or
 * without any score while they are hidden. Everything public that is made of scores is made from this, so
 * that nothing newer leaks.
 */
import type { Live, Versioned } from '../../../platform/live/live.ts';
import { notFound } from '../../../platform/problems.ts';
import { topicOf } from '../../records/changes/changes.ts';
import { type Asked, askedBy, BoardCache, latest } from '../leaderboard/boards.ts';
import { read, type ShownBoard, type StoredTournament } from '../leaderboard/load.ts';

export interface AskedOutside extends Asked {
  /** The cache of public boards. */
  publicBoards: Live;
}

type Request = Parameters<typeof askedBy>[0] & { tools: { publicBoards: Live } };

export const askedOutsideBy = (request: Request, tournamentId: string): AskedOutside => ({
  ...askedBy(request, tournamentId),
  publicBoards: request.tools.publicBoards,
});

export interface Outside {
  /** Made of public data only. */
  board: BoardCache;
  shown: ShownBoard;
}

export const outside = (asked: AskedOutside): Promise<Versioned<Outside>> =>
  asked.publicBoards.get(
    topicOf(asked.organizationId, asked.tournamentId),
    () => loadOutside(asked),
    asked.seen,
  );

/** Finds it by its public address. In set-up it is not public, and an address it gave up leads nowhere. */
export async function outsideBy(asked: AskedOutside, slug: string): Promise<Versioned<Outside>> {
  const found = await outside(asked);
  if (!isShownBy(found.value, slug)) throw notFound('Tournament');
  return found;
}

/** The same from the cache; undefined where it has to be loaded. */
export function cachedOutsideBy(
  { caller, tools, seen }: Omit<Request, 'db'>,
  tournamentId: string,
  slug: string,
): Versioned<Outside> | undefined {
  const cached = tools.publicBoards.peek<Outside>(topicOf(caller.organizationId, tournamentId), seen);
  return cached && isShownBy(cached.value, slug) ? cached : undefined;
}

const isShownBy = ({ board, shown }: Outside, slug: string): boolean =>
  board.stored.status !== 'setup' && shown.slug === slug;

async function loadOutside(asked: Asked): Promise<Versioned<Outside>> {
  for (let { seen } = asked; ; ) {
    const { value: board } = await latest({ ...asked, seen });
    const shown = shownOf(board.stored);
    if (shown.public_board === 'live') return { version: shown.version, value: { board, shown } };
    const withheld = await read(asked.db, asked.tournamentId, { version: shown.frozen_version ?? 0 });
    const then = shownOf(withheld);
    if (then.public_board === shown.public_board && then.frozen_version === shown.frozen_version)
      return { version: then.version, value: { board: new BoardCache(withheld, asked), shown: then } };
    // The setting changed between the two reads, so the loop reads again.
    seen = withheld.version;
  }
}

function shownOf({ shown }: StoredTournament): ShownBoard {
  if (shown === null) throw new Error('The tournament was read without what is shown of it.');
  return shown;
}
