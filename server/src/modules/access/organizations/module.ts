import type { Module } from '../../module.ts';
import { organizationRoutes } from './routes.ts';

export const organizations: Module = { staff: organizationRoutes };
