/** A card hole by hole, to check every total: strokes, strokes received, net, points, whose ball. */
import type { Ball } from './ball.ts';
import { countingBalls } from './best-ball.ts';
import type { Course } from './course.ts';
import type { Entry } from './entry.ts';
import type { BoardName } from './event.ts';
import type { HoleLine } from './results.ts';
import type { Round } from './round.ts';

/** The holes of an entry as the board counts them. */
export function holeLines(entry: Entry, board: BoardName, round: Round): HoleLine[] {
  if (round.rules.format === 'best_ball') return bestBallLines(entry, board, round);
  return entry.balls.flatMap((ball) => ballLines(ball, round.course));
}

/** The holes of one ball. A player's ball counts on every hole unless `counts` says otherwise. */
export function ballLines(ball: Ball, course: Course, counts = (_hole: number) => true): HoleLine[] {
  const { player, net, points } = ball;
  return course.numbers.map((number, hole) => {
    const strokes = ball.strokes[hole] ?? null;
    return {
      hole: number,
      par: course.pars[hole] ?? null,
      strokeIndex: course.strokeIndexes[hole] ?? null,
      strokes,
      strokesReceived: ball.received[hole] ?? 0,
      net: net[hole] ?? null,
      points: points[hole] ?? null,
      countingPlayerIds: player !== null && strokes !== null && counts(hole) ? [player.id] : [],
    };
  });
}

/** Gross, net and points are each the best on their own; the counting players are those of the board. */
function bestBallLines({ balls, card }: Entry, board: BoardName, { course, rules }: Round): HoleLine[] {
  const lowestOn = countingBalls(balls, 'gross', rules.bestBallCount);
  const countingOn = countingBalls(balls, board, rules.bestBallCount);
  return course.numbers.map((number, hole) => {
    const lowest = lowestOn(hole);
    return {
      hole: number,
      par: course.pars[hole] ?? null,
      strokeIndex: course.strokeIndexes[hole] ?? null,
      strokes: lowest.length === 0 ? null : lowest.reduce((sum, ball) => sum + (ball.strokes[hole] ?? 0), 0),
      strokesReceived: null,
      net: card.net[hole] ?? null,
      points: card.points[hole] ?? null,
      countingPlayerIds: countingOn(hole).flatMap(({ player }) => (player === null ? [] : [player.id])),
    };
  });
}
