/** A page of the feed as the API answers it: the stored texts as they are, and where the reading ended. */
import type { Reads } from '../../../platform/db/doors.ts';
import { invalid } from '../../../platform/problems.ts';
import { type FeedPage, type FeedPages, NO_EVENTS } from './pages.ts';
import type { Positions } from './positions.ts';
import { FEED_LIMIT, type FeedQuery } from './schemas.ts';
import { presentPlace, startOf } from './start.ts';

interface FeedTools {
  positions: Positions;
  feedPages: FeedPages;
}

/** `types` are those that the reader gets; undefined for all. */
export async function list(
  db: Reads,
  organizationId: string,
  tools: FeedTools,
  query: FeedQuery,
  types: readonly string[] | undefined,
): Promise<string> {
  const { texts, reached, hasMore } = await pageFor(db, organizationId, tools, query, types);
  const { positions } = tools;
  const next_cursor = hasMore ? positions.cursor(organizationId, filtersOf(query), reached) : null;
  const page = JSON.stringify({ next_cursor, has_more: hasMore });
  const position = JSON.stringify(positions.position(organizationId, reached));
  return `{"data":[${texts}],"page":${page},"position":${position}}`;
}

async function pageFor(
  db: Reads,
  organizationId: string,
  tools: FeedTools,
  query: FeedQuery,
  types: readonly string[] | undefined,
): Promise<FeedPage> {
  const { positions, feedPages } = tools;
  const { after, cursor, since, tournament_id, limit = FEED_LIMIT } = query;
  if (cursor !== undefined && after !== undefined)
    throw invalid([{ field: 'after', message: 'cannot be combined with cursor' }]);
  // Whoever asks for the present place has nothing to read before it, and need not wait for what comes after.
  if (after === 'now' && since === undefined)
    return { ...NO_EVENTS, reached: await presentPlace(db, organizationId), hasMore: false };
  const start =
    cursor === undefined
      ? await startOf(db, organizationId, positions, query)
      : positions.readCursor(organizationId, filtersOf(query), cursor);
  return feedPages.read({
    organizationId,
    after: start,
    wanted: { types, tournaments: tournament_id, since },
    most: limit,
  });
}

/** What a cursor is bound to: the filters as they were sent. */
const filtersOf = ({ type, tournament_id, since }: FeedQuery) => ({ type, tournament_id, since });
