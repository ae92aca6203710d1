/** Combines queued changes into few statements: PostgreSQL has a fixed cost for starting each. */
import { join, raw, type Sql, sql } from '../sql.ts';

const CHANGE = /^\s*(insert into|update|delete from)\s+(\w+)/i;
/** Beyond this, combining changes into one statement costs more than it saves. */
const MOST_AT_ONCE = 8;

export const isChange = ({ sql: text }: Sql): boolean => CHANGE.test(text);

/** What a change does, and to which table: `update`, `contacts`. */
export function aimOf({ sql: text }: Sql): [operation: string, table: string] {
  const [, kind = '', table = ''] = CHANGE.exec(text) ?? [];
  const [operation = ''] = kind.toLowerCase().split(' ');
  return [operation, table];
}

/**
 * Combines changes into as few statements as possible. The parts of one statement share a snapshot and do not
 * see each other, so a change to a table that the batch has changed already starts a new one. Inserts, which
 * read nothing, may follow each other.
 */
export function combined(changes: Sql[]): Sql[] {
  const batches: Sql[][] = [];
  const tables = new Map<string, boolean>();
  for (const change of changes) {
    const [operation, table] = aimOf(change);
    const isInsertion = operation === 'insert';
    const hasOnlyInsertions = tables.get(table) ?? true;
    const fits = !tables.has(table) || (hasOnlyInsertions && isInsertion);
    const batch = batches.at(-1);
    if (batch !== undefined && fits && batch.length < MOST_AT_ONCE) batch.push(change);
    else {
      batches.push([change]);
      tables.clear();
    }
    tables.set(table, isInsertion);
  }
  return batches.map(allAtOnce);
}

/** Several changes as one statement; PostgreSQL always runs every part of it to completion. */
const allAtOnce = (statements: Sql[]): Sql =>
  statements.length === 1 && statements[0] !== undefined
    ? statements[0]
    : sql`with ${join(statements.map((statement, index) => sql`${raw(`part${index}`)} as (${statement})`))} select`;
