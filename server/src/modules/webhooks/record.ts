/**
 * Recording how attempts went, many at once. Endpoints are locked before deliveries, each in the order of their ids: the
 * order in which everybody takes them.
 */
import type { Doors, Transaction } from '../../platform/db/doors.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { type EndpointHealth, type Schedule, type Settled, settle } from './attempt.ts';
import type { Attempted } from './claim.ts';

export interface Recorded {
  attempted: Attempted;
  status: Settled['status'];
  disabledEndpoint: boolean;
}

/** Endpoints where nothing failed need no judgement. */
export function sortOut(attempts: Attempted[]): { smooth: Attempted[]; troubled: Attempted[] } {
  const troubles = new Set(attempts.filter(failed).map(({ delivery }) => delivery.endpoint_id));
  const isTroubled = ({ delivery }: Attempted) => troubles.has(delivery.endpoint_id);
  return {
    smooth: attempts.filter((each) => !isTroubled(each)),
    troubled: attempts.filter(isTroubled),
  };
}

const failed = ({ posted }: Attempted): boolean => posted.error !== null;

/**
 * The full judgement, for endpoints where something failed, in the order in which their attempts ended. An attempt whose
 * lease was lost leaves no trace on its delivery: another worker is at it, or has done it.
 */
export function judge({ asPlatform }: Doors, attempts: Attempted[], schedule: Schedule): Promise<Recorded[]> {
  return asPlatform.write(async (tx) => {
    const [endpoints, held] = await Promise.all([lockEndpoints(tx, attempts), stillHeld(tx, attempts)]);
    const settled: SettledAttempt[] = [];
    for (const attempted of held.toSorted((a, b) => a.finishedAt.getTime() - b.finishedAt.getTime())) {
      const { delivery, startedAt, finishedAt } = attempted;
      const endpoint = endpoints.get(delivery.endpoint_id);
      if (endpoint === undefined) continue;
      const tried = { ...delivery, first_attempt_at: date(delivery.first_attempt_at) };
      const outcome = { startedAt, finishedAt, succeeded: !failed(attempted) };
      const next = settle(tried, endpoint.health, outcome, schedule);
      const disabledEndpoint = next.endpoint.status !== endpoint.health.status;
      endpoint.health = next.endpoint;
      settled.push({ attempted, ...next.delivery, disabledEndpoint });
    }
    if (settled.length === 0) return [];
    const moved = await tx.many<{ id: string }>(writeDown(settled, [...endpoints.values()]));
    const ids = new Set(moved.map(({ id }) => id));
    return settled.filter(({ attempted }) => ids.has(attempted.delivery.id));
  });
}

type SettledAttempt = Settled & { attempted: Attempted; disabledEndpoint: boolean };

interface LockedEndpoint {
  organization_id: string;
  id: string;
  health: EndpointHealth;
}

/** In the order of their ids, so that two workers never wait for each other in a circle. */
async function lockEndpoints(tx: Transaction, attempts: Attempted[]): Promise<Map<string, LockedEndpoint>> {
  const wanted = new Map(attempts.map(({ delivery }) => [delivery.endpoint_id, delivery.organization_id]));
  const rows = await tx.many<
    Omit<EndpointHealth, 'last_success_at'> & {
      organization_id: string;
      id: string;
      last_success_at: string | null;
    }
  >(
    sql`select organization_id, id, status, disabled_reason, consecutive_failures, last_success_at
        from webhook_endpoints
        where (organization_id, id) in (select * from unnest(${[...wanted.values()]}::uuid[], ${[...wanted.keys()]}::uuid[]))
        order by organization_id, id for no key update`,
  );
  return new Map(
    rows.map(({ organization_id, id, ...row }) => {
      const health = { ...row, last_success_at: date(row.last_success_at) };
      return [id, { organization_id, id, health }];
    }),
  );
}

/** Those whose lease still stands. By the row and not by the clock: another worker's may be ahead of ours. */
async function stillHeld(tx: Transaction, attempts: Attempted[]): Promise<Attempted[]> {
  const claimed = attempts.map(({ delivery }) => delivery);
  const rows = await tx.many<{ id: string; lease: string }>(
    sql`select id, lease from webhook_deliveries
        where (organization_id, endpoint_id, id) in (select * from unnest(
          ${claimed.map(({ organization_id }) => organization_id)}::uuid[],
          ${claimed.map(({ endpoint_id }) => endpoint_id)}::uuid[], ${claimed.map(({ id }) => id)}::uuid[]))
        order by organization_id, endpoint_id, id for no key update`,
  );
  const leases = new Map(rows.map(({ id, lease }) => [id, lease]));
  return attempts.filter(({ delivery }) => leases.get(delivery.id) === delivery.lease);
}

const date = (text: string | null): Date | null => (text === null ? null : new Date(text));

function rowOf({ attempted, status, attempt, first_attempt_at, due_at }: SettledAttempt) {
  const { delivery, startedAt, posted } = attempted;
  return {
    organization_id: delivery.organization_id,
    endpoint_id: delivery.endpoint_id,
    id: delivery.id,
    lease: delivery.lease,
    trigger: delivery.trigger,
    status,
    attempt,
    first_attempt_at,
    due_at,
    http_status: posted.httpStatus,
    started_at: startedAt,
    finished_at: attempted.finishedAt,
    duration_ms: posted.durationMs,
    error: posted.error,
    excerpt: posted.excerpt,
  };
}

/**
 * Deliveries whose lease still stands move on, each with what was tried; endpoints become what they have become. One
 * statement, which sees the rows as they were before it.
 */
const writeDown = (settled: SettledAttempt[], endpoints: LockedEndpoint[]): Sql =>
  sql`with made as (
        select * from json_to_recordset(${JSON.stringify(settled.map(rowOf))}) as made (
          organization_id uuid, endpoint_id uuid, id uuid, lease uuid, trigger text, status text, attempt int,
          first_attempt_at timestamptz, due_at timestamptz, http_status int, started_at timestamptz,
          finished_at timestamptz, duration_ms int,
          error text, excerpt text)
      ), moved as (
        update webhook_deliveries as delivery set lease = null, again = false, attempt = made.attempt,
          http_status = made.http_status, first_attempt_at = made.first_attempt_at,
          trigger = case when again then 'replay' else 'automatic' end,
          status = case when again then 'pending' else made.status end,
          due_at = case when again then made.finished_at else made.due_at end
        from made
        where delivery.organization_id = made.organization_id and delivery.endpoint_id = made.endpoint_id
          and delivery.id = made.id and delivery.lease = made.lease
        returning made.*
      ), noted as (
        insert into webhook_attempts (organization_id, delivery_id, number, started_at, duration_ms, http_status, error,
          response_excerpt, trigger)
        select organization_id, id, attempt, started_at, duration_ms, http_status, error, excerpt, trigger from moved
      ), judged as (
        update webhook_endpoints as endpoint set status = made.status, disabled_reason = made.disabled_reason,
          consecutive_failures = made.consecutive_failures, last_success_at = made.last_success_at
        from json_to_recordset(${JSON.stringify(endpoints.map(({ health, ...key }) => ({ ...key, ...health })))}) as made (
          organization_id uuid, id uuid, status text, disabled_reason text, consecutive_failures int,
          last_success_at timestamptz)
        where endpoint.organization_id = made.organization_id and endpoint.id = made.id
      )
      select id from moved`;
