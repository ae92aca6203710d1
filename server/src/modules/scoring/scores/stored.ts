/** The scores that are stored, whoever they belong to: a player who leaves his team keeps his. */
import type { Reads } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import * as tournaments from '../../event/tournaments/tournaments.ts';
import type { StoredScores } from './schemas.ts';

/** Of everybody who has a score; in a scramble of teams, in the other formats of players, also those without a team. */
export async function list(db: Reads, tournamentId: string): Promise<StoredScores[]> {
  await tournaments.get(db, tournamentId);
  return db.many(
    sql`select id as team_id, null::uuid as player_id, strokes from teams
          where tournament_id = ${tournamentId} and posted > 0
        union all
        select null, id, strokes from players where tournament_id = ${tournamentId} and posted > 0
        order by team_id, player_id`,
  );
}
