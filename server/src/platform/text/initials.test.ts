import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it.each([
  ['Ann Smith', 'A.S.'],
  ['  ann   van der sloot ', 'A.S.'],
  ['Ann', 'A.'],
  ['"Öz" 42 (émile)', 'Ö.É.'],
  ['Ann 3', 'A.'],
  ['7 8 9', ''],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
