/** How a call tells what happened: its errors, its hooks, and what it sends. */
import { inspect } from 'node:util';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useSharedService } from '../../test/support/run/service.ts';
import type { Person } from '../../test/support/worlds/people.ts';
import { Fairway, FairwayError, type FairwayOptions } from '../src/index.ts';
import { useProxy } from './support/flaky-proxy.ts';
import { refused } from './support/refused.ts';

const running = useSharedService();
const between = useProxy();
let person: Person;

beforeAll(async () => {
  person = await running.service.person();
  between.proxy.target = running.service.url;
});

beforeEach(() => between.proxy.plan());

const client = (more: Partial<FairwayOptions> = {}) =>
  new Fairway({ baseUrl: between.proxy.url, token: person.token, pause: async () => undefined, ...more });

const NOBODY = '0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b90';

describe('an error', () => {
  it('names the code, the status and the request', async () => {
    const error = await refused(client().contacts.get(NOBODY));
    expect(error).toMatchObject({ name: 'FairwayError', code: 'not_found', status: 404, details: [] });
    expect(error.message).toMatch(/^[A-Z].*\.$/);
    expect(error.requestId).toMatch(/^\S{8,}$/);
    expect(FairwayError.is(error, 'not_found', 'conflict')).toBe(true);
    expect(FairwayError.is(error, 'conflict')).toBe(false);
    expect(FairwayError.is(new Error('another'))).toBe(false);
  });

  it('names the fields that failed, in its sentence too', async () => {
    const error = await refused(client().contacts.create({ email: 'nobody' }));
    expect(error).toMatchObject({ code: 'validation_error', status: 400, details: [{ field: 'email' }] });
    expect(error.message).toBe('email must be an email address.');
  });

  it.each([
    [{ status: 502, body: '<h1>Bad gateway</h1>' }, 'service_unavailable'],
    [{ status: 404, body: '{"error": {"reason": "no route"}, "details": "none"}' }, 'not_found'],
    [{ status: 418, body: 'null' }, 'bad_request'],
  ])('is one of ours, whoever answered: %o', async (answer, code) => {
    between.proxy.plan(answer);
    const error = await refused(client({ retries: 0 }).tags.list().page());
    expect(error).toMatchObject({ code, status: answer.status, details: [] });
    expect(error.message).toBe(`The service answered with status ${answer.status}.`);
  });

  it('tells of an address where something else lives', async () => {
    between.proxy.plan({ status: 200, body: '<h1>Welcome</h1>' });
    const error = await refused(client().tags.list().page());
    expect(error).toMatchObject({ code: 'invalid_response' });
    expect(error.message).toContain('baseUrl');
  });

  it('tells of an address where nobody is, and keeps the cause', async () => {
    const fairway = new Fairway({ baseUrl: 'http://127.0.0.1:1', token: 'fwt_secret', retries: 0 });
    const error = await refused(fairway.contacts.get(NOBODY));
    expect(error).toMatchObject({ code: 'network_error', status: 0 });
    expect(error.message).toBe('GET /contacts/{} got no answer.');
    expect(error.cause).toBeInstanceOf(Error);
    expect(inspect(error, { depth: 9 })).not.toContain('fwt_secret');
  });

  it('holds no secret link', async () => {
    between.proxy.plan('lost');
    const error = await refused(client({ retries: 0 }).public.getRegistration('the-secret-of-the-link'));
    expect(error.message).toBe('GET /public/v1/registrations/{} got no answer.');
    expect(inspect(error, { depth: 9 })).not.toContain('the-secret-of-the-link');
  });

  it.each(['', '.', '..', '\ud800'])('rejects %o in place of an id, before anything is sent', async (id) => {
    await expect(client().contacts.delete(id)).rejects.toThrow('/contacts/{} needs an id');
    expect(between.proxy.seen).toEqual([]);
  });

  it('tells at once of what can never be sent, and repeats no secret', async () => {
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    const calls = [
      // @ts-expect-error what JSON cannot hold
      () => client().tags.create({ name: 1n }),
      () => client().tags.create(Object.assign(circular, { name: 'x' })),
      () => client().tags.create({ name: 'x' }, { idempotencyKey: 'ключ' }),
      () => client().tags.create({ name: 'x' }, { headers: { 'X-Own': 'new\nline' } }),
      () => client({ token: 'fwt_secret\nx' }).tags.list().page(),
    ];
    for (const call of calls) {
      const error: unknown = await call().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(TypeError);
      expect(inspect(error, { depth: 9 })).not.toContain('fwt_secret');
    }
    expect(between.proxy.seen).toEqual([]);
  });

  it.each(['localhost:3000', 'ftp://golf.example', 'https://sam:secret@golf.example', 'golf'])(
    'is what %o as baseUrl ends with',
    (baseUrl) => {
      expect(() => client({ baseUrl })).toThrow(/^baseUrl is an address such as https:/);
    },
  );

  const json = (body: string) => ({ status: 200, headers: { 'content-type': 'application/json' }, body });

  it('tells of answers that are not the service’s', async () => {
    for (const body of ['null', '{}', '[]', '"x"', 'fwt_secret <html>']) {
      between.proxy.plan(json(body), json(body));
      for (const call of [() => client().contacts.get(NOBODY), () => client().contacts.list().take(1)]) {
        const error = await refused(call());
        expect([error.code, error.status]).toEqual(['invalid_response', 200]);
        expect(inspect(error, { depth: 9 })).not.toContain('fwt_secret');
      }
    }
    between.proxy.plan(json('{}'));
    const lines = async () => {
      for await (const _text of client().tournaments.players.listCsv(NOBODY)) break;
    };
    expect(await refused(lines())).toMatchObject({ code: 'invalid_response', status: 200 });
    between.proxy.plan({ status: 301, headers: { location: '/elsewhere' } });
    expect(await refused(client().tags.create({ name: 'x' }))).toMatchObject({
      code: 'invalid_response',
      status: 301,
    });
    expect(between.proxy.seen).toHaveLength(1);
  });
});

