/**
 * So many requests a minute for each client, so many token requests for each address, and a word on what is
 * left.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../server/src/config.ts';
import * as organizations from '../server/src/modules/access/organizations/organizations.ts';
import {
  basic,
  bearer,
  expectOAuthError,
  form,
  GRANT,
  postRevoke,
  postToken,
} from './support/peers/oauth.ts';
import { useService } from './support/run/service.ts';
import { type Answer, call, type Person, requestToken } from './support/worlds/people.ts';

const LIMIT = 3;
const MINUTE = 60_000;
const running = useService({ rateLimit: LIMIT, trustProxy: 1 });

/** A minute that nobody has asked anything in yet; time stands still in it. */
beforeEach(() => {
  running.service.clock.freeze();
  running.service.clock.advance(MINUTE);
});

async function statuses(times: number, request: () => Promise<Answer>): Promise<number[]> {
  const seen: number[] = [];
  for (let time = 0; time < times; time += 1) seen.push((await request()).status);
  return seen;
}

const useUp = (person: Person) => statuses(LIMIT, () => person.get('/contacts'));

function expectRateLimited(answer: Answer, retryAfter: string): void {
  expect(answer.status).toBe(429);
  expect(answer.body).toEqual({
    error: expect.stringMatching(/\S/),
    code: 'rate_limited',
    request_id: answer.headers.get('x-request-id'),
    doc_url: expect.stringMatching(/#rate_limited$/),
  });
  expect(answer.headers.get('retry-after')).toBe(retryAfter);
}

describe('a client', () => {
  it('may ask as often as the limit says, then hears when to come back', async () => {
    const person = await running.service.person();
    expect(await useUp(person)).toEqual([200, 200, 200]);
    expectRateLimited(await person.get('/contacts'), '60');
    running.service.clock.advance(12_345);
    expectRateLimited(await person.get('/contacts'), '48');
  });

  it('may ask again 60 s after its first request, and not a millisecond earlier', async () => {
    const person = await running.service.person();
    await useUp(person);
    running.service.clock.advance(MINUTE - 1);
    expectRateLimited(await person.get('/contacts'), '1');
    running.service.clock.advance(1);
    expect(await useUp(person)).toEqual([200, 200, 200]);
    expectRateLimited(await person.get('/contacts'), '60');
  });

  it('is not held back by the requests it was refused', async () => {
    const person = await running.service.person();
    await useUp(person);
    running.service.clock.advance(MINUTE / 2);
    expect(await statuses(10, () => person.get('/contacts'))).toEqual(Array(10).fill(429));
    running.service.clock.advance(MINUTE / 2);
    expect(await useUp(person)).toEqual([200, 200, 200]);
  });

  it('is counted alone: not with its organization, not with its address', async () => {
    const person = await running.service.person();
    const colleague = await running.service.person({ organizationId: person.organizationId });
    await useUp(person);
    expect(await useUp(colleague)).toEqual([200, 200, 200]);
    const elsewhere = await person.get('/contacts', { 'x-forwarded-for': '192.0.2.7' });
    expectRateLimited(elsewhere, '60');
  });

  it('is counted over all its tokens, and asking for tokens does not count', async () => {
    const person = await running.service.person();
    await statuses(5, () =>
      postToken(running.service, form(GRANT, basic(`${person.clientId}:${person.secret}`))),
    );
    const second = await requestToken(running.service, person.clientId, person.secret);
    expect(await useUp(person)).toEqual([200, 200, 200]);
    expectRateLimited(await person.get('/contacts', bearer(second)), '60');
  });
});

describe('what is left', () => {
  const leftOf = ({ headers }: Answer) => [headers.get('ratelimit-policy'), headers.get('ratelimit')];
  const POLICY = `"default";q=${LIMIT};w=60`;

  it('counts down to nothing, and the seconds with it', async () => {
    const person = await running.service.person();
    const seen = [leftOf(await person.get('/contacts'))];
    running.service.clock.advance(1500);
    for (let time = 0; time < 3; time += 1) seen.push(leftOf(await person.get('/contacts')));
    expect(seen).toEqual([
      [POLICY, '"default";r=2;t=60'],
      [POLICY, '"default";r=1;t=59'],
      [POLICY, '"default";r=0;t=59'],
      [POLICY, '"default";r=0;t=59'],
    ]);
  });

  it.each<[number, string, (person: Person) => Promise<Answer>]>([
    [200, 'a list', (person) => person.get('/contacts')],
    [200, 'HEAD', (person) => person.call('HEAD', '/contacts')],
    [200, 'an export', (person) => person.get('/contacts/export')],
    [400, 'a bad cursor', (person) => person.get('/contacts?cursor=x')],
    [400, 'broken JSON', (person) => person.call('POST', '/contacts', { raw: '{' })],
    [403, 'a missing scope', (person) => person.delete(`/contacts/${randomUUID()}`)],
    [404, 'an unknown contact', (person) => person.get(`/contacts/${randomUUID()}`)],
    [
      415,
      'text',
      (person) => person.call('POST', '/tags', { raw: 'x', headers: { 'content-type': 'text/plain' } }),
    ],
  ])('is told with a %i (%s)', async (status, name, request) => {
    const scopes = name === 'a missing scope' ? ['contacts:read'] : ['contacts:read', 'contacts:write'];
    const answer = await request(await running.service.person({ scopes }));
    expect([answer.status, ...leftOf(answer)]).toEqual([status, POLICY, '"default";r=2;t=60']);
  });

  it('is told to a suspended organization too', async () => {
    const { service } = running;
    const person = await service.person();
    await service.doors.asPlatform.write((tx) => organizations.setSuspended(tx, person.organizationId, true));
    const answer = await person.get('/contacts');
    expect([answer.status, ...leftOf(answer)]).toEqual([403, POLICY, '"default";r=2;t=60']);
  });
});

describe('without a good token', () => {
  const ask = (headers: Record<string, string>) => call(running.service, 'GET', '/contacts', { headers });

  it('guesses are counted by address, with the same number', async () => {
    const another = () => ask(bearer(`fwt_${randomUUID()}`));
    expect(await statuses(LIMIT, another)).toEqual([401, 401, 401]);
    expectRateLimited(await another(), '60');
    const elsewhere = await ask({ ...bearer('fwt_guess'), 'x-forwarded-for': '192.0.2.8' });
    expect(elsewhere.status).toBe(401);
    running.service.clock.advance(MINUTE);
    expect((await another()).status).toBe(401);
  });

  it('guesses do not hold back a good token from the same address, nor it them', async () => {
    const person = await running.service.person();
    await statuses(LIMIT + 1, () => ask(bearer('fwt_guess')));
    expect(await useUp(person)).toEqual([200, 200, 200]);
    running.service.clock.advance(MINUTE);
    await useUp(person);
    expect((await ask(bearer('fwt_guess'))).status).toBe(401);
  });

  it('a request without any token is always a 401', async () => {
    await statuses(LIMIT + 1, () => ask(bearer('fwt_guess')));
    expect(await statuses(LIMIT * 3, () => ask({}))).toEqual(Array(LIMIT * 3).fill(401));
  });
});

it('the order is 404, 405, 401, 429, 403', async () => {
  const person = await running.service.person({ scopes: ['contacts:read'] });
  const forbidden = () => person.delete(`/contacts/${randomUUID()}`);
  expect(await statuses(LIMIT, forbidden)).toEqual([403, 403, 403]);
  expectRateLimited(await forbidden(), '60');
  expectRateLimited(await person.call('POST', '/contacts', { raw: '{' }), '60');
  expect((await person.get('/nowhere')).status).toBe(404);
  expect((await person.call('PUT', '/contacts')).status).toBe(405);
  expect((await person.get('/contacts', bearer('fwt_unknown'))).status).toBe(401);
});

describe('with the settings nobody has touched', () => {
  const { rateLimit, tokenRateLimit } = readConfig({
    DATABASE_URL: 'postgres://localhost/any',
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  });
  const untouched = useService({ rateLimit, tokenRateLimit });
  const token = (headers = {}) =>
    postToken(untouched.service, form(GRANT, { ...basic('who:knows'), ...headers }));

  beforeEach(() => {
    untouched.service.clock.freeze();
    untouched.service.clock.advance(MINUTE);
  });

  it('600 requests a minute pass, and the next does not', async () => {
    const person = await untouched.service.person();
    const thirty = () => statuses(30, () => person.get('/contacts?limit=1'));
    const passed = await Promise.all(Array.from({ length: 20 }, thirty));
    expect(passed.flat()).toEqual(Array(600).fill(200));
    const refused = await person.get('/contacts');
    expectRateLimited(refused, '60');
    expect(refused.headers.get('ratelimit-policy')).toBe('"default";q=600;w=60');
    expect(refused.headers.get('ratelimit')).toBe('"default";r=0;t=60');
  });

  it('10 token requests a minute pass, good or bad, and the next does not', async () => {
    await untouched.service.person();
    expect(await statuses(9, token)).toEqual(Array(9).fill(401));
    const answer = await token();
    expectOAuthError(answer, 429, 'rate_limited');
    expect(answer.headers.get('retry-after')).toBe('60');
    untouched.service.clock.advance(MINUTE);
    expect((await token()).status).toBe(401);
  });

  it('token requests are counted by the address of the connection, whatever a header claims', async () => {
    await statuses(10, token);
    expect((await token({ 'x-forwarded-for': '192.0.2.9' })).status).toBe(429);
  });

  it('neither revoking nor calling is held back by too many token requests', async () => {
    const person = await untouched.service.person();
    expect(await statuses(10, token)).toEqual([...Array(9).fill(401), 429]);
    expect((await person.get('/contacts')).status).toBe(200);
    const { token: revoked, clientId, secret } = person;
    const answer = await postRevoke(
      untouched.service,
      form({ token: revoked }, basic(`${clientId}:${secret}`)),
    );
    expect(answer.status).toBe(200);
  });
});
