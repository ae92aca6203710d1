/**
 * Promises about large bodies: they are held to the same rules as small ones, and told so in the same words.
 */
import { describe, expect, it } from 'vitest';
import { badRequest, invalid } from './support/expectations/refusals.ts';
import { useSharedService } from './support/run/service.ts';

const running = useSharedService();
/** Long enough to be read apart from the event loop. */
const FILLER = 'y'.repeat(100_000);

const body = (fields: string) => `{"filler":"${FILLER}",${fields}}`;

const many = (count: number, item: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => item(i));

describe('a large body', () => {
  it('is stored without what nobody knows', async () => {
    const person = await running.service.person();
    const raw = body('"email":" Sam@example.com ","first_name":"Sam","__proto__":{"a":1},"constructor":1');
    const answer = await person.call('POST', '/contacts', { raw });
    expect(answer).toMatchObject({
      status: 201,
      body: { data: { email: 'Sam@example.com', first_name: 'Sam' } },
    });
  });

  it.each([
    ['malformed JSON', `{"filler":"${FILLER}",`, 'The body is not valid JSON.'],
    ['33 levels', body(`"a":${'['.repeat(32)}${']'.repeat(32)},"email":"a@b.co"`), 'nested more than 32'],
    ['a NUL', body('"email":"a@b.co","x":"\\u0000"'), 'NUL'],
    ['a lone surrogate', body('"email":"a@b.co","x":"\\ud800"'), 'surrogates'],
    ['a million brackets', '['.repeat(1_000_000), 'nested more than 32'],
  ])('with %s is refused', async (_name, raw, reason) => {
    const person = await running.service.person();
    const answer = await person.call('POST', '/contacts', { raw });
    expect(answer).toMatchObject(badRequest);
    expect(answer.body.error).toContain(reason);
    expect((await person.get('/contacts')).body.data).toEqual([]);
  });

  it('with invalid UTF-8 is refused', async () => {
    const person = await running.service.person();
    const raw = new Uint8Array(
      Buffer.concat([Buffer.from(`{"a":"${FILLER}`), Buffer.from([0xff]), Buffer.from('"}')]),
    );
    expect(await person.call('POST', '/contacts', { raw })).toMatchObject(badRequest);
  });

  it.each([
    ['an array', `["${FILLER}"]`, ['']],
    ['a wrong email', body('"email":1'), ['email']],
    ['no email', body('"first_name":"Sam"'), ['email']],
    ['half a million items', `{"email":[${'1,'.repeat(500_000)}1]}`, ['email']],
  ])('that is %s does not validate', async (_name, raw, fields) => {
    const person = await running.service.person();
    expect(await person.call('POST', '/contacts', { raw })).toMatchObject(invalid(...fields));
  });

  it('may go where no body is wanted', async () => {
    const person = await running.service.person();
    const tag = (await person.post('/tags', { name: 'Gone' })).body.data;
    expect((await person.call('DELETE', `/tags/${tag.id}`, { raw: body('"a":1') })).status).toBe(200);
  });

  it('of more values than anybody needs is refused', async () => {
    const person = await running.service.person();
    const raw = `{"csv":"Email\\nsam@example.com","consent":true,"x":[${'1,'.repeat(700_000)}1]}`;
    expect(await person.call('POST', '/contacts/import', { raw })).toMatchObject(badRequest);
  });
});

describe('fields that nobody knows', () => {
  const strict = { prefer: 'handling=strict' };
  const unknown = (count: number) =>
    Object.fromEntries([
      ['email', 'sam@example.com'],
      ...many(count, (index) => `x${index}`).map((name) => [name, 1]),
    ]);

  it.each([20, 21, 60_000])('are named, the first 20 of %i', async (count) => {
    const person = await running.service.person();
    const answer = await person.post('/contacts', unknown(count), strict);
    expect(answer).toMatchObject(invalid(...many(20, (index) => `x${index}`)));
    expect(answer.body.details).toHaveLength(20);
    expect(answer.text.length).toBeLessThan(4000);
    expect((await person.get('/contacts')).body.data).toEqual([]);
  });

  it('are named where no body is wanted, too', async () => {
    const person = await running.service.person();
    const tag = (await person.post('/tags', { name: 'Stays' })).body.data;
    const answer = await person.call('DELETE', `/tags/${tag.id}`, { body: unknown(50), headers: strict });
    expect(answer.body.details).toHaveLength(20);
  });

  it('are cut short when their names are long', async () => {
    const person = await running.service.person();
    const answer = await person.post('/contacts', { email: 'a@b.co', [FILLER]: 1 }, strict);
    expect(answer.status).toBe(400);
    expect(answer.text.length).toBeLessThan(2000);
  });
});

describe('a token request', () => {
  it.each([
    ['application/x-www-form-urlencoded', many(100_000, (index) => `p${index}=`).join('&')],
    ['application/json', `{${many(80_000, (index) => `"${index}":1`).join(',')}}`],
    ['application/json', '['.repeat(1_000_000)],
  ])('of a great many parameters is refused (%s)', async (type, raw) => {
    for (const path of ['/oauth/token', '/oauth/revoke']) {
      const response = await fetch(`${running.service.api}${path}`, {
        method: 'POST',
        headers: { 'content-type': type },
        body: raw,
      });
      expect([response.status, await response.json()]).toEqual([
        400,
        { error: 'invalid_request', error_description: expect.any(String), doc_url: expect.any(String) },
      ]);
    }
  });
});
