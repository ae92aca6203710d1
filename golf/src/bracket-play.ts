/**
 * Adds results to a bracket, and removes them. The outcome is always the same as if the remaining results
 * were played from the start: a match whose entrants change loses its result, and so does every match after
 * it.
 */
import {
  type BracketMatch,
  loserGoesTo,
  type MatchPlace,
  type MatchSlot,
  matchStatus,
  winnerGoesTo,
} from './bracket.ts';

export interface MatchOutcome {
  /** The seed that won; null removes the result. */
  winner: number | null;
  result?: string | null | undefined;
}

export interface PlayedBracket<Match> {
  matches: Match[];
  /** The later matches that lost a result, by round and position. */
  reset: Match[];
}

/** The match must have both entrants. The input is not changed, and matches keep any other fields. */
export function playMatch<Match extends BracketMatch>(
  matches: readonly Match[],
  place: MatchPlace,
  { winner, result = null }: MatchOutcome,
): PlayedBracket<Match> {
  const index = indexOf(matches, place);
  const match = matches[index];
  if (match === undefined || !canBeWon(match, winner))
    throw new RangeError(`Seed ${winner} cannot win match ${place.position} of round ${place.round}.`);
  const board = [...matches];
  if (winner === match.winner) board[index] = { ...match, result };
  else settle(board, index, winner, result);
  const reset = matches.filter(
    (before, at) => at !== index && before.winner !== null && board[at]?.winner === null,
  );
  return { matches: board, reset };
}

function canBeWon(match: BracketMatch, winner: number | null): boolean {
  const status = matchStatus(match);
  if (status === 'pending' || status === 'bye') return false;
  return winner === null || winner === match.seed1 || winner === match.seed2;
}

function settle<Match extends BracketMatch>(
  board: Match[],
  index: number,
  winner: number | null,
  result: string | null,
): void {
  const match = board[index];
  if (match === undefined) return;
  const loser = winner === match.seed1 ? match.seed2 : match.seed1;
  board[index] = { ...match, winner, result, progress: null };
  enter(board, winnerGoesTo(board, match), winner);
  enter(board, loserGoesTo(board, match), winner === null ? null : loser);
}

/** Puts a seed into its next match. A result there was that of other entrants, so it is removed. */
function enter<Match extends BracketMatch>(board: Match[], to: MatchSlot | null, seed: number | null): void {
  const index = to === null ? -1 : indexOf(board, to);
  if (to === null || index === -1) return;
  if (board[index]?.winner !== null) settle(board, index, null, null);
  const match = board[index];
  if (match === undefined) return;
  const entered = to.slot === 1 ? { seed1: seed } : { seed2: seed };
  board[index] = { ...match, ...entered, progress: null };
}

const indexOf = (matches: readonly BracketMatch[], { round, position }: MatchPlace): number =>
  matches.findIndex((match) => match.round === round && match.position === position);
