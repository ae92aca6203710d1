/** The Fastify server before anything is mounted: request ids, refusals and logging of every request. */

import type { Server as HttpServer } from 'node:http';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { actorName } from '../platform/actor.ts';
import type { Clock } from '../platform/clock.ts';
import { badRequest, outgrown, unavailable } from '../platform/problems.ts';
import { type Log, lineWriter } from '../platform/running/log.ts';
import { sorryPage } from '../platform/text/pages.ts';
import { describeRequest, isTracing, tracingRequest } from '../platform/tracing/tracing.ts';
import { type Answer, Answers, describeReply } from './answers/answers.ts';
import {
  answerErrors,
  answerProblem,
  asProblem,
  routeNotFound,
  sendProblem,
  URL_LIMIT,
  uriTooLong,
} from './answers/errors.ts';
import { Page } from './answers/page.ts';
import { Repeats } from './answers/repeats.ts';
import { requestIds } from './answers/request-ids.ts';
import { logUnavailable } from './answers/unavailable-log.ts';
import { type ConnectionPatience, type Connections, checkingInterval } from './connections.ts';
import { openToAll } from './entrances/cors.ts';
import { knowAllMethods, matchAgain } from './methods.ts';

interface ServerOptions {
  log: Log;
  clock: Clock;
  connections: Connections;
  patience: ConnectionPatience;
  /** False until the database is migrated; until then everything but /healthz answers 503. */
  isReady: () => boolean;
  /** Whether the schema no longer bears this program; from then on everything but /healthz answers 503. */
  isOutgrown: () => boolean;
  /** The prefix of what pages of other sites may read, refusals included. */
  crossOrigin: string;
  /** A function, because the address is known only once the service listens. */
  publicUrl: () => string;
}

interface Server {
  app: FastifyInstance;
  answers: Answers;
  repeats: Repeats;
}

export function createServer(options: ServerOptions): Server {
  const { log, connections, patience, crossOrigin } = options;
  const nextId = requestIds();
  const answers = new Answers(log);
  const repeats = new Repeats(answers, nextId);
  const app = Fastify({
    // With its own logger Fastify would listen to every answer for lines that are switched off. A logger per
    // request would only add the request id, which our one line holds anyway.
    logger: false,
    childLoggerFactory: () => log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: nextId,
    forceCloseConnections: 'idle',
    clientErrorHandler: connections.answerBroken,
    requestTimeout: patience.requestTimeout,
    // Node would refuse a request without Host with its own message; we use ours.
    http: {
      requireHostHeader: false,
      requestTimeout: patience.requestTimeout,
      connectionsCheckingInterval: checkingInterval(patience),
    },
    frameworkErrors: (error, request, reply) => {
      if (request.raw.url?.startsWith(crossOrigin)) openToAll(reply);
      return sendProblem(reply, asProblem(error));
    },
    // The runner parses the query strictly; nothing else reads it. A path parameter may be as long as the
    // URL, whose length `meetRequests` limits.
    routerOptions: { maxParamLength: Number.MAX_SAFE_INTEGER, querystringParser: () => ({}) },
  });
  app.addHook('onListen', async () => log.info(`listening at ${app.listeningOrigin}`));
  knowAllMethods(app);
  app.decorate('publicUrl', options.publicUrl);
  app.decorateRequest('caller', null);
  app.decorateRequest('note', null);
  app.decorateRequest('refusal', null);
  meetRequests(app, answers, options);
  app.setNotFoundHandler((request, reply) => {
    const nothing = routeNotFound();
    if (DATA.test(request.raw.url ?? '')) throw nothing;
    // Whoever follows a dead link gets a page to read.
    return answerProblem(reply, nothing, { render: ({ message }) => new Page(sorryPage(message)) });
  });
  answerErrors(app);
  repeatBeforeRouter(app.server, repeats);
  connections.watch(app, answers, patience);
  logRequests(options, answers);
  logUnavailable(options, answers);
  app.addHook('preClose', async () => repeats.stop());
  return { app, answers, repeats };
}

/**
 * Puts the cache before Fastify's router, the server's listener. A server of our own (`serverFactory`) would
 * not be closed unless it listens, and would have one address where `localhost` has two.
 */
function repeatBeforeRouter(server: HttpServer, repeats: Repeats): void {
  const routers = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const answer = () =>
      repeats.answer(request, response, () => {
        for (const route of routers) route.call(server, request, response);
      });
    if (!isTracing() || UNTRACED.has(request.url ?? '')) return answer();
    const span = tracingRequest(request.method ?? '', request.headers.traceparent, answer);
    const end = () =>
      span?.end(
        { 'http.response.status_code': response.statusCode },
        response.statusCode >= 500 ? response.statusMessage : undefined,
      );
    // The answer may have been sent already, from memory.
    if (response.closed) end();
    else response.once('close', end);
  });
}

/** Asked for every few seconds, and of no interest to anybody who looks for a request. */
const UNTRACED = new Set(['/healthz', '/readyz', '/metrics']);

/** Prefixes that programs call: an unknown path below them gets the envelope, whatever `Accept` says. */
const DATA = /^\/(?:api|public|play|hooks)(?:\/|$)/;

/** HSTS: browsers use https alone, for a year. */
const ONLY_HTTPS = 'max-age=31536000';

/** Every answer has a request id; paths without an endpoint are refused here. */
function meetRequests(
  app: FastifyInstance,
  answers: Answers,
  { isReady, isOutgrown, crossOrigin, publicUrl }: ServerOptions,
): void {
  let isSecure: boolean | undefined;
  app.addHook('onRequest', (request, reply, done) => {
    // Once, because Fastify makes a large object for every access.
    const { url: route, config } = request.routeOptions;
    if (matchAgain(app, request, reply, config)) return;
    answers.expect(reply.raw, (ms) => describeReply(reply, ms));
    reply.header('x-request-id', request.id);
    describeRequest(request.method, route, request.id);
    isSecure ??= publicUrl().startsWith('https:');
    if (isSecure) reply.header('strict-transport-security', ONLY_HTTPS);
    const url = request.raw.url ?? '';
    if (url.startsWith(crossOrigin)) openToAll(reply);
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      done(badRequest('Send a Host header.'));
    else if (url.length > URL_LIMIT) done(uriTooLong());
    else if (hasEmptyPart(request.params)) done(routeNotFound());
    else if (url === '/healthz') done();
    else if (!isReady()) done(unavailable(undefined));
    else if (isOutgrown()) done(outgrown());
    else done();
  });
}

/** The router takes `/tags/` for `/tags/{id}` with an empty id. */
function hasEmptyPart(params: unknown): boolean {
  const parts = params as Record<string, string>;
  for (const name in parts) if (parts[name] === '') return true;
  return false;
}

/** One line a request: who, what, how it ended. Paths without their query, and never a header or a body. */
function logRequests({ log, clock }: ServerOptions, answers: Answers): void {
  const lines = lineWriter(log, clock, 'request');
  const note = ({ id, caller, response, path, ms }: Answer): void => {
    const actor = caller?.actor;
    lines.add({
      request_id: id,
      method: response.req.method,
      path,
      status: response.statusCode,
      ms,
      client_id: actor?.kind === 'client' ? actor.id : undefined,
      actor: actor === undefined || actor.kind === 'client' ? undefined : actorName(actor),
    });
  };
  answers.watch(note, lines.write);
}
