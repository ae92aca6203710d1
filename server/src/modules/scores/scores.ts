/**
 * Scores: posted, corrected, cleared. A score is decided on what was read a moment before, and stored by one statement
 * that finds things unchanged; only when it does not, or when the first score makes the event live, the event is held.
 */
import type { Reads, Tx } from '../../platform/db/doors.ts';
import { type FieldProblem, invalid, notFound } from '../../platform/problems.ts';
import * as audit from '../audit/audit.ts';
import { goLiveByItself } from '../tournaments/lifecycle.ts';
import * as tournaments from '../tournaments/tournaments.ts';
import { dryRun } from './dry-run.ts';
import { type CardChange, judge, type Post, startsEvent } from './judge.ts';
import type { BulkCorrected, ScoreCorrected, ScorePost, ScoresBulk } from './schemas.ts';
import { type Entrant, type Kind, readState, type State } from './state.ts';
import { writing } from './write.ts';

export interface Target {
  tournamentId: string;
  kind: Kind;
  id: string;
}

/** A score, and how things stood before a transaction was open. */
export interface Attempt {
  body: ScorePost;
  target: Target;
  seen: State | undefined;
}

export async function look(db: Reads, body: ScorePost, target: Target): Promise<Attempt> {
  return { body, target, seen: await readState(db, target.tournamentId, target.kind, [target.id]) };
}

export async function post(tx: Tx, { body, target, seen }: Attempt): Promise<ScoreCorrected> {
  const { hole, strokes } = body;
  const { entrant, state } = found(seen, target);
  const change = judge(state, target.kind, entrant, [body], tx.now);
  const reply = { hole, previousStrokes: entrant.strokes[hole - 1] ?? null, strokes };
  if (body.dryRun) {
    return { corrected: false, ...reply, revision: state.version, ...(await dryRun(tx, target, change)) };
  }
  if (change === undefined) return { corrected: true, ...reply, revision: state.version };
  const revision = startsEvent(state) ? undefined : await store(tx, target, state, [change], body.reason);
  if (revision !== undefined) return { corrected: true, ...reply, revision };
  return postAlone(tx, target, body);
}

async function postAlone(tx: Tx, target: Target, body: ScorePost): Promise<ScoreCorrected> {
  const { tournamentId, kind, id } = target;
  const { revision, before } = await holding(tx, tournamentId, kind, [{ id, posts: [body] }], body.reason);
  const { hole, strokes } = body;
  return { corrected: true, hole, previousStrokes: before(id, hole), strokes, revision };
}

/** All or nothing. */
export async function postAll(tx: Tx, tournamentId: string, work: BulkWork): Promise<BulkCorrected> {
  const { revision } = await holding(tx, tournamentId, work.kind, work.cards, null);
  return { corrected: work.count, revision };
}

interface Card {
  id: string;
  posts: Post[];
}

export interface BulkWork {
  kind: Kind;
  cards: Card[];
  count: number;
}

/** Each item names a team or a player, all the same kind, and no hole of anybody twice. */
export function checkedBulk({ items }: ScoresBulk): BulkWork {
  const problems: FieldProblem[] = [];
  const cards = new Map<string, Post[]>();
  const kind = items[0]?.teamId === undefined ? 'player' : 'team';
  for (const [index, { teamId, playerId, hole, strokes }] of items.entries()) {
    const refuse = (message: string) => problems.push({ field: `items.${index}`, message });
    const id = (kind === 'team' ? teamId : playerId)?.toLowerCase();
    if ((teamId === undefined) === (playerId === undefined))
      refuse('must name either a teamId or a playerId');
    else if (id === undefined) refuse(`must name a ${kind}Id as the others do`);
    else if (cards.get(id)?.some((other) => other.hole === hole))
      refuse(`has hole ${hole} of this ${kind} again`);
    else cards.set(id, [...(cards.get(id) ?? []), { hole, strokes }]);
  }
  if (problems.length > 0) throw invalid(problems);
  return { kind, cards: [...cards].map(([id, posts]) => ({ id, posts })), count: items.length };
}

/** While nobody else changes anything about the event. */
async function holding(
  tx: Tx,
  tournamentId: string,
  kind: Kind,
  cards: Card[],
  reason: string | null | undefined,
): Promise<{ revision: number; before: (id: string, hole: number) => number | null }> {
  const held = await tournaments.hold(tx, tournamentId);
  const state = await readState(
    tx,
    tournamentId,
    kind,
    cards.map(({ id }) => id),
  );
  const decided = cards.map(({ id, posts }) => {
    const { entrant } = found(state, { tournamentId, kind, id });
    return judge(state as State, kind, entrant, posts, tx.now);
  });
  const changes = decided.filter((change) => change !== undefined);
  const before = (id: string, hole: number) =>
    state?.entrants.find((entrant) => entrant.id === id)?.strokes[hole - 1] ?? null;
  if (state === undefined || changes.length === 0) return { revision: state?.version ?? 0, before };
  const live = startsEvent(state) ? { ...state, status: 'live' as const } : state;
  goLiveByItself(tx, held);
  const revision = await store(tx, { tournamentId, kind }, live, changes, reason);
  if (revision === undefined) throw new Error('Cards changed although the event was held.');
  return { revision, before };
}

async function store(
  tx: Tx,
  { tournamentId, kind }: Pick<Target, 'tournamentId' | 'kind'>,
  { status }: State,
  cards: CardChange[],
  reason: string | null | undefined,
): Promise<number | undefined> {
  const stored = await tx.alone<{ version: number }>(
    writing(tx, { tournamentId, kind, status, cards, reason: reason || null }),
  );
  if (stored !== undefined) audit.announce(tx, tournamentId);
  return stored?.version;
}

function found(state: State | undefined, { kind, id }: Target): { state: State; entrant: Entrant } {
  if (state === undefined) throw notFound('Tournament');
  const entrant = state.entrants.find((other) => other.id === id);
  if (entrant === undefined) throw notFound(kind === 'team' ? 'Team' : 'Player');
  return { state, entrant };
}
