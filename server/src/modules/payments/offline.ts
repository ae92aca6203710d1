/** Money that the organizer has in hand. */
import type { Tx } from '../../platform/db/doors.ts';
import { sql } from '../../platform/db/sql.ts';
import { newId } from '../../platform/ids.ts';
import { conflict } from '../../platform/problems.ts';
import { endSession } from '../registrations/reconcile-job.ts';
import { holdRegistration } from '../registrations/record.ts';
import type { OfflinePayment, Registration } from '../registrations/schemas.ts';
import { type Payers, paid } from '../registrations/states.ts';
import { openPayment } from './payment-row.ts';

export async function markPaid(
  tx: Tx,
  id: string,
  { method, reference }: OfflinePayment,
  payers: Payers,
): Promise<Registration> {
  const { registration, tournament } = await holdRegistration(tx, id);
  if (registration.status !== 'pending') throw conflict(`The registration is ${registration.status}.`);
  if (registration.waitlisted) throw conflict('The registration is on the waitlist.');
  const open = await openPayment(tx, id);
  if (open?.status === 'processing') throw conflict('An online payment is on its way.');
  if (open !== undefined) endSession(tx, id);
  tx.queue(
    sql`insert into payments (organization_id, id, registration_id, tournament_id, processor, status, accepted, method,
          reference, amount_cents, currency, created_at, paid_at)
        values (${tx.organizationId}, ${newId(tx.now)}, ${id}, ${registration.tournament_id}, 'offline', 'paid', true,
          ${method}, ${reference || null}, ${registration.amount_cents}, ${registration.currency}, ${tx.now}, ${tx.now})`,
  );
  return paid(tx, tournament, { ...registration, payment: 'offline' }, registration.amount_cents, payers);
}
