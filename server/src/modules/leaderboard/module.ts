import type { Module } from '../module.ts';
import { leaderboardRoutes } from './routes.ts';

export const leaderboard: Module = {
  api: [
    {
      name: 'Leaderboard',
      description: 'Boards, scorecards and standings, as pages, files and live.',
      endpoints: leaderboardRoutes,
    },
  ],
};
