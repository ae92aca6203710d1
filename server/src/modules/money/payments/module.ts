import { handles } from '../../../platform/jobs/job.ts';
import type { Background, Module } from '../../module.ts';
import { reconcileSoon } from '../registrations/reconcile-job.ts';
import { paymentFigures } from './figures.ts';
import { paymentRoutes, publicPaymentRoutes, stripeHook } from './routes.ts';
import { sweepInTime } from './sweep.ts';

export const payments: Module = {
  api: [
    {
      name: 'Payments',
      description: 'Money for registrations: paid offline, or sent back.',
      endpoints: paymentRoutes,
    },
  ],
  public: publicPaymentRoutes,
  paymentHooks: [stripeHook],
  jobs: [handles(reconcileSoon, (background: Background) => sweepInTime(background))],
  figures: paymentFigures,
  recurring: (background) => [
    { name: 'payments', every: background.terms.reconcileEvery, run: () => sweepInTime(background) },
  ],
};
