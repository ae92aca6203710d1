/**
 * When a token stops working: it is revoked, an hour is over, or its client or organization may no longer do
 * this.
 */
import { describe, expect, it, vi } from 'vitest';
import * as organizations from '../server/src/modules/access/organizations/organizations.ts';
import * as clients from '../server/src/modules/integrations/clients/clients.ts';
import type { Transaction } from '../server/src/platform/db/doors.ts';
import {
  basic,
  bearer,
  expectNeverStored,
  expectOAuthError,
  form,
  GRANT,
  postRevoke,
  postToken,
  readsContacts,
  UUID,
} from './support/peers/oauth.ts';
import { cloneTemplate } from './support/run/database.ts';
import { Service, useService } from './support/run/service.ts';
import { type CallOptions, call, type Person, requestToken } from './support/worlds/people.ts';

const running = useService();

const pair = ({ clientId, secret }: Person) => `${clientId}:${secret}`;
const revoke = (person: Person, token: string) =>
  postRevoke(running.service, form({ token }, basic(pair(person))));
const reads = (token: string) => readsContacts(running.service, token);
const asStaff = (work: (tx: Transaction) => Promise<void>) => running.service.doors.asPlatform.write(work);

describe('revoking', () => {
  it.each<[string, (person: Person) => CallOptions]>([
    ['Basic and a form', (person) => form({ token: person.token }, basic(pair(person)))],
    [
      'a hint of its type',
      (person) => form({ token: person.token, token_type_hint: 'access_token' }, basic(pair(person))),
    ],
    [
      'a wrong hint of its type',
      (person) => form({ token: person.token, token_type_hint: 'refresh_token' }, basic(pair(person))),
    ],
    [
      'credentials in the form',
      ({ clientId, secret, token }) => form({ token, client_id: clientId, client_secret: secret }),
    ],
    ['JSON', (person) => ({ headers: basic(pair(person)), body: { token: person.token } })],
  ])('ends the token at once, by %s', async (_name, request) => {
    const person = await running.service.person();
    expect(await reads(person.token)).toEqual([200]);
    const answer = await postRevoke(running.service, request(person));
    expect(answer.status).toBe(200);
    expectNeverStored(answer);
    expect(await reads(person.token)).toEqual([401, 'invalid_token']);
  });

  it('ends that one token, not the others of the client', async () => {
    const person = await running.service.person();
    const other = await requestToken(running.service, person.clientId, person.secret);
    await revoke(person, person.token);
    expect(await reads(other)).toEqual([200]);
  });

  it('leaves the token of another client untouched, in the same organization too', async () => {
    const person = await running.service.person();
    const colleague = await running.service.person({ organizationId: person.organizationId });
    const answer = await revoke(colleague, person.token);
    expect(answer.status).toBe(200);
    expectNeverStored(answer);
    expect(await reads(person.token)).toEqual([200]);
  });

  it('answers the same for a token that is unknown, revoked before, or another client’s', async () => {
    const [person, stranger] = [await running.service.person(), await running.service.person()];
    const first = await revoke(person, person.token);
    for (const token of [person.token, 'fwt_unknown', 'ünknown token', stranger.token]) {
      const answer = await revoke(person, token);
      expect([answer.status, answer.text]).toEqual([200, first.text]);
    }
  });

  it.each([
    ['no', {}],
    ['an empty', { token: '' }],
  ])('needs a token: %s token is invalid_request', async (_name, parameters: Record<string, string>) => {
    const person = await running.service.person();
    const answer = await postRevoke(running.service, form(parameters, basic(pair(person))));
    expectOAuthError(answer, 400, 'invalid_request');
  });

  it.each<[string, (person: Person) => CallOptions]>([
    ['no credentials', ({ token }) => form({ token })],
    ['an unknown client', ({ token, secret }) => form({ token }, basic(`fwc_unknown:${secret}`))],
    ['a wrong secret', ({ token, clientId }) => form({ token }, basic(`${clientId}:fws_wrong`))],
    ['the token itself', ({ token }) => form({ token }, bearer(token))],
    ['no token either', () => form({})],
  ])('needs the client: %s is invalid_client, and the token stays', async (_name, request) => {
    const person = await running.service.person();
    const answer = await postRevoke(running.service, request(person));
    expectOAuthError(answer, 401, 'invalid_client');
    expect(answer.headers.get('www-authenticate')).toBe('Basic realm="oauth"');
    expect(await reads(person.token)).toEqual([200]);
  });
});

