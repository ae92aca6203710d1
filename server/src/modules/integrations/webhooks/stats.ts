/** An endpoint's deliveries and their latency, hour by hour, for a chart. */
import { HOUR } from '../../../platform/clock.ts';
import type { Reads } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import * as endpoints from './endpoints.ts';
import type { WebhookStats } from './schemas.ts';

/** The last `hours` clock hours up to the current one, oldest first, including hours without an attempt. */
export async function stats(db: Reads, endpointId: string, hours: number, now: Date): Promise<WebhookStats> {
  await endpoints.get(db, endpointId);
  const last = Math.floor(now.getTime() / HOUR) * HOUR;
  const first = new Date(last - (hours - 1) * HOUR);
  // Attempts are stored in order with their delivery, so the time of the last one rules out old deliveries.
  const buckets = await db.many<WebhookStats['buckets'][number]>(
    sql`select hour.at, count(*) filter (where made.error is null and made.at is not null)::int as delivered,
          count(*) filter (where made.error is not null)::int as failed,
          percentile_disc(0.5) within group (order by made.duration_ms) as p50_ms,
          percentile_disc(0.95) within group (order by made.duration_ms) as p95_ms
        from generate_series(${first}::timestamptz, ${new Date(last)}::timestamptz, '1 hour') as hour (at) left join (
          select date_trunc('hour', attempt.started_at, 'UTC') as at, attempt.error, attempt.duration_ms
          from webhook_deliveries as delivery, unnest(delivery.attempts) as attempt
          where delivery.endpoint_id = ${endpointId} and attempt.started_at >= ${first}
            and (delivery.attempts[cardinality(delivery.attempts)]).started_at >= ${first}
        ) as made on made.at = hour.at
        group by hour.at order by hour.at`,
  );
  return { buckets };
}
