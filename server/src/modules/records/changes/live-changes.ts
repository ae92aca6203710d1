/**
 * What has changed about a tournament, for screens that reload what they show: the newest audit row for each
 * kind of target, and the version of the boards. Read once for all who follow it.
 */
import type { Doors, Reads } from '../../../platform/db/doors.ts';
import { isOneOf, type Sql, sql } from '../../../platform/db/sql.ts';
import type { Listener } from '../../../platform/db/wire/listener.ts';
import { Live, type Versioned } from '../../../platform/live/live.ts';
import { notFound } from '../../../platform/problems.ts';
import { TOURNAMENT_ACTIVITY, TOURNAMENT_CHANGES, topicOf } from './changes.ts';

/** Call it before the listener starts. */
export function liveChanges(doors: Doors, listener: Listener): Live {
  const live = new Live({ listener, versionsOf: (topics) => versionsOf(doors, topics) });
  listener.onGap(() => live.hearAll());
  for (const channel of [TOURNAMENT_CHANGES, TOURNAMENT_ACTIVITY])
    listener.on(channel, (topic) => live.hear(topic));
  return live;
}

/** Counts audit rows instead of taking the newest id: a row may commit after another with a later id. */
export const versionOf = (tournamentId: Sql): Sql =>
  sql`(board.version + (select count(*) from audit_events where tournament_id = ${tournamentId}))::int`;

/** Reads through each organization's own door, because only that sees its audit log. */
async function versionsOf(doors: Doors, topics: string[]): Promise<Map<string, number>> {
  const names = topics.map((topic) => topic.split(' '));
  const versions = new Map<string, number>();
  for (const organizationId of new Set(names.map(([organization = '']) => organization))) {
    const ids = names.filter(([organization]) => organization === organizationId).map(([, id = '']) => id);
    const rows = await doors.asOrganization(organizationId).many<{ id: string; version: number }>(
      sql`select board.tournament_id as id, ${versionOf(sql`board.tournament_id`)} as version
            from board_versions as board where ${isOneOf(sql`board.tournament_id`, ids)}`,
    );
    for (const row of rows) versions.set(topicOf(organizationId, row.id), row.version);
  }
  return versions;
}

interface Row {
  version: number;
  boards: number;
  newest: Record<string, string>;
}

/** The changes as the JSON that is sent. */
export function latestChanges(
  changes: Live,
  db: Reads,
  { organizationId, tournamentId }: { organizationId: string; tournamentId: string },
  seen: number,
  render: (version: number, json: Buffer) => Buffer,
): Promise<Versioned<Buffer>> {
  return changes.get(topicOf(organizationId, tournamentId), () => load(db, tournamentId, render), seen);
}

async function load(
  db: Reads,
  tournamentId: string,
  render: (version: number, json: Buffer) => Buffer,
): Promise<Versioned<Buffer>> {
  const row = await db.one<Row>(
    sql`select ${versionOf(sql`${tournamentId}`)} as version, board.version::int as boards, (
          select coalesce(json_object_agg(target_type, id), '{}') from (
            select target_type, max(id::text) as id from audit_events
            where tournament_id = ${tournamentId} and target_type is not null group by target_type order by target_type
          ) as kind) as newest
        from board_versions as board where board.tournament_id = ${tournamentId}`,
  );
  if (row === undefined) throw notFound('Tournament');
  const json = Buffer.from(JSON.stringify({ ...row.newest, boards: row.boards }));
  return { version: row.version, value: render(row.version, json) };
}
