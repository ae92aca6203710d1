/** Ids say when they were made, and sort as they were made. */
import { expect, it } from 'vitest';
import { isUuid, newId } from './ids.ts';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const START = Date.parse('2031-05-01T10:00:00.000Z');

const millisOf = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

it('an id is a UUID of version 7 that holds its instant', () => {
  const id = newId(new Date(START));
  expect(id).toMatch(UUID_V7);
  expect(isUuid(id)).toBe(true);
  expect(millisOf(id)).toBe(START);
});

it('ids sort as they were made, also within a millisecond, beyond what it holds, and while the clock goes back a little', () => {
  const ids = Array.from({ length: 10_000 }, (_, nth) => newId(new Date(START + 100 - (nth % 50))));
  expect(ids.every((id) => UUID_V7.test(id))).toBe(true);
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

it('ids share no random digits', () => {
  const tails = Array.from({ length: 2000 }, () => newId(new Date(START)).slice(19));
  expect(new Set(tails).size).toBe(tails.length);
  expect(new Set(tails.map((tail) => tail[0]))).toEqual(new Set(['8', '9', 'a', 'b']));
});

it('a clock that was set back by more than a minute is followed', () => {
  newId(new Date(START + 300_000));
  expect(millisOf(newId(new Date(START)))).toBe(START);
});
