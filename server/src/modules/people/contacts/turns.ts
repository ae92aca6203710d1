/**
 * Imports and bulk deletions of one organization take turns under an advisory lock: each locks many contacts
 * in an order of its own, so that two at once would deadlock.
 */
import type { Tx } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';

/** Waits for the advisory lock, which lasts until the transaction ends. */
export async function takeTurn(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`contacts ${tx.organizationId}`}, 0))`);
}
