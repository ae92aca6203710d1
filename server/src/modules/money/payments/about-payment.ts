/** Notices about a payment that has already arrived: refunds of it, made by us or by hand, and disputes. */
import type { Tx } from '../../../platform/db/doors.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { raiseOn } from '../registrations/flags.ts';
import { hint } from '../registrations/reconcile-job.ts';
import { lockRegistration } from '../registrations/record.ts';
import type { Payers } from '../registrations/states.ts';
import { findPayment, type PaymentRow } from './payment-row.ts';
import { recordSeen } from './refund-record.ts';
import type { OfPayment } from './stripe/notice.ts';

/** Applies a notice, or stores it until its payment arrives, when `confirmed` applies it. */
export async function takeOrKeep(
  tx: Tx,
  payers: Payers,
  accountId: string,
  eventId: string,
  told: OfPayment,
): Promise<void> {
  const [, payment] = await Promise.all([
    oneAtATime(tx, told.intent),
    findPayment(tx, sql`intent_id = ${told.intent} and account_id = ${accountId}`),
  ]);
  if (payment !== undefined) return take(tx, payers, payment, told);
  await tx.run(
    sql`update payment_notices set intent_id = ${told.intent}, told = ${JSON.stringify(told)}
        where account_id = ${accountId} and event_id = ${eventId}`,
  );
}

/** An advisory lock on the intent, so that storing an early notice and looking for one take turns. */
export const oneAtATime = (tx: Tx, intent: string): Promise<unknown> =>
  tx.one(sql`select pg_advisory_xact_lock(hashtextextended('payment intent ' || ${intent}::text, 0))`);

/** Selects the early notices of an intent, within a statement that reads the payment. */
export const toldEarly = (intentId: string | null): Sql =>
  sql`(select json_agg(told order by received_at, event_id) from payment_notices
       where account_id = payments.account_id and intent_id = ${intentId} and told is not null)`;

export async function take(tx: Tx, payers: Payers, payment: PaymentRow, told: OfPayment): Promise<void> {
  const { id, registration_id } = payment;
  if (told.about === 'refund') return recordSeen(tx, payers, payment, told.refund);
  await lockRegistration(tx, registration_id);
  if (told.about === 'dispute')
    return raiseOn(tx, registration_id, 'disputed', `The payer disputes the payment: ${told.reason}.`);
  tx.queue(sql`update payments set look_for_refunds = true, ask_at = ${tx.now} where id = ${id}`);
  hint(tx);
}
