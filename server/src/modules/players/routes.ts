import { created, endpoint, ok } from '../../http/endpoint.ts';
import { exportableRows } from '../../platform/db/page.ts';
import { Type } from '../../platform/schema.ts';
import * as players from './players.ts';
import * as presence from './presence.ts';
import {
  CheckedIn,
  Moved,
  PLAYER_COLUMNS,
  Player,
  PlayerCreate,
  PlayerDetail,
  PlayerMove,
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
    scope: 'tournaments:read',
    summary: 'Read the roster',
    description: 'All players at once, newest first, withdrawn ones too.',
    heavy: true,
    returns: ok(Type.Array(Player)),
    csv: {
      filename: 'players.csv',
      columns: PLAYER_COLUMNS,
      rows: async ({ db, params }) => exportableRows(await players.roster(db, params.id)),
    },
    fails: ['not_found'],
    run: ({ db, params }) => players.roster(db, params.id),
  }),
  endpoint({
    method: 'POST',
    path: '/tournaments/{id}/players',
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
    path: '/tournaments/{id}/players/{pid}',
    scope: 'tournaments:read',
    summary: 'Read a player',
    returns: ok(PlayerDetail),
    fails: ['not_found'],
    run: ({ db, params }) => players.get(db, params.id, params.pid),
  }),
  endpoint({
    method: 'POST',
    path: '/tournaments/{id}/players/{pid}/checkin',
    scope: 'checkin:write',
    summary: 'Check a player in',
    description:
      'Checking in again changes nothing. The first check-in makes an event live whose status moves by itself.',
    returns: ok(CheckedIn),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params }) => presence.checkIn(tx, params.id, params.pid),
  }),
  endpoint({
    method: 'POST',
    path: '/tournaments/{id}/players/{pid}/move',
    scope: 'teams:write',
    summary: 'Move a player to another team',
    description: "The player's own scores travel along.",
    body: PlayerMove,
    returns: ok(Moved),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params, body }) => seats.move(tx, params.id, params.pid, body.toTeamId),
  }),
  endpoint({
    method: 'POST',
    path: '/tournaments/{id}/players/{pid}/update',
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
    scope: 'players:write',
    summary: 'Undo a withdrawal',
    returns: ok(Reinstated),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params }) => presence.reinstate(tx, params.id, params.pid),
  }),
];
