/** The tickets of a raffle that can be drawn, as ranges, because there may be millions of tickets. */
import type { Tx } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { joined, type Range, without } from './draw.ts';

/** Whose tickets are all left out: those of everybody drawn before, or those of the holder of one win. */
interface LeftOut {
  drawnBefore: boolean;
  winnerId: string | undefined;
}

/** The pool in ascending order, adjacent ranges joined. A ticket that was drawn once is never in it again. */
export async function poolOf(
  tx: Tx,
  raffleId: string,
  { drawnBefore, winnerId = '' }: LeftOut,
): Promise<Range[]> {
  const sold = await tx.many<{ first: number; last: number }>(
    sql`select min(first_number) as first, max(last_number) as last
        from (
          select first_number, last_number, sum(gap) over (order by first_number) as island
          from (
            select first_number, last_number,
              (first_number <> 1 + coalesce(lag(last_number) over (order by first_number), -1))::int as gap
            from raffle_sales
            where raffle_id = ${raffleId} and status = 'sold' and holder_key not in (
              select holder_key from raffle_winners as winner
              join raffle_sales as sale on sale.organization_id = winner.organization_id
                and sale.raffle_id = winner.raffle_id and sale.id = sale_id
              where winner.raffle_id = ${raffleId}
                and (${drawnBefore}::boolean or winner.id = nullif(${winnerId}, '')::uuid))) as tickets) as islands
        group by island order by first`,
  );
  const drawn = await tx.many<{ ticket_number: number }>(
    sql`select ticket_number from raffle_winners where raffle_id = ${raffleId} order by ticket_number`,
  );
  return without(
    sold.map(({ first, last }): Range => [first, last]),
    drawn.map(({ ticket_number }): Range => [ticket_number, ticket_number]),
  );
}

/** The sale of a ticket that is in a pool. */
export interface Holder {
  id: string;
  holder_name: string;
  contact_id: string | null;
  holder_key: string;
}

export async function holderAt(tx: Tx, raffleId: string, ticket: number): Promise<Holder> {
  // Ranges do not overlap: the last one that begins at or before the ticket has it.
  const holder = await tx.one<Holder>(
    sql`select id, holder_name, contact_id, holder_key from raffle_sales
        where raffle_id = ${raffleId} and first_number <= ${ticket}
        order by first_number desc limit 1`,
  );
  if (holder === undefined) throw new Error(`Nobody holds ticket ${ticket}.`);
  return holder;
}

/** All tickets of a holder who has not won yet, so that none of them was drawn. */
export async function ticketsOf(tx: Tx, raffleId: string, { holder_key }: Holder): Promise<Range[]> {
  const sold = await tx.many<{ first_number: number; last_number: number }>(
    sql`select first_number, last_number from raffle_sales
        where raffle_id = ${raffleId} and holder_key = ${holder_key} and status = 'sold'`,
  );
  return joined(sold.map(({ first_number, last_number }): Range => [first_number, last_number]));
}
