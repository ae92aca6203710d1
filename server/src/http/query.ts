/** Query strings, read strictly: percent-encoding must be sound, a known parameter stands once. */
import { badRequest, type FieldProblem } from '../platform/problems.ts';
import type { TObject } from '../platform/schema.ts';
import { assertSoundText } from './body.ts';

/** Values in the types the schema asks for, as far as they can be had; what cannot is left for the validator. */
export function readQuery(
  url: string,
  schema: TObject,
): { values: Record<string, unknown>; repeated: FieldProblem[] } {
  const values: Record<string, unknown> = {};
  const repeated: FieldProblem[] = [];
  const start = url.indexOf('?');
  if (start < 0) return { values, repeated };
  for (const pair of url.slice(start + 1).split('&')) {
    if (pair === '') continue;
    const middle = pair.indexOf('=');
    const name = decodePart(middle < 0 ? pair : pair.slice(0, middle));
    const text = decodePart(middle < 0 ? '' : pair.slice(middle + 1));
    if (!Object.hasOwn(schema.properties, name)) continue;
    if (Object.hasOwn(values, name)) repeated.push({ field: name, message: 'must be given only once' });
    values[name] = typed(text, schema.properties[name]);
  }
  return { values, repeated };
}

function decodePart(part: string): string {
  try {
    const text = decodeURIComponent(part.replaceAll('+', ' '));
    assertSoundText(text);
    return text;
  } catch (error) {
    if (error instanceof URIError) throw badRequest('The URL holds malformed percent-encoding.');
    throw error;
  }
}

function typed(text: string, schema: object | undefined): unknown {
  const type = schema && 'type' in schema ? schema.type : undefined;
  if (type === 'integer' && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return type === 'string' && schema && !('x-untrimmed' in schema) ? text.trim() : text;
}
