import type { Module } from '../module.ts';
import { purgeCredentials, purgeEvents, purgeNotices } from './retention.ts';

export const retention: Module = {
  recurring: (background) => [
    { name: 'purge_events', cron: '*/10 * * * *', run: () => purgeEvents(background) },
    { name: 'purge_notices', cron: '15 3 * * *', run: () => purgeNotices(background) },
    { name: 'purge_credentials', cron: '5 * * * *', run: () => purgeCredentials(background) },
  ],
};
