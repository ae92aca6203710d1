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

/** An event or, in the last row, how the page ends. */
interface Row {
  event_text: string | null;
  event_position: number | null;
  reached: number;
  has_more: boolean;
  gone_position: number | null;
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
    sql`select * from feed_page(${organizationId}::uuid, ${after ?? 0}::bigint, ${types ?? null}::text[],
          ${tournaments ?? null}::uuid[], ${since ?? null}::timestamptz, ${most}::integer, ${MOST_BYTES}::integer,
          ${MOST_LOOKED_AT}::integer)`,
  );
  const end = rows.pop();
  if (end === undefined) throw new Error('A page of the feed has no end.');
  // Never a silent gap: whoever begins before what is kept is told since when events are kept.
  if (after !== undefined && after < (end.gone_position ?? 0)) throw goneBefore(end.gone_at);
  const events = rows.map(({ event_text, event_position }) => ({
    text: event_text ?? '',
    place: event_position ?? 0,
  }));
  return { events, reached: end.reached, hasMore: end.has_more };
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
          and position is not null
          and (${types ?? null}::text[] is null or type = any(${types ?? null}::text[]))`,
  );
  return row?.payload;
}
