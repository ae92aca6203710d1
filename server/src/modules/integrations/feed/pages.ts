/** Reads the feed page by page. A page shows only what is decided: nothing can come at or before its end later. */
import type { Reads } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { gone } from '../../../platform/problems.ts';

/** The types and tournaments that a reader wants; undefined for all. */
interface Wanted {
  types: readonly string[] | undefined;
  tournaments: readonly string[] | undefined;
  /** Only events at or after this time. */
  since: string | undefined;
}

export interface FeedPage {
  /** Each event's text, exactly as it is stored, with its place. */
  events: { text: string; place: number }[];
  /** Everything up to here was looked at. */
  reached: number;
  hasMore: boolean;
}

const MOST_BYTES = 4 * 1024 * 1024;
const MOST_LOOKED_AT = 5000;

interface Row {
  event_text: string | null;
  event_position: string | null;
  reached: string | null;
  has_more: boolean | null;
  gone_position: string | null;
  gone_at: string | null;
}

/** `after` is a place; undefined for the oldest that is kept. */
export async function readPage(
  db: Reads,
  organizationId: string,
  after: number | undefined,
  { types, tournaments, since }: Wanted,
  most: number,
): Promise<FeedPage> {
  const rows = await db.many<Row>(
    sql`select * from read_events(${organizationId}::uuid, ${after ?? 0}::bigint, ${types ?? null}::text[],
          ${tournaments ?? null}::uuid[], ${since ?? null}::timestamptz, ${most}::integer, ${MOST_BYTES}::integer,
          ${MOST_LOOKED_AT}::integer)`,
  );
  const page: FeedPage = { events: [], reached: after ?? 0, hasMore: false };
  for (const row of rows) {
    if (row.event_text !== null)
      page.events.push({ text: row.event_text, place: Number(row.event_position) });
    else if (row.gone_position !== null) refuseGone(row, after, since, page);
    else Object.assign(page, { reached: Number(row.reached), hasMore: row.has_more === true });
  }
  return page;
}

/** Never a silent gap: whoever begins before what is kept is told since when events are kept. */
function refuseGone(
  { gone_position, gone_at }: Row,
  after: number | undefined,
  since: string | undefined,
  page: FeedPage,
): void {
  const place = Number(gone_position);
  const isTooOld = since !== undefined && gone_at !== null && Date.parse(since) <= Date.parse(gone_at);
  if (isTooOld || (after !== undefined && after < place)) throw goneBefore(gone_at);
  // What is older and was kept for a delivery is not shown any more.
  page.events = page.events.filter((event) => event.place > place);
}

export const goneBefore = (at: string | null) =>
  gone(
    `Events are kept since ${at === null ? 'a later time' : new Date(at).toISOString()}. Read everything anew, then follow from the present position.`,
  );

/** The text of an event that is kept and of one of these types. */
export async function findEvent(
  db: Reads,
  organizationId: string,
  id: string,
  types: readonly string[] | undefined,
): Promise<string | undefined> {
  const row = await db.one<{ payload: string }>(
    sql`select payload from events
        where organization_id = ${organizationId} and id = ${id} and type <> 'webhook.test'
          and (${types ?? null}::text[] is null or type = any(${types ?? null}::text[]))
          and position > coalesce((select position from purged_events where organization_id = ${organizationId}), 0)`,
  );
  return row?.payload;
}
