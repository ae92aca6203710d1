/**
 * What an attempt does to a delivery and to its endpoint: the whole state machine as one pure function.
 *
 *   the receiver answered 2xx                     → delivered; the endpoint's failures are forgotten
 *   anything else, fewer than eight attempts made → failed, due again after the wait for this attempt
 *   anything else, the eighth attempt or later    → dead
 *   anything else, a test                         → dead: tests are never repeated
 *
 * Only automatic attempts count against the endpoint. The service disables it after 15 of them failed in a
 * row, or when one makes a delivery dead and the endpoint has accepted nothing since that delivery was first
 * tried.
 */
import { ATTEMPTS, type Schedule, waitAfter } from '../../../../platform/running/retries.ts';
import type { DeliveryStatus, Trigger } from '../schemas.ts';

const FAILURES_IN_A_ROW = 15;
/** The event that tests an endpoint; nobody can subscribe to it. */
export const TEST_EVENT = 'webhook.test';

export interface Tried {
  event_type: string;
  trigger: Trigger;
  /** Attempts made before this one. */
  attempt: number;
  first_attempt_at: Date | null;
}

export interface EndpointHealth {
  status: 'enabled' | 'disabled';
  disabled_reason: 'consecutive_failures' | null;
  consecutive_failures: number;
  last_success_at: Date | null;
  /** When the first of the consecutive failures began; means nothing without any. */
  failing_since: Date | null;
}

interface Outcome {
  startedAt: Date;
  finishedAt: Date;
  succeeded: boolean;
}

export interface NextState {
  status: DeliveryStatus;
  attempt: number;
  first_attempt_at: Date;
  due_at: Date | null;
}

export function nextState(
  delivery: Tried,
  endpoint: EndpointHealth,
  outcome: Outcome,
  schedule: Schedule,
): { delivery: NextState; endpoint: EndpointHealth } {
  const attempt = delivery.attempt + 1;
  const first_attempt_at = delivery.first_attempt_at ?? outcome.startedAt;
  if (outcome.succeeded) {
    return {
      delivery: { status: 'delivered', attempt, first_attempt_at, due_at: null },
      endpoint: {
        ...endpoint,
        consecutive_failures: 0,
        last_success_at: later(endpoint.last_success_at, outcome.finishedAt),
      },
    };
  }
  const isOver = attempt >= ATTEMPTS || delivery.event_type === TEST_EVENT;
  return {
    delivery: {
      status: isOver ? 'dead' : 'failed',
      attempt,
      first_attempt_at,
      due_at: isOver ? null : new Date(outcome.finishedAt.getTime() + waitAfter(attempt, schedule)),
    },
    endpoint:
      delivery.trigger === 'automatic'
        ? afterFailure(endpoint, isOver, { first_attempt_at, startedAt: outcome.startedAt })
        : endpoint,
  };
}

interface Failure {
  startedAt: Date;
  /** The first attempt of the same delivery. */
  first_attempt_at: Date;
}

function afterFailure(endpoint: EndpointHealth, died: boolean, failure: Failure): EndpointHealth {
  const consecutive_failures = endpoint.consecutive_failures + 1;
  const failing_since = (endpoint.consecutive_failures > 0 && endpoint.failing_since) || failure.startedAt;
  const hasTakenSome =
    endpoint.last_success_at !== null && endpoint.last_success_at >= failure.first_attempt_at;
  const failing = { ...endpoint, consecutive_failures, failing_since };
  const disables = consecutive_failures >= FAILURES_IN_A_ROW || (died && !hasTakenSome);
  return disables && endpoint.status === 'enabled'
    ? { ...failing, status: 'disabled', disabled_reason: 'consecutive_failures' }
    : failing;
}

/** Another worker may have recorded a later success first. */
const later = (a: Date | null, b: Date): Date => (a !== null && a > b ? a : b);

/** The time from the first attempt to the last. */
export const wholeSpan = (schedule: Schedule): number =>
  Array.from({ length: ATTEMPTS - 1 }, (_, index) => waitAfter(index + 1, schedule)).reduce(
    (sum, wait) => sum + wait,
    0,
  );
