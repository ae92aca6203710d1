import { endpoint, ok } from '../../../http/endpoint.ts';
import * as organizations from './organizations.ts';
import { OrganizationPatch, OrganizationView } from './schemas.ts';

export const organizationRoutes = [
  endpoint({
    method: 'GET',
    path: '/organization',
    operation: 'getOrganization',
    scope: 'admin',
    door: 'platform',
    summary: 'Read the organization',
    returns: ok(OrganizationView),
    run: ({ db, caller }) => organizations.get(db, caller.organizationId),
  }),
  endpoint({
    method: 'PATCH',
    path: '/organization',
    operation: 'updateOrganization',
    scope: 'admin',
    door: 'platform',
    summary: 'Rename the organization',
    body: OrganizationPatch,
    returns: ok(OrganizationView),
    run: ({ tx, caller, body }) => organizations.rename(tx, caller, body.name),
  }),
];
