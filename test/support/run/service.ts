/** The very app that production runs, on a database of its own, listening on a real port. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { WebhookSender } from '../../../server/src/modules/integrations/webhooks/sending/sender.ts';
import { MailSender } from '../../../server/src/modules/letters/mail/sending/sender.ts';
import { sweep } from '../../../server/src/modules/money/payments/sweep.ts';
import type { Terms } from '../../../server/src/modules/terms.ts';
import { buildNode, type NodeSettings } from '../../../server/src/node.ts';
import { type Clock, DAY, HOUR, MINUTE, SECOND } from '../../../server/src/platform/clock.ts';
import type { Doors } from '../../../server/src/platform/db/doors.ts';
import { DatabaseClock } from '../../../server/src/platform/running/database-clock.ts';
import { logTo } from '../../../server/src/platform/running/log.ts';
import type { Worker } from '../../../server/src/worker.ts';
import { expectSoundEvents } from '../expectations/sound-events.ts';
import { createPerson, type Person } from '../worlds/people.ts';
import { SHARED, TestClock } from './clock.ts';
import { bySocket, cloneTemplate, sharedName, type TestDatabase } from './database.ts';

/** Settings that a test may choose; `terms` are those of verbs. */
export type NodeOptions = Partial<
  Omit<NodeSettings, keyof Terms | 'databaseUrl' | 'clock' | 'log' | 'isReady' | 'webhookAllowHosts'>
> & {
  terms?: Partial<Terms>;
  allowHosts?: string[];
  /** The clock of the node's machine: the node then lives by the database's time, as the program does. */
  machine?: Clock;
};

const UNLIMITED = 1_000_000_000;
/** The waits after attempts 1 to 7. */
export const RETRY_DELAYS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 24 * HOUR, 24 * HOUR];
export const MAIL_RETRY_DELAYS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR, 24 * HOUR];
export const MAIL_FROM = { name: 'Fairway', address: 'fairway@mail.example' };
/** Every node of a test file has the same key, as the nodes of one installation do. */
export const ENCRYPTION_KEY = randomBytes(32);

/** As the program has them when nothing is set, but for limits that no test should meet by chance. */
const SETTINGS = {
  encryptionKey: ENCRYPTION_KEY,
  databasePoolSize: 12,
  rateLimit: UNLIMITED,
  tokenRateLimit: UNLIMITED,
  publicRateLimit: UNLIMITED,
  publicBoardRateLimit: UNLIMITED,
  staffRateLimit: UNLIMITED,
  signInTries: 10,
  playCodeTries: 20,
  csvRowCap: 50_000,
  redisUrl: undefined,
  trustProxy: 0,
  publicCache: false,
  metricsAccess: 'everybody',
  mailHookSecret: undefined,
  webhookRetryDelays: RETRY_DELAYS,
  webhookTimeout: 10 * SECOND,
  eventRetention: 30 * DAY,
  autoFinalAfter: HOUR,
  autoArchiveAfter: 7 * DAY,
  lifecycleSweepEvery: MINUTE,
  smtpUrl: undefined,
  mailConnections: 5,
  mailTimeout: 10 * SECOND,
  mailRatePerSecond: undefined,
  mailRetryDelays: MAIL_RETRY_DELAYS,
  registrationHold: 30 * MINUTE,
  waitlistHold: DAY,
  reconcileEvery: MINUTE,
  paymentTimeout: 2 * SECOND,
  stripeApiBase: 'http://127.0.0.1:9',
  paymentsSandbox: true,
  auctionSoftClose: 2 * MINUTE,
  mailFrom: MAIL_FROM,
  staffSessionIdle: 7 * DAY,
  staffSessionMax: 30 * DAY,
  playSession: 36 * HOUR,
  requestLogRetention: 7 * DAY,
  callsOut: true,
  backupEvery: undefined,
  backupTo: undefined,
  backupKeep: 7,
  awsAccessKeyId: undefined,
  awsSecretAccessKey: undefined,
  awsRegion: 'us-east-1',
  awsEndpointUrl: undefined,
} as const;

/** One node of the service. A test that needs two starts two on one database. */
export class Service {
  readonly url: string;
  readonly doors: Doors;
  readonly clock: TestClock;
  readonly database: TestDatabase;
  readonly #logged: string[];
  readonly #worker: Worker;
  readonly #isShared: boolean;
  readonly #app: FastifyInstance;
  readonly #close: () => Promise<void>;
  readonly #reconcile: () => Promise<void>;
  /** The position up to which events were looked at. */
  #lookedAt = '0';

  private constructor(fields: {
    url: string;
    doors: Doors;
    clock: TestClock;
    database: TestDatabase;
    logged: string[];
    app: FastifyInstance;
    close: () => Promise<void>;
    reconcile: () => Promise<void>;
    worker: Worker;
    isShared: boolean;
  }) {
    this.url = fields.url;
    this.doors = fields.doors;
    this.clock = fields.clock;
    this.database = fields.database;
    this.#logged = fields.logged;
    this.#worker = fields.worker;
    this.#isShared = fields.isShared;
    this.#app = fields.app;
    this.#close = fields.close;
    this.#reconcile = fields.reconcile;
  }

