/** The log of a raffle's draws, as everybody may see it: all that repeats them, and of the winners their initials. */
import type { Reads } from '../../platform/db/doors.ts';
import { sql } from '../../platform/db/sql.ts';
import { initialsOf } from '../../platform/initials.ts';
import * as publicNames from '../tournaments/public-names.ts';
import { ALGORITHM } from './draw.ts';
import type { Draw, PublicRaffle, PublicRaffleDetail } from './draw-schemas.ts';
import * as raffles from './raffles.ts';
import type { Raffle } from './schemas.ts';

/** First to last. */
export async function draws(db: Reads, tournamentId: string, raffleId: string): Promise<Draw[]> {
  await raffles.get(db, tournamentId, raffleId);
  return drawsOf(db, raffleId);
}

export async function publicList(db: Reads, tournamentId: string, slug: string): Promise<PublicRaffle[]> {
  await publicNames.refuseHidden(db, tournamentId, slug);
  return (await raffles.listAll(db, tournamentId)).map(shown);
}

export async function publicDetail(
  db: Reads,
  tournamentId: string,
  slug: string,
  raffleId: string,
): Promise<PublicRaffleDetail> {
  await publicNames.refuseHidden(db, tournamentId, slug);
  const raffle = await raffles.get(db, tournamentId, raffleId);
  return { ...shown(raffle), draws: await drawsOf(db, raffleId) };
}

function shown(raffle: Raffle): PublicRaffle {
  const { id, name, status, ticket_price_cents, currency, tickets_sold, commitment } = raffle;
  const prizes = raffle.prizes.map(({ winners, ...prize }) => ({
    ...prize,
    winners: winners.map(({ draw, pick, ticket_number, winner_name, status: stands }) => ({
      draw,
      pick,
      ticket_number,
      winner_label: initialsOf(winner_name),
      status: stands,
    })),
  }));
  return { id, name, status, ticket_price_cents, currency, tickets_sold, commitment, prizes };
}

type Logged = Omit<Draw, 'picks'> & {
  picks: (Omit<Draw['picks'][number], 'winner_label'> & { winner_name: string })[];
};

async function drawsOf(db: Reads, raffleId: string): Promise<Draw[]> {
  const found = await db.many<Logged>(
    sql`select draw, drawn_at, ${ALGORITHM} as algorithm, commitment, seed, public_word, exclude_previous_winners,
          (select json_build_object('draw', undone.draw, 'pick', undone.pick) from raffle_winners as undone
            where undone.organization_id = drawn.organization_id and undone.raffle_id = drawn.raffle_id
              and undone.id = redraw_of) as redraw_of,
          reason, pool,
          (select json_agg(json_build_object('pick', pick, 'counter', counter, 'index', pool_index,
              'ticket_number', ticket_number, 'removed', removed, 'prize_id', prize_id, 'winner_name', holder_name,
              'status', winner.status) order by pick)
            from raffle_winners as winner
            join raffle_sales as sale on sale.organization_id = winner.organization_id
              and sale.raffle_id = winner.raffle_id and sale.id = sale_id
            where winner.organization_id = drawn.organization_id and winner.raffle_id = drawn.raffle_id
              and winner.draw = drawn.draw) as picks
        from raffle_draws as drawn where raffle_id = ${raffleId} order by draw`,
  );
  return found.map(({ picks, ...draw }) => ({
    ...draw,
    picks: picks.map(({ winner_name, status, ...pick }) => ({
      ...pick,
      winner_label: initialsOf(winner_name),
      status,
    })),
  }));
}
