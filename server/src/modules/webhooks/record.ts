/**
 * The full judgement of how attempts went, many at once: for endpoints where something failed, and for deliveries that were
 * changed while an attempt was under way. Endpoints are locked before deliveries, each in the order of their ids: the order
 * in which everybody takes them.
 */
import type { Doors, Transaction } from '../../platform/db/doors.ts';
import { plainList, type Sql, sql } from '../../platform/db/sql.ts';
import { type EndpointHealth, type Schedule, type Settled, settle, type Tried } from './attempt.ts';
import type { Attempted } from './claim.ts';

export interface Recorded {
  attempted: Attempted;
  status: Settled['status'];
  disabledEndpoint: boolean;
}

/** Endpoints where nothing failed need no judgement. */
export function sortOut(attempts: Attempted[]): { smooth: Attempted[]; troubled: Attempted[] } {
  const troubles = new Set(attempts.filter(failed).map(({ delivery }) => delivery.endpoint_id));
  if (troubles.size === 0) return { smooth: attempts, troubled: [] };
  const isTroubled = ({ delivery }: Attempted) => troubles.has(delivery.endpoint_id);
  return {
    smooth: attempts.filter((each) => !isTroubled(each)),
    troubled: attempts.filter(isTroubled),
  };
}

const failed = ({ posted }: Attempted): boolean => posted.error !== null;

/**
 * Judges in the order in which the attempts ended. One whose lease was lost leaves no trace on its delivery: another
 * worker is at it, or has done it.
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
      lockHeld(tx, worker, attempts),
    ]);
    const settled: SettledAttempt[] = [];
    for (const attempted of attempts.toSorted((a, b) => a.finishedAt.getTime() - b.finishedAt.getTime())) {
      const { delivery, startedAt, finishedAt } = attempted;
      const tried = held.get(delivery.id);
      const endpoint = endpoints.get(delivery.endpoint_id);
      if (tried === undefined || endpoint === undefined) continue;
      const outcome = { startedAt, finishedAt, succeeded: !failed(attempted) };
      const next = settle(tried, endpoint.health, outcome, schedule);
      const disabledEndpoint = next.endpoint.status !== endpoint.health.status;
      endpoint.health = next.endpoint;
      settled.push({ attempted, ...next.delivery, disabledEndpoint });
    }
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

/** As PostgreSQL tells of it. */
type Row<Of> = { [Key in keyof Of]: Of[Key] extends Date | null ? string | null : Of[Key] };

/** In the order of their ids, so that two workers never wait for each other in a circle. */
async function lockEndpoints(tx: Transaction, attempts: Attempted[]): Promise<Map<string, LockedEndpoint>> {
  const wanted = new Map(
    attempts.map(({ delivery }) => [delivery.endpoint_id, delivery.target.organization_id]),
  );
  const rows = await tx.many<Row<EndpointHealth> & { organization_id: string; id: string }>(
    sql`select organization_id, id, status, disabled_reason, consecutive_failures, last_success_at
        from webhook_endpoints
        where (organization_id, id) in (
          select * from unnest(${plainList(wanted.values())}::uuid[], ${plainList(wanted.keys())}::uuid[]))
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
async function lockHeld(tx: Transaction, worker: string, attempts: Attempted[]): Promise<Map<string, Tried>> {
  const claimed = attempts.map(({ delivery }) => delivery);
  const rows = await tx.many<Row<Tried> & { id: string }>(
    sql`select id, event_type, trigger, attempt, first_attempt_at from webhook_deliveries as delivery
        where (organization_id, endpoint_id, id) in (select * from unnest(
          ${plainList(claimed.map(({ target }) => target.organization_id))}::uuid[],
          ${plainList(claimed.map(({ endpoint_id }) => endpoint_id))}::uuid[],
          ${plainList(claimed.map(({ id }) => id))}::uuid[])) and exists (
          select from webhook_endpoints as endpoint, unnest(under_way)
          where endpoint.organization_id = delivery.organization_id and endpoint.id = endpoint_id
            and delivery_id = delivery.id and worker = ${worker})
        order by organization_id, endpoint_id, id for no key update`,
  );
  return new Map(
    rows.map(({ id, ...row }) => [id, { ...row, first_attempt_at: date(row.first_attempt_at) }]),
  );
}

const date = (text: string | null): Date | null => (text === null ? null : new Date(text));

const rowOf = ({ attempted, status, attempt, first_attempt_at, due_at }: SettledAttempt) => ({
  organization_id: attempted.delivery.target.organization_id,
  endpoint_id: attempted.delivery.endpoint_id,
  id: attempted.delivery.id,
  status,
  attempt,
  first_attempt_at,
  due_at,
  started_at: attempted.startedAt,
  finished_at: attempted.finishedAt,
  http_status: attempted.posted.httpStatus,
  duration_ms: attempted.posted.durationMs,
  error: attempted.posted.error,
  excerpt: attempted.posted.excerpt,
});

/**
 * Deliveries move on, each with what was tried; endpoints become what they have become. A delivery that was asked for again
 * meanwhile is due again at once. One statement, which sees the rows as they were before it.
 */
const writeDown = (settled: SettledAttempt[], endpoints: LockedEndpoint[]): Sql =>
  sql`with made as (
        select * from json_to_recordset(${JSON.stringify(settled.map(rowOf))}) as made (
          organization_id uuid, endpoint_id uuid, id uuid, status text, attempt int, first_attempt_at timestamptz,
          due_at timestamptz, started_at timestamptz, finished_at timestamptz, http_status int, duration_ms int,
          error text, excerpt text)
      ), moved as (
        update webhook_deliveries as delivery set again = false, attempt = made.attempt,
          http_status = made.http_status, first_attempt_at = made.first_attempt_at,
          attempts = attempts
            || row(started_at, duration_ms, made.http_status, error, excerpt, trigger)::webhook_attempt,
          trigger = case when again then 'replay' else 'automatic' end,
          status = case when again then 'pending' else made.status end,
          due_at = case when again then made.finished_at else made.due_at end
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
