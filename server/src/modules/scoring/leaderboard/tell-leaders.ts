/**
 * Tells who leads. Any number of workers may look at an event: the one that locks the row of its last look does, and
 * what was told is a row that commits with the event, so each lead is told once.
 */
import type { Tx } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Threads } from '../../../platform/threads/threads.ts';
import { type NewEvent, newEvent, storeEvents } from '../../integrations/events/emit.ts';
import { type LeaderChange, leaderChanged } from './events.ts';
import { workOut } from './in-transaction.ts';
import { type Leaders, leadersTask } from './leaders.ts';
import { read, type StoredTournament } from './load.ts';

/** An event is looked at no more often. */
export const REST_SECONDS = 5;

interface Told {
  board: Leaders['board'];
  revision: number;
  entrants: string[];
  leaders: Leaders['rows'];
}

export async function tellLeaders(tx: Tx, threads: Threads, tournamentId: string): Promise<void> {
  if (!(await isMyTurn(tx, tournamentId))) return;
  const stored = await read(tx, tournamentId);
  if (stored.status === 'live' || stored.status === 'final') {
    const told = await toldOf(tx, tournamentId);
    const leading = await workOut(tx, threads, leadersTask, { stored });
    // In one statement: of several the last would draw its position first.
    await storeEvents(
      tx,
      leading.flatMap((leaders) => tell(tx, stored, leaders, told.get(leaders.board)) ?? []),
    );
  }
  tx.queue(
    sql`update leader_looks set version = ${stored.version}, looked_at = clock_timestamp()
        where tournament_id = ${tournamentId}`,
  );
}

/** Locks the row of the last look. It is not there before the first, and not to be had while another looks. */
async function isMyTurn(tx: Tx, tournamentId: string): Promise<boolean> {
  await tx.run(
    sql`insert into leader_looks (organization_id, tournament_id, version, looked_at)
        values (${tx.organizationId}, ${tournamentId}, 0, '-infinity') on conflict do nothing`,
  );
  const found = await tx.one(
    sql`select from leader_looks
        where tournament_id = ${tournamentId}
          and looked_at <= clock_timestamp() - make_interval(secs => ${REST_SECONDS})
        for no key update skip locked`,
  );
  return found !== undefined;
}

async function toldOf(tx: Tx, tournamentId: string): Promise<Map<string, Told>> {
  const rows = await tx.many<Told>(
    sql`select board, revision, entrants, leaders from told_leaders where tournament_id = ${tournamentId}`,
  );
  return new Map(rows.map((row) => [row.board, row]));
}

/** Stores who leads, and returns the event of it; undefined where the same lead as was told last. */
function tell(
  tx: Tx,
  stored: StoredTournament,
  { board, entrants, rows }: Leaders,
  told?: Told,
): NewEvent | undefined {
  const before = told?.entrants ?? [];
  if (entrants.join() === before.join() || stored.version <= (told?.revision ?? 0)) return undefined;
  const { id: tournament_id, version: revision, status } = stored;
  tx.queue(
    sql`insert into told_leaders (organization_id, tournament_id, board, revision, entrants, leaders)
        values (${tx.organizationId}, ${tournament_id}, ${board}, ${revision}, ${entrants}, ${JSON.stringify(rows)})
        on conflict (organization_id, tournament_id, board) do update
          set revision = excluded.revision, entrants = excluded.entrants, leaders = excluded.leaders`,
  );
  const change: LeaderChange = {
    ...{ tournament_id, board, revision, provisional: status !== 'final' },
    ...{ leaders: rows, leader_count: entrants.length },
    ...{ previous_leaders: told?.leaders ?? [], previous_count: before.length },
  };
  return newEvent(tx, leaderChanged, change, tournament_id);
}
