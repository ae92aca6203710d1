/** Metrics of webhooks, for the operator. */
import type { Doors } from '../../../../platform/db/doors.ts';
import { type Sql, sql } from '../../../../platform/db/sql.ts';
import { READY } from './ready.ts';

/** More than all workers have under way, so that a delivery that waits is found among so many. */
const LOOKED_AT = 5000;

export async function disabledEndpoints({ asPlatform }: Doors): Promise<number> {
  const row = await asPlatform.one<{ count: number }>(
    sql`select count(*)::int from webhook_endpoints where status = 'disabled'`,
  );
  return row?.count ?? 0;
}

/** The age of the oldest due delivery to an enabled endpoint; 0 when none is. */
export async function oldestDueSeconds({ asPlatform }: Doors, now: Date): Promise<number> {
  const row = await asPlatform.one<{ oldest: string | null }>(
    sql`select least((${oldest(now, sql`${READY} and status in ('pending', 'failed')`)}), (${oldest(now, sql`stage = 'scheduled'`)}), (${OLDEST_TO_MAKE})) as oldest`,
  );
  return row?.oldest ? (now.getTime() - Date.parse(row.oldest)) / 1000 : 0;
}

/** Scans the oldest due deliveries, in the order of the index, for the first that is not under way. */
const oldest = (now: Date, those: Sql): Sql =>
  sql`select due_at from (
        select organization_id, endpoint_id, id, due_at from webhook_deliveries
        where ${those} and due_at <= ${now} order by due_at limit ${LOOKED_AT}) as delivery, lateral (
        select under_way from webhook_endpoints as endpoint
        where endpoint.organization_id = delivery.organization_id and endpoint.id = endpoint_id and status = 'enabled'
        limit 1) as endpoint
      where not exists (select from unnest(under_way) where delivery_id = delivery.id and until > ${now})
      order by due_at limit 1`;

/** Deliveries of imports that are not fanned out yet have been due since their event. */
const OLDEST_TO_MAKE = sql`select created_at from webhook_batches as batch
  where exists (
    select from webhook_fan_outs as fan_out join webhook_endpoints as endpoint
      on endpoint.organization_id = fan_out.organization_id and endpoint.id = endpoint_id
    where fan_out.organization_id = batch.organization_id and batch_id = batch.id and due_at is not null
      and status = 'enabled')
  order by created_at limit 1`;
