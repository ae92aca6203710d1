import { endpoint, ok } from '../../../http/endpoint.ts';
import { Type } from '../../../platform/text/schema.ts';
import { SearchHit, SearchQuery } from './schemas.ts';
import { search } from './search.ts';

export const searchRoutes = [
  endpoint({
    method: 'GET',
    path: '/search',
    operation: 'search',
    scope: 'member',
    summary: 'Find events, teams, players, contacts and registrations',
    description: 'At most 20, and only what your role may read.',
    query: SearchQuery,
    returns: ok(Type.Array(SearchHit, { maxItems: 20 })),
    run: ({ db, query, caller: { organizationId, may }, tools: { hashCode } }) =>
      search(db, query.q, { organizationId, may, hashCode }),
  }),
];
