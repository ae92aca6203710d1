/** Whether tournaments that somebody names are the organization's own. */
import type { Reads } from '../../../platform/db/doors.ts';
import { isOneOf, sql } from '../../../platform/db/sql.ts';
import { notFound } from '../../../platform/problems.ts';

/** The ids are distinct. */
export async function mustKnow(db: Reads, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await db.one<{ count: number }>(
    sql`select count(*)::int as count from tournaments where ${isOneOf(sql`id`, ids)}`,
  );
  if (found?.count !== ids.length) throw notFound('Tournament');
}
