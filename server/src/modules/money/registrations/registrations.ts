/** Registrations: golfers' entries to tournaments. */
import type { Reads, Tx } from '../../../platform/db/doors.ts';
import { type Exportable, exportable, newestFirst, type PageRequest } from '../../../platform/db/page.ts';
import { beginsWith, empty, join, raw, type Sql, sql } from '../../../platform/db/sql.ts';
import { conflict, invalid } from '../../../platform/problems.ts';
import { mergedMetadata } from '../../../platform/text/references.ts';
import { difference } from '../../records/audit/audit.ts';
import { fill } from './places.ts';
import { COLUMNS, get, lockRegistration, recordAction, store } from './record.ts';
import type {
  Cancellation,
  Cancelled,
  Payment,
  Refund,
  Registration,
  RegistrationDetail,
  RegistrationFilters,
  RegistrationPatch,
} from './schemas.ts';
import { cancelled, type Payers } from './states.ts';

export const list = (db: Reads, filters: RegistrationFilters, page: PageRequest): Promise<Registration[]> =>
  db.many(sql`select ${COLUMNS} from registrations where ${matching(filters)} ${newestFirst(page)}`);

export const listAll = (db: Reads, filters: RegistrationFilters): Exportable<Registration> =>
  exportable(db, sql`registrations where ${matching(filters)}`, (page) => list(db, filters, page));

const SEARCHED = ['name_key', 'email_key', 'team_key'];

const FLAGGED = sql`exists (select from registration_flags as flag
  where flag.organization_id = registrations.organization_id and flag.registration_id = registrations.id
    and resolved_at is null)`;

function matching({
  tournament_id,
  status,
  email,
  q,
  flagged,
  waitlisted,
  external_id,
}: RegistrationFilters): Sql {
  const parts = [
    tournament_id === undefined ? empty : sql`and tournament_id = ${tournament_id}`,
    status === undefined ? empty : sql`and status = ${status}`,
    email === undefined ? empty : sql`and email_key = lower(${email} collate "C")`,
    q === undefined
      ? empty
      : sql`and (${join(
          SEARCHED.map((key) => beginsWith(raw(key), q)),
          ' or ',
        )})`,
    flagged === undefined ? empty : flagged === 'true' ? sql`and ${FLAGGED}` : sql`and not ${FLAGGED}`,
    waitlisted === undefined ? empty : sql`and waitlisted = ${waitlisted === 'true'}`,
    external_id === undefined ? empty : sql`and external_id = ${external_id}`,
  ];
  return join([sql`true`, ...parts], ' ');
}

export async function detail(db: Reads, id: string): Promise<RegistrationDetail> {
  const registration = await get(db, id);
  const [payments, refunds] = await Promise.all([paymentsOf(db, id), refundsOf(db, id)]);
  return { ...registration, payments, refunds };
}

const paymentsOf = (db: Reads, id: string): Promise<Payment[]> =>
  db.many(
    sql`select id, processor, status, method, reference, coalesce(received_cents, amount_cents) as amount_cents,
          coalesce(received_currency, currency) as currency, created_at, paid_at
        from payments where registration_id = ${id} order by id desc`,
  );

/** In the order and shape of the reply. */
export const REFUND_COLUMNS = sql`id, payment_id, amount_cents, currency, status, reason, source, failure, created_at,
  settled_at`;

const refundsOf = (db: Reads, id: string): Promise<Refund[]> =>
  db.many(sql`select ${REFUND_COLUMNS} from refunds where registration_id = ${id} order by id desc`);

/** Only the fields sent change. */
export async function update(tx: Tx, id: string, patch: RegistrationPatch): Promise<Registration> {
  const { registration: before } = await lockRegistration(tx, id);
  const { hold_until, registrant_phone, note, metadata, ...fields } = patch;
  if (hold_until !== undefined) refuseUnlessHeld(before);
  const after: Registration = {
    ...before,
    ...fields,
    ...(registrant_phone !== undefined && { registrant_phone: registrant_phone || null }),
    ...(note !== undefined && { note: note || null }),
    ...(hold_until !== undefined && { hold_until: hold_until && new Date(hold_until).toISOString() }),
    metadata: mergedMetadata(before.metadata, metadata),
  };
  const changes = difference(before, after);
  if (changes === undefined) return before;
  store(tx, after);
  recordAction(tx, after, 'registration.updated', changes);
  return get(tx, id);
}

function refuseUnlessHeld({ status, payment, waitlisted }: Registration): void {
  if (status !== 'pending' || payment !== 'online' || waitlisted)
    throw conflict('Only a registration that waits for an online payment has a hold.');
}

/** A reservation ends in the future, within a year; null means never. */
export function checkedReservation<Input extends { hold_until?: string | null }>(
  input: Input,
  now: Date,
): Input {
  const { hold_until } = input;
  if (hold_until == null) return input;
  const nextYear = new Date(now).setUTCFullYear(now.getUTCFullYear() + 1);
  const until = Date.parse(hold_until);
  if (until <= now.getTime() || until > nextYear)
    throw invalid([{ field: 'hold_until', message: 'must be in the future, and at most a year ahead' }]);
  return input;
}

/** The organizer cancels. What was paid stays until it is refunded. */
export async function cancel(
  tx: Tx,
  id: string,
  { reason }: Cancellation,
  payers: Payers,
): Promise<Cancelled> {
  const { registration, tournament } = await lockRegistration(tx, id);
  if (registration.cancelled_at !== null) throw conflict('The registration is cancelled already.');
  const { status } = await cancelled(tx, tournament, registration, 'organizer', reason || null);
  await fill(tx, tournament, payers);
  return { cancelled: true, status };
}
