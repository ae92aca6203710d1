/**
 * Sends money back in three steps: a pending row is inserted under the tournament's lock, so that refunds
 * never exceed what was paid; the processor is asked, outside of any transaction; the outcome is recorded.
 */
import type { Tx } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { conflict } from '../../../platform/problems.ts';
import { get, lockRegistration } from '../registrations/record.ts';
import type { Refund, RefundAnswer, RefundRequest, Registration } from '../registrations/schemas.ts';
import { type Desk, isSilent, nameOf, processorOf, wasSilent } from './desk.ts';
import { findPayment, keyOf, type PaymentRow } from './payment-row.ts';
import { NoAnswer, type RefundOrder, Refused } from './processor.ts';
import { findRefund, type RefundRow, record, refuse } from './refund-record.ts';
import { insertRefund } from './refund-table.ts';

/** The idempotency key of the request, if any: a repeat finds the refund that the first request made. */
export interface Asker {
  owner: string;
  key: string;
  fingerprint: Buffer;
}

const DAY_MS = 24 * 60 * 60 * 1000;

export async function refund(
  desk: Desk,
  registrationId: string,
  request: RefundRequest,
  source: 'api' | 'golfer',
  asker: Asker | undefined,
): Promise<RefundAnswer> {
  const intended = await desk.door().write((tx) => intend(tx, desk, registrationId, request, source, asker));
  if (intended.status === 'pending' && !intended.accepted) await send(desk, intended);
  return answer(desk, registrationId, intended.id);
}

async function answer(desk: Desk, registrationId: string, refundId: string): Promise<RefundAnswer> {
  const row = await findRefund(desk.door(), sql`id = ${refundId}`);
  if (row === undefined) throw new Error(`The refund ${refundId} is gone.`);
  if (row.status === 'failed') throw conflict(`The refund was refused: ${row.failure}`);
  const { status, refunded_cents } = await get(desk.door(), registrationId);
  return { refunded: row.status === 'succeeded', status, refunded_cents, refund: shown(row) };
}

const shown = (row: RefundRow): Refund => ({
  id: row.id,
  payment_id: row.payment_id,
  amount_cents: row.amount_cents,
  currency: row.currency,
  status: row.status,
  reason: row.reason,
  source: row.source,
  failure: row.failure,
  created_at: row.created_at,
  settled_at: row.settled_at,
});

async function intend(
  tx: Tx,
  desk: Desk,
  registrationId: string,
  request: RefundRequest,
  source: 'api' | 'golfer',
  asker: Asker | undefined,
): Promise<RefundRow> {
  const { registration } = await lockRegistration(tx, registrationId);
  const earlier = asker && (await asked(tx, asker));
  if (earlier) return earlier;
  if (registration.status === 'pending') throw conflict('Nothing has been paid yet.');
  const { payment, left } = await moneyLeft(tx, registration);
  if (payment === undefined || left === 0) throw conflict('There is no money left to refund.');
  const amount = request.amount_cents ?? left;
  if (amount > left) throw conflict(`Only ${left} ${registration.currency} cents are left to refund.`);
  const id = newId(tx.now);
  const { terms } = desk;
  // A lease: until then the sweep leaves the refund to this request.
  const lease = new Date(tx.now.getTime() + Math.min(terms.paymentTimeout, terms.reconcileEvery));
  await tx.run(
    insertRefund(tx, {
      id,
      registration_id: registrationId,
      payment_id: payment.id,
      amount_cents: amount,
      currency: payment.currency,
      reason: request.reason || null,
      source,
      cancels: request.cancel ?? false,
      ask_at: lease,
      key_owner: asker?.owner ?? null,
      key: asker?.key ?? null,
      fingerprint: asker?.fingerprint ?? null,
    }),
  );
  if (payment.processor === 'offline')
    await record(tx, desk, id, { status: 'succeeded', processorId: null, failure: null });
  const row = await findRefund(tx, sql`id = ${id}`);
  if (row === undefined) throw new Error(`The refund ${id} is gone.`);
  return row;
}

