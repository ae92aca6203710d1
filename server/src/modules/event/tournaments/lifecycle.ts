/**
 * The automatic lifecycle, for tournaments that have it switched on: the first score or check-in makes them
 * live, an hour without either makes them final, and a week later they are archived. The sweep is idempotent
 * and may run on any node: each tournament is judged again in its own transaction.
 */
import type { Clock } from '../../../platform/clock.ts';
import type { Doors, Tx } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { endPlay } from '../../records/changes/changes.ts';
import { moveByItself } from './status.ts';
import { type LockedTournament, lockTournament } from './tournaments.ts';

interface LifecycleOptions {
  doors: Doors;
  clock: Clock;
  /** In milliseconds. */
  autoFinalAfter: number;
  autoArchiveAfter: number;
}

/** After a score or a check-in. The tournament must be locked. */
export function goLiveByItself(tx: Tx, tournament: LockedTournament): void {
  if (tournament.auto_status && (tournament.status === 'setup' || tournament.status === 'open'))
    moveByItself(tx, tournament, 'live');
}

/** After a late score. The tournament must be locked, and have become final by itself. */
export const reopenByItself = (tx: Tx, tournament: LockedTournament): void =>
  moveByItself(tx, tournament, 'live', 'late_score');

export async function sweep(options: LifecycleOptions): Promise<void> {
  const { doors, clock, autoArchiveAfter } = options;
  const candidates = await doors.asPlatform.many<{ organization_id: string; id: string }>(
    sql`select organization_id, id from tournaments
        where auto_status and status in ('live', 'final') and not (status = 'live' and suspended)
          and (status = 'live' or final_at <= ${new Date(clock.now().getTime() - autoArchiveAfter)})`,
  );
  const failures: unknown[] = [];
  for (const { organization_id, id } of candidates) {
    const moved = doors.asOrganization(organization_id).write((tx) => moveOn(tx, id, options));
    await moved.catch((error) => failures.push(error));
  }
  // Thrown at the end, so that one tournament's failure does not stop the others.
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} tournaments could not be settled`);
}

interface Activity {
  /** The last score, correction or check-in. */
  last_at: string | null;
  has_scores: boolean;
  quiet_from: string | null;
  final_at: string | null;
}

async function moveOn(
  tx: Tx,
  id: string,
  { autoFinalAfter, autoArchiveAfter }: LifecycleOptions,
): Promise<void> {
  const tournament = await lockTournament(tx, id);
  if (!tournament.auto_status) return;
  const { last_at, has_scores, quiet_from, final_at } = await activity(tx, id);
  const isOver = (millis: number, ...times: (string | null)[]) =>
    tx.now.getTime() - Math.max(...times.map((time) => (time === null ? 0 : Date.parse(time)))) >= millis;
  if (
    tournament.status === 'live' &&
    !tournament.suspended &&
    has_scores &&
    isOver(autoFinalAfter, last_at, quiet_from)
  ) {
    moveByItself(tx, tournament, 'final');
  } else if (tournament.status === 'final' && isOver(autoArchiveAfter, last_at, final_at)) {
    moveByItself(tx, tournament, 'archived');
    await endPlay(tx, id);
  }
}

async function activity(tx: Tx, id: string): Promise<Activity> {
  const found = await tx.one<Activity>(
    sql`select quiet_from, final_at,
          greatest(
            (select max(checked_in_at) from players where tournament_id = ${id}),
            (select created_at from score_log where tournament_id = ${id} order by id desc limit 1)) as last_at,
          exists (select from teams where tournament_id = ${id} and posted > 0) or
            exists (select from players where tournament_id = ${id} and posted > 0) as has_scores
        from tournaments where id = ${id}`,
  );
  return found ?? { last_at: null, has_scores: false, quiet_from: null, final_at: null };
}
