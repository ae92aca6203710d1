/** The event at a glance, by its status: one read of all that the page shows. */
import type { Reads } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { notFound } from '../../../platform/problems.ts';
import { isOver } from '../../event/tournaments/tournaments.ts';
import type { Asked } from '../../scoring/leaderboard/boards.ts';
import { beforeOf } from './before.ts';
import { finalOf } from './final.ts';
import { liveOf } from './live.ts';
import type { Overview } from './schemas.ts';

/** The parts that depend on the status are left to the caller. */
export type OverviewEvent = Omit<Overview, 'before' | 'live' | 'final'> & {
  timezone: string;
  /** From when on a team can be silent: when the event went live, or went on after a suspension. */
  quiet_from: string | null;
};

export async function overviewOf(asked: Asked): Promise<Overview> {
  const now = asked.clock.now();
  const event = await eventOf(asked.db, asked.tournamentId, now);
  const { timezone: _timezone, quiet_from: _quiet, ...shown } = event;
  const { status } = event;
  const isAhead = status === 'setup' || status === 'open';
  return {
    ...shown,
    before: isAhead ? await beforeOf(asked, event, now) : null,
    live: status === 'live' ? await liveOf(asked, event, now) : null,
    final: isOver(status) ? await finalOf(asked) : null,
  };
}

async function eventOf(db: Reads, id: string, now: Date): Promise<OverviewEvent> {
  const event = await db.one<OverviewEvent>(
    sql`select status, event_date, (${now}::timestamptz at time zone timezone)::date as today, suspended, public_board,
          public_slug, timezone, quiet_from
        from tournaments where id = ${id}`,
  );
  if (event === undefined) throw notFound('Tournament');
  return event;
}
