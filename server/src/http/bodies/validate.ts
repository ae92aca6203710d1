/**
 * Validation by schema, with messages a person can act on. Types are never coerced; text is trimmed first;
 * unknown fields are removed, or refused when the caller asked for that.
 */
import { Ajv, type ErrorObject, type SchemaValidateFunction, type ValidateFunction } from 'ajv';
import { isUuid } from '../../platform/ids.ts';
import { type FieldProblem, invalid, MOST_DETAILS } from '../../platform/problems.ts';
import { wordsOfPattern } from '../../platform/text/patterns.ts';
import { oneTooMany } from '../../platform/text/references.ts';
import { isDay, isEmail, isTimestamp, type TObject } from '../../platform/text/schema.ts';
import { parseUrl } from '../../platform/text/urls.ts';
import { isObject } from './body.ts';

const ajv = new Ajv({
  allErrors: true,
  strict: true,
  allowUnionTypes: true,
  keywords: ['x-untrimmed'],
  // An error says which value it is about.
  verbose: true,
});
/** How many keys of an object may have a text: those that are null or blank are to be removed. */
const hasFewTexts: SchemaValidateFunction = (most: number, value: object) => {
  const texts = Object.entries(value).filter(([, one]) => one !== null && one !== '');
  const [propertyName] = texts[most] ?? [];
  hasFewTexts.errors = propertyName === undefined ? [] : [{ propertyName, params: { most } }];
  return propertyName === undefined;
};
ajv.addKeyword({ keyword: 'x-most-texts', type: 'object', schemaType: 'number', validate: hasFewTexts });
ajv.addFormat('email', isEmail);
ajv.addFormat('uuid', isUuid);
ajv.addFormat('uri', (text) => parseUrl(text) !== undefined);
ajv.addFormat('date-time', isTimestamp);
ajv.addFormat('date', isDay);

/** Checks `value` in place and returns the first unknown fields. */
export type Check = (value: Record<string, unknown>) => { unknown: string[] };

/** Ajv compiles a schema on its first use: compiling all of them would take a fifth of every start. */
export function compile(schema: TObject): Check {
  let validate: ValidateFunction | undefined;
  return (value) => {
    validate ??= ajv.compile(schema);
    const unknown: string[] = [];
    tidy(schema, value, '', unknown);
    if (!validate(value)) throw invalid(explain(validate, schema, unknown));
    return { unknown };
  };
}

/** Trims text and removes unknown fields, recursively. */
function tidy(schema: object, value: unknown, path: string, unknown: string[]): unknown {
  if (typeof value === 'string') return 'x-untrimmed' in schema ? value : value.trim();
  if (Array.isArray(value) && 'items' in schema && isObject(schema.items)) {
    if ('maxItems' in schema && value.length > Number(schema.maxItems)) {
      // Before each item is checked: there may be a great many.
      throw invalid([{ field: path.slice(0, -1), message: tooMany({ limit: schema.maxItems }) }]);
    }
    for (const [index, item] of value.entries()) {
      value[index] = tidy(schema.items, item, `${path}${index}.`, unknown);
    }
  } else if (isObject(value) && 'properties' in schema && isObject(schema.properties)) {
    tidyFields(schema.properties, value, path, unknown);
  } else if (isObject(value) && 'additionalProperties' in schema && isObject(schema.additionalProperties)) {
    // Likewise before each value is checked.
    if ('maxProperties' in schema && Object.keys(value).length > Number(schema.maxProperties))
      throw invalid([{ field: path.slice(0, -1), message: tooMany({ limit: schema.maxProperties }) }]);
    for (const [name, part] of Object.entries(value))
      value[name] = tidy(schema.additionalProperties, part, `${path}${name}.`, unknown);
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
      if (unknown.length < MOST_DETAILS) unknown.push(`${path}${name}`);
      delete value[name];
    }
  }
}

/** They only repeat that something within them failed. */
const REPEATING = new Set(['if', 'propertyNames']);

function explain(validate: ValidateFunction, schema: TObject, unknown: string[]): FieldProblem[] {
  const errors = (validate.errors ?? []).filter(({ keyword }) => !REPEATING.has(keyword));
  const empty = errors.find(({ keyword }) => keyword === 'minProperties');
  if (empty !== undefined) return nothingUsable(schema, fieldOf(empty), unknown);
  const problems = new Map<string, string>();
  for (const error of errors) {
    const field = fieldOf(error);
    if (problems.size < MOST_DETAILS && !problems.has(field))
      problems.set(field, message(error) + slipOf(error, field, unknown));
  }
  return [...problems].map(([field, text]) => ({ field, message: text }));
}

function slipOf({ keyword }: ErrorObject, field: string, unknown: string[]): string {
  const slip = keyword === 'required' && unknown.find((name) => isSlip(name, field));
  return slip ? `; ${slip} is not a known field` : '';
}

