import type { Module } from '../../module.ts';
import { trim } from './requests.ts';
import { requestLogRoutes } from './routes.ts';

export const requestLog: Module = {
  staff: requestLogRoutes,
  recurring: ({ doors, clock, terms }) => [
    {
      name: 'trim_request_log',
      cron: '15 * * * *',
      run: () => trim(doors, clock.now(), terms.requestLogRetention),
    },
  ],
};
