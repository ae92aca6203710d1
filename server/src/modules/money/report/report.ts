/** All money of an event: in total, day by day, and what its games have brought in. */
import type { Reads } from '../../../platform/db/doors.ts';
import { type Exportable, exportableRows } from '../../../platform/db/page.ts';
import { sql } from '../../../platform/db/sql.ts';
import * as settings from '../../event/tournaments/settings.ts';
import { CLOCK } from '../../games/auctions/stored.ts';
import { lookAtAll } from '../../games/side-games/look.ts';
import type { SideGamePot } from '../../games/side-games/result-schemas.ts';
import type { Asked } from '../../scoring/leaderboard/boards.ts';
import { moneyOf } from '../registrations/money.ts';
import type { AuctionSum, MoneyDay, MoneyLine, MoneyReport, RaffleSum } from './schemas.ts';

export async function reportOf(asked: Asked): Promise<MoneyReport> {
  const { db, tournamentId } = asked;
  const [money, days, pots, raffles, auctions] = await Promise.all([
    moneyOf(db, tournamentId),
    daysOf(db, tournamentId),
    potsOf(asked),
    rafflesOf(db, tournamentId),
    auctionsOf(db, tournamentId),
  ]);
  return { money, days, pots, raffles, auctions };
}

/** A day may have a line in each currency, so lines are numbered. */
export async function dayLines(db: Reads, tournamentId: string): Promise<Exportable<MoneyLine>> {
  const days = await daysOf(db, tournamentId);
  return exportableRows(days.map((day, index) => ({ ...day, id: String(index) })));
}

/**
 * Money that came without being accepted, and went back, is in none of the sums. An item of an auction counts
 * on the day on which its bidding ended.
 */
async function daysOf(db: Reads, tournamentId: string): Promise<MoneyDay[]> {
  const { timezone } = await settings.get(db, tournamentId);
  return db.many(
    sql`with ${CLOCK} select (moved.at at time zone ${timezone})::date as day, currency, sum(received)::bigint as received_cents,
          sum(refunded)::bigint as refunded_cents, sum(raffle)::bigint as raffle_cents, sum(auction)::bigint as auction_cents,
          sum(received - refunded + raffle + auction)::bigint as net_cents
        from (
          select paid_at as at, coalesce(received_currency, currency) as currency, amount_cents as received, 0 as refunded,
            0 as raffle, 0 as auction
          from payments where tournament_id = ${tournamentId} and accepted and paid_at is not null
          union all
          select refunds.settled_at, refunds.currency, 0, refunds.amount_cents, 0, 0
          from payments join refunds on refunds.organization_id = payments.organization_id and payment_id = payments.id
          where tournament_id = ${tournamentId} and payments.accepted and refunds.status = 'succeeded'
            and refunds.settled_at is not null
          union all
          select sale.created_at, raffle.currency, 0, 0, sale.amount_cents, 0
          from raffles as raffle join raffle_sales as sale on sale.organization_id = raffle.organization_id
            and sale.raffle_id = raffle.id
          where raffle.tournament_id = ${tournamentId} and sale.status = 'sold'
          union all
          select closes_at, currency, 0, 0, 0, current_bid_cents
          from clock, auctions as item
          where item.tournament_id = ${tournamentId} and auction_status(item, clock.at) = 'sold'
        ) as moved group by 1, 2 order by 1, 2`,
  );
}

async function potsOf(asked: Asked): Promise<SideGamePot[]> {
  const { value } = await lookAtAll(asked, 'pots');
  const { data }: { data: SideGamePot[] } = JSON.parse(value.toString());
  return data;
}

const rafflesOf = (db: Reads, tournamentId: string): Promise<RaffleSum[]> =>
  db.many(
    sql`select raffle.id as raffle_id, name, raffle.status, coalesce(sum(last_number - first_number + 1), 0)::int as tickets,
          coalesce(sum(amount_cents), 0)::bigint as amount_cents, currency
        from raffles as raffle left join raffle_sales as sale on sale.organization_id = raffle.organization_id
          and sale.raffle_id = raffle.id and sale.status = 'sold'
        where raffle.tournament_id = ${tournamentId}
        group by raffle.id, name, raffle.status, currency order by raffle.id`,
  );

const auctionsOf = (db: Reads, tournamentId: string): Promise<AuctionSum[]> =>
  db.many(
    sql`with ${CLOCK} select currency, (count(*) filter (where status = 'sold'))::int as sold,
          coalesce(sum(current_bid_cents) filter (where status = 'sold'), 0)::bigint as amount_cents,
          (count(*) filter (where status = 'open'))::int as open,
          coalesce(sum(current_bid_cents) filter (where status = 'open'), 0)::bigint as bid_cents
        from (
          select currency, current_bid_cents, auction_status(item, at) as status
          from clock, auctions as item where item.tournament_id = ${tournamentId}) as each
        group by currency order by currency`,
  );
