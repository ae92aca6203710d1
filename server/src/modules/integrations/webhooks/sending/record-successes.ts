/** The fast path for attempts that succeeded, as nearly all do: one statement, no state machine. */
import { plainList, type Sql, sql } from '../../../../platform/db/sql.ts';
import type { AttemptedDelivery } from './claim.ts';

/**
 * What `successes` could not record. It marks deliveries as delivered and resets their endpoints' failures,
 * locking endpoints first; a worker that has lost its lease records nothing. A delivery that was changed
 * meanwhile (its ctid has changed, or a replay is requested) goes to `record.ts`; an endpoint locked by
 * another transaction is recorded later. `is true` makes PostgreSQL look leases up by hash; as a join they
 * might be scanned for every delivery.
 */
export interface Unrecorded {
  id: string;
  /** True for a locked endpoint, false for a delivery that was changed. */
  is_endpoint: boolean;
}

export function successes(worker: string, attempts: AttemptedDelivery[]): Sql[] {
  return [BY_THEIR_PLACES, record(worker, attempts)];
}

/** Forces access by ctid even while the table is small: the plan is cached, and the table grows. */
const BY_THEIR_PLACES = sql`select set_config('enable_indexscan', 'off', true)`;

function record(worker: string, attempts: AttemptedDelivery[]): Sql {
  const each = (value: (attempted: AttemptedDelivery) => string | number | null) =>
    plainList(attempts.map(value));
  const endpoints = new Map(attempts.map((attempted) => [attempted.delivery.endpoint_id, attempted]));
  const last = [...endpoints.values()];
  return sql`with ended as (
      select * from unnest(
        ${plainList(last.map(({ delivery }) => delivery.target.organization_id))}::uuid[],
        ${plainList(endpoints.keys())}::uuid[],
        ${plainList(last.map(({ finishedAt }) => finishedAt.toISOString()))}::timestamptz[]
      ) as ended (organization_id, endpoint_id, last_at)
    ), made as (
      select * from unnest(
        ${each(({ delivery }) => `"${delivery.place}"`)}::tid[],
        ${each(({ delivery }) => delivery.id)}::uuid[],
        ${each(({ posted }) => posted.httpStatus)}::int[],
        ${each(({ startedAt }) => startedAt.getTime())}::float8[],
        ${each(({ posted }) => posted.durationMs)}::int[],
        ${attempts.map(({ posted }) => posted.excerpt)}::text[]
      ) as made (place, id, http_status, started_ms, duration_ms, excerpt)
    ), locked as (
      select endpoint.* from ended, lateral (
        select id, under_way from webhook_endpoints
        where organization_id = ended.organization_id and id = endpoint_id
        limit 1 for no key update skip locked) as endpoint
    ), locked_rows as (
      select delivery_id from locked, unnest(under_way) where worker = ${worker}
    ), moved as (
      update webhook_deliveries as delivery set status = 'delivered', due_at = null, attempt = attempt + 1,
        http_status = made.http_status, first_attempt_at = coalesce(first_attempt_at, to_timestamp(started_ms / 1000)),
        attempts = case when cardinality(attempts) < 20 then attempts else make_room_for_one_more(attempts) end || row(
          to_timestamp(started_ms / 1000), duration_ms, made.http_status, null, excerpt, trigger)::webhook_attempt,
        trigger = 'automatic'
      from made
      where delivery.ctid = place and delivery.id = made.id and not again
        and (made.id in (select delivery_id from locked_rows)) is true
      returning delivery.id, endpoint_id
    ), healthy as (
      update webhook_endpoints as endpoint set consecutive_failures = 0,
        last_success_at = greatest(last_success_at, last_at),
        under_way = array(select other from unnest(under_way) as other where delivery_id not in (select id from moved))
      from ended
      where endpoint.organization_id = ended.organization_id and endpoint.id = ended.endpoint_id
        and endpoint.id in (select endpoint_id from moved)
    )
    select id, false as is_endpoint from made where id not in (select id from moved)
    union all
    select endpoint.id, true from ended, lateral (
      select id from webhook_endpoints where organization_id = ended.organization_id and id = endpoint_id limit 1) as endpoint
    where endpoint.id not in (select id from locked)`;
}
