/** What is told of raffles and their tickets. The seed of a draw that has not been is never part of it. */
import type { Reads } from '../../../platform/db/reads.ts';
import { resourceKind } from '../../integrations/events/resource.ts';
import type { EventKind, Noted } from '../../integrations/events/subject.ts';
import { drawsNumbered } from './draw-log.ts';
import { Draw } from './draw-schemas.ts';
import * as raffles from './raffles.ts';
import { Raffle, TicketSale } from './schemas.ts';
import * as tickets from './tickets.ts';

/** A raffle with the sales and draws that the transaction has made or changed. */
interface State extends Raffle {
  sales: TicketSale[];
  drawn: Draw[];
}

async function read(db: Reads, ids: readonly string[], noted: Noted): Promise<State[]> {
  const found = await raffles.among(db, ids);
  const saleIds = noted.get('sale') ?? [];
  const sales = saleIds.length === 0 ? [] : await tickets.among(db, ids, saleIds);
  const states: State[] = [];
  for (const raffle of found)
    states.push({
      ...raffle,
      sales: sales.filter(({ raffle_id }) => raffle_id === raffle.id),
      drawn: await drawnNow(db, raffle.id, noted),
    });
  return states;
}

/** Draws are noted as `raffle/number`. */
async function drawnNow(db: Reads, raffleId: string, noted: Noted): Promise<Draw[]> {
  const numbers = (noted.get('draw') ?? []).flatMap((key) => {
    const [raffle, number] = key.split('/');
    return raffle === raffleId ? [Number(number)] : [];
  });
  return numbers.length === 0 ? [] : drawsNumbered(db, raffleId, numbers);
}

/** The sales that have become so by the transaction. */
function become(status: TicketSale['status'], before: State | undefined, after: State): TicketSale[] {
  const old = new Map(before?.sales.map((sale) => [sale.id, sale.status]));
  return after.sales.filter((sale) => sale.status === status && old.get(sale.id) !== status);
}

const drawnSince = (before: State | undefined, after: State): Draw[] =>
  after.drawn.filter(({ draw }) => !before?.drawn.some((old) => old.draw === draw));

const sale = { schema: { sale: TicketSale } };

export const raffleKind: EventKind = resourceKind<State>({
  kind: 'raffle',
  schema: Raffle,
  scope: 'raffles:read',
  tables: {
    raffles: ['insert', 'update', 'delete'],
    raffle_prizes: ['insert', 'update', 'delete'],
    raffle_sales: ['insert'],
  },
  read,
  created: 'A raffle was created.',
  updated: 'A field or a prize of a raffle changed, or it was opened or closed.',
  deleted: 'A raffle without tickets was deleted.',
  steps: [
    {
      verb: 'tickets_sold',
      description: 'Tickets were sold.',
      speaksOf: ['tickets_sold'],
      isTaken: (before, after) => become('sold', before, after).length > 0,
      plus: { ...sale, of: (before, after) => become('sold', before, after).map((sale) => ({ sale })) },
    },
    {
      verb: 'tickets_voided',
      description: 'The tickets of a sale were voided.',
      speaksOf: ['tickets_sold'],
      isTaken: (before, after) => become('void', before, after).length > 0,
      plus: { ...sale, of: (before, after) => become('void', before, after).map((sale) => ({ sale })) },
    },
    {
      verb: 'drawn',
      description: 'Winners were drawn.',
      speaksOf: ['prizes', 'draws', 'status'],
      isTaken: (before, after) => drawnSince(before, after).length > 0,
      plus: {
        schema: { draw: Draw },
        of: (before, after) => drawnSince(before, after).map((draw) => ({ draw })),
      },
    },
  ],
});
