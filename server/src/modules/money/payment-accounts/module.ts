import type { Module } from '../../module.ts';
import { paymentAccountRoutes } from './routes.ts';

export const paymentAccounts: Module = { staff: paymentAccountRoutes };
