/** The events of an organization, newest first, each with when it is and its figures. */
import type { Reads } from '../../../platform/db/doors.ts';
import { newestFirst, type PageRequest } from '../../../platform/db/page.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import type { CalendarEvent } from './schemas.ts';

interface Viewer {
  maySeeMoney: boolean;
  now: Date;
}

export const list = (db: Reads, { maySeeMoney, now }: Viewer, page: PageRequest): Promise<CalendarEvent[]> =>
  db.many(
    sql`select id, name, course_name, event_date, format, status, external_id, metadata,
          created_at, updated_at, auto_status, ${whenAt(now)} as when,
          counts.teams, counts.players, ${maySeeMoney ? MONEY : sql`null`} as money
        from tournaments join event_counts as counts on counts.tournament_id = tournaments.id
        where true ${newestFirst(page)}`,
  );

/** An event without a day is ahead until it is over. */
const whenAt = (now: Date): Sql =>
  sql`case when status = 'live' or event_date = (${now}::timestamptz at time zone timezone)::date then 'today'
        when status in ('final', 'archived') or event_date < (${now}::timestamptz at time zone timezone)::date then 'past'
        else 'upcoming' end`;

const MONEY = sql`(
  select coalesce(json_agg(json_build_object('currency', currency, 'netCents', net) order by currency), '[]')
  from (
    select currency, sum(paid_cents - refunded_cents) as net from registrations
    where tournament_id = tournaments.id and paid_cents > 0 group by currency) as paid)`;
