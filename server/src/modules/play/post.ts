/**
 * Taps of phones: all of a request in one transaction, in their order. Concurrent requests of one event are decided and stored
 * by group commit; where they make the event live, under its exclusive lock.
 */
import type { Actor, Seat } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db/doors.ts';
import { type FieldProblem, invalid } from '../../platform/problems.ts';
import { announceChange } from '../changes/changes.ts';
import { goLiveByItself, reopenByItself } from '../tournaments/lifecycle.ts';
import * as tournaments from '../tournaments/tournaments.ts';
import type { Item, TapResults, Taps } from './schemas.ts';
import { lockAndRead, type Statements } from './state.ts';
import { store } from './store.ts';
import { type Decided, decide } from './taps.ts';

export interface Request {
  /** The team, whose requests take turns. */
  key: string;
  items: Item[];
  device: string;
  now: Date;
  actor: Actor;
}

/** A tap is sent once in a request. */
export function checked({ items }: Taps): Item[] {
  const ids = items.map(({ op_id }) => op_id.toLowerCase());
  const problems: FieldProblem[] = ids.flatMap((id, index) =>
    ids.indexOf(id) < index ? [{ field: `items.${index}.op_id`, message: 'is in the request twice' }] : [],
  );
  if (problems.length > 0) throw invalid(problems);
  return items;
}

export async function post(tx: Tx, seat: Seat, items: Item[]): Promise<TapResults> {
  const { tournamentId, teamId: key, deviceId: device } = seat;
  const request: Request = { key, items, device, now: tx.now, actor: tx.actor };
  const made = await tx.together<Request, Answer>(`play ${tournamentId}`, request, ({ work }, requests) =>
    work((open) => answerAll(open, seat, requests)),
  );
  const { reply, isChange } = made ?? (await answerHeld(tx, seat, request));
  if (isChange) announceChange(tx, tournamentId);
  return reply;
}

interface Answer {
  reply: TapResults;
  isChange: boolean;
}

const answerOf = ({ results, changes, conflicts, settled }: Decided, revision: number): Answer => ({
  reply: { results, revision },
  isChange: changes.length + conflicts.length + settled.length > 0,
});

/** Those that would make the event live are left to its exclusive lock: undefined. */
async function answerAll(
  open: Statements,
  { organizationId, tournamentId }: Seat,
  requests: Request[],
): Promise<(Answer | undefined)[]> {
  const states = await lockAndRead(open, tournamentId, requests, tournaments.SHARED_LOCK);
  const decided = requests.map((request) => {
    const state = states(request.key);
    return { request, state, decided: decide(state, request.items, request.device) };
  });
  const ready = decided.filter(({ decided }) => !decided.wakes);
  const revision = await store(open, { organizationId, tournamentId }, ready);
  return decided.map(({ decided }) => (decided.wakes ? undefined : answerOf(decided, revision)));
}

async function answerHeld(tx: Tx, seat: Seat, request: Request): Promise<Answer> {
  const { organizationId, tournamentId } = seat;
  const held = await tournaments.hold(tx, tournamentId);
  const states = await lockAndRead(tx, tournamentId, [request], tournaments.EXCLUSIVE_LOCK);
  const state = states(request.key);
  const decided = decide(state, request.items, request.device);
  if (decided.wakes) {
    if (held.status === 'final') reopenByItself(tx, held);
    else goLiveByItself(tx, held);
    state.status = 'live';
  }
  const revision = await store(tx, { organizationId, tournamentId }, [{ request, state, decided }]);
  return answerOf(decided, revision);
}
