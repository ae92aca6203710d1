/**
 * How a winner is picked: a pure function, without database, clock or random numbers. With the seed of a
 * draw, the raffle's id and the tickets in the pool, any other program gets the same winners;
 * `docs/verify-raffle` has two.
 */
import { createHash, createHmac } from 'node:crypto';

export const ALGORITHM = 'fairway-raffle-1';

/** The most draws of a raffle: the length of its chain of seeds. */
export const MOST_DRAWS = 1000;

/** Ticket numbers from the first to the last, both included. */
export type Range = [first: number, last: number];

/**
 * Computes seed n from the last one of the chain: each seed is the hash of the one after it. So seed n is
 * verified by seed n - 1, which is public already, and reveals nothing about seed n + 1. Seed 0 is the
 * commitment of the whole raffle.
 */
export function seedOf(last: string, draw: number, length = MOST_DRAWS): string {
  let seed = last;
  for (let number = length; number > draw; number -= 1) seed = sha256(seed);
  return seed;
}

interface Pick {
  raffleId: string;
  seed: string;
  draw: number;
  /** The number of the pick within the draw, from 1. */
  pick: number;
  /** The word that the room called out, if it did. */
  publicWord: string | null;
}

/** The index of the picked ticket, from 0, and how many numbers were rejected before it. */
export function pickOf(
  { raffleId, seed, draw, pick, publicWord }: Pick,
  tickets: number,
): { counter: number; index: number } {
  const word = publicWord === null ? '' : `:${publicWord}`;
  for (let counter = 0; ; counter += 1) {
    const number = hmac(seed, `${raffleId}:${draw}:${pick}:${counter}${word}`);
    const index = indexIn(number, tickets);
    if (index !== undefined) return { counter, index };
  }
}

const NUMBERS = 2n ** 256n;

/**
 * The remainder of the division. The last numbers, which do not fill a whole round of the pool, are rejected:
 * they would make the first tickets a little likelier than the others (modulo bias).
 */
export function indexIn(number: bigint, tickets: number): number | undefined {
  const count = BigInt(tickets);
  return number >= NUMBERS - (NUMBERS % count) ? undefined : Number(number % count);
}

/** The number of the ticket at an index of the pool, from 0. */
export function ticketAt(pool: readonly Range[], index: number): number {
  let left = index;
  for (const [first, last] of pool) {
    const size = last - first + 1;
    if (left < size) return first + left;
    left -= size;
  }
  throw new RangeError(`A pool of ${sizeOf(pool)} has no index ${index}.`);
}

export const sizeOf = (pool: readonly Range[]): number =>
  pool.reduce((total, [first, last]) => total + last - first + 1, 0);

/** Sorts ranges and joins adjacent ones. No two ranges may overlap. */
export function joined(ranges: readonly Range[]): Range[] {
  const result: Range[] = [];
  for (const [first, last] of [...ranges].sort(([one], [other]) => one - other)) {
    const before = result.at(-1);
    if (before !== undefined && before[1] === first - 1) before[1] = last;
    else result.push([first, last]);
  }
  return result;
}

/** The pool without the removed tickets. Both must be ascending, and so is the result. */
export function without(pool: readonly Range[], removed: readonly Range[]): Range[] {
  const result: Range[] = [];
  let next = 0;
  for (const [first, last] of pool) {
    let start = first;
    while ((removed[next]?.[1] ?? Number.POSITIVE_INFINITY) < first) next += 1;
    for (let at = next; at < removed.length; at += 1) {
      const [from, to] = removed[at] as Range;
      if (from > last) break;
      if (from > start) result.push([start, from - 1]);
      start = Math.max(start, to + 1);
    }
    if (start <= last) result.push([start, last]);
  }
  return result;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const hmac = (key: string, message: string): bigint =>
  BigInt(`0x${createHmac('sha256', key).update(message).digest('hex')}`);
