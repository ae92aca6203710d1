/** An example of the whole, from the examples of its parts. */
import { isObject } from '../bodies/body.ts';

export function example(schema: unknown): unknown {
  if (!isObject(schema)) return undefined;
  if (Array.isArray(schema.examples)) return schema.examples[0];
  if (Array.isArray(schema.anyOf)) return example(schema.anyOf[0]);
  if (Array.isArray(schema.allOf)) return Object.assign({}, ...schema.allOf.map(example));
  if (isObject(schema.properties)) {
    const given = Object.entries(schema.properties).filter(([, part]) => !isRefused(part));
    return Object.fromEntries(given.map(([name, part]) => [name, example(part)]));
  }
  if (schema.type === 'array') return [example(schema.items)];
  return schema.const ?? null;
}

/** A field that is described only to refuse it. */
const isRefused = (schema: unknown): boolean => isObject(schema) && 'not' in schema;
