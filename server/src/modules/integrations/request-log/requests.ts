/** Reads the request log. Rows past the retention time are hidden, even before their partition is dropped. */
import { DAY } from '../../../platform/clock.ts';
import type { Doors, Reads } from '../../../platform/db/doors.ts';
import { newestFirst, type PageRequest } from '../../../platform/db/page.ts';
import { empty, join, type Sql, sql } from '../../../platform/db/sql.ts';
import { notFound } from '../../../platform/problems.ts';
import type { LoggedRequest, RequestFilters } from './schemas.ts';

/** Whose log is shown, and since when. */
interface Shown {
  organizationId: string;
  from: Date;
}

export const shownTo = (organizationId: string, now: Date, retention: number): Shown => ({
  organizationId,
  from: new Date(now.getTime() - retention),
});

const select = ({ organizationId, from }: Shown, where: Sql): Sql =>
  sql`select entry.id, at, client_id, coalesce(clients.name, '') as client_name, method, path, route, status,
        duration_ms, code, reason, request_id, ip, user_agent, idempotency
      from request_log as entry left join clients on clients.id = entry.client_id
      where entry.organization_id = ${organizationId} and at > ${from} ${where}`;

export const list = (
  db: Reads,
  shown: Shown,
  filters: RequestFilters,
  page: PageRequest,
): Promise<LoggedRequest[]> =>
  db.many(sql`${select(shown, matching(filters))} ${newestFirst(page, sql`entry.id`)}`);

export async function get(db: Reads, shown: Shown, id: string): Promise<LoggedRequest> {
  const entry = await db.one<LoggedRequest>(select(shown, sql`and entry.id = ${id}`));
  if (entry === undefined) throw notFound('Request');
  return entry;
}

const matching = ({ client_id, status, path, since }: RequestFilters): Sql =>
  join(
    [
      client_id === undefined ? empty : sql`and client_id = ${client_id}`,
      status === undefined ? empty : answered(status),
      path === undefined ? empty : sql`and position(lower(${path}) in lower(path)) > 0`,
      since === undefined ? empty : sql`and at >= ${since}`,
    ],
    ' ',
  );

function answered(status: string): Sql {
  const first = Number(status.replace('xx', '00'));
  return sql`and status between ${first} and ${status.endsWith('xx') ? first + 99 : first}`;
}

/** Drops the partitions of days that are past the retention time as a whole. */
export async function trim({ asPlatform }: Doors, now: Date, retention: number): Promise<void> {
  const oldest = new Date(Math.floor((now.getTime() - retention) / DAY) * DAY);
  await asPlatform.write((tx) =>
    tx.one(sql`select trim_request_log(${oldest.toISOString().slice(0, 10)}::date)`),
  );
}
