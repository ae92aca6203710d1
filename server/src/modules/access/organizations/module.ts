import type { Module } from '../../module.ts';
import { organizationKind } from './events.ts';
import { organizationRoutes } from './routes.ts';

export const organizations: Module = { staff: organizationRoutes, kinds: [organizationKind] };
