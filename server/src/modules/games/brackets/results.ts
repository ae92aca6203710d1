/**
 * Results of matches. Recording one locks the tournament, so results are recorded one at a time. After each,
 * the bracket is computed again from all recorded results.
 */
import { matchResult, matchStatus, playMatch, winnerGoesTo } from '@fairway/golf';
import type { Tx } from '../../../platform/db/doors.ts';
import { conflict, invalid } from '../../../platform/problems.ts';
import * as holes from '../../event/holes/holes.ts';
import * as tournaments from '../../event/tournaments/tournaments.ts';
import { audit } from './audit.ts';
import type { MatchRecorded, MatchResult } from './schemas.ts';
import {
  entrantOf,
  find,
  findMatch,
  idAt,
  type StoredBracket,
  type StoredMatch,
  store,
  withMatches,
} from './stored.ts';

const FEWEST_HOLES = 9;

/** Refuses what is not a result on any course before anything is looked up. */
export function checked(input: MatchResult): MatchResult {
  const result = written(input.result, FEWEST_HOLES);
  if (result !== null && input.winnerId === null)
    throw invalid([{ field: 'result', message: 'cannot be given without a winner' }]);
  return { ...input, result };
}

/** The result in its normal form; null when none was sent. */
function written(result: MatchResult['result'], holesInPlay: number): string | null {
  if (result === undefined || result === null) return null;
  const outcome = matchResult(result, holesInPlay);
  if (outcome === null)
    throw invalid([
      {
        field: 'result',
        message: `must be such as 3&2, 1UP, 2UP, ${holesInPlay + 1}H (up to 54H), W/O or CONCEDED`,
      },
    ]);
  return outcome;
}

export async function record(
  tx: Tx,
  tournamentId: string,
  bracketId: string,
  matchId: string,
  input: MatchResult,
): Promise<MatchRecorded> {
  const tournament = await tournaments.lockTournament(tx, tournamentId);
  const before = await find(tx, tournamentId, bracketId);
  const match = findMatch(before, matchId);
  const result = written(input.result, await holes.count(tx, tournamentId));
  tournaments.refuseArchived(tournament);
  const winner = winnerIn(before, match, input.winnerId);
  const isSame = winner === match.winner;
  if (!isSame && match.winner !== null && !input.overwrite)
    throw conflict('The match has a result already; send overwrite to change it.');
  const outcome = { winner, result: result ?? (isSame ? match.result : null) };
  const { after, resetMatchIds } = played(before, match, outcome, tx.now);
  const isChanged = !isSame || outcome.result !== match.result;
  if (isChanged && !input.dryRun) {
    store(tx, before, after);
    log(tx, before, match, outcome, resetMatchIds);
  }
  return {
    recorded: !input.dryRun,
    winnerId: entrantOf(before, winner),
    result: outcome.result,
    advancedTo: winner === null ? null : idAt(before, winnerGoesTo(before.matches, match)),
    bracketStatus: after.status,
    championId: after.champion_id,
    resetMatchIds,
  };
}

/** The seed of the winner; null removes a result. */
function winnerIn(bracket: StoredBracket, match: StoredMatch, winnerId: string | null): number | null {
  const status = matchStatus(match);
  if (status === 'bye') throw conflict('A bye is not played.');
  if (status === 'pending') throw conflict('The entrants of the match are not known yet.');
  return winnerId === null ? null : seedIn(bracket, match, winnerId, 'winnerId');
}

/** The seed that this entrant has in the match. */
export function seedIn(bracket: StoredBracket, match: StoredMatch, id: string, field: string): number {
  const { seed1, seed2 } = match;
  const seed = [seed1, seed2].find((one) => entrantOf(bracket, one) === id.toLowerCase()) ?? null;
  if (seed === null) throw invalid([{ field, message: 'must be an entrant of the match' }]);
  return seed;
}

interface Outcome {
  winner: number | null;
  result: string | null;
}

function played(
  before: StoredBracket,
  match: StoredMatch,
  outcome: Outcome,
  now: Date,
): { after: StoredBracket; resetMatchIds: string[] } {
  const { matches, reset } = playMatch(before.matches, match, outcome);
  const completed = matches.map((one, index) => dated(one, before.matches[index], now));
  return { after: withMatches(before, completed), resetMatchIds: reset.map(({ id }) => id) };
}

/** The time of completion changes only with the winner, not when the same result is written differently. */
const dated = (match: StoredMatch, before: StoredMatch | undefined, now: Date): StoredMatch =>
  match.winner === before?.winner
    ? match
    : { ...match, completed_at: match.winner === null ? null : now.toISOString() };

function log(
  tx: Tx,
  bracket: StoredBracket,
  match: StoredMatch,
  { winner, result }: Outcome,
  resetMatchIds: string[],
): void {
  const metadata = {
    match_id: match.id,
    old: { winner_id: entrantOf(bracket, match.winner), result: match.result },
    new: { winner_id: entrantOf(bracket, winner), result },
    reset_match_ids: resetMatchIds,
  };
  const action = winner === null ? 'bracket.result_cleared' : 'bracket.result_recorded';
  audit.record(tx, bracket.tournament_id, action, bracket.id, metadata);
}
