/** The progress of matches while they are played. */
import { matchStatus } from '@fairway/golf';
import type { Tx } from '../../../platform/db/doors.ts';
import { conflict, invalid } from '../../../platform/problems.ts';
import * as tournaments from '../../event/tournaments/tournaments.ts';
import { difference } from '../../records/audit/audit.ts';
import { audit } from './audit.ts';
import { seedIn } from './results.ts';
import type { Match, ProgressReport } from './schemas.ts';
import { find, findMatch, matchView, store, withMatches } from './stored.ts';

/** Checks rules that a schema cannot express. */
export function checked(input: ProgressReport): ProgressReport {
  const { leaderId, up, thru } = input;
  if (up > thru) throw invalid([{ field: 'up', message: 'cannot be more than the holes played' }]);
  if ((leaderId === null) !== (up === 0))
    throw invalid([{ field: 'leaderId', message: 'must be left out when nobody leads, and only then' }]);
  return input;
}

export async function report(
  tx: Tx,
  tournamentId: string,
  bracketId: string,
  matchId: string,
  { leaderId, up, thru }: ProgressReport,
): Promise<Match> {
  const tournament = await tournaments.lockTournament(tx, tournamentId);
  const before = await find(tx, tournamentId, bracketId);
  const match = findMatch(before, matchId);
  tournaments.refuseArchived(tournament);
  const status = matchStatus(match);
  if (status !== 'ready' && status !== 'in_progress') throw conflict(`The match is ${status}.`);
  const leader = leaderId === null ? null : seedIn(before, match, leaderId, 'leaderId');
  const reported = { ...match, progress: { leader, up, thru } };
  const after = withMatches(
    before,
    before.matches.map((one) => (one === match ? reported : one)),
  );
  const [was, is] = [matchView(before, match), matchView(after, reported)];
  const change = difference({ progress: was.progress }, { progress: is.progress });
  if (change === undefined) return was;
  store(tx, before, after);
  const metadata = { match_id: match.id, old: was.progress, new: is.progress };
  audit.record(tx, tournamentId, 'bracket.progress_recorded', before.id, metadata);
  return is;
}
