/**
 * Repeats the draws of a raffle in the reader's own browser: that each seed was fixed by the one before it,
 * and that the winners follow from seed, tickets and word. Like `docs/verify-raffle`, it trusts nothing but
 * what was published.
 */

/** What is published about a draw, as far as it takes to repeat it. */
export interface PublishedDraw {
  draw: number;
  commitment: string;
  seed: string;
  public_word: string | null;
  pool: readonly (readonly number[])[];
  picks: readonly {
    pick: number;
    counter: number;
    index: number;
    ticket_number: number;
    removed: readonly (readonly number[])[];
  }[];
}

/** Browsers lend their cryptography only to pages that came by https, or from this very machine. */
export const canVerify = (): boolean => globalThis.crypto?.subtle !== undefined;

/** What is wrong with a draw, in a sentence; undefined when it can be repeated. */
export async function flawOf(
  raffle: { id: string; commitment: string },
  draws: readonly PublishedDraw[],
  number: number,
): Promise<string | undefined> {
  const drawn = draws.find(({ draw }) => draw === number);
  if (drawn === undefined) return 'The draw is not published.';
  const promised = number === 1 ? raffle.commitment : draws.find(({ draw }) => draw === number - 1)?.seed;
  if (drawn.commitment !== promised) return 'The commitment is not the one that was published before.';
  if ((await sha256(drawn.seed)) !== drawn.commitment) return 'The seed does not hash to the commitment.';
  return flawOfPicks(raffle.id, drawn);
}

type Range = readonly number[];

async function flawOfPicks(raffleId: string, { draw, seed, public_word, pool, picks }: PublishedDraw) {
  let left: readonly Range[] = pool;
  for (const { pick, counter, index, ticket_number, removed } of picks) {
    const word = public_word === null ? '' : `:${public_word}`;
    const tickets = BigInt(left.reduce((sum, [first = 0, last = 0]) => sum + last - first + 1, 0));
    if (tickets === 0n) return `Pick ${pick} was made from no tickets.`;
    for (let passed = 0; passed < counter; passed += 1)
      if (isFair(await hmac(seed, `${raffleId}:${draw}:${pick}:${passed}${word}`), tickets))
        return `Pick ${pick} passed over a number that counts.`;
    const found = await hmac(seed, `${raffleId}:${draw}:${pick}:${counter}${word}`);
    if (!isFair(found, tickets) || Number(found % tickets) !== index)
      return `Pick ${pick} does not follow from the seed.`;
    if (ticketAt(left, index) !== ticket_number) return `Pick ${pick} names another ticket than it drew.`;
    if (!holds(removed, ticket_number)) return `The ticket of pick ${pick} stayed in the pool.`;
    left = without(left, removed);
  }
  return undefined;
}

const NUMBERS = 2n ** 256n;

/** The last numbers, which fill no whole round of the tickets, would favour the first ones. */
const isFair = (number: bigint, tickets: bigint): boolean => number < NUMBERS - (NUMBERS % tickets);

function ticketAt(ranges: readonly Range[], index: number): number | undefined {
  let left = index;
  for (const [first = 0, last = 0] of ranges) {
    if (left <= last - first) return first + left;
    left -= last - first + 1;
  }
  return undefined;
}

const holds = (ranges: readonly Range[], ticket: number): boolean =>
  ranges.some(([first = 0, last = 0]) => first <= ticket && ticket <= last);

const without = (pool: readonly Range[], removed: readonly Range[]): readonly Range[] =>
  removed.reduce<readonly Range[]>(
    (ranges, [from = 0, to = 0]) =>
      ranges.flatMap(([first = 0, last = 0]) =>
        [
          [first, Math.min(last, from - 1)],
          [Math.max(first, to + 1), last],
        ].filter(([start = 0, end = 0]) => start <= end),
      ),
    pool,
  );

const bytesOf = (text: string) => new TextEncoder().encode(text);

const hexOf = (buffer: ArrayBuffer): string =>
  [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const sha256 = async (text: string): Promise<string> =>
  hexOf(await crypto.subtle.digest('SHA-256', bytesOf(text)));

async function hmac(key: string, message: string): Promise<bigint> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const made = await crypto.subtle.importKey('raw', bytesOf(key), algorithm, false, ['sign']);
  return BigInt(`0x${hexOf(await crypto.subtle.sign('HMAC', made, bytesOf(message)))}`);
}