describe('hooks', () => {
  it('see every try with its route, and neither ids nor secrets', async () => {
    const seen: unknown[] = [];
    const fairway = client({
      onRequest: (attempt) => seen.push(['request', attempt]),
      onResponse: (attempt) => seen.push(['response', attempt]),
      onRetry: (attempt) => seen.push(['retry', attempt]),
    });
    between.proxy.plan('lost', { status: 503 });
    await fairway.contacts.list({ email: 'sam@example.com' }).page();
    const about = (attempt: number, more = {}) => ({ method: 'GET', route: '/contacts', attempt, ...more });
    const milliseconds = expect.any(Number);
    expect(seen).toEqual([
      ['request', about(1)],
      ['response', about(1, { status: 0, requestId: null, milliseconds })],
      ['retry', about(1, { reason: 'network_error', waits: expect.any(Number) })],
      ['request', about(2)],
      ['response', about(2, { status: 503, requestId: null, milliseconds })],
      ['retry', about(2, { reason: 'service_unavailable', waits: expect.any(Number) })],
      ['request', about(3)],
      ['response', about(3, { status: 200, requestId: expect.any(String), milliseconds })],
    ]);
  });

  it.each(['onRequest', 'onResponse', 'onRetry'] as const)('that throw change no call: %s', async (hook) => {
    between.proxy.plan({ status: 503 });
    const fail = () => {
      throw new RangeError('a bug of the hook');
    };
    expect(
      (
        await client({ [hook]: fail })
          .tags.list()
          .page()
      ).data,
    ).toEqual([]);
    expect(between.proxy.seen).toHaveLength(2);
  });
});

describe('what is sent', () => {
  it('goes through a fetch of your own, with headers of your own', async () => {
    const urls: string[] = [];
    const fairway = client({
      fetch: (input, init) => {
        urls.push(String(input));
        return fetch(input, init);
      },
    });
    const query = { q: 'a&b ü' };
    await fairway.contacts.list(query, { headers: { prefer: 'handling=strict' } }).page();
    expect(urls).toEqual([`${between.proxy.url}/api/v1/contacts?q=a%26b+%C3%BC`]);
    expect(between.proxy.seen[0]?.headers).toMatchObject({ prefer: 'handling=strict' });
  });

  it('has headers in any case, and one key for all tries', async () => {
    between.proxy.plan('answer lost', 'answer lost');
    const headers = { 'Idempotency-Key': 'mine', ACCEPT: 'application/json' };
    await client().tags.create({ name: 'in any case' }, { headers });
    expect(between.proxy.seen.map((one) => one.headers['idempotency-key'])).toEqual(['mine', 'mine', 'mine']);
    between.proxy.plan('answer lost');
    await client().tags.create({ name: 'without a key' }, { idempotencyKey: '' });
    const [first, second] = between.proxy.seen.map((one) => one.headers['idempotency-key']);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
    const made = await client().tags.list().take(9);
    expect(made).toHaveLength(2);
    for (const { id } of made) await client().tags.delete(id);
  });

  it('is found below an address with a path, or with the path of the API', async () => {
    for (const baseUrl of [`${running.service.url}/`, running.service.api, `${running.service.api}/`])
      expect((await client({ baseUrl }).tags.list().page()).data).toEqual([]);
  });
});
