/** Promises about gzip bodies whose pieces are shared: every one is whole, by its checksum too. */
import { crc32, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combine, shiftBy } from './crc.ts';
import { GZIP_START, GzipBody } from './shared.ts';

const texts = fc.array(fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)));

async function bodyOf(parts: Buffer[]): Promise<Buffer> {
  const body = new GzipBody();
  const sent: Buffer[] = [GZIP_START];
  for (const part of parts) sent.push((await body.prepare(part))());
  return Buffer.concat([...sent, body.end()]);
}

describe('a body of shared pieces', () => {
  it('is one gzip file of all of them, in any order and number', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (parts) => {
        const repeated = [...parts, ...parts.toReversed()];
        expect(gunzipSync(await bodyOf(repeated))).toEqual(Buffer.concat(repeated));
      }),
    );
  });

  it('has the very bytes that the others have', async () => {
    const board = Buffer.from('a board '.repeat(1000));
    const [one, other] = [new GzipBody(), new GzipBody()];
    const pieces = await Promise.all([one.prepare(board), other.prepare(board), one.prepare(board)]);
    const [first, second, third] = pieces.map((append) => append());
    expect(second).toBe(first);
    expect(third).toBe(first);
    expect(first?.length).toBeLessThan(200);
  });
});

describe('the checksum of two texts', () => {
  it('follows from theirs', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.uint8Array(), (a, b) => {
        const [first, second] = [Buffer.from(a), Buffer.from(b)];
        const both = combine(crc32(first), crc32(second), shiftBy(second.length));
        expect(both).toBe(crc32(Buffer.concat([first, second])));
      }),
    );
  });

  it('follows for long ones too', () => {
    const long = Buffer.alloc(5_000_001, 'birdie');
    expect(combine(crc32('x'), crc32(long), shiftBy(long.length))).toBe(
      crc32(Buffer.concat([Buffer.from('x'), long])),
    );
  });
});
