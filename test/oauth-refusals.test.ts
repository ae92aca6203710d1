/**
 * POST /oauth/token refuses by the names of RFC 6749, in its shape, and never tells a stranger what was
 * wrong.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import * as clients from '../server/src/modules/integrations/clients/clients.ts';
import { basic, expectOAuthError, FORM, form, GRANT, postToken } from './support/peers/oauth.ts';
import { cloneTemplate } from './support/run/database.ts';
import { Service, useService } from './support/run/service.ts';
import { type Answer, type CallOptions, call, type Person } from './support/worlds/people.ts';

const running = useService();
let person: Person;
let stranger: Person;

beforeAll(async () => {
  person = await running.service.person();
  stranger = await running.service.person();
});

const pair = ({ clientId, secret }: Person) => `${clientId}:${secret}`;
const raw = (text: string, headers: Record<string, string> = FORM): CallOptions => ({ headers, raw: text });
const json = (text: string) => raw(text, { 'content-type': 'application/json' });
const bytes = (...values: number[]) => Uint8Array.from([...Buffer.from('grant_type='), ...values]);

/** Sent with good Basic credentials, so that nothing but the body can be at fault. */
const postAsClient = ({ headers, ...options }: CallOptions): Promise<Answer> =>
  postToken(running.service, { headers: { ...basic(pair(person)), ...headers }, ...options });

describe('a request is refused as invalid_request', () => {
  it.each<[string, CallOptions]>([
    ['without a grant_type', form({ scope: 'contacts:read' })],
    ['with an empty grant_type', form({ grant_type: '' })],
    ['with nothing in the form', raw('')],
    ['with nothing in the JSON', json('')],
    ['without a body', { headers: {} }],
    ['with grant_type twice', raw('grant_type=client_credentials&grant_type=client_credentials')],
    ['with grant_type twice, once encoded', raw('grant_type=client_credentials&grant%5Ftype=password')],
    ['with grant_type twice in JSON', json('{"grant_type":"password","grant_type":"client_credentials"}')],
    ['with a grant_type that is a number', json('{"grant_type":1}')],
    ['with a grant_type that is null', json('{"grant_type":null}')],
    ['with a grant_type that is a list', json('{"grant_type":["client_credentials"]}')],
    ['with a grant_type that is an object', json('{"grant_type":{}}')],
    ['with scope twice', raw('grant_type=client_credentials&scope=contacts:read&scope=audit:read')],
    ['with an empty scope twice', raw('grant_type=client_credentials&scope=&scope=')],
    ['with an unknown parameter twice', raw('grant_type=client_credentials&a=1&a=2')],
    ['with a scope that is a list', json('{"grant_type":"client_credentials","scope":["contacts:read"]}')],
    ['as broken JSON', json('{"grant_type":"client_credentials"')],
    ['as a JSON list', json('["client_credentials"]')],
    ['as a JSON string', json('"grant_type=client_credentials"')],
    ['as JSON null', json('null')],
    ['with broken percent-encoding', raw('grant_type=client_credentials&scope=%zz')],
    ['with a lone percent sign', raw('grant_type=client_credentials&scope=100%')],
    ['with percent-encoding that is not UTF-8', raw('grant_type=client_credentials&scope=%ff')],
    ['with bytes that are not UTF-8', { headers: FORM, raw: bytes(0xff, 0xfe) }],
    ['with a NUL in the form', { headers: FORM, raw: bytes(0) }],
    ['with an encoded NUL in the form', raw('grant_type=client_credentials&scope=%00')],
    ['with a NUL in an unknown parameter', raw('grant_type=client_credentials&other=%00')],
    ['with a NUL in JSON', json('{"grant_type":"client_credentials","scope":"\\u0000"}')],
    ['with half a character in JSON', json('{"grant_type":"client_credentials","scope":"\\ud800"}')],
    ['as text', raw('grant_type=client_credentials', { 'content-type': 'text/plain' })],
    ['as a multipart form', raw('--a--', { 'content-type': 'multipart/form-data; boundary=a' })],
    ['as XML', raw('<grant/>', { 'content-type': 'application/xml' })],
    [
      'as something that is no content type',
      raw('grant_type=client_credentials', { 'content-type': 'form' }),
    ],
  ])('%s', async (_name, options) => {
    expectOAuthError(await postAsClient(options), 400, 'invalid_request');
  });

  it('with credentials in two places', async () => {
    const { clientId: client_id, secret: client_secret } = person;
    for (const body of [{ client_id, client_secret }, { client_secret }, { client_id: stranger.clientId }]) {
      const answer = await postToken(running.service, form({ ...GRANT, ...body }, basic(pair(person))));
      expectOAuthError(answer, 400, 'invalid_request');
    }
  });

  it('as bytes of no named type', async () => {
    const body = new TextEncoder().encode('grant_type=client_credentials');
    const url = `${running.service.api}/oauth/token`;
    const response = await fetch(url, { method: 'POST', headers: basic(pair(person)), body });
    expect([response.status, await response.json()]).toMatchObject([400, { error: 'invalid_request' }]);
  });

  it('with more than a megabyte of body', async () => {
    const answer = await postAsClient(raw(`grant_type=client_credentials&a=${'x'.repeat(1024 * 1024)}`));
    expectOAuthError(answer, 413, 'invalid_request');
  });

  it.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'])('with %s', async (method) => {
    for (const path of ['/oauth/token', '/oauth/revoke']) {
      const answer = await call(running.service, method, path);
      expect(answer.status).toBe(405);
      expect(answer.headers.get('allow')).toBe('OPTIONS, POST');
      if (method !== 'HEAD') expectOAuthError(answer, 405, 'invalid_request');
    }
  });

  it('at a path that is not there', async () => {
    expectOAuthError(await call(running.service, 'POST', '/oauth/authorize'), 404, 'invalid_request');
  });
});

