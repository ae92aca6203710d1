/** Keyset pagination, newest first: the only way in which lists are paged. */
import type { Reads } from './reads.ts';
import { empty, raw, type Sql, sql } from './sql.ts';

export interface PageRequest {
  /** The id of the last row of the previous page. */
  after: string | undefined;
  /** How many rows to fetch. */
  take: number;
  /** Instead of all rows, newest first: those that changed at or after a time, oldest change first. */
  changes?: ChangesRequest | undefined;
}

interface ChangesRequest {
  since: string;
  /** The last row of the previous page. */
  after?: { at: string; id: string } | undefined;
}

/**
 * The end of a statement that already has a `where`: `… where true ${newestFirst(page)}`. The limit is part
 * of the text: as a parameter it would keep PostgreSQL from reusing the plan.
 */
export const newestFirst = (
  { after, take, changes }: PageRequest,
  id: Sql = sql`id`,
  updatedAt: Sql = sql`updated_at`,
): Sql =>
  changes === undefined
    ? sql`${after === undefined ? empty : sql`and ${id} < ${asSubquery('uuid', after)}`} order by ${id} desc limit ${raw(String(take))}`
    : sql`${fromChange(changes, id, updatedAt)} order by ${updatedAt}, ${id} limit ${raw(String(take))}`;

const fromChange = ({ since, after }: ChangesRequest, id: Sql, updatedAt: Sql): Sql =>
  after === undefined
    ? sql`and ${updatedAt} >= ${asSubquery('timestamptz', since)}`
    : sql`and (${updatedAt}, ${id}) > (${asSubquery('timestamptz', after.at)}, ${asSubquery('uuid', after.id)})`;

/**
 * The place where a page begins. PostgreSQL does not look into a subquery when it plans, so one plan serves all
 * places: for a value that it sees it would plan every page anew, because it takes such a plan to be cheaper.
 */
const asSubquery = (type: 'uuid' | 'timestamptz', place: string): Sql => sql`(select ${place}::${raw(type)})`;

/** What an export needs: rows that can be counted up to a cap and read page by page. */
export interface Exportable<Row> {
  count(atMost: number): Promise<number>;
  page(page: PageRequest): Promise<Row[]>;
}

/** The rows of a table; `from` names the table and the condition: `contacts where …`. */
export const exportable = <Row>(
  db: Reads,
  from: Sql,
  page: (page: PageRequest) => Promise<Row[]>,
): Exportable<Row> => ({
  page,
  count: async (atMost) => {
    const row = await db.one<{ count: number }>(
      sql`select count(*)::int as count from (select from ${from} limit ${atMost}) as counted`,
    );
    return row?.count ?? 0;
  },
});

/** Rows that are already in memory. */
export const exportableRows = <Row extends { id: string }>(rows: Row[]): Exportable<Row> => ({
  count: async (atMost) => Math.min(rows.length, atMost),
  page: async ({ after, take }) => {
    const start = after === undefined ? 0 : rows.findIndex((row) => row.id === after) + 1;
    return rows.slice(start, start + take);
  },
});

const BATCH = 200;

/**
 * Yields all rows up to `cap`, in batches. No transaction stays open while a slow reader is served: ids only
 * grow, so rows added meanwhile come before the first page, and every older row is read exactly once.
 */
export async function* batches<Row extends { id: string }>(
  source: Exportable<Row>,
  cap: number,
): AsyncGenerator<Row[]> {
  let after: string | undefined;
  for (let left = cap; left > 0; ) {
    const rows = await source.page({ after, take: Math.min(BATCH, left) });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.id;
    left -= rows.length;
  }
}
