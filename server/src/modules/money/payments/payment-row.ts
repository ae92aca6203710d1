/** The row of a payment. Whoever changes one must have locked the tournament of its registration. */
import type { Reads, Tx } from '../../../platform/db/doors.ts';
import { empty, type Sql, sql } from '../../../platform/db/sql.ts';
import { Table } from '../../../platform/db/table.ts';
import { lockTournamentIfAny } from '../../event/tournaments/tournaments.ts';
import { type LockedRegistration, COLUMNS as REGISTRATION_COLUMNS } from '../registrations/record.ts';
import type { Registration } from '../registrations/schemas.ts';

export interface PaymentRow {
  id: string;
  registration_id: string;
  tournament_id: string;
  processor: 'stripe' | 'sandbox' | 'offline';
  account_id: string | null;
  status: 'open' | 'processing' | 'paid' | 'failed' | 'expired' | 'returned';
  accepted: boolean;
  amount_cents: number;
  currency: string;
  received_cents: number | null;
  received_currency: string | null;
  session_id: string | null;
  checkout_url: string | null;
  session_ends_at: string | null;
  sealed_order: string | null;
  intent_id: string | null;
  calling_until: string | null;
  key_number: number;
  sandbox_refunds: string | null;
  asked: number;
  ask_at: string | null;
  look_for_refunds: boolean;
}

const COLUMNS = sql`id, registration_id, tournament_id, processor, account_id, status, accepted, amount_cents, currency, received_cents,
  received_currency, session_id, checkout_url, session_ends_at, sealed_order, intent_id, calling_until, key_number,
  sandbox_refunds, asked, ask_at, look_for_refunds`;

/** A new payment: asked for online, or taken by the organizer. */
type NewPayment = Pick<
  PaymentRow,
  'id' | 'registration_id' | 'tournament_id' | 'processor' | 'status' | 'amount_cents' | 'currency'
> &
  Partial<
    Pick<PaymentRow, 'account_id' | 'accepted' | 'session_ends_at' | 'sealed_order' | 'calling_until'>
  > & {
    method?: string;
    reference?: string | null;
    ask_at?: Date;
    paid_at?: Date;
  };

const paymentTable = new Table<NewPayment & { created_at: Date }>('payments', [
  'id',
  'registration_id',
  'tournament_id',
  'processor',
  'account_id',
  'status',
  'accepted',
  'method',
  'reference',
  'amount_cents',
  'currency',
  'session_ends_at',
  'sealed_order',
  'calling_until',
  'ask_at',
  'paid_at',
  'created_at',
]);

export const insertPayment = (tx: Tx, payment: NewPayment): Sql =>
  paymentTable.insert(tx.organizationId, { ...payment, created_at: tx.now });

export const findPayment = (db: Reads, which: Sql): Promise<PaymentRow | undefined> =>
  db.one<PaymentRow>(sql`select ${COLUMNS} from payments where ${which}`);

/** The payment that is open or being processed, if any. */
export const openPayment = (db: Reads, registrationId: string): Promise<PaymentRow | undefined> =>
  findPayment(db, sql`registration_id = ${registrationId} and status in ('open', 'processing')`);

interface LockedPayment<More> extends LockedRegistration {
  payment: PaymentRow & More;
}

/**
 * Locks the tournament, then reads payment and registration under the lock. The statements are sent together,
 * and the connection runs them in order. `more` are further columns of the payment.
 */
export async function lockPayment<More = object>(
  tx: Tx,
  which: Sql,
  more: Sql = empty,
): Promise<LockedPayment<More> | undefined> {
  const [tournament, found] = await Promise.all([
    lockTournamentIfAny(tx, sql`(select tournament_id from payments where ${which})`),
    tx.one<Registration & { its_payment: PaymentRow & More }>(
      sql`select ${REGISTRATION_COLUMNS}, (
              select row_to_json(own) from (select ${COLUMNS} ${more} from payments where ${which}) as own
            ) as its_payment
          from registrations where id = (select registration_id from payments where ${which})`,
    ),
  ]);
  if (tournament === undefined || found === undefined) return undefined;
  const { its_payment: payment, ...registration } = found;
  return { tournament, registration, payment };
}

/** The idempotency key for the processor: the id alone at first, numbered once a key has been used up. */
export const keyOf = ({ id, key_number }: { id: string; key_number: number }): string =>
  key_number === 1 ? id : `${id}-${key_number}`;
