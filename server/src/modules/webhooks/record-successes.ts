/**
 * The short way for endpoints where everything went well, which is nearly always: there is nothing to judge, so two
 * statements in one round trip will do.
 */
import type { Doors } from '../../platform/db/doors.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Attempted } from './claim.ts';

/** Records, and on the same trip runs what follows, as a transaction of its own. */
export function recordSuccesses<Row>({ asPlatform }: Doors, attempts: Attempted[], next: Sql[]) {
  const record = [lockEndpoints(attempts), writeDown(attempts)];
  const [moved, followed] = asPlatform.inOneTrip<unknown>(record, ...(next.length > 0 ? [next] : []));
  return { moved: moved as Promise<{ id: string }[]>, followed: (followed ?? []) as Promise<Row[]> | Row[] };
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
        select * from unnest(
          ${list(attempts, ({ delivery }) => delivery.organization_id)}::uuid[],
          ${list(attempts, ({ delivery }) => delivery.endpoint_id)}::uuid[],
          ${list(attempts, ({ delivery }) => delivery.id)}::uuid[],
          ${list(attempts, ({ delivery }) => delivery.lease)}::uuid[],
          ${list(attempts, ({ delivery }) => delivery.trigger)}::text[],
          ${list(attempts, ({ posted }) => posted.httpStatus)}::int[],
          ${list(attempts, ({ startedAt }) => startedAt.toISOString())}::timestamptz[],
          ${list(attempts, ({ finishedAt }) => finishedAt.toISOString())}::timestamptz[],
          ${list(attempts, ({ posted }) => posted.durationMs)}::int[],
          ${attempts.map(({ posted }) => posted.excerpt)}::text[]
        ) as made (organization_id, endpoint_id, id, lease, trigger, http_status, started_at, finished_at, duration_ms,
          excerpt)
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

/** An array as PostgreSQL reads it, of values that need no quotes: neither pg nor PostgreSQL has to look for any. */
const list = (attempts: Attempted[], value: (attempted: Attempted) => string | number | null): string =>
  `{${attempts.map((attempted) => value(attempted) ?? 'null').join(',')}}`;
