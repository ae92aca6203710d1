/** Builds the Fastify app: server and tests build the very same one. Nothing here listens or reads the environment. */
import { randomUUID } from 'node:crypto';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Registry } from 'prom-client';
import { heavyThreads } from './heavy-threads.ts';
import { Authenticator } from './http/authenticate.ts';
import { callerAddress, type TrustedProxies } from './http/caller-address.ts';
import { Connections, checkingInterval, PATIENCE, type Patience } from './http/connections.ts';
import { Cursors } from './http/cursor.ts';
import type { Endpoint } from './http/endpoint.ts';
import { asProblem, isHangUp, routeNotFound, sendProblem, URL_LIMIT, uriTooLong } from './http/errors.ts';
import { EventStreams } from './http/event-stream.ts';
import { knowAllMethods, refuseOtherMethods } from './http/methods.ts';
import { type Limiter, memoryLimiter, sharedLimits } from './http/rate-limit.ts';
import { REVOCATIONS, readRevocation } from './modules/clients/revocations.ts';
import * as tokens from './modules/clients/tokens.ts';
import { liveBoards } from './modules/leaderboard/live-boards.ts';
import type { Clock } from './platform/clock.ts';
import type { Sealer } from './platform/crypto/seal.ts';
import { deriveKey } from './platform/crypto/secrets.ts';
import type { Doors } from './platform/db/doors.ts';
import type { Listener } from './platform/db/listener.ts';
import { FairGate } from './platform/fair-gate.ts';
import { isUuid } from './platform/ids.ts';
import type { Live } from './platform/live/live.ts';
import type { Log } from './platform/log.ts';
import type { Outbound } from './platform/net/outbound.ts';
import { badRequest, unavailable } from './platform/problems.ts';
import { API, apiV1, ENDPOINTS } from './surfaces/api-v1.ts';
import type { MetricsAccess } from './surfaces/metrics-access.ts';
import { metadata, oauth } from './surfaces/oauth.ts';
import { oauthWording } from './surfaces/oauth-errors.ts';
import { openapiServed } from './surfaces/openapi.ts';
import { metrics, streamMetrics, system } from './surfaces/system.ts';

/** How much heavy work this node does at once, for all and for one organization. */
const HEAVY_READS = { places: 3, perOrganization: 2 };
const HEAVY_WRITES = { places: 2, perOrganization: 1 };

export interface AppOptions {
  doors: Doors;
  listener: Listener;
  clock: Clock;
  log: Log;
  encryptionKey: Buffer;
  /** Known once the app listens. */
  publicUrl: () => string;
  /** False until the database is migrated; until then everything but /healthz answers 503. */
  isReady: () => boolean;
  rateLimit: number;
  tokenRateLimit: number;
  redisUrl: string | undefined;
  trustProxy: TrustedProxies;
  metricsAccess: MetricsAccess;
  csvRowCap: number;
  outbound: Outbound;
  sealer: Sealer;
  /** Keeps the codes that golfers type out of the database. */
  hashCode: (code: string) => string;
  registry: Registry;
  /** A worker has no API: it only says how it is doing. */
  role?: 'all' | 'web' | 'worker';
  /** How often a quiet stream shows a sign of life, in milliseconds. */
  streamHeartbeat?: number;
  /** How long slow senders are waited for. */
  patience?: Partial<Patience>;
  /** Endpoints beyond the API's own: a test shows with one what no route of today needs. */
  extraEndpoints?: readonly Endpoint[];
}

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { doors, log } = options;
  const loggerInstance: FastifyBaseLogger = log;
  const patience = { ...PATIENCE, ...options.patience };
  const connections = new Connections(oauthWording(`${API}/oauth/`));
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // A child logger for each request would only repeat the id that our one line holds anyway.
    childLoggerFactory: (logger) => logger,
    forceCloseConnections: 'idle',
    clientErrorHandler: connections.answerBroken,
    requestTimeout: patience.requestTimeout,
    // Node would refuse a request without Host in words of its own; we do it in ours.
    http: {
      requireHostHeader: false,
      requestTimeout: patience.requestTimeout,
      connectionsCheckingInterval: checkingInterval(patience),
    },
    frameworkErrors: (error, _request, reply) => sendProblem(reply, asProblem(error)),
    // The query is read strictly by the runner; nothing else looks at it.
    routerOptions: { maxParamLength: URL_LIMIT, querystringParser: () => ({}) },
  });
  knowAllMethods(app);
  app.decorateRequest('caller', null);
  answerEverything(app, options);
  connections.watch(app, patience);
  logRequests(app);
  metrics(app, options);

  const streams = new EventStreams(app, options.streamHeartbeat);
  streamMetrics(streams, options.registry);
  const threads = heavyThreads(log);
  app.addHook('onClose', async () => threads.stop());
  const limiters = createLimiters(app, options);
  const authenticator = createAuthenticator(options);
  const addressOf = callerAddress(options.trustProxy);
  const services = {
    clock: options.clock,
    doors,
    authenticator,
    clientLimiter: limiters.clients,
    unknownTokenLimiter: limiters.unknownTokens,
    addressOf,
    cursors: new Cursors(deriveKey(options.encryptionKey, 'cursor')),
    csvRowCap: options.csvRowCap,
    streams,
    gates: { reads: new FairGate(HEAVY_READS), writes: new FairGate(HEAVY_WRITES) },
    tools: {
      outbound: options.outbound,
      sealer: options.sealer,
      hashCode: options.hashCode,
      live: createLive(app, options),
      clock: options.clock,
      threads,
    },
  };
  const issuer = () => `${options.publicUrl()}${API}`;

  await app.register(system({ doors, openapi: openapiServed(issuer) }));
  if (options.role === 'worker') return app;
  await app.register(apiV1([...ENDPOINTS, ...(options.extraEndpoints ?? [])], services), { prefix: API });
  await app.register(oauth({ doors, tokenLimiter: limiters.tokens, addressOf }), { prefix: `${API}/oauth` });
  publishMetadata(app, issuer);
  return app;
}

