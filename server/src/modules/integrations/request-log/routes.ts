import { endpoint, list, ok, type Tools } from '../../../http/endpoint.ts';
import type { Caller } from '../../../http/entrances/caller.ts';
import * as requests from './requests.ts';
import { LoggedRequest, RequestFilters } from './schemas.ts';

const shownTo = ({ organizationId }: Caller, { clock, terms }: Tools) =>
  requests.shownTo(organizationId, clock.now(), terms.requestLogRetention);

export const requestLogRoutes = [
  endpoint({
    method: 'GET',
    path: '/requests',
    operation: 'listRequests',
    scope: 'admin',
    door: 'platform',
    summary: 'List API requests',
    query: RequestFilters,
    returns: list(LoggedRequest),
    run: ({ db, caller, query, page, tools }) => requests.list(db, shownTo(caller, tools), query, page),
  }),
  endpoint({
    method: 'GET',
    path: '/requests/{id}',
    operation: 'getRequest',
    scope: 'admin',
    door: 'platform',
    summary: 'Read an entry of the request log',
    returns: ok(LoggedRequest),
    fails: ['not_found'],
    run: ({ db, caller, params, tools }) => requests.get(db, shownTo(caller, tools), params.id),
  }),
];
