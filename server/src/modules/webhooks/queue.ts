/**
 * The worker's side of the delivery table: taking what is due, and recording how it went. Both work on many deliveries
 * at once, across tenants, and so come in by the platform door.
 */
import type { Doors, Transaction } from '../../platform/db/doors.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { newId } from '../../platform/ids.ts';
import type { Posted } from '../../platform/net/outbound.ts';
import { type EndpointHealth, type Schedule, type Settled, settle, type Tried } from './attempt.ts';

/** At most so many attempts at a time for one endpoint, however many workers there are. */
export const PER_ENDPOINT = 8;

/** A delivery that a worker has taken, with all it takes to send it. While the lease lasts nobody else changes it. */
export interface Claimed extends Omit<Tried, 'first_attempt_at'> {
  organization_id: string;
  id: string;
  lease: string;
  endpoint_id: string;
  event_id: string;
  first_attempt_at: string | null;
  url: string;
  secret: string;
  previous_secret: string | null;
  payload: string;
}

export interface Attempted {
  delivery: Claimed;
  startedAt: Date;
  finishedAt: Date;
  posted: Posted;
}

/**
 * Claims take turns, so that two workers never count the same free places of an endpoint. They do not wait for the disk:
 * a claim that a crash of PostgreSQL undoes is only made again.
 */
const TURN = sql`select pg_advisory_xact_lock(hashtextextended('webhook claims', 0)),
  set_config('synchronous_commit', 'off', true)`;

/**
 * Takes up to `room` due deliveries. The endpoints that have any waiting are found by hopping from one to the next in the
 * index, so what it costs does not depend on how much is waiting behind each. One of every endpoint comes before two of
 * any, and older ones before younger ones.
 */
export function claim(
  { asPlatform }: Doors,
  now: Date,
  { room, leaseMillis }: { room: number; leaseMillis: number },
): Promise<Claimed[]> {
  const until = new Date(now.getTime() + leaseMillis);
  return asPlatform.inOneTrip<Claimed>(
    TURN,
    sql`with recursive waiting as (
            (select organization_id, endpoint_id from webhook_deliveries where due_at is not null
             order by organization_id, endpoint_id limit 1)
            union all
            select next.organization_id, next.endpoint_id from waiting, lateral (
              select organization_id, endpoint_id from webhook_deliveries
              where due_at is not null
                and (organization_id, endpoint_id) > (waiting.organization_id, waiting.endpoint_id)
              order by organization_id, endpoint_id limit 1) as next
          ), free as (
            select endpoint.*, ${PER_ENDPOINT} - (
              select count(*) from webhook_deliveries as leased
              where leased.organization_id = waiting.organization_id and leased.endpoint_id = waiting.endpoint_id
                and lease is not null and leased.due_at > ${now}) as places
            from waiting join webhook_endpoints as endpoint
              on endpoint.organization_id = waiting.organization_id and endpoint.id = waiting.endpoint_id
            where endpoint.status = 'enabled'
          ), due as (
            select found.*, places, url, secret,
              case when previous_secret_until > ${now} then previous_secret end as previous_secret
            from free, unnest(array[false, true]) as is_leased, lateral (
              select organization_id, endpoint_id, delivery.id, due_at from webhook_deliveries as delivery
              where delivery.organization_id = free.organization_id and delivery.endpoint_id = free.id
                and (lease is not null) = is_leased and due_at <= ${now}
              order by due_at limit greatest(free.places, 0) for update skip locked) as found
          ), ranked as (
            select *, row_number() over (partition by organization_id, endpoint_id order by due_at) as rank from due
          ), chosen as (
            select * from ranked where rank <= places order by rank, due_at limit ${room}
          ), taken as (
            update webhook_deliveries as delivery set lease = ${newId(now)}, due_at = ${until}
            from chosen
            where delivery.organization_id = chosen.organization_id and delivery.endpoint_id = chosen.endpoint_id
              and delivery.id = chosen.id
            returning delivery.organization_id, delivery.id, delivery.lease, delivery.endpoint_id,
              delivery.event_id,
              delivery.event_type, delivery.trigger, delivery.attempt, delivery.first_attempt_at, chosen.url,
              chosen.secret, chosen.previous_secret
          )
          select taken.*, events.payload from taken
          join events on events.organization_id = taken.organization_id and events.id = taken.event_id`,
  );
}

export interface Recorded {
  attempted: Attempted;
  status: Settled['status'];
  disabledEndpoint: boolean;
}

/**
 * Records attempts and what follows from them, in the order in which they ended. An attempt whose lease was lost leaves
 * no trace on its delivery: another worker is at it, or has done it.
 */
export function record(
  { asPlatform }: Doors,
  attempts: Attempted[],
  schedule: Schedule,
): Promise<Recorded[]> {
  return asPlatform.write(async (tx) => {
    const [endpoints, held] = await Promise.all([lockEndpoints(tx, attempts), stillHeld(tx, attempts)]);
    const settled: SettledAttempt[] = [];
    for (const attempted of held.toSorted((a, b) => a.finishedAt.getTime() - b.finishedAt.getTime())) {
      const { delivery, startedAt, finishedAt, posted } = attempted;
      const endpoint = endpoints.get(delivery.endpoint_id);
      if (endpoint === undefined) continue;
      const tried = { ...delivery, first_attempt_at: date(delivery.first_attempt_at) };
      const outcome = { startedAt, finishedAt, succeeded: posted.error === null };
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
          ${claimed.map(({ endpoint_id }) => endpoint_id)}::uuid[], ${claimed.map(({ id }) => id)}::uuid[]))`,
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

/** A replay that was asked for meanwhile, and that a success has not made superfluous. */
const REPLAYED = sql`(again and made.status <> 'delivered')`;

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
          trigger = case when ${REPLAYED} then 'replay' else 'automatic' end,
          status = case when ${REPLAYED} then 'pending' else made.status end,
          due_at = case when ${REPLAYED} then made.finished_at else made.due_at end
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

/** For the operator: how many endpoints are disabled, and since when the oldest due delivery waits. */
export async function figures(
  { asPlatform }: Doors,
  now: Date,
): Promise<{ disabled: number; oldestDueAt: Date | null }> {
  const row = await asPlatform.one<{ disabled: number; oldest: string | null }>(
    sql`select (select count(*)::int from webhook_endpoints where status = 'disabled') as disabled, (
          select min(due_at) from webhook_deliveries as delivery join webhook_endpoints as endpoint
            on endpoint.organization_id = delivery.organization_id and endpoint.id = delivery.endpoint_id
          where due_at <= ${now} and endpoint.status = 'enabled') as oldest`,
  );
  return { disabled: row?.disabled ?? 0, oldestDueAt: date(row?.oldest ?? null) };
}
