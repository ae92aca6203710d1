/** Promises about the stream: the boards at once, then after every change, to whoever may still read them. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { basic, form, postRevoke } from '../../../../../test/support/peers/oauth.ts';
import { Follower } from '../../../../../test/support/peers/streams.ts';
import { Wire as Cable } from '../../../../../test/support/run/proxy.ts';
import { type NodeOptions, Service, useService } from '../../../../../test/support/run/service.ts';
import { call, type Person, type Wire } from '../../../../../test/support/worlds/people.ts';
import { COURSE } from '../../../../../test/support/worlds/rounds.ts';
import { createTournament, type TestTournament } from '../../../../../test/support/worlds/tournaments.ts';
import * as organizations from '../../access/organizations/organizations.ts';
import * as clients from '../../integrations/clients/clients.ts';

const running = useService({ streamHeartbeat: 40 });
let person: Person;
beforeAll(async () => {
  person = await running.service.person();
});

const followers: Follower[] = [];
afterEach(() => {
  for (const follower of followers.splice(0)) follower.leave();
});

const newEvent = (): Promise<TestTournament> =>
  createTournament(person, {
    format: 'individual',
    holes: COURSE,
    teams: [{ name: 'A', start: '1A', players: [0, 9] }],
  });

interface Following {
  query?: string;
  headers?: Record<string, string>;
  token?: string;
  node?: Service;
}

async function followAs(event: TestTournament, { query = '', headers = {}, token, node }: Following = {}) {
  const path = `${event.path}/leaderboard/stream${query}`;
  const follower = await Follower.to(node ?? running.service, path, token ?? person.token, headers);
  followers.push(follower);
  return follower;
}

const versionOf = async (event: TestTournament): Promise<string> =>
  (await event.get('/boards')).headers.get('etag')?.replace(/\D/g, '') ?? '';

/** All but the moment at which it was worked out. */
const ranked = ({ data }: Wire) => data.map(({ generatedAt: _at, ...board }: Wire) => board);

const openStreams = async (node = running.service): Promise<number> => {
  const { text } = await call(node, 'GET', `${node.url}/metrics`);
  return Number(/^event_streams_open (\d+)$/m.exec(text)?.[1]);
};

