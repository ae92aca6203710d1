/**
 * The operations of the OpenAPI documents, where each takes text, and the texts that are the hardest to read.
 */
import { readFileSync } from 'node:fs';
import type { Wire } from '../worlds/people.ts';

/**
 * As long as they may be, in code points; with something at both ends, so that trimming takes nothing away.
 */
export const RUNS: Record<string, (length: number) => string> = {
  blanks: (length) => between(' ', length),
  newlines: (length) => between('\n', length),
  tags: (length) => repeated('<p>a</p>', length),
  'unclosed tags': (length) => repeated('<b>', length),
  quotes: (length) => '"'.repeat(length),
  braces: (length) => '{'.repeat(length),
  'combining marks': (length) => between('\u0301', length),
  emoji: (length) => '😀'.repeat(length),
};

const between = (sign: string, length: number): string => `a${sign.repeat(Math.max(length - 2, 0))}b`;
const repeated = (text: string, length: number): string =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length);

export type Run = (typeof RUNS)[string];

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  maxLength?: number;
  minItems?: number;
  examples?: unknown[];
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
}

export interface Operation {
  method: string;
  path: string;
  /** Of each media type that a body may have. */
  bodies: [mediaType: string, schema: Schema][];
  query: [name: string, schema: Schema][];
}

/** A document whose references are followed. */
export function operationsOf(file: string): Operation[] {
  const document = JSON.parse(readFileSync(new URL(`../../../server/${file}`, import.meta.url), 'utf8'));
  const followed = (part: Wire): Wire =>
    part?.$ref === undefined
      ? part
      : followed(
          part.$ref
            .slice(2)
            .split('/')
            .reduce((at: Wire, name: string) => at[name], document),
        );
  const whole = (part: Schema): Schema => {
    const { properties, items, ...rest } = followed(part) as Schema;
    const each = Object.entries(properties ?? {}).map(([name, schema]) => [name, whole(schema)]);
    return {
      ...rest,
      ...(properties && { properties: Object.fromEntries(each) }),
      ...(items && { items: whole(items) }),
    };
  };
  return Object.entries<Wire>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Wire>(methods)
      .filter(([method]) => method !== 'servers' && method !== 'parameters')
      .map(([method, { requestBody, parameters = [] }]) => ({
        method: method.toUpperCase(),
        path,
        bodies: Object.entries<Wire>(requestBody?.content ?? {}).map(([type, { schema }]) => [
          type,
          whole(schema),
        ]),
        query: parameters
          .map(followed)
          .filter((parameter: Wire) => parameter.in === 'query')
          .map(({ name, schema }: Wire) => [name, whole(schema)]),
      })),
  );
}

const isOf = ({ type }: Schema, name: string): boolean => [type].flat().includes(name);
export const isText = (schema: Schema): boolean =>
  isOf(schema, 'string') && schema.enum === undefined && schema.const === undefined;
const isFree = ({ format, pattern }: Schema): boolean => format === undefined && pattern === undefined;

/** Where nothing says how long a text may be: a body up to here is read by the event loop itself. */
const UNSTATED = 30_000;
export const longest = ({ maxLength = UNSTATED }: Schema): number => maxLength;

/** The places of all texts in a body: `entrants.0.name`. */
export function textsIn(schema: Schema, at: string[] = []): { at: string[]; isFree: boolean }[] {
  if (isText(schema)) return [{ at, isFree: isFree(schema) }];
  if (schema.items !== undefined) return textsIn(schema.items, [...at, '0']);
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]) => textsIn(part, [...at, name]));
}

/** The body with a run of text at each of these places; what they stand in is made up where it is missing. */
export const withTexts = (schema: Schema, body: unknown, places: readonly string[][], run: Run): unknown =>
  places.reduce((given, at) => withText(schema, given, at, run), body);

function withText(schema: Schema, value: unknown, [name, ...rest]: readonly string[], run: Run): unknown {
  if (name === undefined) return run(longest(schema));
  if (schema.items !== undefined) {
    const [first = sampleOf(schema.items), ...others] = Array.isArray(value) ? value : [];
    return [withText(schema.items, first, rest, run), ...others];
  }
  const fields = typeof value === 'object' && value !== null ? value : sampleOf(schema);
  const part = schema.properties?.[name] ?? {};
  return { ...(fields as object), [name]: withText(part, (fields as Wire)[name], rest, run) };
}

/** What a schema requires, as its examples have it. */
export function sampleOf(schema: Schema): unknown {
  const { examples, properties = {}, required = [], items, minItems = 0 } = schema;
  if (examples !== undefined) return examples[0];
  if (schema.enum !== undefined) return schema.enum[0];
  if (items !== undefined) return Array.from({ length: minItems }, () => sampleOf(items));
  return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {})]));
}
