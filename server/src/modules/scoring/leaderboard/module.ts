import type { Live } from '../../../platform/live/live.ts';
import type { BringingModule } from '../../module.ts';
import { leaderboardKind } from './events.ts';
import { LeaderWatch } from './leader-watch.ts';
import { liveBoards } from './live-boards.ts';
import { leaderboardRoutes } from './routes.ts';

declare module '../../../http/contexts.ts' {
  interface Tools {
    /** The cache of boards. */
    live: Live;
  }
}

export const leaderboard: BringingModule<'live'> = {
  brings: ({ doors, listener, closing }) => ({ live: closing(liveBoards(doors, listener)) }),

  api: [
    {
      name: 'Leaderboard',
      description: 'Boards, scorecards and standings, as pages, files and live.',
      endpoints: leaderboardRoutes,
    },
  ],
  kinds: [leaderboardKind],
  workers: (kit) => [new LeaderWatch(kit)],
};
