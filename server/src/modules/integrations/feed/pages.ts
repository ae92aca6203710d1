/** Reads the feed page by page. A page shows only what is decided: nothing can come at or before its end later. */
import type { Doors, Reads } from '../../../platform/db/doors.ts';
import { raw, type Sql, sql } from '../../../platform/db/sql.ts';
import { FairGate } from '../../../platform/limits/fair-gate.ts';
import { Recent } from '../../../platform/live/recent.ts';
import { gone } from '../../../platform/problems.ts';
import { MOST_ON_A_PAGE } from './schemas.ts';

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
/** A page, and whether there is more. */
const MOST_FOUND = MOST_ON_A_PAGE + 1;

/** Up to where places mean nothing any more: because of the purge, or because a restore gives them anew. */
interface Gone {
  gone_place: number | null;
  gone_at: string | null;
}

/** An event of the page, what was looked at last or, in the last row, what is gone. */
interface Row extends Gone {
  event_text: string | null;
  place: number | null;
  looked_at: number;
  /** How many up to here the reader wants. */
  wanted: number;
}

/**
 * Reads pages, few at a time: whoever catches up takes all there is, and others want to be answered meanwhile. It
 * remembers for a second what is decided, so that nobody who catches up asks for that at each page.
 */
export class FeedPages {
  readonly #doors: Doors;
  readonly #decided = new Recent();
  readonly #gate = new FairGate({ places: 2, perOrganization: 1 });

  constructor(doors: Doors) {
    this.#doors = doors;
  }

  /** `after` is a place; undefined for the oldest that is kept. */
  async read(
    organizationId: string,
    after: number | undefined,
    wanted: Wanted,
    most: number,
  ): Promise<FeedPage> {
    const door = this.#doors.asOrganization(organizationId);
    const reading = { db: door.asideOnPrimary(), organizationId, after, wanted, most };
    const known = this.#decided.peek<number>(organizationId) ?? 0;
    const early = known > (after ?? 0) ? await this.#pageUpTo(known, reading) : undefined;
    if (early?.hasMore) return early;
    const end = await door.one<Gone & { decided: number }>(
      sql`select * from feed_end(${organizationId}::uuid, ${after ?? 0}::bigint)`,
    );
    if (end === undefined) throw new Error('A feed has no end.');
    refuseGone(after, end);
    const { decided } = end;
    this.#decided.set(organizationId, decided);
    if (decided <= (after ?? 0)) return { events: [], reached: after ?? 0, hasMore: false };
    return this.#pageUpTo(decided, reading);
  }

  #pageUpTo(decided: number, reading: Reading): Promise<FeedPage> {
    return this.#gate.pass(reading.organizationId, () => pageUpTo(decided, reading), { hasBegun: true });
  }
}

interface Reading {
  db: Reads;
  organizationId: string;
  after: number | undefined;
  wanted: Wanted;
  most: number;
}

async function pageUpTo(decided: number, reading: Reading): Promise<FeedPage> {
  const { db, after } = reading;
  const rows = await db.many<Row>(look(reading, decided));
  const gone = rows.pop();
  refuseGone(after, gone);
  const last = rows.at(-1);
  const events = rows.flatMap(({ event_text: text, place }) =>
    text === null || place === null ? [] : [{ text, place }],
  );
  const end = Math.max(decided, after ?? 0);
  if (last === undefined) return { events, reached: end, hasMore: false };
  if (last.wanted > events.length) return { events, reached: events.at(-1)?.place ?? 0, hasMore: true };
  if (last.looked_at === MOST_LOOKED_AT) return { events, reached: last.place ?? end, hasMore: true };
  return { events, reached: end, hasMore: false };
}

/** Never a silent gap: whoever begins before what is kept is told since when events are kept. */
function refuseGone(after: number | undefined, gone: Gone | undefined): void {
  if (after !== undefined && after < (gone?.gone_place ?? 0)) throw goneBefore(gone?.gone_at ?? null);
}

/**
 * The page and what is gone by one statement, so that a purge has happened to both or to neither. It ends as soon as it
 * has found a page. PostgreSQL plans it once for all readers, which it would not do with parameters as limits, or with
 * two ends of the range it reads.
 */
function look({ organizationId, after = 0, wanted, most }: Reading, decided: number): Sql {
  const { types = null, tournaments = null, since = null } = wanted;
  return sql`
    with looked as (
      select position, payload, octet_length(payload) as bytes,
        (${types}::text[] is null or type = any (${types}::text[]))
          and (${tournaments}::uuid[] is null or tournament_id = any (${tournaments}::uuid[]))
          and (${since}::timestamptz is null or created_at >= ${since}::timestamptz)
          and type <> 'webhook.test' as is_wanted
      from events
      where organization_id = ${organizationId} and position > ${after}::bigint
      order by position limit ${raw(String(MOST_LOOKED_AT))}
    ), counted as (
      select position, payload, is_wanted, count(*) over so_far as looked_at,
        count(*) filter (where is_wanted) over so_far as wanted,
        sum(bytes) filter (where is_wanted) over so_far as bytes,
        lead(position) over so_far is null as is_last
      from looked where position <= ${decided}::bigint
      window so_far as (order by position rows unbounded preceding)
    ), page as (
      select *, is_wanted and wanted <= ${most}::integer
        and (wanted = 1 or bytes <= ${MOST_BYTES}::integer) as is_shown
      from counted
    )
    (select case when is_shown then payload end as event_text, position as place, looked_at, wanted,
       null::bigint as gone_place, null::timestamptz as gone_at
     from page where is_wanted or is_last order by position limit ${raw(String(MOST_FOUND))})
    union all
    (select null, null, 0, 0, coalesce(place_again, position), coalesce(at, created_at)
     from (select) as always left join begins_again_after(${after}::bigint) on true
       left join purged_events on organization_id = ${organizationId})`;
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
