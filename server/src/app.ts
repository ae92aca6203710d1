/** Builds the app, the same for the service and for tests. Nothing here listens or reads the environment. */
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { heavyThreads } from './heavy-threads.ts';
import { PublicCopies } from './http/answers/public-copies.ts';
import type { Repeats } from './http/answers/repeats.ts';
import { Cursors } from './http/bodies/cursor.ts';
import { type ConnectionPatience, Connections, PATIENCE } from './http/connections.ts';
import type { Endpoint } from './http/endpoint.ts';
import { bearerEntrance } from './http/entrances/bearer-entrance.ts';
import { type AddressOf, callerAddress, type TrustedProxies } from './http/entrances/caller-address.ts';
import { playEntrance } from './http/entrances/play-entrance.ts';
import { createLimits, type Limits } from './http/entrances/rate-limit.ts';
import type { SessionOptions } from './http/entrances/session-entrance.ts';
import { createServer } from './http/server.ts';
import type { Services } from './http/steps/exchange.ts';
import { EventStreams } from './http/streams/event-stream.ts';
import { mountSurface, type Surface } from './http/surface.ts';
import { broughtTools } from './modules/all.ts';
import type { Terms } from './modules/terms.ts';
import type { Clock } from './platform/clock.ts';
import type { Sealer } from './platform/crypto/seal.ts';
import { deriveKey } from './platform/crypto/secrets.ts';
import type { Doors } from './platform/db/doors.ts';
import type { SchemaWatch } from './platform/db/migrations/oldest-program.ts';
import type { Listener } from './platform/db/wire/listener.ts';
import { FairGate } from './platform/limits/fair-gate.ts';
import { Recent } from './platform/live/recent.ts';
import type { MailKeys } from './platform/mail/keys.ts';
import type { Outbound } from './platform/net/outbound.ts';
import type { Log } from './platform/running/log.ts';
import { API, apiV1 } from './surfaces/api-v1.ts';
import { mailHook } from './surfaces/hooks/mail-hook.ts';
import { paymentHooks } from './surfaces/hooks/payment-hooks.ts';
import { oauth, publishMetadata } from './surfaces/oauth/oauth.ts';
import { oauthWording } from './surfaces/oauth/oauth-errors.ts';
import { tokenAuthenticator } from './surfaces/oauth/token-authenticator.ts';
import { asyncapi } from './surfaces/openapi/asyncapi.ts';
import { eventSchemasServed } from './surfaces/openapi/event-schemas.ts';
import { openapi } from './surfaces/openapi/openapi.ts';
import { served } from './surfaces/openapi/served.ts';
import type { MetricsAccess } from './surfaces/operators/metrics-access.ts';
import { nodeFigures, refusalCounter, waitingFigures } from './surfaces/operators/node-figures.ts';
import { logClientRequests } from './surfaces/operators/request-log.ts';
import { metrics, readiness, system } from './surfaces/operators/system.ts';
import { dashboardShell } from './surfaces/pages/dashboard-shell.ts';
import { eventFiles } from './surfaces/pages/event-files.ts';
import { eventShells } from './surfaces/pages/event-shells.ts';
import { media } from './surfaces/pages/media.ts';
import { pages } from './surfaces/pages/pages.ts';
import { playAuthenticator, playSurface } from './surfaces/play.ts';
import { linkEntrance } from './surfaces/public/link-entrance.ts';
import { linkPages, mailPages, PUBLIC, publicV1 } from './surfaces/public/public-v1.ts';
import { accountSurface, memberSurface } from './surfaces/staff/dashboard.ts';
import { sessionAuthenticator } from './surfaces/staff/session-authenticator.ts';

/** Concurrent heavy work on this node, in total and for one organization. */
const HEAVY_READS = { places: 3, perOrganization: 2 };
const PLAY_RATE_LIMIT = 240;
/** By address: the phones of a clubhouse share one, and all fail at once when their sessions end. */
const UNKNOWN_PLAY_TOKENS = 5 * PLAY_RATE_LIMIT;
const HEAVY_WRITES = { places: 2, perOrganization: 1 };

