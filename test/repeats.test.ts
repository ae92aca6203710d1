/**
 * Promises about what many ask for again and again: it is answered from a cache, before the router, and
 * nobody can tell but by the time it takes. Whoever asks is let in, counted, refused and noted each time, as
 * if it were the first.
 */
import { describe, expect, it } from 'vitest';
import { jsonBodies } from '../server/src/http/bodies/body.ts';
import { endpoint, ok, Serialized } from '../server/src/http/endpoint.ts';
import type { Entrance } from '../server/src/http/entrances/entrance.ts';
import * as organizations from '../server/src/modules/access/organizations/organizations.ts';
import * as clients from '../server/src/modules/integrations/clients/clients.ts';
import { Type } from '../server/src/platform/text/schema.ts';
import { data } from './support/expectations/answers.ts';
import { bearer } from './support/peers/oauth.ts';
import { Line } from './support/peers/sockets.ts';
import { Service, useService } from './support/run/service.ts';
import { type Answer, call, type Person } from './support/worlds/people.ts';
import { type PublicEvent, publicEvent, setTo } from './support/worlds/public-boards.ts';
import { visit } from './support/worlds/registrations.ts';
import { added, pathOf } from './support/worlds/side-games.ts';
import { member } from './support/worlds/staff.ts';
import { createTournament } from './support/worlds/tournaments.ts';
import { fresh } from './support/worlds/walk.ts';

const LIMIT = 30;
const running = useService({ rateLimit: LIMIT, publicRateLimit: LIMIT, trustProxy: 1 });

/** Everybody is at an address of his own, so that no test is counted with another. */
let addresses = 0;
const elsewhere = (): Record<string, string> => {
  addresses += 1;
  return { 'x-forwarded-for': `192.0.2.${addresses}` };
};

const TEAMS = [
  { name: 'A', start: '1A', players: [4, 8] },
  { name: 'B', start: '1B', players: [12, 16] },
];

async function playedEvent(): Promise<{ event: PublicEvent; skins: string }> {
  const event = await publicEvent(await running.service.person(), { format: 'scramble', teams: TEAMS });
  await event.score(event.team(0), 1, 3);
  await event.score(event.team(1), 1, 4);
  const game = await added(event, { type: 'skins', name: 'Skins' });
  return { event, skins: pathOf(event, game, '/results') };
}

/** So often that the last are repetitions of what is cached. */
async function often<Result>(ask: () => Promise<Result>, times = 4): Promise<Result[]> {
  const answers: Result[] = [];
  for (let time = 0; time < times; time += 1) answers.push(await ask());
  return answers;
}

const statuses = (answers: Answer[]): number[] => answers.map(({ status }) => status);

/** All that an answer says, but for what no two answers share. */
function said(status: number, headers: Iterable<[string, unknown]>, text: string) {
  const own = new Set(['date', 'connection', 'keep-alive', 'x-request-id', 'ratelimit']);
  const shared = [...headers]
    .filter(([name]) => !own.has(name))
    .map(([name, value]) => [name, String(value)]);
  return { status, headers: shared.sort(), text };
}

