/** Logs why requests were answered with 503: one line per cause and second, however many requests. */
import type { Clock } from '../../platform/clock.ts';
import { SECOND } from '../../platform/clock.ts';
import { whyUnavailable } from '../../platform/db/errors.ts';
import type { Log } from '../../platform/running/log.ts';
import { reasonOf } from '../../platform/running/logged-error.ts';
import type { Answers } from './answers.ts';

export function logUnavailable({ log, clock }: { log: Log; clock: Clock }, answers: Answers): void {
  const told = new Map<string, { at: number; requests: number }>();
  answers.watch(({ id, refusal }) => {
    if (refusal?.code !== 'service_unavailable') return;
    const cause = whyUnavailable(refusal.cause);
    const now = clock.now().getTime();
    const before = told.get(cause);
    const requests = (before?.requests ?? 0) + 1;
    if (before !== undefined && Math.abs(now - before.at) < SECOND) {
      before.requests = requests;
      return;
    }
    told.set(cause, { at: now, requests: 0 });
    log.warn(
      { cause, requests, ...(refusal.cause instanceof Error && reasonOf(refusal.cause)), request_id: id },
      'answered 503',
    );
  });
}