it('a token ends one hour after it was issued, to the millisecond', async () => {
  const service = await Service.start(await cloneTemplate());
  service.clock.freeze();
  const [person, unused] = [await service.person(), await service.person()];
  service.clock.advance(3_599_999);
  expect(await readsContacts(service, person.token)).toEqual([200]);
  service.clock.advance(1);
  expect(await readsContacts(service, person.token)).toEqual([401, 'invalid_token']);
  expect(await readsContacts(service, unused.token)).toEqual([401, 'invalid_token']);
  await service.stop();
  await service.database.drop();
});

describe('a request is answered 401 invalid_token', () => {
  const ASKS = 'Bearer realm="fairway"';
  const REFUSES = /^Bearer realm="fairway", error="invalid_token"/;

  it.each<[string, Record<string, string>, string | RegExp]>([
    ['without a token', {}, ASKS],
    ['with a token nobody issued', bearer('fwt_unknown'), REFUSES],
    ['with nothing behind the scheme', { authorization: 'Bearer' }, REFUSES],
    ['with two tokens', bearer('fwt_one fwt_two'), REFUSES],
    ['with a token that cannot be one', bearer('fwt_"quoted"'), REFUSES],
    ['with another scheme', basic('fwc_some:fws_secret'), REFUSES],
  ])('%s', async (_name, headers, challenge) => {
    const answer = await call(running.service, 'GET', '/contacts', { headers });
    expect([answer.status, answer.body.code]).toEqual([401, 'invalid_token']);
    expect(answer.headers.get('www-authenticate')).toMatch(challenge);
    expect(answer.headers.get('x-request-id')).toMatch(UUID);
    expect(answer.body.request_id).toBe(answer.headers.get('x-request-id'));
  });

  it('but not for a scheme in another case', async () => {
    const { token } = await running.service.person();
    const headers = { authorization: `bEARER ${token}` };
    expect((await call(running.service, 'GET', '/contacts', { headers })).status).toBe(200);
  });
});

describe('a client', () => {
  it('that is disabled has no valid token, until it is enabled again', async () => {
    const { clientId, token } = await running.service.person();
    await asStaff((tx) => clients.setEnabled(tx, clientId, false));
    expect(await reads(token)).toEqual([401, 'invalid_token']);
    await asStaff((tx) => clients.setEnabled(tx, clientId, true));
    await vi.waitFor(async () => expect(await reads(token)).toEqual([200]));
  });

  it('that loses a scope loses it in the tokens it has', async () => {
    const person = await running.service.person({ scopes: ['contacts:read', 'contacts:write'] });
    await asStaff((tx) => clients.setScopes(tx, person.clientId, ['contacts:write']));
    const answer = await person.get('/contacts');
    expect([answer.status, answer.body.code]).toEqual([403, 'insufficient_scope']);
    expect(answer.headers.get('www-authenticate')).toBe(
      'Bearer realm="fairway", error="insufficient_scope", scope="contacts:read"',
    );
    expect((await person.post('/contacts', { email: 'still@example.com' })).status).toBe(201);
  });

  it('that gains a scope needs a new token for it', async () => {
    const person = await running.service.person({ scopes: ['contacts:write'] });
    await asStaff((tx) => clients.setScopes(tx, person.clientId, ['contacts:read', 'contacts:write']));
    expect(await reads(person.token)).toEqual([403, 'insufficient_scope']);
    const { body } = await postToken(running.service, form(GRANT, basic(pair(person))));
    expect(await reads(body.access_token)).toEqual([200]);
  });

  it('of a suspended organization is forbidden everything, until the organization is back', async () => {
    const { organizationId, token } = await running.service.person();
    await asStaff((tx) => organizations.setSuspended(tx, organizationId, true));
    expect(await reads(token)).toEqual([403, 'forbidden']);
    await asStaff((tx) => organizations.setSuspended(tx, organizationId, false));
    await vi.waitFor(async () => expect(await reads(token)).toEqual([200]));
  });
});
