/** The demo's raffle at the live event: tickets sold to contacts and by name, with the first prize drawn. */
import type { Tx } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { draw } from '../../games/raffles/drawing.ts';
import * as raffles from '../../games/raffles/raffles.ts';
import { sell } from '../../games/raffles/tickets.ts';
import type { Desk } from '../../money/payments/desk.ts';
import { LIVE_TOURNAMENT } from './tournaments.ts';

const PRIZES = [
  { name: 'A round for four at Willow Creek', valueCents: 48_000 },
  { name: 'Putter', quantity: 2, valueCents: 19_900 },
  { name: 'A dozen balls', quantity: 5, valueCents: 4500 },
];
const BUYERS = 24;
const WALK_INS = ['Olive from the halfway house', 'Dad', 'Table 7'];

export const fillRaffle = ({ door, sealer }: Pick<Desk, 'door' | 'sealer'>): Promise<void> =>
  door().write(async (tx) => {
    const tournamentId = await liveTournament(tx);
    const { id } = await raffles.create(
      tx,
      tournamentId,
      { name: 'Raffle for the junior program', ticketPriceCents: 500, prizes: PRIZES },
      sealer,
    );
    const buyers = await tx.many<{ id: string }>(sql`select id from contacts order by id limit ${BUYERS}`);
    for (const [index, { id: contactId }] of buyers.entries())
      await sell(tx, tournamentId, id, { quantity: 1 + ((index * 7) % 10), contactId });
    for (const name of WALK_INS) await sell(tx, tournamentId, id, { quantity: 3, name });
    await draw(tx, tournamentId, id, { publicWord: 'mulligan' }, sealer);
  });

async function liveTournament(tx: Tx): Promise<string> {
  const live = await tx.one<{ id: string }>(
    sql`select id from tournaments where name = ${LIVE_TOURNAMENT} order by id desc limit 1`,
  );
  if (live === undefined) throw new Error(`The demo has no event named ${LIVE_TOURNAMENT}.`);
  return live.id;
}
