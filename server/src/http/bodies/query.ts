/** Query strings, read strictly: percent-encoding must be sound, a known parameter stands once unless it is a list. */
import { badRequest, type FieldProblem, MOST_DETAILS } from '../../platform/problems.ts';
import type { TObject } from '../../platform/text/schema.ts';
import { assertSoundText } from './body.ts';

/** Values converted to the schema's types where possible; the rest is left to the validator. */
export function readQuery(url: string, schema: TObject): Pairs {
  const start = url.indexOf('?');
  return readPairs(start < 0 ? '' : url.slice(start + 1), schema);
}

interface Pairs {
  values: Record<string, unknown>;
  repeated: FieldProblem[];
  /** The first names that the schema does not know, each once. */
  unknown: string[];
}

/** `a=1&b=2`, as in a query and in the body of a form. */
export function readPairs(text: string, schema: TObject, where: 'URL' | 'form' = 'URL'): Pairs {
  const values: Record<string, unknown> = {};
  const repeated: FieldProblem[] = [];
  const unknown = new Set<string>();
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const middle = pair.indexOf('=');
    const name = decodePart(middle < 0 ? pair : pair.slice(0, middle), where);
    const value = decodePart(middle < 0 ? '' : pair.slice(middle + 1), where);
    if (!Object.hasOwn(schema.properties, name)) {
      if (unknown.size < MOST_DETAILS) unknown.add(name);
      continue;
    }
    const items = itemsOf(schema.properties[name]);
    const before = values[name];
    if (items !== undefined) values[name] = [...(Array.isArray(before) ? before : []), typed(value, items)];
    else {
      if (Object.hasOwn(values, name)) repeated.push({ field: name, message: 'must be given only once' });
      values[name] = typed(value, schema.properties[name]);
    }
  }
  return { values, repeated, unknown: [...unknown] };
}

/** The schema of each value of a parameter that may be repeated. */
const itemsOf = (schema: object | undefined): object | undefined =>
  schema && 'items' in schema && typeof schema.items === 'object' ? (schema.items ?? undefined) : undefined;

function decodePart(part: string, where: string): string {
  try {
    const text = decodeURIComponent(part.replaceAll('+', ' '));
    assertSoundText(text);
    return text;
  } catch (error) {
    if (error instanceof URIError) throw badRequest(`The ${where} holds malformed percent-encoding.`);
    throw error;
  }
}

/** Converts text to the schema's type. An empty nullable field is null: forms send empty fields too. */
export function typed(text: string, schema: object | undefined): unknown {
  const given = schema && 'type' in schema ? schema.type : undefined;
  const isNullable = Array.isArray(given) && given.includes('null');
  if (isNullable && text === '') return null;
  const type = isNullable ? given.find((each) => each !== 'null') : given;
  if (type === 'integer' && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return type === 'string' && schema && !('x-untrimmed' in schema) ? text.trim() : text;
}
