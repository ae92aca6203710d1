/** Promises about the draw itself: the numbers everybody can work out, fair to every ticket. */
import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexIn, joined, pickOf, type Range, seedOf, sizeOf, ticketAt, without } from './draw.ts';

const RAFFLE = '0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b90';
const LAST = '0'.repeat(64);
const FIRST_SEED = seedOf(LAST, 1, 3);

const pick = (number: number, tickets: number, publicWord: string | null = null, seed = FIRST_SEED) =>
  pickOf({ raffleId: RAFFLE, seed, draw: 1, pick: number, publicWord }, tickets);

describe('the worked example', () => {
  it('has a chain of three seeds, each the hash of the one after it', () => {
    expect(seedOf(LAST, 3, 3)).toBe(LAST);
    expect(seedOf(LAST, 1, 3)).toMatch(/^632500b1.*5ab702$/);
    expect(seedOf(LAST, 0, 3)).toMatch(/^399abe38.*8a870a$/);
  });

  it('draws the tickets 53, 18 and 82 of a hundred', () => {
    let pool: Range[] = [[1, 100]];
    const drawn = [1, 2, 3].map((number) => {
      const { counter, index } = pick(number, sizeOf(pool));
      const ticket = ticketAt(pool, index);
      pool = without(pool, [[ticket, ticket]]);
      return { counter, index, ticket };
    });
    expect(drawn).toEqual([
      { counter: 0, index: 52, ticket: 53 },
      { counter: 0, index: 17, ticket: 18 },
      { counter: 0, index: 79, ticket: 82 },
    ]);
    expect(pick(1, 100, 'mulligan')).toEqual({ counter: 0, index: 22 });
  });
});

describe('a pick', () => {
  it('passes over the numbers that would favour the first tickets', () => {
    const most = 2n ** 256n - 1n;
    expect(indexIn(most, 3)).toBeUndefined();
    expect(indexIn(most - 1n, 3)).toBe(2);
    expect(indexIn(most, 2 ** 20)).toBe(2 ** 20 - 1);
    expect(indexIn(most, 1)).toBe(0);
    expect(indexIn(2n ** 256n - (2n ** 256n % 1000n), 1000)).toBeUndefined();
    expect(indexIn(2n ** 256n - (2n ** 256n % 1000n) - 1n, 1000)).toBe(999);
  });

  it('is as likely for every ticket: chi-square over 20 000 draws of a fixed chain', () => {
    const [cells, draws] = [100, 20_000];
    const counts = Array<number>(cells).fill(0);
    for (let draw = 1; draw <= draws; draw += 1) {
      const seed = createHmac('sha256', 'chi-square').update(String(draw)).digest('hex');
      const { index } = pick(1, cells, null, seed);
      counts[index] = (counts[index] ?? 0) + 1;
    }
    const mean = draws / cells;
    const statistic = counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
    // 99 degrees of freedom: 148.2 is passed by one fair draw in a thousand, 56 is not reached by about as
    // few.
    expect(statistic).toBeGreaterThan(56);
    expect(statistic).toBeLessThan(148.2);
  });
});

describe('a pool', () => {
  const numbersOf = (ranges: readonly Range[]): number[] =>
    ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, step) => first + step));
  const single = (numbers: number[]): Range[] => numbers.map((number): Range => [number, number]);
  const someTickets = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 40 });
  const ascending = (numbers: number[]) => [...numbers].sort((one, other) => one - other);

  it('of ranges is the pool of its numbers', () => {
    fc.assert(
      fc.property(someTickets, someTickets, (tickets, gone) => {
        const pool = joined(single(tickets));
        expect(numbersOf(pool)).toEqual(ascending(tickets));
        expect(sizeOf(pool)).toBe(tickets.length);
        for (const [at, [first]] of pool.entries())
          expect(first).toBeGreaterThan((pool[at - 1]?.[1] ?? -1) + 1);
        expect(ascending(tickets).map((_, index) => ticketAt(pool, index))).toEqual(ascending(tickets));
        const left = without(pool, joined(single(gone)));
        expect(numbersOf(left)).toEqual(ascending(tickets).filter((number) => !gone.includes(number)));
        expect(joined(left)).toEqual(left);
      }),
    );
  });

  it('has no ticket beyond its end', () => {
    expect(() => ticketAt([[1, 3]], 3)).toThrow(RangeError);
  });
});
