/**
 * Draws winners in one transaction: it reveals the seed, closes the raffle, writes the log and the winners,
 * and marks a forfeited win. Either all of that happens, or nothing was drawn.
 */
import type { Sealer } from '../../../platform/crypto/seal.ts';
import type { Tx } from '../../../platform/db/doors.ts';
import { join, sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { conflict, invalid, notFound } from '../../../platform/problems.ts';
import * as tournaments from '../../event/tournaments/tournaments.ts';
import { audit } from './audit.ts';
import { ALGORITHM, MOST_DRAWS, pickOf, type Range, seedOf, sizeOf, ticketAt, without } from './draw.ts';
import type { DrawRequest, DrawResult, Proof } from './draw-schemas.ts';
import { type Holder, holderAt, poolOf, ticketsOf } from './pool.ts';
import * as raffles from './raffles.ts';
import type { Prize, Raffle } from './schemas.ts';

/** A redraw is for the one prize of the forfeited win, so it takes neither a prize nor a count. */
export function checked(input: DrawRequest): DrawRequest {
  if ((input.redrawOf ?? null) === null) return input;
  const beside = (['prizeId', 'count'] as const).filter((field) => (input[field] ?? null) !== null);
  if (beside.length > 0)
    throw invalid(beside.map((field) => ({ field, message: 'cannot be combined with a redraw' })));
  return input;
}

export async function draw(
  tx: Tx,
  tournamentId: string,
  raffleId: string,
  input: DrawRequest,
  sealer: Sealer,
): Promise<DrawResult> {
  const { event, raffle } = await raffles.lockRaffle(tx, tournamentId, raffleId);
  const before = await raffles.get(tx, tournamentId, raffleId);
  const undone = input.redrawOf ? winIn(before, input.redrawOf) : undefined;
  const prizes = undone === undefined ? prizesFor(before, input) : [undone.prize];
  tournaments.refuseArchived(event);
  if (undone?.win.status === 'forfeited') throw conflict('This win is forfeited already.');
  if (raffle.draws >= MOST_DRAWS) throw conflict(`A raffle has at most ${MOST_DRAWS} draws.`);
  if (prizes.length < (input.count ?? 1)) throw conflict('Not enough prizes are left.');

  const { proof, picked, left } = await pickAll(tx, raffle, prizes, input, undone?.win.id, sealer);
  await store(tx, proof, picked, input);
  await raffles.markDrawn(tx, raffleId);
  const after = await raffles.get(tx, tournamentId, raffleId);
  record(tx, after, raffle, proof, picked, undone, input.reason ?? null);
  return {
    draw: proof.draw,
    drawn: picked.map(({ winnerId, prize, holder, pick }) => ({
      winnerId,
      prizeId: prize.id,
      prizeName: prize.name,
      ticketNumber: pick.ticketNumber,
      winnerName: holder.holder_name,
      contactId: holder.contact_id,
    })),
    remainingTickets: sizeOf(left),
    remainingPrizes: after.prizes.reduce((total, { remaining }) => total + remaining, 0),
    proof,
  };
}

function winIn({ prizes }: Raffle, id: string) {
  for (const prize of prizes)
    for (const win of prize.winners) if (win.id === id.toLowerCase()) return { prize, win };
  throw notFound('Winner');
}

/** One prize for each pick, as far as prizes are left. */
function prizesFor({ prizes }: Raffle, { prizeId, count = 1 }: DrawRequest): Prize[] {
  const wanted = prizeId ? prizes.filter(({ id }) => id === prizeId.toLowerCase()) : prizes;
  if (prizeId && wanted.length === 0) throw notFound('Prize');
  return wanted.flatMap((prize) => Array<Prize>(prize.remaining).fill(prize)).slice(0, count);
}

interface Picked {
  winnerId: string;
  prize: Prize;
  holder: Holder;
  pick: Proof['picks'][number];
}

async function pickAll(
  tx: Tx,
  raffle: raffles.LockedRaffle,
  prizes: Prize[],
  { excludePreviousWinners = true, publicWord = null }: DrawRequest,
  winnerId: string | undefined,
  sealer: Sealer,
): Promise<{ proof: Proof; picked: Picked[]; left: Range[] }> {
  const { id: raffleId, sealed_seed } = raffle;
  const draw = raffle.draws + 1;
  const seed = seedOf(sealer.open(sealed_seed, raffles.sealedFor(raffleId)), draw);
  const commitment = seedOf(seed, draw - 1, draw);
  const pool = await poolOf(tx, raffleId, { drawnBefore: excludePreviousWinners, winnerId });
  const picked: Picked[] = [];
  let left = pool;
  for (const prize of prizes) {
    if (left.length === 0) throw conflict('Not enough tickets are left.');
    const pick = picked.length + 1;
    const found = pickOf({ raffleId, seed, draw, pick, publicWord }, sizeOf(left));
    const ticketNumber = ticketAt(left, found.index);
    const holder = await holderAt(tx, raffleId, ticketNumber);
    const removed: Range[] = excludePreviousWinners
      ? await ticketsOf(tx, raffleId, holder)
      : [[ticketNumber, ticketNumber]];
    left = without(left, removed);
    picked.push({ winnerId: newId(tx.now), prize, holder, pick: { pick, ...found, ticketNumber, removed } });
  }
  const picks = picked.map(({ pick }) => pick);
  const proof: Proof = { algorithm: ALGORITHM, raffleId, draw, commitment, seed, publicWord, pool, picks };
  return { proof, picked, left };
}

async function store(
  tx: Tx,
  { raffleId, draw, commitment, seed, publicWord, pool }: Proof,
  picked: Picked[],
  { excludePreviousWinners = true, redrawOf = null, reason = null }: DrawRequest,
): Promise<void> {
  if (redrawOf !== null)
    tx.queue(
      sql`update raffle_winners set status = 'forfeited', reason = ${reason}
          where raffle_id = ${raffleId} and id = ${redrawOf}`,
    );
  tx.queue(
    sql`insert into raffle_draws (organization_id, raffle_id, draw, commitment, seed, public_word,
          exclude_previous_winners, redraw_of, reason, pool, drawn_at)
        values (${tx.organizationId}, ${raffleId}, ${draw}, ${commitment}, ${seed}, ${publicWord},
          ${excludePreviousWinners}, ${redrawOf}, ${reason}, ${JSON.stringify(pool)}, ${tx.now})`,
  );
  const rows = picked.map(
    ({ winnerId, prize, holder, pick: { pick, counter, index, ticketNumber, removed } }) => {
      const found = [winnerId, draw, pick, counter, index, ticketNumber, JSON.stringify(removed)];
      return sql`(${join([tx.organizationId, raffleId, ...found, prize.id, holder.id])})`;
    },
  );
  await tx.run(
    sql`insert into raffle_winners (organization_id, raffle_id, id, draw, pick, counter, pool_index, ticket_number,
          removed, prize_id, sale_id)
        values ${join(rows)}`,
  );
  tx.queue(sql`update raffles set draws = ${draw}, status = 'closed' where id = ${raffleId}`);
}

/** The audit row has numbers and ids only: names of holders need the scope to read raffles. */
function record(
  tx: Tx,
  { id, tournament_id, status }: Raffle,
  before: raffles.LockedRaffle,
  { draw, publicWord }: Proof,
  picked: Picked[],
  undone: ReturnType<typeof winIn> | undefined,
  reason: string | null,
): void {
  const metadata = {
    draw,
    public_word: publicWord,
    winners: picked.map(({ winnerId, prize, pick }) => ({
      winner_id: winnerId,
      prize_id: prize.id,
      ticket_number: pick.ticketNumber,
    })),
    ...(undone && {
      forfeited: { winner_id: undone.win.id, ticket_number: undone.win.ticket_number, reason },
    }),
    old: { status: before.status, draws: before.draws },
    new: { status, draws: draw },
  };
  audit.record(tx, tournament_id, 'raffle.drawn', id, metadata);
}
