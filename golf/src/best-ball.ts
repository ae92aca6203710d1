/**
 * Best ball: on every hole the best few balls of the team count, for gross, net and points each on its own. A hole
 * counts once that many active players have a score on it.
 */
import type { Ball, Card } from './ball.ts';
import type { BoardName } from './event.ts';
import type { Line } from './round.ts';

/** Which of a card's numbers a board looks at. */
export const COUNTED: Readonly<Record<BoardName, keyof Card>> = {
  gross: 'gross',
  net: 'net',
  stableford: 'points',
};

export function bestBall(balls: readonly Ball[], count: number, holes: number): Card {
  const line = (of: keyof Card): Line => {
    const best: (number | null)[] = [];
    for (let hole = 0; hole < holes; hole += 1) best.push(sumOfBest(balls, of, hole, count));
    return best;
  };
  return { gross: line('gross'), net: line('net'), points: line('points') };
}

/** The balls that count on a hole, best first; of equal ones the player with the lower id. None before it counts. */
export function countingBalls(
  balls: readonly Ball[],
  board: BoardName,
  hole: number,
  count: number,
): readonly Ball[] {
  const of = COUNTED[board];
  const scored = balls.filter((ball) => ball[of][hole] !== null);
  if (scored.length < count) return [];
  return scored.sort((a, b) => cost(a, of, hole) - cost(b, of, hole)).slice(0, count);
}

/** Teams are of six at most: putting each ball in its place beats a sort. */
function sumOfBest(balls: readonly Ball[], of: keyof Card, hole: number, count: number): number | null {
  const best: number[] = [];
  for (const ball of balls) {
    if (ball[of][hole] === null) continue;
    const value = cost(ball, of, hole);
    let place = best.length;
    while (place > 0 && (best[place - 1] ?? 0) > value) {
      best[place] = best[place - 1] ?? 0;
      place -= 1;
    }
    best[place] = value;
  }
  if (best.length < count) return null;
  let sum = 0;
  for (let i = 0; i < count; i += 1) sum += best[i] ?? 0;
  return of === 'points' ? 0 - sum : sum;
}

/** Low is good; points turned round. */
const cost = (ball: Ball, of: keyof Card, hole: number): number => {
  const value = ball[of][hole] ?? 0;
  return of === 'points' ? 0 - value : value;
};
