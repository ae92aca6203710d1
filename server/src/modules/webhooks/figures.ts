/** For the operator. */
import type { Doors } from '../../platform/db/doors.ts';
import { sql } from '../../platform/db/sql.ts';

/** How many endpoints are disabled, and since when the oldest due delivery waits. */
export async function figures(
  { asPlatform }: Doors,
  now: Date,
): Promise<{ disabled: number; oldestDueAt: Date | null }> {
  const row = await asPlatform.one<{ disabled: number; oldest: string | null }>(
    sql`select (select count(*)::int from webhook_endpoints where status = 'disabled') as disabled, (
          select min(due_at) from webhook_deliveries as delivery join webhook_endpoints as endpoint
            on endpoint.organization_id = delivery.organization_id and endpoint.id = delivery.endpoint_id
          where due_at <= ${now} and endpoint.status = 'enabled'
            and not exists (select from unnest(under_way) where delivery_id = delivery.id and until > ${now})) as oldest`,
  );
  return { disabled: row?.disabled ?? 0, oldestDueAt: row?.oldest ? new Date(row.oldest) : null };
}