describe('what is asked for again', () => {
  const places: [string, (event: PublicEvent, skins: string) => string][] = [
    ['the leaderboard', ({ path }) => `/api/v1${path}/leaderboard`],
    ['a view of all boards', ({ path }) => `/api/v1${path}/boards?ties=shared&explain=true`],
    ['the results of skins', (_, skins) => `/api/v1${skins}`],
    ['a public event', ({ page }) => page],
    ['its boards', ({ page }) => `${page}/boards?board=gross`],
    ['a card', ({ page }) => `${page}/cards/1`],
  ];

  it.each(places)('%s is answered as the router would, to the last header', async (_what, pathOfIt) => {
    const { event, skins } = await playedEvent();
    const path = pathOfIt(event, skins);
    const headers = { ...bearer(event.person.token), ...elsewhere() };
    const answers = await often(() => visit(running.service, 'GET', path, undefined, headers));
    const routed = await running.service.from('127.0.0.1', { method: 'GET', url: path, headers });
    const expected = said(routed.statusCode, Object.entries(routed.headers), routed.body);
    expect(expected).toMatchObject({ status: 200, text: expect.stringContaining('{"data":') });
    for (const { status, headers: sent, text } of answers) expect(said(status, sent, text)).toEqual(expected);
    expect(new Set(answers.map(({ headers: sent }) => sent.get('x-request-id'))).size).toBe(answers.length);
  });

  it.each(places)('%s is a 304 for those who have it, where it has a version', async (_what, pathOfIt) => {
    const { event, skins } = await playedEvent();
    const path = pathOfIt(event, skins);
    const ask = (headers: object) =>
      visit(running.service, 'GET', path, undefined, { ...bearer(event.person.token), ...headers });
    const [first] = await often(() => ask(elsewhere()));
    const etag = first?.headers.get('etag');
    const asked = { ...elsewhere(), 'if-none-match': etag ?? '*' };
    const routed = await running.service.from('127.0.0.1', {
      method: 'GET',
      url: path,
      headers: { ...bearer(event.person.token), ...asked },
    });
    expect(routed.statusCode).toBe(etag === null ? 200 : 304);
    for (const { status, headers, text } of await often(() => ask(asked)))
      expect(said(status, headers, text)).toEqual(
        said(routed.statusCode, Object.entries(routed.headers), routed.body),
      );
    expect((await ask({ ...elsewhere(), 'if-none-match': '"0"' })).status).toBe(200);
  });

  it('is new as soon as something has changed', async () => {
    const { event, skins } = await playedEvent();
    const seen = async () => {
      const [board, results, boards] = [
        await data(event.get('/leaderboard')),
        await data(event.person.get(skins)),
        await data(visit(running.service, 'GET', `${event.page}/boards?board=gross`, undefined, elsewhere())),
      ];
      return [board[0].gross, results.totals[0].name, boards.boards[0].rows[0].name];
    };
    for (const strokes of [2, 5, 2]) {
      await event.score(event.team(1), 1, strokes);
      await often(async () => expect(await seen()).toEqual(strokes === 2 ? [2, 'B', 'B'] : [3, 'A', 'A']), 2);
    }
  });

  it('is gone once it is deleted, and once its address is another’s', async () => {
    const { event, skins } = await playedEvent();
    const { person } = event;
    await often(() => person.get(skins));
    expect((await person.delete(skins.replace('/results', ''))).status).toBe(200);
    expect(statuses(await often(() => person.get(skins), 2))).toEqual([404, 404]);
    const name = async () => (await visit(running.service, 'GET', event.page, undefined, elsewhere())).body;
    await often(name);
    await data(person.patch(`${event.path}/settings`, { publicSlug: fresh('moved') }));
    await often(async () => expect(await name()).toMatchObject({ code: 'not_found' }), 2);
    const other = await publicEvent(person, { name: 'Autumn Open' });
    await data(person.patch(`${other.path}/settings`, { publicSlug: event.slug }));
    await often(async () => expect(await name()).toMatchObject({ data: { name: 'Autumn Open' } }), 3);
  });

  it('shows no more of hidden boards than is asked for the first time', async () => {
    const { event } = await playedEvent();
    const boards = () => visit(running.service, 'GET', `${event.page}/boards`, undefined, elsewhere());
    expect((await often(boards)).at(-1)?.text).toContain('"A"');
    await setTo(event, 'hidden');
    for (const { text } of await often(boards)) expect(text).not.toContain('"A"');
  });

  it('may be asked for in other ways, each with its own answer', async () => {
    const { event } = await playedEvent();
    const ask = (method: string, headers: Record<string, string> = {}) =>
      event.person.call(method, `${event.path}/leaderboard`, { headers });
    const [whole] = await often(() => ask('GET'));
    const head = await ask('HEAD');
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers.get('content-length')).toBe(whole?.headers.get('content-length'));
    const strict = await ask('GET', { prefer: 'handling=strict' });
    expect(strict.headers.get('preference-applied')).toBe('handling=strict');
    expect((await ask('GET')).headers.has('preference-applied')).toBe(false);
    expect((await ask('POST')).status).toBe(405);
    const line = await Line.to(
      running.service,
      `GET /api/v1${event.path}/leaderboard HTTP/1.1\r\nAuthorization: Bearer ${event.person.token}\r\n\r\n`,
    );
    await line.hears(/"code"/);
    expect(line.answers).toMatchObject([{ status: 400, body: expect.stringContaining('Host') }]);
    line.socket.destroy();
  });
});

