/** Stores scores of any number of cards, all or nothing, under the tournament's exclusive lock. */
import type { Tx } from '../../../platform/db/doors.ts';
import { notFound } from '../../../platform/problems.ts';
import { goLiveByItself } from '../../event/tournaments/lifecycle.ts';
import * as tournaments from '../../event/tournaments/tournaments.ts';
import { announceChange } from '../../records/changes/changes.ts';
import { cardChange, type Post, startsPlay } from './card-change.ts';
import { type CardKind, readState, type ScoredEntrant, type ScoringState } from './state.ts';
import { entryOf, type StoredCard, writing } from './write.ts';

export interface CardPosts {
  id: string;
  posts: Post[];
}

export async function postLocked(
  tx: Tx,
  tournamentId: string,
  kind: CardKind,
  cards: CardPosts[],
  reason: string | null | undefined,
): Promise<{ revision: number; before: (id: string, hole: number) => number | null }> {
  const tournament = await tournaments.lockTournament(tx, tournamentId);
  const wanted = cards.map(({ id }) => ({ key: id }));
  const seen = await readState((statement) => tx.many(statement), tournamentId, kind, wanted);
  const changes = cards.flatMap(({ id, posts }) => {
    const { state, entrant } = find(seen, kind, id);
    return cardChange(state, kind, entrant, posts, tx.actor) ?? [];
  });
  const before = (id: string, hole: number) => seen?.entrants.get(id)?.strokes[hole - 1] ?? null;
  if (seen === undefined || changes.length === 0) return { revision: seen?.version ?? 0, before };
  goLiveByItself(tx, tournament);
  const status = startsPlay(seen) ? 'live' : seen.status;
  const entries = changes.map((change) => entryOf(tx, kind, change, reason));
  const place = { organizationId: tx.organizationId, tournamentId, kind, status };
  const course = { format: seen.format, holes: seen.pars.length };
  const stored = await tx.many<StoredCard>(writing({ ...place, ...course }, entries, { isAlone: false }));
  const [first] = stored;
  if (first === undefined || stored.length < entries.length)
    throw new Error('Cards changed although the tournament was locked.');
  announceChange(tx, tournamentId);
  return { revision: first.version, before };
}

export function find(
  state: ScoringState | undefined,
  kind: CardKind,
  id: string,
): { state: ScoringState; entrant: ScoredEntrant } {
  if (state === undefined) throw notFound('Tournament');
  const entrant = state.entrants.get(id);
  if (entrant === undefined) throw notFound(kind === 'team' ? 'Team' : 'Player');
  return { state, entrant };
}
