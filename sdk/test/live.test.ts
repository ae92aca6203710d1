/**
 * A live board goes on over lost connections and restarts, shows nothing twice, and ends when it is told to.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cloneTemplate, type TestDatabase } from '../../test/support/run/database.ts';
import { Service } from '../../test/support/run/service.ts';
import type { Person } from '../../test/support/worlds/people.ts';
import { COURSE } from '../../test/support/worlds/rounds.ts';
import { createTournament, type TestTournament } from '../../test/support/worlds/tournaments.ts';
import { Fairway } from '../src/index.ts';
import { useProxy } from './support/flaky-proxy.ts';

const between = useProxy();
let database: TestDatabase;
let service: Service;
let person: Person;
let event: TestTournament;
let fairway: Fairway;

beforeAll(async () => {
  database = await cloneTemplate();
  service = await Service.start(database);
  person = await service.person();
});

afterAll(async () => {
  await service.stop();
  await database.drop();
});

beforeEach(async () => {
  between.proxy.target = service.url;
  between.proxy.plan();
  person = await service.person();
  event = await createTournament(person, {
    format: 'scramble',
    holes: COURSE,
    teams: [2, 2],
    status: 'live',
  });
  fairway = new Fairway({
    baseUrl: between.proxy.url,
    clientId: person.clientId,
    clientSecret: person.secret,
    pause: () => new Promise((resolve) => setTimeout(resolve, 20)),
  });
});

/** The strokes of the first team, as the boards have them. */
function watch(signal: AbortSignal) {
  const boards = fairway.tournaments.boards.live(event.id, {}, { signal });
  return async () => {
    const { value, done } = await boards.next();
    if (done) return 'the end';
    const [gross] = value;
    return gross?.rows.find((row) => row.teamId === event.team(0))?.gross;
  };
}

const resumes = () =>
  between.proxy.seen
    .filter(({ path }) => path.endsWith('/stream'))
    .map(({ headers }) => headers['last-event-id'] !== undefined);

