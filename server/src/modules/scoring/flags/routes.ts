import { dated, endpoint, list, ok } from '../../../http/endpoint.ts';
import * as flags from './flags.ts';
import { Flag, FlagFilters } from './schemas.ts';

export const flagRoutes = [
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/flags',
    operation: 'listFlags',
    scope: 'tournaments:read',
    summary: 'List score flags',
    description:
      'A score far from par, or a hole without a score before one that has one. Scores entered in the dashboard raise one flag for all such holes of a card, with the first of them as its `hole_number`; it follows the card until none is missing. Cards are judged again when a score, a par, a start or a seat changes and when a player withdraws or comes back: a flag whose cause is gone is resolved by itself.',
    query: FlagFilters,
    returns: dated(list(Flag)),
    fails: ['not_found'],
    run: ({ db, params, query, page }) => flags.list(db, params.id, query, page),
  }),
  endpoint({
    method: 'POST',
    path: '/tournaments/{id}/flags/{fid}/resolve',
    operation: 'resolveFlag',
    scope: 'scores:write',
    summary: 'Resolve a flag',
    description: 'It does not come back for the same value.',
    returns: ok(Flag),
    fails: ['not_found'],
    run: ({ tx, params }) => flags.resolve(tx, params.id, params.fid),
  }),
];
