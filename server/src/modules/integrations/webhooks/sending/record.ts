/**
 * Records outcomes with the full state machine, in a batch: for endpoints with a failure, and for deliveries
 * that were changed during an attempt. Endpoints are locked before deliveries, as everywhere; those locked by
 * another transaction are skipped and recorded later.
 */
import type { Doors, Transaction } from '../../../../platform/db/doors.ts';
import { plainList, type Sql, sql } from '../../../../platform/db/sql.ts';
import type { Schedule } from '../../../../platform/running/retries.ts';
import { type EndpointHealth, type NextState, nextState, type Tried } from './attempt.ts';
import type { AttemptedDelivery } from './claim.ts';
import { tellDisabled } from './tell-disabled.ts';

export interface RecordedDelivery {
  attempted: AttemptedDelivery;
  status: NextState['status'];
  disabledEndpoint: boolean;
}

/** Endpoints without a failure and without deliveries given back can take the fast path. */
export function sortOut(attempts: AttemptedDelivery[]): {
  smooth: AttemptedDelivery[];
  troubled: AttemptedDelivery[];
} {
  const troubles = new Set(attempts.filter(isTrouble).map(({ delivery }) => delivery.endpoint_id));
  if (troubles.size === 0) return { smooth: attempts, troubled: [] };
  const isTroubled = ({ delivery }: AttemptedDelivery) => troubles.has(delivery.endpoint_id);
  return {
    smooth: attempts.filter((each) => !isTroubled(each)),
    troubled: attempts.filter(isTroubled),
  };
}

const failed = ({ posted }: AttemptedDelivery): boolean => posted.error !== null;
const isTrouble = (attempted: AttemptedDelivery): boolean =>
  failed(attempted) || attempted.givenBack.length > 0;

interface Outcomes {
  recorded: RecordedDelivery[];
  /** Attempts whose endpoint is locked by another transaction. */
  postponed: AttemptedDelivery[];
}

/**
 * Applies the state machine in the order in which attempts ended. One whose lease was lost is not recorded:
 * another worker has claimed or finished the delivery. Nor is a second attempt under one lease.
 */
export function recordOutcomes(
  { asPlatform }: Doors,
  worker: string,
  attempts: AttemptedDelivery[],
  schedule: Schedule,
): Promise<Outcomes> {
  return asPlatform.write(async (tx) => {
    const [{ endpoints, locked }] = await Promise.all([lockEndpoints(tx, attempts), tx.one(BY_THEIR_KEYS)]);
    const isLocked = ({ delivery }: AttemptedDelivery) => locked.has(delivery.endpoint_id);
    const free = attempts.filter((attempted) => !isLocked(attempted));
    const leased = await lockLeased(tx, worker, free);
    const recorded: RecordedAttempt[] = [];
    for (const attempted of free.toSorted((a, b) => a.finishedAt.getTime() - b.finishedAt.getTime())) {
      const { delivery, startedAt, finishedAt } = attempted;
      const tried = leased.get(delivery.id);
      const endpoint = endpoints.get(delivery.endpoint_id);
      if (tried === undefined || endpoint === undefined) continue;
      leased.delete(delivery.id);
      const outcome = { startedAt, finishedAt, succeeded: !failed(attempted) };
      const next = nextState(tried, endpoint.health, outcome, schedule);
      const disabledEndpoint = next.endpoint.status !== endpoint.health.status;
      endpoint.health = next.endpoint;
      recorded.push({ attempted, ...next.delivery, disabledEndpoint });
    }
    const givenBack = free.flatMap((attempted) => attempted.givenBack.map(({ id }) => id));
    await tx.run(writeDown(worker, recorded, givenBack, [...endpoints.values()]));
    for (const { attempted, disabledEndpoint } of recorded) {
      const endpoint = endpoints.get(attempted.delivery.endpoint_id);
      if (disabledEndpoint && endpoint !== undefined) await tellDisabled(tx, endpoint, attempted);
    }
    return { recorded: recorded, postponed: attempts.filter(isLocked) };
  });
}

type RecordedAttempt = NextState & { attempted: AttemptedDelivery; disabledEndpoint: boolean };

interface LockedEndpoint {
  organization_id: string;
  id: string;
  health: EndpointHealth;
}

/** A row as PostgreSQL returns it, with times as text. */
type Row<Of> = { [Key in keyof Of]: Of[Key] extends Date | null ? string | null : Of[Key] };

