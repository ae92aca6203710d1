/**
 * Background work: sends webhooks and mail, and runs jobs and scheduled tasks. Web nodes have none, other
 * nodes share it.
 */
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Config } from './config.ts';
import { heavyThreads } from './heavy-threads.ts';
import { MODULES } from './modules/all.ts';
import { sweep } from './modules/event/tournaments/lifecycle.ts';
import { ENDPOINT_CHANGES } from './modules/integrations/webhooks/endpoints.ts';
import { disabledEndpoints, oldestDueSeconds } from './modules/integrations/webhooks/sending/figures.ts';
import { type SenderOptions, WebhookSender } from './modules/integrations/webhooks/sending/sender.ts';
import { mailFigures } from './modules/letters/mail/figures.ts';
import { MAILS } from './modules/letters/mail/queue.ts';
import { MailSender } from './modules/letters/mail/sending/sender.ts';
import type { Background, Module } from './modules/module.ts';
import { sweep as reconcile } from './modules/money/payments/sweep.ts';
import type { Listener } from './platform/db/wire/listener.ts';
import { DELIVERIES, FAN_OUTS } from './platform/events/emit.ts';
import { Jobs } from './platform/jobs/jobs.ts';
import { outbox, Smtp } from './platform/mail/smtp.ts';
import type { Outbound } from './platform/net/outbound.ts';
import type { Threads } from './platform/threads/threads.ts';

export interface WorkerOptions extends Background, Pick<Config, 'webhookTimeout' | MailSettings> {
  databaseUrl: string;
  listener: Listener;
  outbound: Outbound;
  registry: Registry;
  /** Modules beyond our own, for tests. */
  extraModules?: readonly Module[];
}

type MailSettings = 'smtpUrl' | 'mailConnections' | 'mailRatePerSecond' | 'mailTimeout' | 'mailRetryDelays';

export interface Worker {
  sender: WebhookSender;
  mail: MailSender;
  /** Moves every tournament on whose time has come. */
  sweep(): Promise<void>;
  /** Settles what of payments has no outcome yet. */
  reconcile(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Created before the listener starts; it begins to work with `start`. */
export function createWorker(options: WorkerOptions): Worker {
  const { listener, log } = options;
  const sender = new WebhookSender({
    ...options,
    schedule: options.webhookRetryDelays,
    timeout: options.webhookTimeout,
    onRecorded: counting(options),
  });
  measure(options, sender);
  listener.on(DELIVERIES, () => sender.wake());
  listener.on(FAN_OUTS, () => sender.fanOut.wake());
  listener.on(ENDPOINT_CHANGES, (id) => sender.recall(id));
  const modules = [...MODULES, ...(options.extraModules ?? [])];
  const threads = heavyThreads(log);
  const mail = mailSender(options, modules, threads);
  listener.on(MAILS, () => mail.wake());
  const jobs = new Jobs(options.databaseUrl, log, {
    recurring: modules.flatMap(({ recurring }) => recurring?.(options) ?? []),
    handlers: modules.flatMap(({ jobs = [] }) => jobs.map((handler) => ({ handler, services: options }))),
  });
  return {
    sender,
    mail,
    sweep: () => sweep(options),
    reconcile: () => reconcile(options),
    start: async () => {
      sender.start();
      mail.start();
      await jobs.start();
    },
    stop: async () => {
      await Promise.all([sender.stop(), mail.stop(), jobs.stop()]);
      await threads.stop();
    },
  };
}

/** Long mails have a thread of their own: a newsletter to thousands delays no request. */
function mailSender(options: WorkerOptions, modules: readonly Module[], threads: Threads): MailSender {
  const { smtpUrl, mailTimeout: timeout, mailKeys: keys, terms, registry, doors, clock } = options;
  const figures = mailFigures(registry);
  const sender = new MailSender({
    ...options,
    writers: modules.flatMap(({ mails = [] }) => mails),
    stationery: { keys, terms },
    threads,
    transport: smtpUrl === undefined ? outbox : new Smtp({ url: smtpUrl, timeout }),
    schedule: options.mailRetryDelays,
    timeout,
    connections: options.mailConnections,
    ratePerSecond: options.mailRatePerSecond,
    onRecorded: figures.count,
  });
  figures.measure(sender, doors, clock, tell);
  return sender;
}

function counting({ registry, log }: WorkerOptions): NonNullable<SenderOptions['onRecorded']> {
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

function measure({ registry, doors, clock }: WorkerOptions, sender: WebhookSender): void {
  new Gauge({
    name: 'webhook_attempts_in_flight',
    help: 'Attempts to deliver that this worker has under way.',
    registers: [registry],
    collect() {
      this.set(sender.underWay);
    },
  });
  // Each gauge queries for itself: all are collected at once, and a shared query would set some of them too
  // late.
  new Gauge({
    name: 'webhook_oldest_due_seconds',
    help: 'For how long the oldest due delivery to an enabled endpoint has been waiting.',
    registers: [registry],
    async collect() {
      await tell(this, oldestDueSeconds(doors, clock.now()));
    },
  });
  new Gauge({
    name: 'webhook_endpoints_disabled',
    help: 'Webhook endpoints that are disabled, by the service or by hand.',
    registers: [registry],
    async collect() {
      await tell(this, disabledEndpoints(doors));
    },
  });
}

/** While the database is away this figure is missing, and the others are still served. */
async function tell(gauge: Gauge, figure: Promise<number>): Promise<void> {
  const value = await figure.catch(() => undefined);
  if (value === undefined) gauge.remove();
  else gauge.set(value);
}
