/**
 * Mails to golfers about their registration: a link to pay or to manage it, a receipt, a cancellation, a
 * refund. Each is queued once, in the transaction of the change.
 */

import type { Tx } from '../../../platform/db/doors.ts';
import { newId } from '../../../platform/ids.ts';
import { htmlOf } from '../../../platform/mail/html.ts';
import type { MailKeys } from '../../../platform/mail/keys.ts';
import { amountText } from '../../../platform/text/amounts.ts';
import type { Language } from '../../../platform/text/languages.ts';
import { dayText, timeText } from '../../../platform/text/pages.ts';
import type { LockedTournament } from '../../event/tournaments/tournaments.ts';
import { type Queued, queue } from '../../letters/mail/queue.ts';
import { ITS_OWN_DATA, type Writer, type WritingDesk, writer } from '../../letters/mail/writers.ts';
import { type MailWords, mailWords } from '../../letters/words/words.ts';
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
  /** Missing in mails that a release before queued. */
  language?: Language;
  timezone?: string;
  event_date?: string | null;
  start_time?: string | null;
  course_name?: string | null;
  reply_to?: string | null;
}

interface Refunded extends Facts {
  refund_cents: number;
}

type Event = Pick<
  LockedTournament,
  'id' | 'name' | 'course_name' | 'event_date' | 'timezone' | 'start_time' | 'reply_to' | 'language'
>;

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
    language: event.language,
    timezone: event.timezone,
    event_date: event.event_date,
    start_time: event.start_time,
    course_name: event.course_name,
    reply_to: event.reply_to,
  } satisfies Facts,
});

/** Each mail has a link of its own, whose token is derived from the mail's id; only its hash is stored. */
function withLink(tx: Tx, mail: Queued & { sourceId: string }, keys: MailKeys): void {
  const id = queue(tx, mail, newId(tx.now));
  issue(tx, mail.sourceId, keys.token(id, 'registration'));
}

interface Written extends Refunded {
  words: MailWords;
  /** An amount of the registration's currency, in words. */
  amount: (cents: number) => string;
  /** How many places in what. */
  where: string;
  /** The day, the time and the course, where they are known. */
  when: string | null;
  manage: string;
  pay: string;
  heldUntil: string | null;
}

const letter = (
  template: string,
  subject: (words: MailWords, event: string) => string,
  paragraphs: (facts: Written) => (string | null)[],
): Writer =>
  writer<object>({
    template,
    ...ITS_OWN_DATA,
    subject: ({ data }) => {
      const { language, event } = data as Facts;
      return subject(mailWords(language), event);
    },
    compose: ({ data }, _source, desk) => {
      const facts = data as Refunded;
      const words = mailWords(facts.language);
      const text = [
        words.greeting(facts.name),
        ...paragraphs(written(facts, words, desk)),
        desk.organizationName,
      ]
        .filter((line) => line !== null)
        .join('\n\n');
      return { text, html: htmlOf(text), replyTo: facts.reply_to ?? null };
    },
  });

function written(facts: Refunded, words: MailWords, desk: WritingDesk): Written {
  const { language, timezone = 'UTC', event_date, start_time = null, course_name = null, hold_until } = facts;
  const amount = (cents: number) => amountText(cents, facts.currency, language);
  const manageUrl = desk.link('registration');
  return {
    ...facts,
    words,
    amount,
    where: words.places(facts.places, facts.event),
    when: event_date == null ? null : words.when(dayText(event_date, language), start_time, course_name),
    manage: words.manage(manageUrl),
    pay: words.pay(amount(facts.amount_cents), manageUrl.replace('/r/', '/pay/')),
    heldUntil: hold_until === null ? null : words.heldUntil(timeText(hold_until, timezone, language)),
  };
}

export const REGISTRATION_LETTERS: readonly Writer[] = [
  letter(
    'registration_to_pay',
    (words, event) => words.toPay.subject(event),
    ({ words, where, when, pay, heldUntil, manage }) => [
      words.toPay.lead(where),
      ...[pay, heldUntil, when, manage],
    ],
  ),
  letter(
    'registration_held',
    (words, event) => words.held.subject(event),
    ({ words, where, amount, amount_cents, when, manage }) => [
      words.held.lead(where, amount(amount_cents)),
      ...[when, manage],
    ],
  ),
  letter(
    'registration_waitlisted',
    (words, event) => words.waitlisted.subject(event),
    ({ words, where, when, manage }) => [words.waitlisted.lead(where), when, manage],
  ),
  letter(
    'registration_place',
    (words, event) => words.place.subject(event),
    ({ words, where, when, pay, heldUntil, manage }) => [
      words.place.lead(where),
      ...[pay, heldUntil, when, manage],
    ],
  ),
  letter(
    'registration_paid',
    (words, event) => words.paid.subject(event),
    ({ words, where, when, amount, paid_cents, manage }) => [
      words.paid.lead(where),
      paid_cents > 0 ? words.paid.received(amount(paid_cents)) : null,
      ...[when, manage],
    ],
  ),
  letter(
    'registration_cancelled',
    (words, event) => words.cancelled.subject(event),
    ({ words, event }) => [words.cancelled.lead(event)],
  ),
  letter(
    'registration_refunded',
    (words, event) => words.refunded.subject(event),
    ({ words, event, amount, refund_cents }) => [words.refunded.lead(amount(refund_cents), event)],
  ),
];
