/** The golfer pays: in the sandbox here, or at a processor, from which they come back to our page. */
import type { Reads } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { conflict, notFound } from '../../../platform/problems.ts';
import { lockRegistration } from '../registrations/record.ts';
import { confirmed } from './confirm.ts';
import { type Desk, nameOf, processorFor } from './desk.ts';
import { findPayment, openPayment } from './payment-row.ts';
import { askOnce } from './reconcile.ts';
import { findRefund } from './refund-record.ts';
import { sandbox } from './sandbox/sandbox.ts';
import type { SandboxPayment } from './schemas.ts';

/** `decline` leaves the payment open. A payment that was begun at Stripe cannot be paid here. */
export const payInSandbox = (
  desk: Desk,
  registrationId: string,
  { action, refunds = 'succeed' }: SandboxPayment,
): Promise<'open' | 'paid'> =>
  desk.door(nameOf(sandbox)).write(async (tx) => {
    await lockRegistration(tx, registrationId);
    const payment = await openPayment(tx, registrationId);
    const latest =
      payment ?? (await findPayment(tx, sql`registration_id = ${registrationId} order by id desc limit 1`));
    const isElsewhere =
      latest === undefined
        ? (await processorFor(tx, desk))?.processor.name === 'stripe'
        : latest.processor === 'stripe';
    if (isElsewhere) throw notFound('Payment');
    if (payment?.session_id == null || payment.status !== 'open') throw conflict('No test payment is open.');
    if (action === 'decline') return 'open';
    await tx.run(sql`update payments set sandbox_refunds = ${refunds} where id = ${payment.id}`);
    const { amount_cents: amountCents, currency } = payment;
    await confirmed(tx, desk, sql`id = ${payment.id}`, { amountCents, currency, intentId: null });
    return 'paid';
  });

/** The golfer may come back from the processor before its notice does, so the processor is asked at once. */
export async function askNow(desk: Desk, registrationId: string): Promise<void> {
  const payment = await openPayment(desk.door(), registrationId);
  if (payment !== undefined) await askOnce(desk, payment);
}

/** Whether a refund that cancels, or a payment, waits for the processor. */
export async function underWay(db: Reads, registrationId: string): Promise<'refund' | 'payment' | undefined> {
  const leaving = sql`registration_id = ${registrationId} and cancels and status = 'pending' and not accepted limit 1`;
  if ((await findRefund(db, leaving)) !== undefined) return 'refund';
  const payment = await openPayment(db, registrationId);
  return payment?.status === 'processing' ? 'payment' : undefined;
}
