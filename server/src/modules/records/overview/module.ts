import type { Module } from '../../module.ts';
import { overviewRoutes } from './routes.ts';

export const overview: Module = { staff: overviewRoutes };
