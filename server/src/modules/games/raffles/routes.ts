import { created, Deleted, dated, endpoint, list, ok, Serialized } from '../../../http/endpoint.ts';
import { type Caller, eventOf } from '../../../http/entrances/caller.ts';
import { Type } from '../../../platform/text/schema.ts';
import * as log from './draw-log.ts';
import { Draw, DrawRequest, DrawResult, PublicRaffle, PublicRaffleDetail } from './draw-schemas.ts';
import * as drawing from './drawing.ts';
import * as privacy from './privacy.ts';
import * as prizes from './prizes.ts';
import * as raffles from './raffles.ts';
import {
  Prize,
  PrizeCreate,
  PrizePatch,
  Raffle,
  RaffleCreate,
  RafflePatch,
  SALE_COLUMNS,
  TicketSale,
  TicketSaleCreate,
  TicketVoid,
} from './schemas.ts';
import * as tickets from './tickets.ts';

/** Removes names, emails and phone numbers for callers who may not read raffles. */
async function shownTo<Value>(
  { may }: Caller,
  value: Promise<Value>,
  withoutNames: (value: Value) => Value,
): Promise<Value> {
  return may.has('raffles:read') ? value : withoutNames(await value);
}

export const raffleRoutes = [
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/raffles',
    operation: 'listRaffles',
    scope: 'raffles:read',
    summary: 'List the raffles of an event',
    returns: dated(list(Raffle)),
    fails: ['not_found'],
    run: ({ db, params, page }) => raffles.list(db, params.id, page),
  }),
  endpoint({
    method: 'POST',
    path: '/tournaments/{id}/raffles',
    operation: 'createRaffle',
    scope: 'tournaments:write',
    summary: 'Create a raffle',
    description:
      'Open for sales at once. Its `commitment` fixes the outcome of every draw, and is public from now on.',
    body: RaffleCreate,
    returns: created(Raffle),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params, body, tools }) => raffles.create(tx, params.id, body, tools.sealer),
  }),
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/raffles/{rid}',
    operation: 'getRaffle',
    scope: 'raffles:read',
    summary: 'Read a raffle',
    returns: ok(Raffle),
    fails: ['not_found'],
    run: ({ db, params }) => raffles.get(db, params.id, params.rid),
  }),
  endpoint({
    method: 'PATCH',
    path: '/tournaments/{id}/raffles/{rid}',
    operation: 'updateRaffle',
    scope: 'tournaments:write',
    summary: 'Change a raffle, close it or open it again',
    description:
      'It may be opened for more sales between draws. Once every prize is drawn, opening it is a conflict.',
    body: RafflePatch,
    returns: ok(Raffle),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params, body, caller }) =>
      shownTo(caller, raffles.update(tx, params.id, params.rid, body), privacy.raffleWithoutNames),
  }),
  endpoint({
    method: 'DELETE',
    path: '/tournaments/{id}/raffles/{rid}',
    operation: 'deleteRaffle',
    scope: 'tournaments:write',
    summary: 'Delete a raffle',
    description: 'A conflict once a ticket was sold, void or not.',
    returns: ok(Deleted),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params }) => raffles.remove(tx, params.id, params.rid),
  }),
  endpoint({
    method: 'POST',
    path: '/tournaments/{id}/raffles/{rid}/prizes',
    operation: 'addRafflePrize',
    scope: 'tournaments:write',
    summary: 'Add a prize',
    body: PrizeCreate,
    returns: created(Prize),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params, body }) => prizes.add(tx, params.id, params.rid, body),
  }),
  endpoint({
    method: 'PATCH',
    path: '/tournaments/{id}/raffles/{rid}/prizes/{prid}',
    operation: 'updateRafflePrize',
    scope: 'tournaments:write',
    summary: 'Change a prize',
    description: 'A quantity below what was won is a conflict.',
    body: PrizePatch,
    returns: ok(Prize),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params, body, caller }) =>
      shownTo(caller, prizes.update(tx, params.id, params.rid, params.prid, body), privacy.prizeWithoutNames),
  }),
  endpoint({
    method: 'DELETE',
    path: '/tournaments/{id}/raffles/{rid}/prizes/{prid}',
    operation: 'deleteRafflePrize',
    scope: 'tournaments:write',
    summary: 'Delete a prize',
    description: 'A conflict once it was drawn.',
    returns: ok(Deleted),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params }) => prizes.remove(tx, params.id, params.rid, params.prid),
  }),
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/raffles/{rid}/tickets',
    operation: 'listRaffleTickets',
    scope: 'raffles:read',
    summary: 'List ticket sales',
    returns: dated(list(TicketSale)),
    csv: {
      filename: 'raffle-tickets.csv',
      columns: SALE_COLUMNS,
      rows: ({ db, params }) => tickets.listAll(db, params.id, params.rid),
    },
    fails: ['not_found'],
    run: ({ db, params, page }) => tickets.list(db, params.id, params.rid, page),
  }),
  endpoint({
    method: 'POST',
    path: '/tournaments/{id}/raffles/{rid}/tickets',
    operation: 'sellRaffleTickets',
    scope: 'tournaments:write',
    summary: 'Sell tickets',
    description:
      'Numbers follow each other without gaps. With `firstNumber` they are those of paper tickets; a number that is taken, by a void ticket too, is a conflict.',
    body: TicketSaleCreate,
    returns: created(TicketSale),
    fails: ['not_found', 'conflict'],
    prepare: tickets.checked,
    run: ({ tx, params, body, caller }) =>
      shownTo(caller, tickets.sell(tx, params.id, params.rid, body), privacy.saleWithoutNames),
  }),
  endpoint({
    method: 'POST',
    path: '/tournaments/{id}/raffles/{rid}/tickets/{sid}/void',
    operation: 'voidRaffleTickets',
    scope: 'tournaments:write',
    summary: 'Void the tickets of a sale',
    description: 'They are in no later draw. A conflict once one of them was drawn.',
    body: TicketVoid,
    returns: ok(TicketSale),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params, body, caller }) =>
      shownTo(caller, tickets.cancel(tx, params.id, params.rid, params.sid, body), privacy.saleWithoutNames),
  }),
  endpoint({
    method: 'POST',
    path: '/tournaments/{id}/raffles/{rid}/draw',
    operation: 'drawRaffle',
    scope: 'raffles:write',
    summary: 'Draw winners',
    description:
      'Closes an open raffle. More winners than there are prizes or tickets is a conflict, and nothing is drawn then. The `proof` is public: whoever has it can repeat the draw.',
    body: DrawRequest,
    returns: ok(DrawResult),
    fails: ['not_found', 'conflict'],
    prepare: drawing.checked,
    run: ({ tx, params, body, caller, tools }) =>
      shownTo(caller, drawing.draw(tx, params.id, params.rid, body, tools.sealer), privacy.drawWithoutNames),
  }),
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/raffles/{rid}/draws',
    operation: 'listRaffleDraws',
    scope: 'raffles:read',
    summary: 'List all draws, first to last',
    description: 'As everybody sees them: with all that it takes to repeat them.',
    returns: ok(Type.Array(Draw)),
    fails: ['not_found'],
    run: async ({ db, params }) => Serialized.asData(await log.draws(db, params.id, params.rid)),
  }),
];

/** On the public surface a slug stands for the tournament's id. */
export const publicRaffleRoutes = [
  endpoint({
    method: 'GET',
    path: '/events/{slug}/raffles',
    operation: 'listPublicRaffles',
    scope: 'public',
    forEverybody: true,
    summary: 'See the raffles of an event',
    returns: ok(Type.Array(PublicRaffle)),
    fails: ['not_found'],
    run: ({ db, caller }) => {
      const { tournamentId, slug } = eventOf(caller);
      return log.publicList(db, tournamentId, slug);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/events/{slug}/raffles/{rid}',
    operation: 'getPublicRaffle',
    scope: 'public',
    forEverybody: true,
    summary: 'See a raffle with every draw',
    description: 'Enough to repeat every draw with a program of your own.',
    returns: ok(PublicRaffleDetail),
    fails: ['not_found'],
    run: async ({ db, params, caller }) => {
      const { tournamentId, slug } = eventOf(caller);
      return Serialized.asData(await log.publicDetail(db, tournamentId, slug, params.rid));
    },
  }),
];
