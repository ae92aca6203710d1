/** Asks for a payments sweep soon. The job carries no data: the rows say what is due to any sweep. */
import type { Tx } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { enqueue, job } from '../../../platform/jobs/job.ts';

export const reconcileSoon = job<Record<string, never>>('payments_soon');

export const hint = (tx: Tx): void => enqueue(tx, reconcileSoon, {}, { key: 'soon' });

/** Nobody waits for the money any more: the next sweep closes the open session at the processor. */
export function endSession(tx: Tx, registrationId: string): void {
  tx.queue(
    sql`update payments set ask_at = ${tx.now} where registration_id = ${registrationId} and status = 'open'`,
  );
  hint(tx);
}
