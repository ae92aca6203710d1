/**
 * The one payment session of a registration: opened when the golfer comes to pay, and found again by later
 * visits. Its state is only what the processor says. The intent is stored, the processor is called, and the
 * outcome is stored: the processor is never called inside a transaction.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { conflict, Problem } from '../../../platform/problems.ts';
import * as tournaments from '../../event/tournaments/tournaments.ts';
import { raise } from '../registrations/flags.ts';
import { isLive, isPayable, manageUrl, payUrl } from '../registrations/links.ts';
import { get, lockRegistration } from '../registrations/record.ts';
import type { Registration } from '../registrations/schemas.ts';
import { type Desk, nameOf, processorFor, processorOf } from './desk.ts';
import { findPayment, insertPayment, keyOf, openPayment, type PaymentRow } from './payment-row.ts';
import { NoAnswer, type Order, type Processor, Refused } from './processor.ts';
import { askOnce, end, reconcile } from './reconcile.ts';
import type { PaymentStanding } from './schemas.ts';

const MINUTE = 60 * SECOND;
/** Stripe accepts ends from 30 minutes to 24 hours ahead; these leave room for the request's own time. */
const SHORTEST_SESSION_MS = 35 * MINUTE;
const LONGEST_SESSION_MS = 23 * 60 * MINUTE;
/** Stripe refuses an end less than 30 minutes ahead, so below this the session is not asked for again. */
const STALE_MS = 31 * MINUTE;
const LOOK_AGAIN_MS = 100;

/** The golfer visits the payment page. Loops until the session's state is known or the timeout has passed. */
export async function visit(desk: Desk, registrationId: string, token: string): Promise<PaymentStanding> {
  const patience = desk.terms.paymentTimeout;
  for (let waited = 0; waited <= patience; waited += LOOK_AGAIN_MS) {
    const standing = await ended(desk, await get(desk.door(), registrationId));
    if (standing !== undefined) return standing;
    const step = await begin(desk, registrationId, token);
    if (step.kind === 'stands') {
      if (await stillStands(desk, step.payment)) return standingOf(desk, step.payment, token);
    } else if (step.kind === 'call') {
      const opened = await open(desk, step.payment);
      if (opened !== undefined) return standingOf(desk, opened, token);
    } else if (step.kind === 'replace') {
      if (!(await end(desk, step.payment))) throw silent();
    } else if (step.kind === 'ask') {
      // Its end has come: the processor says whether it was paid; if not, the next round opens another.
      await reconcile(desk, step.payment);
      await sleep(LOOK_AGAIN_MS);
    } else await sleep(LOOK_AGAIN_MS);
  }
  throw silent();
}

/** The standing of a registration that is paid (or refunded); refuses one that cannot be paid online. */
async function ended(desk: Desk, registration: Registration): Promise<PaymentStanding | undefined> {
  const { id, status, cancelled_at, waitlisted, payment, amount_cents, currency } = registration;
  if (cancelled_at !== null || status === 'cancelled') throw conflict('The registration is cancelled.');
  if (status === 'paid' || status === 'refunded') {
    const accepted = await findPayment(desk.door(), sql`registration_id = ${id} and accepted`);
    const processor = accepted?.processor ?? null;
    return { processor, status: 'paid', amount_cents, currency, checkout_url: null };
  }
  if (waitlisted) throw conflict('The registration is on the waitlist: there is nothing to pay yet.');
  if (payment !== 'online') throw conflict('The registration is not paid online.');
  return undefined;
}

type Step =
  | { kind: 'stands'; payment: PaymentRow }
  | { kind: 'replace'; payment: PaymentRow }
  | { kind: 'call'; payment: PaymentRow }
  | { kind: 'ask'; payment: PaymentRow }
  | { kind: 'wait' };

