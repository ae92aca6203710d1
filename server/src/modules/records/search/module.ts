import type { Module } from '../../module.ts';
import { searchRoutes } from './routes.ts';

export const search: Module = { staff: searchRoutes };
