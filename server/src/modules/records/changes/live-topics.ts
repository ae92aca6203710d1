/** Caches of what belongs to a tournament, valid while this process hears notifications of changes. */
import type { Doors } from '../../../platform/db/doors.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import type { Listener } from '../../../platform/db/wire/listener.ts';
import { Live } from '../../../platform/live/live.ts';
import { topicOf } from './changes.ts';

/**
 * `version` selects the stored version of the tournament in `wanted`. It must grow with every change, and
 * every change must be announced on the channel. Call it before the listener starts.
 */
export function liveTopics(doors: Doors, listener: Listener, channel: string, version: Sql): Live {
  const live = new Live({ listener, versionsOf: (topics) => versionsOf(doors, topics, version) });
  listener.onGap(() => live.hearAll());
  listener.on(channel, (topic) => live.hear(topic));
  return live;
}

/** Reads the versions for all tenants through the platform door, and nothing else of them. */
async function versionsOf(
  { asPlatform }: Doors,
  topics: string[],
  version: Sql,
): Promise<Map<string, number>> {
  const [organizations, tournaments] = [0, 1].map((part) => topics.map((topic) => topic.split(' ')[part]));
  const rows = await asPlatform.many<{ organization_id: string; tournament_id: string; version: number }>(
    sql`select wanted.organization_id, wanted.tournament_id, stored.version
        from unnest(${organizations}::uuid[], ${tournaments}::uuid[]) as wanted (organization_id, tournament_id),
          lateral (${version}) as stored (version)`,
  );
  return new Map(rows.map((row) => [topicOf(row.organization_id, row.tournament_id), row.version]));
}