describe('whoever asks again', () => {
  const asPlatform = () => running.service.doors.asPlatform;

  it('sees nothing of another organization at the very same address', async () => {
    const { event, skins } = await playedEvent();
    const stranger = await running.service.person();
    for (const path of [skins, `${event.path}/leaderboard`, `${event.path}/boards`]) {
      await often(() => event.person.get(path));
      expect(statuses(await often(() => stranger.get(path)))).toEqual([404, 404, 404, 404]);
      expect((await event.person.get(path)).status).toBe(200);
    }
  });

  it('needs the scope each time', async () => {
    const { event, skins } = await playedEvent();
    const { organizationId } = event.person;
    const clerk = await running.service.person({ organizationId, scopes: ['contacts:read'] });
    await often(() => event.person.get(skins));
    for (const { status, body } of await often(() => clerk.get(skins)))
      expect([status, body.code]).toEqual([403, 'insufficient_scope']);
  });

  const endings: [string, (person: Person) => Promise<unknown>, [number, string]][] = [
    [
      'revoked',
      ({ clientId, secret, token }) =>
        call(running.service, 'POST', '/oauth/revoke', {
          body: { client_id: clientId, client_secret: secret, token },
        }),
      [401, 'invalid_token'],
    ],
    [
      'that of a disabled client',
      ({ clientId }) => asPlatform().write((tx) => clients.setEnabled(tx, clientId, false)),
      [401, 'invalid_token'],
    ],
    [
      'that of a suspended organization',
      ({ organizationId }) =>
        asPlatform().write((tx) => organizations.setSuspended(tx, organizationId, true)),
      [403, 'forbidden'],
    ],
  ];

  it.each(endings)('is refused when the token is %s', async (_how, end, refusal) => {
    const { event, skins } = await playedEvent();
    await often(() => event.person.get(skins));
    await end(event.person);
    for (const { status, body } of await often(() => event.person.get(skins), 2))
      expect([status, body.code]).toEqual(refusal);
  });

  it('is counted once each time, told what is left, and refused beyond the limit', async () => {
    const { event, skins } = await playedEvent();
    const { service } = running;
    service.clock.freeze();
    service.clock.advance(60_000);
    const answers = await often(() => event.person.get(skins), LIMIT + 2);
    const left = answers.map(({ headers }) => headers.get('ratelimit'));
    expect(left.slice(0, 3)).toEqual([29, 28, 27].map((count) => `"default";r=${count};t=60`));
    expect(left.slice(-3)).toEqual(Array(3).fill('"default";r=0;t=60'));
    expect(statuses(answers)).toEqual([...Array(LIMIT).fill(200), 429, 429]);
    const from = elsewhere();
    const visits = await often(() => visit(service, 'GET', event.page, undefined, from), LIMIT + 2);
    expect(statuses(visits)).toEqual([...Array(LIMIT).fill(200), 429, 429]);
    expect((await visit(service, 'GET', event.page, undefined, elsewhere())).status).toBe(200);
    service.clock.advance(60_000);
    expect((await event.person.get(skins)).headers.get('ratelimit')).toBe('"default";r=29;t=60');
  });

  it('is noted each time: in the log, the metrics and the request log', async () => {
    const { event, skins } = await playedEvent();
    const { service } = running;
    const owner = await member(service, event.person.organizationId);
    const ids = (await often(() => event.person.get(skins, { 'user-agent': 'tv/1' }))).map(({ headers }) =>
      headers.get('x-request-id'),
    );
    const noted = async () =>
      (await data(owner.browser.get(owner.at('/requests?path=sidegames')))).filter(
        ({ method }: { method: string }) => method === 'GET',
      );
    await expect.poll(async () => (await noted()).length).toBe(ids.length);
    const entries = await noted();
    expect(entries.map(({ request_id }: { request_id: string }) => request_id).sort()).toEqual(ids.sort());
    const [first, ...others] = entries.map(
      ({
        id,
        at,
        request_id,
        duration_ms,
        ...entry
      }: object & {
        id: string;
        at: string;
        request_id: string;
        duration_ms: number;
      }) => entry,
    );
    expect(first).toMatchObject({
      status: 200,
      path: `/api/v1${skins}`,
      route: '/api/v1/tournaments/{id}/sidegames/{gid}/results',
      user_agent: 'tv/1',
    });
    for (const other of others) expect(other).toEqual(first);
    const lines = service.logged
      .map((line) => JSON.parse(line))
      .filter((line) => ids.includes(line.request_id));
    expect(lines).toHaveLength(ids.length);
    for (const line of lines)
      expect(line).toMatchObject({
        method: 'GET',
        path: `/api/v1${skins}`,
        status: 200,
        client_id: event.person.clientId,
      });
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/tournaments\/:id\/sidegames\/:gid\/results",status="200"\} \d+/,
    );
  });
});

