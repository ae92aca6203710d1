/**
 * Signed notices of Stripe. Each is stored once, by account and event, and applied in the same transaction; what is not
 * ours or not understood changes nothing.
 */
import type Stripe from 'stripe';
import type { Tx } from '../../platform/db/doors.ts';
import { sql } from '../../platform/db/sql.ts';
import { isUuid } from '../../platform/ids.ts';
import { raiseOn } from '../registrations/flags.ts';
import { hint } from '../registrations/reconcile-job.ts';
import { holdRegistration } from '../registrations/record.ts';
import type { Payers } from '../registrations/states.ts';
import { findPayment, type PaymentRow } from './payment-row.ts';
import { recordSeen } from './refund-record.ts';
import { apply } from './sessions.ts';
import { idOf, refundSeen, sessionState } from './stripe/stripe.ts';

export async function receive(
  tx: Tx,
  payers: Payers,
  accountId: string,
  notice: Stripe.Event | undefined,
): Promise<{ received: boolean }> {
  if (notice !== undefined && (await isNew(tx, accountId, notice))) await take(tx, payers, accountId, notice);
  return { received: true };
}

async function isNew(tx: Tx, accountId: string, { id, type }: Stripe.Event): Promise<boolean> {
  const stored = await tx.run(
    sql`insert into payment_notices (organization_id, account_id, event_id, type, received_at)
        values (${tx.organizationId}, ${accountId}, ${id}, ${type}, ${tx.now})
        on conflict do nothing`,
  );
  return stored > 0;
}

async function take(tx: Tx, payers: Payers, accountId: string, notice: Stripe.Event): Promise<void> {
  switch (notice.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return aboutSession(tx, payers, accountId, notice.data.object);
    case 'checkout.session.async_payment_failed':
      return aboutSession(tx, payers, accountId, notice.data.object, 'failed');
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return aboutRefund(tx, payers, accountId, notice.id, notice.data.object as Stripe.Refund);
    case 'charge.refunded':
      return lookForRefunds(tx, accountId, idOf(notice.data.object.payment_intent));
    case 'charge.dispute.created':
      return disputed(tx, accountId, notice.data.object);
    default:
  }
}

/** Ours by the payment's id within the account, even before we have learnt the session's. */
async function aboutSession(
  tx: Tx,
  payers: Payers,
  accountId: string,
  session: Stripe.Checkout.Session,
  outcome?: 'failed',
): Promise<void> {
  const id = session.metadata?.fairway_payment_id ?? '';
  const payment = isUuid(id)
    ? await findPayment(tx, sql`id = ${id} and account_id = ${accountId}`)
    : undefined;
  if (payment === undefined) return;
  const said = outcome === undefined ? sessionState(session) : { state: outcome };
  if (said.state !== 'open') await apply(tx, payers, payment, said);
}

const byIntent = async (tx: Tx, accountId: string, intent: string | null): Promise<PaymentRow | undefined> =>
  intent === null ? undefined : findPayment(tx, sql`intent_id = ${intent} and account_id = ${accountId}`);

/** One that comes before its payment's notice is kept, and takes effect with it. */
async function aboutRefund(
  tx: Tx,
  payers: Payers,
  accountId: string,
  eventId: string,
  refund: Stripe.Refund,
): Promise<void> {
  const intent = idOf(refund.payment_intent);
  const payment = await byIntent(tx, accountId, intent);
  if (payment !== undefined) return recordSeen(tx, payers, payment, refundSeen(refund));
  await tx.run(
    sql`update payment_notices set intent_id = ${intent}, refund = ${JSON.stringify(refundSeen(refund))}
        where account_id = ${accountId} and event_id = ${eventId} and ${intent}::text is not null`,
  );
}

async function lookForRefunds(tx: Tx, accountId: string, intent: string | null): Promise<void> {
  const payment = await byIntent(tx, accountId, intent);
  if (payment === undefined) return;
  await holdRegistration(tx, payment.registration_id);
  tx.queue(sql`update payments set look_for_refunds = true, ask_at = ${tx.now} where id = ${payment.id}`);
  hint(tx);
}

async function disputed(tx: Tx, accountId: string, dispute: Stripe.Dispute): Promise<void> {
  const payment = await byIntent(tx, accountId, idOf(dispute.payment_intent));
  if (payment === undefined) return;
  await holdRegistration(tx, payment.registration_id);
  await raiseOn(
    tx,
    payment.registration_id,
    'disputed',
    `The payer disputes the payment: ${dispute.reason}.`,
  );
}
