/**
 * SQL as tagged templates; every distinct text is prepared once per connection under a short name of its own.
 */
import sql, { raw, Sql } from 'sql-template-tag';
import { BoundedMap } from '../bounded-map.ts';
import { TEXT_LIMIT } from '../text/schema.ts';

export { empty, join } from 'sql-template-tag';
export { raw, Sql, sql };

const MOST_NAMES = 1000;
/** Names by text. Texts beyond the bound get new names and take no more memory. */
const names = new BoundedMap<string, string>(MOST_NAMES);
let named = 0;

export interface Prepared {
  name: string;
  text: string;
  values: unknown[];
}

export function prepared(statement: Sql): Prepared {
  const text = statement.text;
  return { name: nameOf(text), text, values: statement.values };
}

/** A text that was evicted gets another name: the old one may still be prepared on a connection. */
function nameOf(text: string): string {
  const cached = names.get(text);
  if (cached !== undefined) return cached;
  named += 1;
  const name = `fw${named}`;
  names.set(text, name);
  return name;
}

/**
 * Part of an update's `set` for a field that may have been left out: the text is the same either way, so that
 * one prepared statement serves every choice of fields.
 */
export const assigned = <Value>(
  column: string,
  value: Value | undefined,
  stored: (value: Value) => unknown = (given) => given,
): Sql =>
  sql`${raw(column)} = case when ${value !== undefined}::boolean
    then ${value === undefined ? null : stored(value)} else ${raw(column)} end`;

/**
 * A PostgreSQL array literal of values that need no quotes: neither pg nor PostgreSQL has to look for any.
 */
export function plainList(values: Iterable<string | number | null>): string {
  const items: (string | number)[] = [];
  for (const value of values) items.push(value ?? 'null');
  return `{${items.join(',')}}`;
}

/** The same of any texts: those are quoted. One that is repeated, as many in a row are, is quoted once. */
export function textList(values: Iterable<string | null>): string {
  const items: string[] = [];
  let last: string | null = null;
  let item = 'null';
  for (const value of values) {
    if (value !== last) item = value === null ? 'null' : quoted(value);
    last = value;
    items.push(item);
  }
  return `{${items.join(',')}}`;
}

const quoted = (text: string): string => `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;

/** A range rather than LIKE: it uses the index under any plan, and no character of `q` is special. */
export const beginsWith = (key: Sql, q: string): Sql =>
  sql`(${key} >= lower(${q}) and ${key} <= lower(${q}) || ${LAST_CHARACTERS})`;

/**
 * As many of the last character there is as a text can hold: nothing that begins with `q` comes after them.
 */
const LAST_CHARACTERS = '\u{10ffff}'.repeat(TEXT_LIMIT);
