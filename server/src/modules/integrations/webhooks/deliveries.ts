/** The delivery log, as the customer sees it: what was sent, the receiver's answers, and replays. */
import type { Reads, Tx } from '../../../platform/db/doors.ts';
import { newestFirst, type PageRequest } from '../../../platform/db/page.ts';
import { empty, raw, type Sql, sql } from '../../../platform/db/sql.ts';
import { invalid, notFound } from '../../../platform/problems.ts';
import { DELIVERIES, emitTo } from '../events/emit.ts';
import * as endpoints from './endpoints.ts';
import type {
  DeliveryFilters,
  Recover,
  Recovered,
  WebhookDelivery,
  WebhookDeliveryDetail,
} from './schemas.ts';
import { TEST_EVENT } from './sending/attempt.ts';

const COLUMNS = sql`id, endpoint_id, event_id, event_type, status, http_status, attempt, created_at`;

export async function list(
  db: Reads,
  endpointId: string,
  { status }: DeliveryFilters,
  page: PageRequest,
): Promise<WebhookDelivery[]> {
  await endpoints.get(db, endpointId);
  // The status is one of four constants, and literal text so that PostgreSQL can use the partial index.
  const only = status === undefined ? empty : sql`and status = ${raw(`'${status}'`)}`;
  return db.many(
    sql`select ${COLUMNS} from webhook_deliveries where endpoint_id = ${endpointId} ${only} ${newestFirst(page)}`,
  );
}

export async function get(db: Reads, endpointId: string, id: string): Promise<WebhookDeliveryDetail> {
  const delivery = await db.one<WebhookDeliveryDetail>(
    sql`select ${columnsOf('delivery')}, array(
          select json_build_object('number', attempt - cardinality(attempts) + nth,
            'started_at', to_char(started_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'duration_ms', duration_ms,
            'http_status', made.http_status, 'error', error, 'response_excerpt', response_excerpt,
            'trigger', made.trigger)
          from unnest(attempts) with ordinality as made (
            started_at, duration_ms, http_status, error, response_excerpt, trigger, nth)
          order by nth) as attempts, events.payload
        from webhook_deliveries as delivery
        join webhook_endpoints as endpoint on endpoint.id = delivery.endpoint_id
        join events on events.id = delivery.event_id
        where delivery.id = ${id} and delivery.endpoint_id = ${endpointId}`,
  );
  if (delivery === undefined) throw notFound('Delivery');
  return delivery;
}

/** Emits a test event to this endpoint only, with a single attempt. */
export async function test(tx: Tx, endpointId: string): Promise<WebhookDelivery> {
  endpoints.mustBeEnabled(await endpoints.lockEndpoint(tx, endpointId));
  const id = emitTo(tx, endpointId, TEST_EVENT, 'test', { endpoint_id: endpointId });
  return (await tx.one<WebhookDelivery>(
    sql`select ${COLUMNS} from webhook_deliveries where endpoint_id = ${endpointId} and id = ${id}`,
  )) as WebhookDelivery;
}

/**
 * Sends the same delivery again, at once or right after an attempt that is under way. The stored lease tells
 * that, not the clock, because the worker may still record an attempt whose lease has expired.
 */
export async function replay(tx: Tx, endpointId: string, id: string): Promise<WebhookDelivery> {
  const endpoint = await endpoints.lockEndpoint(tx, endpointId);
  const isUnderWay = sql`exists (
    select from webhook_endpoints as endpoint, unnest(under_way) where endpoint.id = endpoint_id
      and delivery_id = webhook_deliveries.id and due_at is not null)`;
  const delivery = await tx.one<WebhookDelivery>(
    sql`update webhook_deliveries set status = 'pending', again = ${isUnderWay},
          due_at = case when ${isUnderWay} then due_at else ${tx.now} end,
          trigger = case when ${isUnderWay} then trigger else 'replay' end,
          stage = case when ${isUnderWay} then stage else 'ready' end
        where id = ${id} and endpoint_id = ${endpointId} returning ${COLUMNS}`,
  );
  if (delivery === undefined) throw notFound('Delivery');
  endpoints.mustBeEnabled(endpoint);
  tx.wake(DELIVERIES);
  return delivery;
}

/**
 * Sends all dead deliveries of a time span again. Those not fanned out yet will be inserted as due; their
 * rows are updated first, because a worker that fans out locks them until its deliveries are visible.
 */
export async function recover(tx: Tx, endpointId: string, { since, until }: Recover): Promise<Recovered> {
  if (until !== undefined && Date.parse(until) < Date.parse(since))
    throw invalid([{ field: 'until', message: 'must not be before since' }]);
  endpoints.mustBeEnabled(await endpoints.lockEndpoint(tx, endpointId));
  const inSpan = sql`created_at >= ${since} ${until === undefined ? empty : sql`and created_at <= ${until}`}`;
  const toMake = await tx.many<{ left: number }>(
    sql`update webhook_fan_outs set due_at = ${tx.now}, trigger = 'replay' from webhook_batches as batch
        where endpoint_id = ${endpointId} and due_at is null and batch.id = batch_id and ${inSpan}
        returning cardinality(event_ids) - made as left`,
  );
  const found = await tx.run(
    sql`update webhook_deliveries set status = 'pending', due_at = ${tx.now}, trigger = 'replay', again = false,
          stage = 'ready'
        where endpoint_id = ${endpointId} and status = 'dead' and event_type <> ${TEST_EVENT} and ${inSpan}`,
    { timeout: 30_000 },
  );
  const replayed = toMake.reduce((sum, { left }) => sum + left, found);
  if (replayed > 0) tx.wake(DELIVERIES);
  return { replayed };
}

const columnsOf = (table: string): Sql =>
  raw(
    COLUMNS.sql
      .split(', ')
      .map((column) => `${table}.${column}`)
      .join(', '),
  );
