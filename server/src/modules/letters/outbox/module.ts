import type { Module } from '../../module.ts';
import { mailSender } from '../mail/sending/worker.ts';
import type { Writer } from '../mail/writers.ts';
import { outboxRoutes } from './routes.ts';

export const outbox = (writers: readonly Writer[]): Module => ({
  staff: outboxRoutes(writers),
  workers: (kit) => [mailSender(kit)],
});
