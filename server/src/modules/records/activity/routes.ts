import { endpoint, list } from '../../../http/endpoint.ts';
import { AuditEvent } from '../audit/schemas.ts';
import * as activity from './activity.ts';

export const activityRoutes = [
  endpoint({
    method: 'GET',
    path: '/activity',
    operation: 'listActivity',
    scope: 'admin',
    summary: 'List changes to members, clients, the organization and its payment account',
    returns: list(AuditEvent),
    run: ({ db, page }) => activity.list(db, page),
  }),
];
