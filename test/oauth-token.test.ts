/**
 * POST /oauth/token hands a client its token, however the client likes to ask, and tells the world how to
 * ask.
 */
import { describe, expect, it } from 'vitest';
import { ALL_SCOPES } from '../server/src/http/entrances/scopes.ts';
import { sha256 } from '../server/src/platform/crypto/secrets.ts';
import { newId } from '../server/src/platform/ids.ts';
import {
  basic,
  expectNeverStored,
  expectOAuthError,
  FORM,
  form,
  GRANT,
  postToken,
} from './support/peers/oauth.ts';
import { useService } from './support/run/service.ts';
import { type CallOptions, call, type Person } from './support/worlds/people.ts';

const running = useService();

const pair = ({ clientId, secret }: Person) => `${clientId}:${secret}`;
const inBody = ({ clientId, secret }: Person) => ({ client_id: clientId, client_secret: secret });
const percentEncoded = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

const WAYS: [string, (person: Person) => CallOptions][] = [
  ['Basic and a form', (person) => form(GRANT, basic(pair(person)))],
  ['Basic and JSON', (person) => ({ headers: basic(pair(person)), body: GRANT })],
  ['credentials in a form', (person) => form({ ...GRANT, ...inBody(person) })],
  ['credentials in JSON', (person) => ({ body: { ...GRANT, ...inBody(person) } })],
  [
    'a scheme in any case',
    (person) => form(GRANT, { authorization: basic(pair(person)).authorization.replace('Basic', 'bAsIC') }),
  ],
  [
    'Basic with every character form-url-encoded',
    (person) => form(GRANT, basic(`${percentEncoded(person.clientId)}:${percentEncoded(person.secret)}`)),
  ],
  [
    'content types with a charset',
    (person) => ({
      headers: { ...basic(pair(person)), 'content-type': 'Application/X-WWW-Form-Urlencoded; charset=UTF-8' },
      raw: 'grant_type=client_credentials',
    }),
  ],
  [
    'a form with every character percent-encoded',
    (person) => ({
      headers: { ...FORM, ...basic(pair(person)) },
      raw: `${percentEncoded('grant_type')}=${percentEncoded('client_credentials')}`,
    }),
  ],
  ['parameters nobody knows', (person) => form({ ...GRANT, audience: 'x' }, basic(pair(person)))],
  [
    'its own client_id repeated beside Basic',
    (person) => form({ ...GRANT, client_id: person.clientId }, basic(pair(person))),
  ],
];

describe('a token', () => {
  it.each(WAYS)('is given for %s', async (_name, request) => {
    const person = await running.service.person();
    const answer = await postToken(running.service, request(person));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      access_token: expect.stringMatching(/^fwt_[A-Za-z0-9_]{43,}$/),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: ALL_SCOPES.join(' '),
    });
    expect(answer.headers.get('content-type')).toMatch(/^application\/json\b/);
    expectNeverStored(answer);
    const headers = { authorization: `Bearer ${answer.body.access_token}` };
    expect((await call(running.service, 'GET', '/contacts', { headers })).status).toBe(200);
  });

  it('is given for a secret with a colon, a space and a plus, split at the first colon and form-url-decoded', async () => {
    const { service } = running;
    const { clientId } = await service.person();
    await service.database.query(
      'insert into client_secrets (id, client_id, secret_hash, created_at) values ($1, $2, $3, now())',
      [newId(service.clock.now()), clientId, sha256('a:b c+ü')],
    );
    expect((await postToken(service, form(GRANT, basic(`${clientId}:a:b+c%2B%C3%BC`)))).status).toBe(200);
  });

  it('is another one each time, and the earlier ones stay good', async () => {
    const person = await running.service.person();
    const second = await postToken(running.service, form(GRANT, basic(pair(person))));
    expect(second.body.access_token).not.toBe(person.token);
    expect((await person.get('/contacts')).status).toBe(200);
  });

  it('comes with ids and secrets that no encoding touches', async () => {
    const { clientId, secret } = await running.service.person();
    expect(clientId).toMatch(/^fwc_[A-Za-z0-9_]{22,}$/);
    expect(secret).toMatch(/^fws_[A-Za-z0-9_]{43,}$/);
  });
});

describe('scope', () => {
  const held = ['contacts:read', 'contacts:write', 'audit:read'];
  const ask = async (scope: string) => {
    const person = await running.service.person({ scopes: held });
    return postToken(running.service, form({ ...GRANT, scope }, basic(pair(person))));
  };

  it.each([
    ['left empty means all', '', held],
    ['of spaces alone means all', '  ', held],
    ['of one gives one', 'contacts:read', ['contacts:read']],
    ['of two gives two', 'audit:read contacts:read', ['audit:read', 'contacts:read']],
    ['said twice is given once', 'audit:read audit:read', ['audit:read']],
    [
      'with many spaces is read all the same',
      ' audit:read   contacts:read ',
      ['audit:read', 'contacts:read'],
    ],
  ])('%s', async (_name, scope, granted) => {
    const answer = await ask(scope);
    expect(answer.status).toBe(200);
    expect(answer.body.scope.split(' ').sort()).toEqual([...granted].sort());
  });

  it.each([
    ['the client does not hold', 'tournaments:read'],
    ['the client does not hold, beside one it holds', 'contacts:read tournaments:read'],
    ['nobody knows', 'everything'],
    ['in another case', 'CONTACTS:READ'],
    ['joined by a comma', 'contacts:read,contacts:write'],
    ['joined by a tab', 'contacts:read\tcontacts:write'],
  ])('%s is refused', async (_name, scope) => {
    expectOAuthError(await ask(scope), 400, 'invalid_scope');
  });

  it('asked for is all the token carries', async () => {
    const { body } = await ask('contacts:read');
    const headers = { authorization: `Bearer ${body.access_token}` };
    expect((await call(running.service, 'GET', '/contacts', { headers })).status).toBe(200);
    const write = await call(running.service, 'POST', '/contacts', { headers, body: { email: 'a@b.co' } });
    expect([write.status, write.body.code]).toEqual([403, 'insufficient_scope']);
  });
});

describe('metadata', () => {
  it.each([
    ['before the path of the issuer', '/.well-known/oauth-authorization-server/api/v1'],
    ['after it', '/api/v1/.well-known/oauth-authorization-server'],
  ])('stands %s and needs no token', async (_name, path) => {
    const { service } = running;
    const answer = await call(service, 'GET', `${service.url}${path}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json\b/);
    expect(answer.body).toMatchObject({
      issuer: service.api,
      token_endpoint: `${service.api}/oauth/token`,
      revocation_endpoint: `${service.api}/oauth/revoke`,
      response_types_supported: [],
      grant_types_supported: ['client_credentials'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      revocation_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      scopes_supported: ALL_SCOPES,
    });
  });
});
