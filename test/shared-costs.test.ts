/** Promises about what is dear to make: it is made once, bounded, and not at the whim of whoever asks. */
import { afterEach, describe, expect, it } from 'vitest';
import { invalid } from './support/expectations/refusals.ts';
import { Follower } from './support/peers/streams.ts';
import { Service, useService } from './support/run/service.ts';
import { call, type Person, requestToken } from './support/worlds/people.ts';
import { COURSE } from './support/worlds/rounds.ts';
import { createTournament, type TestTournament } from './support/worlds/tournaments.ts';

const running = useService();

const newEvent = (person: Person): Promise<TestTournament> =>
  createTournament(person, {
    format: 'individual',
    holes: COURSE,
    teams: [{ name: 'A', start: '1A', players: [0, 9] }],
  });

describe('streams', () => {
  const followers: Follower[] = [];
  afterEach(() => {
    for (const follower of followers.splice(0)) follower.leave();
  });

  const follow = async (event: TestTournament, token: string) => {
    const follower = await Follower.to(running.service, `${event.path}/leaderboard/stream`, token);
    followers.push(follower);
    return follower;
  };

  it('are 200 at most for a client, of all its tokens and tournaments; closing one makes room', async () => {
    const person = await running.service.person();
    const events = [await newEvent(person), await newEvent(person)];
    const tokens = [person.token, await requestToken(running.service, person.clientId, person.secret)];
    for (let index = 0; index < 200; index += 1) {
      const event = events[index % 2] as TestTournament;
      const follower = await follow(event, tokens[index % 3 === 0 ? 0 : 1] ?? '');
      expect(follower.response.status).toBe(200);
    }
    const path = `${events[0]?.path}/leaderboard/stream`;
    for (const token of tokens) {
      const answer = await call(running.service, 'GET', path, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect([answer.status, answer.body.code]).toEqual([429, 'rate_limited']);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    }
    const neighbour = await running.service.person({ organizationId: person.organizationId });
    expect((await follow(events[0] as TestTournament, neighbour.token)).response.status).toBe(200);
    followers.shift()?.leave();
    const again = async () => (await follow(events[0] as TestTournament, person.token)).response.status;
    await expect.poll(again, { timeout: 5000 }).toBe(200);
  });
});

describe('a version that nobody has', () => {
  let node: Service | undefined;
  afterEach(() => node?.stop());

  it.each([
    ['/boards', 'if-none-match', 'W/"999999999"'],
    ['/leaderboard?ties=countback', 'if-none-match', '"999999999999999"'],
    ['/leaderboard/stream', 'last-event-id', '999999999'],
  ])('does not make %s read the event again (%s)', async (path, name, value) => {
    const person = await running.service.person();
    const event = await newEvent(person);
    // A node that was not there when the event was made hears nothing of it any more: what it has read, it
    // keeps.
    const later = await Service.start(running.service.database);
    node = later;
    const read = (from: string, headers = {}) =>
      call(later, 'GET', `${event.path}${from}`, {
        headers: { authorization: `Bearer ${person.token}`, ...headers },
      });
    const before = await read('/boards');
    // Whoever reads the event anew waits for its players.
    await running.service.database.locking('players', async () => {
      expect((await read(path, { [name]: value })).status).toBe(200);
    });
    expect((await read('/boards')).text).toBe(before.text);
  });
});

describe('a preview', () => {
  const holes = Array.from({ length: 18 }, (_, index) => ({
    holeNumber: index + 1,
    par: 4,
    strokeIndex: index + 1,
  }));

  const previewing = (person: Person, count: number, format: string) => {
    const entrants = Array.from({ length: count }, (_, index) => ({
      id: `E${index}`,
      ...(format !== 'individual' && { players: [{ id: `P${index}`, handicap: 9 }] }),
    }));
    const scores = entrants.map(({ id }, index) => ({
      ...(format === 'best_ball' ? { playerId: `P${index}` } : { entrantId: id }),
      hole: 1,
      strokes: 1 + (index % 20),
    }));
    return person.post('/scoring/preview', { holes, entrants, scores, rules: { format }, explain: true });
  };

  it.each(['individual', 'scramble', 'best_ball'])('takes 400 entrants (%s)', async (format) => {
    const { status, body } = await previewing(await running.service.person(), 400, format);
    expect(status).toBe(200);
    expect(body.data.map(({ rows }: { rows: unknown[] }) => rows.length)).toEqual([400, 400, 400]);
    expect(body.data[0].rows[0]).toMatchObject({ positionLabel: 'T1', toPar: -3, lastScoreAt: null });
    expect(body.data[0].rows[0].holes).toHaveLength(18);
  });

  it.each(['individual', 'scramble', 'best_ball'])('does not take 401 (%s)', async (format) => {
    expect(await previewing(await running.service.person(), 401, format)).toMatchObject(invalid('entrants'));
  });

  it('of many entrants is refused in the same words as one of few', async () => {
    const person = await running.service.person();
    const entrants = Array.from({ length: 100 }, () => ({ id: 'A' }));
    const input = { holes, entrants, scores: [], rules: { format: 'individual' } };
    expect(await person.post('/scoring/preview', input)).toMatchObject(invalid('entrants', 'entrants'));
  });
});

describe('the OpenAPI document', () => {
  it('has a tag, and is not sent to whoever has it', async () => {
    const url = `${running.service.api}/openapi.json`;
    const first = await fetch(url);
    const etag = first.headers.get('etag') ?? '';
    expect([first.status, first.headers.get('content-type')]).toEqual([
      200,
      'application/json; charset=utf-8',
    ]);
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect(await first.json()).toMatchObject({ openapi: '3.1.0' });
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const again = await fetch(url, { headers: { 'if-none-match': known } });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
    expect((await fetch(url, { headers: { 'if-none-match': '"x"' } })).status).toBe(200);
  });

  it.each([
    ['/contacts/{id}', 'delete', ['408', '413', '415']],
    ['/contacts', 'post', ['408', '413', '415']],
    ['/contacts', 'get', ['408']],
    ['/oauth/token', 'post', ['408', '413']],
    ['/oauth/revoke', 'post', ['408', '413']],
  ])('declares what %s can answer to %s', async (path, method, statuses) => {
    const document = (await call(running.service, 'GET', '/openapi.json')).body;
    expect(Object.keys(document.paths[path][method].responses)).toEqual(expect.arrayContaining(statuses));
  });

  it('is right: a body of another type is refused where none is wanted', async () => {
    const person = await running.service.person();
    const answer = await person.call('DELETE', '/contacts/0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b90', {
      raw: 'hello',
      headers: { 'content-type': 'text/plain' },
    });
    expect(answer.status).toBe(415);
  });
});

describe('an access token', () => {
  it.each(['Bearer', 'Bearer ', 'bearer   '])('that is empty is called so (%s)', async (authorization) => {
    const answer = await call(running.service, 'GET', '/contacts', { headers: { authorization } });
    expect([answer.status, answer.body.code]).toEqual([401, 'invalid_token']);
    expect(answer.body.error).toContain('empty');
    expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"');
  });
});
