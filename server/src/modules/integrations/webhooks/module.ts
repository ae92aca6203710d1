import type { Module } from '../../module.ts';
import type { EventType } from '../events/event-type.ts';
import { webhookRoutes } from './routes.ts';
import { webhookSender } from './sending/worker.ts';

/** `events` are those of all modules. */
export const webhooks = (events: readonly EventType[]): Module => ({
  api: [
    {
      name: 'Webhooks',
      description: 'Where events are sent, and how that went.',
      endpoints: webhookRoutes(events),
    },
  ],
  workers: (kit) => [webhookSender(kit)],
});
