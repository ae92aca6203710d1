/**
 * The one runner of every endpoint, on every surface. After the entrance: validate → check the idempotency key → door →
 * run → store the reply → commit → send.
 */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import { type CsvColumn, csvText } from '../platform/csv/write.ts';
import type { Door, Doors, Transaction } from '../platform/db/doors.ts';
import { batches, type Exportable } from '../platform/db/page.ts';
import type { FairGate } from '../platform/fair-gate.ts';
import { BODY_LIMIT } from './body.ts';
import type { Cursors } from './cursor.ts';
import {
  type Endpoint,
  JSON_TYPE,
  type ReadContext,
  Rendered,
  Serialized,
  type Tools,
  WithCookies,
} from './endpoint.ts';
import type { Entrance } from './entrance.ts';
import { hasVersion, seenVersion, tagOf, type Version } from './etag.ts';
import type { EventStreams, Feed } from './event-stream.ts';
import { type Performed, performInSteps, performOnce, type StoredReply } from './idempotency.ts';
import { type Input, inputReader } from './input.ts';
import { jsonOfRows } from './json-rows.ts';
import { DEFAULT_LIMIT } from './list-query.ts';
import { loggablePath } from './logged-path.ts';
import { isReply, type Reply, sendReply } from './page.ts';
import type { Repeatable, Repeats } from './repeats.ts';

export interface Services {
  clock: Clock;
  tools: Tools;
  doors: Doors;
  cursors: Cursors;
  csvRowCap: number;
  streams: EventStreams;
  repeats: Repeats;
  /** The gates for heavy reads and heavy changes. */
  gates: { reads: FairGate; writes: FairGate };
}

export const fastifyPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

export function mountEndpoint(
  app: FastifyInstance,
  endpoint: Endpoint,
  entrance: Entrance,
  services: Services,
): void {
  const read = inputReader(endpoint, services);
  const answer = answerOf(endpoint);
  const headers = keepingHeaders(endpoint);
  app.route({
    method: endpoint.method,
    url: fastifyPath(endpoint.path),
    bodyLimit: endpoint.bodyLimit ?? BODY_LIMIT,
    config: { bodySchema: endpoint.body },
    onRequest: entrance.admit(endpoint),
    ...(entrance.inspect && { preHandler: async (request) => entrance.inspect?.(request) }),
    handler: (request, reply) => {
      if (headers !== undefined) reply.headers(headers);
      const answered = answer(endpoint, entrance, services, read(request, reply), reply);
      // Fastify would wait for a reply that is returned, although it has been sent.
      return answered instanceof Promise ? answered : undefined;
    },
  });
}

/** What an answer says to whoever might keep it; undefined for most, which say nothing. */
function keepingHeaders({ path, returns }: Endpoint): Record<string, string> | undefined {
  const isSecret = returns.confidential === true || path.includes('{token}');
  if (!isSecret && !returns.negotiated) return undefined;
  return { ...(isSecret && { 'cache-control': 'no-store' }), ...(returns.negotiated && { vary: 'accept' }) };
}

function answerOf({ method, operate }: Endpoint): Answer {
  if (operate !== undefined) return answerOperation;
  return method === 'GET' ? answerRead : answerWrite;
}

type Answer = (
  endpoint: Endpoint,
  entrance: Entrance,
  services: Services,
  input: Input,
  reply: FastifyReply,
) => FastifyReply | Promise<FastifyReply>;

/** What is known already is sent at once: a promise would cost more than the answer. */
function answerRead(
  endpoint: Endpoint,
  entrance: Entrance,
  services: Services,
  input: Input,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  const { organizationId } = input.caller;
  const { asOrganization, asPlatform } = services.doors;
  const door = endpoint.door === 'platform' ? asPlatform : asOrganization(organizationId);
  const isFile = endpoint.returns.kind === 'csv' || input.query.format === 'csv';
  const isHeavy = isFile || endpoint.heavy === true || input.limit > DEFAULT_LIMIT;
  const db = isHeavy ? door.aside() : door;
  const context = Object.assign(input, {
    db,
    tools: services.tools,
    seen: seenVersion(reply.request.headers),
  });
  if (endpoint.csv !== undefined && isFile) return answerFile(endpoint.csv, services, context, reply);
  const known = isHeavy ? undefined : endpoint.known?.(context);
  if (known === undefined)
    return answerAnew(endpoint, entrance, services, context, reply, isHeavy && !isFile);
  const sent = sendRead(endpoint, entrance, services, context, known, reply);
  rememberAnswer(endpoint, entrance, services, context, reply);
  return sent;
}

