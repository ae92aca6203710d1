/**
 * Records a refund's state: pending → succeeded → failed, never backwards. The registration's status follows
 * the money that has actually gone back.
 */
import type { Reads, Tx } from '../../../platform/db/doors.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { isUuid, newId } from '../../../platform/ids.ts';
import type { LockedTournament } from '../../event/tournaments/tournaments.ts';
import { raise, resolveFlag as settleFlag } from '../registrations/flags.ts';
import { tellRefunded } from '../registrations/letters.ts';
import { fill } from '../registrations/places.ts';
import { lockRegistration, recordAction } from '../registrations/record.ts';
import { REFUND_COLUMNS } from '../registrations/registrations.ts';
import type { Refund, Registration } from '../registrations/schemas.ts';
import { cancelled, type Payers, withRefunds } from '../registrations/states.ts';
import { findPayment, type PaymentRow } from './payment-row.ts';
import type { RefundSeen, RefundState, RefundStatus } from './processor.ts';
import { insertRefund } from './refund-table.ts';

export interface RefundRow extends Refund {
  registration_id: string;
  cancels: boolean;
  accepted: boolean;
  processor_id: string | null;
  key_number: number;
  asked: number;
  ask_at: string | null;
  key_owner: string | null;
  key: string | null;
  fingerprint: Buffer | null;
}

const COLUMNS = sql`${REFUND_COLUMNS}, registration_id, cancels, accepted, processor_id, key_number, asked, ask_at, key_owner, key,
  fingerprint`;

export const findRefund = (db: Reads, which: Sql): Promise<RefundRow | undefined> =>
  db.one<RefundRow>(sql`select ${COLUMNS} from refunds where ${which}`);

const RANK: Record<RefundStatus, number> = { pending: 0, succeeded: 1, failed: 2 };

/** Records what the processor says of a refund. Once accepted, it cancels the registration if so asked. */
export async function record(tx: Tx, payers: Payers, id: string, said: RefundState): Promise<void> {
  const row = await findRefund(tx, sql`id = ${id}`);
  if (row === undefined) return;
  const { registration, tournament } = await lockRegistration(tx, row.registration_id);
  const before = await findRefund(tx, sql`id = ${id}`);
  const payment = before && (await findPayment(tx, sql`id = ${before.payment_id}`));
  if (before === undefined || payment === undefined || RANK[said.status] < RANK[before.status]) return;
  const isMove = said.status !== before.status;
  const isSettled = said.status !== 'pending';
  await tx.run(
    sql`update refunds set status = ${said.status}, failure = ${said.failure},
          processor_id = coalesce(processor_id, ${said.processorId}), accepted = accepted or ${said.status !== 'failed'},
          settled_at = case when ${isMove} then ${tx.now} else settled_at end,
          ask_at = case when ${isSettled} then null else ask_at end
        where id = ${id}`,
  );
  let after = registration;
  if (isMove) after = await moved(tx, after, payment, { ...before, ...said });
  if (isMove && said.status === 'succeeded') tellRefunded(tx, tournament, after, before);
  const isAccepted = said.status !== 'failed' && !before.accepted;
  if (isAccepted && before.cancels) await cancelWith(tx, payers, tournament, after, before);
}

/** Records that the processor refused the refund; the registration does not change. */
export const refuse = (tx: Tx, id: string, failure: string): Promise<number> =>
  tx.run(
    sql`update refunds set status = 'failed', failure = ${failure}, settled_at = ${tx.now}, ask_at = null
        where id = ${id} and status = 'pending'`,
  );

async function moved(
  tx: Tx,
  registration: Registration,
  payment: PaymentRow,
  refund: RefundRow,
): Promise<Registration> {
  const { id: refund_id, amount_cents, source, reason, failure } = refund;
  const back = await moneyBack(tx, payment.id);
  if (refund.status === 'failed') {
    recordAction(tx, registration, 'registration.refund_failed', {
      refund_id,
      amount_cents,
      source,
      failure,
    });
    const flagged = raise(tx, registration, 'refund_failed', failure ?? 'The refund failed.');
    if (payment.accepted) return withRefunds(tx, flagged, back);
    if (payment.status === 'returned' && back < receivedOf(payment))
      tx.queue(sql`update payments set status = 'paid' where id = ${payment.id}`);
    return flagged;
  }
  if (payment.accepted) {
    recordAction(tx, registration, 'registration.refunded', { refund_id, amount_cents, source, reason });
    return withRefunds(tx, registration, back);
  }
  if (back < receivedOf(payment)) return registration;
  tx.queue(sql`update payments set status = 'returned' where id = ${payment.id}`);
  recordAction(tx, registration, 'registration.payment_returned', { refund_id, amount_cents, reason });
  return settleFlag(tx, registration, 'refund_failed');
}

const receivedOf = ({ received_cents, amount_cents }: PaymentRow): number => received_cents ?? amount_cents;

/** The sum of a payment's succeeded refunds. */
async function moneyBack(tx: Tx, paymentId: string): Promise<number> {
  const row = await tx.one<{ back: number }>(
    sql`select coalesce(sum(amount_cents), 0)::bigint as back from refunds
        where payment_id = ${paymentId} and status = 'succeeded'`,
  );
  return row?.back ?? 0;
}

async function cancelWith(
  tx: Tx,
  payers: Payers,
  tournament: LockedTournament,
  registration: Registration,
  { source, reason }: RefundRow,
): Promise<void> {
  if (registration.cancelled_at !== null) return;
  await cancelled(tx, tournament, registration, source === 'golfer' ? 'golfer' : 'organizer', reason);
  await fill(tx, tournament, payers);
}

/** Records a refund that the processor lists: ours, by our id or the processor's, else one made by hand. */
export async function recordSeen(
  tx: Tx,
  payers: Payers,
  payment: PaymentRow,
  seen: RefundSeen,
): Promise<void> {
  await lockRegistration(tx, payment.registration_id);
  const recorded =
    (isUuid(seen.refundId ?? '') &&
      (await findRefund(tx, sql`id = ${seen.refundId} and payment_id = ${payment.id}`))) ||
    (await findRefund(tx, sql`payment_id = ${payment.id} and processor_id = ${seen.processorId}`));
  if (recorded) return record(tx, payers, recorded.id, seen);
  if (seen.status === 'failed' || seen.amountCents < 1) return;
  const id = newId(tx.now);
  await tx.run(
    insertRefund(tx, {
      id,
      registration_id: payment.registration_id,
      payment_id: payment.id,
      amount_cents: seen.amountCents,
      currency: seen.currency,
      source: 'processor',
      accepted: true,
      processor_id: seen.processorId,
    }),
  );
  if (seen.status === 'succeeded') return record(tx, payers, id, seen);
  const soon = new Date(tx.now.getTime() + payers.terms.reconcileEvery);
  tx.queue(sql`update payments set look_for_refunds = true, ask_at = ${soon} where id = ${payment.id}`);
}
