/** The last step: JSON, a page, a stream or a file, with the headers that belong to it. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type CsvColumn, csvText } from '../../platform/csv/write.ts';
import { batches, type Exportable } from '../../platform/db/page.ts';
import { hasTag, hasVersion, tagOf, type Version } from '../answers/etag.ts';
import { isReply, sendReply } from '../answers/page.ts';
import { copyAtHand, copyFor, PUBLIC_HEADERS, type PublicCopy, plainCopy } from '../answers/public-copies.ts';
import type { CsvSource } from '../endpoint.ts';
import { JSON_TYPE, Rendered, Serialized } from '../rendered.ts';
import type { Feed } from '../streams/event-stream.ts';
import { type Exchange, whileThere } from './exchange.ts';

type Sending = void | Promise<void>;

export function sendRead(exchange: Exchange): Sending {
  const { endpoint, reply, result } = exchange;
  if (maySharedCachesKeep(exchange)) return sendPublic(exchange);
  if (result instanceof Serialized) return sendJson(reply, result.body);
  if (typeof result === 'string' || Buffer.isBuffer(result))
    return sendJson(reply.code(endpoint.returns.status), result);
  if (result instanceof Rendered)
    return hasAlready(reply, result.version) ? sendUnchanged(reply) : sendJson(reply, result.body);
  if (isReply(result)) return void sendReply(reply, result);
  if (endpoint.returns.kind === 'events') return sendStream(exchange, result as Feed);
  return sendFile(exchange, result as CsvSource);
}

/** Whether the answer is the same for everybody, and PUBLIC_CACHE is on. */
export const maySharedCachesKeep = ({
  endpoint,
  services,
}: Pick<Exchange, 'endpoint' | 'services'>): boolean =>
  endpoint.forEverybody === true && services.tools.publicCopies.allowed;

function sendPublic({ reply, result }: Exchange): Sending {
  const accepted = reply.request.headers['accept-encoding'];
  if (!(result instanceof Rendered || result instanceof Serialized))
    return sendCopy(reply, plainCopy(new Serialized(Buffer.from(String(result)))));
  const copy = copyAtHand(result, accepted);
  if (copy !== undefined) return sendCopy(reply, copy);
  return copyFor(result, accepted).then((made) => sendCopy(reply, made));
}

function sendCopy(reply: FastifyReply, { bytes, coding, etag }: PublicCopy): void {
  reply.headers({ ...PUBLIC_HEADERS, etag });
  const hasIt = hasTag(reply.request.headers['if-none-match'], etag);
  if (!hasIt && coding !== undefined) reply.header('content-encoding', coding);
  if (hasIt) sendUnchanged(reply);
  else sendJson(reply, bytes);
}

/** Sends the outcome of a change or an operation. */
export function sendDone({ reply, done, endpoint }: Exchange): void {
  if (done === undefined) throw new Error(`${endpoint.operation} was not performed.`);
  if (isReply(done)) return void sendReply(reply, done);
  if (done.replayed) reply.header('idempotency-replayed', 'true');
  sendJson(reply.code(done.reply.status), done.reply.body);
}

const sendJson = (reply: FastifyReply, body: string | Buffer): void => void reply.type(JSON_TYPE).send(body);

const sendUnchanged = (reply: FastifyReply): void => void reply.code(304).send();

function hasAlready(reply: FastifyReply, version: Version): boolean {
  reply.header('etag', tagOf(version));
  reply.header('cache-control', 'private, no-cache');
  return hasVersion(reply.request.headers, version);
}

/** While the stream lasts, the caller is checked as for a request. */
async function sendStream({ mounted, endpoint, services, reply }: Exchange, feed: Feed): Promise<void> {
  const { mayStay, streams } = mounted.entrance;
  const { request } = reply;
  const last = request.headers['last-event-id'];
  await services.streams.open(
    reply,
    { each: streams.each, name: streams.countedAs(request) },
    feed,
    typeof last === 'string' ? last : undefined,
    () => mayStay(request, endpoint),
  );
}

/** Each batch of rows passes the gate by itself, so that a long file delays others by one batch at most. */
async function sendFile(exchange: Exchange, source: CsvSource): Promise<void> {
  const { endpoint, reply, input } = exchange;
  const { csvRowCap, gates } = exchange.services;
  if (source.version !== undefined && hasAlready(reply, source.version)) return sendUnchanged(reply);
  const { filename, columns = [] } = endpoint.csv ?? endpoint.returns;
  if ((await source.count(csvRowCap + 1)) > csvRowCap) reply.header('x-truncated', 'true');
  reply.type('text/csv; charset=utf-8');
  reply.header('content-disposition', `attachment; filename="${filename}"`);
  if (reply.request.method === 'HEAD') return void reply.send(Readable.from([]));
  const inTurns: Exportable<{ id: string }> = {
    ...source,
    page: (page) =>
      gates.reads.pass(input.caller.organizationId, () => source.page(page), {
        ...whileThere(exchange),
        hasBegun: true,
      }),
  };
  const all = columns as readonly CsvColumn<{ id: string }>[];
  const typed = all.filter(({ extra }) => !extra || input.query.extra === true);
  reply.send(Readable.from(csvText(typed, batches(inTurns, csvRowCap))));
}
