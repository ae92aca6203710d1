/** The exact text of an answer. Rows are selected in the shape of the reply, so no field is removed here. */

import { jsonOfRows } from '../bodies/json-rows.ts';
import type { StoredReply } from '../idempotency.ts';
import { Rendered, Serialized } from '../rendered.ts';
import type { Exchange } from './exchange.ts';

const JSON_KINDS: ReadonlySet<string> = new Set(['data', 'list', 'plain']);

/** Of a read, where the answer is JSON; feeds, files, pages and rendered bodies stay as they are. */
export async function serializeRead(exchange: Exchange): Promise<void> {
  const { result, endpoint } = exchange;
  if (result instanceof Rendered || result instanceof Serialized) return;
  if (exchange.isFile && endpoint.csv !== undefined) return;
  if (endpoint.returns.kind === 'list') {
    const { data, page } = listOf(exchange, result as Row[]);
    exchange.result = await jsonOfRows(data, { page });
  } else if (JSON_KINDS.has(endpoint.returns.kind)) exchange.result = textOf(exchange, result);
}

/** Of a change or an operation, as it is stored under an idempotency key. */
export const replyOf = (exchange: Exchange, result: unknown): StoredReply => ({
  status: exchange.endpoint.returns.status,
  body: textOf(exchange, result),
});

function textOf(exchange: Exchange, result: unknown): string {
  const { kind } = exchange.endpoint.returns;
  if (result instanceof Rendered) return result.body.toString();
  if (kind === 'plain') return JSON.stringify(result);
  if (kind === 'data') return JSON.stringify({ data: result });
  return JSON.stringify(listOf(exchange, result as Row[]));
}

type Row = { id: string };

function listOf({ services: { cursors }, input: { limit, place } }: Exchange, rows: Row[]) {
  const has_more = rows.length > limit;
  const data = has_more ? rows.slice(0, limit) : rows;
  const last = has_more ? data.at(-1) : undefined;
  const next_cursor = last === undefined || place === undefined ? null : cursors.make(place, last.id);
  return { data, page: { next_cursor, has_more } };
}
