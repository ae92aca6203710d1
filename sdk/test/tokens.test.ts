/** Tokens look after themselves: fetched once, renewed in time, and never shown. */
import { inspect } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useSharedService } from '../../test/support/run/service.ts';
import type { Person } from '../../test/support/worlds/people.ts';
import { call, requestToken } from '../../test/support/worlds/people.ts';
import { Fairway, type FairwayOptions } from '../src/index.ts';
import { useProxy } from './support/flaky-proxy.ts';
import { refused } from './support/refused.ts';

const running = useSharedService();
const between = useProxy();

const MINUTE = 60_000;

afterEach(() => vi.useRealTimers());

type More = Partial<Omit<FairwayOptions, 'token' | 'session'>> & { scope?: 'contacts:read'[] };

/** A client of the person, and the routes that it calls. */
function clientOf({ clientId, secret }: Person, more: More = {}) {
  const routes: string[] = [];
  const fairway = new Fairway({
    baseUrl: running.service.url,
    clientId,
    clientSecret: secret,
    onRequest: ({ route }) => routes.push(route),
    ...more,
  });
  return { fairway, tokens: () => routes.filter((route) => route === '/oauth/token').length, routes };
}

describe('client credentials', () => {
  it('fetch one token for 50 calls that begin at once', async () => {
    const { fairway, tokens, routes } = clientOf(await running.service.person());
    await Promise.all(Array.from({ length: 50 }, () => fairway.contacts.list().page()));
    expect(tokens()).toBe(1);
    expect(routes).toHaveLength(51);
  });

  it('fetch the next token a minute before the hour is over', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { fairway, tokens } = clientOf(await running.service.person());
    const after = async (millis: number) => {
      vi.setSystemTime(Date.now() + millis);
      await fairway.tags.list().page();
      return tokens();
    };
    expect([await after(0), await after(59 * MINUTE - 1), await after(1)]).toEqual([1, 1, 2]);
  });

  it('fetch one more after a revocation, however many calls were refused', async () => {
    const person = await running.service.person();
    let token = '';
    const { fairway, tokens } = clientOf(person, {
      fetch: (input, init) => {
        const sent = new Headers(init?.headers).get('authorization') ?? '';
        if (sent.startsWith('Bearer ')) token = sent.slice('Bearer '.length);
        return fetch(input, init);
      },
    });
    await fairway.contacts.list().page();
    await revoke(person, token);
    await Promise.all(Array.from({ length: 20 }, () => fairway.contacts.list().page()));
    expect(tokens()).toBe(2);
  });

  it('fetch one more after a 401, not a third', async () => {
    between.proxy.target = running.service.url;
    const { fairway, tokens, routes } = clientOf(await running.service.person(), {
      baseUrl: between.proxy.url,
    });
    between.proxy.plan('pass', { status: 401 }, 'pass', { status: 401 });
    expect(await refused(fairway.contacts.list().page())).toMatchObject({
      code: 'unauthorized',
      status: 401,
    });
    expect([tokens(), routes.length]).toEqual([2, 4]);
  });

  it('are asked for the scopes that are named, and no others', async () => {
    const { fairway } = clientOf(await running.service.person(), { scope: ['contacts:read'] });
    await fairway.contacts.list().page();
    const error = await refused(fairway.contacts.create({ email: 'sam@example.com' }));
    expect(error).toMatchObject({ code: 'insufficient_scope', status: 403 });
    expect(error.message).toContain('contacts:write');
  });

  it('are refused a scope that the client has not', async () => {
    const { fairway } = clientOf(await running.service.person({ scopes: ['tournaments:read'] }), {
      scope: ['contacts:read'],
    });
    expect(await refused(fairway.contacts.list().page())).toMatchObject({
      code: 'invalid_scope',
      status: 400,
    });
  });

  it('can end their token; the next call fetches another', async () => {
    const { fairway, tokens } = clientOf(await running.service.person());
    await fairway.contacts.list().page();
    await fairway.revokeToken();
    expect(tokens()).toBe(1);
    await fairway.contacts.list().page();
    expect(tokens()).toBe(2);
  });

  it('that are wrong are refused at once, in a sentence that does not show them', async () => {
    const person = await running.service.person();
    const { fairway, tokens } = clientOf({ ...person, secret: 'fws_wrong-and-secret' });
    const error = await refused(fairway.contacts.list().page());
    expect(error).toMatchObject({ code: 'invalid_client', status: 401 });
    expect(error.message).toMatch(/^[A-Z].*\.$/);
    expect(tokens()).toBe(1);
    const shown = [
      inspect(error, { depth: 9 }),
      JSON.stringify(error),
      inspect(fairway, { depth: 9 }),
    ].join();
    expect(shown).not.toContain('fws_wrong');
    expect(shown).not.toContain(btoa(`${person.clientId}:fws_wrong-and-secret`));
  });

  it('that are missing, or an address that is none, are found when the client is made', () => {
    const baseUrl = running.service.url;
    expect(() => new Fairway({ baseUrl, clientId: '', clientSecret: '' })).toThrow('needs a clientId');
    expect(() => new Fairway({ baseUrl: 'golf.example', token: 'fwt_1' })).toThrow('https://golf.example');
  });
});

