import { created, endpoint, ok, Upserted, upserted } from '../../../http/endpoint.ts';
import { insufficientScope } from '../../../http/entrances/authenticate.ts';
import type { Caller } from '../../../http/entrances/caller.ts';
import { ExternalIdParams } from '../../../platform/text/references.ts';
import { Tournament } from '../tournaments/schemas.ts';
import * as settings from '../tournaments/settings.ts';
import { checked, make } from './copy.ts';
import * as external from './external.ts';
import { TournamentMake, TournamentPut } from './schemas.ts';

export const copyRoutes = [
  endpoint({
    method: 'POST',
    path: '/tournaments',
    operation: 'createTournament',
    scope: 'tournaments:write',
    summary: 'Create a tournament',
    description:
      'It begins in `setup`, and its status moves by itself until somebody changes it by hand. With `copyFrom` it has the settings of that tournament and the parts that `copy` lists; its name, course, day and format are its own. `settings` go over those. A public address that another event has is a conflict, and nothing is created.',
    body: TournamentMake,
    returns: created(Tournament),
    fails: ['not_found', 'conflict'],
    prepare: (body, _tools, caller) => {
      refuseGames(body, caller);
      return checked(body);
    },
    run: ({ tx, body }) => make(tx, body),
  }),
  endpoint({
    method: 'GET',
    path: '/tournaments/external/{external_id}',
    operation: 'getExternalTournament',
    scope: 'tournaments:read',
    summary: 'Read a tournament by its external id',
    params: ExternalIdParams,
    explainsParams: true,
    returns: ok(Tournament),
    fails: ['not_found'],
    run: ({ db, params }) => external.get(db, params.external_id),
  }),
  endpoint({
    method: 'PUT',
    path: '/tournaments/external/{external_id}',
    operation: 'putExternalTournament',
    scope: 'tournaments:write',
    summary: 'Create or change a tournament by its external id',
    description:
      'Changes the tournament with this external id; where there is none, one is created. The same request may be sent again and at the same time: one tournament comes of it.',
    params: ExternalIdParams,
    explainsParams: true,
    body: TournamentPut,
    returns: upserted(Tournament),
    fails: ['conflict'],
    prepare: (body) => external.checked(body),
    run: async ({ tx, params, body }) => {
      const { tournament, isNew } = await external.put(tx, params.external_id, body);
      return new Upserted(tournament, isNew);
    },
    settle: ({ body, tools }) =>
      body.settings !== undefined && settings.withdraws(body.settings)
        ? tools.publicCopies.gone()
        : undefined,
  }),
];

const GAMES = 'sidegames:write';

/** Copied side games are new ones, which take a scope of their own. */
function refuseGames({ copy }: TournamentMake, { may }: Caller): void {
  if (copy?.includes('sidegames') && !may.has(GAMES)) throw insufficientScope(GAMES);
}