/** The refund that an earlier request with this key made. The same key with another request is refused. */
export async function asked(tx: Tx, { owner, key, fingerprint }: Asker): Promise<RefundRow | undefined> {
  const row = await findRefund(
    tx,
    sql`key_owner = ${owner} and key = ${key} and created_at > ${new Date(tx.now.getTime() - DAY_MS)}
        order by id desc limit 1`,
  );
  if (row !== undefined && !row.fingerprint?.equals(fingerprint))
    throw conflict('This Idempotency-Key was already used for a different request.');
  return row;
}

/** Counts pending refunds as gone. */
export async function moneyLeft(
  tx: Tx,
  { id, paid_cents }: Registration,
): Promise<{ payment?: PaymentRow; left: number }> {
  const payment = await findPayment(tx, sql`registration_id = ${id} and accepted`);
  if (payment === undefined) return { left: 0 };
  const row = await tx.one<{ gone: number }>(
    sql`select coalesce(sum(amount_cents), 0)::bigint as gone from refunds
        where payment_id = ${payment.id} and status in ('pending', 'succeeded')`,
  );
  return { payment, left: paid_cents - (row?.gone ?? 0) };
}

/** Calls the processor and records the outcome. Without an answer the refund stays pending for the sweep. */
export async function send(desk: Desk, row: RefundRow): Promise<void> {
  const door = desk.door();
  const payment = await findPayment(door, sql`id = ${row.payment_id}`);
  if (payment === undefined) throw new Error(`The payment ${row.payment_id} is gone.`);
  if (isSilent(desk, payment)) return;
  if (row.source === 'automatic' && payment.status === 'returned')
    return desk
      .door()
      .write(async (tx) => void (await refuse(tx, row.id, 'The money was already returned.')));
  const processor = await processorOf(door, payment, desk);
  const order: RefundOrder = {
    refundId: row.id,
    registrationId: row.registration_id,
    key: keyOf(row),
    payment,
    amountCents: row.amount_cents,
  };
  const processorName = row.source === 'automatic' ? nameOf(processor) : undefined;
  try {
    // An earlier try may have reached the processor, so the refund is looked for before it is made.
    const found = row.asked > 0 || row.accepted ? await processor.findRefund(order) : undefined;
    if (found === undefined && row.accepted) throw new NoAnswer('The refund is not listed right now.', true);
    const said = found ?? (await processor.refund(order));
    await desk.door(processorName).write((tx) => record(tx, desk, row.id, said));
    if (said.status === 'pending') await askLater(desk, row, false);
  } catch (error) {
    if (error instanceof NoAnswer) {
      wasSilent(desk, payment, error);
      await askLater(desk, row, error.stored);
    } else if (error instanceof Refused) await recordRefusal(desk, row, error);
    else throw error;
  }
}

/** Not yet accepted: asked again in every sweep. Accepted: the wait doubles, eight times at most. */
const askLater = (
  desk: Desk,
  { id, asked, accepted, key_number }: RefundRow,
  stored: boolean,
): Promise<unknown> =>
  desk.door().write((tx) => {
    const wait = accepted ? desk.terms.reconcileEvery * 2 ** Math.min(asked, 8) : 0;
    // `greatest`, because another process may have met the same failure: both go on with the same next key.
    return tx.run(
      sql`update refunds set asked = asked + 1, key_number = greatest(key_number, ${key_number + (stored ? 1 : 0)}::int),
            ask_at = ${new Date(tx.now.getTime() + wait)}
          where id = ${id} and status = 'pending'`,
    );
  });

/**
 * A refusal may mean that somebody refunded by hand, so the sweep lists the payment's refunds. An automatic
 * refund that is refused raises a flag, because a person must settle it.
 */
const recordRefusal = (desk: Desk, row: RefundRow, { message }: Refused): Promise<void> =>
  desk.door().write(async (tx) => {
    if (row.source === 'automatic')
      await record(tx, desk, row.id, { status: 'failed', processorId: null, failure: message });
    else await refuse(tx, row.id, message);
    tx.queue(
      sql`update payments set look_for_refunds = true, ask_at = ${tx.now} where id = ${row.payment_id} and processor <> 'offline'`,
    );
  });
