/**
 * Validation by schema, with messages a person can act on. Types are never coerced; text is trimmed first; fields
 * that a schema does not know are taken out, or refused when the caller asked for that.
 */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { isUuid } from '../platform/ids.ts';
import { type FieldProblem, invalid } from '../platform/problems.ts';
import { isEmail, isTimestamp, type TObject } from '../platform/schema.ts';
import { isObject } from './body.ts';

const ajv = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true, keywords: ['x-untrimmed'] });
ajv.addFormat('email', isEmail);
ajv.addFormat('uuid', isUuid);
ajv.addFormat('uri', (text) => URL.canParse(text));
ajv.addFormat('date-time', isTimestamp);

/** Checks `value` in place and returns the fields it did not know. */
export type Check = (value: Record<string, unknown>) => { unknown: string[] };

export function compile(schema: TObject): Check {
  const validate = ajv.compile(schema);
  return (value) => {
    const unknown: string[] = [];
    tidy(schema, value, '', unknown);
    if (!validate(value)) throw invalid(explain(validate));
    return { unknown };
  };
}

/** Trims text and takes out unknown fields, all the way down. */
function tidy(schema: object, value: unknown, path: string, unknown: string[]): unknown {
  if (typeof value === 'string') return 'x-untrimmed' in schema ? value : value.trim();
  if (Array.isArray(value) && 'items' in schema && isObject(schema.items)) {
    for (const [index, item] of value.entries()) {
      value[index] = tidy(schema.items, item, `${path}${index}.`, unknown);
    }
  } else if (isObject(value) && 'properties' in schema && isObject(schema.properties)) {
    tidyFields(schema.properties, value, path, unknown);
  }
  return value;
}

function tidyFields(
  properties: Record<string, unknown>,
  value: Record<string, unknown>,
  path: string,
  unknown: string[],
): void {
  for (const name of Object.keys(value)) {
    const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (isObject(field)) {
      value[name] = tidy(field, value[name], `${path}${name}.`, unknown);
    } else {
      unknown.push(`${path}${name}`);
      delete value[name];
    }
  }
}

function explain(validate: ValidateFunction): FieldProblem[] {
  const problems = (validate.errors ?? []).map((error) => ({
    field: fieldOf(error),
    message: message(error),
  }));
  return problems.filter(
    ({ field }, index) => problems.findIndex((other) => other.field === field) === index,
  );
}

function fieldOf(error: ErrorObject): string {
  const path = error.instancePath.slice(1).replaceAll('/', '.');
  if (error.keyword !== 'required') return path;
  return path === '' ? error.params.missingProperty : `${path}.${error.params.missingProperty}`;
}

const FORMATS: Record<string, string> = {
  email: 'must be an email address',
  uuid: 'must be a UUID',
  uri: 'must be a URL',
  'date-time': 'must be a time such as 2026-06-08T15:30:00.000Z',
};

/** Tables over ifs: the words for each rule a schema can hold; Ajv's own serve for the rest. */
const WORDS: Record<string, (params: Record<string, unknown>) => string> = {
  required: () => 'is required',
  type: ({ type }) => `must be ${typeWords(type)}`,
  format: ({ format }) => FORMATS[String(format)] ?? `must be a valid ${format}`,
  enum: ({ allowedValues }) => `must be one of ${(allowedValues as unknown[]).join(', ')}`,
  const: ({ allowedValue }) => `must be ${allowedValue}`,
  minLength: ({ limit }) => (limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`),
  maxLength: ({ limit }) => `must have at most ${limit} characters`,
  minItems: ({ limit }) => `must hold at least ${limit} item${limit === 1 ? '' : 's'}`,
  maxItems: ({ limit }) => `must hold at most ${limit} items`,
  minimum: ({ limit }) => `must be at least ${limit}`,
  maximum: ({ limit }) => `must be at most ${limit}`,
};

const message = (error: ErrorObject): string =>
  WORDS[error.keyword]?.(error.params) ?? error.message ?? 'is not valid';

function typeWords(type: unknown): string {
  const names = (Array.isArray(type) ? type : [type]).map(String);
  return names
    .map((name) => (name === 'null' ? name : `${/^[aio]/.test(name) ? 'an' : 'a'} ${name}`))
    .join(' or ');
}
