/** Flags: scores that the organizer should check. */
import type { Reads, Tx } from '../../../platform/db/doors.ts';
import { newestFirst, type PageRequest } from '../../../platform/db/page.ts';
import { empty, sql } from '../../../platform/db/sql.ts';
import { notFound } from '../../../platform/problems.ts';
import * as tournaments from '../../event/tournaments/tournaments.ts';
import { audit } from './audit.ts';
import type { Flag, FlagFilters } from './schemas.ts';
import { COLUMNS } from './stored.ts';

export async function list(
  db: Reads,
  tournamentId: string,
  { status }: FlagFilters,
  page: PageRequest,
): Promise<Flag[]> {
  await tournaments.get(db, tournamentId);
  return db.many(
    sql`select ${COLUMNS} from score_flags where tournament_id = ${tournamentId}
        ${status === undefined ? empty : sql`and status = ${status}`} ${newestFirst(page)}`,
  );
}

/** Idempotent. */
export async function resolve(tx: Tx, tournamentId: string, id: string): Promise<Flag> {
  const flag = await tx.one<Flag>(
    sql`select ${COLUMNS} from score_flags where tournament_id = ${tournamentId} and id = ${id} for no key update`,
  );
  if (flag === undefined) throw notFound('Flag');
  if (flag.status === 'resolved') return flag;
  const [resolved = flag] = await tx.many<Flag>(
    sql`update score_flags set status = 'resolved', resolved_at = ${tx.now}
        where tournament_id = ${tournamentId} and id = ${id} returning ${COLUMNS}`,
  );
  const { kind, hole_number, team_id, player_id } = flag;
  audit.record(tx, tournamentId, 'flag.resolved', id, { kind, hole: hole_number, team_id, player_id });
  return resolved;
}
