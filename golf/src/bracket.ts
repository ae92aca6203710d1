/**
 * A knock-out bracket as a list of matches: all are drawn at once, and entrants with a bye have advanced
 * already. Entrants are identified by their seeds. Who advances where, and the status of a match or of the
 * bracket, follow from the matches alone.
 */
import { firstRound } from './seeding.ts';

export interface MatchPlace {
  /** The number of the round, from 1; the final is in the last one. */
  round: number;
  /** The position in the round, from 1 at the top of the bracket. */
  position: number;
}

export interface MatchProgress {
  /** The seed that leads; null while the match is level. */
  leader: number | null;
  /** By how many holes it leads. */
  up: number;
  /** After how many holes. */
  thru: number;
}

export interface BracketMatch extends MatchPlace {
  kind: 'main' | 'third_place';
  /** Null until an earlier match decides it; the second seed of a bye stays null. */
  seed1: number | null;
  seed2: number | null;
  /** The seed that advances. */
  winner: number | null;
  /** The result as `matchResult` writes it. */
  result: string | null;
  /** The progress, only while the match is played. */
  progress: MatchProgress | null;
}

export type MatchStatus = 'pending' | 'ready' | 'in_progress' | 'complete' | 'bye';
export type BracketStatus = 'pending' | 'in_progress' | 'complete';

/** The place in a later match to which the winner or loser of a match goes. */
export interface MatchSlot extends MatchPlace {
  slot: 1 | 2;
}

export interface BracketOptions {
  /** Whether there is a match of the losers of the semi-finals, for brackets of four or more. */
  thirdPlace?: boolean | undefined;
}

/** All matches by round and position, for two entrants or more. */
export function drawBracket(entrants: number, { thirdPlace = false }: BracketOptions = {}): BracketMatch[] {
  const seeds = Array.from({ length: entrants }, (_, index) => index + 1);
  const matches = firstRound(seeds).map(
    ({ position, entrant1, entrant2 }): BracketMatch => ({
      ...unplayed(1, position),
      seed1: entrant1,
      seed2: entrant2,
      winner: entrant2 === null ? entrant1 : null,
    }),
  );
  let round = 1;
  for (let count = matches.length / 2; count >= 1; count /= 2) {
    round += 1;
    for (let position = 1; position <= count; position += 1) matches.push(unplayed(round, position));
  }
  if (thirdPlace) matches.push({ ...unplayed(round, 2), kind: 'third_place' });
  return withByesThrough(matches);
}

const unplayed = (round: number, position: number): BracketMatch => ({
  round,
  position,
  kind: 'main',
  seed1: null,
  seed2: null,
  winner: null,
  result: null,
  progress: null,
});

function withByesThrough(matches: readonly BracketMatch[]): BracketMatch[] {
  const sent = new Map<string, number | null>();
  for (const match of matches) {
    const next = winnerGoesTo(matches, match);
    if (next !== null && match.winner !== null) sent.set(slotName(next, next.slot), match.winner);
  }
  return matches.map((match) => ({
    ...match,
    seed1: sent.get(slotName(match, 1)) ?? match.seed1,
    seed2: sent.get(slotName(match, 2)) ?? match.seed2,
  }));
}

const slotName = ({ round, position }: MatchPlace, slot: 1 | 2): string => `${round} ${position} ${slot}`;

/** The slot of the winner; null for the final and the match for third place. */
export function winnerGoesTo(matches: readonly BracketMatch[], match: MatchPlace): MatchSlot | null {
  const { round, position } = match;
  if (round === lastRound(matches)) return null;
  return { round: round + 1, position: Math.ceil(position / 2), slot: position % 2 === 1 ? 1 : 2 };
}

/** The slot of the loser; null unless there is a match for third place and this is a semi-final. */
export function loserGoesTo(matches: readonly BracketMatch[], match: MatchPlace): MatchSlot | null {
  const third = matches.find(({ kind }) => kind === 'third_place');
  if (third === undefined || match.round !== third.round - 1) return null;
  return { round: third.round, position: third.position, slot: match.position === 1 ? 1 : 2 };
}

export function matchStatus({ round, seed1, seed2, winner, progress }: BracketMatch): MatchStatus {
  if (round === 1 && seed2 === null) return 'bye';
  if (winner !== null) return 'complete';
  if (seed1 === null || seed2 === null) return 'pending';
  return progress === null ? 'ready' : 'in_progress';
}

/** In progress from the first reported hole to the end of the last match, also that for third place. */
export function bracketStatus(matches: readonly BracketMatch[]): BracketStatus {
  const statuses = matches.map(matchStatus).filter((status) => status !== 'bye');
  if (statuses.every((status) => status === 'complete')) return 'complete';
  const hasBegun = statuses.some((status) => status === 'complete' || status === 'in_progress');
  return hasBegun ? 'in_progress' : 'pending';
}

/** The seed that has won the final. */
export function championOf(matches: readonly BracketMatch[]): number | null {
  const last = lastRound(matches);
  return matches.find(({ round, kind }) => round === last && kind === 'main')?.winner ?? null;
}

const lastRound = (matches: readonly BracketMatch[]): number =>
  matches.reduce((last, { round }) => Math.max(last, round), 0);
