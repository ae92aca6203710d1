/** The announcements that everybody sees on the board of a tournament. */
import type { Reads } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import * as publicNames from '../../event/tournaments/public-names.ts';
import type { PublicAnnouncement } from './schemas.ts';

const MOST = 50;

/** Literal text instead of parameters, so that PostgreSQL can use the partial index. */
export const WAS_ON_BOARD = sql`sent_at is not null and 'board' = any (channels)`;

/** Newest first. */
export const onBoard = (db: Reads, tournamentId: string): Promise<PublicAnnouncement[]> =>
  db.many(
    sql`select id, title, body, sent_at from announcements
        where tournament_id = ${tournamentId} and ${WAS_ON_BOARD} and retracted_at is null
        order by sent_at desc, id desc limit ${MOST}`,
  );

/** The board under the tournament's public slug; a tournament in set-up is not public. */
export async function publicBoard(
  db: Reads,
  tournamentId: string,
  slug: string,
): Promise<PublicAnnouncement[]> {
  await publicNames.refuseHidden(db, tournamentId, slug);
  return onBoard(db, tournamentId);
}
