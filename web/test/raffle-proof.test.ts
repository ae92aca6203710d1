/** Promises about checking a draw: the worked example of the docs holds, and whatever is bent is found. */
import { describe, expect, it } from 'vitest';
import { flawOf, type PublishedDraw } from '../src/api/raffle-proof.ts';

async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const NEXT_SEED = await sha256('0'.repeat(64));
const SEED = await sha256(NEXT_SEED);
const MINE = await sha256('mine');
const RAFFLE = { id: '0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b90', commitment: await sha256(SEED) };

const pick = (number: number, index: number, ticket_number: number) => ({
  pick: number,
  counter: 0,
  index,
  ticket_number,
  removed: [[ticket_number, ticket_number]],
});

/** The tickets 53, 18 and 82 of a hundred. */
const DRAW: PublishedDraw = {
  draw: 1,
  commitment: RAFFLE.commitment,
  seed: SEED,
  public_word: null,
  pool: [[1, 100]],
  picks: [pick(1, 52, 53), pick(2, 17, 18), pick(3, 79, 82)],
};

describe('a draw that is checked in the browser', () => {
  it('is repeated', async () => {
    expect(await flawOf(RAFFLE, [DRAW], 1)).toBeUndefined();
    const called = { ...DRAW, public_word: 'mulligan', picks: [pick(1, 22, 23)] };
    expect(await flawOf(RAFFLE, [called], 1)).toBeUndefined();
  });

  it('proves itself by the seed of the one before', async () => {
    const second = { ...DRAW, draw: 2, commitment: SEED, seed: NEXT_SEED, picks: [] };
    expect(await flawOf(RAFFLE, [DRAW, second], 2)).toBeUndefined();
    expect(await flawOf(RAFFLE, [second], 2)).toMatch(/commitment/);
  });

  it.each([
    ['another seed', { seed: MINE }, /seed does not hash/],
    ['another commitment', { commitment: MINE }, /commitment/],
    ['another word', { public_word: 'fore' }, /does not follow/],
    ['fewer tickets', { pool: [[1, 99]] }, /does not follow/],
    ['another ticket', { picks: [pick(1, 52, 54)] }, /another ticket/],
    ['a number passed over', { picks: [{ ...pick(1, 52, 53), counter: 1 }] }, /passed over/],
    ['a winner left in the pool', { picks: [{ ...pick(1, 52, 53), removed: [] }] }, /stayed in the pool/],
  ])('is refused with %s', async (_, bent, words) => {
    expect(await flawOf(RAFFLE, [{ ...DRAW, ...bent }], 1)).toMatch(words);
  });
});
