/**
 * Mails to golfers about their registration: a link to pay or to manage it, a receipt, a cancellation, a
 * refund. Each is queued once, in the transaction of the change.
 */

import type { Tx } from '../../../platform/db/doors.ts';
import { newId } from '../../../platform/ids.ts';
import { htmlOf } from '../../../platform/mail/html.ts';
import type { MailKeys } from '../../../platform/mail/keys.ts';
import { amountText } from '../../../platform/text/amounts.ts';
import type { LockedTournament } from '../../event/tournaments/tournaments.ts';
import { type Queued, queue } from '../../letters/mail/queue.ts';
import { ITS_OWN_DATA, type Writer, type WritingDesk, writer } from '../../letters/mail/writers.ts';
import { issue } from './links.ts';
import type { Registration } from './schemas.ts';

/** The data that the mail is made from, as it was when the mail was queued. */
interface Facts {
  event: string;
  name: string;
  places: number;
  amount_cents: number;
  paid_cents: number;
  currency: string;
  hold_until: string | null;
}

interface Refunded extends Facts {
  refund_cents: number;
}

type Event = Pick<LockedTournament, 'id' | 'name'>;

/** To everybody who registered: how it stands, with a link to pay or to manage it. */
export const tellReceived = (tx: Tx, event: Event, registration: Registration, keys: MailKeys): void =>
  withLink(tx, aboutReceived(event, registration), keys);

function aboutReceived(event: Event, registration: Registration): Queued {
  const { status, waitlisted, payment } = registration;
  if (status === 'paid') return aboutPaid(event, registration);
  const template = waitlisted
    ? 'registration_waitlisted'
    : payment === 'online'
      ? 'registration_to_pay'
      : 'registration_held';
  return { ...aboutRegistration(event, registration), kind: 'notice', template };
}

const aboutPaid = (event: Event, registration: Registration): Queued => ({
  ...aboutRegistration(event, registration),
  kind: 'receipt',
  template: 'registration_paid',
});

/** Once the money has arrived, or none was due. */
export const tellPaid = (tx: Tx, event: Event, registration: Registration, keys: MailKeys): void =>
  withLink(tx, aboutPaid(event, registration), keys);

/** The registration came up from the waitlist and is to be paid. */
export const tellPlace = (tx: Tx, event: Event, registration: Registration, keys: MailKeys): void =>
  withLink(
    tx,
    { ...aboutRegistration(event, registration), kind: 'notice', template: 'registration_place' },
    keys,
  );

export const tellCancelled = (tx: Tx, event: Event, registration: Registration): void =>
  void queue(tx, {
    ...aboutRegistration(event, registration),
    kind: 'notice',
    template: 'registration_cancelled',
  });

export function tellRefunded(
  tx: Tx,
  event: Event,
  registration: Registration,
  refund: { id: string; amount_cents: number },
): void {
  const about = aboutRegistration(event, registration);
  const data: Refunded = { ...about.data, refund_cents: refund.amount_cents };
  queue(tx, { ...about, kind: 'notice', template: 'registration_refunded', sourceId: refund.id, data });
}

const aboutRegistration = (event: Event, registration: Registration) => ({
  to: { email: registration.registrant_email, name: registration.registrant_name },
  tournamentId: event.id,
  sourceId: registration.id,
  data: {
    event: event.name,
    name: registration.registrant_name,
    places: registration.players.length,
    amount_cents: registration.amount_cents,
    paid_cents: registration.paid_cents,
    currency: registration.currency,
    hold_until: registration.hold_until,
  } satisfies Facts,
});

/** Each mail has a link of its own, whose token is derived from the mail's id; only its hash is stored. */
function withLink(tx: Tx, mail: Queued & { sourceId: string }, keys: MailKeys): void {
  const id = queue(tx, mail, newId(tx.now));
  issue(tx, mail.sourceId, keys.token(id, 'registration'));
}

const letter = (
  template: string,
  subject: (event: string) => string,
  lines: (facts: Refunded, desk: WritingDesk) => (string | null)[],
): Writer =>
  writer<object>({
    template,
    ...ITS_OWN_DATA,
    subject: ({ data }) => subject((data as Refunded).event),
    compose: ({ data }, _source, desk) => {
      const facts = data as Refunded;
      const text = [`Dear ${facts.name},`, ...lines(facts, desk), desk.organizationName]
        .filter((line) => line !== null)
        .join('\n\n');
      return { text, html: htmlOf(text), replyTo: null };
    },
  });

const manage = (desk: WritingDesk): string => `Your registration: ${desk.link('registration')}`;
const pay = ({ amount_cents, currency }: Facts, desk: WritingDesk): string =>
  `Pay ${amountText(amount_cents, currency)}: ${desk.link('registration').replace('/r/', '/pay/')}`;
const places = ({ places: count, event }: Facts): string =>
  count === 1 ? `a place in ${event}` : `${count} places in ${event}`;
const reservedUntil = ({ hold_until }: Facts): string | null =>
  hold_until === null ? null : `The place is held until ${new Date(hold_until).toUTCString()}.`;

export const REGISTRATION_LETTERS: readonly Writer[] = [
  letter(
    'registration_to_pay',
    (event) => `Please pay for ${event}`,
    (facts, desk) => [
      `you have registered for ${places(facts)}.`,
      pay(facts, desk),
      reservedUntil(facts),
      manage(desk),
    ],
  ),
  letter(
    'registration_held',
    (event) => `You are registered for ${event}`,
    (facts, desk) => [
      `you have registered for ${places(facts)}. The organizer will confirm your payment of ${amountText(facts.amount_cents, facts.currency)}.`,
      manage(desk),
    ],
  ),
  letter(
    'registration_waitlisted',
    (event) => `You are on the waitlist for ${event}`,
    (facts, desk) => [
      `you are on the waitlist for ${places(facts)}. We will write when there is room.`,
      manage(desk),
    ],
  ),
  letter(
    'registration_place',
    (event) => `There is room for you in ${event}`,
    (facts, desk) => [
      `you have come up from the waitlist: ${places(facts)}.`,
      pay(facts, desk),
      reservedUntil(facts),
      manage(desk),
    ],
  ),
  letter(
    'registration_paid',
    (event) => `You are in: ${event}`,
    (facts, desk) => [
      `you have ${places(facts)}.`,
      facts.paid_cents > 0 ? `Paid: ${amountText(facts.paid_cents, facts.currency)}. Thank you.` : null,
      manage(desk),
    ],
  ),
  letter(
    'registration_cancelled',
    (event) => `Your registration for ${event} is cancelled`,
    (facts) => [`your registration for ${facts.event} is cancelled.`],
  ),
  letter(
    'registration_refunded',
    (event) => `Your money for ${event} is on its way back`,
    (facts) => [
      `${amountText(facts.refund_cents, facts.currency)} for ${facts.event} have gone back to you.`,
    ],
  ),
];
