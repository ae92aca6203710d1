import { endpoint, ok } from '../../../http/endpoint.ts';
import { askedBy } from '../../scoring/leaderboard/boards.ts';
import { dayLines, reportOf } from './report.ts';
import { DAY_COLUMNS, MoneyReport } from './schemas.ts';

export const moneyReportRoutes = [
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/money/report',
    operation: 'getTournamentMoneyReport',
    scope: 'registrations:read',
    summary: 'See all money of an event',
    description:
      'The totals, what came and went day by day, the pots of side games, and what raffles and auctions have brought in. As a file: a line for each day and currency.',
    returns: ok(MoneyReport),
    csv: {
      filename: 'money.csv',
      columns: DAY_COLUMNS,
      rows: ({ db, params }) => dayLines(db, params.id),
    },
    fails: ['not_found'],
    run: (context) => reportOf(askedBy(context, context.params.id)),
  }),
];
