import { created, dated, endpoint, ok, Upserted, upserted } from '../../../http/endpoint.ts';
import { exportableRows } from '../../../platform/db/page.ts';
import { ExternalIdParams } from '../../../platform/text/references.ts';
import { Type } from '../../../platform/text/schema.ts';
import { checkOut } from './check-out.ts';
import * as external from './external.ts';
import * as players from './players.ts';
import * as presence from './presence.ts';
import {
  CheckedIn,
  CheckedOut,
  Moved,
  PLAYER_COLUMNS,
  Player,
  PlayerCreate,
  PlayerDetail,
  PlayerFilters,
  PlayerMove,
  PlayerPut,
  PlayerUpdate,
  Reinstated,
  Updated,
  Withdrawal,
  Withdrawn,
} from './schemas.ts';
import * as seats from './seats.ts';

export const playerRoutes = [
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/players',
    operation: 'listPlayers',
    scope: 'tournaments:read',
    summary: 'Read the roster',
    description: 'All players at once, newest first, withdrawn ones too.',
    heavy: true,
    query: PlayerFilters,
    returns: dated(ok(Type.Array(Player))),
    csv: {
      filename: 'players.csv',
      columns: PLAYER_COLUMNS,
      rows: async ({ db, params, query }) => exportableRows(await players.roster(db, params.id, query)),
    },
    fails: ['not_found'],
    run: ({ db, params, query }) => players.roster(db, params.id, query),
  }),
  endpoint({
    method: 'POST',
    path: '/tournaments/{id}/players',
    operation: 'createPlayer',
    scope: 'players:write',
    summary: 'Add a player',
    description:
      'A team that is full, an email that another player of the event has, and an event that is final or archived are conflicts.',
    body: PlayerCreate,
    returns: created(Player),
    fails: ['not_found', 'conflict'],
    prepare: (body) => players.named(body),
    run: ({ tx, params, body }) => players.create(tx, params.id, body),
  }),
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/players/external/{external_id}',
    operation: 'getExternalPlayer',
    scope: 'tournaments:read',
    summary: 'Read a player by an external id',
    params: ExternalIdParams,
    explainsParams: true,
    returns: ok(PlayerDetail),
    fails: ['not_found'],
    run: ({ db, params }) => external.get(db, params.id, params.external_id),
  }),
  endpoint({
    method: 'PUT',
    path: '/tournaments/{id}/players/external/{external_id}',
    operation: 'putExternalPlayer',
    scope: 'players:write',
    summary: 'Add or change a player by an external id',
    description:
      'Changes the player of the event with this external id. Where there is none, the player with that `email` and no external id gets it, and else one is added. The same request may be sent again and at the same time: one player comes of it.',
    params: ExternalIdParams,
    explainsParams: true,
    body: PlayerPut,
    returns: upserted(PlayerDetail),
    fails: ['not_found', 'conflict'],
    run: async ({ tx, params, body }) => {
      const { player, isNew } = await external.put(tx, params.id, params.external_id, body);
      return new Upserted(player, isNew);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/players/{pid}',
    operation: 'getPlayer',
    scope: 'tournaments:read',
    summary: 'Read a player',
    returns: ok(PlayerDetail),
    fails: ['not_found'],
    run: ({ db, params }) => players.get(db, params.id, params.pid),
  }),
  endpoint({
    method: 'POST',
    path: '/tournaments/{id}/players/{pid}/checkin',
    operation: 'checkInPlayer',
    scope: 'checkin:write',
    summary: 'Check a player in',
    description:
      'Checking in again changes nothing. The first check-in makes an event live whose status moves by itself.',
    returns: ok(CheckedIn),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params }) => presence.checkIn(tx, params.id, params.pid),
  }),
  endpoint({
    method: 'DELETE',
    path: '/tournaments/{id}/players/{pid}/checkin',
    operation: 'undoPlayerCheckIn',
    scope: 'checkin:write',
    summary: "Undo a player's check-in",
    description:
      'Undoing it again changes nothing. The status of the event stays. An event that is final or archived is a conflict.',
    returns: ok(CheckedOut),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params }) => checkOut(tx, params.id, params.pid),
  }),
  endpoint({
    method: 'POST',
    path: '/tournaments/{id}/players/{pid}/move',
    operation: 'movePlayer',
    scope: 'teams:write',
    summary: 'Move a player to another team',
    description: "The player's own scores move with the player.",
    body: PlayerMove,
    returns: ok(Moved),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params, body }) => seats.move(tx, params.id, params.pid, body.toTeamId),
  }),
  endpoint({
    method: 'POST',
    path: '/tournaments/{id}/players/{pid}/update',
    operation: 'updatePlayer',
    scope: 'players:write',
    summary: 'Change the details of a player',
    body: PlayerUpdate,
    returns: ok(Updated),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params, body }) => players.update(tx, params.id, params.pid, body),
  }),
  endpoint({
    method: 'POST',
    path: '/tournaments/{id}/players/{pid}/withdraw',
    operation: 'withdrawPlayer',
    scope: 'players:write',
    summary: 'Withdraw a player',
    description:
      'The player is marked, not deleted, fills no seat any more, and is left out of individual and best-ball boards.',
    body: Withdrawal,
    returns: ok(Withdrawn),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params, body }) => presence.withdraw(tx, params.id, params.pid, body),
  }),
  endpoint({
    method: 'POST',
    path: '/tournaments/{id}/players/{pid}/reinstate',
    operation: 'reinstatePlayer',
    scope: 'players:write',
    summary: 'Undo a withdrawal',
    returns: ok(Reinstated),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params }) => presence.reinstate(tx, params.id, params.pid),
  }),
];
