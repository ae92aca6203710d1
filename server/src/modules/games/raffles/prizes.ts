/** The prizes of a raffle. A prize that was won stays won. */
import type { Reads, Tx } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { conflict, notFound } from '../../../platform/problems.ts';
import * as tournaments from '../../event/tournaments/tournaments.ts';
import { difference } from '../../records/audit/audit.ts';
import { audit } from './audit.ts';
import * as raffles from './raffles.ts';
import type { Prize, PrizeCreate, PrizePatch } from './schemas.ts';

/** A raffle whose prizes were all drawn can be drawn from again once a prize is added. */
export async function add(
  tx: Tx,
  tournamentId: string,
  raffleId: string,
  input: PrizeCreate,
): Promise<Prize> {
  const { event } = await raffles.lockRaffle(tx, tournamentId, raffleId);
  tournaments.refuseArchived(event);
  const [id = ''] = await raffles.insertPrizes(tx, raffleId, [input]);
  await raffles.markDrawn(tx, raffleId);
  const prize = await get(tx, tournamentId, raffleId, id);
  const metadata = { prize_id: id, new: raffles.prizeContent(prize) };
  audit.record(tx, tournamentId, 'raffle.prize_added', raffleId, metadata);
  return prize;
}

export async function update(
  tx: Tx,
  tournamentId: string,
  raffleId: string,
  id: string,
  patch: PrizePatch,
): Promise<Prize> {
  const { event } = await raffles.lockRaffle(tx, tournamentId, raffleId);
  const prize = await get(tx, tournamentId, raffleId, id);
  tournaments.refuseArchived(event);
  const before = raffles.prizeContent(prize);
  const after = {
    name: patch.name ?? before.name,
    quantity: patch.quantity ?? before.quantity,
    value_cents: patch.valueCents === undefined ? before.value_cents : patch.valueCents,
  };
  const won = prize.quantity - prize.remaining;
  if (after.quantity < won) throw conflict(`${won} of this prize were won already.`);
  const metadata = difference(before, after);
  if (metadata === undefined) return prize;
  tx.queue(
    sql`update raffle_prizes set name = ${after.name}, quantity = ${after.quantity},
          value_cents = ${after.value_cents}
        where raffle_id = ${raffleId} and id = ${id}`,
  );
  await raffles.markDrawn(tx, raffleId);
  audit.record(tx, tournamentId, 'raffle.prize_updated', raffleId, { prize_id: id, ...metadata });
  return get(tx, tournamentId, raffleId, id);
}

export async function remove(
  tx: Tx,
  tournamentId: string,
  raffleId: string,
  id: string,
): Promise<{ id: string; deleted: boolean }> {
  const { event } = await raffles.lockRaffle(tx, tournamentId, raffleId);
  const prize = await get(tx, tournamentId, raffleId, id);
  tournaments.refuseArchived(event);
  if (prize.winners.length > 0) throw conflict('This prize was drawn.');
  tx.queue(sql`delete from raffle_prizes where raffle_id = ${raffleId} and id = ${id}`);
  await raffles.markDrawn(tx, raffleId);
  const metadata = { prize_id: id, old: raffles.prizeContent(prize) };
  audit.record(tx, tournamentId, 'raffle.prize_deleted', raffleId, metadata);
  return { id, deleted: true };
}

async function get(db: Reads, tournamentId: string, raffleId: string, id: string): Promise<Prize> {
  const { prizes } = await raffles.get(db, tournamentId, raffleId);
  const prize = prizes.find((one) => one.id === id);
  if (prize === undefined) throw notFound('Prize');
  return prize;
}
