import type { Module } from '../module.ts';
import { STAFF_LETTERS } from './letters.ts';
import { accountRoutes } from './routes.ts';

export const staff: Module = { account: accountRoutes, mails: STAFF_LETTERS };
