/** Reads the feed page by page. A page shows only what is decided: nothing can come at or before its end later. */
import type { Doors, Reads } from '../../../platform/db/doors.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { FairGate } from '../../../platform/limits/fair-gate.ts';
import { Recent } from '../../../platform/live/recent.ts';
import { gone } from '../../../platform/problems.ts';

/** The types and tournaments that a reader wants; undefined for all. */
export interface Wanted {
  types: readonly string[] | undefined;
  tournaments: readonly string[] | undefined;
  /** Only events at or after this time. */
  since: string | undefined;
}

export interface FeedPage {
  /** The events' texts, exactly as they are stored, one after the other with `SEPARATOR` between them. */
  texts: string;
  /** The place of each of them. */
  places: number[];
  /** Everything up to here was looked at. */
  reached: number;
  hasMore: boolean;
}

/** What is between two events of an answer in JSON. No event has one within: JSON writes line breaks as `\n`. */
const SEPARATOR = ',\n';
const MOST_BYTES = 4 * 1024 * 1024;
const MOST_LOOKED_AT = 5000;

/** Up to where places mean nothing any more: because of the purge, or because a restore gives them anew. */
interface Gone {
  gone_place: number | null;
  gone_at: string | null;
}

/** What a page has, and what is gone by then. */
interface Row extends Gone {
  /** Null where there is no event, or where they are too long for one page. */
  texts: string | null;
  /** How long the events are together; null where there is none. */
  bytes: number | null;
  /** As JSON; one more than was asked for where there is more. */
  places: string | null;
  /** The last place that was looked at, if that was the limit. */
  looked_to: number | null;
}

interface FeedReading {
  organizationId: string;
  /** A place; undefined for the oldest that is kept. */
  after: number | undefined;
  wanted: Wanted;
  most: number;
  /** Up to here everything is decided, for a reader who is told of more. */
  decided?: number | undefined;
}

export const NO_EVENTS = { texts: '', places: [] };

/**
 * Reads pages, few at a time, since others want to be answered meanwhile. It remembers for a second what is decided, so
 * that nobody who catches up asks for that at each page.
 */
export class FeedPages {
  readonly #doors: Doors;
  readonly #decided = new Recent();
  readonly #gate = new FairGate({ places: 3, perOrganization: 2 });

  constructor(doors: Doors) {
    this.#doors = doors;
  }

  async read(reading: FeedReading): Promise<FeedPage> {
    const { organizationId, after = 0 } = reading;
    const cached = Math.max(reading.decided ?? 0, this.#decided.peek<number>(organizationId) ?? 0);
    const early = cached > after ? await this.#pageUpTo(cached, reading) : undefined;
    if (early !== undefined && (early.hasMore || reading.decided !== undefined)) return early;
    const db = this.#doors.asOrganization(organizationId);
    const end = await db.one<Gone & { decided: number }>(
      sql`select * from feed_end(${organizationId}::uuid, ${after}::bigint)`,
    );
    if (end === undefined) throw new Error('A feed has no end.');
    refuseGone(reading.after, end);
    const { decided } = end;
    if (decided <= after)
      return { ...NO_EVENTS, reached: Math.max(after, end.gone_place ?? 0), hasMore: false };
    this.#decided.set(organizationId, decided);
    return this.#pageUpTo(decided, reading);
  }

  #pageUpTo(decided: number, reading: FeedReading): Promise<FeedPage> {
    const db = this.#doors.asOrganization(reading.organizationId).asideOnPrimary();
    return this.#gate.pass(reading.organizationId, () => pageUpTo(db, decided, reading), { hasBegun: true });
  }
}

async function pageUpTo(db: Reads, decided: number, reading: FeedReading): Promise<FeedPage> {
  const { after, most } = reading;
  const row = await db.one<Row>(look(reading, decided));
  if (row === undefined) throw new Error('A page of the feed has no row.');
  refuseGone(after, row);
  const found: number[] = JSON.parse(row.places ?? '[]');
  if (row.texts === null && row.bytes !== null)
    return pageUpTo(db, decided, { ...reading, most: fewer(most, row.bytes) });
  const isCut = found.length > most;
  const places = isCut ? found.slice(0, most) : found;
  const texts = row.texts ?? '';
  const last = isCut ? places.at(-1) : row.looked_to;
  const whole = Math.max(decided, after ?? 0, row.gone_place ?? 0);
  return {
    texts: isCut ? texts.slice(0, texts.lastIndexOf(SEPARATOR)) : texts,
    places,
    reached: last ?? whole,
    hasMore: last != null,
  };
}

/** How many fit on a page if so many, and one more, are so long. At most half, so that it is found soon where lengths differ. */
const fewer = (most: number, bytes: number): number =>
  Math.max(1, Math.min(Math.floor(most / 2), Math.floor(((most + 1) * MOST_BYTES) / bytes)));

/** Each event's text by itself. */
export const textsOf = ({ texts }: Pick<FeedPage, 'texts'>): string[] =>
  texts === '' ? [] : texts.split(SEPARATOR);

/** Never a silent gap: whoever begins before what is kept is told since when events are kept. */
function refuseGone(after: number | undefined, gone: Gone | undefined): void {
  if (after !== undefined && after < (gone?.gone_place ?? 0)) throw goneBefore(gone?.gone_at ?? null);
}

/** One row, since to take apart two hundred would cost this process more than all else about a page. */
function look({ organizationId, after = 0, wanted, most }: FeedReading, decided: number): Sql {
  const { types = null, tournaments = null, since = null } = wanted;
  return sql`
    select * from feed_page(${organizationId}::uuid, ${after}::bigint, ${decided}::bigint, ${types}::text[],
      ${tournaments}::uuid[], ${since}::timestamptz, ${most}::integer, ${MOST_BYTES}::integer,
      ${MOST_LOOKED_AT}::integer)`;
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
