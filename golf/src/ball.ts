/** One ball round the course: its strokes, and what they count gross, net and in points. */
import type { BoardName, Player } from './event.ts';
import { allowance, playingHandicap } from './handicap.ts';
import { netDoubleBogey, stablefordPoints } from './hole-scores.ts';
import type { Line, Round, Strokes } from './round.ts';

/** What counts, hole by hole. */
export interface Card {
  gross: Line;
  net: Line;
  points: Line;
}

/** Which of a card's numbers a board looks at. */
export const COUNTED: Readonly<Record<BoardName, keyof Card>> = {
  gross: 'gross',
  net: 'net',
  stableford: 'points',
};

export interface Ball extends Card {
  /** Null for the one ball of a team. */
  player: Player | null;
  /** The playing handicap, null where none is known; it then plays as 0. */
  handicap: number | null;
  /** As they were played. */
  strokes: Line;
  received: readonly number[];
  lastScoreAt: string | null;
}

export function playersBall(player: Player, round: Round): Ball {
  return ball(round.strokesOf(player.id), player, playersHandicap(player, round), round);
}

/** A player's own playing handicap. In a scramble it is told, not used: there the team has one. */
export function playersHandicap(
  { handicap, teamId }: Player,
  { rules, course, seated }: Round,
): number | null {
  if (handicap === null) return null;
  const percent = allowance(rules, teamId === null ? 0 : seated(teamId).length);
  return playingHandicap(handicap, percent, course.numbers.length);
}

export function ball(
  { line, lastScoreAt }: Strokes,
  player: Player | null,
  handicap: number | null,
  round: Round,
): Ball {
  const received = round.received(handicap ?? 0);
  const { gross, net, points } = count(line, received, round);
  return { player, handicap, strokes: line, received, lastScoreAt, gross, net, points };
}

/** Without stroke indexes nobody knows the strokes on a hole, so no maximum can be applied. */
function count(strokes: Line, received: readonly number[], { course, rules }: Round): Card {
  const limited = rules.maxScore === 'net_double_bogey' && course.ranks !== null;
  const onNet = rules.stablefordBasis === 'net';
  // Copies rather than new lists, and none of gross where no hole is capped: that is half the work of a big field.
  let gross = strokes;
  const net = strokes.slice();
  const points = strokes.slice();
  for (let hole = 0; hole < strokes.length; hole += 1) {
    const played = strokes[hole] ?? null;
    if (played === null) continue;
    const par = course.pars[hole] ?? null;
    const extra = received[hole] ?? 0;
    const counts = limited && par !== null ? Math.min(played, netDoubleBogey(par, extra)) : played;
    if (counts !== played) gross = gross.with(hole, counts);
    net[hole] = counts - extra;
    points[hole] = par === null ? 0 : stablefordPoints(par, onNet ? counts - extra : counts);
  }
  return { gross, net, points };
}
