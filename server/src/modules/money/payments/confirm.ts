/** A payment that the processor confirms is accepted, or sent back whole when it cannot be taken. */
import type { Tx } from '../../../platform/db/doors.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { raise } from '../registrations/flags.ts';
import { endSession, hint } from '../registrations/reconcile-job.ts';
import type { FlagCode, Registration } from '../registrations/schemas.ts';
import { type Payers, paid } from '../registrations/states.ts';
import { oneAtATime, take, toldEarly } from './about-payment.ts';
import { lockPayment, type PaymentRow } from './payment-row.ts';
import type { Received } from './processor.ts';
import { insertRefund } from './refund-table.ts';
import type { OfPayment } from './stripe/notice.ts';

export async function confirmed(tx: Tx, payers: Payers, which: Sql, received: Received): Promise<void> {
  const [, locked] = await Promise.all([
    received.intentId === null ? undefined : oneAtATime(tx, received.intentId),
    lockPayment<Around>(tx, which, around(received.intentId)),
  ]);
  if (locked === undefined) return;
  const { registration, tournament, payment: now } = locked;
  if (now.status === 'paid' || now.status === 'returned') return;
  const isRight = received.amountCents === now.amount_cents && received.currency === now.currency;
  const accepted = registration.status === 'pending' && !registration.waitlisted && isRight;
  tx.queue(
    sql`update payments set status = 'paid', accepted = ${accepted}, paid_at = ${tx.now}, intent_id = ${received.intentId},
          received_cents = ${isRight ? null : received.amountCents}::bigint,
          received_currency = ${isRight ? null : received.currency}, ask_at = null, calling_until = null
        where id = ${now.id}`,
  );
  if (accepted) {
    await paid(tx, tournament, registration, received.amountCents, payers);
    if (now.has_another) endSession(tx, registration.id);
  } else giveBack(tx, registration, now, received);
  for (const told of now.early ?? []) await take(tx, payers, now, told);
}

interface Around {
  /** Another session is open: a later visit opened it after we had recorded this one as ended. */
  has_another: boolean;
  early: OfPayment[] | null;
}

/** Further columns: whether another session is open, and notices that came before the payment did. */
const around = (intentId: string | null): Sql =>
  sql`, exists (
        select from payments as other
        where other.registration_id = payments.registration_id and other.id <> payments.id
          and other.status in ('open', 'processing')) as has_another, ${toldEarly(intentId)} as early`;

const WORDS: Record<'late_payment' | 'duplicate_payment' | 'wrong_amount', string> = {
  late_payment: 'The payment came after the registration had ended. It is being refunded.',
  duplicate_payment: 'The registration was already paid. The second payment is being refunded.',
  wrong_amount: 'The payment had the wrong amount. It is being refunded.',
};

function giveBack(tx: Tx, registration: Registration, payment: PaymentRow, received: Received): void {
  const code = reasonFor(registration);
  raise(tx, registration, code, WORDS[code]);
  if (received.amountCents < 1) return;
  tx.queue(
    insertRefund(tx, {
      id: newId(tx.now),
      registration_id: registration.id,
      payment_id: payment.id,
      amount_cents: received.amountCents,
      currency: received.currency,
      reason: code,
      source: 'automatic',
      ask_at: tx.now,
    }),
  );
  hint(tx);
}

function reasonFor({ status, waitlisted }: Registration): keyof typeof WORDS & FlagCode {
  if (status === 'paid') return 'duplicate_payment';
  return status === 'pending' && !waitlisted ? 'wrong_amount' : 'late_payment';
}
