/**
 * Group commits of registrations, those of all events of an organization together: small groups in many events would cost
 * nearly what single ones do. No event waits for another.
 */
import type { Tx } from '../../platform/db/doors.ts';
import { busy, isLockTimeout } from '../../platform/db/errors.ts';
import type { Member, Serve, Turn } from '../../platform/db/group-commit.ts';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import { wakeSenders } from '../../platform/events/emit.ts';
import type { Problem } from '../../platform/problems.ts';
import { announceChange } from '../changes/changes.ts';
import { MAILS } from '../mail/queue.ts';
import { EXCLUSIVE_LOCK } from '../tournaments/tournaments.ts';
import type { Entry } from './rows-together.ts';

export interface InEvent extends Member {
  /** Known at the latest when its rows are to be stored. */
  tournamentId: string | undefined;
  /** Set when somebody else held the event. */
  isHeldElsewhere: boolean;
}

/**
 * The group waits for nobody: those of an event that somebody else holds form a group of their own and wait for it there.
 * Undefined when nothing was done, and the work must be done in a transaction.
 */
export async function inGroup<Item extends InEvent, Result>(
  tx: Tx,
  name: string,
  item: Item,
  serve: (turn: Turn, items: Item[], waits: boolean) => ReturnType<Serve<Item, Result>>,
): Promise<Result | undefined> {
  const join = (group: string, waits: boolean) =>
    tx.together<Item, Result>(group, item, (turn, items) => serve(turn, items, waits));
  const first = await join(name, false);
  const made = item.isHeldElsewhere ? await join(`${name} ${item.tournamentId}`, true) : first;
  if (made !== undefined && item.tournamentId !== undefined) {
    announceChange(tx, item.tournamentId);
    wakeSenders(tx);
    tx.wake(MAILS);
  }
  return made;
}

/** How one fared: whether its event could be locked, and whether it was stored. */
interface Fate {
  id: string;
  held: boolean;
  stored: boolean;
}

/** Stores the rows of those that have any, behind the locks of their events, and answers for each how it fared. */
export async function storeBehindLocks<RowsOf extends Entry>(
  { commit }: Turn,
  members: { item: InEvent; entry: RowsOf | undefined }[],
  waits: boolean,
  writing: (entries: RowsOf[]) => Sql,
  ahead: (entries: RowsOf[]) => Sql[] = () => [],
): Promise<(Fate | Problem | undefined)[]> {
  const entries = members.flatMap(({ entry }) => entry ?? []);
  if (entries.length === 0) return members.map(() => undefined);
  try {
    const locks = waits ? [locking(entries, waits)] : [BRIEFLY, locking(entries, waits)];
    const rows = await commit<Fate>(writing(entries), [...locks, ...ahead(entries)]);
    const fates = new Map(rows.map((row) => [row.id, row]));
    return members.map(({ item, entry }) => {
      const fate = fates.get(entry?.id ?? '');
      item.isHeldElsewhere = fate?.held === false;
      return fate;
    });
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    // All waited for the same event: one by one they would wait in vain again.
    if (waits) return members.map(busy);
    // Somebody holds the contact of one of them. Each is retried alone, and that one then waits in a transaction of its own.
    if (members.length > 1) throw error;
    return [undefined];
  }
}

/** Who waits for a row that only one of them needs holds up the others, and the events of all. */
const BRIEFLY = sql`select set_config('lock_timeout', '50ms', true)`;

/**
 * Locks events, in a statement of its own, so that the next one's snapshot is taken under the locks. It says in a setting
 * which it holds: not those that others hold, unless it waits for them.
 */
function locking(entries: Entry[], waits: boolean): Sql {
  const ids = [...new Set(entries.map(({ registration }) => registration.tournament_id))];
  return sql`select set_config('app.held_events', coalesce(string_agg(id::text, ','), ''), true) from (
      select id from tournaments where id = any (${ids}) order by id ${EXCLUSIVE_LOCK} ${waits ? empty : sql`skip locked`}
    ) as held`;
}

/** Whether the event of an entry is locked. */
export const IS_HELD = sql`entry.tournament = any (string_to_array(current_setting('app.held_events'), ',')::uuid[])`;

/** The end of the statement that stores: a row for each `entry`, of which those that were stored are `registered`. */
export const FATES = sql`select entry.id, held, registered.id is not null as stored
  from entry left join registered using (id)`;
