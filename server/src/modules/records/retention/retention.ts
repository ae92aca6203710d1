/** Deletes expired rows in small batches, so that no row stays locked for long. */
import { type Clock, DAY } from '../../../platform/clock.ts';
import type { Doors } from '../../../platform/db/doors.ts';
import { raw, type Sql, sql } from '../../../platform/db/sql.ts';
import { Table } from '../../../platform/db/table.ts';
import type { Schedule } from '../../../platform/running/retries.ts';
import { wholeSpan } from '../../integrations/webhooks/sending/attempt.ts';

const BATCH = 1000;
/** The lifetime of an idempotency key plus a day. */
const KEYS_KEPT_FOR = 2 * DAY;
/** A processor repeats a notice for days, and staff can have it sent again for a month. */
const NOTICES_KEPT_FOR = 60 * DAY;

/** Far longer than the clocks of two nodes may differ. */
const UNTAGGINGS_KEPT_FOR = DAY;

interface RetentionOptions {
  doors: Doors;
  clock: Clock;
  /** How long events and their deliveries are kept, in milliseconds. */
  eventRetention: number;
  webhookRetryDelays: Schedule;
}

/** Deletes old events with their deliveries, deliveries of deleted endpoints, and old processors' notices. */
export async function purgeEvents(options: RetentionOptions): Promise<void> {
  const { doors, clock, eventRetention, webhookRetryDelays } = options;
  const now = clock.now().getTime();
  const before = new Date(now - eventRetention);
  const scheduleSpan = wholeSpan(webhookRetryDelays) + DAY;
  await purge(doors, 'webhook_deliveries', sql`created_at < ${before} and due_at is null`);
  // A delivery that may still be retried needs its event. After the last retry, only those to a disabled
  // endpoint are still due.
  const over = new Date(now - Math.max(eventRetention, scheduleSpan));
  await purge(doors, 'webhook_deliveries', sql`created_at < ${over}`);
  await purge(doors, 'webhook_batches', sql`created_at < ${over}`);
  await purge(doors, 'events', sql`created_at < ${over} and position is null`);
  for (const organizationId of await feedsOlderThan(doors, over))
    await purgeFeed(doors, organizationId, over);
  await purge(doors, 'mails', sql`created_at < ${before} and due_at is null and rank = 0`);
  await purge(doors, 'untaggings', sql`updated_at < ${new Date(now - UNTAGGINGS_KEPT_FOR)}`);
  await purge(doors, 'payment_notices', sql`received_at < ${new Date(now - NOTICES_KEPT_FOR)}`);
  for (const { organization_id, endpoint_id } of await deletedEndpoints(doors)) {
    const where = sql`organization_id = ${organization_id} and endpoint_id = ${endpoint_id}`;
    await purge(doors, 'webhook_deliveries', where);
  }
}

/** Deleted endpoints with deliveries left, found by a loose index scan: one lookup for each endpoint. */
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

/** Expired tokens and links stay for a day, so that the request log tells expired tokens from wrong ones. */
const EXPIRED_KEPT_FOR = DAY;
/** Sessions stay longer, because they show when a person was last seen. */
const SESSIONS_KEPT_FOR = 90 * DAY;

/** Deletes idempotency keys past their lifetime, and expired tokens, sessions and links. */
export async function purgeCredentials({ doors, clock }: RetentionOptions): Promise<void> {
  const now = clock.now();
  await purge(doors, 'idempotency_keys', sql`created_at < ${new Date(now.getTime() - KEYS_KEPT_FOR)}`);
  const expired = sql`expires_at < ${new Date(now.getTime() - EXPIRED_KEPT_FOR)}`;
  await purge(doors, 'access_tokens', expired);
  await purge(doors, 'staff_links', expired);
  await purge(doors, 'staff_spent_challenges', expired);
  await purge(doors, 'play_sessions', expired);
  const before = new Date(now.getTime() - SESSIONS_KEPT_FOR);
  await purge(
    doors,
    'staff_sessions',
    sql`last_seen_at < ${before} and least(ended_at, expires_at) < ${before}`,
  );
}

/** Organizations whose oldest event is from before this time, found by a loose index scan. */
async function feedsOlderThan({ asPlatform }: Doors, before: Date): Promise<string[]> {
  const rows = await asPlatform.many<{ organization_id: string }>(
    sql`with recursive oldest as (
          (select organization_id, created_at from events where position is not null
           order by organization_id, position limit 1)
          union all
          select next.organization_id, next.created_at from oldest, lateral (
            select organization_id, created_at from events
            where position is not null and organization_id > oldest.organization_id
            order by organization_id, position limit 1) as next
        )
        select organization_id from oldest where created_at < ${before}`,
  );
  return rows.map(({ organization_id }) => organization_id);
}

/**
 * Deletes from the beginning of a feed, up to the first event that is kept: so whoever holds a place at or after the
 * noted one has lost nothing. How far it came is noted in the same statement. Test events are in no feed.
 */
async function purgeFeed({ asPlatform }: Doors, organizationId: string, before: Date): Promise<void> {
  for (;;) {
    const purged = await asPlatform.write((tx) =>
      tx.one<{ count: number }>(
        sql`with oldest as materialized (
              select position, created_at from events
              where organization_id = ${organizationId} and position is not null order by position limit ${BATCH}
            ), kept as materialized (
              select min(position) as position from oldest where created_at >= ${before}
            ), gone as (
              delete from events where organization_id = ${organizationId} and position in (
                  select oldest.position from oldest, kept
                  where kept.position is null or oldest.position < kept.position)
              returning type, position, created_at
            ), noted as (
              ${purgedTable.insertFrom(
                ['position', 'created_at'],
                sql`select ${organizationId}::uuid, max(position), max(created_at) from gone
                    where type <> 'webhook.test' having count(*) > 0`,
              )}
              on conflict (organization_id) do update
              set position = greatest(purged_events.position, excluded.position),
                created_at = greatest(purged_events.created_at, excluded.created_at)
            )
            select count(*)::int as count from gone`,
      ),
    );
    if ((purged?.count ?? 0) < BATCH) return;
  }
}

interface PurgedRow {
  position: number;
  created_at: Date;
}

const purgedTable = new Table<PurgedRow>('purged_events', ['position', 'created_at']);

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
