import type { Module } from '../../module.ts';
import { moneyReportRoutes } from './routes.ts';

export const moneyReport: Module = { staff: moneyReportRoutes };
