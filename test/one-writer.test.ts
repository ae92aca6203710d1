/**
 * A row has one writer: of each table one place in the code knows the columns and inserts. A new column is
 * added there, and no second way to store a row can be forgotten.
 */
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readSources } from './support/expectations/sources.ts';

const sources = readSources(fileURLToPath(new URL('../server/src/', import.meta.url)));

/** Tables with a second place, and why. This list may only shrink. */
const SECOND_PLACES: Record<string, string> = {};

const INSERTION = /\binsert into (\w+)|new Table(?:<[^(]*>)?\(\s*'(\w+)'/g;

it('each table is inserted into at one place', () => {
  const places = new Map<string, string[]>();
  for (const { file, text } of sources)
    for (const [, plain, declared] of text.matchAll(INSERTION)) {
      const table = plain ?? declared ?? '';
      places.set(table, [...(places.get(table) ?? []), file]);
    }
  expect(places.size).toBeGreaterThan(50);
  const twice = [...places].filter(([, files]) => files.length > 1);
  const unexpected = twice.filter(([table]) => !(table in SECOND_PLACES));
  expect(unexpected).toEqual([]);
  expect(Object.keys(SECOND_PLACES)).toEqual(twice.map(([table]) => table));
});
