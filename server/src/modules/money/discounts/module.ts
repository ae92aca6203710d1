import type { Module } from '../../module.ts';
import { audit } from './audit.ts';
import { discountKind } from './events.ts';
import { discountRoutes } from './routes.ts';

export const discounts: Module = {
  api: [
    { name: 'Discounts', description: 'Codes that make registering cheaper.', endpoints: discountRoutes },
  ],
  audit: audit.words,
  kinds: [discountKind],
};
