import type { Module } from '../../module.ts';
import { calendarRoutes } from './routes.ts';

export const calendar: Module = { staff: calendarRoutes };