it('OPTIONS tells what the token endpoints answer to', async () => {
  for (const path of ['/oauth/token', '/oauth/revoke']) {
    const answer = await call(running.service, 'OPTIONS', path);
    expect([answer.status, answer.headers.get('allow'), answer.text]).toEqual([204, 'OPTIONS, POST', '']);
  }
});

it.each(['password', 'authorization_code', 'refresh_token', 'CLIENT_CREDENTIALS', 'client_credentials '])(
  'the grant type "%s" is unsupported, and that is said before credentials are looked at',
  async (grant_type) => {
    expectOAuthError(await postAsClient(form({ grant_type })), 400, 'unsupported_grant_type');
    expectOAuthError(await postToken(running.service, form({ grant_type })), 400, 'unsupported_grant_type');
    const answer = await postToken(running.service, { body: { grant_type }, headers: basic('who:knows') });
    expectOAuthError(answer, 400, 'unsupported_grant_type');
  },
);

describe('a client that does not prove itself hears the same 401 whatever was wrong', () => {
  const MALFORMED: [string, (person: Person) => string][] = [
    ['nothing but the scheme', () => 'Basic'],
    ['what is not base64', () => 'Basic !!!!'],
    ['another scheme', ({ token }) => `Bearer ${token}`],
    ['no colon', ({ clientId }) => basic(clientId).authorization],
    ['no client id', ({ secret }) => basic(`:${secret}`).authorization],
    ['no secret', ({ clientId }) => basic(`${clientId}:`).authorization],
    ['broken percent-encoding', ({ clientId }) => basic(`${clientId}:%zz`).authorization],
    ['bytes that are not UTF-8', ({ secret }) => basic(`%ff:${secret}`).authorization],
    ['a NUL', ({ clientId, secret }) => basic(`${clientId}\0:${secret}`).authorization],
    ['an encoded NUL', ({ clientId, secret }) => basic(`${clientId}%00:${secret}`).authorization],
  ];
  const REFUSED: [string, (person: Person, other: Person) => CallOptions][] = [
    ['no credentials', () => form(GRANT)],
    ['a client id alone', ({ clientId }) => form({ ...GRANT, client_id: clientId })],
    ['a secret alone', ({ secret }) => form({ ...GRANT, client_secret: secret })],
    ['an empty secret', ({ clientId }) => form({ ...GRANT, client_id: clientId, client_secret: '' })],
    ['an unknown client', ({ secret }) => form(GRANT, basic(`fwc_unknown:${secret}`))],
    ['a wrong secret', ({ clientId }) => form(GRANT, basic(`${clientId}:fws_wrong`))],
    [
      'a wrong secret in JSON',
      ({ clientId }) => ({ body: { ...GRANT, client_id: clientId, client_secret: 'x' } }),
    ],
    ['a secret with more behind it', (person) => form(GRANT, basic(`${pair(person)}:more`))],
    [
      'the secret of another client',
      ({ clientId }, other) => form(GRANT, basic(`${clientId}:${other.secret}`)),
    ],
    ...MALFORMED.map(([name, authorization]): [string, (person: Person) => CallOptions] => [
      `Basic with ${name}`,
      (person) => form(GRANT, { authorization: authorization(person) }),
    ]),
  ];

  /** What was heard, word by word. */
  const refusals = new Set<string>();

  function expectSame401(answer: Answer): void {
    expectOAuthError(answer, 401, 'invalid_client');
    expect(JSON.parse(answer.text)).toMatchObject({ error_description: 'Client authentication failed.' });
    refusals.add(answer.text);
    expect(refusals.size).toBe(1);
    expect(answer.headers.get('www-authenticate')).toBe('Basic realm="oauth"');
  }

  it.each(REFUSED)('%s', async (_name, request) => {
    expectSame401(await postToken(running.service, request(person, stranger)));
  });

  it('a disabled client, until it is enabled again', async () => {
    const { service } = running;
    const person = await service.person();
    await service.doors.asPlatform.write((tx) => clients.setEnabled(tx, person.clientId, false));
    expectSame401(await postToken(service, form(GRANT, basic(pair(person)))));
    await service.doors.asPlatform.write((tx) => clients.setEnabled(tx, person.clientId, true));
    expect((await postToken(service, form(GRANT, basic(pair(person))))).status).toBe(200);
  });
});

describe('trouble on our side', () => {
  it('is a server_error that says nothing of its cause', async () => {
    const service = await Service.start(await cloneTemplate());
    const person = await service.person();
    await service.database.query('alter table access_tokens rename to elsewhere');
    const answer = await postToken(service, form(GRANT, basic(pair(person))));
    expectOAuthError(answer, 500, 'server_error');
    expect(answer.text).not.toMatch(/access_tokens|relation/);
    expect(service.logged.join('')).toContain(answer.headers.get('x-request-id'));
    expect(service.logged.join('')).not.toContain(person.secret);
    await service.stop();
    await service.database.drop();
  });

  it('is temporarily_unavailable while the database cannot be reached', async () => {
    const nowhere = { ...running.service.database, url: 'postgres://nobody@127.0.0.1:1/nothing' };
    const service = await Service.start(nowhere);
    const answer = await postToken(service, form(GRANT, basic('fwc_any:fws_any')));
    expectOAuthError(answer, 503, 'temporarily_unavailable');
    expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    await service.stop();
  });
});
