/**
 * Repeats every draw of a raffle from what is published, as `docs/verify-raffle` does: nobody has to believe
 * the service. Returns what is wrong; nothing, where every draw is as published.
 */
import type { PublicRaffleDetail } from '@fairway/sdk';

type Draw = PublicRaffleDetail['draws'][number];
type Range = readonly number[];

/** A page without https has no `crypto.subtle`. */
export const canVerify = (): boolean => crypto.subtle !== undefined;

export async function verifyRaffle({ id, commitment, draws }: PublicRaffleDetail): Promise<string[]> {
  const wrong: string[] = [];
  const drawn = new Set<number>();
  let expected = commitment;
  for (const [at, draw] of draws.entries()) {
    const name = `Draw ${at + 1}`;
    if (draw.draw !== at + 1) wrong.push(`${name} is missing, or out of order.`);
    if (draw.algorithm !== 'fairway-raffle-1') wrong.push(`${name} has another algorithm.`);
    if (draw.commitment !== expected) wrong.push(`${name}: the commitment is not the one published before.`);
    if ((await sha256(draw.seed)) !== expected)
      wrong.push(`${name}: the seed does not hash to the commitment.`);
    if (!isInOrder(draw.pool)) wrong.push(`${name}: the pool is not in order.`);
    expected = draw.seed;
    wrong.push(...(await picksOf(id, draw, name, drawn)));
  }
  return wrong;
}

async function picksOf(id: string, draw: Draw, name: string, drawn: Set<number>): Promise<string[]> {
  const wrong: string[] = [];
  let pool: readonly Range[] = draw.pool;
  for (const [nth, pick] of draw.picks.entries()) {
    const here = `${name}, pick ${nth + 1}`;
    const size = sizeOf(pool);
    if (size === 0) return [...wrong, `${here}: the pool is empty.`];
    const { counter, index } = await pickOf(id, draw, nth + 1, size);
    const ticket = ticketAt(pool, index);
    if (pick.pick !== nth + 1) wrong.push(`${here} is missing, or out of order.`);
    if (pick.counter !== counter || pick.index !== index || pick.ticket_number !== ticket)
      wrong.push(`${here}: another ticket was published.`);
    if (drawn.has(ticket)) wrong.push(`${here}: ticket ${ticket} was drawn before.`);
    drawn.add(ticket);
    if (!pick.removed.some((range) => covers(range, ticket)))
      wrong.push(`${here}: the ticket stays in the pool.`);
    if (!draw.exclude_previous_winners && sizeOf(pick.removed) !== 1)
      wrong.push(`${here}: more than the ticket leaves the pool.`);
    const left = pick.removed.reduce<readonly Range[]>(cut, pool);
    if (sizeOf(left) !== size - sizeOf(pick.removed))
      wrong.push(`${here}: tickets leave the pool that were not in it.`);
    pool = left;
  }
  return wrong;
}

async function pickOf(id: string, { draw, seed, public_word }: Draw, pick: number, size: number) {
  const word = public_word === null ? '' : `:${public_word}`;
  const all = BigInt(2) ** BigInt(256);
  const tickets = BigInt(size);
  for (let counter = 0; ; counter += 1) {
    const x = BigInt(`0x${await hmac(seed, `${id}:${draw}:${pick}:${counter}${word}`)}`);
    // The last numbers fill no whole round of the pool: with them the first tickets would be likelier.
    if (x < all - (all % tickets)) return { counter, index: Number(x % tickets) };
  }
}

const firstOf = ([first = 0]: Range): number => first;
const lastOf = ([first = 0, last = first]: Range): number => last;
const covers = (range: Range, ticket: number): boolean => firstOf(range) <= ticket && ticket <= lastOf(range);

const sizeOf = (ranges: readonly Range[]): number =>
  ranges.reduce((total, range) => total + lastOf(range) - firstOf(range) + 1, 0);

const isInOrder = (ranges: readonly Range[]): boolean =>
  ranges.every((range, at) => {
    const before = ranges[at - 1];
    return firstOf(range) <= lastOf(range) && (before === undefined || lastOf(before) < firstOf(range));
  });

function ticketAt(pool: readonly Range[], index: number): number {
  let left = index;
  for (const range of pool) {
    const size = lastOf(range) - firstOf(range) + 1;
    if (left < size) return firstOf(range) + left;
    left -= size;
  }
  return 0;
}

const cut = (pool: readonly Range[], gone: Range): readonly Range[] =>
  pool.flatMap((range) =>
    lastOf(gone) < firstOf(range) || lastOf(range) < firstOf(gone)
      ? [range]
      : [
          [firstOf(range), firstOf(gone) - 1],
          [lastOf(gone) + 1, lastOf(range)],
        ].filter((part) => firstOf(part) <= lastOf(part)),
  );

const bytes = (text: string) => new TextEncoder().encode(text);
const hex = (buffer: ArrayBuffer): string =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
const sha256 = async (text: string): Promise<string> =>
  hex(await crypto.subtle.digest('SHA-256', bytes(text)));

async function hmac(key: string, message: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', bytes(key), algorithm, false, ['sign']);
  return hex(await crypto.subtle.sign('HMAC', imported, bytes(message)));
}
