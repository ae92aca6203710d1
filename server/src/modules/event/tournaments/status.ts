/** A tournament's status and its transitions. `MOVES` has the rules; all changes of status are made here. */
import type { Tx } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { conflict } from '../../../platform/problems.ts';
import { endPlay } from '../../records/changes/changes.ts';
import { audit } from './audit.ts';
import { type Status, type StatusChange, type StatusChanged, statusOf } from './schemas.ts';
import { hasCheckIns, hasScores, type LockedTournament, lockTournament } from './tournaments.ts';

type Rule = 'stay' | 'yes' | 'no' | 'unless scored' | 'unless played';

/** The rule of each transition: from one status to another. */
export const MOVES: Readonly<Record<Status, Readonly<Record<Status, Rule>>>> = {
  setup: { setup: 'stay', open: 'yes', live: 'yes', final: 'no', archived: 'yes' },
  open: { setup: 'unless played', open: 'stay', live: 'yes', final: 'no', archived: 'yes' },
  live: { setup: 'no', open: 'unless scored', live: 'stay', final: 'yes', archived: 'no' },
  final: { setup: 'no', open: 'no', live: 'yes', final: 'stay', archived: 'yes' },
  archived: { setup: 'no', open: 'no', live: 'no', final: 'yes', archived: 'stay' },
};

/**
 * Whether the service, and not a person, made the result final, of a `tournament` in a statement. The audit
 * row of the last change of status tells.
 */
export const FINAL_BY_ITSELF = sql`(tournament.status = 'final' and coalesce((
  select metadata -> 'auto' = 'true' from audit_events
  where audit_events.tournament_id = tournament.id and action = 'tournament.status_changed'
  order by audit_events.id desc limit 1), false))`;

/**
 * A manual change. It switches automation off unless the input asks for it. Where the service has made the
 * event final, a person who sets `final` confirms it.
 */
export async function change(tx: Tx, id: string, input: StatusChange): Promise<StatusChanged> {
  const tournament = await lockTournament(tx, id);
  const status = statusOf(input.status);
  const autoStatus = input.autoStatus ?? false;
  await allow(tx, tournament, status);
  const isChange = status !== tournament.status || autoStatus !== tournament.auto_status;
  if (isChange || (await isFinalByItself(tx, tournament))) {
    moveTo(tx, tournament, status, { auto_status: autoStatus });
    if (status === 'archived') await endPlay(tx, id);
  }
  return { status, autoStatus };
}

async function isFinalByItself(tx: Tx, { id, status }: LockedTournament): Promise<boolean> {
  if (status !== 'final') return false;
  const found = await tx.one<{ is: boolean }>(
    sql`select ${FINAL_BY_ITSELF} as is from tournaments as tournament where id = ${id}`,
  );
  return found?.is ?? false;
}

/** An automatic change, where that is switched on. */
export function moveByItself(
  tx: Tx,
  tournament: LockedTournament,
  status: Status,
  reason?: 'late_score',
): void {
  moveTo(tx, tournament, status, { auto: true, ...(reason && { reason }) });
}

async function allow(tx: Tx, { id, status: from }: LockedTournament, to: Status): Promise<void> {
  const rule = MOVES[from][to];
  if (rule === 'no') throw conflict(`A tournament that is ${from} cannot become ${to}.`);
  const hasBegun =
    (rule === 'unless scored' && (await hasScores(tx, id))) ||
    (rule === 'unless played' && ((await hasScores(tx, id)) || (await hasCheckIns(tx, id))));
  if (hasBegun) {
    const reason = rule === 'unless scored' ? 'scores' : 'scores or check-ins';
    throw conflict(`A tournament with ${reason} cannot go back to ${to}.`);
  }
}

function moveTo(
  tx: Tx,
  { id, status: old, auto_status }: LockedTournament,
  status: Status,
  how: { auto: true; reason?: string } | { auto_status: boolean },
): void {
  const automatic = 'auto' in how ? auto_status : how.auto_status;
  const isMove = status !== old;
  tx.queue(
    sql`update tournaments set status = ${status}, auto_status = ${automatic},
          final_at = case when ${isMove && status === 'final'} then ${tx.now} else final_at end,
          quiet_from = case when ${isMove && status === 'live'} then ${tx.now} else quiet_from end
        where id = ${id}`,
  );
  audit.record(tx, id, 'tournament.status_changed', id, { old, new: status, ...how });
}
