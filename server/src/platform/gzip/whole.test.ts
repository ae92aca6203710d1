/** A body that many receive is compressed once. */
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { gzipMade, gzipOf } from './whole.ts';

it('is the same file for all who ask for the same body, and at hand from then on', async () => {
  const board = Buffer.from('a board '.repeat(1000));
  expect(gzipMade(board)).toBeUndefined();
  const [one, other] = await Promise.all([gzipOf(board), gzipOf(board)]);
  expect(other).toBe(one);
  expect(gzipMade(board)).toBe(one);
  expect(gunzipSync(one)).toEqual(board);
  expect(gzipMade(Buffer.from(board))).toBeUndefined();
});
