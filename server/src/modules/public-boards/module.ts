import type { Module } from '../module.ts';
import { publicBoardRoutes } from './routes.ts';

export const publicBoards: Module = { public: publicBoardRoutes };