  static async start(
    database: TestDatabase,
    {
      allowHosts: webhookAllowHosts = ['127.0.0.1', 'localhost'],
      terms,
      machine,
      ...options
    }: NodeOptions = {},
    isShared = false,
  ): Promise<Service> {
    const clock = new TestClock(isShared);
    const logged: string[] = [];
    // Several lines may be one write.
    const write = (text: string) => logged.push(...text.split('\n').filter((line) => line !== ''));
    const log = logTo({ write }, 'info');
    const followed = machine === undefined ? clock : new DatabaseClock(log, machine);
    let url = '';
    const node = await buildNode({
      ...SETTINGS,
      ...options,
      ...terms,
      webhookAllowHosts,
      publicUrl: terms?.publicUrl ?? (() => url),
      databaseUrl: bySocket(database.url),
      clock: followed,
      log,
      isReady: () => true,
    });
    const { app, doors, worker } = node;
    if (worker === undefined) throw new Error('A node of tests has a worker.');
    await app.listen({ host: '127.0.0.1', port: 0 });
    const address = app.server.address();
    if (address === null || typeof address === 'string') throw new Error('not listening');
    url = `http://127.0.0.1:${address.port}`;
    await node.start();
    // The scheduled task gives up waiting after a while, and goes on in the background.
    const reconcile = () => sweep({ ...node.kit, doors, clock: followed, log });
    const { close } = node;
    return new Service({ url, doors, clock, database, logged, app, worker, close, reconcile, isShared });
  }

  /** Everything the node has logged so far. */
  get logged(): string[] {
    return this.#ofOneFile(this.#logged);
  }

  get worker(): Worker {
    return this.#ofOneFile(this.#worker);
  }

  get api(): string {
    return `${this.url}/api/v1`;
  }

  /** A request as it comes from another machine. */
  from(
    remoteAddress: string,
    request: Omit<InjectOptions, 'remoteAddress'>,
  ): Promise<LightMyRequestResponse> {
    return this.#app.inject({ ...request, remoteAddress });
  }

  /** A client of a fresh organization, with a token for `scopes` (all of them unless stated). */
  person(options: { scopes?: string[]; organizationId?: string } = {}): Promise<Person> {
    return createPerson(this, options);
  }

  /** Sends webhooks when a test says so; `start` lets it work by itself. */
  get webhooks(): WebhookSender {
    return this.#workerOf(WebhookSender);
  }

  get mail(): MailSender {
    return this.#workerOf(MailSender);
  }

  #workerOf<Kind>(kind: abstract new (...args: never[]) => Kind): Kind {
    for (const worker of this.worker.workers) if (worker instanceof kind) return worker;
    throw new Error(`The node has no ${kind.name}.`);
  }

  /** Sends every webhook that is due. */
  deliver(): Promise<void> {
    return this.webhooks.runDue();
  }

  /** Sends every mail that is due. */
  sendMail(): Promise<void> {
    return this.mail.runDue();
  }

  /** Settles what of payments has no outcome yet. */
  reconcile(): Promise<void> {
    return this.#ofOneFile(this.#reconcile)();
  }

  async stop(): Promise<void> {
    await this.#ofOneFile(this.#close)();
  }

  /** Looks at every event that was told since it looked last. */
  async expectSoundEvents(): Promise<void> {
    this.#lookedAt = await expectSoundEvents(this.database, this.#lookedAt);
  }

  /** What would show in other files. */
  #ofOneFile<Part>(part: Part): Part {
    if (this.#isShared) throw new Error(SHARED);
    return part;
  }
}

/**
 * For a test file: one node for all its tests, on a database of the file's own. A file that needs neither uses
 * `useSharedService`.
 */
export function useService(options: NodeOptions | (() => NodeOptions) = {}): { readonly service: Service } {
  let service: Service | undefined;
  beforeAll(async () => {
    service = await Service.start(await cloneTemplate(), typeof options === 'function' ? options() : options);
  });
  afterAll(async () => {
    await service?.expectSoundEvents();
    await service?.stop();
    await service?.database.drop();
  });
  return {
    get service() {
      if (service === undefined) throw new Error('The service starts with the first test.');
      return service;
    },
  };
}

let shared: Promise<Service> | undefined;

/**
 * The same for files that only send requests and look at rows of their own organizations: one node and one
 * database for all of them that a worker of the run takes. To start a node and to warm it up takes as much
 * time as the tests of a usual file.
 */
export function useSharedService(): { readonly service: Service } {
  let service: Service | undefined;
  beforeAll(async () => {
    shared ??= cloneTemplate(sharedName()).then((database) => Service.start(database, {}, true));
    service = await shared;
  });
  afterAll(() => service?.expectSoundEvents());
  return {
    get service() {
      if (service === undefined) throw new Error('The service starts with the first test.');
      return service;
    },
  };
}