describe('other ways in', () => {
  it('a token of your own, which is not renewed', async () => {
    const person = await running.service.person();
    const fairway = new Fairway({ baseUrl: running.service.api, token: person.token });
    expect((await fairway.contacts.list().page()).data).toEqual([]);
    await revoke(person, person.token);
    expect(await refused(fairway.contacts.list().page())).toMatchObject({
      code: 'invalid_token',
      status: 401,
    });
    await expect(fairway.revokeToken()).rejects.toThrow('client credentials');
  });

  it('a function that is asked for a token before every call', async () => {
    const { clientId, secret } = await running.service.person();
    const token = vi.fn(() => requestToken(running.service, clientId, secret));
    const fairway = new Fairway({ baseUrl: running.service.url, token });
    await fairway.contacts.list().page();
    await fairway.contacts.list().page();
    expect(token).toHaveBeenCalledTimes(2);
  });

  it('the cookies of a session, below the organization', async () => {
    const sent: [string, RequestInit | undefined][] = [];
    const fairway = new Fairway({
      baseUrl: 'https://golf.example',
      session: true,
      organizationId: 'org-1',
      fetch: async (input, init) => {
        sent.push([String(input), init]);
        return Response.json({ data: { id: 'c-1' } });
      },
    });
    await fairway.contacts.get('c-1');
    const [[url, init] = []] = sent;
    expect(url).toBe('https://golf.example/app/api/v1/o/org-1/contacts/c-1');
    expect(init?.credentials).toBe('include');
    expect(new Headers(init?.headers).has('authorization')).toBe(false);
  });

  it('a token that never comes ends neither a timeout nor a signal', async () => {
    const never = () => new Promise<string>(() => undefined);
    const fairway = new Fairway({ baseUrl: running.service.url, token: never, timeout: 30, retries: 0 });
    expect(await refused(fairway.contacts.list().page())).toMatchObject({ code: 'timeout' });
    const leave = new AbortController();
    const call = fairway.contacts.list({}, { signal: leave.signal, timeout: 60_000 }).page();
    leave.abort(new Error('I have to go.'));
    await expect(call).rejects.toThrow('I have to go.');
  });

  it('one that is fetched for a caller who has left already harms nobody', async () => {
    const fairway = new Fairway({
      baseUrl: running.service.url,
      clientId: 'fwc_nobody',
      clientSecret: 'schlüssel',
      retries: 0,
    });
    await expect(
      fairway.contacts.list({}, { signal: AbortSignal.abort(new Error('Gone.')) }).page(),
    ).rejects.toThrow('Gone.');
    expect(await refused(fairway.contacts.list().page())).toMatchObject({ code: 'invalid_client' });
  });

  it('none at all, for what is public', async () => {
    const { fairway, routes } = clientOf(await running.service.person());
    expect(await refused(fairway.public.getEvent('nowhere'))).toMatchObject({ code: 'not_found' });
    expect(routes).toEqual(['/public/v1/events/{}']);
  });
});

async function revoke({ clientId, secret }: Person, token: string): Promise<void> {
  const { status } = await call(running.service, 'POST', '/oauth/revoke', {
    headers: {
      authorization: `Basic ${btoa(`${clientId}:${secret}`)}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    raw: new URLSearchParams({ token }).toString(),
  });
  expect(status).toBe(200);
}
