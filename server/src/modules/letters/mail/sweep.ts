/** Runs a writer's work for each row that is due. */

import type { Doors, Tx } from '../../../platform/db/doors.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { Problem } from '../../../platform/problems.ts';
import type { Log } from '../../../platform/running/log.ts';

const SIDE_BY_SIDE = 8;
/** The most rows in one sweep; the next sweep follows at once. */
const MOST = 1000;

interface Due {
  organization_id: string;
  tournament_id: string;
  id: string;
}

/**
 * Does the work for each row that `due` finds across organizations, in a transaction of the row's
 * organization. A row that fails delays no other, and the next sweep tries it again. Any number of nodes may
 * sweep at once, because the work reads the row again.
 */
export async function sweepRows(
  { doors, log }: { doors: Doors; log: Log },
  due: Sql,
  work: (tx: Tx, row: Due) => Promise<unknown>,
): Promise<void> {
  const rows = (await doors.asPlatform.many<Due>(sql`${due} limit ${MOST}`)).values();
  const serve = async () => {
    for (const row of rows)
      await doors
        .asOrganization(row.organization_id)
        .write((tx) => work(tx, row))
        .catch((error) => {
          // The database is away or busy: the next sweep tries again.
          if (error instanceof Problem) return;
          log.error({ err: error, source_id: row.id }, 'a sweep of mail failed; the next one tries again');
        });
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, serve));
}

/** Whether a mail of the source may still change. `due_at is not null` is what the partial index covers. */
export const hasMailUnderWay = (source: Sql): Sql =>
  sql`exists (select from mails where mails.organization_id = ${source}.organization_id
        and mails.source_id = ${source}.id and mails.due_at is not null)`;
