/**
 * One turn of a worker with the database: what has ended is recorded, and what is due is taken. Both go in one trip, so
 * that the places that the one frees are there for the other; as two transactions, so that neither undoes the other.
 * Workers serve all tenants at once, and so come in by the platform door.
 */
import { type Clock, SECOND } from '../../platform/clock.ts';
import type { Doors } from '../../platform/db/doors.ts';
import type { Schedule } from './attempt.ts';
import {
  type Attempted,
  addressed,
  type Claimed,
  claiming,
  isQuick,
  type Taken,
  type Terms,
} from './claim.ts';
import { judge, type Recorded, sortOut } from './record.ts';
import { successes, type Unrecorded } from './record-successes.ts';

/** What is taken must begin so soon; the rest of what a lease lasts beyond an attempt is for the record of it. */
const BEGIN_WITHIN_MS = 2 * SECOND;

export interface Turn {
  /** How many ended well, with nothing to judge. */
  delivered: number;
  judged: Recorded[];
  /** Still to be recorded, because somebody is changing their endpoints right now. */
  postponed: Attempted[];
  /** Still to be recorded, because of the error. */
  left: Attempted[];
  taken: Claimed[];
  error: unknown;
}

export async function takeTurn(
  doors: Doors,
  attempts: Attempted[],
  schedule: Schedule,
  clock: Clock,
  terms: Omit<Terms, 'quick'>,
): Promise<Turn> {
  const { smooth, troubled } = sortOut(attempts);
  const turn: Turn = { delivered: 0, judged: [], postponed: [], left: attempts, taken: [], error: undefined };
  const judgeThose = async (some: Attempted[]) => {
    if (some.length === 0) return;
    const { judged, postponed } = await judge(doors, terms.worker, some, schedule);
    turn.judged.push(...judged);
    turn.postponed.push(...postponed);
  };
  try {
    await judgeThose(troubled);
    turn.left = smooth;
    const now = clock.now();
    const [recording, taken] = await Promise.allSettled(
      doors.asPlatform.inOneTrip<Unrecorded, Taken>(
        smooth.length > 0 ? successes(terms.worker, smooth) : [],
        terms.roomForFew > 0 ? claiming(now, { ...terms, quick: quickAmong(smooth) }) : [],
      ),
    );
    const beginBy = new Date(now.getTime() + BEGIN_WITHIN_MS);
    if (taken.status === 'rejected') turn.error = taken.reason;
    else if (clock.now() < beginBy) turn.taken = addressed(taken.value, beginBy);
    if (recording.status === 'rejected') throw recording.reason;
    const unrecorded = new Set(recording.value.filter((row) => !row.is_endpoint).map(({ id }) => id));
    const locked = new Set(recording.value.filter((row) => row.is_endpoint).map(({ id }) => id));
    const isLocked = ({ delivery }: Attempted) => locked.has(delivery.endpoint_id);
    turn.postponed.push(...smooth.filter(isLocked));
    turn.left = smooth.filter((each) => unrecorded.has(each.delivery.id) && !isLocked(each));
    turn.delivered = smooth.length - unrecorded.size;
    await judgeThose(turn.left);
    turn.left = [];
  } catch (error) {
    turn.error = error;
  }
  return turn;
}

/** The endpoints that were quick every time. */
function quickAmong(attempts: Attempted[]): Set<string> {
  const quick = new Set(attempts.map(({ delivery }) => delivery.endpoint_id));
  for (const attempted of attempts) if (!isQuick(attempted)) quick.delete(attempted.delivery.endpoint_id);
  return quick;
}
