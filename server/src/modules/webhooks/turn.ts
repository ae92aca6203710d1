/**
 * One turn of a worker with the database: what has ended is recorded, and what is due is taken. Both go in one trip, so
 * that the places that the one frees are there for the other; as two transactions, so that neither undoes the other.
 * Workers serve all tenants at once, and so come in by the platform door.
 */
import type { Doors } from '../../platform/db/doors.ts';
import type { Schedule } from './attempt.ts';
import { type Attempted, addressed, type Claimed, claiming, type Taken, type Terms } from './claim.ts';
import { judge, type Recorded, sortOut } from './record.ts';
import { successes } from './record-successes.ts';

export interface Turn {
  /** How many ended well, with nothing to judge. */
  delivered: number;
  judged: Recorded[];
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
  const turn: Turn = { delivered: 0, judged: [], left: attempts, taken: [], error: undefined };
  try {
    if (troubled.length > 0) turn.judged = await judge(doors, terms.worker, troubled, schedule);
    turn.left = smooth;
    const [recording, taken] = await Promise.allSettled(
      doors.asPlatform.inOneTrip<{ id: string }, Taken>(
        smooth.length > 0 ? successes(terms.worker, smooth) : [],
        terms.room > 0 ? claiming(now, terms) : [],
      ),
    );
    if (taken.status === 'fulfilled') turn.taken = addressed(taken.value);
    else turn.error = taken.reason;
    if (recording.status === 'rejected') throw recording.reason;
    const changed = new Set(recording.value.map(({ id }) => id));
    turn.left = smooth.filter(({ delivery }) => changed.has(delivery.id));
    turn.delivered = smooth.length - turn.left.length;
    if (turn.left.length > 0) turn.judged.push(...(await judge(doors, terms.worker, turn.left, schedule)));
    turn.left = [];
  } catch (error) {
    turn.error = error;
  }
  return turn;
}
