/** Answers, held to the schema that documents them. */
import { Ajv, type ErrorObject } from 'ajv';
import { isUuid } from '../../../server/src/platform/ids.ts';
import { isDay, isEmail } from '../../../server/src/platform/text/schema.ts';
import { parseUrl } from '../../../server/src/platform/text/urls.ts';

const ajv = new Ajv({ allErrors: true, allowUnionTypes: true, keywords: ['x-untrimmed'] });
ajv.addFormat('uuid', isUuid);
ajv.addFormat('email', isEmail);
ajv.addFormat('uri', (text) => parseUrl(text) !== undefined);
ajv.addFormat('date', isDay);
ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

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
