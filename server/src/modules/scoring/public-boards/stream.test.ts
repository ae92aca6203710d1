/**
 * Promises about the stream of a public board: the board at once, then small patches that lead to the very
 * same board.
 */
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { Service, useService } from '../../../../../test/support/run/service.ts';
import type { Person, Wire } from '../../../../../test/support/worlds/people.ts';
import {
  boardsOf,
  type PublicEvent,
  publicEvent,
  rowsOf,
  Spectator,
  see,
  setTo,
} from '../../../../../test/support/worlds/public-boards.ts';
import type { TournamentPlan } from '../../../../../test/support/worlds/tournaments.ts';

const running = useService({ streamHeartbeat: 50 });
let there: Service;
let person: Person;
beforeAll(async () => {
  there = await Service.start(running.service.database);
  person = await running.service.person();
});
afterAll(() => there?.stop());

const open: Spectator[] = [];
afterEach(() => {
  for (const spectator of open.splice(0)) spectator.leave();
});

async function watch(
  event: PublicEvent,
  options: Parameters<typeof Spectator.of>[2] = {},
  node = running.service,
) {
  const spectator = await Spectator.of(node, event, options);
  open.push(spectator);
  return spectator;
}

const scramble = (teams = 3, more: TournamentPlan = {}): Promise<PublicEvent> =>
  publicEvent(person, {
    format: 'scramble',
    teams: Array.from({ length: teams }, (_, nth) => ({ name: `Team ${nth}` })),
    ...more,
  });

const fresh = (event: PublicEvent, query = '?board=gross') => boardsOf(running.service, event, query);

const scored = async (
  event: PublicEvent,
  team: number,
  hole: number,
  strokes: number | null,
): Promise<number> => (await data(event.score(event.team(team), hole, strokes))).revision;

