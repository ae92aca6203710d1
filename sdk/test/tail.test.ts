/** The feed over lost connections and restarts: nothing comes twice, nothing is left out, and only refusals end it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cloneTemplate, type TestDatabase } from '../../test/support/run/database.ts';
import { Service } from '../../test/support/run/service.ts';
import { type Person, requestToken } from '../../test/support/worlds/people.ts';
import { Fairway, type FairwayEvent, isKnownEvent, type Tailed, type TailOptions } from '../src/index.ts';
import { useProxy } from './support/flaky-proxy.ts';

const between = useProxy();
let database: TestDatabase;
let service: Service;
let person: Person;
let fairway: Fairway;
let direct: Fairway;

beforeAll(async () => {
  database = await cloneTemplate();
  service = await Service.start(database);
});

afterAll(async () => {
  await service.stop();
  await database.drop();
});

beforeEach(async () => {
  between.proxy.target = service.url;
  between.proxy.plan();
  person = await service.person();
  const { clientId, secret: clientSecret } = person;
  direct = new Fairway({ baseUrl: service.url, clientId, clientSecret });
  fairway = new Fairway({
    baseUrl: between.proxy.url,
    clientId,
    clientSecret,
    pause: () => new Promise((resolve) => setTimeout(resolve, 20)),
  });
});

const emailOf = (event: FairwayEvent) => (event.type === 'contact.created' ? event.data.email : event.type);
const add = (name: string) => direct.contacts.create({ email: `${name}@example.com` });

async function revoke(token: string): Promise<void> {
  const pair = Buffer.from(`${person.clientId}:${person.secret}`).toString('base64');
  await fetch(`${service.api}/oauth/revoke`, {
    method: 'POST',
    headers: { authorization: `Basic ${pair}` },
    body: new URLSearchParams({ token }),
  });
}

async function take(count: number, tail: AsyncGenerator<Tailed>): Promise<Tailed[]> {
  const taken: Tailed[] = [];
  while (taken.length < count) {
    const { value, done } = await tail.next();
    if (done) break;
    taken.push(value);
  }
  return taken;
}

const present = async () => (await direct.events.list({ after: 'now' }).page()).position;

describe('fairway.events', () => {
  it('lists from a place on, page by page, and reads one', async () => {
    const after = await present();
    for (const name of ['one', 'two', 'three']) await add(name);
    const found: FairwayEvent[] = [];
    for await (const event of direct.events.list({ after, limit: 2, type: ['contact.*', 'tag.created'] }))
      found.push(event);
    expect(found.map(emailOf)).toEqual(['one@example.com', 'two@example.com', 'three@example.com']);
    expect(await direct.events.get(found[0]?.id ?? '')).toEqual(found[0]);
    const { data, page, position } = await direct.events.list({ after }).page();
    expect([data.length, page.has_more]).toEqual([3, false]);
    expect((await direct.events.list({ after: position }).page()).data).toEqual([]);
    expect(await direct.events.list({ after, type: ['tag.created'] }).take(5)).toEqual([]);
  });

  it('tails over lost connections and a restart, each event once and with its position', async () => {
    const leave = new AbortController();
    const tail = fairway.events.tail({ after: await present(), signal: leave.signal });
    await add('first');
    const seen = await take(1, tail);
    for (const fate of ['lost', { status: 502 }, { status: 200, body: '<p>Back soon' }] as const) {
      between.proxy.plan(fate);
      between.proxy.cut();
      await add(`during${seen.length}`);
      seen.push(...(await take(1, tail)));
    }
    await service.stop();
    service = await Service.start(database);
    direct = new Fairway({ baseUrl: service.url, clientId: person.clientId, clientSecret: person.secret });
    between.proxy.target = service.url;
    await add('last');
    seen.push(...(await take(1, tail)));
    const names = ['first', 'during1', 'during2', 'during3', 'last'];
    expect(seen.map(({ event }) => emailOf(event))).toEqual(names.map((name) => `${name}@example.com`));
    const again = fairway.events.tail({
      after: seen[2]?.position,
      type: ['contact.created'],
      signal: leave.signal,
    });
    expect((await take(2, again)).map(({ event }) => event)).toEqual(seen.slice(3).map(({ event }) => event));
    leave.abort();
    expect(await tail.next()).toEqual({ done: true, value: undefined });
  });

  it('takes what a proxy says for a break, whatever its status, from the first connection on', async () => {
    const leave = new AbortController();
    const after = await present();
    const html = (status: number) => ({
      status,
      body: '<h1>No</h1>',
      headers: { 'content-type': 'text/html' },
    });
    const json = { status: 403, body: '{"error":"Blocked","code":7}' };
    const refusals = [html(403), html(410), html(401), html(404), json, html(200), { status: 302 }] as const;
    // The first request is for a token.
    between.proxy.plan('pass', ...refusals);
    const tail = fairway.events.tail({ after, signal: leave.signal });
    await add('first');
    const seen = await take(1, tail);
    for (const fate of refusals) {
      between.proxy.plan(fate);
      between.proxy.cut();
      await add(`after${seen.length}`);
      seen.push(...(await take(1, tail)));
    }
    const names = ['first', ...refusals.map((_fate, at) => `after${at + 1}`)];
    expect(seen.map(({ event }) => emailOf(event))).toEqual(names.map((name) => `${name}@example.com`));
    leave.abort();
  });

  it('asks a program for another token when its own has ended, and throws where there is no other', async () => {
    const leave = new AbortController();
    const newToken = () => requestToken(service, person.clientId, person.secret);
    let token = await newToken();
    const options = {
      baseUrl: service.url,
      pause: () => new Promise<void>((resolve) => setTimeout(resolve, 20)),
    };
    const after = await present();
    const asking = new Fairway({ ...options, token: () => token }).events.tail({
      after,
      signal: leave.signal,
    });
    const fixed = new Fairway({ ...options, token }).events.tail({ after, signal: leave.signal });
    await add('before');
    for (const tail of [asking, fixed]) await take(1, tail);
    await revoke(token);
    token = await newToken();
    await add('after');
    expect((await take(1, asking)).map(({ event }) => emailOf(event))).toEqual(['after@example.com']);
    await expect(fixed.next()).rejects.toMatchObject({
      status: 401,
      code: 'invalid_token',
      isOfService: true,
    });
    leave.abort();
  });

  it('goes on with another token when the first has ended', async () => {
    const leave = new AbortController();
    const tail = fairway.events.tail({ after: await present(), signal: leave.signal });
    await add('before');
    await take(1, tail);
    await fairway.revokeToken();
    await add('after');
    expect((await take(1, tail)).map(({ event }) => emailOf(event))).toEqual(['after@example.com']);
    leave.abort();
  });

  it.each<[string, TailOptions, number]>([
    ['a scope that is missing', { type: ['tag.created'] }, 403],
    ['a place that there never was', { after: 'nowhere' }, 400],
  ])('throws %s', async (_what, options, status) => {
    const scope = ['events:read', 'webhooks:read'] as const;
    const { clientId, secret: clientSecret } = person;
    const narrow = new Fairway({ baseUrl: between.proxy.url, clientId, clientSecret, scope });
    await expect(narrow.events.tail(options).next()).rejects.toMatchObject({ status });
  });

  it('throws a place that is no longer kept', async () => {
    between.proxy.plan('pass', { status: 410, body: '{"error":"Gone.","code":"not_found"}' });
    await expect(fairway.events.tail({ after: 'now' }).next()).rejects.toMatchObject({
      status: 410,
      code: 'not_found',
    });
  });
});

it('an event of a type that is newer than this SDK is not known', () => {
  expect(['contact.created', 'raffle.drawn', 'webhook.test'].map((type) => isKnownEvent({ type }))).toEqual(
    Array(3).fill(true),
  );
  expect(['contact.vanished', 'contact', '', 'contact.'].map((type) => isKnownEvent({ type }))).toEqual(
    Array(4).fill(false),
  );
});
