/** One ball round the course: its strokes, and what they count gross, net and in points. */
import type { BoardName, Player } from './event.ts';
import { allowance, playingHandicap } from './handicap.ts';
import { netDoubleBogey, stablefordPoints } from './hole-scores.ts';
import type { Line, Round, Strokes } from './round.ts';

/** What counts on each hole. */
export interface Card {
  gross: Line;
  net: Line;
  points: Line;
}

/** Which line of a card each board uses. */
export const COUNTED: Readonly<Record<BoardName, keyof Card>> = {
  gross: 'gross',
  net: 'net',
  stableford: 'points',
};

/** Net and points are computed on demand, so that a large field stores only the strokes. */
export class Ball implements Card {
  /** Null for the one ball of a team. */
  readonly player: Player | null;
  /** The playing handicap; null if unknown, which counts as 0. */
  readonly handicap: number | null;
  /** The strokes as played, before a maximum score. */
  readonly strokes: Line;
  readonly received: readonly number[];
  readonly lastScoreAt: string | null;
  readonly gross: Line;
  readonly #round: Round;

  constructor({ line, lastScoreAt }: Strokes, player: Player | null, handicap: number | null, round: Round) {
    this.player = player;
    this.handicap = handicap;
    this.strokes = line;
    this.received = round.received(handicap ?? 0);
    this.lastScoreAt = lastScoreAt;
    this.gross = capped(line, this.received, round);
    this.#round = round;
  }

  get net(): Line {
    return this.gross.map((strokes, hole) =>
      strokes === null ? null : strokes - (this.received[hole] ?? 0),
    );
  }

  get points(): Line {
    const { course, rules } = this.#round;
    return (rules.stablefordBasis === 'net' ? this.net : this.gross).map((score, hole) => {
      const par = course.pars[hole] ?? null;
      if (score === null) return null;
      return par === null ? 0 : stablefordPoints(par, score);
    });
  }
}

export function playersBall(player: Player, round: Round): Ball {
  return new Ball(round.strokesOf(player.id), player, playersHandicap(player, round), round);
}

/** A player's own playing handicap. In a scramble it is only shown: there the team has one that counts. */
export function playersHandicap(
  { handicap, teamId }: Player,
  { rules, course, seated }: Round,
): number | null {
  if (handicap === null) return null;
  const percent = allowance(rules, teamId === null ? 0 : seated(teamId).length);
  return playingHandicap(handicap, percent, course.numbers.length);
}

/** The strokes that count under a maximum score. Without stroke indexes a hole's maximum is unknown. */
function capped(strokes: Line, received: readonly number[], { course, rules }: Round): Line {
  if (rules.maxScore === null || course.ranks === null) return strokes;
  return strokes.map((played, hole) => {
    const par = course.pars[hole] ?? null;
    return played === null || par === null
      ? played
      : Math.min(played, netDoubleBogey(par, received[hole] ?? 0));
  });
}
