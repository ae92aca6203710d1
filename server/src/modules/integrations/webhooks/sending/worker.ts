/** The webhook sender of a node, with its metrics. */
import { Counter } from 'prom-client';
import { sql } from '../../../../platform/db/sql.ts';
import { gauge, queueGauge } from '../../../../platform/running/figures.ts';
import type { WorkerKit } from '../../../module.ts';
import { DELIVERIES, FAN_OUTS } from '../../events/emit.ts';
import { ENDPOINT_CHANGES } from '../endpoints.ts';
import { disabledEndpoints, oldestDueSeconds } from './figures.ts';
import { READY } from './ready.ts';
import { type SenderOptions, WebhookSender } from './sender.ts';

export function webhookSender(kit: WorkerKit): WebhookSender {
  const { listener } = kit;
  const sender = new WebhookSender({
    ...kit,
    schedule: kit.webhookRetryDelays,
    timeout: kit.webhookTimeout,
    onRecorded: counting(kit),
  });
  measure(kit, sender);
  listener.on(DELIVERIES, () => sender.wake());
  listener.on(FAN_OUTS, () => sender.fanOut.wake());
  listener.on(ENDPOINT_CHANGES, (id) => sender.recall(id));
  return sender;
}

function counting({ registry, log }: WorkerKit): NonNullable<SenderOptions['onRecorded']> {
  const attempts = new Counter({
    name: 'webhook_deliveries_total',
    help: 'Attempts to deliver a webhook, by what became of the delivery.',
    labelNames: ['outcome'] as const,
    registers: [registry],
  });
  return ({ delivered, recorded }) => {
    if (delivered > 0) attempts.inc({ outcome: 'delivered' }, delivered);
    for (const { status, disabledEndpoint, attempted } of recorded) {
      attempts.inc({ outcome: status });
      const { endpoint_id, target } = attempted.delivery;
      const { organization_id } = target;
      if (disabledEndpoint)
        log.warn({ endpoint_id, organization_id }, 'a webhook endpoint failed too often and was disabled');
    }
  };
}

function measure({ registry, doors, clock }: WorkerKit, sender: WebhookSender): void {
  gauge(registry, {
    name: 'webhook_attempts_in_flight',
    help: 'Attempts to deliver that this worker has under way.',
    read: () => sender.underWay,
  });
  queueGauge(registry, {
    name: 'webhook_deliveries_waiting',
    help: 'Deliveries that are due or have a retry ahead',
    doors,
    parts: [
      sql`select from webhook_deliveries where ${READY}`,
      sql`select from webhook_deliveries where stage = 'scheduled' and due_at is not null`,
    ],
  });
  queueGauge(registry, {
    name: 'webhook_fan_outs_waiting',
    help: 'Imports whose deliveries are still being made',
    doors,
    parts: [sql`select from webhook_batches`],
  });
  gauge(registry, {
    name: 'webhook_oldest_due_seconds',
    help: 'For how long the oldest due delivery to an enabled endpoint has been waiting.',
    read: () => oldestDueSeconds(doors, clock.now()),
  });
  gauge(registry, {
    name: 'webhook_endpoints_disabled',
    help: 'Webhook endpoints that are disabled, by the service or by hand.',
    read: () => disabledEndpoints(doors),
  });
}
