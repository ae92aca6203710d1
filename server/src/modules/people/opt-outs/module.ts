import type { Module } from '../../module.ts';
import { optOutPages, publicOptOutRoutes } from './routes.ts';

export const optOuts: Module = { public: publicOptOutRoutes, mailPages: optOutPages };
