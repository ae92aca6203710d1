/**
 * One turn of a worker with the database: what has ended is recorded, and what is due is taken. Both go in one trip, so
 * that the places that the one frees are there for the other; as two transactions, so that neither undoes the other.
 */
import type { Doors } from '../../platform/db/doors.ts';
import type { Schedule } from './attempt.ts';
import { type Attempted, type Claimed, claim, claiming, type Terms } from './claim.ts';
import { judge, type Recorded, sortOut } from './record.ts';
import { recordSuccesses } from './record-successes.ts';

export interface Turn {
  recorded: Recorded[];
  /** Still to be recorded, because of the error. */
  left: Attempted[];
  taken: Claimed[];
  error: unknown;
}

export async function takeTurn(
  doors: Doors,
  attempts: Attempted[],
  schedule: Schedule,
  now: Date,
  terms: Terms,
): Promise<Turn> {
  const { smooth, troubled } = sortOut(attempts);
  const turn: Turn = { recorded: [], left: attempts, taken: [], error: undefined };
  try {
    if (troubled.length > 0) turn.recorded = await judge(doors, troubled, schedule);
    turn.left = smooth;
    const { done, taken } = trip(doors, smooth, now, terms);
    const [recording, claimed] = await Promise.allSettled([done, taken]);
    if (claimed.status === 'fulfilled') turn.taken = claimed.value;
    else turn.error = claimed.reason;
    if (recording.status === 'rejected') throw recording.reason;
    turn.recorded.push(...recording.value);
    turn.left = [];
  } catch (error) {
    turn.error = error;
  }
  return turn;
}

function trip(doors: Doors, smooth: Attempted[], now: Date, terms: Terms) {
  if (smooth.length === 0) return { done: [], taken: terms.room > 0 ? claim(doors, now, terms) : [] };
  const next = terms.room > 0 ? claiming(now, terms) : [];
  const { moved, followed } = recordSuccesses<Claimed>(doors, smooth, next);
  return { done: moved.then((rows) => delivered(smooth, rows)), taken: followed };
}

function delivered(attempts: Attempted[], moved: { id: string }[]): Recorded[] {
  const ids = new Set(moved.map(({ id }) => id));
  return attempts
    .filter(({ delivery }) => ids.has(delivery.id))
    .map((attempted) => ({ attempted, status: 'delivered', disabledEndpoint: false }));
}
