import type { Module } from '../module.ts';
import { changeRoutes } from './routes.ts';

export const changes: Module = {
  api: [{ name: 'Changes', description: 'What has changed about an event, live.', endpoints: changeRoutes }],
};
