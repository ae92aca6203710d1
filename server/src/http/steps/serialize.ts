/** The exact text of an answer. Rows are selected in the shape of the reply, so no field is removed here. */

import { jsonOfRows } from '../bodies/json-rows.ts';
import type { StoredReply } from '../idempotency.ts';
import { Rendered, Serialized, Upserted } from '../rendered.ts';
import type { Exchange } from './exchange.ts';

const JSON_KINDS: ReadonlySet<string> = new Set(['data', 'list', 'plain']);

/** Of a read, where the answer is JSON; feeds, files, pages and rendered bodies stay as they are. */
export async function serializeRead(exchange: Exchange): Promise<void> {
  const { result, endpoint } = exchange;
  if (result instanceof Rendered || result instanceof Serialized) return;
  if (exchange.isFile && endpoint.csv !== undefined) return;
  if (endpoint.returns.kind === 'list') {
    const { data, ...rest } = listOf(exchange, result as Row[]);
    exchange.result = await jsonOfRows(data, rest);
  } else if (exchange.input.page.changes !== undefined) {
    const { since } = exchange.input.page.changes;
    exchange.result = await jsonOfRows(changedSince(since, result as DatedRow[]), syncedTo(exchange));
  } else if (JSON_KINDS.has(endpoint.returns.kind)) exchange.result = textOf(exchange, result);
}

/** Of a change or an operation, as it is stored under an idempotency key. */
export const replyOf = (exchange: Exchange, result: unknown): StoredReply =>
  result instanceof Upserted
    ? { status: result.isNew ? 201 : 200, body: textOf(exchange, result.value) }
    : { status: exchange.endpoint.returns.status, body: textOf(exchange, result) };

function textOf(exchange: Exchange, result: unknown): string {
  const { kind } = exchange.endpoint.returns;
  if (result instanceof Rendered) return result.body.toString();
  if (kind === 'plain') return JSON.stringify(result);
  if (kind === 'data') return JSON.stringify({ data: result });
  return JSON.stringify(listOf(exchange, result as Row[]));
}

type Row = { id: string };

interface DatedRow extends Row {
  updated_at: string;
}

function listOf(exchange: Exchange, rows: Row[]) {
  const { limit, place, page: asked } = exchange.input;
  const { cursors } = exchange.services;
  const has_more = rows.length > limit;
  const data = has_more ? rows.slice(0, limit) : rows;
  const last = has_more ? data.at(-1) : undefined;
  if (asked.changes === undefined) {
    const next_cursor = last === undefined || place === undefined ? null : cursors.make(place, last.id);
    return { data, page: { next_cursor, has_more } };
  }
  const { begunAt = exchange.services.clock.now() } = exchange.input;
  const next = last as DatedRow | undefined;
  const next_cursor =
    next === undefined || place === undefined
      ? null
      : cursors.makeDated(place, { id: next.id, at: next.updated_at, begunAt });
  return { data, page: { next_cursor, has_more }, ...syncedTo(exchange) };
}

/** Longer than a transaction can take, by clocks that are half a minute apart. */
const OVERLAP_MS = 150_000;

/** A list that is not paged is read whole, and what has not changed since is left out here. */
const changedSince = (since: string, rows: DatedRow[]): DatedRow[] =>
  rows
    .filter(({ updated_at }) => updated_at >= since)
    .sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));

const orderOf = ({ updated_at, id }: DatedRow): string => `${updated_at} ${id}`;

function syncedTo({ input, services }: Exchange): { synced_to: string } {
  const { begunAt = services.clock.now() } = input;
  return { synced_to: new Date(begunAt.getTime() - OVERLAP_MS).toISOString() };
}
