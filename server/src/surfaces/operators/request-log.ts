/** Notes every request of an API client in the request log, after its answer was sent. */
import type { FastifyInstance } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import type { Answer, Answers } from '../../http/answers/answers.ts';
import type { AddressOf } from '../../http/entrances/caller-address.ts';
import { KeyReused } from '../../http/idempotency.ts';
import { RequestLog } from '../../modules/integrations/request-log/request-log.ts';
import type { LoggedRequest } from '../../modules/integrations/request-log/schemas.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Doors } from '../../platform/db/doors.ts';

interface LogServices {
  doors: Doors;
  clock: Clock;
  registry: Registry;
  addressOf: AddressOf;
  /** The time between two batches, in milliseconds. */
  every?: number | undefined;
}

const LONGEST_TEXT = 500;

export function logClientRequests(app: FastifyInstance, answers: Answers, services: LogServices): void {
  const { doors, clock, registry, addressOf, every } = services;
  const dropped = new Counter({
    name: 'request_log_dropped_total',
    help: 'Entries of the request log that were dropped under pressure.',
    registers: [registry],
  });
  const log = new RequestLog({ doors, clock, every, onDropped: (count) => dropped.inc(count) });
  app.addHook('onReady', async () => log.start());
  app.addHook('onClose', () => {
    answers.handleAll();
    return log.stop();
  });
  answers.watch((answer) => {
    const owner = ownerOf(answer);
    if (owner !== undefined) log.note(Object.assign(factsOf(answer, addressOf(answer.response.req)), owner));
  });
}

/** The client, or the hash of a token that may once have been good; undefined for other callers. */
function ownerOf({ caller, note }: Answer) {
  if (caller?.actor.kind === 'client')
    return { organization_id: caller.organizationId, client_id: caller.actor.id };
  if (note?.client) return { organization_id: note.client.organizationId, client_id: note.client.clientId };
  return note?.tokenHash === undefined ? undefined : { tokenHash: note.tokenHash };
}

function factsOf(answer: Answer, ip: string) {
  const { id, response, route, path, ms, note, refusal } = answer;
  const { method = '', headers } = response.req;
  return {
    method,
    path: path.slice(0, LONGEST_TEXT),
    route: routeOf(route ?? ''),
    status: response.statusCode,
    duration_ms: ms,
    code: refusal?.code ?? null,
    reason: note?.reason ?? whatFailed(answer),
    request_id: id,
    ip,
    user_agent: headers['user-agent']?.slice(0, LONGEST_TEXT) ?? null,
    idempotency: method === 'POST' ? idempotencyOf(answer) : 'none',
  };
}

const whatFailed = ({ refusal }: Answer): string | null => {
  const [first] = refusal?.details ?? [];
  return first === undefined ? null : shortened(`${first.field} ${first.message}`.trim());
};

/** Cutting a character in two would make the entry, and its whole batch, impossible to store. */
const shortened = (text: string): string =>
  text.length > LONGEST_TEXT ? text.slice(0, LONGEST_TEXT).toWellFormed() : text;

function idempotencyOf({ response, refusal, isReplay }: Answer): LoggedRequest['idempotency'] {
  if (response.req.headers['idempotency-key'] === undefined) return 'none';
  if (refusal instanceof KeyReused) return 'conflict';
  return isReplay ? 'replayed' : 'first';
}

/** Routes as the docs spell them, cached by Fastify's spelling. */
const routes = new Map<string, string>();

function routeOf(url: string): string {
  const cached = routes.get(url);
  if (cached !== undefined) return cached;
  const route = url.replace(/:(\w+)/g, '{$1}');
  routes.set(url, route);
  return route;
}
