/** An entry is an entrant with all sums computed once; the boards only compare entries. */
import type { Ball, Card } from './ball.ts';
import type { Player, Team } from './event.ts';
import { startingPlace, startLabel } from './play-order.ts';
import type { Status } from './results.ts';
import type { Line, Round } from './round.ts';
import { type Sums, sumsOf } from './sums.ts';

export interface Entry {
  id: string;
  name: string;
  team: Team | null;
  /** Null when the team is the entrant. */
  player: Player | null;
  flightId: string | null;
  flightName: string | null;
  handicap: number | null;
  /** The balls in play: one, or those of a best-ball team's active players. */
  balls: readonly Ball[];
  card: Card;
  startLabel: string | null;
  status: Status;
  thru: number;
  nextHole: number | null;
  /** Whether play began on another hole than the first. */
  startedElsewhere: boolean;
  sums: Sums;
  lastScoreAt: string | null;
  /** The same time as a number, which is faster to compare. */
  lastScoreTime: number;
}

/** What differs between formats; an entry computes the rest. */
export type Entrant = Pick<Entry, 'team' | 'player' | 'handicap' | 'balls' | 'card'> & {
  /** How many balls count on a hole, each against par. */
  pars: number;
  /** Whether too few players are left to bring in a score. */
  noReturn: boolean;
};

export function entryOf(entrant: Entrant, round: Round): Entry {
  const { team, player, handicap, balls, card, pars } = entrant;
  const { numbers } = round.course;
  const { id, name, flightId } = nameOf(entrant);
  const start = startingPlace(team?.startingHole ?? null, numbers);
  const thru = scoredHoles(card.gross);
  const lastScoreAt = latest(balls);
  return {
    id,
    name,
    team,
    player,
    flightId,
    flightName: flightId === null ? null : (round.flights.get(flightId) ?? null),
    handicap,
    balls,
    card,
    startLabel: startLabel(team),
    status: statusOf(entrant),
    thru,
    nextHole: numbers[nextPlace(card.gross, start)] ?? null,
    startedElsewhere: start !== 0,
    sums: sumsOf(card, handicap, pars, thru, round),
    lastScoreAt,
    lastScoreTime: lastScoreAt === null ? 0 : Date.parse(lastScoreAt),
  };
}

/** A player's own flight takes precedence over that of the team. */
export const nameOf = ({ team, player }: Pick<Entrant, 'team' | 'player'>) => ({
  id: player?.id ?? team?.id ?? '',
  name: (player === null ? team?.name : player.name) ?? '',
  flightId: player?.flightId ?? team?.flightId ?? null,
});

function scoredHoles(line: Line): number {
  let scored = 0;
  for (const value of line) if (value !== null) scored += 1;
  return scored;
}

/** The index of the first hole in play order without a score; the number of holes when there is none. */
function nextPlace(line: Line, start: number): number {
  for (let i = 0; i < line.length; i += 1) {
    const place = (start + i) % line.length;
    if (line[place] === null) return place;
  }
  return line.length;
}

export function statusOf({ noReturn, card, balls }: Entrant): Status {
  if (noReturn) return 'no_return';
  if (scoredHoles(card.gross) === card.gross.length) return 'complete';
  return latest(balls) === null ? 'not_started' : 'in_progress';
}

const latest = (balls: readonly Ball[]): string | null =>
  balls.reduce<string | null>(
    (last, { lastScoreAt }) =>
      lastScoreAt !== null && (last === null || last < lastScoreAt) ? lastScoreAt : last,
    null,
  );
