import { expect, it } from 'vitest';
import { BoundedMap } from './bounded-map.ts';

it('keeps as many entries as it may, and those that were set last', () => {
  const map = new BoundedMap<string | undefined, number>(3);
  map.set(undefined, 0).set('a', 1).set('b', 2);
  expect([...map.values()]).toEqual([0, 1, 2]);
  map.set('c', 3);
  expect([...map.keys()]).toEqual(['a', 'b', 'c']);
  map.set('a', 4).set('d', 5);
  expect([...map.entries()]).toEqual([
    ['c', 3],
    ['a', 4],
    ['d', 5],
  ]);
});

it('makes room for nobody when a known key is set again', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1).set('b', 2).set('b', 3);
  expect(Object.fromEntries(map)).toEqual({ a: 1, b: 3 });
});
