/** The money of a tournament: what is expected, what came, what went back. */
import type { Reads } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import * as tournaments from '../../event/tournaments/tournaments.ts';
import type { Money } from './money-schemas.ts';
import { placesOf } from './places.ts';

type Totals = Money['totals'][number];
type Processor = keyof Totals['byProcessor'];

interface ByCurrency {
  currency: string;
  expected: number;
  discount: number;
}

interface ByProcessor {
  currency: string;
  processor: Processor;
  gross: number;
  refunded: number;
  pending: number;
  returned: number;
}

export async function moneyOf(db: Reads, tournamentId: string): Promise<Money> {
  await tournaments.get(db, tournamentId);
  const [registrations, places, due, moved] = await Promise.all([
    countsOf(db, tournamentId),
    placesOf(db, tournamentId),
    dueOf(db, tournamentId),
    movedOf(db, tournamentId),
  ]);
  const currencies = [...new Set([...due, ...moved].map(({ currency }) => currency))].sort();
  return { registrations, places, totals: currencies.map((currency) => totalOf(currency, due, moved)) };
}

/** Waitlisted registrations are not counted among the pending. */
async function countsOf(db: Reads, tournamentId: string): Promise<Money['registrations']> {
  const counts = await db.one<Money['registrations']>(
    sql`select count(*) filter (where status = 'pending' and not waitlisted)::int as pending,
          count(*) filter (where status = 'paid')::int as paid,
          count(*) filter (where status = 'cancelled')::int as cancelled,
          count(*) filter (where status = 'refunded')::int as refunded,
          count(*) filter (where status = 'pending' and waitlisted)::int as waitlisted
        from registrations where tournament_id = ${tournamentId}`,
  );
  return counts ?? { pending: 0, paid: 0, cancelled: 0, refunded: 0, waitlisted: 0 };
}

/** A discount counts only where money was accepted. */
const dueOf = (db: Reads, tournamentId: string): Promise<ByCurrency[]> =>
  db.many(
    sql`select currency,
          coalesce(sum(amount_cents) filter (where status = 'pending' and not waitlisted), 0)::bigint as expected,
          coalesce(sum(discount_cents) filter (where paid_cents > 0), 0)::bigint as discount
        from registrations where tournament_id = ${tournamentId} group by currency`,
  );

const movedOf = (db: Reads, tournamentId: string): Promise<ByProcessor[]> =>
  db.many(
    sql`select coalesce(received_currency, payments.currency) as currency, processor,
          coalesce(sum(payments.amount_cents) filter (where accepted), 0)::bigint as gross,
          coalesce(sum(back.refunded) filter (where accepted), 0)::bigint as refunded,
          coalesce(sum(back.pending) filter (where accepted), 0)::bigint as pending,
          coalesce(sum(back.refunded) filter (where not accepted), 0)::bigint as returned
        from payments left join lateral (
          select sum(amount_cents) filter (where status = 'succeeded') as refunded,
            sum(amount_cents) filter (where status = 'pending') as pending
          from refunds
          where refunds.organization_id = payments.organization_id and payment_id = payments.id) as back on true
        where tournament_id = ${tournamentId} and payments.paid_at is not null group by 1, 2`,
  );

function totalOf(currency: string, due: ByCurrency[], moved: ByProcessor[]): Totals {
  const own = moved.filter((each) => each.currency === currency);
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const gross = sum(own.map((each) => each.gross));
  const refunded = sum(own.map((each) => each.refunded));
  const by = (processor: Processor) => {
    const some = own.filter((each) => each.processor === processor);
    return {
      grossCents: sum(some.map((each) => each.gross)),
      refundedCents: sum(some.map((each) => each.refunded)),
    };
  };
  const { expected = 0, discount = 0 } = due.find((each) => each.currency === currency) ?? {};
  return {
    currency,
    expectedCents: expected,
    discountCents: discount,
    grossCents: gross,
    refundedCents: refunded,
    pendingRefundCents: sum(own.map((each) => each.pending)),
    netCents: gross - refunded,
    returnedCents: sum(own.map((each) => each.returned)),
    byProcessor: { stripe: by('stripe'), sandbox: by('sandbox'), offline: by('offline') },
  };
}