/** The first transaction: finds the open payment, or inserts its row. */
const begin = (desk: Desk, registrationId: string, token: string): Promise<Step> =>
  desk.door().write(async (tx): Promise<Step> => {
    const { registration } = await lockRegistration(tx, registrationId);
    if (!isPayable(registration)) return { kind: 'wait' };
    const open = await openPayment(tx, registrationId);
    if (open === undefined) return intend(tx, desk, registration, token);
    if (open.status === 'processing') return { kind: 'stands', payment: open };
    const endsIn = Date.parse(open.session_ends_at ?? '') - tx.now.getTime();
    if (open.session_id !== null && (await leadsNowhere(tx, desk, open)))
      return { kind: 'replace', payment: open };
    if (open.session_id !== null) return { kind: endsIn > 0 ? 'stands' : 'ask', payment: open };
    if (open.calling_until !== null && Date.parse(open.calling_until) > tx.now.getTime())
      return { kind: 'wait' };
    if (endsIn > STALE_MS) return { kind: 'call', payment: await calling(tx, desk, open) };
    // A session may have been opened under this payment, but nobody ever got its address.
    tx.queue(sql`update payments set status = 'expired', ask_at = null where id = ${open.id}`);
    return intend(tx, desk, registration, token);
  });

/** The processor may have ended the session, and its notice may be lost. Without an answer our row counts. */
async function stillStands(desk: Desk, payment: PaymentRow): Promise<boolean> {
  if (payment.status !== 'open' || payment.processor === 'sandbox') return true;
  await askOnce(desk, payment);
  return (await findPayment(desk.door(), sql`id = ${payment.id}`))?.status === 'open';
}

/** The session would send the golfer back to a link that has been revoked since. */
async function leadsNowhere(tx: Tx, desk: Desk, payment: PaymentRow): Promise<boolean> {
  const { returnUrl } = askedFor(desk, payment);
  return !(await isLive(tx, payment.registration_id, returnUrl.slice(returnUrl.lastIndexOf('/') + 1)));
}

async function intend(tx: Tx, desk: Desk, registration: Registration, token: string): Promise<Step> {
  const chosen = await processorFor(tx, desk);
  if (chosen === undefined) throw conflict('The organization takes no online payments.');
  const { processor, accountId } = chosen;
  const { terms, sealer } = desk;
  const id = newId(tx.now);
  const asked: Asked = {
    title: (await tournaments.get(tx, registration.tournament_id)).name,
    email: registration.registrant_email,
    returnUrl: manageUrl(terms.publicUrl(), token),
  };
  const reserved =
    registration.hold_until === null ? Number.POSITIVE_INFINITY : Date.parse(registration.hold_until);
  const ahead = Math.min(Math.max(reserved - tx.now.getTime(), SHORTEST_SESSION_MS), LONGEST_SESSION_MS);
  const payment: PaymentRow = {
    id,
    registration_id: registration.id,
    tournament_id: registration.tournament_id,
    processor: processor.name,
    account_id: accountId,
    status: 'open',
    accepted: false,
    amount_cents: registration.amount_cents,
    currency: registration.currency,
    received_cents: null,
    received_currency: null,
    session_id: null,
    checkout_url: null,
    session_ends_at: new Date(tx.now.getTime() + ahead).toISOString(),
    sealed_order: sealer.seal(JSON.stringify(asked), sealedFor(id)),
    intent_id: null,
    calling_until: new Date(tx.now.getTime() + terms.paymentTimeout).toISOString(),
    key_number: 1,
    sandbox_refunds: null,
    asked: 0,
    ask_at: null,
    look_for_refunds: false,
  };
  await tx.run(
    insertPayment(tx, {
      id,
      registration_id: registration.id,
      tournament_id: registration.tournament_id,
      processor: processor.name,
      account_id: accountId,
      status: 'open',
      amount_cents: payment.amount_cents,
      currency: payment.currency,
      session_ends_at: payment.session_ends_at,
      sealed_order: payment.sealed_order,
      calling_until: payment.calling_until,
      ask_at: new Date(tx.now.getTime() + terms.reconcileEvery),
    }),
  );
  return { kind: 'call', payment };
}