/** Every answer has a request id; every refusal has the envelope. */
function answerEverything(app: FastifyInstance, { isReady }: AppOptions): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    const url = request.raw.url ?? '';
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      done(badRequest('Send a Host header.'));
    else if (url.length > URL_LIMIT) done(uriTooLong());
    else if (hasEmptyPart(request.params)) done(routeNotFound());
    else if (!isReady() && url !== '/healthz') done(unavailable(undefined));
    else done();
  });
  app.setNotFoundHandler(() => {
    throw routeNotFound();
  });
  app.setErrorHandler((error, request, reply) => {
    const problem = asProblem(error);
    if (problem.code === 'internal_error')
      request.log.error({ err: error, request_id: request.id }, 'request failed');
    else if (isHangUp(error)) request.log.info({ request_id: request.id }, 'client hung up');
    return sendProblem(reply, problem);
  });
}

/** The router takes `/tags/` for `/tags/{id}` with an empty id. */
function hasEmptyPart(params: unknown): boolean {
  for (const part of Object.values(params ?? {})) if (part === '') return true;
  return false;
}

/** One line a request: who, what, how it ended. Paths without their query, and never a header or a body. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        request_id: request.id,
        method: request.method,
        path: loggablePath(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        client_id: request.caller?.clientId,
      },
      'request',
    );
    done();
  });
}

/** Where no id belongs there may be anything, a pasted token too: only ids are written down. */
function loggablePath(request: FastifyRequest): string {
  const route = request.routeOptions.url ?? '(unknown)';
  if (!route.includes(':')) return route;
  const ids = Object.values(request.params as Record<string, string>);
  return ids.every(isUuid) ? ((request.raw.url ?? '').split('?', 1)[0] ?? '') : route;
}

function createLimiters(
  app: FastifyInstance,
  { rateLimit, tokenRateLimit, redisUrl, clock, log }: AppOptions,
) {
  const shared = redisUrl === undefined ? undefined : sharedLimits(redisUrl, clock, log);
  if (shared) app.addHook('onClose', async () => shared.close());
  const limiter = (name: string, limit: number): Limiter =>
    shared?.limiter(name, limit) ?? memoryLimiter(limit, clock);
  return {
    clients: limiter('client', rateLimit),
    unknownTokens: limiter('unknown-token', rateLimit),
    tokens: limiter('token', tokenRateLimit),
  };
}

/** Remembers tokens for as long as this node hears what happens to them. */
function createAuthenticator({ doors, listener, clock }: AppOptions): Authenticator {
  const source = {
    find: (hash: Buffer) => tokens.find(doors.asPlatform, hash),
    isHearing: () => listener.isHearing(),
  };
  const authenticator = new Authenticator(source, clock);
  listener.onGap(() => authenticator.forget(() => true));
  const hear = (payload: string) => {
    const revocation = readRevocation(payload);
    if ('tokenHash' in revocation) authenticator.forget((_grant, hash) => hash === revocation.tokenHash);
    else if ('clientId' in revocation)
      authenticator.forget((grant) => grant.clientId === revocation.clientId);
    else authenticator.forget((grant) => grant.organizationId === revocation.organizationId);
  };
  listener.on(REVOCATIONS, hear);
  doors.onNotified(REVOCATIONS, hear);
  return authenticator;
}

function createLive(app: FastifyInstance, { doors, listener }: AppOptions): Live {
  const live = liveBoards(doors, listener);
  app.addHook('onClose', async () => live.stop());
  return live;
}

/** RFC 8414, section 3: the well-known part goes before the issuer's path; clients that append it are served too. */
function publishMetadata(app: FastifyInstance, issuer: () => string): void {
  const paths = [
    `/.well-known/oauth-authorization-server${API}`,
    `${API}/.well-known/oauth-authorization-server`,
  ];
  for (const url of paths) app.get(url, async () => metadata(issuer()));
  refuseOtherMethods(
    app,
    paths.map((url) => ({ method: 'GET', url })),
  );
}