/** Heavy work passes the gate, and serializing its rows is part of it. */
async function answerAnew(
  endpoint: Endpoint,
  entrance: Entrance,
  services: Services,
  context: ReadInput,
  reply: FastifyReply,
  isHeavy: boolean,
): Promise<FastifyReply> {
  const read = async () => asText(endpoint, services, context, await endpoint.run?.(context));
  const { organizationId } = context.caller;
  const result = isHeavy
    ? await services.gates.reads.pass(organizationId, read, whileThere(reply))
    : await read();
  return sendRead(endpoint, entrance, services, context, result, reply);
}

/** The next one who asks for the same is answered without coming here, as long as the cache has it. */
function rememberAnswer(
  endpoint: Endpoint,
  entrance: Entrance,
  { repeats, tools }: Services,
  { caller, params, query }: ReadInput,
  reply: FastifyReply,
): void {
  const { raw } = reply.request;
  const recognize = repeats.wants(raw) ? entrance.recognize?.(endpoint, { caller, params }) : undefined;
  if (recognize === undefined) return;
  const route = reply.routeOptions.url;
  const path = loggablePath(reply.request.params, route);
  const known = cacheOf(endpoint, params, query, tools);
  repeats.remember(raw.url ?? '', { route, path, headers: reply.getHeaders(), recognize, known });
}

/** Apart, so that what is remembered holds no more than this: not the request of whoever came first. */
const cacheOf =
  (endpoint: Endpoint, params: Input['params'], query: Input['query'], tools: Tools): Repeatable['known'] =>
  (caller, seen) =>
    endpoint.known?.({ caller, params, query, tools, seen });

type ReadInput = Input & Pick<ReadContext<string, unknown>, 'db' | 'tools' | 'seen'>;

async function answerFile(
  csv: NonNullable<Endpoint['csv']>,
  services: Services,
  context: ReadInput,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { organizationId } = context.caller;
  const source = await services.gates.reads.pass(organizationId, () => csv.rows(context), whileThere(reply));
  if (source.version !== undefined && hasAlready(reply, source.version)) return reply.code(304).send();
  return sendCsv(csv, services, organizationId, source, reply);
}

function sendRead(
  endpoint: Endpoint,
  entrance: Entrance,
  services: Services,
  { caller }: Input,
  result: unknown,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  if (result instanceof Serialized) return sendJson(reply, result.body);
  if (typeof result === 'string' || Buffer.isBuffer(result))
    return sendJson(reply.code(endpoint.returns.status), result);
  if (result instanceof Rendered) {
    if (hasAlready(reply, result.version)) return reply.code(304).send();
    return sendJson(reply, result.body);
  }
  if (isReply(result)) return sendReply(reply, result);
  if (endpoint.returns.kind === 'events') return stream(endpoint, entrance, services, result as Feed, reply);
  const source = result as Exportable<{ id: string }>;
  return sendCsv(endpoint.returns, services, caller.organizationId, source, reply);
}

/** The operation opens its own transactions; its reply is stored under the idempotency key afterwards. */
async function answerOperation(
  endpoint: Endpoint,
  _entrance: Entrance,
  services: Services,
  input: Input,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { organizationId, actor } = input.caller;
  const door = (as = actor, of = organizationId) => services.doors.asOrganization(of, as);
  const platform = services.doors.asPlatform;
  const run = () => endpoint.operate?.(Object.assign(input, { door, platform, tools: services.tools }));
  const answer = (result: unknown): StoredReply => ({
    status: endpoint.returns.status,
    body: serialize(endpoint, services, input, result),
  });
  if (input.claim !== undefined) {
    const done = await performInSteps(door(), input.claim, services.clock.now(), { run, answer });
    return sendPerformed(reply, done);
  }
  const result = await run();
  if (isReply(result)) return sendReply(reply, result);
  if (!(result instanceof WithCookies))
    return sendPerformed(reply, { reply: answer(result), replayed: false });
  reply.header('set-cookie', result.cookies);
  const { status, body } = answer(result.result);
  return sendJson(reply.code(result.status ?? status), body);
}

function sendPerformed(reply: FastifyReply, { reply: { status, body }, replayed }: Performed): FastifyReply {
  if (replayed) reply.header('idempotency-replayed', 'true');
  return sendJson(reply.code(status), body);
}

const JSON_KINDS: ReadonlySet<string> = new Set(['data', 'list', 'plain']);