/** Bounds the search for similar names, which is slow. */
const MOST_SLIPS = 10;

/** An operation, or the part of it at `path`, needs at least one field and was given only unknown ones. */
function nothingUsable(schema: TObject, path: string, unknown: string[]): FieldProblem[] {
  const fields = Object.keys(propertiesAt(schema, path));
  const start = path === '' ? '' : `${path}.`;
  const slips = unknown.filter((name) => name.startsWith(start));
  if (slips.length === 0) return [{ field: path, message: `must hold at least one of ${fields.join(', ')}` }];
  return slips.slice(0, MOST_SLIPS).map((field) => ({
    field,
    message: `is not a known field; the nearest is ${nearest(field.slice(start.length), fields)}`,
  }));
}

function propertiesAt(schema: TObject, path: string): object {
  let { properties }: { properties: object } = schema;
  for (const name of path === '' ? [] : path.split('.')) {
    const field: unknown = Reflect.get(properties, name);
    properties = isObject(field) && isObject(field.properties) ? field.properties : {};
  }
  return properties;
}

/** Such as `course_name` for `courseName`. The message repeats a slip, so an overlong name is none. */
const isSlip = (unknown: string, fields: string): boolean =>
  unknown.length <= 2 * fields.length && plain(unknown) === plain(fields);

const plain = (name: string): string => name.replace(/[_\s-]/g, '').toLowerCase();

function nearest(name: string, fields: string[]): string {
  const steps = fields.map((other) =>
    plain(other).startsWith(plain(name)) ? 0 : distance(plain(name), plain(other)),
  );
  return fields[steps.indexOf(Math.min(...steps))] ?? '';
}

/** Levenshtein distance: letters to add, drop or change, among the first 100 of a name of any length. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from.slice(0, 100)].entries()) {
    const next = [index + 1];
    for (const [at, other] of [...to].entries()) {
      const changed = (row[at] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

function fieldOf(error: ErrorObject): string {
  const path = error.instancePath.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
  if (error.propertyName !== undefined) return `${path}.${error.propertyName}`;
  if (error.keyword !== 'required') return path;
  return path === '' ? error.params.missingProperty : `${path}.${error.params.missingProperty}`;
}

const FORMATS: Record<string, string> = {
  email: 'must be an email address',
  uuid: 'must be a UUID',
  uri: 'must be a URL',
  'date-time': 'must be a time such as 2026-06-08T15:30:00.000Z',
  date: 'must be a day of the calendar, such as 2026-06-08',
};

const tooMany = ({ limit }: Record<string, unknown>): string => `must hold at most ${limit} items`;

/** The message for each schema keyword; Ajv's own message serves for the rest. */
const WORDS: Record<string, (params: Record<string, unknown>, value: unknown) => string> = {
  required: () => 'is required',
  type: ({ type }) => `must be ${typeWords(type)}`,
  format: ({ format }) => FORMATS[String(format)] ?? `must be a valid ${format}`,
  enum: ({ allowedValues }, value) => noneOf(allowedValues as unknown[], value),
  const: ({ allowedValue }) => `must be ${allowedValue}`,
  pattern: ({ pattern }) => wordsOfPattern(String(pattern)) ?? 'cannot be written like that',
  minLength: ({ limit }) => (limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`),
  maxLength: ({ limit }) => `must have at most ${limit} characters`,
  minItems: ({ limit }) => `must hold at least ${limit} item${limit === 1 ? '' : 's'}`,
  maxItems: tooMany,
  minimum: ({ limit }) => `must be at least ${limit}`,
  'x-most-texts': ({ most }) => oneTooMany(Number(most)),
  not: () => 'cannot be given here',
  maximum: ({ limit }) => `must be at most ${limit}`,
};

const message = (error: ErrorObject): string =>
  WORDS[error.keyword]?.(error.params, error.data) ?? error.message ?? 'is not valid';

/** More than these nobody wants to read. */
const MOST_NAMED = 60;
const MOST_SHOWN = 60;

function noneOf(values: unknown[], given: unknown): string {
  if (values.length <= MOST_NAMED || typeof given !== 'string') return `must be one of ${values.join(', ')}`;
  const shown = given.length > MOST_SHOWN ? `${given.slice(0, MOST_SHOWN).toWellFormed()}…` : given;
  return `must be one of the ${values.length} known here; "${shown}" is none, the nearest is ${nearest(given, values.map(String))}`;
}

function typeWords(type: unknown): string {
  const names = (Array.isArray(type) ? type : [type]).map(String);
  return names
    .map((name) => (name === 'null' ? name : `${/^[aio]/.test(name) ? 'an' : 'a'} ${name}`))
    .join(' or ');
}
