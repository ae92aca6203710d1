/** Which status an event can move to, and from where it can come back. */
import type { TournamentSummary } from '@fairway/sdk';
import type { Status } from '../../patterns/words.ts';

/** As long as nothing of it has been played. */
const MOVES: Record<Status, readonly Status[]> = {
  setup: ['open', 'live', 'archived'],
  open: ['setup', 'live', 'archived'],
  live: ['open', 'final'],
  final: ['live', 'archived'],
  archived: ['final'],
};

type Played = Pick<TournamentSummary, 'scoresPosted' | 'players'>;

/** Once somebody has arrived or scored, an event does not go back to before. */
export function movesFrom(status: Status, played: Played | undefined): readonly Status[] {
  const isScored = (played?.scoresPosted ?? 0) > 0;
  const isBegun = isScored || (played?.players.checkedIn ?? 0) > 0;
  return MOVES[status].filter(
    (to) =>
      !(status === 'open' && to === 'setup' && isBegun) && !(status === 'live' && to === 'open' && isScored),
  );
}

/** Whether a move can be undone. */
export const hasWayBack = (from: Status, to: Status, played: Played | undefined): boolean =>
  movesFrom(to, played).includes(from);
