/** The cache of public boards. While scores are withheld, its version stays and readers get nothing. */
import type { Doors } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Listener } from '../../../platform/db/wire/listener.ts';
import type { Live } from '../../../platform/live/live.ts';
import { TOURNAMENT_CHANGES } from '../../records/changes/changes.ts';
import { liveTopics } from '../../records/changes/live-topics.ts';
import { PUBLIC_VERSION } from '../leaderboard/load.ts';

/** Create it after the cache of boards, which it loads from: that one must hear of a change first. */
export const livePublicBoards = (doors: Doors, listener: Listener): Live =>
  liveTopics(
    doors,
    listener,
    TOURNAMENT_CHANGES,
    sql`select ${PUBLIC_VERSION} from board_versions as board
        where board.organization_id = wanted.organization_id and board.tournament_id = wanted.tournament_id`,
  );
