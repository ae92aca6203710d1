import {
  created,
  Deleted,
  dated,
  endpoint,
  list,
  ok,
  Rendered,
  Serialized,
  versioned,
} from '../../../http/endpoint.ts';
import { eventOf } from '../../../http/entrances/caller.ts';
import { exportableRows } from '../../../platform/db/page.ts';
import { Type } from '../../../platform/text/schema.ts';
import * as publicNames from '../../event/tournaments/public-names.ts';
import * as settings from '../../event/tournaments/settings.ts';
import { askedBy, lookAgain } from '../../scoring/leaderboard/boards.ts';
import { type CellRow, ofCells } from '../../scoring/leaderboard/columns.ts';
import { askedOutsideBy } from '../../scoring/public-boards/outside.ts';
import { keyOf, lookAtAll, lookAtGame, lookFromOutside } from './look.ts';
import * as participants from './participants.ts';
import * as record from './record.ts';
import { PAYOUT_COLUMNS, Payouts, PublicSideGame, SideGameResults } from './result-schemas.ts';
import {
  Participant,
  ParticipantCount,
  ParticipantsAdd,
  SideGame,
  SideGameCreate,
  SideGamePatch,
  WinnerInput,
} from './schemas.ts';
import * as sideGames from './side-games.ts';
import * as winner from './winner.ts';

const NONE = Serialized.of([]);

const VERSIONED =
  'Made of the same state as the boards: `revision` is their version, and the `ETag` names it. Send that as `If-None-Match` and get 304 until something changes.';

