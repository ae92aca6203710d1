/** Raffles of a tournament. Every change of one, its tickets or its prizes locks the tournament. */
import { randomBytes } from 'node:crypto';
import type { Sealer } from '../../../platform/crypto/seal.ts';
import type { Reads, Tx } from '../../../platform/db/doors.ts';
import { newestFirst, type PageRequest } from '../../../platform/db/page.ts';
import { isOneOf, join, type Sql, sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { conflict, notFound } from '../../../platform/problems.ts';
import * as tournaments from '../../event/tournaments/tournaments.ts';
import { difference } from '../../records/audit/audit.ts';
import { audit } from './audit.ts';
import { seedOf } from './draw.ts';
import type { Prize, PrizeCreate, Raffle, RaffleCreate, RafflePatch } from './schemas.ts';

/** A prize in the order and shape of the reply. */
const PRIZE = sql`json_build_object('id', prize.id, 'name', prize.name, 'quantity', quantity, 'remaining', quantity - won,
  'value_cents', value_cents, 'winners', winners)`;
const WINNER = sql`json_build_object('id', winner.id, 'draw', winner.draw, 'pick', pick, 'ticket_number', ticket_number,
  'winner_name', holder_name, 'contact_id', contact_id, 'status', winner.status, 'reason', winner.reason,
  'drawn_at', iso_time(drawn_at))`;

const PRIZES = sql`(select coalesce(json_agg(${PRIZE} order by turn), '[]')
  from raffle_prizes as prize, lateral (
    select count(*) filter (where winner.status = 'won')::int as won,
      coalesce(json_agg(${WINNER} order by winner.draw, pick), '[]') as winners
    from raffle_winners as winner
    join raffle_sales as sale on sale.organization_id = winner.organization_id
      and sale.raffle_id = winner.raffle_id and sale.id = sale_id
    join raffle_draws as draw on draw.organization_id = winner.organization_id
      and draw.raffle_id = winner.raffle_id and draw.draw = winner.draw
    where winner.organization_id = prize.organization_id and winner.raffle_id = prize.raffle_id
      and prize_id = prize.id) as results
  where prize.organization_id = raffles.organization_id and prize.raffle_id = raffles.id)`;

const TICKETS_SOLD = sql`(select coalesce(sum(last_number - first_number + 1), 0)::int from raffle_sales as sale
  where sale.organization_id = raffles.organization_id and raffle_id = raffles.id and sale.status = 'sold')`;

/** The columns in the order and shape of the reply. */
const COLUMNS = sql`id, tournament_id, name, status, ticket_price_cents, currency, ${TICKETS_SOLD} as tickets_sold,
  commitment, draws, ${PRIZES} as prizes, created_at, updated_at`;

export async function list(db: Reads, tournamentId: string, page: PageRequest): Promise<Raffle[]> {
  const found = await db.many<Raffle>(
    sql`select ${COLUMNS} from raffles where tournament_id = ${tournamentId} ${newestFirst(page)}`,
  );
  if (found.length === 0) await tournaments.get(db, tournamentId);
  return found;
}

/** All raffles without paging, newest first. */
export const listAll = (db: Reads, tournamentId: string): Promise<Raffle[]> =>
  db.many(sql`select ${COLUMNS} from raffles where tournament_id = ${tournamentId} order by id desc`);

export const among = (db: Reads, ids: readonly string[]): Promise<Raffle[]> =>
  db.many(sql`select ${COLUMNS} from raffles where ${isOneOf(sql`id`, ids)}`);

export async function get(db: Reads, tournamentId: string, id: string): Promise<Raffle> {
  const raffle = await db.one<Raffle>(
    sql`select ${COLUMNS} from raffles where tournament_id = ${tournamentId} and id = ${id}`,
  );
  if (raffle === undefined) throw notFound('Raffle');
  return raffle;
}

/** A locked raffle, with what the rules need to know. */
export interface LockedRaffle
  extends Pick<Raffle, 'id' | 'name' | 'status' | 'ticket_price_cents' | 'draws'> {
  commitment: string;
  sealed_seed: string;
}

/** Locks the tournament, and so the raffle. The caller refuses an archived one after all lookups. */
export async function lockRaffle(
  tx: Tx,
  tournamentId: string,
  id: string,
): Promise<{ event: tournaments.LockedTournament; raffle: LockedRaffle }> {
  const event = await tournaments.lockTournament(tx, tournamentId);
  const raffle = await tx.one<LockedRaffle>(
    sql`select id, name, status, ticket_price_cents, draws, commitment, sealed_seed from raffles
        where tournament_id = ${tournamentId} and id = ${id}`,
  );
  if (raffle === undefined) throw notFound('Raffle');
  return { event, raffle };
}

/** The context that binds a sealed seed to its raffle. */
export const sealedFor = (id: string): string => `raffle:${id}`;

export async function create(
  tx: Tx,
  tournamentId: string,
  input: RaffleCreate,
  sealer: Sealer,
): Promise<Raffle> {
  tournaments.refuseArchived(await tournaments.lockTournament(tx, tournamentId));
  const { name, ticketPriceCents = 0, prizes = [] } = input;
  const id = newId(tx.now);
  const lastSeed = randomBytes(32).toString('hex');
  await tx.run(
    sql`insert into raffles (organization_id, id, tournament_id, name, status, ticket_price_cents, currency,
          commitment, sealed_seed, created_at)
        select ${tx.organizationId}, ${id}, id, ${name}, 'open', ${ticketPriceCents}, registration_currency,
          ${seedOf(lastSeed, 0)}, ${sealer.seal(lastSeed, sealedFor(id))}, ${tx.now}
        from tournaments where id = ${tournamentId}`,
  );
  if (prizes.length > 0) await insertPrizes(tx, id, prizes);
  const raffle = await get(tx, tournamentId, id);
  const { status, ticket_price_cents, currency, commitment } = raffle;
  const metadata = {
    new: { name, status, ticket_price_cents, currency, commitment, prizes: raffle.prizes.map(prizeContent) },
  };
  audit.record(tx, tournamentId, 'raffle.created', id, metadata);
  return raffle;
}

/** The fields of a prize that go into the audit log. */
export const prizeContent = ({ name, quantity, value_cents }: Prize) => ({ name, quantity, value_cents });

/** Returns the prizes' ids. */
export async function insertPrizes(tx: Tx, raffleId: string, prizes: PrizeCreate[]): Promise<string[]> {
  const ids = prizes.map(() => newId(tx.now));
  const rows = prizes.map(
    ({ name, quantity = 1, valueCents = null }, index): Sql =>
      sql`(${join([tx.organizationId, raffleId, ids[index], name, quantity, valueCents])})`,
  );
  await tx.run(
    sql`insert into raffle_prizes (organization_id, raffle_id, id, name, quantity, value_cents) values ${join(rows)}`,
  );
  return ids;
}

export async function update(tx: Tx, tournamentId: string, id: string, patch: RafflePatch): Promise<Raffle> {
  const { event, raffle } = await lockRaffle(tx, tournamentId, id);
  tournaments.refuseArchived(event);
  const { name, status, ticket_price_cents } = raffle;
  const before = { name, status, ticket_price_cents };
  const after = {
    name: patch.name ?? name,
    status: statusAfter(status, patch.status),
    ticket_price_cents: patch.ticketPriceCents ?? ticket_price_cents,
  };
  const metadata = difference<typeof before>(before, after);
  if (metadata !== undefined) {
    tx.queue(
      sql`update raffles set name = ${after.name}, status = ${after.status},
            ticket_price_cents = ${after.ticket_price_cents}
          where id = ${id}`,
    );
    audit.record(tx, tournamentId, 'raffle.updated', id, metadata);
  }
  return get(tx, tournamentId, id);
}

/** A raffle whose prizes are all drawn stays drawn, and sells no tickets. */
function statusAfter(status: Raffle['status'], asked: RafflePatch['status']): Raffle['status'] {
  if (status !== 'drawn') return asked ?? status;
  if (asked === 'open') throw conflict('Every prize is drawn. Add one before more tickets are sold.');
  return status;
}

export async function remove(
  tx: Tx,
  tournamentId: string,
  id: string,
): Promise<{ id: string; deleted: boolean }> {
  const { event, raffle } = await lockRaffle(tx, tournamentId, id);
  tournaments.refuseArchived(event);
  const sale = await tx.one(sql`select id from raffle_sales where raffle_id = ${id} limit 1`);
  if (sale !== undefined) throw conflict('Tickets of this raffle were sold.');
  tx.queue(sql`delete from raffles where id = ${id}`);
  const { name, status, ticket_price_cents } = raffle;
  audit.record(tx, tournamentId, 'raffle.deleted', id, { old: { name, status, ticket_price_cents } });
  return { id, deleted: true };
}

/**
 * Call it after prizes were added, removed or won: the raffle becomes drawn once something was drawn and no
 * prize is left, and closed again once a prize is added.
 */
export const markDrawn = (tx: Tx, id: string): Promise<number> =>
  tx.run(
    sql`update raffles set status = case
          when draws > 0 and not exists (
            select from raffle_prizes as prize
            where prize.organization_id = raffles.organization_id and prize.raffle_id = raffles.id
              and quantity > (
                select count(*) from raffle_winners as winner
                where winner.organization_id = prize.organization_id and winner.raffle_id = prize.raffle_id
                  and prize_id = prize.id and winner.status = 'won')) then 'drawn'
          when status = 'drawn' then 'closed' else status end
        where id = ${id}`,
  );
