import { HOUR } from '../../../platform/clock.ts';
import type { Module } from '../../module.ts';
import { trim } from './requests.ts';
import { requestLogRoutes } from './routes.ts';

export const requestLog: Module = {
  staff: requestLogRoutes,
  recurring: ({ doors, clock, terms }) => [
    {
      name: 'trim_request_log',
      cron: '15 * * * *',
      within: 3 * HOUR,
      run: () => trim(doors, clock.now(), terms.requestLogRetention),
    },
  ],
};
