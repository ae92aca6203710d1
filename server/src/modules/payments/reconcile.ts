/**
 * How a session stands is what the processor says, by a notice or when it is asked. Order and repeats do not matter. A
 * session that nobody waits for any more is closed, and a hold ends only when its session is.
 */
import type { Tx } from '../../platform/db/doors.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { isPayable } from '../registrations/links.ts';
import { fill } from '../registrations/places.ts';
import { get, holdRegistration } from '../registrations/record.ts';
import type { Registration } from '../registrations/schemas.ts';
import { cancelled, type Payers } from '../registrations/states.ts';
import { confirmed } from './confirm.ts';
import { type Desk, isSilent, processorOf, wasSilent } from './desk.ts';
import { holdPayment, openPayment, type PaymentRow } from './payment-row.ts';
import { NoAnswer, type Processor, Refused, type SessionState } from './processor.ts';

/**
 * Asks the processor how a session stands and records it; a session that nobody waits for any more is closed. Without an
 * answer it is asked again, at the latest until the session's own end.
 */
export async function reconcile(desk: Desk, payment: PaymentRow): Promise<void> {
  const hasEnded = await isOver(desk, payment);
  if (payment.session_id === null) return withoutSession(desk, payment, hasEnded);
  if (isSilent(desk, payment)) return void (await unheard(desk, payment));
  const processor = await processorOf(desk.door(), payment, desk);
  try {
    const closes = payment.status === 'open' && hasEnded;
    const said = await (closes ? processor.close(payment) : processor.ask(payment));
    await settle(desk, processor, payment, said);
  } catch (error) {
    if (!(error instanceof NoAnswer || error instanceof Refused)) throw error;
    if (error instanceof NoAnswer) wasSilent(desk, payment, error);
    if (!(await unheard(desk, payment))) await later(desk, payment);
  }
}

/** Ends a session, and tells whether the processor has said how it stands now. */
export async function end(desk: Desk, payment: PaymentRow): Promise<boolean> {
  const processor = await processorOf(desk.door(), payment, desk);
  try {
    await settle(desk, processor, payment, await processor.close(payment));
    return true;
  } catch (error) {
    if (error instanceof NoAnswer || error instanceof Refused) return false;
    throw error;
  }
}

/** Back from the processor, perhaps before its notice: it is asked once more than the sweep would. */
export async function askOnce(desk: Desk, payment: PaymentRow): Promise<void> {
  if (payment.session_id === null) return;
  const processor = await processorOf(desk.door(), payment, desk);
  try {
    const said = await processor.ask(payment);
    if (said.state !== payment.status) await settle(desk, processor, payment, said);
  } catch (error) {
    if (!(error instanceof NoAnswer || error instanceof Refused)) throw error;
  }
}

/** Nobody waits for the money any more, or no longer. */
async function isOver(desk: Desk, { registration_id }: PaymentRow): Promise<boolean> {
  const registration = await get(desk.door(), registration_id);
  return !isPayable(registration) || holdHasEnded(registration, desk.now());
}

const holdHasEnded = ({ hold_until }: Registration, now: Date): boolean =>
  hold_until !== null && Date.parse(hold_until) <= now.getTime();

/**
 * Nobody has its address, so nobody can have paid: while the golfer may still come, the next visit asks for it again under
 * its key; afterwards it has never been.
 */
async function withoutSession(desk: Desk, payment: PaymentRow, hasEnded: boolean): Promise<void> {
  const now = desk.now().getTime();
  const isCalling = payment.calling_until !== null && Date.parse(payment.calling_until) > now;
  const isPast = payment.session_ends_at !== null && Date.parse(payment.session_ends_at) <= now;
  if (isCalling || !(hasEnded || isPast)) await later(desk, payment);
  else await settle(desk, { name: nameIn(payment) }, payment, { state: 'expired' });
}

const nameIn = ({ account_id }: PaymentRow): Processor['name'] =>
  account_id === null ? 'sandbox' : 'stripe';

/** An open session is over with its own end, whatever the processor does not say. */
async function unheard(desk: Desk, payment: PaymentRow): Promise<boolean> {
  const isPast =
    payment.session_ends_at !== null && Date.parse(payment.session_ends_at) <= desk.now().getTime();
  if (payment.status !== 'open' || !isPast) return false;
  await settle(desk, { name: nameIn(payment) }, payment, { state: 'expired' });
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

/** Asked again, each time after twice as long. */
const nextTime = (tx: Tx, { terms }: Payers, { asked }: PaymentRow): Date =>
  new Date(tx.now.getTime() + terms.reconcileEvery * 2 ** Math.min(asked + 1, MOST_DOUBLINGS));

/** Records what a processor says of a session, by a notice or when asked. Order and repeats do not matter. */
const settle = (
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
  const held = await holdPayment(tx, which);
  if (held === undefined || !['open', 'processing'].includes(held.payment.status)) return;
  const { registration, tournament, payment: now } = held;
  if (said.state === 'open' || said.state === 'processing') {
    // A delayed payment never becomes open again.
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

/** Ends a hold whose registration has no session at the processor. */
export const endHold = (desk: Desk, registrationId: string): Promise<void> =>
  desk.door().write(async (tx) => {
    const { registration, tournament } = await holdRegistration(tx, registrationId);
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
