import { endpoint, ok } from '../../../http/endpoint.ts';
import { ServiceState } from './schemas.ts';
import { stateOfService } from './state.ts';

export const serviceRoutes = [
  endpoint({
    method: 'GET',
    path: '/service',
    operation: 'getService',
    scope: 'member',
    door: 'platform',
    summary: 'Read the release, the last backup and whether outbound is on',
    returns: ok(ServiceState),
    run: ({ db, tools }) => stateOfService(db, tools.terms),
  }),
];
