/**
 * Signed notices of Stripe. Each is stored once, by account and event, and applied in the same transaction. A
 * notice that is not about our payments, or that we do not understand, changes nothing.
 */
import type { Tx } from '../../../platform/db/doors.ts';
import { WrongAssumption } from '../../../platform/db/errors.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Payers } from '../registrations/states.ts';
import { takeOrKeep } from './about-payment.ts';
import { apply } from './reconcile.ts';
import type { Notice } from './stripe/notice.ts';

export async function receive(
  tx: Tx,
  payers: Payers,
  accountId: string,
  notice: Notice | undefined,
): Promise<{ received: boolean }> {
  if (notice !== undefined && !(await isRepeated(tx, accountId, notice)))
    await take(tx, payers, accountId, notice);
  return { received: true };
}

/** Most notices come once, so the first attempt queues the insert instead of waiting for its result. */
async function isRepeated(tx: Tx, accountId: string, { id, type }: Notice): Promise<boolean> {
  const storing = sql`insert into payment_notices (organization_id, account_id, event_id, type, received_at)
                      values (${tx.organizationId}, ${accountId}, ${id}, ${type}, ${tx.now})`;
  if (!tx.isOptimistic) return (await tx.run(sql`${storing} on conflict do nothing`)) === 0;
  tx.queue(storing, { payment_notices_pkey: () => new WrongAssumption() });
  return false;
}

/** The notice names our payment's id, so it is found even when we never learnt the session's id. */
async function take(tx: Tx, payers: Payers, accountId: string, { id, told }: Notice): Promise<void> {
  if (told === undefined) return;
  if (told.about !== 'session') return takeOrKeep(tx, payers, accountId, id, told);
  await apply(tx, payers, sql`id = ${told.paymentId} and account_id = ${accountId}`, told.said);
}
