/**
 * Sends what was tapped: in order, and again with the same ids until the service has answered. A tap leaves
 * the queue only with the service's answer to it.
 */
import { PlayError, sendTaps } from '../../api/play.ts';
import type { Tap, TapResults } from '../../api/play-types.ts';
import type { KeptTap, Session } from './kept.ts';
import type { Queue } from './queue.ts';

/** The tag of Background Sync, and of the news that tabs and the worker tell each other. */
export const SYNC_TAG = 'fairway-score';

/** `ended`: what is left waits for a code of its team. */
type Sending = { done: true } | { done: false; why: 'offline' | 'later' | 'ended'; askedMs: number };

/** As many as the service takes in one request. */
const BATCH = 100;

/** Sends all of it, `inTurn`. `onSettled` is called whenever some of it is answered. */
export async function sendAll(queue: Queue, onSettled: () => void): Promise<Sending> {
  for (;;) {
    const { session, taps, isWhole } = await queue.load();
    if (taps.length === 0) return isWhole ? { done: true } : { done: false, why: 'later', askedMs: 0 };
    const batch = taps.filter(({ teamId }) => teamId === session?.teamId).slice(0, BATCH);
    if (session === undefined || session.isEnded || batch.length === 0)
      return { done: false, why: 'ended', askedMs: 0 };
    try {
      await queue.settle(batch, await send(session.token, batch));
    } catch (error) {
      return failed(error, queue, session);
    }
    onSettled();
  }
}

/** One tap that the service cannot read holds up no other: a batch that is malformed is sent tap by tap. */
async function send(token: string, batch: readonly KeptTap[]): Promise<TapResults> {
  try {
    return await sendTaps(token, batch.map(asItem));
  } catch (error) {
    if (!(error instanceof PlayError) || error.status !== 400) throw error;
    const [only, ...others] = batch;
    if (only === undefined) throw error;
    if (others.length > 0) return sendEach(token, batch);
    return { results: [refused(only, error.message)], revision: 0 };
  }
}

async function sendEach(token: string, batch: readonly KeptTap[]): Promise<TapResults> {
  const answers: TapResults[] = [];
  for (const tap of batch) answers.push(await send(token, [tap]));
  return {
    results: answers.flatMap(({ results }) => results),
    revision: Math.max(...answers.map(({ revision }) => revision)),
  };
}

const asItem = ({ teamId: _, ...tap }: KeptTap): Tap => tap;

const refused = ({ op_id, hole, player_id }: Tap, message: string) => ({
  ...{ op_id, hole, player_id: player_id ?? null, strokes: null, message },
  outcome: 'refused' as const,
  code: 'validation_error' as const,
});

async function failed(error: unknown, queue: Queue, { token }: Session): Promise<Sending> {
  const { status, retryAfterMs: askedMs } = error instanceof PlayError ? error : new PlayError('', 500);
  if (status === 401) await queue.markEnded(token);
  const why = status === 401 ? 'ended' : status === 0 ? 'offline' : 'later';
  return { done: false, why, askedMs };
}
