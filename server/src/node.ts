/**
 * The composition root: one node of the service, made of its settings. The program and the tests build the
 * very same. Nothing here listens or reads the environment.
 */
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { type AppOptions, buildApp } from './app.ts';
import { KINDS } from './modules/all.ts';
import { codeHasher } from './modules/event/teams/access-codes.ts';
import { ChangeTeller } from './modules/integrations/events/tell-changes.ts';
import type { Terms } from './modules/terms.ts';
import { Sealer } from './platform/crypto/seal.ts';
import { deriveKey } from './platform/crypto/secrets.ts';
import { type DoorOptions, type Doors, openDoors } from './platform/db/doors.ts';
import { SchemaWatch } from './platform/db/migrations/oldest-program.ts';
import { Listener } from './platform/db/wire/listener.ts';
import { MailKeys } from './platform/mail/keys.ts';
import { createOutbound, type OutboundOptions } from './platform/net/outbound.ts';
import { gauge } from './platform/running/figures.ts';
import { OutboundSwitch } from './platform/running/outbound-switch.ts';
import { createWorker, type Worker, type WorkerOptions } from './worker.ts';

/** What the node makes of its settings. */
type Made =
  | 'doors'
  | 'listener'
  | 'mayCallOut'
  | 'overdue'
  | 'pausedBecause'
  | 'schema'
  | 'registry'
  | 'sealer'
  | 'outbound'
  | 'hashCode'
  | 'mailKeys'
  | 'terms';

export interface NodeSettings
  extends Omit<AppOptions, Made>,
    Omit<WorkerOptions, Made>,
    Omit<Terms, 'publicUrl' | 'mayCallOut'>,
    Pick<DoorOptions, 'lockTimeout' | 'longestWrite'>,
    Pick<OutboundOptions, 'resolve'> {
  databasePoolSize: number;
  /** Hot standbys for heavy reads. */
  readDatabaseUrl?: string | undefined;
  webhookAllowHosts: string[];
  /** Whether the operator lets anything leave this service. */
  callsOut: boolean;
}

interface ServiceNode {
  doors: Doors;
  app: FastifyInstance;
  /** None in a process that only answers requests. */
  worker: Worker | undefined;
  /** Begins to listen for changes; called once the database is up to date. */
  start(): Promise<void>;
  /** Whether anything leaves this service. */
  mayCallOut(): boolean;
  /** What verbs need outside of a request. */
  kit: Pick<WorkerOptions, 'sealer' | 'hashCode' | 'mailKeys' | 'terms'>;
  /** Finishes what is under way. */
  close(): Promise<void>;
}

export async function buildNode(settings: NodeSettings): Promise<ServiceNode> {
  const { databaseUrl: url, encryptionKey, clock, log, lockTimeout, longestWrite, resolve } = settings;
  const doors = openDoors({
    url,
    clock,
    log,
    poolSize: settings.databasePoolSize,
    standbyUrl: settings.readDatabaseUrl,
    teller: new ChangeTeller(KINDS, () => settings.publicUrl()),
    ...(lockTimeout && { lockTimeout }),
    ...(longestWrite !== undefined && { longestWrite }),
  });
  const listener = new Listener(url, log, doors, clock);
  const schema = new SchemaWatch(listener, log);
  const outboundSwitch = new OutboundSwitch({ doors, listener, log, isAllowed: settings.callsOut });
  const mayCallOut = () => outboundSwitch.isOn();
  const outbound = createOutbound({
    isOn: mayCallOut,
    allowHosts: settings.webhookAllowHosts,
    timeout: settings.webhookTimeout,
    ...(resolve && { resolve }),
  });
  const kit = {
    sealer: new Sealer(deriveKey(encryptionKey, 'seal')),
    hashCode: codeHasher(deriveKey(encryptionKey, 'access-code')),
    mailKeys: new MailKeys(encryptionKey),
    terms: { ...settings, mayCallOut },
  };
  const pausedBecause = () => {
    if (clock.isTrusted?.() === false) return "this machine's clock is wrong";
    return mayCallOut() ? undefined : 'outbound is off';
  };
  const registry = new Registry();
  gauge(registry, {
    name: 'outbound_on',
    help: '1 while webhooks, mail and payments leave this service, 0 in a copy that keeps still.',
    read: () => Number(mayCallOut()),
  });
  const made = {
    ...settings,
    ...kit,
    doors,
    listener,
    schema,
    outbound,
    pausedBecause,
    mayCallOut,
    registry,
  };
  const worker = settings.role === 'web' ? undefined : createWorker(made);
  schema.onOutgrown(() => void worker?.stop().catch((error) => log.error({ err: error }, 'stopping failed')));
  // A node that also answers requests must not be taken from its balancer because a sender hangs.
  const overdue = async () => (settings.role === 'worker' && worker && mayCallOut() ? worker.overdue() : []);
  const app = await buildApp({ ...made, overdue });
  const close = async () => {
    await Promise.all([app.close(), worker?.stop()]);
    await listener.stop();
    await outbound.close();
    await doors.close();
  };
  const start = async () => {
    await listener.start();
    await outboundSwitch.read();
  };
  return { doors, app, worker, start, mayCallOut, kit, close };
}
