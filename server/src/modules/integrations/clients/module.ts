import type { Module } from '../../module.ts';
import { clientRoutes } from './routes.ts';

export const clients: Module = { staff: clientRoutes };
