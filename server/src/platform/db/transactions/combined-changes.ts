/** Combines queued changes into few statements: PostgreSQL has a fixed cost for starting each. */
import { join, raw, type Sql, sql } from '../sql.ts';

const CHANGE = /^\s*(insert into|update|delete from)\s+(\w+)/i;
/** Beyond this, combining changes into one statement costs more than it saves. */
const MOST_AT_ONCE = 8;

/** The text up to its first value: enough to tell what a change is about, and there already. */
const beginningOf = ({ strings: [beginning = ''] }: Sql): string => beginning;

export const isChange = (statement: Sql): boolean => CHANGE.test(beginningOf(statement));

/** What a change does, and to which table: `update`, `contacts`. */
export function aimOf(statement: Sql): [operation: string, table: string] {
  const [, kind = '', table = ''] = CHANGE.exec(beginningOf(statement)) ?? [];
  const [operation = ''] = kind.toLowerCase().split(' ');
  return [operation, table];
}

/** A change, and what is inserted because of it, which selects from the change: so it comes when that has its locks. */
export interface QueuedChange {
  statement: Sql;
  following?: ((change: Sql) => Sql) | undefined;
}

/**
 * Combines changes into as few statements as possible. The parts of one statement share a snapshot and run in any
 * order, so a change to a table that the batch has changed already starts a new one.
 */
export function combined(changes: readonly QueuedChange[]): Sql[] {
  const batches: QueuedChange[][] = [];
  let tables = new Set<string>();
  for (const change of changes) {
    const changed = tablesOf(change);
    const batch = batches.at(-1);
    const fits = changed.every((table) => !tables.has(table));
    if (batch !== undefined && fits && batch.length < MOST_AT_ONCE) batch.push(change);
    else {
      batches.push([change]);
      tables = new Set();
    }
    for (const table of changed) tables.add(table);
  }
  return batches.map(allAtOnce);
}

const EXAMPLE = raw('change');

function tablesOf({ statement, following }: QueuedChange): string[] {
  const [, table] = aimOf(statement);
  return following === undefined ? [table] : [table, aimOf(following(EXAMPLE))[1]];
}

/** Several changes as one statement; PostgreSQL always runs every part of it to completion. */
function allAtOnce(changes: readonly QueuedChange[]): Sql {
  const [only, another] = changes;
  if (only !== undefined && another === undefined && only.following === undefined) return only.statement;
  const parts = changes.flatMap(({ statement, following }, index) => {
    const name = raw(`part${index}`);
    const part = sql`${name} as (${statement})`;
    return following === undefined ? [part] : [part, sql`${raw(`after${index}`)} as (${following(name)})`];
  });
  return sql`with ${join(parts)} select`;
}
