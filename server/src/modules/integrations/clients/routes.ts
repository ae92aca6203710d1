import { confidential, created, Deleted, endpoint, ok } from '../../../http/endpoint.ts';
import { ALL_SCOPES } from '../../../http/entrances/scopes.ts';
import { Type } from '../../../platform/text/schema.ts';
import * as clients from './clients.ts';
import {
  ApiClient,
  ApiClientCreated,
  ClientCredentials,
  ClientParams,
  clientCreate,
  clientPatch,
} from './schemas.ts';
import * as views from './views.ts';

/** Removes repeated scopes, and sorts them as in the list of all scopes. */
const tidy = (scopes: readonly string[]): string[] => ALL_SCOPES.filter((scope) => scopes.includes(scope));

export const clientRoutes = [
  endpoint({
    method: 'GET',
    path: '/clients',
    operation: 'listClients',
    scope: 'admin',
    door: 'platform',
    summary: 'List API clients',
    returns: ok(Type.Array(ApiClient)),
    run: ({ db, caller }) => views.list(db, caller.organizationId),
  }),
  endpoint({
    method: 'POST',
    path: '/clients',
    operation: 'createClient',
    scope: 'admin',
    door: 'platform',
    summary: 'Create an API client',
    description: 'The secret is shown only in this reply.',
    body: clientCreate(ALL_SCOPES),
    returns: confidential(created(ApiClientCreated)),
    run: async ({ tx, caller, body }) => {
      const { organizationId, actor } = caller;
      const input = { organizationId, name: body.name, scopes: tidy(body.scopes) };
      const { clientId, secret } = await clients.create(tx, input, actor);
      return { ...(await views.get(tx, organizationId, clientId)), client_secret: secret };
    },
  }),
  endpoint({
    method: 'GET',
    path: '/clients/{client_id}',
    operation: 'getClient',
    scope: 'admin',
    door: 'platform',
    params: ClientParams,
    summary: 'Read an API client',
    returns: ok(ApiClient),
    fails: ['not_found'],
    run: ({ db, caller, params }) => views.get(db, caller.organizationId, params.client_id),
  }),
  endpoint({
    method: 'PATCH',
    path: '/clients/{client_id}',
    operation: 'updateClient',
    scope: 'admin',
    door: 'platform',
    params: ClientParams,
    summary: 'Change an API client',
    description: 'Its tokens lose the scopes that it loses, and none works while it is disabled.',
    body: clientPatch(ALL_SCOPES),
    returns: ok(ApiClient),
    fails: ['not_found'],
    run: async ({ tx, caller, params, body }) => {
      const { name, scopes, status } = body;
      const changes = {
        name,
        scopes: scopes && tidy(scopes),
        enabled: status && status === 'enabled',
      };
      await clients.change(tx, params.client_id, changes, caller);
      return views.get(tx, caller.organizationId, params.client_id);
    },
  }),
  endpoint({
    method: 'POST',
    path: '/clients/{client_id}/rotate-secret',
    operation: 'rotateClientSecret',
    scope: 'admin',
    door: 'platform',
    params: ClientParams,
    summary: 'Rotate the secret of an API client',
    description:
      'It is shown this once. The previous secret works until it is revoked; any older one is revoked now.',
    returns: confidential(ok(ClientCredentials)),
    fails: ['not_found'],
    run: async ({ tx, caller, params }) => {
      const { clientId, secret } = await clients.rotateSecret(tx, params.client_id, caller);
      return { client_id: clientId, client_secret: secret };
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/clients/{client_id}/secrets/{sid}',
    operation: 'endClientSecret',
    scope: 'admin',
    door: 'platform',
    params: ClientParams,
    summary: 'Revoke a secret of an API client',
    returns: ok(Deleted),
    fails: ['not_found', 'conflict'],
    run: ({ tx, caller, params }) => clients.endSecret(tx, params.client_id, params.sid, caller),
  }),
];
