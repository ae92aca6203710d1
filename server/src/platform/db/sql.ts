/**
 * SQL as tagged templates; every distinct text is prepared once per connection under a short name of its own.
 */
import { channel } from 'node:diagnostics_channel';
import sql, { raw, Sql } from 'sql-template-tag';
import { BoundedMap } from '../bounded-map.ts';
import { TEXT_LIMIT } from '../text/schema.ts';
import { namingOrganization } from './naming.ts';

export { empty, join } from 'sql-template-tag';
export { raw, Sql, sql };

const MOST_TEXTS = 1000;
/** What is sent, by the text it is made of. Texts beyond the bound get new names and take no more memory. */
const platformTexts = new BoundedMap<string, SentText>(MOST_TEXTS);
const tenantTexts = new BoundedMap<string, SentText>(MOST_TEXTS);
let names = 0;

interface SentText {
  name: string;
  text: string;
  /** Whether the organization is its last parameter. */
  namesOrganization: boolean;
}

/** A statement as it is sent for tenants, and the number of the parameter that is the organization. */
export interface TenantStatement {
  text: string;
  parameter: number | undefined;
}

/** Where the tests hear of each text that is sent for tenants, the first time. */
export const TENANT_STATEMENTS = 'fairway.tenant-statements';
const tenantStatements = channel(TENANT_STATEMENTS);

export interface Prepared {
  name: string;
  text: string;
  values: unknown[];
}

/** Without an organization the statement is the platform's, and sent as it is. */
export function prepared(statement: Sql, organizationId: string | undefined): Prepared {
  const { text: given, values } = statement;
  if (organizationId === undefined) {
    const { name, text } = platformTexts.get(given) ?? remember(platformTexts, given, given);
    return { name, text, values };
  }
  const { name, text, namesOrganization } = tenantTexts.get(given) ?? named(given, values.length + 1);
  return { name, text, values: namesOrganization ? [...values, organizationId] : values };
}

function named(given: string, parameter: number): SentText {
  const sent = remember(tenantTexts, given, namingOrganization(given, parameter));
  const { text, namesOrganization } = sent;
  tenantStatements.publish({ text, parameter: namesOrganization ? parameter : undefined });
  return sent;
}

/** A text that was evicted gets another name: the old one may still be prepared on a connection. */
function remember(texts: BoundedMap<string, SentText>, given: string, text: string): SentText {
  names += 1;
  const sent = { name: `fw${names}`, text, namesOrganization: text !== given };
  texts.set(given, sent);
  return sent;
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
 * Whether a column is one of these values. PostgreSQL keeps its plan for a single one, but plans a list anew each time,
 * because it takes the plan for a list of known length to be cheaper.
 */
export const isOneOf = (column: Sql, values: readonly string[], type: 'uuid' | 'text' = 'uuid'): Sql =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${values}::${raw(type)}[])`;

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
