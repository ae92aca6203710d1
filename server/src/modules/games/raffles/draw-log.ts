/**
 * The public log of a raffle's draws: everything needed to verify them, and the initials of the winners. It
 * can be long, so PostgreSQL renders it as JSON and the service sends that text unparsed.
 */
import type { Reads } from '../../../platform/db/doors.ts';
import { empty, sql } from '../../../platform/db/sql.ts';
import { initialsOf } from '../../../platform/text/initials.ts';
import * as publicNames from '../../event/tournaments/public-names.ts';
import { ALGORITHM } from './draw.ts';
import type { Draw, PublicRaffle } from './draw-schemas.ts';
import * as raffles from './raffles.ts';
import type { Raffle } from './schemas.ts';

/** The draws from first to last, as JSON. */
export async function draws(db: Reads, tournamentId: string, raffleId: string): Promise<string> {
  await raffles.get(db, tournamentId, raffleId);
  return drawsOf(db, raffleId);
}

export async function publicList(db: Reads, tournamentId: string, slug: string): Promise<PublicRaffle[]> {
  await publicNames.refuseHidden(db, tournamentId, slug);
  return (await raffles.listAll(db, tournamentId)).map(shown);
}

/** A raffle with its draws, as JSON. */
export async function publicDetail(
  db: Reads,
  tournamentId: string,
  slug: string,
  raffleId: string,
): Promise<string> {
  await publicNames.refuseHidden(db, tournamentId, slug);
  const raffle = await raffles.get(db, tournamentId, raffleId);
  return `${JSON.stringify(shown(raffle)).slice(0, -1)},"draws":${await drawsOf(db, raffleId)}}`;
}

function shown(raffle: Raffle): PublicRaffle {
  const { id, name, status, ticket_price_cents, currency, tickets_sold, commitment } = raffle;
  const prizes = raffle.prizes.map(({ winners, ...prize }) => ({
    ...prize,
    winners: winners.map(({ draw, pick, ticket_number, winner_name, status: stands }) => ({
      draw,
      pick,
      ticket_number,
      winner_label: initialsOf(winner_name ?? ''),
      status: stands,
    })),
  }));
  return { id, name, status, ticket_price_cents, currency, tickets_sold, commitment, prizes };
}

/** The columns in the order and shape of the reply. */
const PICKS = sql`(
  select coalesce(json_agg(row_to_json(shown)), '[]') from (
    select pick, counter, pool_index as index, ticket_number, removed, prize_id, holder_label as winner_label,
      winner.status
    from raffle_winners as winner
    join raffle_sales as sale on sale.organization_id = winner.organization_id
      and sale.raffle_id = winner.raffle_id and sale.id = sale_id
    where winner.organization_id = drawn.organization_id and winner.raffle_id = drawn.raffle_id
      and winner.draw = drawn.draw
    order by pick) as shown)`;

const UNDONE = sql`(
  select json_build_object('draw', undone.draw, 'pick', undone.pick) from raffle_winners as undone
  where undone.organization_id = drawn.organization_id and undone.raffle_id = drawn.raffle_id
    and undone.id = drawn.redraw_of)`;

/** The draws with these numbers. */
export const drawsNumbered = async (db: Reads, raffleId: string, draws: number[]): Promise<Draw[]> =>
  JSON.parse(await drawsOf(db, raffleId, sql`and draw = any(${draws}::smallint[])`));

async function drawsOf(db: Reads, raffleId: string, which = empty): Promise<string> {
  const found = await db.one<{ draws: string }>(
    sql`select coalesce(json_agg(row_to_json(shown)), '[]')::text as draws from (
          select draw, iso_time(drawn_at) as drawn_at, ${ALGORITHM}::text as algorithm, commitment, seed, public_word,
            exclude_previous_winners, ${UNDONE} as redraw_of, reason, pool, ${PICKS} as picks
          from raffle_draws as drawn where raffle_id = ${raffleId} ${which} order by draw) as shown`,
  );
  return found?.draws ?? '[]';
}
