/** How a call tells what happened: its errors, its hooks, and what it sends. */
import { inspect } from 'node:util';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../test/support/people.ts';
import { useService } from '../../test/support/service.ts';
import { Fairway, FairwayError, type FairwayOptions } from '../src/index.ts';
import { useProxy } from './support/flaky-proxy.ts';
import { refused } from './support/refused.ts';

const running = useService();
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

  it.each(['', '.', '..'])('is thrown for %o in place of an id, before anything is sent', (id) => {
    expect(() => client().contacts.delete(id)).toThrow('An id is needed here');
    expect(between.proxy.seen).toEqual([]);
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
      ['retry', about(1, { reason: 'network_error', waits: expect.any(Number) })],
      ['request', about(2)],
      ['response', about(2, { status: 503, requestId: null, milliseconds })],
      ['retry', about(2, { reason: 'service_unavailable', waits: expect.any(Number) })],
      ['request', about(3)],
      ['response', about(3, { status: 200, requestId: expect.any(String), milliseconds })],
    ]);
  });

  it.each(['onRequest', 'onResponse', 'onRetry'] as const)(
    'that throw end the call: %s is not taken for a lost answer',
    async (hook) => {
      between.proxy.plan(...(hook === 'onRetry' ? [{ status: 503 }] : []));
      const fail = () => {
        throw new RangeError('a bug of the hook');
      };
      await expect(
        client({ [hook]: fail })
          .tags.list()
          .page(),
      ).rejects.toThrow('a bug of the hook');
      expect(between.proxy.seen.length).toBeLessThanOrEqual(1);
    },
  );
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

  it('is found below an address with a path, or with the path of the API', async () => {
    for (const baseUrl of [`${running.service.url}/`, running.service.api, `${running.service.api}/`])
      expect((await client({ baseUrl }).tags.list().page()).data).toEqual([]);
  });
});
