/**
 * Tells of the items that the clock of the database has opened or ended. A trigger notes on the row which status
 * was told last, and when the clock moves it on: an item is told of once, whichever worker comes first.
 */
import { SECOND } from '../../../platform/clock.ts';
import type { Doors } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { Problem } from '../../../platform/problems.ts';
import { Loop } from '../../../platform/running/loop.ts';
import { Outage } from '../../../platform/running/outage.ts';
import type { BackgroundWorker, WorkerKit } from '../../module.ts';

const POLL_MS = SECOND / 2;
/** How many items of an organization one transaction tells of. */
const AT_ONCE = 500;

/** Returns whether there may be more. */
export async function tellByClock({ asPlatform, asOrganization }: Doors): Promise<boolean> {
  const due = await asPlatform.many<{ organization_id: string }>(
    sql`select distinct organization_id from (
          select organization_id from auctions where told_until <= clock_timestamp()
          order by told_until limit ${AT_ONCE}) as due`,
  );
  const told: number[] = [];
  const failures: unknown[] = [];
  for (const { organization_id } of due)
    await asOrganization(organization_id)
      .write((tx) => tx.run(MOVE_ON))
      .then((count) => told.push(count))
      .catch((error) => failures.push(error));
  // Thrown at the end, so that one organization's failure does not stop the others.
  if (failures.length > 0) throw failures[0];
  return told.some((count) => count > 0);
}

/** The trigger notes status and time anew. An item that somebody else is changing is told of by that. */
const MOVE_ON = sql`update auctions set told_until = null
  where (organization_id, tournament_id, id) in (
    select organization_id, tournament_id, id from auctions where told_until <= clock_timestamp()
    order by told_until limit ${AT_ONCE} for no key update skip locked)`;

export function auctionClock({ doors, clock, log, pausedBecause }: WorkerKit): BackgroundWorker {
  const outage = new Outage({
    log,
    clock,
    away: 'auctions that open and close are not told of; trying again',
    back: 'auctions that open and close are told of again',
  });
  const loop = new Loop({
    pollMs: POLL_MS,
    step: async () => {
      if (pausedBecause() !== undefined) return false;
      const hasMore = await tellByClock(doors);
      outage.back();
      return hasMore;
    },
    onError: (error) => {
      if (error instanceof Problem) outage.missed(error);
      else log.error({ err: error }, 'could not tell of auctions that open and close');
    },
  });
  return {
    start: () => loop.start(),
    stop: () => loop.stop(),
    progress: () => [{ name: 'telling of auctions', succeededAt: loop.succeededAt }],
  };
}
