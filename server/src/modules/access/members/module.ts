import type { Module } from '../../module.ts';
import { MEMBER_LETTERS } from './letters.ts';
import { memberRoutes } from './routes.ts';

export const members: Module = { staff: memberRoutes, mails: MEMBER_LETTERS };
