/** What has served its time is deleted, a little at a time, so that nobody else has to wait for it. */
import { type Clock, DAY } from '../../platform/clock.ts';
import type { Doors } from '../../platform/db/doors.ts';
import { raw, type Sql, sql } from '../../platform/db/sql.ts';
import { type Schedule, wholeSpan } from '../webhooks/sending/attempt.ts';

const BATCH = 1000;
/** As long as a key is remembered, and a day more. */
const KEYS_KEPT_FOR = 2 * DAY;

interface RetentionOptions {
  doors: Doors;
  clock: Clock;
  /** How long events and their deliveries are kept, in milliseconds. */
  eventRetention: number;
  webhookRetryDelays: Schedule;
}

/** Events with their deliveries, and what deleted endpoints have left behind. */
export async function purgeEvents(options: RetentionOptions): Promise<void> {
  const { doors, clock, eventRetention, webhookRetryDelays } = options;
  const now = clock.now().getTime();
  const before = new Date(now - eventRetention);
  const scheduleSpan = wholeSpan(webhookRetryDelays) + DAY;
  await purge(doors, 'webhook_deliveries', sql`created_at < ${before} and due_at is null`);
  // What may still be tried needs its event; beyond its last attempt only a disabled endpoint can be in the way.
  const over = new Date(now - Math.max(eventRetention, scheduleSpan));
  await purge(doors, 'webhook_deliveries', sql`created_at < ${over}`);
  await purge(doors, 'webhook_batches', sql`created_at < ${over}`);
  await purge(doors, 'events', sql`created_at < ${over}`);
  for (const { organization_id, endpoint_id } of await deletedEndpoints(doors)) {
    const where = sql`organization_id = ${organization_id} and endpoint_id = ${endpoint_id}`;
    await purge(doors, 'webhook_deliveries', where);
  }
}

/** Those that deliveries are left of, found by hopping from endpoint to endpoint in the index of the log. */
const deletedEndpoints = ({
  asPlatform,
}: Doors): Promise<{ organization_id: string; endpoint_id: string }[]> =>
  asPlatform.many(
    sql`with recursive logged as (
          (select organization_id, endpoint_id from webhook_deliveries order by 1, 2 limit 1)
          union all
          select next.organization_id, next.endpoint_id from logged, lateral (
            select organization_id, endpoint_id from webhook_deliveries
            where (organization_id, endpoint_id) > (logged.organization_id, logged.endpoint_id)
            order by 1, 2 limit 1) as next
        )
        select organization_id, endpoint_id from logged where not exists (
          select from webhook_endpoints as endpoint
          where endpoint.organization_id = logged.organization_id and endpoint.id = logged.endpoint_id)`,
  );

/** Keys that nobody may repeat any more, and tokens that have expired. */
export async function purgeCredentials({ doors, clock }: RetentionOptions): Promise<void> {
  const now = clock.now();
  await purge(doors, 'idempotency_keys', sql`created_at < ${new Date(now.getTime() - KEYS_KEPT_FOR)}`);
  await purge(doors, 'access_tokens', sql`expires_at < ${now}`);
}

async function purge({ asPlatform }: Doors, table: string, where: Sql): Promise<void> {
  for (;;) {
    const deleted = await asPlatform.write((tx) =>
      tx.run(
        sql`delete from ${raw(table)} where ctid = any (array(select ctid from ${raw(table)} where ${where} limit ${BATCH}))`,
      ),
    );
    if (deleted < BATCH) return;
  }
}
