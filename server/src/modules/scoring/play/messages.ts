/** What a team is told: messages to its players, and what is announced on the board. */
import type { Reads } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { SizedCache } from '../../../platform/live/sized-cache.ts';
import { WAS_ON_BOARD } from '../../letters/announcements/board.ts';
import type { PlayCard } from './schemas.ts';

type Messages = PlayCard['messages'];

const MOST = 20;
/** Messages are few but read at every change of a card, so they are cached until something new is sent. */
const CACHE_BYTES = 8 * 1024 * 1024;
const cache = new SizedCache<Messages>(CACHE_BYTES);

/**
 * A cache key that changes with every message or announcement sent or retracted, of the tournament in the
 * statement. It counts all of them: the time of the newest would miss one from a node whose clock is behind.
 */
export const NEWEST = sql`(
  select concat((select count(*) from messages where messages.tournament_id = tournament.id), ' ', (
    select count(*) + count(retracted_at) from announcements
    where announcements.tournament_id = tournament.id and ${WAS_ON_BOARD})))`;

/** The team's messages, newest first. */
export async function messagesFor(
  db: Reads,
  { tournamentId, newest }: { tournamentId: string; newest: string },
  playerIds: string[],
): Promise<Messages> {
  const key = `${tournamentId} ${newest} ${playerIds.join(' ')}`;
  const kept = cache.get(key);
  if (kept !== undefined) return kept;
  const messages = await db.many<Messages[number]>(
    sql`select * from (
          (select id, body, created_at as sent_at from messages
            where tournament_id = ${tournamentId} and addressed && ${playerIds}::uuid[]
            order by id desc limit ${MOST})
          union all
          (select id, body, sent_at from announcements
            where tournament_id = ${tournamentId} and ${WAS_ON_BOARD} and retracted_at is null
            order by sent_at desc, id desc limit ${MOST})) as message
        order by sent_at desc, id desc limit ${MOST}`,
  );
  cache.set(key, messages, key.length + JSON.stringify(messages).length);
  return messages;
}
