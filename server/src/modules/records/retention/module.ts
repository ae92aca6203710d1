import type { Module } from '../../module.ts';
import { purgeCredentials, purgeEvents } from './retention.ts';

export const retention: Module = {
  recurring: (background) => [
    { name: 'purge_events', cron: '*/10 * * * *', run: () => purgeEvents(background) },
    { name: 'purge_credentials', cron: '5 * * * *', run: () => purgeCredentials(background) },
  ],
};