describe('the way of a repetition', () => {
  /** Counts whom the router has brought, and whom it did not have to. */
  const ways = { routed: 0, recognized: 0 };
  let cached: Serialized | undefined = Serialized.of('fresh');
  const nobody = {
    organizationId: fresh('none'),
    actor: { kind: 'visitor', at: '' } as const,
    may: new Set<string>(),
  };
  const own = useService({
    extraSurfaces: ({ limits }) => {
      const limiter = limits.limiter('gate', 6);
      const entrance: Entrance = {
        admit: () => (request, _reply, done) => {
          ways.routed += 1;
          request.caller = nobody;
          done();
        },
        recognize: () => (request) => {
          if (request.headers['x-mood'] === 'angry') throw new Error('Whoever asks is not to notice.');
          ways.recognized += 1;
          return { caller: nobody, limiter, countedAs: 'all' };
        },
        mayStay: () => true,
        streams: { each: 0, countedAs: () => '' },
      };
      const board = endpoint({
        method: 'GET',
        path: '/board',
        operation: 'readBoard',
        scope: 'public',
        door: 'platform',
        summary: 'A board',
        returns: ok(Type.String()),
        view: () => ({ cached: () => cached, read: async () => Serialized.of('read') }),
      });
      const readBodies = jsonBodies(() => Promise.reject(new Error('There are no bodies.')));
      return [{ prefix: '/gate', entrance, endpoints: [board], readBodies }];
    },
  });

  it('leads past the router while the cache has the answer, the limit allows it and all is plain', async () => {
    const ask = async (headers: Record<string, string> = {}) =>
      (await data(call(own.service, 'GET', `${own.service.url}/gate/board`, { headers }))) as string;
    expect(await often(() => ask(), 3)).toEqual(['fresh', 'fresh', 'fresh']);
    expect(ways).toEqual({ routed: 1, recognized: 2 });
    expect(await ask({ accept: 'text/html' })).toBe('fresh');
    expect(await ask({ prefer: 'handling=strict' })).toBe('fresh');
    expect(await ask({ 'x-mood': 'angry' })).toBe('fresh');
    expect(ways).toEqual({ routed: 4, recognized: 2 });
    cached = undefined;
    expect(await ask()).toBe('read');
    expect(ways).toEqual({ routed: 5, recognized: 3 });
    cached = Serialized.of('newer');
    expect(await often(() => ask(), 5)).toEqual(Array(5).fill('newer'));
    // Six are let through; the seventh is the router's to refuse.
    expect(ways).toEqual({ routed: 6, recognized: 8 });
  });

  it('is closed by a service that stops, which says so as to everybody', async () => {
    const node = await Service.start(own.service.database);
    const event = await createTournament(await node.person());
    const board = `/api/v1${event.path}/leaderboard`;
    await often(() => event.get('/leaderboard'));
    const lines = [
      await Line.to(node, `GET ${board} HTTP/1.1\r\n`),
      await Line.to(node, 'GET /healthz HTTP/1.1\r\n'),
    ];
    // Each is answered after the service has read what came before it: the first lines of both requests, too.
    for (let turn = 0; turn < 2; turn += 1) await event.get('/leaderboard');
    const stopped = node.stop();
    for (const line of lines) {
      line.socket.write(`Host: fairway.test\r\nAuthorization: Bearer ${event.person.token}\r\n\r\n`);
      await line.closed();
      expect(line.answers.map(({ status }) => status)).toEqual([503]);
    }
    await stopped;
  });
});
