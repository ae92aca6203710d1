/**
 * SQL in plain sight. A statement is a tagged template; every distinct text is prepared once per connection
 * under a short name of its own.
 */
import type { Sql } from 'sql-template-tag';

export { default as sql, empty, join, raw, type Sql } from 'sql-template-tag';

const names = new Map<string, string>();

export interface Prepared {
  name: string;
  text: string;
  values: unknown[];
}

export function prepared(statement: Sql): Prepared {
  const text = statement.text;
  let name = names.get(text);
  if (name === undefined) {
    name = `fw${names.size}`;
    names.set(text, name);
  }
  return { name, text, values: statement.values };
}

/** An array as PostgreSQL reads it, of values that need no quotes: neither pg nor PostgreSQL has to look for any. */
export const plainList = (values: Iterable<string | number | null>): string =>
  `{${Array.from(values, (value) => value ?? 'null').join(',')}}`;

/**
 * Statements sent back to back without waiting in between. When one fails, those behind it fail because of it, so the
 * first failure is the one that tells the story.
 */
export async function pipelined<Result>(statements: Promise<Result>[]): Promise<Result[]> {
  const outcomes = await Promise.allSettled(statements);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return Promise.all(statements);
}
