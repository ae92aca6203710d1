/** The contest that a hole shows: of several on one hole, the one that was placed there last. */
import type { Tx } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { CONTESTS } from '../../event/holes/schemas.ts';
import type { SideGame } from './schemas.ts';

type Placed = Pick<SideGame, 'id' | 'type' | 'hole_number'>;

export const isHoleContest = (type: SideGame['type']): boolean =>
  CONTESTS.some((contest) => contest === type);

/**
 * `before` is undefined for a new game, `after` for a deleted one. The query for the hole that it leaves
 * excludes the game itself, because its own change may still be queued.
 */
export function followHole(
  tx: Tx,
  tournamentId: string,
  before: Placed | undefined,
  after: Placed | undefined,
): void {
  const { type } = before ?? after ?? {};
  if (type === undefined || !isHoleContest(type) || before?.hole_number === after?.hole_number) return;
  if (before !== undefined) {
    tx.queue(
      sql`update holes set contest = (
            select type from side_games where tournament_id = holes.tournament_id
              and hole_number = holes.hole_number and type = any (${CONTESTS}) and id <> ${before.id}
            order by id desc limit 1)
          where tournament_id = ${tournamentId} and hole_number = ${before.hole_number}`,
    );
  }
  if (after !== undefined) {
    tx.queue(
      sql`update holes set contest = ${type}
          where tournament_id = ${tournamentId} and hole_number = ${after.hole_number}`,
    );
  }
}
