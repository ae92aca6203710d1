/**
 * A session's state is what the processor says, in a notice or when asked; order and repeats do not matter. A
 * session that nobody waits for any more is closed, and a reservation ends only once its session has ended.
 */
import type { Tx } from '../../../platform/db/doors.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { isPayable } from '../registrations/links.ts';
import { fill } from '../registrations/places.ts';
import { get, lockRegistration } from '../registrations/record.ts';
import type { Registration } from '../registrations/schemas.ts';
import { cancelled, type Payers } from '../registrations/states.ts';
import { confirmed } from './confirm.ts';
import { type Desk, isSilent, processorOf, wasSilent } from './desk.ts';
import { lockPayment, openPayment, type PaymentRow } from './payment-row.ts';
import { NoAnswer, type Processor, Refused, type SessionState } from './processor.ts';

/**
 * Asks the processor for the session's state and records it; a session that nobody waits for is closed.
 * Without an answer the sweep asks again, until the session's own end at the latest.
 */
export async function reconcile(desk: Desk, payment: PaymentRow): Promise<void> {
  const hasEnded = await isOver(desk, payment);
  if (payment.session_id === null) return withoutSession(desk, payment, hasEnded);
  if (isSilent(desk, payment)) return void (await unheard(desk, payment));
  const processor = await processorOf(desk.door(), payment, desk);
  try {
    const closes = payment.status === 'open' && hasEnded;
    const said = await (closes ? processor.close(payment) : processor.ask(payment));
    await recordOutcome(desk, processor, payment, said);
  } catch (error) {
    if (!(error instanceof NoAnswer || error instanceof Refused)) throw error;
    if (error instanceof NoAnswer) wasSilent(desk, payment, error);
    if (!(await unheard(desk, payment))) await later(desk, payment);
  }
}

/** Ends a session; returns whether the processor has told its state. */
export async function end(desk: Desk, payment: PaymentRow): Promise<boolean> {
  const processor = await processorOf(desk.door(), payment, desk);
  try {
    await recordOutcome(desk, processor, payment, await processor.close(payment));
    return true;
  } catch (error) {
    if (error instanceof NoAnswer || error instanceof Refused) return false;
    throw error;
  }
}

/** Asks right away, outside the sweep, because the golfer may come back before the processor's notice. */
export async function askOnce(desk: Desk, payment: PaymentRow): Promise<void> {
  if (payment.session_id === null) return;
  const processor = await processorOf(desk.door(), payment, desk);
  try {
    const said = await processor.ask(payment);
    if (said.state !== payment.status) await recordOutcome(desk, processor, payment, said);
  } catch (error) {
    if (!(error instanceof NoAnswer || error instanceof Refused)) throw error;
  }
}

/** The registration is no longer to be paid, or its reservation has run out. */
async function isOver(desk: Desk, { registration_id }: PaymentRow): Promise<boolean> {
  const registration = await get(desk.door(), registration_id);
  return !isPayable(registration) || holdHasEnded(registration, desk.now());
}

const holdHasEnded = ({ hold_until }: Registration, now: Date): boolean =>
  hold_until !== null && Date.parse(hold_until) <= now.getTime();

/**
 * Without a session id nobody got the payment page's address, so nobody can have paid. While the golfer may
 * still come, the next visit asks for the session again under its key; afterwards the payment is expired.
 */
async function withoutSession(desk: Desk, payment: PaymentRow, hasEnded: boolean): Promise<void> {
  const now = desk.now().getTime();
  const isCalling = payment.calling_until !== null && Date.parse(payment.calling_until) > now;
  const isPast = payment.session_ends_at !== null && Date.parse(payment.session_ends_at) <= now;
  if (isCalling || !(hasEnded || isPast)) await later(desk, payment);
  else await recordOutcome(desk, { name: nameIn(payment) }, payment, { state: 'expired' });
}

const nameIn = ({ account_id }: PaymentRow): Processor['name'] =>
  account_id === null ? 'sandbox' : 'stripe';

/** Past its own end an open session counts as expired, even if the processor does not answer. */
async function unheard(desk: Desk, payment: PaymentRow): Promise<boolean> {
  const isPast =
    payment.session_ends_at !== null && Date.parse(payment.session_ends_at) <= desk.now().getTime();
  if (payment.status !== 'open' || !isPast) return false;
  await recordOutcome(desk, { name: nameIn(payment) }, payment, { state: 'expired' });
  return true;
}

const later = (desk: Desk, payment: PaymentRow): Promise<unknown> =>
  desk.door().write((tx) =>
    tx.run(
      sql`update payments set asked = asked + 1, ask_at = ${nextTime(tx, desk, payment)}
          where id = ${payment.id} and status in ('open', 'processing')`,
    ),
  );

const MOST_DOUBLINGS = 10;

/** The wait doubles with every try. */
const nextTime = (tx: Tx, { terms }: Payers, { asked }: PaymentRow): Date =>
  new Date(tx.now.getTime() + terms.reconcileEvery * 2 ** Math.min(asked + 1, MOST_DOUBLINGS));

/** Records a session's state in the processor's name. */
const recordOutcome = (
  desk: Desk,
  processor: Pick<Processor, 'name'>,
  payment: PaymentRow,
  said: SessionState,
): Promise<void> =>
  desk
    .door({ kind: 'processor', name: processor.name })
    .write((tx) => apply(tx, desk, sql`id = ${payment.id}`, said));

export async function apply(tx: Tx, desk: Payers, which: Sql, said: SessionState): Promise<void> {
  if (said.state === 'paid') return confirmed(tx, desk, which, said.received);
  const locked = await lockPayment(tx, which);
  if (locked === undefined || !['open', 'processing'].includes(locked.payment.status)) return;
  const { registration, tournament, payment: now } = locked;
  if (said.state === 'open' || said.state === 'processing') {
    // Once the processor works on a payment, its session never becomes open again.
    const status = now.status === 'processing' ? now.status : said.state;
    tx.queue(
      sql`update payments set status = ${status}, asked = asked + 1, ask_at = ${nextTime(tx, desk, now)}
          where id = ${now.id}`,
    );
  } else {
    tx.queue(sql`update payments set status = ${said.state}, ask_at = null where id = ${now.id}`);
    if (!isPayable(registration)) return;
    if (said.state === 'failed') await cancelled(tx, tournament, registration, 'payment_failed', null);
    else if (holdHasEnded(registration, tx.now))
      await cancelled(tx, tournament, registration, 'expired', null);
    else return;
    await fill(tx, tournament, desk);
  }
}

/** Ends a reservation that has run out and has no open payment. */
export const endReservation = (desk: Desk, registrationId: string): Promise<void> =>
  desk.door().write(async (tx) => {
    const { registration, tournament } = await lockRegistration(tx, registrationId);
    const hasEnded = holdHasEnded(registration, tx.now);
    if (
      registration.status !== 'pending' ||
      !hasEnded ||
      (await openPayment(tx, registrationId)) !== undefined
    )
      return;
    await cancelled(tx, tournament, registration, 'expired', null);
    await fill(tx, tournament, desk);
  });
