/** A page of the feed as the API answers it: the stored texts as they are, and where the reading ended. */
import type { Reads } from '../../../platform/db/doors.ts';
import { invalid } from '../../../platform/problems.ts';
import { readPage } from './pages.ts';
import type { Positions } from './positions.ts';
import { FEED_LIMIT, type FeedQuery } from './schemas.ts';
import { startOf } from './start.ts';

/** `types` are those that the reader gets; undefined for all. */
export async function list(
  db: Reads,
  organizationId: string,
  positions: Positions,
  { cursor, limit = FEED_LIMIT, ...query }: FeedQuery,
  types: readonly string[] | undefined,
): Promise<string> {
  const { after, since, tournament_id } = query;
  if (cursor !== undefined && after !== undefined)
    throw invalid([{ field: 'after', message: 'cannot be combined with cursor' }]);
  const filters = { types: types ?? null, tournament_id: tournament_id ?? null, since: since ?? null };
  const start =
    cursor === undefined
      ? await startOf(db, organizationId, positions, query)
      : positions.readCursor(organizationId, filters, cursor);
  const wanted = { types, tournaments: tournament_id, since };
  const { events, reached, hasMore } = await readPage(db, organizationId, start, wanted, limit);
  const next_cursor = hasMore ? positions.cursor(organizationId, filters, reached) : null;
  const page = JSON.stringify({ next_cursor, has_more: hasMore });
  const position = JSON.stringify(positions.position(organizationId, reached));
  return `{"data":[${events.map(({ text }) => text).join(',')}],"page":${page},"position":${position}}`;
}