describe('a live board', () => {
  it('shows what is, then every change, and ends with the signal', async () => {
    const leave = new AbortController();
    const next = watch(leave.signal);
    expect(await next()).toBe(null);
    await event.score(event.team(0), 1, 4);
    expect(await next()).toBe(4);
    const last = next();
    leave.abort();
    expect(await last).toBe('the end');
  });

  it('of everybody is whole after each patch, also over a lost connection and with nothing to begin from', async () => {
    await person.patch(`${event.path}/settings`, { publicSlug: 'live-board' });
    const leave = new AbortController();
    const { signal } = leave;
    const boards = fairway.public.liveBoard('live-board', { board: 'gross' }, { signal });
    const next = async () => (await boards.next()).value?.boards[0]?.rows.map(({ total }) => total);
    expect(await next()).toEqual([null, null]);
    await event.score(event.team(1), 1, 4);
    expect(await next()).toEqual([4, null]);
    between.proxy.cut();
    const coming = next();
    await event.score(event.team(0), 1, 3);
    expect(await coming).toEqual([3, 4]);
    const { version } = await fairway.public.getBoards('live-board');
    await event.score(event.team(0), 2, 5);
    const late = fairway.public.liveBoard('live-board', {}, { signal, lastEventId: String(version) });
    expect((await late.next()).value?.boards[0]?.rows).toHaveLength(2);
    leave.abort();
  });

  it('comes with whatever line ends a name holds, and stops at once when it is left', async () => {
    const name = 'Q\u2028Q';
    const { team } = event;
    await person.post(`${event.path}/teams`, { teamName: name });
    const leave = new AbortController();
    for await (const [gross] of fairway.tournaments.boards.live(event.id, {}, { signal: leave.signal })) {
      expect(gross?.rows.map((row) => row.teamName)).toContain(name);
      expect(gross?.rows.some((row) => row.teamId === team(0))).toBe(true);
      leave.abort();
    }
  });

  it('is not an address that answers something else', async () => {
    between.proxy.plan('pass', {
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: '<p>Hello</p>',
    });
    await expect(fairway.tournaments.boards.live(event.id).next()).rejects.toMatchObject({
      code: 'invalid_response',
    });
  });

  it('goes on where it was when the connection is cut, and shows nothing twice', async () => {
    const leave = new AbortController();
    const next = watch(leave.signal);
    expect(await next()).toBe(null);
    between.proxy.cut();
    const coming = next();
    await expect.poll(() => resumes(), { timeout: 10_000 }).toEqual([false, true]);
    await event.score(event.team(0), 1, 5);
    expect(await coming).toBe(5);
    leave.abort();
  });

  it('goes on over a restart of the service, and misses nothing', async () => {
    const leave = new AbortController();
    const next = watch(leave.signal);
    expect(await next()).toBe(null);
    const coming = next();
    await service.stop();
    service = await Service.start(database);
    await service
      .person({ organizationId: person.organizationId })
      .then(({ post }) => post(`${event.path}/teams/${event.team(0)}/scores`, { hole: 1, strokes: 6 }));
    between.proxy.target = service.url;
    expect(await coming).toBe(6);
    expect(resumes().slice(1)).not.toContain(false);
    leave.abort();
  });

  it('ends at once while it waits to come back', async () => {
    const leave = new AbortController();
    const next = watch(leave.signal);
    await next();
    between.proxy.target = 'http://127.0.0.1:1';
    between.proxy.cut();
    const last = next();
    await expect.poll(() => resumes().length, { timeout: 10_000 }).toBeGreaterThan(2);
    leave.abort();
    expect(await last).toBe('the end');
  });

  it('leaves nothing open when you stop reading', async () => {
    for await (const boards of fairway.tournaments.boards.live(event.id)) {
      expect(boards.map(({ board }) => board)).toContain('gross');
      break;
    }
    await expect.poll(() => openStreams(), { timeout: 10_000 }).toBe(0);
  });

  it('begins after the version that you have', async () => {
    const leave = new AbortController();
    let lastEventId = '';
    const response = await fetch(`${service.api}${event.path}/leaderboard/stream`, {
      headers: { authorization: `Bearer ${person.token}` },
    });
    for await (const chunk of response.body ?? []) {
      lastEventId = /id: (.*)/.exec(new TextDecoder().decode(chunk))?.[1] ?? '';
      if (lastEventId) break;
    }
    const options = { lastEventId, signal: leave.signal };
    const first = fairway.tournaments.boards.live(event.id, {}, options).next();
    await expect.poll(() => resumes(), { timeout: 10_000 }).toEqual([true]);
    await event.score(event.team(0), 1, 3);
    expect((await first).value?.[0]?.rows.some(({ gross }) => gross === 3)).toBe(true);
    leave.abort();
  });
});

describe('live changes', () => {
  it('come as they are, without an envelope', async () => {
    for await (const changes of fairway.tournaments.changes.live(event.id)) {
      expect(changes).toMatchObject({ tournament: expect.any(String), boards: expect.any(Number) });
      break;
    }
  });
});

describe('what a live board throws', () => {
  it('an event that is not there', async () => {
    const nowhere = fairway.tournaments.boards.live('0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b90');
    await expect(nowhere.next()).rejects.toMatchObject({ code: 'not_found', status: 404 });
  });

  it('a service that cannot be reached in the first place', async () => {
    between.proxy.target = 'http://127.0.0.1:1';
    const away = new Fairway({ baseUrl: between.proxy.url, token: person.token, retries: 1 });
    await expect(away.tournaments.boards.live(event.id).next()).rejects.toMatchObject({
      code: 'network_error',
    });
  });

  it('a refusal when it comes back', async () => {
    const boards = fairway.tournaments.boards.live(event.id);
    await boards.next();
    between.proxy.plan({ status: 404 });
    between.proxy.cut();
    await expect(boards.next()).rejects.toMatchObject({ code: 'not_found' });
  });
});

async function openStreams(): Promise<number> {
  const text = await (await fetch(`${service.url}/metrics`)).text();
  return Number(/^event_streams_open (\d+)$/m.exec(text)?.[1]);
}
