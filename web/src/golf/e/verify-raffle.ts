/**
 * Repeats every draw of a raffle from what is published, as `docs/verify-raffle` does: nobody has to believe
 * the service. Returns what is wrong; nothing, where every draw is as published.
 */
import type { PublicRaffleDetail } from '@fairway/sdk';
import { words } from '../../words/golf.ts';

type Draw = PublicRaffleDetail['draws'][number];
type Range = readonly number[];

/** A page without https has no `crypto.subtle`. */
export const canVerify = (): boolean => crypto.subtle !== undefined;

export async function verifyRaffle({ id, commitment, draws }: PublicRaffleDetail): Promise<string[]> {
  const said = words.eventGames.raffles.wrong;
  const wrong: string[] = [];
  const drawn = new Set<number>();
  let expected = commitment;
  for (const [at, draw] of draws.entries()) {
    const nth = at + 1;
    if (draw.draw !== nth) wrong.push(said.order(nth));
    if (draw.algorithm !== 'fairway-raffle-1') wrong.push(said.algorithm(nth));
    if (draw.commitment !== expected) wrong.push(said.commitment(nth));
    if ((await sha256(draw.seed)) !== expected) wrong.push(said.seed(nth));
    if (!isInOrder(draw.pool)) wrong.push(said.pool(nth));
    expected = draw.seed;
    wrong.push(...(await picksOf(id, draw, nth, drawn)));
  }
  return wrong;
}

async function picksOf(id: string, draw: Draw, here: number, drawn: Set<number>): Promise<string[]> {
  const said = words.eventGames.raffles.wrong;
  const wrong: string[] = [];
  let pool: readonly Range[] = draw.pool;
  for (const [at, pick] of draw.picks.entries()) {
    const nth = at + 1;
    const size = sizeOf(pool);
    if (size === 0) return [...wrong, said.emptyPool(here, nth)];
    const { counter, index } = await pickOf(id, draw, nth, size);
    const ticket = ticketAt(pool, index);
    if (pick.pick !== nth) wrong.push(said.pickOrder(here, nth));
    if (pick.counter !== counter || pick.index !== index || pick.ticket_number !== ticket)
      wrong.push(said.otherTicket(here, nth));
    if (drawn.has(ticket)) wrong.push(said.drawnBefore(here, nth, ticket));
    drawn.add(ticket);
    if (!pick.removed.some((range) => covers(range, ticket))) wrong.push(said.stays(here, nth));
    if (!draw.exclude_previous_winners && sizeOf(pick.removed) !== 1) wrong.push(said.tooMany(here, nth));
    const left = pick.removed.reduce<readonly Range[]>(cut, pool);
    if (sizeOf(left) !== size - sizeOf(pick.removed)) wrong.push(said.strangers(here, nth));
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
