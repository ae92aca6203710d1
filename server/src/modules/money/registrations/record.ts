/**
 * The row of a registration: how it is read, locked and written. The tournament's row lock covers its
 * registrations, because they share places, discounts, the waitlist and seats. Verbs make a new value of what
 * they read, and store it whole.
 */
import type { Reads, Tx } from '../../../platform/db/doors.ts';
import type { Refusals } from '../../../platform/db/errors.ts';
import { join, raw, type Sql, sql } from '../../../platform/db/sql.ts';
import { notFound } from '../../../platform/problems.ts';
import { externalIdTaken } from '../../../platform/text/references.ts';
import { type LockedTournament, lockTournament } from '../../event/tournaments/tournaments.ts';
import { audit } from './audit.ts';
import { Registration } from './schemas.ts';

const FLAGS = sql`coalesce((
  select json_agg(json_build_object('code', code, 'detail', detail, 'created_at', iso_time(created_at)) order by id)
  from registration_flags as flag
  where flag.organization_id = registrations.organization_id and flag.registration_id = registrations.id
    and resolved_at is null), '[]') as flags`;

const NAMES = Object.keys(Registration.properties);

/** In the order and shape of the reply. */
export const COLUMNS: Sql = join(NAMES.map((name) => (name === 'flags' ? FLAGS : raw(name))));

/**
 * Columns that a change leaves alone. A contact may be deleted any time, without the tournament's lock, and the
 * database dates the change.
 */
const FIXED = new Set(['id', 'tournament_id', 'contact_id', 'flags', 'created_at', 'updated_at']);
const CHANGING = NAMES.filter((name) => !FIXED.has(name)) as (keyof Registration)[];
const STORED = NAMES.filter((name) => name !== 'flags') as (keyof Registration)[];

export async function get(db: Reads, id: string): Promise<Registration> {
  const registration = await db.one<Registration>(sql`select ${COLUMNS} from registrations where id = ${id}`);
  if (registration === undefined) throw notFound('Registration');
  return registration;
}

export interface LockedRegistration {
  registration: Registration;
  tournament: LockedTournament;
}

/** Locks the tournament, then reads the registration under the lock: sent together, run in order. */
export async function lockRegistration(tx: Tx, id: string): Promise<LockedRegistration> {
  const found = await tx.one<{ tournament_id: string }>(
    sql`select tournament_id from registrations where id = ${id}`,
  );
  if (found === undefined) throw notFound('Registration');
  const [tournament, registration] = await Promise.all([
    lockTournament(tx, found.tournament_id),
    get(tx, id),
  ]);
  return { tournament, registration };
}

const value = (registration: Registration, name: keyof Registration): unknown =>
  name === 'players' || name === 'metadata' ? JSON.stringify(registration[name]) : registration[name];

const isTaken = ({ external_id }: Registration): Refusals => ({
  registrations_external_id_unique: () => externalIdTaken('A registration', external_id),
});

/** `discountId` is the discount that the registration's code stands for. */
export function insert(tx: Tx, registration: Registration, discountId: string | null): void {
  tx.queue(
    sql`insert into registrations (organization_id, discount_id, ${raw(STORED.join(', '))})
        values (${join([tx.organizationId, discountId, ...STORED.map((name) => value(registration, name))])})`,
    isTaken(registration),
  );
}

export const store = (tx: Tx, registration: Registration): void => storeColumns(tx, registration, CHANGING);

/** The caller must have locked the contact, so that it cannot be deleted meanwhile. */
export const storeWithContact = (tx: Tx, registration: Registration): void =>
  storeColumns(tx, registration, ['contact_id', ...CHANGING]);

/** Writes every column, changed or not: the text is always the same, so one prepared statement serves all. */
function storeColumns(tx: Tx, registration: Registration, names: (keyof Registration)[]): void {
  tx.queue(
    sql`update registrations set ${join(names.map((name) => sql`${raw(name)} = ${value(registration, name)}`))}
        where id = ${registration.id}`,
    isTaken(registration),
  );
}

/** The metadata of the audit row of a payment. */
export const paidInLog = ({ paid_cents, payment }: Registration) => ({ paid_cents, payment });

/** Actions of the service itself are marked `auto`. */
export function recordAction(
  tx: Tx,
  { id, tournament_id }: Registration,
  action: Parameters<typeof audit.record>[2],
  metadata: object = {},
): void {
  const marked = tx.actor.kind === 'service' ? { ...metadata, auto: true } : metadata;
  audit.record(tx, tournament_id, action, id, marked);
}
