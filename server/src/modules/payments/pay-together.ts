/**
 * Notices that confirm payments and come at the same time share one statement and one fsync (group commit), as golfers do who
 * register. Only the plain case is taken so: the right amount for a registration that waits for it, whose players need no
 * team. Whatever needs more to be looked up is left to `confirmed`.
 */
import type { Tx } from '../../platform/db/doors.ts';
import type { Turn } from '../../platform/db/group-commit.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { Problem } from '../../platform/problems.ts';
import { FATES, type InEvent, IS_HELD, inGroup, storeBehindLocks } from '../registrations/event-groups.ts';
import { registrationPaid } from '../registrations/events.ts';
import { aboutPaid } from '../registrations/letters.ts';
import { COLUMNS, paidInLog } from '../registrations/record.ts';
import {
  CHECKED_COLUMNS,
  checkedOf,
  type Entry,
  entryOf,
  json,
  rowParts,
  STILL_FITS,
  withoutTwins,
} from '../registrations/rows-together.ts';
import type { Registration } from '../registrations/schemas.ts';
import { asPaid, type Payers } from '../registrations/states.ts';
import { HELD_COLUMNS, type Held, isOver } from '../tournaments/tournaments.ts';
import { intentLock } from './about-payment.ts';
import type { PaymentRow } from './payment-row.ts';
import type { Received } from './processor.ts';

/** A notice that says that a payment has come. */
interface Confirmation {
  accountId: string;
  eventId: string;
  type: string;
  paymentId: string;
  received: Received;
}

/** Its key is the payment: two notices of one take turns. */
interface Payer extends InEvent, Confirmation, Pick<Tx, 'now' | 'actor' | 'organizationId'> {}

/** False when nothing was done, and `confirmed` must decide. */
export async function payTogether(tx: Tx, confirmation: Confirmation, desk: Payers): Promise<boolean> {
  const { now, actor, organizationId } = tx;
  const payer: Payer = {
    ...{ ...confirmation, key: confirmation.paymentId, now, actor, organizationId },
    ...{ tournamentId: undefined, isHeldElsewhere: false },
  };
  const isPaid = await inGroup<Payer, true>(tx, 'payments', payer, (turn, all, waits) =>
    serve(turn, organizationId, all, waits, desk),
  );
  return isPaid === true;
}

async function serve(
  turn: Turn,
  organizationId: string,
  payers: Payer[],
  waits: boolean,
  desk: Payers,
): Promise<(true | Problem | undefined)[]> {
  const rows = await turn.read<Due>(reading(payers)).catch(nothingRead);
  const due = new Map(rows.map((row) => [row.its_payment.id, row]));
  const accepted = withoutTwins(
    payers.map((payer) => accept(due.get(payer.paymentId), payer, desk)),
    ({ entry: { payer } }) => [`notice ${payer.accountId} ${payer.eventId}`],
  );
  const members = payers.map((item, index) => ({ item, entry: accepted[index]?.entry }));
  for (const { item, entry } of members) item.tournamentId = entry?.registration.tournament_id;
  const fates = await storeBehindLocks(
    turn,
    members,
    waits,
    (entries) => writing(organizationId, entries),
    (entries) => [lockingIntents(entries)],
  );
  return fates.map((fate) =>
    fate === undefined || fate instanceof Problem ? fate : fate.stored || undefined,
  );
}

/** Under pressure a read gives up sooner than a transaction, which may still get through. */
function nothingRead(error: unknown): Due[] {
  if (error instanceof Problem) return [];
  throw error;
}

/** A registration with the payment that it waits for, and the versions of all rows that were read. */
interface Due extends Registration {
  its_payment: Pick<PaymentRow, 'id' | 'account_id' | 'status' | 'amount_cents' | 'currency'>;
  its_event: Held;
  versions: string[];
}

const reading = (payers: Payer[]): Sql =>
  sql`select registration.*,
        json_build_object('id', payment.id, 'account_id', payment.account_id, 'status', payment.status,
          'amount_cents', payment.amount_cents, 'currency', payment.currency) as its_payment,
        (select row_to_json(own) from (
            select ${HELD_COLUMNS} from tournaments where id = payment.tournament_id) as own) as its_event,
        ${versionsOf(sql`payment.id`, sql`payment.registration_id`, sql`payment.tournament_id`)} as versions
      from payments as payment, lateral (
        select ${COLUMNS} from registrations where id = payment.registration_id) as registration
      where payment.id = any (${payers.map(({ paymentId }) => paymentId)}::uuid[])`;

