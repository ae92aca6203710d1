import type { Module } from '../../module.ts';
import type { Writer } from '../mail/writers.ts';
import { mailSender } from './mail-worker.ts';
import { outboxRoutes } from './routes.ts';

export const outbox = (writers: readonly Writer[]): Module => ({
  staff: outboxRoutes(writers),
  workers: (kit) => [mailSender(kit)],
});
