import { HOUR } from '../../../platform/clock.ts';
import type { Module } from '../../module.ts';
import { purgeCredentials, purgeEvents } from './retention.ts';

export const retention: Module = {
  recurring: (background) => [
    { name: 'purge_events', cron: '*/10 * * * *', within: HOUR, run: () => purgeEvents(background) },
    {
      name: 'purge_credentials',
      cron: '5 * * * *',
      within: 3 * HOUR,
      run: () => purgeCredentials(background),
    },
  ],
};
