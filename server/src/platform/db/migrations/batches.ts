/**
 * Changes many rows in many short transactions. The table is walked through in ranges of its pages, so that
 * each row is visited once however large the table is, and a range is as long as some 100 ms of work. A walk
 * that was interrupted begins anew, and passes over the rows that are done.
 */
import type pg from 'pg';
import type { Statement } from './migrations.ts';
import { type Tell, untilLocked } from './short-locks.ts';

const FIRST_PAGES = 16;
const BATCH_MS = 100;
/** Rows that are changed meanwhile can move to where the walk has been, so there is at least one more. */
const MOST_WALKS = 5;
const LAST_IN_PAGE = 65_535;
const TELL_EVERY_MS = 5000;

export function refuseUnbatchable({ text, inBatchesOf }: Statement): void {
  if (inBatchesOf !== undefined && !/\bctid\s+between\s+\$1\s+and\s+\$2\b/i.test(text))
    throw new Error('a statement in batches says "ctid between $1 and $2"');
}

/** Repeats the statement until a walk through the whole table changes nothing. */
export async function applyInBatches(
  client: pg.ClientBase,
  what: string,
  { text, inBatchesOf: table }: Statement,
  tell: Tell,
): Promise<void> {
  let [changed, toldAt] = [0, performance.now()];
  const batch = async (from: number, to: number): Promise<number> => {
    const range = [`(${from},0)`, `(${to},${LAST_IN_PAGE})`];
    const { rowCount } = await untilLocked(what, tell, () => client.query(text, range));
    changed += rowCount ?? 0;
    if (performance.now() - toldAt < TELL_EVERY_MS) return rowCount ?? 0;
    toldAt = performance.now();
    tell(`${what}: ${changed} rows changed so far`);
    return rowCount ?? 0;
  };
  for (let walk = 1; walk <= MOST_WALKS; walk += 1)
    if ((await walkThrough(await pagesOf(client, table), batch)) === 0) return;
  throw new Error(
    `new rows of ${table} keep coming unfilled: give them a default, or fill them by a trigger`,
  );
}

async function walkThrough(
  pages: number,
  batch: (from: number, to: number) => Promise<number>,
): Promise<number> {
  let changed = 0;
  for (let [from, length] = [0, FIRST_PAGES]; from < pages; ) {
    const begun = performance.now();
    changed += await batch(from, from + length - 1);
    from += length;
    length = performance.now() - begun < BATCH_MS / 2 ? length * 2 : length;
    if (performance.now() - begun > BATCH_MS) length = Math.max(1, length >> 1);
  }
  return changed;
}

async function pagesOf(client: pg.ClientBase, table: string | undefined): Promise<number> {
  const { rows } = await client.query<{ pages: number; kind: string }>(
    `select (pg_relation_size(oid) / current_setting('block_size')::int)::int as pages, relkind as kind
     from pg_class where oid = $1::regclass`,
    [table],
  );
  if (rows[0]?.kind !== 'r') throw new Error(`${table} has no rows of its own: name its partitions`);
  return rows[0].pages;
}
