/** The cache of boards. */
import type { Doors } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Listener } from '../../../platform/db/wire/listener.ts';
import type { Live } from '../../../platform/live/live.ts';
import { TOURNAMENT_CHANGES } from '../../records/changes/changes.ts';
import { liveTopics } from '../../records/changes/live-topics.ts';

export const liveBoards = (doors: Doors, listener: Listener): Live =>
  liveTopics(
    doors,
    listener,
    TOURNAMENT_CHANGES,
    sql`select version from board_versions as board
        where board.organization_id = wanted.organization_id and board.tournament_id = wanted.tournament_id`,
  );
