/** Answers, held to the schema that documents them. */
import { Ajv, type ErrorObject } from 'ajv';
import { STRING_FORMATS } from './string-formats.ts';

const ajv = new Ajv({
  allErrors: true,
  allowUnionTypes: true,
  keywords: ['x-untrimmed'],
  formats: STRING_FORMATS,
});

/** What is wrong with an answer, by the schema of an endpoint; undocumented fields are wrong too. */
export function faultsOf(schema: object, answer: unknown): ErrorObject[] {
  const validate = ajv.compile(closed(schema));
  return validate(answer) ? [] : (validate.errors ?? []);
}

/** The schema with no room for undocumented fields. */
function closed(schema: unknown): object {
  const close = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(close);
    if (typeof value !== 'object' || value === null) return value;
    const copy = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, close(item)]));
    return 'properties' in copy ? { ...copy, additionalProperties: false } : copy;
  };
  return close(schema) as object;
}