/** The body's text, where the answer is JSON; feeds, files, pages and rendered bodies stay as they are. */
function asText(endpoint: Endpoint, services: Services, input: Input, result: unknown): unknown {
  if (result instanceof Rendered || result instanceof Serialized) return result;
  if (endpoint.returns.kind === 'list') {
    const { data, page } = listOf(services, input, result as Row[]);
    return jsonOfRows(data, { page });
  }
  const isJson = JSON_KINDS.has(endpoint.returns.kind);
  return isJson ? serialize(endpoint, services, input, result) : result;
}

const whileThere = (reply: FastifyReply) => ({ isGone: (): boolean => reply.request.raw.socket.destroyed });

function hasAlready(reply: FastifyReply, version: Version): boolean {
  reply.header('etag', tagOf(version));
  reply.header('cache-control', 'private, no-cache');
  return hasVersion(reply.request.headers, version);
}

/** While the stream lasts, the caller is checked as for a request. */
async function stream(
  endpoint: Endpoint,
  { mayStay, streams: { each, countedAs } }: Entrance,
  { streams }: Services,
  feed: Feed,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { request } = reply;
  const last = request.headers['last-event-id'];
  await streams.open(
    reply,
    { each, name: countedAs(request) },
    feed,
    typeof last === 'string' ? last : undefined,
    () => mayStay(request, endpoint),
  );
  return reply;
}

async function answerWrite(
  endpoint: Endpoint,
  _entrance: Entrance,
  services: Services,
  input: Input,
  reply: FastifyReply,
) {
  const change = () => perform(endpoint, services, input);
  const done = await (endpoint.heavy
    ? services.gates.writes.pass(input.caller.organizationId, change, whileThere(reply))
    : change());
  if (isReply(done)) return sendReply(reply, done);
  return sendPerformed(reply, done);
}

async function perform(endpoint: Endpoint, services: Services, input: Input): Promise<Performed | Reply> {
  const { organizationId, actor } = input.caller;
  const { tools, doors } = services;
  const body = endpoint.prepare ? await endpoint.prepare(input.body, tools, input.caller) : input.body;
  // After a lost race it runs again, with another transaction.
  const run = async (tx: Transaction) => endpoint.run?.(Object.assign(input, { body, tx, tools }));
  const door: Door<Transaction> =
    endpoint.door === 'platform' ? doors.asPlatform : doors.asOrganization(organizationId, actor);
  if (endpoint.returns.kind === 'page') return door.write(async (tx) => (await run(tx)) as Reply);
  const answer = (result: unknown): StoredReply => ({
    status: endpoint.returns.status,
    body: serialize(endpoint, services, input, result),
  });
  return input.claim === undefined
    ? { reply: await door.write(async (tx) => answer(await run(tx))), replayed: false }
    : performOnce(door, input.claim, services.clock.now(), { run, answer });
}

/** The body's exact text. Rows are selected in the shape of the reply, so no field has to be removed. */
function serialize({ returns }: Endpoint, services: Services, input: Input, result: unknown): string {
  if (result instanceof Rendered) return result.body.toString();
  if (returns.kind === 'plain') return JSON.stringify(result);
  if (returns.kind === 'data') return JSON.stringify({ data: result });
  return JSON.stringify(listOf(services, input, result as Row[]));
}

type Row = { id: string };

function listOf({ cursors }: Services, { limit, place }: Input, rows: Row[]) {
  const has_more = rows.length > limit;
  const data = has_more ? rows.slice(0, limit) : rows;
  const last = has_more ? data.at(-1) : undefined;
  const next_cursor = last === undefined || place === undefined ? null : cursors.make(place, last.id);
  return { data, page: { next_cursor, has_more } };
}

const sendJson = (reply: FastifyReply, body: string | Buffer): FastifyReply =>
  reply.type(JSON_TYPE).send(body);

/** Each batch of rows passes the gate by itself, so that a long file delays others by one batch at most. */
async function sendCsv(
  { filename, columns = [] }: Pick<Endpoint['returns'], 'filename' | 'columns'>,
  { csvRowCap, gates }: Services,
  organizationId: string,
  source: Exportable<{ id: string }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if ((await source.count(csvRowCap + 1)) > csvRowCap) reply.header('x-truncated', 'true');
  reply.type('text/csv; charset=utf-8');
  reply.header('content-disposition', `attachment; filename="${filename}"`);
  if (reply.request.method === 'HEAD') return reply.send(Readable.from([]));
  const typed = columns as readonly CsvColumn<{ id: string }>[];
  const inTurns: typeof source = {
    ...source,
    page: (page) =>
      gates.reads.pass(organizationId, () => source.page(page), { ...whileThere(reply), hasBegun: true }),
  };
  return reply.send(Readable.from(csvText(typed, batches(inTurns, csvRowCap))));
}
