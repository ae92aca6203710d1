/** The very app that production runs, on a database of its own, listening on a real port. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { Registry } from 'prom-client';
import { afterAll, beforeAll } from 'vitest';
import { type AppOptions, buildApp } from '../../server/src/app.ts';
import { codeHasher } from '../../server/src/modules/teams/access-codes.ts';
import type { Terms } from '../../server/src/modules/terms.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../server/src/platform/clock.ts';
import { Sealer } from '../../server/src/platform/crypto/seal.ts';
import { deriveKey } from '../../server/src/platform/crypto/secrets.ts';
import { type DoorOptions, type Doors, openDoors } from '../../server/src/platform/db/doors.ts';
import { Listener } from '../../server/src/platform/db/listener.ts';
import { logTo } from '../../server/src/platform/log.ts';
import { MailKeys } from '../../server/src/platform/mail/keys.ts';
import { createOutbound, type OutboundOptions } from '../../server/src/platform/net/outbound.ts';
import { createWorker, type Worker, type WorkerOptions } from '../../server/src/worker.ts';
import { TestClock } from './clock.ts';
import { cloneTemplate, type TestDatabase } from './database.ts';
import { createPerson, type Person } from './people.ts';

export type NodeOptions = Partial<
  Pick<
    AppOptions,
    | 'rateLimit'
    | 'tokenRateLimit'
    | 'publicRateLimit'
    | 'publicBoardRateLimit'
    | 'staffRateLimit'
    | 'signInTries'
    | 'playCodeTries'
    | 'requestLog'
    | 'csvRowCap'
    | 'redisUrl'
    | 'trustProxy'
    | 'metricsAccess'
    | 'role'
    | 'streamHeartbeat'
    | 'patience'
    | 'mailHookSecret'
    | 'extraEndpoints'
    | 'pagesFolder'
    | 'extraSurfaces'
  > &
    Pick<DoorOptions, 'lockTimeout'> &
    Pick<WorkerOptions, 'extraModules'> &
    Pick<OutboundOptions, 'allowHosts' | 'resolve'> &
    Pick<WorkerOptions, 'smtpUrl' | 'mailConnections' | 'mailTimeout' | 'mailRatePerSecond'> & {
      webhookTimeout: number;
      terms: Partial<Terms>;
      encryptionKey: Buffer;
    }
>;

const UNLIMITED = 1_000_000_000;
/** The waits after attempts 1 to 7. */
export const RETRY_DELAYS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 24 * HOUR, 24 * HOUR];
export const MAIL_RETRY_DELAYS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR, 24 * HOUR];
export const MAIL_FROM = { name: 'Fairway', address: 'fairway@mail.example' };
/** Every node of a test file has the same key, as the nodes of one installation do. */
export const ENCRYPTION_KEY = randomBytes(32);

/** One node of the service. A test that needs two starts two on one database. */
export class Service {
  readonly url: string;
  readonly doors: Doors;
  readonly clock: TestClock;
  readonly database: TestDatabase;
  /** Everything the node has logged so far. */
  readonly logged: string[];
  /** Sends webhooks when a test says so; `start` lets it work by itself. */
  readonly worker: Worker;
  readonly #app: FastifyInstance;
  readonly #listener: Listener;

  private constructor(fields: {
    url: string;
    doors: Doors;
    clock: TestClock;
    database: TestDatabase;
    logged: string[];
    app: FastifyInstance;
    listener: Listener;
    worker: Worker;
  }) {
    this.url = fields.url;
    this.doors = fields.doors;
    this.clock = fields.clock;
    this.database = fields.database;
    this.logged = fields.logged;
    this.worker = fields.worker;
    this.#app = fields.app;
    this.#listener = fields.listener;
  }

  static async start(
    database: TestDatabase,
    {
      lockTimeout,
      allowHosts = ['127.0.0.1', 'localhost'],
      resolve,
      webhookTimeout = 10 * SECOND,
      extraModules = [],
      smtpUrl,
      mailConnections = 5,
      mailTimeout = 10 * SECOND,
      mailRatePerSecond,
      terms: ownTerms = {},
      encryptionKey = ENCRYPTION_KEY,
      ...options
    }: NodeOptions = {},
  ): Promise<Service> {
    const clock = new TestClock();
    const logged: string[] = [];
    // Several lines may be one write.
    const write = (text: string) => logged.push(...text.split('\n').filter((line) => line !== ''));
    const log = logTo({ write }, 'info');
    const doors = openDoors({
      url: database.url,
      clock,
      log,
      poolSize: 12,
      ...(lockTimeout && { lockTimeout }),
    });
    const listener = new Listener(database.url, log, doors, clock);
    let url = '';
    const terms: Terms = {
      publicUrl: () => url,
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
      ...ownTerms,
    };
    const shared = {
      terms,
      doors,
      listener,
      clock,
      log,
      registry: new Registry(),
      sealer: new Sealer(deriveKey(encryptionKey, 'seal')),
      mailKeys: new MailKeys(encryptionKey),
      hashCode: codeHasher(deriveKey(encryptionKey, 'access-code')),
      outbound: createOutbound({ allowHosts, timeout: webhookTimeout, ...(resolve && { resolve }) }),
    };
    const worker = createWorker({
      ...shared,
      databaseUrl: database.url,
      extraModules,
      webhookRetryDelays: RETRY_DELAYS,
      webhookTimeout,
      eventRetention: 30 * DAY,
      autoFinalAfter: HOUR,
      autoArchiveAfter: 7 * DAY,
      lifecycleSweepEvery: MINUTE,
      smtpUrl,
      mailConnections,
      mailTimeout,
      mailRatePerSecond,
      mailRetryDelays: MAIL_RETRY_DELAYS,
    });
    const app = await buildApp({
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
      metricsAccess: 'everybody',
      mailHookSecret: undefined,
      ...options,
      ...shared,
      encryptionKey,
      publicUrl: () => url,
      isReady: () => true,
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const address = app.server.address();
    if (address === null || typeof address === 'string') throw new Error('not listening');
    url = `http://127.0.0.1:${address.port}`;
    await listener.start();
    return new Service({ url, doors, clock, database, logged, app, listener, worker });
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

  /** Sends every webhook that is due. */
  deliver(): Promise<void> {
    return this.worker.sender.runDue();
  }

  /** Sends every mail that is due. */
  sendMail(): Promise<void> {
    return this.worker.mail.runDue();
  }

  /** Settles what of payments has no outcome yet. */
  reconcile(): Promise<void> {
    return this.worker.reconcile();
  }

  async stop(): Promise<void> {
    await this.#app.close();
    await this.worker.stop();
    await this.#listener.stop();
    await this.doors.close();
  }
}

/** For a test file: one node for all its tests, on a database of the file's own. */
export function useService(options: NodeOptions | (() => NodeOptions) = {}): { readonly service: Service } {
  let service: Service | undefined;
  beforeAll(async () => {
    service = await Service.start(await cloneTemplate(), typeof options === 'function' ? options() : options);
  });
  afterAll(async () => {
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
