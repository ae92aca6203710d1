/**
 * Taps of phones: all taps of a request in one transaction, in their order. Group commit decides and stores
 * concurrent requests of one event together: most optimistically, without locks, in one statement. Where
 * cards have changed meanwhile or phones disagree, it locks the rows of their teams; where taps make the
 * event live, each request runs alone under the event's exclusive lock.
 */
import type { Tx } from '../../../platform/db/doors.ts';
import { WrongAssumption } from '../../../platform/db/errors.ts';
import type { GroupTurn } from '../../../platform/db/transactions/group-commit.ts';
import { type FieldProblem, invalid } from '../../../platform/problems.ts';
import { goLiveByItself, reopenByItself } from '../../event/tournaments/lifecycle.ts';
import * as tournaments from '../../event/tournaments/tournaments.ts';
import { announceEvents } from '../../integrations/events/emit.ts';
import { announceChange } from '../../records/changes/changes.ts';
import type { Item, TapResults, Taps } from './schemas.ts';
import type { Seat } from './seat.ts';
import { lockAndRead, readUnlocked, type Statements } from './state.ts';
import { store, storeUnlocked } from './store.ts';
import { type Decided, decide, type Tap, type TeamState } from './taps.ts';

/** A request of one phone. Group commit runs those of one phone in turn, so its taps keep their order. */
interface Request extends Pick<Tx, 'now' | 'actor'> {
  /** The id of the phone. */
  key: string;
  teamId: string;
  items: Item[];
}

/** Refuses a request that contains the same tap twice. */
export function checked({ items }: Taps): Item[] {
  const ids = items.map(({ op_id }) => op_id.toLowerCase());
  const problems: FieldProblem[] = ids.flatMap((id, index) =>
    ids.indexOf(id) < index ? [{ field: `items.${index}.op_id`, message: 'is in the request twice' }] : [],
  );
  if (problems.length > 0) throw invalid(problems);
  return items;
}

export async function post(tx: Tx, seat: Seat, items: Item[]): Promise<TapResults> {
  const { tournamentId, teamId, deviceId: key } = seat;
  const request: Request = { key, teamId, items, now: tx.now, actor: tx.actor };
  const { reply, isChange } = await tx.groupCommit<Request, Answer>({
    group: `play ${tournamentId}`,
    item: request,
    serve: async (turn, requests) =>
      (await answerUnlocked(turn, seat, requests)) ?? turn.work((open) => answerAll(open, seat, requests)),
    otherwise: () => answerHeld(tx, seat, request),
  });
  if (isChange) {
    announceChange(tx, tournamentId);
    announceEvents(tx);
  }
  return reply;
}

interface Answer {
  reply: TapResults;
  isChange: boolean;
}

/** Answers without locks. Returns undefined, and stores nothing, where the taps need locks after all. */
async function answerUnlocked(
  turn: GroupTurn,
  where: Where,
  requests: Request[],
): Promise<(Answer | undefined)[] | undefined> {
  const batches = batchesOf(requests);
  const states = await readUnlocked(turn.read, where.tournamentId, batches);
  if (states === undefined) return undefined;
  const decided = batches.map((batch) => ({ ...batch, ...decidedFor(states, batch) }));
  try {
    const revision = await storeUnlocked(turn, where, decided);
    return revision === undefined ? undefined : answersFor(requests, decided, revision);
  } catch (error) {
    if (error instanceof WrongAssumption) return undefined;
    throw error;
  }
}

/** Answers under the teams' locks. What would make the event live gets undefined: see `answerHeld`. */
async function answerAll(
  open: Statements,
  where: Where,
  requests: Request[],
): Promise<(Answer | undefined)[]> {
  const batches = batchesOf(requests);
  const states = await lockAndRead(open, where.tournamentId, batches, tournaments.SHARED_LOCK);
  const decided = batches.map((batch) => ({ ...batch, ...decidedFor(states, batch) }));
  const revision = await store(
    open,
    where,
    decided.filter(({ decided: { wakes } }) => !wakes),
  );
  return answersFor(requests, decided, revision);
}

async function answerHeld(tx: Tx, where: Where, request: Request): Promise<Answer> {
  const tournament = await tournaments.lockTournament(tx, where.tournamentId);
  const batch = batchOf([request]);
  const states = await lockAndRead(tx, where.tournamentId, [batch], tournaments.EXCLUSIVE_LOCK);
  const { state, decided } = decidedFor(states, batch);
  if (decided.wakes) {
    if (tournament.status === 'final') reopenByItself(tx, tournament);
    else goLiveByItself(tx, tournament);
    state.status = 'live';
  }
  const awake = { ...batch, state, decided: { ...decided, wakes: false } };
  const revision = await store(tx, where, [awake]);
  const [answer] = answersOf(awake, revision);
  if (answer === undefined) throw new Error('A request was left without an answer.');
  return answer[1];
}

function answersFor(
  requests: Request[],
  decided: (Batch & { decided: Decided })[],
  revision: number,
): (Answer | undefined)[] {
  const answers = new Map(decided.flatMap((batch) => answersOf(batch, revision)));
  return requests.map((request) => answers.get(request));
}

type Where = Pick<Seat, 'organizationId' | 'tournamentId'>;

interface Batch extends Pick<Tx, 'now' | 'actor'> {
  teamId: string;
  requests: Request[];
  taps: Tap[];
}

function batchesOf(requests: Request[]): Batch[] {
  const teams = [...new Set(requests.map(({ teamId }) => teamId))];
  return teams.map((id) => batchOf(requests.filter(({ teamId }) => teamId === id)));
}

/** The requests of one team, as if one phone had sent them one after the other. */
function batchOf(requests: Request[]): Batch {
  const [first] = requests;
  if (first === undefined) throw new Error('There is no request to answer.');
  const { teamId, actor } = first;
  const now = new Date(Math.max(...requests.map((request) => request.now.getTime())));
  const taps = requests.flatMap(({ key: device, items }) => items.map((item) => ({ ...item, device })));
  return { teamId, actor, now, requests, taps };
}

function decidedFor(states: (teamId: string) => TeamState, { teamId, taps }: Batch) {
  const state = states(teamId);
  return { state, decided: decide(state, taps) };
}

/** Each request of a batch with its results; none if the event has to become live first. */
function answersOf(
  { requests, decided }: Batch & { decided: Decided },
  revision: number,
): [Request, Answer][] {
  const { results, changes, conflicts, settled, wakes } = decided;
  if (wakes) return [];
  const isChange = changes.length + conflicts.length + settled.length > 0;
  let from = 0;
  return requests.map((request) => {
    const own = results.slice(from, from + request.items.length);
    from += own.length;
    return [request, { reply: { results: own, revision }, isChange }];
  });
}
