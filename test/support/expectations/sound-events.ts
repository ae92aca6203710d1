/**
 * What holds for every event, whatever made it: it fits the schema of its type, and has no secret in it. Each test
 * file that has a service ends with it.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import { eventSchemasServed } from '../../../server/src/surfaces/openapi/event-schemas.ts';
import type { TestDatabase } from '../run/database.ts';
import { handedOut } from '../run/handed-out.ts';
import { STRING_FORMATS } from './string-formats.ts';

const ajv = new Ajv2020({ allowUnionTypes: true, formats: STRING_FORMATS });
const schemas = eventSchemasServed(() => 'https://tests.example');
const compiled = new Map<string, ValidateFunction | undefined>();

/** Undefined for what is no type of the catalogue, such as a test of an endpoint. */
function fitOf(type: string): ValidateFunction | undefined {
  if (!compiled.has(type)) {
    const schema = schemas(type);
    compiled.set(type, schema && ajv.compile(JSON.parse(schema.body.toString())));
  }
  return compiled.get(type);
}

/** Words of a payload that a secret could be. */
const WORD = /[A-Za-z0-9_-]{6,}/g;

/** Those told after `position`; returns the last position. */
export async function expectSoundEvents(database: TestDatabase, position: string): Promise<string> {
  const events = await database.query<{ position: string; type: string; payload: string }>(
    'select position, type, payload from events where position > $1 order by position',
    [position],
  );
  const problems = events.flatMap(({ type, payload }) => {
    const fits = fitOf(type);
    const misfit = fits !== undefined && !fits(JSON.parse(payload)) && ajv.errorsText(fits.errors);
    const secrets = (payload.match(WORD) ?? []).filter((word) => handedOut.has(word));
    return misfit || secrets.length > 0 ? [{ type, misfit, secrets, payload }] : [];
  });
  expect(problems).toEqual([]);
  return events.at(-1)?.position ?? position;
}
