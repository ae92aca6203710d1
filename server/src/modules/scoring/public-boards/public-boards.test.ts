/**
 * Promises about public boards: a spectator sees names, places and scores, and nothing that is nobody's
 * business.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { invalid, notFound, UNKNOWN_ID } from '../../../../../test/support/expectations/refusals.ts';
import { useService, useSharedService } from '../../../../../test/support/run/service.ts';
import { call, type Person, type Wire } from '../../../../../test/support/worlds/people.ts';
import {
  boardsOf,
  publicEvent,
  rowsOf,
  see,
  setTo,
} from '../../../../../test/support/worlds/public-boards.ts';
import { shown } from '../../../../../test/support/worlds/rounds.ts';
import { bringTo } from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();
let person: Person;
beforeAll(async () => {
  person = await running.service.person();
});

const TEAMS = [
  { name: 'A', start: '1A', players: [0, 9] },
  { name: 'B', start: '10A', players: [18] },
];
const individual = (more: object = {}) =>
  publicEvent(person, { format: 'individual', teams: TEAMS, ...more });

describe('public boards', () => {
  it('show the event and its boards, every field of a row, and nothing else', async () => {
    const event = await individual({ name: 'Spring Open', flights: 1 });
    await data(person.patch(event.path, { courseName: 'Willow Creek', eventDate: '2026-06-08' }));
    await data(event.post(`/teams/${event.team(1)}/flight`, { flightId: event.flights[0].id }));
    await event.cards([event.player(0), '4 4 3'], [event.player(1), '. . . . . . . . . 4']);
    const answer = await see(running.service, event, '/boards');
    const { version } = answer.body.data;
    expect(answer.headers.get('etag')).toBe(`W/"${version}"`);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const places = answer.body.data.boards.map(({ rows, ...board }: Wire) => [board, rows.length]);
    expect(places).toEqual(
      [
        { board: 'gross', label: 'Gross', direction: 'asc' },
        { board: 'net', label: 'Net', direction: 'asc' },
        { board: 'stableford', label: 'Stableford', direction: 'desc' },
      ].map((board) => [{ ...board, ties: 'shared', provisional: true }, 3]),
    );
    expect({ ...answer.body.data, boards: [] }).toEqual({
      version: expect.any(Number),
      frozen_at: null,
      event: {
        name: 'Spring Open',
        course_name: 'Willow Creek',
        event_date: '2026-06-08',
        status: 'live',
        format: 'individual',
        timezone: 'UTC',
      },
      flights: [{ id: event.flights[0].id, name: event.flights[0].name }],
      sponsors: [],
      boards: [],
    });
    expect(rowsOf(answer.body.data)[0]).toEqual({
      key: expect.any(Number),
      position: 1,
      positionLabel: '1',
      name: 'A 1',
      teamName: 'A',
      flightId: null,
      score: -1,
      toParLabel: '-1',
      thruLabel: '3',
      total: 11,
      status: 'in_progress',
    });
    expect(rowsOf(answer.body.data)[1]).toMatchObject({
      name: 'B 1',
      flightId: event.flights[0].id,
      thruLabel: '1*',
    });
  });

  it('rank as those of the staff do, with the total of each board', async () => {
    const event = await individual();
    await event.cards(
      [event.player(0), '4 5 3 4'],
      [event.player(0, 1), '4 5 4 4'],
      [event.player(1), '5 5 3 4'],
    );
    const [mine, theirs] = [await boardsOf(running.service, event), await event.boards()];
    const fields = ['position', 'positionLabel', 'score', 'toParLabel', 'thruLabel', 'status', 'flightId'];
    for (const [nth, total] of ['gross', 'net', 'points'].entries()) {
      expect(shown(mine.boards[nth].rows, ...fields, 'name', 'total')).toEqual(
        shown(theirs[nth]?.rows, ...fields, 'playerName', total),
      );
    }
  });

  it('name teams where teams play', async () => {
    const event = await publicEvent(person, { format: 'scramble', teams: TEAMS });
    await event.cards([event.team(1), '4 4']);
    expect(shown(rowsOf(await boardsOf(running.service, event)), 'name', 'teamName', 'total')).toEqual([
      ['B', null, 8],
      ['A', null, null],
    ]);
  });

  it('can be asked for one at a time and by flight, where positions begin at 1', async () => {
    const event = await individual({ flights: 2, settings: { boards: ['gross', 'net'] } });
    const [flight, empty] = event.flights;
    await data(event.post(`/teams/${event.team(1)}/flight`, { flightId: flight.id }));
    await event.cards([event.player(0), '3'], [event.player(1), '9']);
    const net = await boardsOf(running.service, event, '?board=net');
    expect(net.boards.map(({ board }: Wire) => board)).toEqual(['net']);
    const upper = await boardsOf(running.service, event, `?board=gross&flight_id=${flight.id.toUpperCase()}`);
    expect(shown(rowsOf(upper), 'name', 'position')).toEqual([['B 1', 1]]);
    expect(rowsOf(await boardsOf(running.service, event, `?flight_id=${empty.id}`))).toEqual([]);
    expect((await boardsOf(running.service, event, '?board=stableford')).boards).toEqual([]);
    expect(await see(running.service, event, `/boards?flight_id=${UNKNOWN_ID}`)).toMatchObject(notFound);
    expect(await see(running.service, event, '/boards?board=skins')).toMatchObject(invalid('board'));
    expect(await see(running.service, event, '/boards?flight_id=one')).toMatchObject(invalid('flight_id'));
  });

  it('answer 304 until something changes', async () => {
    const event = await individual();
    const tagOf = async () => (await see(running.service, event, '/boards')).headers.get('etag') ?? '';
    for (const change of [
      () => event.score(event.player(0), 1, 4),
      () => person.patch(event.path, { name: 'Another name' }),
      () => person.patch(`${event.path}/settings`, { timezone: 'Europe/Berlin' }),
      () => event.put('/sponsors', { sponsors: [{ name: 'Bank', url: 'https://bank.example' }] }),
      () => person.patch(`${event.path}/settings`, { publicBoard: 'hidden' }),
    ]) {
      const tag = await tagOf();
      const again = await see(running.service, event, '/boards', { 'if-none-match': tag });
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag]);
      await data(change());
      const after = await see(running.service, event, '/boards', { 'if-none-match': tag });
      expect([after.status, after.headers.get('etag') === tag]).toEqual([200, false]);
    }
    expect(await boardsOf(running.service, event)).toMatchObject({
      event: { name: 'Another name', timezone: 'Europe/Berlin' },
      sponsors: [{ name: 'Bank', url: 'https://bank.example', logo_url: null }],
      boards: [],
    });
  });

  it('give text as it was written: it is for a page to escape', async () => {
    const name = `<img src=x onerror=alert(1)> & "Söhne" </script>`;
    const event = await publicEvent(person, { name, format: 'scramble', teams: [{ name, players: [] }] });
    await data(event.put('/sponsors', { sponsors: [{ name }] }));
    const answer = await see(running.service, event, '/boards');
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const { event: head, sponsors } = answer.body.data;
    expect([head.name, sponsors[0].name, rowsOf(answer.body.data)[0].name]).toEqual([name, name, name]);
  });

  it('leave out players who have withdrawn', async () => {
    const event = await individual();
    await event.cards([event.player(0), '4'], [event.player(1), '5']);
    const [leader] = rowsOf(await boardsOf(running.service, event));
    await data(event.post(`/players/${event.player(0)}/withdraw`, {}));
    expect(shown(rowsOf(await boardsOf(running.service, event)), 'name')).toEqual([['B 1'], ['A 2']]);
    expect(await see(running.service, event, `/cards/${leader.key}`)).toMatchObject(notFound);
    await data(event.post(`/players/${event.player(0)}/reinstate`, {}));
    expect(rowsOf(await boardsOf(running.service, event))[0]).toEqual(leader);
  });

  it('are nobody’s business in set-up, by an unknown address, or by one that was given up', async () => {
    const event = await individual({ status: undefined });
    const paths = ['/boards', '/boards/stream', '/cards/1'];
    for (const path of paths) expect(await see(running.service, event, path)).toMatchObject(notFound);
    await bringTo(person, event.path, 'open');
    expect((await see(running.service, event, '/boards')).status).toBe(200);
    await data(person.patch(`${event.path}/settings`, { publicSlug: null }));
    for (const path of paths) expect(await see(running.service, event, path)).toMatchObject(notFound);
    const unknown = { ...event, page: '/public/v1/events/nobody-knows' };
    for (const path of paths) expect(await see(running.service, unknown, path)).toMatchObject(notFound);
  });

  it('may be read by pages of any site', async () => {
    const event = await individual();
    const asked = await call(running.service, 'OPTIONS', `${running.service.url}${event.page}/boards`, {
      headers: { origin: 'https://club.example', 'access-control-request-method': 'GET' },
    });
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    const refused = await see(running.service, { ...event, page: '/public/v1/events/nobody' }, '/boards');
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('the key of a row', () => {
  const keys = async (event: Wire): Promise<Record<string, number>> =>
    Object.fromEntries(rowsOf(await boardsOf(running.service, event)).map(({ name, key }) => [name, key]));

  it('stays all through the event, and a deleted team leaves its key to nobody', async () => {
    const event = await publicEvent(person, { format: 'scramble', teams: TEAMS });
    const before = await keys(event);
    const late = await data(event.post('/teams', { teamName: 'Late' }));
    const withLate = await keys(event);
    expect(withLate).toMatchObject(before);
    await data(person.delete(`${event.path}/teams/${late.id}`));
    await data(event.post('/teams', { teamName: 'Later' }));
    await event.cards([event.team(1), '3']);
    const after = await keys(event);
    expect(after).toMatchObject(before);
    expect(after.Later).toBeGreaterThan(withLate.Late ?? Number.POSITIVE_INFINITY);
  });

  it('is another for each of those who are entered at once, and small', async () => {
    const event = await publicEvent(person, { format: 'scramble' });
    const names = Array.from({ length: 20 }, (_, nth) => `Team ${nth}`);
    await Promise.all(names.map((teamName) => data(event.post('/teams', { teamName }))));
    const given = Object.values(await keys(event)).sort((one, other) => one - other);
    expect(given).toEqual(names.map((_, nth) => nth + 1));
  });
});

describe('a public card', () => {
  it('is that of a player, hole by hole, in an individual event', async () => {
    const event = await individual();
    await event.cards([event.player(0), '4 6 3 . . . . . . | 4']);
    const [{ key }] = rowsOf(await boardsOf(running.service, event)).filter(({ name }) => name === 'A 1');
    const answer = await see(running.service, event, `/cards/${key}`);
    expect(answer.body.data.holes).toHaveLength(18);
    expect(answer.body.data.holes.slice(0, 4)).toEqual([
      { hole: 1, par: 4, strokes: 4, points: 2 },
      { hole: 2, par: 5, strokes: 6, points: 1 },
      { hole: 3, par: 3, strokes: 3, points: 2 },
      { hole: 4, par: 4, strokes: null, points: null },
    ]);
    expect({ ...answer.body.data, holes: [] }).toEqual({
      name: 'A 1',
      teamName: 'A',
      holes: [],
      out: 13,
      in: 4,
      total: 17,
      toParLabel: '+1',
    });
    expect(answer.headers.get('etag')).toMatch(/^W\/"\d+"$/);
  });

  it.each(['scramble', 'best_ball'] as const)(
    'is that of a team in a %s, as on its scorecard',
    async (format) => {
      const event = await publicEvent(person, { format, teams: TEAMS });
      const [mine, other] =
        format === 'scramble' ? [event.team(0), event.team(1)] : [event.player(0, 1), event.player(1)];
      await event.cards([mine ?? '', '4 5 2'], [other ?? '', '5 5 5']);
      const { key } = rowsOf(await boardsOf(running.service, event)).find(({ name }) => name === 'A');
      const card = await data(see(running.service, event, `/cards/${key}`));
      const { holes, out, total } = await data(event.get(`/scorecards/${event.team(0)}`));
      expect(shown(card.holes, 'hole', 'par', 'strokes', 'points')).toEqual(
        shown(holes, 'hole', 'par', 'strokes', 'points'),
      );
      expect(card).toMatchObject({ name: 'A', teamName: null, out, total, toParLabel: '-1' });
    },
  );

  it.each(['0', '999', '1.5', 'one', UNKNOWN_ID])('of key %s is nobody’s', async (key) => {
    expect(await see(running.service, await individual(), `/cards/${key}`)).toMatchObject(notFound);
  });

  it('is not shown while the boards are hidden', async () => {
    const event = await individual();
    const [{ key }] = rowsOf(await boardsOf(running.service, event));
    await setTo(event, 'hidden');
    expect(await see(running.service, event, `/cards/${key}`)).toMatchObject(notFound);
    await setTo(event, 'live');
    expect((await see(running.service, event, `/cards/${key}`)).status).toBe(200);
  });
});

describe('the limit of an address', () => {
  const limited = useService({ publicRateLimit: 3, publicBoardRateLimit: 5 });

  it('is one for boards, cards and streams together, apart from everything else that is public', async () => {
    const owner = await limited.service.person();
    const event = await publicEvent(owner, { format: 'scramble', teams: TEAMS });
    const statusOf = async (path: string) => (await see(limited.service, event, path)).status;
    for (const path of ['', '/announcements', '/sidegames']) expect(await statusOf(path)).toBe(200);
    expect(await statusOf('')).toBe(429);
    for (const path of ['/boards', '/boards', '/cards/1', '/cards/99', '/boards/stream'])
      expect(await statusOf(path)).not.toBe(429);
    for (const path of ['/boards', '/cards/1', '/boards/stream']) {
      const refused = await see(limited.service, event, path);
      expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });
});
