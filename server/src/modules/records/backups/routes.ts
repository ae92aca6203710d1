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
    summary: 'Read how the service is run: its release, its last backup, and whether anything leaves it',
    returns: ok(ServiceState),
    run: ({ db, tools }) => stateOfService(db, tools.terms),
  }),
];