export interface AppOptions {
  doors: Doors;
  listener: Listener;
  /** Whether the schema bears this program. */
  schema: SchemaWatch;
  clock: Clock;
  log: Log;
  encryptionKey: Buffer;
  /** A function, because the address is known only once the app listens. */
  publicUrl: () => string;
  /** False until the database is migrated; until then everything but /healthz answers 503. */
  isReady: () => boolean;
  rateLimit: number;
  tokenRateLimit: number;
  publicRateLimit: number;
  publicBoardRateLimit: number;
  staffRateLimit: number;
  /** Failed sign-ins to one account in 15 minutes; from one address, five times as many. */
  signInTries: number;
  /** Wrong access codes from one address in a minute; in a day, ten times as many. */
  playCodeTries: number;
  redisUrl: string | undefined;
  trustProxy: TrustedProxies;
  metricsAccess: MetricsAccess;
  csvRowCap: number;
  /** Whether shared caches may keep copies of what is public. */
  publicCache: boolean;
  /** How it is waited until the last of them is gone; tests do not sleep. */
  waitForCopies?: (millis: number) => Promise<unknown>;
  outbound: Outbound;
  sealer: Sealer;
  registry: Registry;
  terms: Terms;
  mailKeys: MailKeys;
  /** Without it nobody can report bounces. */
  mailHookSecret: string | undefined;
  /** Whether the node is about to stop: it still answers, and `/readyz` says that it is not ready. */
  isDraining?: () => boolean;
  /** Background work that has not run for its time, for a node that has nothing else to do. */
  overdue: () => Promise<string[]>;
  /** Where the built pages are; without them the dashboard says that they are not built. */
  pagesFolder?: string;
  /** A worker has no API, only health and metrics. */
  role?: 'all' | 'web' | 'worker';
  /** Whether requests of clients are logged for the dashboard; tests and the benchmark can do without. */
  requestLog?: boolean;
  /** The time between two batches of that log, in milliseconds. */
  requestLogEvery?: number;
  /** The interval of heartbeats on a quiet stream, in milliseconds. */
  streamHeartbeat?: number;
  /** For how long streams stay open while the database is away, in milliseconds. */
  streamOutage?: number;
  /** Timeouts for slow senders. */
  patience?: Partial<ConnectionPatience>;
  /** Endpoints beyond the API's own, for tests. */
  extraEndpoints?: readonly Endpoint[];
  /** Surfaces beyond our own, for tests of other entrances. */
  extraSurfaces?: (kit: SurfaceKit) => Surface[];
}

