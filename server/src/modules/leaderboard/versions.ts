/** The stored versions of boards, of all tenants, for the cache: it reads nothing but the number. */
import type { Doors } from '../../platform/db/doors.ts';
import { sql } from '../../platform/db/sql.ts';
import { topicOf } from '../changes/changes.ts';

export async function versionsOf({ asPlatform }: Doors, topics: string[]): Promise<Map<string, number>> {
  const [organizations, tournaments] = [0, 1].map((part) => topics.map((topic) => topic.split(' ')[part]));
  const rows = await asPlatform.many<{ organization_id: string; tournament_id: string; version: number }>(
    sql`select board.organization_id, board.tournament_id, board.version
        from unnest(${organizations}::uuid[], ${tournaments}::uuid[]) as wanted (organization_id, tournament_id)
        join board_versions as board using (organization_id, tournament_id)`,
  );
  return new Map(
    rows.map(({ organization_id, tournament_id, version }) => [
      topicOf(organization_id, tournament_id),
      version,
    ]),
  );
}
