import { created, Deleted, endpoint, list, ok } from '../../../http/endpoint.ts';
import { sessionOf, visitOf } from '../../../http/entrances/caller.ts';
import { requestProof } from '../staff/own-proof.ts';
import { PasskeyRequest } from '../staff/passkey-schemas.ts';
import { OwnProof } from '../staff/schemas.ts';
import * as passkeys from './passkeys.ts';
import { Passkey, PasskeyCreate, PasskeyOffer, PasskeyPatch } from './schemas.ts';

export const passkeyRoutes = [
  endpoint({
    method: 'GET',
    path: '/passkeys',
    operation: 'listPasskeys',
    scope: 'session',
    door: 'platform',
    summary: 'List your passkeys',
    returns: list(Passkey),
    run: ({ db, caller, page }) => passkeys.list(db, sessionOf(caller).staffId, page),
  }),
  endpoint({
    method: 'POST',
    path: '/passkeys/proof',
    operation: 'requestPasskeyProof',
    scope: 'session',
    keyless: true,
    summary: 'Ask for one of your passkeys, to use in place of the password',
    description: 'What the authenticator answers goes as `passkey` to a request that asks for a proof.',
    returns: ok(PasskeyRequest),
    operate: ({ platform, caller, tools }) => requestProof(platform, sessionOf(caller).staffId, tools),
  }),
  endpoint({
    method: 'POST',
    path: '/passkeys/options',
    operation: 'beginPasskey',
    scope: 'session',
    keyless: true,
    summary: 'Begin to add a passkey',
    description: 'Proved by the password or by another passkey. Nothing is added yet.',
    body: OwnProof,
    returns: ok(PasskeyOffer),
    fails: ['conflict'],
    operate: ({ platform, caller, body, tools }) =>
      passkeys.offer(platform, sessionOf(caller), body, visitOf(caller), tools),
  }),
  endpoint({
    method: 'POST',
    path: '/passkeys',
    operation: 'addPasskey',
    scope: 'session',
    keyless: true,
    summary: 'Add a passkey',
    description: 'Up to 20. The person is told by mail.',
    body: PasskeyCreate,
    returns: created(Passkey),
    fails: ['conflict'],
    operate: ({ platform, caller, body, tools }) => passkeys.add(platform, sessionOf(caller), body, tools),
  }),
  endpoint({
    method: 'PATCH',
    path: '/passkeys/{id}',
    operation: 'renamePasskey',
    scope: 'session',
    door: 'platform',
    summary: 'Rename a passkey',
    body: PasskeyPatch,
    returns: ok(Passkey),
    fails: ['not_found'],
    run: ({ tx, caller, params, body }) =>
      passkeys.rename(tx, sessionOf(caller).staffId, params.id, body.name),
  }),
  endpoint({
    method: 'DELETE',
    path: '/passkeys/{id}',
    operation: 'removePasskey',
    scope: 'session',
    summary: 'Remove a passkey',
    description:
      'All other sessions end. The last way to sign in stays: without a password the last passkey is a `conflict`.',
    body: OwnProof,
    returns: ok(Deleted),
    fails: ['not_found', 'conflict'],
    operate: ({ platform, caller, params, body, tools }) =>
      passkeys.remove(platform, sessionOf(caller), params.id, body, visitOf(caller), tools),
  }),
];
