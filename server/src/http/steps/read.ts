/** The steps of a GET: its door, the cache, the gate for heavy work, and the read itself. */

import { seenVersion } from '../answers/etag.ts';
import { loggablePath } from '../answers/logged-path.ts';
import type { Repeatable } from '../answers/repeats.ts';
import type { Input } from '../bodies/input.ts';
import { DEFAULT_LIMIT } from '../bodies/list-query.ts';
import type { Tools } from '../contexts.ts';
import type { Endpoint } from '../endpoint.ts';
import { type Exchange, whileThere } from './exchange.ts';
import { maySharedCachesKeep, sendRead } from './send.ts';

export function openForReading(exchange: Exchange): void {
  const { endpoint, input, reply } = exchange;
  const { doors, tools } = exchange.services;
  exchange.isFile = endpoint.returns.kind === 'csv' || input.query.format === 'csv';
  exchange.isHeavy = exchange.isFile || endpoint.heavy === true || input.limit > DEFAULT_LIMIT;
  const door =
    endpoint.door === 'platform' ? doors.asPlatform : doors.asOrganization(input.caller.organizationId);
  // Whoever asks for what has changed since asks next for what comes after: nothing may be missing of it.
  const heavily = input.page.changes === undefined ? door.aside() : door.asideOnPrimary();
  exchange.db = exchange.isHeavy ? heavily : door;
  input.db = exchange.db;
  input.tools = tools;
  input.seen = seenVersion(reply.request.headers);
  const last = reply.request.headers['last-event-id'];
  input.lastEventId = typeof last === 'string' ? last : undefined;
}

/** Sends a cached answer synchronously, unless it is compressed first: a promise costs more than the answer. */
export function recall(exchange: Exchange): void | Promise<void> {
  exchange.view = exchange.endpoint.view?.(exchange.input);
  const cached = exchange.isHeavy ? undefined : exchange.view?.cached();
  if (cached === undefined) return;
  exchange.isAnswered = true;
  exchange.result = cached;
  const sending = sendRead(exchange);
  if (sending instanceof Promise) return sending.then(() => rememberAddress(exchange));
  rememberAddress(exchange);
}

/** From now on `Repeats` answers this URL before the router, as long as the cache has it. */
function rememberAddress({ mounted, endpoint, services, input, reply }: Exchange): void {
  const { raw } = reply.request;
  const { repeats, tools } = services;
  const { caller, params, query } = input;
  const recognize = repeats.wants(raw) ? mounted.entrance.recognize?.(endpoint, caller) : undefined;
  if (recognize === undefined) return;
  const route = reply.routeOptions.url;
  const path = loggablePath(reply.request.params, route, caller);
  const cached = cacheOf(endpoint, params, query, tools);
  const isPublic = maySharedCachesKeep({ endpoint, services });
  repeats.remember(raw.url ?? '', { route, path, headers: reply.getHeaders(), isPublic, recognize, cached });
}

/** A function of its own, so that the entry's closure does not keep the first request in memory. */
const cacheOf =
  (endpoint: Endpoint, params: Input['params'], query: Input['query'], tools: Tools): Repeatable['cached'] =>
  (caller, seen) =>
    endpoint.view?.({ caller, params, query, tools, seen }).cached();

/** Heavy reads wait at the gate; a file read in batches waits with each batch instead, as it is sent. */
export function readInTurn(exchange: Exchange, inner: () => void | Promise<void>): void | Promise<void> {
  const { endpoint, services, input, isHeavy, isFile } = exchange;
  if (!isHeavy || (isFile && endpoint.csv === undefined)) return inner();
  return services.gates.reads.pass(input.caller.organizationId, inner, whileThere(exchange));
}

export async function runRead(exchange: Exchange): Promise<void> {
  const { endpoint, input, view, isFile } = exchange;
  if (isFile && endpoint.csv !== undefined) exchange.result = await endpoint.csv.rows(input);
  else if (view !== undefined) exchange.result = await view.read(exchange.db);
  else exchange.result = await endpoint.run?.(input);
}
