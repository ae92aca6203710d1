/** Endpoints for operators: liveness, readiness and metrics; and the documents of the API, for everybody. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, type Registry } from 'prom-client';
import { acceptedCoding } from '../../http/answers/accept-encoding.ts';
import type { Answers } from '../../http/answers/answers.ts';
import { hasTag } from '../../http/answers/etag.ts';
import { refuseOtherMethods } from '../../http/methods.ts';
import { JSON_TYPE } from '../../http/rendered.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Doors } from '../../platform/db/doors.ts';
import { sql } from '../../platform/db/sql.ts';
import { notFound, Problem, unavailable } from '../../platform/problems.ts';
import { RELEASE } from '../../platform/release.ts';
import type { ServedDocument } from '../openapi/served.ts';
import { type MetricsAccess, metricsGuard } from './metrics-access.ts';

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface ReadinessOptions {
  doors: Doors;
  clock: Clock;
  /** Background work that has not run for its time. */
  overdue: () => Promise<string[]>;
  isDraining: () => boolean;
}

interface SystemOptions {
  expectReady: () => Promise<void>;
  openapi: () => ServedDocument;
  asyncapi: () => ServedDocument;
  /** By the type of an event; without one, of all. */
  eventSchemas: (type?: string) => ServedDocument | undefined;
}

/** Throws what keeps the node from being ready. */
export function readiness({ doors, clock, overdue, isDraining }: ReadinessOptions): () => Promise<void> {
  const probe = writeProbe(doors);
  return async () => {
    if (isDraining()) throw stopping();
    // Migrations run before the service listens, so a query of their table checks both.
    const row = await doors.asPlatform.one(sql`select max(version) as version from schema_migrations`);
    if (row === undefined) throw unavailable(undefined);
    await probe();
    if (clock.isTrusted?.() === false) throw wrongClock();
    const late = await overdue();
    if (late.length > 0) throw hasNotRun(late);
  };
}

const PATHS = [
  ...['/healthz', '/readyz', '/api/v1/openapi.json', '/api/v1/asyncapi.json'],
  ...['/api/v1/schemas/events.json', '/api/v1/schemas/events/:file'],
];
/** `contact.created.json` is the schema of `contact.created`. */
const FILE = /^([a-z_.]+)\.json$/;

export function system({ expectReady, openapi, asyncapi, eventSchemas }: SystemOptions) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/healthz', async () => ({ status: 'ok', version: RELEASE }));
    app.get('/readyz', async () => {
      await expectReady();
      return { status: 'ready' };
    });
    app.get('/api/v1/openapi.json', (request, reply) => sendDocument(request, reply, openapi()));
    app.get('/api/v1/asyncapi.json', (request, reply) => sendDocument(request, reply, asyncapi()));
    app.get('/api/v1/schemas/events.json', (request, reply) => sendDocument(request, reply, eventSchemas()));
    app.get<{ Params: { file: string } }>('/api/v1/schemas/events/:file', (request, reply) =>
      sendDocument(request, reply, eventSchemas(FILE.exec(request.params.file)?.[1] ?? '')),
    );
    refuseOtherMethods(
      app,
      PATHS.map((url) => ({ method: 'GET', url })),
    );
  };
}

async function sendDocument(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  document: ServedDocument | undefined,
): Promise<FastifyReply> {
  if (document === undefined) throw notFound('Schema');
  const { body, fingerprint, gzipped } = document;
  const coding = acceptedCoding(headers['accept-encoding'], ['gzip']);
  const etag = coding === undefined ? `"${fingerprint}"` : `"${fingerprint}-${coding}"`;
  reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
  reply.header('access-control-allow-origin', '*');
  if (hasTag(headers['if-none-match'], etag)) return reply.code(304).send();
  if (coding !== undefined) reply.header('content-encoding', coding);
  return reply.type(JSON_TYPE).send(coding === undefined ? body : await gzipped);
}

const stopping = () => new Problem('service_unavailable', 'This node is stopping.', { retryAfter: 1 });

const wrongClock = () =>
  new Problem(
    'service_unavailable',
    "This node's clock is over 30 seconds away from the database's. Set it right, best by a time service (NTP).",
    { retryAfter: 1 },
  );

const hasNotRun = (late: string[]) =>
  new Problem('service_unavailable', `Has not run for its time: ${late.join(', ')}.`, { retryAfter: 1 });

const PROBE_LASTS_MS = 1000;

/** Writes one row, at most once a second: only a write reveals a full disk or a standby. */
function writeProbe({ asPlatform }: Doors): () => Promise<void> {
  let latest = { begun: Number.NEGATIVE_INFINITY, written: Promise.resolve() };
  const write = async (): Promise<void> => {
    const rows = await asPlatform.write((tx) => tx.run(sql`update write_probe set probed_at = ${tx.now}`));
    if (rows !== 1) throw unavailable(new Error('The table write_probe has lost its row.'));
  };
  return () => {
    const now = performance.now();
    if (now - latest.begun >= PROBE_LASTS_MS) latest = { begun: now, written: write() };
    return latest.written;
  };
}

interface MetricsOptions {
  registry: Registry;
  metricsAccess: MetricsAccess;
}

/** Counts and times every answer, by route and status; never by path, which is unbounded. */
export function metrics(
  app: FastifyInstance,
  answers: Answers,
  { registry, metricsAccess }: MetricsOptions,
): void {
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its answer.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS,
    registers: [registry],
  });
  answers.watch(({ response: { req, statusCode: status }, route = 'none', ms }) =>
    requests.observe({ method: req.method ?? '', route, status }, ms / 1000),
  );
  const { hide, identify } = metricsGuard(metricsAccess);
  app.register(async (scope) => {
    scope.addHook('onRequest', hide);
    scope.get('/metrics', { onRequest: identify }, async (_request, reply) =>
      reply.type(registry.contentType).send(await registry.metrics()),
    );
    refuseOtherMethods(scope, [{ method: 'GET', url: '/metrics' }]);
  });
}
