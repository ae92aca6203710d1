import type { Module } from '../../module.ts';
import { activityRoutes } from './routes.ts';

export const activity: Module = { staff: activityRoutes };