/**
 * The parts of an order that could change between tries. They are stored, sealed, because every request under
 * one idempotency key must be the same.
 */
type Asked = Pick<Order, 'title' | 'email' | 'returnUrl'>;

const sealedFor = (paymentId: string): string => `payment:${paymentId}`;

/** Marks that the processor is being called: other visits wait for the outcome. */
async function calling(tx: Tx, { terms }: Desk, payment: PaymentRow): Promise<PaymentRow> {
  const until = new Date(tx.now.getTime() + terms.paymentTimeout).toISOString();
  await tx.run(sql`update payments set calling_until = ${until} where id = ${payment.id}`);
  return { ...payment, calling_until: until };
}

/** Calls the processor and records the session; undefined when the payment has ended meanwhile. */
async function open(desk: Desk, payment: PaymentRow): Promise<PaymentRow | undefined> {
  const processor = await processorOf(desk.door(), payment, desk);
  try {
    const session = await processor.open(orderFor(desk, payment));
    const opened = await desk.door(nameOf(processor)).write(async (tx) => {
      await lockRegistration(tx, payment.registration_id);
      const now = await findPayment(tx, sql`id = ${payment.id}`);
      if (now?.status !== 'open') return undefined;
      tx.queue(
        sql`update payments set session_id = ${session.id}, checkout_url = ${session.url}, calling_until = null
            where id = ${payment.id}`,
      );
      return { ...now, session_id: session.id, checkout_url: session.url };
    });
    // The payment has ended meanwhile: nobody will be sent to this session.
    if (opened === undefined)
      await processor.close({ ...payment, session_id: session.id }).catch(() => undefined);
    return opened;
  } catch (error) {
    if (error instanceof NoAnswer) {
      await unanswered(desk, payment, error);
      throw silent();
    }
    if (error instanceof Refused) {
      await refused(desk, processor, payment, error);
      throw conflict(`The payment could not be started: ${error.message}`);
    }
    throw error;
  }
}

const askedFor = ({ sealer }: Desk, { id, sealed_order }: PaymentRow): Asked =>
  JSON.parse(sealer.open(sealed_order ?? '', sealedFor(id)));

function orderFor(desk: Desk, payment: PaymentRow): Order {
  return {
    ...askedFor(desk, payment),
    paymentId: payment.id,
    registrationId: payment.registration_id,
    key: keyOf(payment),
    amountCents: payment.amount_cents,
    currency: payment.currency,
    endsAt: new Date(payment.session_ends_at ?? 0),
  };
}

const unanswered = (desk: Desk, { id, key_number }: PaymentRow, { stored }: NoAnswer): Promise<unknown> =>
  desk.door().write((tx) =>
    tx.run(
      sql`update payments set calling_until = null, key_number = greatest(key_number, ${key_number + (stored ? 1 : 0)}::int)
            where id = ${id}`,
    ),
  );

/** The processor refused to open the session: the organizer is told why by a flag. */
const refused = (desk: Desk, processor: Processor, payment: PaymentRow, error: Refused): Promise<void> =>
  desk.door(nameOf(processor)).write(async (tx) => {
    const { registration } = await lockRegistration(tx, payment.registration_id);
    tx.queue(
      sql`update payments set status = 'failed', calling_until = null, ask_at = null
          where id = ${payment.id} and status = 'open'`,
    );
    raise(tx, registration, 'checkout_refused', error.message);
  });

const silent = (): Problem =>
  new Problem('service_unavailable', 'The payment processor does not answer right now. Please try again.', {
    retryAfter: 2,
  });

/** The sandbox's payment page is ours, at the visitor's own link. */
const standingOf = ({ terms }: Desk, payment: PaymentRow, token: string): PaymentStanding => ({
  processor: payment.processor,
  status: payment.status === 'processing' ? 'processing' : 'open',
  amount_cents: payment.amount_cents,
  currency: payment.currency,
  checkout_url: payment.processor === 'sandbox' ? payUrl(terms.publicUrl(), token) : payment.checkout_url,
});
