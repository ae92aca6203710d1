/**
 * The vocabulary of schemas. One schema is the validator, the TypeScript type and the OpenAPI text; a schema
 * with a `title` becomes a named component there.
 */
import Type, { type Static, type TObject, type TSchema } from 'typebox';

export { type Static, type TObject, type TSchema, Type };

/** Text without a stated limit has at most this many code points. */
export const TEXT_LIMIT = 500;
export const EMAIL_LIMIT = 254;

export const Uuid = (description: string) =>
  Type.String({ format: 'uuid', description, examples: ['0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b90'] });

export const Timestamp = (description: string) =>
  Type.String({ format: 'date-time', description, examples: ['2026-06-08T15:30:00.000Z'] });

export const Day = (description: string) =>
  Type.String({ format: 'date', description, examples: ['2026-06-08'] });

export const Text = (
  description: string,
  options: { minLength?: number; maxLength?: number; examples?: string[] } = {},
) => Type.String({ maxLength: TEXT_LIMIT, description, ...options });

export const Email = (description: string) =>
  Type.String({ format: 'email', maxLength: EMAIL_LIMIT, description, examples: ['sam.snead@example.com'] });

export const OneOf = <const Values extends readonly string[]>(values: Values, description: string) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], description, examples: [values[0]] });

/** `type: [x, "null"]` rather than `anyOf`: the same meaning, and one message when it fails. */
export const Nullable = <Schema extends TSchema>(schema: Schema) =>
  Type.Unsafe<Static<Schema> | null>({
    ...schema,
    ...('enum' in schema && Array.isArray(schema.enum) && { enum: [...schema.enum, null] }),
    type: ['type' in schema ? schema.type : 'object', 'null'],
  });

const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;

/** A plain address of RFC 5322, without comments and quoted names, at a domain with at least one dot. */
export function isEmail(text: string): boolean {
  const at = text.indexOf('@');
  return at > 0 && LOCAL_PART.test(text.slice(0, at)) && DOMAIN.test(text.slice(at + 1));
}

const TIMESTAMP = /^(?!0000)(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-](?:0\d|1[0-5]):[0-5]\d)$/;

/** The years 1 to 9999 in UTC: beyond, an offset would lead to a time that cannot be stored or shown. */
const FIRST = Date.parse('0001-01-01T00:00:00.000Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/** Whether it is an RFC 3339 time with an offset, on a day that exists. */
export function isTimestamp(text: string): boolean {
  const day = TIMESTAMP.exec(text)?.[1];
  const time = Date.parse(text);
  return day !== undefined && isDay(day) && time >= FIRST && time <= LAST;
}

const DAY = /^(?!0000)\d{4}-\d\d-\d\d$/;

/** Whether the day exists: not `2026-02-30`, which JavaScript would read as the 2nd of March. */
export function isDay(text: string): boolean {
  const parsed = new Date(`${text}T00:00:00.000Z`);
  return DAY.test(text) && !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
}
