/**
 * One round trip of a worker to the database: records finished attempts and claims due deliveries. One trip,
 * so that the claim can use the places that the recording frees; two transactions, so that neither rolls back
 * the other. Workers serve all tenants at once, and so use the platform door.
 */
import { type Clock, SECOND } from '../../../../platform/clock.ts';
import type { Doors } from '../../../../platform/db/doors.ts';
import type { Schedule } from '../../../../platform/running/retries.ts';
import {
  type AttemptedDelivery,
  addressed,
  type ClaimedDelivery,
  type ClaimedRow,
  type ClaimLimits,
  claiming,
  isQuick,
  seenBy,
} from './claim.ts';
import { renew } from './leases.ts';
import { type RecordedDelivery, recordOutcomes, sortOut } from './record.ts';
import { successes, type Unrecorded } from './record-successes.ts';
import type { Seen } from './rotation.ts';

/** An attempt must begin this soon after the claim; the rest of the lease's margin is for recording it. */
const BEGIN_WITHIN_MS = 2 * SECOND;

export interface SendingTurn {
  /** How many succeeded by the fast path. */
  delivered: number;
  recorded: RecordedDelivery[];
  /** Still to be recorded: their endpoints are locked by another transaction. */
  postponed: AttemptedDelivery[];
  /** Still to be recorded, because of the error. */
  left: AttemptedDelivery[];
  taken: ClaimedDelivery[];
  /** What the claim reported of its page; undefined when there was no claim. */
  seen: Seen | undefined;
  /** The duration of the claim, in milliseconds. */
  claimMillis: number;
  error: unknown;
}

export async function takeTurn(
  doors: Doors,
  attempts: AttemptedDelivery[],
  schedule: Schedule,
  clock: Clock,
  terms: Omit<ClaimLimits, 'quick'>,
): Promise<SendingTurn> {
  const { smooth, troubled } = sortOut(attempts);
  const turn: SendingTurn = {
    delivered: 0,
    recorded: [],
    postponed: [],
    left: attempts,
    taken: [],
    seen: undefined,
    claimMillis: 0,
    error: undefined,
  };
  const judgeThose = async (some: AttemptedDelivery[]) => {
    if (some.length === 0) return;
    const { recorded, postponed } = await recordOutcomes(doors, terms.worker, some, schedule);
    turn.recorded.push(...recorded);
    turn.postponed.push(...postponed);
  };
  try {
    await judgeThose(troubled);
    turn.left = smooth;
    const now = clock.now();
    const [recording, taken] = await Promise.allSettled(
      doors.asPlatform.inOneTrip<Unrecorded, ClaimedRow>(
        smooth.length > 0 ? successes(terms.worker, smooth) : [],
        terms.roomForFew > 0 ? claiming(now, { ...terms, quick: quickAmong(smooth) }) : [],
      ),
    );
    turn.claimMillis = clock.now().getTime() - now.getTime();
    if (taken.status === 'rejected') turn.error = taken.reason;
    else {
      turn.seen = seenBy(taken.value);
      const claimed = addressed(taken.value, beginBy(now));
      turn.taken = await inTime(doors, clock, terms, claimed).catch((error) => {
        turn.error = error;
        return [];
      });
    }
    if (recording.status === 'rejected') throw recording.reason;
    const unrecorded = new Set(recording.value.filter((row) => !row.is_endpoint).map(({ id }) => id));
    const locked = new Set(recording.value.filter((row) => row.is_endpoint).map(({ id }) => id));
    const isLocked = ({ delivery }: AttemptedDelivery) => locked.has(delivery.endpoint_id);
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

const beginBy = (claimedAt: Date): Date => new Date(claimedAt.getTime() + BEGIN_WITHIN_MS);

/**
 * The leases of a slow claim might end before its attempts do, so they are renewed. When even that takes too
 * long they are given back, so that nothing waits for them to expire.
 */
async function inTime(
  doors: Doors,
  clock: Clock,
  { worker, leaseMillis }: Pick<ClaimLimits, 'worker' | 'leaseMillis'>,
  claimed: ClaimedDelivery[],
): Promise<ClaimedDelivery[]> {
  const [first] = claimed;
  const now = clock.now();
  if (first === undefined || now < first.beginBy) return claimed;
  const renewed = await renew(doors, worker, claimed, now, new Date(now.getTime() + leaseMillis));
  if (clock.now() < beginBy(now)) return renewed.map((delivery) => ({ ...delivery, beginBy: beginBy(now) }));
  await renew(doors, worker, renewed, now, null);
  return [];
}

/** The endpoints whose every answer was quick. */
function quickAmong(attempts: AttemptedDelivery[]): Set<string> {
  const quick = new Set(attempts.map(({ delivery }) => delivery.endpoint_id));
  for (const attempted of attempts) if (!isQuick(attempted)) quick.delete(attempted.delivery.endpoint_id);
  return quick;
}
