/**
 * Signed notices of Stripe. Each is stored once, by account and event, and applied in the same transaction; what is not
 * ours or not understood changes nothing.
 */
import type { Tx } from '../../platform/db/doors.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Payers } from '../registrations/states.ts';
import { takeOrKeep } from './about-payment.ts';
import { findPayment, type PaymentRow } from './payment-row.ts';
import { apply } from './reconcile.ts';
import type { Notice } from './stripe/notice.ts';

export async function receive(
  tx: Tx,
  payers: Payers,
  accountId: string,
  notice: Notice | undefined,
): Promise<{ received: boolean }> {
  if (notice === undefined) return { received: true };
  const [isFirst, payment] = await Promise.all([
    isNew(tx, accountId, notice),
    sessionOf(tx, accountId, notice),
  ]);
  if (isFirst) await take(tx, payers, accountId, notice, payment);
  return { received: true };
}

async function isNew(tx: Tx, accountId: string, { id, type }: Notice): Promise<boolean> {
  const stored = await tx.run(
    sql`insert into payment_notices (organization_id, account_id, event_id, type, received_at)
        values (${tx.organizationId}, ${accountId}, ${id}, ${type}, ${tx.now})
        on conflict do nothing`,
  );
  return stored > 0;
}

/** A session is ours by the payment's id within the account, even before we have learnt the session's. */
const sessionOf = async (tx: Tx, accountId: string, { told }: Notice): Promise<PaymentRow | undefined> =>
  told?.about === 'session'
    ? findPayment(tx, sql`id = ${told.paymentId} and account_id = ${accountId}`)
    : undefined;

async function take(
  tx: Tx,
  payers: Payers,
  accountId: string,
  { id, told }: Notice,
  payment: PaymentRow | undefined,
): Promise<void> {
  if (told === undefined) return;
  if (told.about !== 'session') return takeOrKeep(tx, payers, accountId, id, told);
  if (payment !== undefined) await apply(tx, payers, payment, told.said);
}
