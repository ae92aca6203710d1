/**
 * Recording how attempts went, many at once. Endpoints are locked before deliveries, each in the order of their ids: the
 * order in which everybody takes them.
 */
import type { Doors, Transaction } from '../../platform/db/doors.ts';
import { plainList, type Sql, sql } from '../../platform/db/sql.ts';
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
export function judge(
  { asPlatform }: Doors,
  worker: string,
  attempts: Attempted[],
  schedule: Schedule,
): Promise<Recorded[]> {
  return asPlatform.write(async (tx) => {
    const [endpoints, held] = await Promise.all([
      lockEndpoints(tx, attempts),
      stillHeld(tx, worker, attempts),
    ]);
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
    await tx.run(writeDown(settled, [...endpoints.values()]));
    return settled;
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
  const wanted = new Map(
    attempts.map(({ delivery }) => [delivery.endpoint_id, delivery.target.organization_id]),
  );
  const rows = await tx.many<
    Omit<EndpointHealth, 'last_success_at'> & {
      organization_id: string;
      id: string;
      last_success_at: string | null;
    }
  >(
    sql`select organization_id, id, status, disabled_reason, consecutive_failures, last_success_at
        from webhook_endpoints
        where (organization_id, id) in (select * from unnest(${plainList(wanted.values())}::uuid[], ${plainList(wanted.keys())}::uuid[]))
        order by organization_id, id for no key update`,
  );
  return new Map(
    rows.map(({ organization_id, id, ...row }) => {
      const health = { ...row, last_success_at: date(row.last_success_at) };
      return [id, { organization_id, id, health }];
    }),
  );
}

/** Those whose lease still stands. By what is written and not by the clock: another worker's may be ahead of ours. */
async function stillHeld(tx: Transaction, worker: string, attempts: Attempted[]): Promise<Attempted[]> {
  const claimed = attempts.map(({ delivery }) => delivery);
  const rows = await tx.many<{ id: string }>(
    sql`select id from webhook_deliveries as delivery
        where (organization_id, endpoint_id, id) in (select * from unnest(
          ${plainList(claimed.map(({ target }) => target.organization_id))}::uuid[],
          ${plainList(claimed.map(({ endpoint_id }) => endpoint_id))}::uuid[],
          ${plainList(claimed.map(({ id }) => id))}::uuid[])) and exists (
          select from webhook_endpoints as endpoint, unnest(under_way)
          where endpoint.organization_id = delivery.organization_id and endpoint.id = endpoint_id
            and delivery_id = delivery.id and worker = ${worker})
        order by organization_id, endpoint_id, id for no key update`,
  );
  const held = new Set(rows.map(({ id }) => id));
  return attempts.filter(({ delivery }) => held.has(delivery.id));
}

const date = (text: string | null): Date | null => (text === null ? null : new Date(text));

function rowOf({ attempted, status, attempt, first_attempt_at, due_at }: SettledAttempt) {
  const { delivery, startedAt, posted } = attempted;
  return {
    organization_id: delivery.target.organization_id,
    endpoint_id: delivery.endpoint_id,
    id: delivery.id,
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
 * Deliveries move on, each with what was tried; endpoints become what they have become. One statement, which sees the rows
 * as they were before it.
 */
const writeDown = (settled: SettledAttempt[], endpoints: LockedEndpoint[]): Sql =>
  sql`with made as (
        select * from json_to_recordset(${JSON.stringify(settled.map(rowOf))}) as made (
          organization_id uuid, endpoint_id uuid, id uuid, trigger text, status text, attempt int,
          first_attempt_at timestamptz, due_at timestamptz, http_status int, started_at timestamptz,
          finished_at timestamptz, duration_ms int,
          error text, excerpt text)
      ), moved as (
        update webhook_deliveries as delivery set again = false, attempt = made.attempt,
          http_status = made.http_status, first_attempt_at = made.first_attempt_at,
          trigger = case when again then 'replay' else 'automatic' end,
          status = case when again then 'pending' else made.status end,
          due_at = case when again then made.finished_at else made.due_at end,
          attempts = attempts || row(made.started_at, duration_ms, made.http_status, error, excerpt, made.trigger)::webhook_attempt
        from made
        where delivery.organization_id = made.organization_id and delivery.endpoint_id = made.endpoint_id
          and delivery.id = made.id
      ), judged as (
        update webhook_endpoints as endpoint set status = health.status, disabled_reason = health.disabled_reason,
          consecutive_failures = health.consecutive_failures, last_success_at = health.last_success_at,
          under_way = array(select other from unnest(under_way) as other where delivery_id not in (select id from made))
        from json_to_recordset(${JSON.stringify(endpoints.map(({ health, ...key }) => ({ ...key, ...health })))}) as health (
          organization_id uuid, id uuid, status text, disabled_reason text, consecutive_failures int,
          last_success_at timestamptz)
        where endpoint.organization_id = health.organization_id and endpoint.id = health.id
      )
      select`;
