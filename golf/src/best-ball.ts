/**
 * Best ball: on every hole the best few balls of the team count, separately for gross, net and points. A hole
 * counts once that many active players have a score on it.
 */
import { type Ball, type Card, COUNTED } from './ball.ts';
import type { BoardName } from './event.ts';
import type { Line } from './round.ts';

export function bestBall(balls: readonly Ball[], count: number, holes: number): Card {
  const best = (of: keyof Card): Line => {
    const lines = balls.map((ball) => ball[of]);
    const sums: (number | null)[] = [];
    for (let hole = 0; hole < holes; hole += 1)
      sums.push(sumOfBest(lines, hole, count, of === 'points' ? -1 : 1));
    return sums;
  };
  return { gross: best('gross'), net: best('net'), points: best('points') };
}

/**
 * Returns, for each hole, which balls count on a board, best first; of equal ones that of the player with the
 * lower id. There are none before the hole counts.
 */
export function countingBalls(
  balls: readonly Ball[],
  board: BoardName,
  count: number,
): (hole: number) => readonly Ball[] {
  const sign = board === 'stableford' ? -1 : 1;
  const lines = balls.map((ball) => ({ ball, line: ball[COUNTED[board]] }));
  return (hole) => {
    const scored = lines.filter(({ line }) => line[hole] !== null);
    if (scored.length < count) return [];
    scored.sort((a, b) => sign * ((a.line[hole] ?? 0) - (b.line[hole] ?? 0)));
    return scored.slice(0, count).map(({ ball }) => ball);
  };
}

/** Teams have at most six players: an insertion beats a sort. `sign` inverts points, so that low is good. */
function sumOfBest(lines: readonly Line[], hole: number, count: number, sign: 1 | -1): number | null {
  const best: number[] = [];
  for (const line of lines) {
    const value = line[hole] ?? null;
    if (value === null) continue;
    let place = best.length;
    while (place > 0 && (best[place - 1] ?? 0) > sign * value) {
      best[place] = best[place - 1] ?? 0;
      place -= 1;
    }
    best[place] = sign * value;
  }
  if (best.length < count) return null;
  let sum = 0;
  for (let i = 0; i < count; i += 1) sum += best[i] ?? 0;
  return sign > 0 ? sum : 0 - sum;
}