/** Services that an entrance may need. */
export interface SurfaceKit {
  doors: Doors;
  limits: Limits;
  addressOf: AddressOf;
}

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { doors, listener, clock, log, registry } = options;
  const patience = { ...PATIENCE, ...options.patience };
  const { isReady, schema } = options;
  const { publicUrl } = options.terms;
  const connections = new Connections(oauthWording(`${API}/oauth/`, publicUrl), publicUrl);
  const { app, answers, repeats } = createServer({
    log,
    clock,
    connections,
    patience,
    isReady,
    isOutgrown: () => schema.isOutgrown(),
    crossOrigin: PUBLIC,
    publicUrl,
  });
  metrics(app, answers, options);
  const expectReady = readiness({ ...options, isDraining: options.isDraining ?? (() => false) });
  nodeFigures({ ...options, expectReady });

  const limits = await createLimits(options.redisUrl, clock, log, refusalCounter(registry));
  const addressOf = callerAddress(options.trustProxy);
  const services = createServices(app, options, limits, repeats);
  const issuer = () => `${options.publicUrl()}${API}`;
  waitingFigures(registry, { streams: services.streams, threads: services.tools.threads });
  schema.onOutgrown(() => {
    repeats.stop();
    services.streams.endAll();
  });
  app.addHook('onClose', async () => limits.close());

  await app.register(
    system({
      expectReady,
      openapi: served(openapi, issuer),
      asyncapi: served(asyncapi, issuer),
      eventSchemas: eventSchemasServed(issuer),
    }),
  );
  if (options.role === 'worker') return app;
  if (options.requestLog !== false) {
    const { requestLogEvery: every } = options;
    logClientRequests(app, answers, { doors, clock, registry, addressOf, every });
  }

  const clients = bearerEntrance({
    authenticator: tokenAuthenticator(doors, listener, clock),
    clientLimiter: limits.limiter('client', options.rateLimit),
    unknownTokenLimiter: limits.limiter('unknown-token', options.rateLimit),
    addressOf,
  });
  await mountSurface(app, apiV1(clients, services.tools.threads, options.extraEndpoints ?? []), services);
  const everybody = linkEntrance({
    doors,
    listener,
    recent: services.tools.recent,
    limiter: limits.limiter('public', options.publicRateLimit),
    boardLimiter: limits.limiter('public-boards', options.publicBoardRateLimit),
    addressOf,
  });
  const browsers: SessionOptions = {
    ...sessionAuthenticator({ ...options, streams: services.streams }),
    limiter: limits.limiter('staff', options.staffRateLimit),
    addressLimiter: limits.limiter('account', options.publicRateLimit),
    addressOf,
    publicUrl: options.terms.publicUrl,
  };
  await mountSurface(app, accountSurface(browsers, services.tools.threads), services);
  await mountSurface(app, memberSurface(browsers, services.tools.threads), services);
  const phones = playEntrance({
    sessions: playAuthenticator({ ...options, streams: services.streams }),
    limiter: limits.limiter('play', PLAY_RATE_LIMIT),
    unknownTokenLimiter: limits.limiter('unknown-play-token', UNKNOWN_PLAY_TOKENS),
    addressOf,
  });
  await mountSurface(app, playSurface(phones, services.tools.threads), services);
  await mountSurface(app, publicV1(everybody, services.tools.threads), services);
  await mountSurface(app, linkPages(everybody), services);
  await mountSurface(app, mailPages(everybody), services);
  await mountSurface(
    app,
    paymentHooks({ doors, recent: services.tools.recent, sealer: options.sealer, clock }),
    services,
  );
  await app.register(mailHook(options));
  media(app, doors);
  await app.register(eventFiles({ doors, listener, recent: services.tools.recent, publicUrl }));
  await pages(app, {
    folder: options.pagesFolder,
    publicCache: options.publicCache,
    shells: {
      ...eventShells(doors, listener, services.tools),
      ...dashboardShell(options.terms.publicUrl),
    },
  });
  for (const surface of options.extraSurfaces?.({ doors, limits, addressOf }) ?? [])
    await mountSurface(app, surface, services);
  const tokenLimiter = limits.limiter('token', options.tokenRateLimit);
  await app.register(oauth({ doors, tokenLimiter, addressOf }), { prefix: `${API}/oauth` });
  publishMetadata(app, API, issuer);
  return app;
}

/** The runner's services; closed with the app. */
function createServices(
  app: FastifyInstance,
  options: AppOptions,
  limits: Limits,
  repeats: Repeats,
): Services {
  const { doors, clock, log, outbound, sealer, mailKeys, terms, encryptionKey } = options;
  const threads = heavyThreads(log);
  const recent = new Recent();
  const publicCopies = new PublicCopies(options.publicCache, options.waitForCopies);
  const parts: { stop(): void }[] = [];
  const brought = broughtTools({
    ...options,
    recent,
    keyFor: (purpose) => deriveKey(encryptionKey, purpose),
    limiter: (name, limit, window) => limits.limiter(name, limit, window),
    closing: (part) => {
      parts.push(part);
      return part;
    },
  });
  app.addHook('onClose', async () => {
    for (const part of parts) part.stop();
    await threads.stop();
  });
  return {
    clock,
    doors,
    cursors: new Cursors(deriveKey(encryptionKey, 'cursor')),
    csvRowCap: options.csvRowCap,
    streams: new EventStreams(app, { heartbeat: options.streamHeartbeat, outage: options.streamOutage }),
    repeats,
    gates: { reads: new FairGate(HEAVY_READS), writes: new FairGate(HEAVY_WRITES) },
    tools: { outbound, sealer, clock, threads, recent, mailKeys, terms, publicCopies, ...brought },
  };
}
