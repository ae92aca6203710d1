/**
 * One turn of a worker with the database: what has ended is recorded, and what is due is taken. Both go in one trip, so
 * that the places that the one frees are there for the other; as two transactions, so that neither undoes the other.
 */
import type { Doors } from '../../platform/db/doors.ts';
import type { Schedule } from './attempt.ts';
import { type Attempted, addressed, type Claimed, claiming, type Taken, type Terms } from './claim.ts';
import { judge, type Recorded, sortOut } from './record.ts';
import { successes } from './record-successes.ts';

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
    if (troubled.length > 0) turn.recorded = await judge(doors, terms.worker, troubled, schedule);
    turn.left = smooth;
    const { recording, claim } = trip(doors, smooth, now, terms);
    const [moved, taken] = await Promise.allSettled([recording, claim]);
    if (taken.status === 'fulfilled') turn.taken = addressed(taken.value);
    else turn.error = taken.reason;
    if (moved.status === 'rejected') throw moved.reason;
    const ids = new Set(moved.value.map(({ id }) => id));
    turn.left = smooth.filter(({ delivery }) => !ids.has(delivery.id));
    for (const attempted of smooth)
      if (ids.has(attempted.delivery.id))
        turn.recorded.push({ attempted, status: 'delivered', disabledEndpoint: false });
    if (turn.left.length > 0) turn.recorded.push(...(await judge(doors, terms.worker, turn.left, schedule)));
    turn.left = [];
  } catch (error) {
    turn.error = error;
  }
  return turn;
}

interface Trip {
  recording: Promise<{ id: string }[]> | [];
  claim: Promise<Taken[]> | [];
}

function trip({ asPlatform }: Doors, smooth: Attempted[], now: Date, terms: Terms): Trip {
  const recording = smooth.length > 0 && [successes(terms.worker, smooth)];
  const claim = terms.room > 0 && claiming(now, terms);
  const statements = [recording, claim].filter((each) => each !== false);
  const answers = asPlatform.inOneTrip<Taken>(...statements);
  return {
    recording: recording ? (answers.shift() as Trip['recording']) : [],
    claim: claim ? (answers.shift() as Trip['claim']) : [],
  };
}