export const sideGameRoutes = [
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/sidegames',
    operation: 'listSideGames',
    scope: 'tournaments:read',
    summary: 'List the side games of an event',
    returns: dated(list(SideGame)),
    fails: ['not_found'],
    run: ({ db, params, page }) => sideGames.list(db, params.id, page),
  }),
  endpoint({
    method: 'POST',
    path: '/tournaments/{id}/sidegames',
    operation: 'createSideGame',
    scope: 'sidegames:write',
    summary: 'Create a side game',
    description:
      'Skins go over all holes; a contest is on one, whose `contest` it sets; a custom game may be. Skins for whom the format has no scores, and an archived event, are conflicts.',
    body: SideGameCreate,
    returns: created(SideGame),
    fails: ['not_found', 'conflict'],
    prepare: (body) => sideGames.checked(body),
    run: ({ tx, params, body }) => sideGames.create(tx, params.id, body),
  }),
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/sidegames/payouts',
    operation: 'getSideGamePayouts',
    scope: 'tournaments:read',
    summary: 'Read the payouts of all side games',
    description: `Over all side games of the event. ${VERSIONED}`,
    returns: versioned(ok(Payouts)),
    csv: {
      filename: 'payouts.csv',
      columns: ofCells(PAYOUT_COLUMNS),
      rows: async (context) => {
        const { version, value } = await lookAtAll(askedBy(context, context.params.id), 'payouts cells');
        const rows: CellRow[] = JSON.parse(value.toString());
        return { ...exportableRows(rows), version };
      },
    },
    fails: ['not_found'],
    run: async (context) => Rendered.of(await lookAtAll(askedBy(context, context.params.id), 'payouts')),
  }),
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/sidegames/{gid}',
    operation: 'getSideGame',
    scope: 'tournaments:read',
    summary: 'Read a side game',
    returns: ok(SideGame),
    fails: ['not_found'],
    run: ({ db, params }) => record.find(db, params.id, params.gid),
  }),
  endpoint({
    method: 'PATCH',
    path: '/tournaments/{id}/sidegames/{gid}',
    operation: 'updateSideGame',
    scope: 'sidegames:write',
    summary: 'Change a side game',
    description:
      'Of a closed game only `status` can be changed, by itself. A contest that moves takes its mark to the other hole.',
    body: SideGamePatch,
    returns: ok(SideGame),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params, body }) => sideGames.update(tx, params.id, params.gid, body),
  }),
  endpoint({
    method: 'DELETE',
    path: '/tournaments/{id}/sidegames/{gid}',
    operation: 'deleteSideGame',
    scope: 'sidegames:write',
    summary: 'Delete a side game',
    description: 'The hole then shows the newest contest left on it. A closed game is a conflict.',
    returns: ok(Deleted),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params }) => sideGames.remove(tx, params.id, params.gid),
  }),
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/sidegames/{gid}/participants',
    operation: 'listSideGameParticipants',
    scope: 'tournaments:read',
    summary: 'List the participants of a side game',
    description: 'By name.',
    returns: ok(Type.Array(Participant)),
    fails: ['not_found'],
    run: ({ db, params }) => record.participants(db, params.id, params.gid),
  }),
  endpoint({
    method: 'POST',
    path: '/tournaments/{id}/sidegames/{gid}/participants',
    operation: 'addSideGameParticipants',
    scope: 'sidegames:write',
    summary: 'Add participants',
    description:
      'To a game whose entry is `listed`. All are added, or none: an unknown one is not found, a withdrawn player is a conflict.',
    body: ParticipantsAdd,
    returns: ok(ParticipantCount),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params, body }) => participants.add(tx, params.id, params.gid, body.entrantIds),
  }),
  endpoint({
    method: 'DELETE',
    path: '/tournaments/{id}/sidegames/{gid}/participants/{entrantId}',
    operation: 'removeSideGameParticipant',
    scope: 'sidegames:write',
    summary: 'Remove a participant',
    returns: ok(Deleted),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params }) => participants.remove(tx, params.id, params.gid, params.entrantId),
  }),
  endpoint({
    method: 'POST',
    path: '/tournaments/{id}/sidegames/{gid}/winner',
    operation: 'setSideGameWinner',
    scope: 'sidegames:write',
    summary: 'Set the winner of a side game',
    description:
      'Replaces the winner before. Where there is a list, the winner is on it, or on a team that is. Skins are a conflict: scores decide.',
    body: WinnerInput,
    returns: ok(SideGame),
    fails: ['not_found', 'conflict'],
    prepare: winner.checked,
    run: ({ tx, params, body }) => winner.set(tx, params.id, params.gid, body),
  }),
  endpoint({
    method: 'DELETE',
    path: '/tournaments/{id}/sidegames/{gid}/winner',
    operation: 'clearSideGameWinner',
    scope: 'sidegames:write',
    summary: 'Clear the winner of a side game',
    returns: ok(SideGame),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params }) => winner.clear(tx, params.id, params.gid),
  }),
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/sidegames/{gid}/results',
    operation: 'getSideGameResults',
    scope: 'tournaments:read',
    summary: 'Read the results of a side game',
    description: `Skins hole by hole with what they pay, or the winner of a contest. ${VERSIONED}`,
    returns: versioned(ok(SideGameResults)),
    fails: ['not_found'],
    view: (context) => {
      const { id, gid } = context.params;
      return {
        cached: () => {
          const again = lookAgain(context, id, keyOf('results', gid));
          return again && Rendered.of(again);
        },
        read: async (db) => Rendered.of(await lookAtGame(askedBy({ ...context, db }, id), gid)),
      };
    },
  }),
];

export const publicSideGameRoutes = [
  endpoint({
    method: 'GET',
    path: '/events/{slug}/sidegames',
    operation: 'listPublicSideGames',
    scope: 'public',
    forEverybody: true,
    summary: 'See the side games of an event',
    description:
      'Newest first, without money. Empty unless the event shows its side games. While the public boards are frozen or hidden, skins know no other scores than those.',
    returns: ok(Type.Array(PublicSideGame)),
    fails: ['not_found'],
    run: async (context) => {
      const { db, caller } = context;
      const { tournamentId, slug } = eventOf(caller);
      await publicNames.refuseHidden(db, tournamentId, slug);
      const { sideGamesEnabled } = await settings.get(db, tournamentId);
      if (!sideGamesEnabled) return NONE;
      return new Serialized(await lookFromOutside(askedOutsideBy(context, tournamentId)));
    },
  }),
];