interface LockedEndpoints {
  endpoints: Map<string, LockedEndpoint>;
  /** Endpoints locked by another transaction. */
  locked: Set<string>;
}

async function lockEndpoints(tx: Transaction, attempts: AttemptedDelivery[]): Promise<LockedEndpoints> {
  const wanted = new Map(
    attempts.map(({ delivery }) => [delivery.endpoint_id, delivery.target.organization_id]),
  );
  const rows = await tx.many<Row<EndpointHealth> & { organization_id: string; id: string; is_ours: boolean }>(
    sql`select existing.*, ours.*, ours.status is not null as is_ours
        from unnest(${plainList(wanted.values())}::uuid[], ${plainList(wanted.keys())}::uuid[]) as wanted (of, id), lateral (
          select organization_id, id from webhook_endpoints
          where organization_id = wanted.of and id = wanted.id limit 1) as existing
        left join lateral (
          select status, disabled_reason, consecutive_failures, last_success_at, failing_since from webhook_endpoints
          where organization_id = existing.organization_id and id = existing.id
          limit 1 for no key update skip locked) as ours on true`,
  );
  const endpoints = new Map<string, LockedEndpoint>();
  const locked = new Set<string>();
  for (const { organization_id, id, is_ours, ...row } of rows) {
    const times = { last_success_at: date(row.last_success_at), failing_since: date(row.failing_since) };
    const health = { ...row, ...times };
    if (is_ours) endpoints.set(id, { organization_id, id, health });
    else locked.add(id);
  }
  return { endpoints, locked };
}

/** Locks deliveries whose lease is still stored, expired or not: workers' clocks may differ. */
async function lockLeased(
  tx: Transaction,
  worker: string,
  attempts: AttemptedDelivery[],
): Promise<Map<string, Tried>> {
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

const rowOf = ({ attempted, status, attempt, first_attempt_at, due_at }: RecordedAttempt) => ({
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

/** Forces index lookups even while the tables are small: the plan is cached, and the tables grow. */
const BY_THEIR_KEYS = sql`select set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`;

/**
 * Stores deliveries with their attempts, and endpoints with their new state. A delivery whose replay was
 * requested meanwhile is due again at once. It is one statement, so that all parts see one snapshot.
 */
const writeDown = (
  worker: string,
  recorded: RecordedAttempt[],
  givenBack: string[],
  endpoints: LockedEndpoint[],
): Sql =>
  sql`with made as (
        select * from json_to_recordset(${JSON.stringify(recorded.map(rowOf))}) as made (
          organization_id uuid, endpoint_id uuid, id uuid, status text, attempt int, first_attempt_at timestamptz,
          due_at timestamptz, started_at timestamptz, finished_at timestamptz, http_status int, duration_ms int,
          error text, excerpt text)
      ), moved as (
        update webhook_deliveries as delivery set again = false, attempt = made.attempt,
          http_status = made.http_status, first_attempt_at = made.first_attempt_at,
          attempts = case when cardinality(attempts) < 20 then attempts else make_room_for_one_more(attempts) end
            || row(started_at, duration_ms, made.http_status, error, excerpt, trigger)::webhook_attempt,
          trigger = case when again then 'replay' else 'automatic' end,
          status = case when again then 'pending' else made.status end,
          due_at = case when again then made.finished_at else made.due_at end,
          stage = case when again then 'ready' else 'scheduled' end::webhook_stage
        from made
        where delivery.organization_id = made.organization_id and delivery.endpoint_id = made.endpoint_id
          and delivery.id = made.id
      ), recorded as (
        update webhook_endpoints as endpoint set status = health.status, disabled_reason = health.disabled_reason,
          consecutive_failures = health.consecutive_failures, last_success_at = health.last_success_at,
          failing_since = health.failing_since,
          under_way = array(
            select other from unnest(under_way) as other
            where delivery_id not in (select id from made)
              and not (worker = ${worker} and delivery_id = any (${plainList(givenBack)}::uuid[])))
        from json_to_recordset(${JSON.stringify(endpoints.map(({ health, ...key }) => ({ ...key, ...health })))}) as health (
          organization_id uuid, id uuid, status text, disabled_reason text, consecutive_failures int,
          last_success_at timestamptz, failing_since timestamptz)
        where endpoint.organization_id = health.organization_id and endpoint.id = health.id
      )
      select`;
