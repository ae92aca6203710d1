/** The dashboard offers every type of event that the API tells of. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isWanted, KINDS } from '../src/app/events/catalogue.ts';

const DOCUMENT = new URL('../../server/openapi.json', import.meta.url);

it('offers each type that there is, and each kind', () => {
  const { webhooks }: { webhooks: Record<string, unknown> } = JSON.parse(readFileSync(DOCUMENT, 'utf8'));
  const types = KINDS.flatMap(({ types }) => types);
  expect(types.toSorted()).toEqual(Object.keys(webhooks).sort());
  expect(KINDS.every(({ whole }) => isWanted(whole))).toBe(true);
  expect([isWanted('*'), isWanted('*.created'), isWanted('contact.exploded')]).toEqual([false, false, false]);
});