describe.each(['identity', 'gzip'])('a follower who accepts %s', (encoding) => {
  const follow = (event: TestTournament, following: Following = {}) =>
    followAs(event, { ...following, headers: { 'accept-encoding': encoding, ...following.headers } });

  it('gets the body of /boards at once, under its version', async () => {
    const event = await newEvent();
    await event.cards([event.player(0), '4 5'], [event.player(0, 1), '4 5']);
    for (const query of ['', '?ties=countback']) {
      const follower = await follow(event, { query });
      const boards = await event.get(`/boards${query}`);
      expect(await follower.next()).toEqual({
        event: 'boards',
        id: await versionOf(event),
        body: boards.body,
      });
      expect(follower.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
      expect(follower.response.headers.get('cache-control')).toBe('no-store');
      expect(follower.response.headers.get('x-request-id')).toMatch(/-/);
    }
    const head = await person.call('HEAD', `${event.path}/leaderboard/stream`);
    expect([head.status, head.text]).toEqual([200, '']);
  });

  it('gets them again after every change they show, and after no other', async () => {
    const [event, other] = [await newEvent(), await newEvent()];
    await event.score(event.player(0), 1, 4);
    const follower = await follow(event);
    await follower.next();
    const changes: [string, () => Promise<unknown>][] = [
      ['a score', () => event.score(event.player(0), 2, 4)],
      ['a withdrawal', () => event.post(`/players/${event.player(0, 1)}/withdraw`)],
      ['a player', () => event.post('/players', { fullName: 'New' })],
      ['the end', () => event.post('/status', { status: 'final' })],
    ];
    for (const [name, change] of changes) {
      // None of these is a change to the boards of this event.
      await other.score(other.player(0), 1, 4);
      await other.post('/players', { fullName: 'Else' });
      await event.post(`/players/${event.player(0)}/update`, { shirt_size: name });
      await event.score(event.player(0), 1, 5, { dryRun: true });
      await change();
      const told = await follower.next();
      expect([name, told?.id]).toEqual([name, await versionOf(event)]);
      expect(ranked(told?.body)).toEqual(ranked((await event.get('/boards')).body));
    }
  });

  it('is spared what was overtaken, and always ends with the latest', async () => {
    const event = await newEvent();
    await event.score(event.player(0), 18, 4);
    const all = await Promise.all([follow(event), follow(event), follow(event)]);
    const answers = await Promise.all(
      Array.from({ length: 17 }, (_, index) => event.score(event.player(0), index + 1, 4)),
    );
    const last = Math.max(...answers.map(({ body }) => body.data.revision));
    for (const follower of all) {
      const ids: number[] = [];
      while (ids.at(-1) !== last) ids.push(Number((await follower.next())?.id));
      expect(ids).toEqual(ids.toSorted((a, b) => a - b));
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it('goes on where it was: nothing twice, and the latest when it has missed some', async () => {
    const event = await newEvent();
    const { body } = await event.score(event.player(0), 1, 4);
    const seen = { 'last-event-id': String(body.data.revision) };
    const current = await follow(event, { headers: seen });
    await event.score(event.player(0), 2, 4);
    const { revision } = (await event.score(event.player(0), 3, 4)).body.data;
    const behind = await follow(event, { headers: seen });
    expect((await behind.next())?.id).toBe(String(revision));
    let told = await current.next();
    expect(Number(told?.id)).toBeGreaterThan(body.data.revision);
    while (told?.id !== String(revision)) told = await current.next();
    const odd = await follow(event, { headers: { 'last-event-id': 'yesterday' } });
    expect((await odd.next())?.id).toBe(String(revision));
  });

  it('that comes from a node which knows more gets what that one knew', async () => {
    const event = await newEvent();
    const { revision } = (await event.score(event.player(0), 1, 4)).body.data;
    await event.boards();
    // Told to nobody, as if its notice were still on the way.
    await running.service.database.query(
      `with card as (update players set strokes[1] = 7 where id = $1)
       update board_versions set version = version + 2 where tournament_id = $2`,
      [event.player(0), event.id],
    );
    const follower = await follow(event, { headers: { 'last-event-id': String(revision + 1) } });
    const told = await follower.next();
    expect([told?.id, told?.body.data[0].rows[0].gross]).toEqual([String(revision + 2), 7]);
  });

  it('hears of a change whose notice was lost', async () => {
    const event = await newEvent();
    const follower = await follow(event);
    await follower.next();
    await running.service.database.query(
      'update board_versions set version = version + 1 where tournament_id = $1',
      [event.id],
    );
    expect((await follower.next())?.id).toBe(await versionOf(event));
  });

  it('gets a sign of life while nothing happens', async () => {
    const follower = await follow(await newEvent());
    await follower.next();
    expect([await follower.block(), await follower.block()]).toEqual([': still here', ': still here']);
  });
});

describe('a stream ends', () => {
  const follow = followAs;

  it.each([
    [
      'the token is revoked',
      ({ clientId, secret, token }: Person) =>
        postRevoke(running.service, form({ token }, basic(`${clientId}:${secret}`))),
    ],
    [
      'the client is disabled',
      ({ clientId }: Person) =>
        running.service.doors.asPlatform.write((tx) => clients.setEnabled(tx, clientId, false)),
    ],
    [
      'the client loses the scope',
      ({ clientId }: Person) =>
        running.service.doors.asPlatform.write((tx) => clients.setScopes(tx, clientId, ['scores:write'])),
    ],
  ])('when %s, with nothing more sent', async (_name, change) => {
    const event = await newEvent();
    const reader = await running.service.person({ organizationId: person.organizationId });
    const follower = await follow(event, { token: reader.token });
    await follower.next();
    await change(reader);
    await event.score(event.player(0), 1, 4);
    expect(await follower.next()).toBeUndefined();
  });

  it('when the organization is suspended', async () => {
    const owner = await running.service.person();
    const event = await createTournament(owner, { format: 'individual', holes: COURSE });
    const follower = await follow(event, { token: owner.token });
    await follower.next();
    await running.service.doors.asPlatform.write((tx) =>
      organizations.setSuspended(tx, owner.organizationId, true),
    );
    expect(await follower.next()).toBeUndefined();
  });

  it('when its reader leaves, and nothing is left of it', async () => {
    const event = await newEvent();
    await expect.poll(() => openStreams()).toBe(0);
    const all = await Promise.all([follow(event), follow(event), follow(event)]);
    for (const follower of all) await follower.next();
    expect(await openStreams()).toBe(3);
    for (const follower of all) follower.leave();
    await expect.poll(() => openStreams()).toBe(0);
  });

  it('before it begins when its reader leaves while the boards are being loaded', async () => {
    const event = await newEvent();
    await expect.poll(() => openStreams()).toBe(0);
    const leave = new AbortController();
    await running.service.database.locking('flights', async () => {
      const opening = fetch(`${running.service.api}${event.path}/leaderboard/stream`, {
        headers: { authorization: `Bearer ${person.token}` },
        signal: leave.signal,
      }).catch((error) => error.name);
      await expect.poll(waiting, { interval: 5 }).toBe(true);
      leave.abort();
      expect(await opening).toBe('AbortError');
    });
    // One who came later and is served tells that the one before was through.
    await (await follow(event)).next();
    expect(await openStreams()).toBe(1);
  });

  it('when the service stops, which waits neither for readers nor for those who have asked nothing', async () => {
    const node = await Service.start(running.service.database);
    const event = await newEvent();
    const follower = await follow(event, { node });
    await follower.next();
    const silent = connect(Number(new URL(node.url).port), '127.0.0.1');
    await once(silent, 'connect');
    await node.stop();
    expect(await follower.next()).toBeUndefined();
    silent.destroy();
  });

  it('when the database stays away for too long, and can be opened again when it is back', async () => {
    const { event, wire, node, follower, stop } = await onACable({ streamOutage: 100 });
    wire.cut();
    expect(await follower.next()).toBeUndefined();
    wire.mend();
    await expect
      .poll(async () => (await follow(event, { node })).response.status, { timeout: 5000 })
      .toBe(200);
    await stop();
  });
});

it('a stream stays open while the database is away for a while, and tells what has changed meanwhile', async () => {
  const { event, wire, follower, stop } = await onACable();
  wire.cut();
  for (let beats = 0; beats < 5; beats += 1) expect(await follower.block()).toBe(': still here');
  await event.cards([event.player(0), '4']);
  wire.mend();
  expect(await follower.next()).toMatchObject({ id: await versionOf(event) });
  await stop();
});

/** A node whose way to the database a test can cut, and a follower of one of its boards. */
async function onACable(options: NodeOptions = {}) {
  const { database } = running.service;
  const wire = await Cable.to(database.url);
  const node = await Service.start({ ...database, url: wire.url }, { streamHeartbeat: 20, ...options });
  const event = await newEvent();
  const follower = await followAs(event, { node });
  await follower.next();
  const stop = async () => {
    await node.stop();
    wire.close();
  };
  return { event, wire, node, follower, stop };
}

const waiting = async (): Promise<boolean> =>
  (await running.service.database.query('select 1 from pg_locks where not granted')).length > 0;
