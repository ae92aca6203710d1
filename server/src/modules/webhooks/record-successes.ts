/**
 * The short way for endpoints where everything went well, which is nearly always: there is nothing to judge, so two
 * statements in one round trip will do.
 */
import type { Doors } from '../../platform/db/doors.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Attempted } from './claim.ts';

export async function recordSuccesses({ asPlatform }: Doors, attempts: Attempted[]): Promise<Attempted[]> {
  const moved = await asPlatform.inOneTrip<{ id: string }>(lockEndpoints(attempts), writeDown(attempts));
  const ids = new Set(moved.map(({ id }) => id));
  return attempts.filter(({ delivery }) => ids.has(delivery.id));
}

function lockEndpoints(attempts: Attempted[]): Sql {
  const wanted = new Map(attempts.map(({ delivery }) => [delivery.endpoint_id, delivery.organization_id]));
  return sql`select from webhook_endpoints
    where (organization_id, id) in (select * from unnest(${[...wanted.values()]}::uuid[], ${[...wanted.keys()]}::uuid[]))
    order by organization_id, id for no key update`;
}

/** A success ends a delivery, unless a replay was asked for meanwhile, and forgets what its endpoint failed at. */
const writeDown = (attempts: Attempted[]): Sql =>
  sql`with made as (
        select * from json_to_recordset(${JSON.stringify(attempts.map(rowOf))}) as made (
          organization_id uuid, endpoint_id uuid, id uuid, lease uuid, trigger text, http_status int,
          started_at timestamptz, finished_at timestamptz, duration_ms int, excerpt text)
      ), moved as (
        update webhook_deliveries as delivery set lease = null, again = false,
          status = case when again then 'pending' else 'delivered' end,
          due_at = case when again then made.finished_at end,
          trigger = case when again then 'replay' else 'automatic' end, attempt = attempt + 1, http_status = made.http_status,
          first_attempt_at = coalesce(first_attempt_at, made.started_at)
        from made
        where delivery.organization_id = made.organization_id and delivery.endpoint_id = made.endpoint_id
          and delivery.id = made.id and delivery.lease = made.lease
        returning made.*, delivery.attempt as number
      ), noted as (
        insert into webhook_attempts
          (organization_id, delivery_id, number, started_at, duration_ms, http_status, response_excerpt, trigger)
        select organization_id, id, number, started_at, duration_ms, http_status, excerpt, trigger from moved
      ), healthy as (
        update webhook_endpoints as endpoint set consecutive_failures = 0,
          last_success_at = greatest(last_success_at, latest)
        from (
          select organization_id, endpoint_id, max(finished_at) as latest from moved group by 1, 2
        ) as taken
        where endpoint.organization_id = taken.organization_id and endpoint.id = taken.endpoint_id
      )
      select id from moved`;

const rowOf = ({ delivery, startedAt, finishedAt, posted }: Attempted) => ({
  organization_id: delivery.organization_id,
  endpoint_id: delivery.endpoint_id,
  id: delivery.id,
  lease: delivery.lease,
  trigger: delivery.trigger,
  http_status: posted.httpStatus,
  started_at: startedAt,
  finished_at: finishedAt,
  duration_ms: posted.durationMs,
  excerpt: posted.excerpt,
});
