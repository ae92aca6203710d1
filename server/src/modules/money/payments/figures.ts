/** Metrics of payments, for the operator. */
import { sql } from '../../../platform/db/sql.ts';
import { queueGauge } from '../../../platform/running/figures.ts';
import type { WorkerKit } from '../../module.ts';

export const paymentFigures = ({ registry, doors }: WorkerKit): void =>
  queueGauge(registry, {
    name: 'payments_without_outcome',
    help: 'Payments and refunds whose outcome the processor has still to tell',
    doors,
    parts: [
      sql`select from payments where ask_at is not null`,
      sql`select from refunds where ask_at is not null`,
    ],
  });
