import type { Module } from '../module.ts';
import { webhookRoutes } from './routes.ts';

export const webhooks: Module = {
  api: [
    { name: 'Webhooks', description: 'Where events are sent, and how that went.', endpoints: webhookRoutes },
  ],
};
