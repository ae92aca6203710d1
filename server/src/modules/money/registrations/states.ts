/**
 * The states of a registration. Each transition is one verb in one transaction: the row, the seats, the
 * contact and the audit row. The caller must have locked the tournament.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../../../platform/db/doors.ts';
import type { MailKeys } from '../../../platform/mail/keys.ts';
import type { CodeKeys } from '../../event/teams/access-codes.ts';
import type { LockedTournament } from '../../event/tournaments/tournaments.ts';
import * as contacts from '../../people/contacts/contacts.ts';
import type { Terms } from '../../terms.ts';
import { tellCancelled, tellPaid } from './letters.ts';
import { endSession } from './reconcile-job.ts';
import { paidInLog, recordAction, store, storeWithContact } from './record.ts';
import type { Canceller, Registration } from './schemas.ts';
import { seat, unseat } from './seating.ts';

/** What a payment needs beyond the transaction: codes for new teams, mail keys, terms of reservations. */
export interface Payers extends CodeKeys {
  terms: Terms;
  mailKeys: MailKeys;
}

/** The registration as paid now: its registrant becomes a contact, and its players are seated. */
export async function confirmed(
  tx: Tx,
  tournament: LockedTournament,
  registration: Registration,
  paidCents: number,
  payers: Payers,
): Promise<Registration> {
  const paidNow = asPaid(registration, paidCents, tx.now);
  const [contact_id, seated] = await Promise.all([
    contacts.findOrCreate(tx, registrant(registration), 'registration', payers.mailKeys),
    seat(tx, tournament, paidNow, payers),
  ]);
  return { ...seated, contact_id };
}

const asPaid = (registration: Registration, paidCents: number, now: Date): Registration => ({
  ...registration,
  status: 'paid',
  waitlisted: false,
  paid_cents: paidCents,
  paid_at: now.toISOString(),
  hold_until: null,
});

/** From pending to paid, once. */
export async function paid(
  tx: Tx,
  tournament: LockedTournament,
  registration: Registration,
  paidCents: number,
  payers: Payers,
): Promise<Registration> {
  const after = await confirmed(tx, tournament, registration, paidCents, payers);
  storeWithContact(tx, after);
  recordAction(tx, after, 'registration.paid', paidInLog(after));
  tellPaid(tx, tournament, after, payers.mailKeys);
  return after;
}

/** Gives up the place: the players are withdrawn, the team stays, and no money moves. */
export async function cancelled(
  tx: Tx,
  tournament: LockedTournament,
  registration: Registration,
  by: Canceller,
  reason: string | null,
): Promise<Registration> {
  const after: Registration = {
    ...registration,
    status: registration.status === 'refunded' ? 'refunded' : 'cancelled',
    waitlisted: false,
    hold_until: null,
    cancelled_at: tx.now.toISOString(),
    cancelled_by: by,
    cancel_reason: reason,
  };
  store(tx, after);
  recordAction(tx, after, 'registration.cancelled', { cancelled_by: by, reason });
  tellCancelled(tx, tournament, after);
  if (registration.status === 'pending' && registration.payment === 'online') endSession(tx, registration.id);
  await unseat(tx, tournament, after);
  return after;
}

/** After a refund has succeeded, or failed late: the status follows the sum of the refunds. */
export function withRefunds(tx: Tx, registration: Registration, backCents: number): Registration {
  // A refund may replace another whose failure is told later: for a moment the sum exceeds the payment.
  const refundedCents = Math.min(backCents, registration.paid_cents);
  const isWhole = registration.paid_cents > 0 && refundedCents === registration.paid_cents;
  const after: Registration = {
    ...registration,
    refunded_cents: refundedCents,
    status: isWhole ? 'refunded' : registration.cancelled_at === null ? 'paid' : 'cancelled',
    refunded_at: isWhole ? (registration.refunded_at ?? tx.now.toISOString()) : null,
  };
  // A row that is stored again as it was looks changed to the triggers that date it, and would keep its date.
  if (isDeepStrictEqual(after, registration)) return registration;
  store(tx, after);
  return after;
}

/** A full name is split at its last space. */
function registrant({ registrant_name, registrant_email, registrant_phone }: Registration) {
  const at = registrant_name.lastIndexOf(' ');
  return {
    email: registrant_email,
    first_name: at < 0 ? registrant_name : registrant_name.slice(0, at).trimEnd(),
    last_name: at < 0 ? null : registrant_name.slice(at + 1),
    phone: registrant_phone,
  };
}
