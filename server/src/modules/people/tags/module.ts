import type { Module } from '../../module.ts';
import { tagKind } from './events.ts';
import { tagRoutes } from './routes.ts';

export const tags: Module = {
  api: [{ name: 'Tags', description: 'Labels for contacts.', endpoints: tagRoutes }],
  kinds: [tagKind],
};
