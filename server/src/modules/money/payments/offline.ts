/** Records money that the organizer has received offline. */
import type { Tx } from '../../../platform/db/doors.ts';
import { newId } from '../../../platform/ids.ts';
import { conflict } from '../../../platform/problems.ts';
import { endSession } from '../registrations/reconcile-job.ts';
import { get, lockRegistration } from '../registrations/record.ts';
import type { OfflinePayment, Registration } from '../registrations/schemas.ts';
import { type Payers, paid } from '../registrations/states.ts';
import { insertPayment, openPayment } from './payment-row.ts';

export async function markPaid(
  tx: Tx,
  id: string,
  { method, reference }: OfflinePayment,
  payers: Payers,
): Promise<Registration> {
  const { registration, tournament } = await lockRegistration(tx, id);
  if (registration.status !== 'pending') throw conflict(`The registration is ${registration.status}.`);
  if (registration.waitlisted) throw conflict('The registration is on the waitlist.');
  const open = await openPayment(tx, id);
  if (open?.status === 'processing') throw conflict('An online payment is on its way.');
  if (open !== undefined) endSession(tx, id);
  tx.queue(
    insertPayment(tx, {
      id: newId(tx.now),
      registration_id: id,
      tournament_id: registration.tournament_id,
      processor: 'offline',
      status: 'paid',
      accepted: true,
      method,
      reference: reference || null,
      amount_cents: registration.amount_cents,
      currency: registration.currency,
      paid_at: tx.now,
    }),
  );
  await paid(tx, tournament, { ...registration, payment: 'offline' }, registration.amount_cents, payers);
  return get(tx, id);
}