/** Whoever changes one of these rows gives it another version. */
const versionsOf = (payment: Sql, registration: Sql, tournament: Sql): Sql =>
  sql`array[(select xmin::text from payments where id = ${payment}),
    (select xmin::text from registrations where id = ${registration}),
    (select xmin::text from tournaments where id = ${tournament})]`;

interface PaidEntry extends Entry {
  versions: string[];
  payer: Payer;
}

function accept(due: Due | undefined, payer: Payer, desk: Payers): { entry: PaidEntry } | undefined {
  if (due === undefined) return undefined;
  const { its_payment: payment, its_event: event, versions, ...registration } = due;
  const { received, accountId, now } = payer;
  const isOurs = payment.account_id === accountId && !['paid', 'returned'].includes(payment.status);
  const isRight = received.amountCents === payment.amount_cents && received.currency === payment.currency;
  const isDue = registration.status === 'pending' && !registration.waitlisted;
  const isPlain =
    received.intentId !== null &&
    registration.team_name === null &&
    registration.flags.length === 0 &&
    !isOver(event.status);
  if (!(isOurs && isRight && isDue && isPlain)) return undefined;
  const paid = asPaid(registration, received.amountCents, now);
  const happening = {
    action: 'registration.paid',
    metadata: paidInLog(paid),
    event: registrationPaid,
    mail: aboutPaid(event, paid),
    tokens: [],
  } as const;
  const entry = entryOf(payer, paid, happening, desk.mailKeys);
  return { entry: { ...entry, versions, payer } };
}

/** Not those that others hold: who has the lock may keep something for the payment that must not be missed. */
const lockingIntents = (entries: PaidEntry[]): Sql =>
  sql`select set_config('app.held_intents', coalesce(string_agg(id::text, ','), ''), true)
      from unnest(${entries.map(({ id }) => id)}::uuid[], ${entries.map(({ payer }) => payer.received.intentId)}::text[])
        as entry (id, intent)
      where pg_try_advisory_xact_lock(${intentLock(sql`intent`)})`;

function writing(organizationId: string, entries: PaidEntry[]): Sql {
  const rows = entries.map(({ versions, payer, ...entry }) => ({
    ...checkedOf(entry),
    ...{ versions, account: payer.accountId, event: payer.eventId, type: payer.type },
    ...{ payment: payer.paymentId, intent: payer.received.intentId },
    ...{ paid_cents: entry.registration.paid_cents, players: entry.registration.players },
  }));
  return sql`with entry as (
      select entry.*, ${IS_HELD} as held
      from json_to_recordset(${json(rows)}) as entry (${CHECKED_COLUMNS}, versions text[], account uuid, event text, type text,
        payment uuid, intent text, paid_cents bigint, players json)
    ), due as (
      select * from entry
      where held and id = any (string_to_array(current_setting('app.held_intents'), ',')::uuid[])
        and versions = ${versionsOf(sql`entry.payment`, sql`entry.id`, sql`entry.tournament`)}
        and ${IS_ALONE} and ${STILL_FITS}
    ), noticed as (
      insert into payment_notices (organization_id, account_id, event_id, type, received_at)
      select ${organizationId}, account, event, type, time from due order by account, event
      on conflict do nothing returning account_id, event_id
    ), fitting as (
      select due.* from due join noticed on account_id = account and event_id = event
    ), ${rowParts(organizationId, entries)}, settled as (
      update payments set status = 'paid', accepted = true, paid_at = fitting.time, intent_id = intent,
        received_cents = null, received_currency = null, ask_at = null, calling_until = null
      from fitting where payments.id = payment
    ), stored as (
      update registrations set status = 'paid', waitlisted = false, paid_cents = entry.paid_cents, paid_at = entry.time,
        hold_until = null, players = entry.players, contact_id = registered.contact_id
      from registered join entry using (id) where registrations.id = registered.id
    )
    ${FATES}`;
}

/** No other session of the registration, nothing that was told of the payment before it came, and nothing to look at. */
const IS_ALONE = sql`0 = (
    select count(*) from payments where registration_id = entry.id and id <> entry.payment
      and status in ('open', 'processing'))
  and 0 = (select count(*) from payment_notices
    where account_id = entry.account and intent_id = entry.intent and told is not null)
  and 0 = (select count(*) from registration_flags where registration_id = entry.id and resolved_at is null)`;
