/** Reads the feed page by page. A page shows only what is decided: nothing can come at or before its end later. */
import type { Doors, Reads } from '../../../platform/db/doors.ts';
import { raw, type Sql, sql } from '../../../platform/db/sql.ts';
import { FairGate } from '../../../platform/limits/fair-gate.ts';
import { Recent } from '../../../platform/live/recent.ts';
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

/** Up to where places mean nothing any more: because of the purge, or because a restore gives them anew. */
interface Gone {
  gone_place: number | null;
  gone_at: string | null;
}

/** The first row says what is gone; the others are the events, and the last that was looked at if it was the limit. */
interface Row extends Gone {
  /** Null where the reader does not want the event, or the page has no room for it. */
  event_text: string | null;
  is_wanted: boolean;
  looked_at: number;
  place: number;
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
  const [gone, ...rows] = await db.many<Row>(look(reading, decided));
  refuseGone(after, gone);
  const events: FeedPage['events'] = [];
  for (const { event_text: text, is_wanted, looked_at, place } of rows) {
    const isFull = is_wanted && (text === null || events.length === reading.most);
    if (isFull) return { events, reached: events.at(-1)?.place ?? 0, hasMore: true };
    if (text !== null) events.push({ text, place });
    if (looked_at === MOST_LOOKED_AT) return { events, reached: place, hasMore: true };
  }
  return { events, reached: Math.max(decided, after ?? 0), hasMore: false };
}

/** Never a silent gap: whoever begins before what is kept is told since when events are kept. */
function refuseGone(after: number | undefined, gone: Gone | undefined): void {
  if (after !== undefined && after < (gone?.gone_place ?? 0)) throw goneBefore(gone?.gone_at ?? null);
}

/**
 * The page and what is gone by one statement, so that a purge has happened to both or to neither. It ends as soon as it
 * has found a page and one event more. With its last limit as a parameter PostgreSQL plans it once for all readers; with
 * numbers alone it would plan it for each, which takes a quarter of the time.
 */
function look({ organizationId, after = 0, wanted, most }: Reading, decided: number): Sql {
  const { types = null, tournaments = null, since = null } = wanted;
  return sql`
    with looked as (
      select position, payload,
        (${types}::text[] is null or type = any (${types}::text[]))
          and (${tournaments}::uuid[] is null or tournament_id = any (${tournaments}::uuid[]))
          and (${since}::timestamptz is null or created_at >= ${since}::timestamptz)
          and type <> 'webhook.test' as is_wanted
      from events
      where organization_id = ${organizationId} and position > ${after}::bigint
      order by position limit ${raw(String(MOST_LOOKED_AT))}
    ), counted as (
      select *, row_number() over so_far as looked_at,
        sum(octet_length(payload)) filter (where is_wanted) over so_far as bytes
      from looked where position <= ${decided}::bigint
      window so_far as (order by position rows unbounded preceding)
    )
    select coalesce(place_again, position) as gone_place, coalesce(at, created_at) as gone_at,
      null as event_text, null as is_wanted, null as looked_at, null as place
    from (select) as always left join begins_again_after(${after}::bigint) on true
      left join purged_events on organization_id = ${organizationId}
    union all
    (select null, null,
       case when is_wanted and (bytes <= ${MOST_BYTES}::integer or bytes = octet_length(payload)) then payload end,
       is_wanted, looked_at, position
     from counted where is_wanted or looked_at = ${MOST_LOOKED_AT}::integer order by position)
    limit ${most}::integer + 2`;
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
