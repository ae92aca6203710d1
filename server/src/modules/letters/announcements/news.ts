/**
 * News for those who follow a tournament: what came to its board, or was retracted, within the last hour.
 * News has a version apart from the boards': how many announcements were ever sent plus how many were
 * retracted, so it only grows.
 */
import { HOUR } from '../../../platform/clock.ts';
import type { Doors, Reads, Tx } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Listener } from '../../../platform/db/wire/listener.ts';
import type { Live, Versioned } from '../../../platform/live/live.ts';
import { topicOf } from '../../records/changes/changes.ts';
import { liveTopics } from '../../records/changes/live-topics.ts';
import { WAS_ON_BOARD } from './board.ts';

/** The channel on which nodes hear that a tournament has news. */
const NEWS = 'tournament_news';

const LASTS = HOUR;

/** An announcement in one of its two states, sent or retracted, as followers see it. */
interface Item {
  /** Changes when the announcement is retracted, so that followers are told again. */
  key: string;
  at: number;
  data: Buffer;
}

type Render = (json: Buffer) => Buffer;

export const announceNews = (tx: Tx, tournamentId: string): void =>
  tx.announce(NEWS, topicOf(tx.organizationId, tournamentId));

const VERSION = sql`count(*)::int + count(retracted_at)::int`;

export const liveNews = (doors: Doors, listener: Listener): Live =>
  liveTopics(
    doors,
    listener,
    NEWS,
    sql`select ${VERSION} from announcements
        where announcements.organization_id = wanted.organization_id
          and announcements.tournament_id = wanted.tournament_id and ${WAS_ON_BOARD}`,
  );

/** Oldest first. `render` makes an item's bytes from its JSON; the result is cached for everybody. */
export async function latestNews(
  news: Live,
  db: Reads,
  topic: { organizationId: string; tournamentId: string },
  now: Date,
  render: Render,
): Promise<Item[]> {
  const since = new Date(now.getTime() - LASTS);
  const { value } = await news.get(topicOf(topic.organizationId, topic.tournamentId), () =>
    load(db, topic.tournamentId, since, render),
  );
  return value.filter(({ at }) => at >= since.getTime());
}

interface Row {
  version: number;
  id: string | null;
  title: string;
  body: string;
  sent_at: string;
  retracted_at: string | null;
}

/** Reads items and version in one statement, hence in one snapshot. */
async function load(
  db: Reads,
  tournamentId: string,
  since: Date,
  render: Render,
): Promise<Versioned<Item[]>> {
  const here = sql`tournament_id = ${tournamentId} and ${WAS_ON_BOARD}`;
  const rows = await db.many<Row>(
    sql`select stored.version, recent.* from (select ${VERSION} from announcements where ${here}) as stored (version)
        left join lateral (
          select id, title, body, sent_at, retracted_at from announcements
          where ${here} and (sent_at >= ${since} or retracted_at >= ${since})) as recent on true
        order by recent.sent_at, recent.id`,
  );
  return {
    version: rows[0]?.version ?? 0,
    value: rows.filter(({ id }) => id !== null).map((row) => itemOf(row, render)),
  };
}

function itemOf({ id, title, body, sent_at, retracted_at }: Row, render: Render): Item {
  const retracted = retracted_at !== null;
  return {
    key: `${id} ${retracted}`,
    at: Date.parse(retracted_at ?? sent_at),
    data: render(Buffer.from(JSON.stringify({ data: { id, title, body, sent_at, retracted } }))),
  };
}
