import { MINUTE } from '../../../platform/clock.ts';
import { gauge, OF_ALL_NODES } from '../../../platform/running/figures.ts';
import type { Module } from '../../module.ts';
import { lastGood, makeIfDue } from './backups.ts';
import { serviceRoutes } from './routes.ts';

/** How often it is looked whether a backup is due. */
const LOOK_EVERY_MS = MINUTE;

export const backups: Module = {
  staff: serviceRoutes,
  workers: ({ doors, registry }) => {
    gauge(registry, {
      name: 'backup_last_success_timestamp_seconds',
      help: `When the last good backup was complete; 0 before the first. ${OF_ALL_NODES}`,
      read: async () => Date.parse((await lastGood(doors.asPlatform))?.ended_at ?? '1970') / 1000,
    });
    return [];
  },
  recurring: (background) =>
    background.backupEvery === undefined
      ? []
      : [{ name: 'make_backup', every: LOOK_EVERY_MS, run: () => makeIfDue(background) }],
};
