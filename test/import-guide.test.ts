/** The guide lists every name by which an import finds a column, and no two columns share one. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { IMPORT_COLUMNS as TEAMS } from '../server/src/modules/event/teams/import-columns.ts';
import { IMPORT_COLUMNS as CONTACTS } from '../server/src/modules/people/contacts/columns.ts';
import type { ImportColumn } from '../server/src/platform/csv/columns.ts';

const guide = readFileSync(new URL('../docs/guides/imports.md', import.meta.url), 'utf8');

const rowsOf = (list: readonly ImportColumn<string>[]) =>
  list
    .filter(({ label }) => !label.startsWith('Player'))
    .map(({ label, synonyms }) => `| ${label} | ${synonyms.join(' · ')} |`);

it.each([
  ['contacts', CONTACTS.list],
  ['teams', TEAMS.list],
])('the columns of %s are in the guide, as they are found', (_name, list) => {
  expect(rowsOf(list).length).toBeGreaterThan(5);
  expect(rowsOf(list).filter((row) => !guide.includes(row))).toEqual([]);
});

it.each([
  ['contacts', CONTACTS],
  ['teams', TEAMS],
])('a name of a column of %s is that of no other', (_name, columns) => {
  for (const { name, label, synonyms } of columns.list)
    for (const written of [label, ...synonyms]) {
      const found = columns.find([written], {});
      expect([written, ...found.keys()]).toEqual([written, name]);
    }
});