describe('a spectator', () => {
  it('gets the gross board at once, or the one asked for', async () => {
    const event = await scramble();
    const gross = await watch(event);
    expect(gross.response.headers.get('access-control-allow-origin')).toBe('*');
    expect(gross.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const first = await gross.next();
    expect(first).toEqual({
      event: 'board',
      id: String(first?.body.data.version),
      body: { data: await fresh(event) },
    });
    const net = await watch(event, { query: '?board=net' });
    expect((await net.next())?.body.data).toEqual(await fresh(event, '?board=net'));
  });

  it('gets a patch with the rows that changed within a second of a score', async () => {
    const event = await scramble();
    await event.cards([event.team(0), '4'], [event.team(1), '5']);
    const spectator = await watch(event);
    await spectator.next();
    const { version: from } = spectator.board;
    const began = performance.now();
    const to = await scored(event, 2, 1, 6);
    const told = await spectator.next();
    expect(performance.now() - began).toBeLessThan(1000);
    const rows = rowsOf(await fresh(event));
    expect(told).toEqual({
      event: 'patch',
      id: String(to),
      body: {
        from,
        to,
        order: rows.map(({ key }) => key),
        rows: rows.filter(({ name }) => name === 'Team 2'),
      },
    });
    expect(spectator.board).toEqual(await fresh(event));
  });

  it.each(['identity', 'gzip'])(
    'who accepts %s is led by patches to the board that is there',
    async (encoding) => {
      const event = await scramble(6);
      const spectator = await watch(event, { headers: { 'accept-encoding': encoding } });
      await spectator.next();
      const score = fc.record({
        team: fc.integer({ min: 0, max: 5 }),
        hole: fc.integer({ min: 1, max: 18 }),
        strokes: fc.option(fc.integer({ min: 1, max: 12 })),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(score, { minLength: 1, maxLength: 6 }), async (scores) => {
          for (const { team, hole, strokes } of scores) await scored(event, team, hole, strokes);
          const now = await fresh(event);
          expect(await spectator.until(now.version)).toEqual(now);
        }),
        { numRuns: 15 },
      );
    },
  );

  it('hears of new and deleted teams by patches, and of the event when that changes', async () => {
    const event = await scramble();
    const spectator = await watch(event);
    await spectator.next();
    const late = await data(event.post('/teams', { teamName: 'Late' }));
    expect((await spectator.next())?.event).toBe('patch');
    await data(person.delete(`${event.path}/teams/${late.id}`));
    await spectator.until((await fresh(event)).version);
    await data(person.patch(event.path, { name: 'Renamed' }));
    const told = await spectator.next();
    expect(told).toMatchObject({
      event: 'patch',
      body: { rows: [], event: { name: 'Renamed', status: 'live' } },
    });
    expect(spectator.board).toEqual(await fresh(event));
  });

  it.each([
    ['the event is final', (event: PublicEvent) => event.post('/status', { status: 'final' })],
    ['a flight is new', (event: PublicEvent) => event.post('/flights', { name: 'Seniors' })],
    ['there are sponsors', (event: PublicEvent) => event.put('/sponsors', { sponsors: [{ name: 'Bank' }] })],
  ])('gets the whole board when %s', async (_name, change) => {
    const event = await scramble();
    const spectator = await watch(event);
    await spectator.next();
    await data(change(event));
    expect((await spectator.next())?.event).toBe('board');
    await expect.poll(async () => spectator.until((await fresh(event)).version)).toEqual(await fresh(event));
  });

  it('who comes back gets a patch from what is remembered, else the board, and nothing twice', async () => {
    const event = await scramble();
    const before = await watch(event);
    await before.next();
    const { board } = before;
    before.leave();
    await scored(event, 0, 1, 4);
    const version = await scored(event, 1, 1, 3);
    const back = await watch(event, { board });
    expect(await back.next()).toMatchObject({ event: 'patch', body: { from: board.version, to: version } });
    expect(back.board).toEqual(await fresh(event));
    for (const id of ['1', 'yesterday', '999999999', '']) {
      const odd = await watch(event, { headers: { 'last-event-id': id } });
      expect((await odd.next())?.event).toBe('board');
    }
    const current = await watch(event, { board: back.board });
    const next = await scored(event, 2, 1, 5);
    expect(await current.next()).toMatchObject({ event: 'patch', body: { from: version, to: next } });
  });

  it('on another node hears of it within a second, and may go on there', async () => {
    const event = await scramble();
    const [mine, theirs] = [await watch(event), await watch(event, {}, there)];
    await Promise.all([mine.next(), theirs.next()]);
    expect(theirs.board).toEqual(mine.board);
    const began = performance.now();
    const version = await scored(event, 1, 7, 2);
    await theirs.until(version);
    expect(performance.now() - began).toBeLessThan(1000);
    await mine.until(version);
    const moved = await watch(event, { board: mine.board }, there);
    const next = await scored(event, 0, 7, 3);
    expect(await moved.until(next)).toEqual(await fresh(event));
  });

  it('hears what is announced, and gets a sign of life while nothing happens', async () => {
    const event = await scramble();
    const spectator = await watch(event);
    await spectator.next();
    const { id } = await data(
      event.post('/announcements', { title: 'Rain', body: 'Come in.', channels: ['board'] }),
    );
    await data(event.post(`/announcements/${id}/send`));
    expect(await spectator.next()).toMatchObject({
      event: 'announcement',
      id: '',
      body: { data: { id, title: 'Rain', body: 'Come in.', retracted: false } },
    });
    expect([await spectator.block(), await spectator.block()]).toEqual([': still here', ': still here']);
  });

  it('is sent away when the event loses its address', async () => {
    const event = await scramble();
    const spectator = await watch(event);
    await spectator.next();
    await data(person.patch(`${event.path}/settings`, { publicSlug: null }));
    expect(await spectator.next()).toBeUndefined();
  });
});

describe('a spectator of a board that is frozen', () => {
  it.each([
    ['on this node', () => running.service],
    ['on another', () => there],
  ])('%s hears of no score until it is live again', async (_name, node) => {
    const event = await scramble();
    await scored(event, 0, 1, 4);
    const spectator = await watch(event, {}, node());
    await spectator.next();
    await setTo(event, 'frozen');
    const frozen = await spectator.next();
    expect(frozen).toMatchObject({ event: 'board', body: { data: { frozen_at: expect.any(String) } } });
    await scored(event, 1, 1, 1);
    // The next that it hears is of the name: of the score before it nothing came.
    await data(person.patch(event.path, { name: 'Ceremony' }));
    expect(await spectator.next()).toMatchObject({
      event: 'patch',
      body: { rows: [], event: { name: 'Ceremony' } },
    });
    await setTo(event, 'live');
    const live = await spectator.next();
    expect(live).toMatchObject({ event: 'board', body: { data: { frozen_at: null } } });
    expect(rowsOf(live?.body.data)[0]).toMatchObject({ name: 'Team 1', total: 1 });
  });

  it('sees none while it is hidden', async () => {
    const event = await scramble();
    const spectator = await watch(event);
    await spectator.next();
    await setTo(event, 'hidden');
    expect((await spectator.next())?.body.data.boards).toEqual([]);
    await scored(event, 0, 1, 4);
    await setTo(event, 'live');
    expect(rowsOf((await spectator.next())?.body.data)).toHaveLength(3);
  });
});

describe('a full field of 144', () => {
  const PLAYERS = 144;
  const CARD = [4, 5, 3, 4, 4, 4, 3, 5, 4, 4, 4, 3, 5, 4, 4, 4, 3];

  /** Seventeen holes, as amateurs play them: from 6 under to 36 over par, a few players on each number. */
  const cardOf = (nth: number): string => {
    const over = ((nth * 29) % 43) - 6;
    const until = (hole: number) => Math.floor((over * hole) / CARD.length);
    return CARD.map((par, index) => par + until(index + 1) - until(index)).join(' ');
  };

  it('has boards of at most 40 kB, and patches of one score of at most 6 kB', async () => {
    const event = await publicEvent(person, {
      format: 'individual',
      flights: 3,
      teams: Array.from({ length: PLAYERS / 4 }, (_, nth) => ({
        name: `The Mulligans ${nth + 1}`,
        players: [0, 9, 18, 27],
      })),
    });
    for (const [nth, { id }] of event.teams.entries())
      await data(event.post(`/teams/${id}/flight`, { flightId: event.flights[nth % 3].id }));
    const cards = event.playerIds.map((id, nth): [string, string] => [id, cardOf(nth)]);
    for (let at = 0; at < PLAYERS; at += 24) await event.cards(...cards.slice(at, at + 24));
    const answer = await see(running.service, event, '/boards?board=gross');
    expect(rowsOf(answer.body.data)).toHaveLength(PLAYERS);
    expect(answer.text.length).toBeLessThanOrEqual(40_000);
    const spectator = await watch(event);
    await spectator.next();
    const sizes: number[] = [];
    for (let nth = 0; nth < 12; nth += 1) {
      await data(event.score(event.playerIds[nth * 11] ?? '', 18, 4 + (nth % 3)));
      const told = await spectator.next();
      expect(told?.event).toBe('patch');
      sizes.push(Buffer.byteLength(JSON.stringify(told?.body)));
    }
    expect(Math.max(...sizes)).toBeLessThanOrEqual(6000);
  });
});

describe('streams of one address', () => {
  const MOST = 2000;
  const patient = useService();

  it('may be 2000, and one more is refused until one has left', async () => {
    const owner = await patient.service.person();
    const event = await publicEvent(owner, { format: 'scramble', teams: [{ name: 'A' }] });
    const agent = new Agent({ maxSockets: MOST + 1 });
    const ask = async (): Promise<IncomingMessage> => {
      const request = get(`${patient.service.url}${event.page}/boards/stream`, { agent });
      request.on('error', () => undefined);
      const [answer] = await once(request, 'response');
      answer.on('error', () => undefined);
      return answer.resume();
    };
    const streams: Wire[] = [];
    for (let nth = 0; nth < MOST; nth += 100)
      streams.push(...(await Promise.all(Array.from({ length: 100 }, ask))));
    expect(streams.every(({ statusCode }) => statusCode === 200)).toBe(true);
    const refused = await ask();
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    streams.pop().destroy();
    await expect.poll(async () => (await ask()).statusCode).toBe(200);
    agent.destroy();
  }, 60_000);
});
