import { endpoint, ok } from '../../../http/endpoint.ts';
import { askedBy } from '../../scoring/leaderboard/boards.ts';
import { overviewOf } from './overview.ts';
import { Overview, SignsPrinted } from './schemas.ts';
import { markPrinted } from './signs.ts';

export const overviewRoutes = [
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/overview',
    operation: 'getTournamentOverview',
    scope: 'tournaments:read',
    summary: 'See the day at a glance',
    description:
      'Before the day what is still missing and who has registered; on the day where the teams are, who leads, what needs a hand and what has just happened; afterwards the podium, cards that are not complete, payouts and money.',
    returns: ok(Overview),
    fails: ['not_found'],
    run: (context) => overviewOf(askedBy(context, context.params.id)),
  }),
  endpoint({
    method: 'POST',
    path: '/tournaments/{id}/signs/printed',
    operation: 'markTournamentSignsPrinted',
    scope: 'teams:write',
    summary: 'Mark the cart signs as printed',
    description:
      'The list of what is left to do counts teams that came, or got another name, start or access code, later. An archived event is a conflict.',
    returns: ok(SignsPrinted),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params }) => markPrinted(tx, params.id),
  }),
];
