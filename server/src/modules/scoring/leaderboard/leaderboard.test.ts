/**
 * Promises about boards: any course will do, and whoever looks sees the part, the instant and the order asked
 * for.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { invalid, notFound, UNKNOWN_ID } from '../../../../../test/support/expectations/refusals.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import type { Person } from '../../../../../test/support/worlds/people.ts';
import { COURSE, H20, NINE, NO_INDEXES, NO_PARS, shown } from '../../../../../test/support/worlds/rounds.ts';
import {
  createTournament,
  type TestTournament,
  type TournamentPlan,
} from '../../../../../test/support/worlds/tournaments.ts';
import { MINUTE } from '../../../platform/clock.ts';

const running = useService();
let person: Person;
beforeAll(async () => {
  running.service.clock.freeze();
  person = await running.service.person();
});

const newEvent = (plan: TournamentPlan): Promise<TestTournament> =>
  createTournament(person, { holes: COURSE, ...plan });

describe('the course', () => {
  it('may have nine holes: every handicap is halved', async () => {
    const event = await newEvent({
      format: 'individual',
      holes: NINE,
      settings: { handicapMode: 'whs' },
      teams: [{ name: 'A', start: '5A', players: [20, 3] }],
    });
    await event.cards([event.player(0), '4 5 3 4 4 4 3 5 4'], [event.player(0, 1), '4 5 . . . . . . .']);
    const fields = [
      'playerName',
      'handicap',
      'gross',
      'net',
      'out',
      'in',
      'thruLabel',
      'holesInPlay',
      'nextHole',
    ];
    expect(shown((await event.board('gross')).rows, ...fields)).toEqual([
      // 95 % of 10 is 9.5.
      ['A 1', 10, 36, 26, 36, null, 'F', 9, null],
      // 95 % of 1.5 is 1.425.
      ['A 2', 1, 9, 9, 9, null, '2*', 9, 5],
    ]);
  });

  it('may have no pars: strokes rank, and nothing is to par', async () => {
    const event = await newEvent({
      format: 'individual',
      holes: NO_PARS,
      teams: [{ name: 'A', start: '1A', players: [18, 0] }],
    });
    await event.cards([event.player(0), '5 5'], [event.player(0, 1), '4 5']);
    const fields = ['playerName', 'position', 'gross', 'net', 'points', 'score', 'toPar', 'toParLabel'];
    const [gross, net] = await event.boards();
    expect(shown(gross.rows, ...fields)).toEqual([
      ['A 2', 1, 9, 9, 0, null, null, '–'],
      ['A 1', 2, 10, 8, 0, null, null, '–'],
    ]);
    expect(shown(net.rows, 'playerName', 'position')).toEqual([
      ['A 1', 1],
      ['A 2', 2],
    ]);
  });

  it('may have no stroke indexes: the handicap comes off as the round goes on, and the boards say so', async () => {
    const event = await newEvent({
      format: 'individual',
      holes: NO_INDEXES,
      teams: [{ name: 'A', start: '1A', players: [20, 20] }],
    });
    await event.cards([event.player(0), H20], [event.player(0, 1), '4 5 3 4 4 4 3']);
    const [, net, points] = await event.boards();
    expect([net.strokeIndexMissing, points.strokeIndexMissing]).toEqual([true, true]);
    expect(shown(net.rows, 'playerName', 'gross', 'net', 'score')).toEqual([
      // 20 × 7 / 18 = 7.8.
      ['A 2', 27, 20, -7],
      ['A 1', 92, 72, 0],
    ]);
    expect(shown(points.rows, 'playerName', 'points')).toEqual([
      // Gross: pars give two each; bogey 1, double 0.
      ['A 1', 17],
      ['A 2', 14],
    ]);
  });

  it('may be unknown, and so may the format: teams are listed, nothing is counted', async () => {
    const event = await newEvent({ holes: [], teams: [{ name: 'A', start: '7C', players: [9] }] });
    const [gross] = await event.boards();
    expect(shown(gross.rows, 'teamName', 'startLabel', 'position', 'gross', 'holesInPlay', 'status')).toEqual(
      [['A', '7C', null, null, 18, 'not_started']],
    );
    expect(gross.strokeIndexMissing).toBe(true);
  });

  it('may limit a hole to net double bogey; what was played stays visible', async () => {
    const event = await newEvent({
      format: 'individual',
      settings: { maxScore: 'net_double_bogey', boards: ['stableford'] },
      teams: [{ name: 'A', start: '5A', players: [20] }],
    });
    // 4 + 2 + 2, 3 + 2 + 1, 5 + 2 + 2.
    await event.cards([event.player(0), '. . . . 12 . 12 . . | . . . 12 . . . . .']);
    const boards = await event.boards('?explain=true');
    expect(boards.map(({ board }) => board)).toEqual(['gross', 'stableford']);
    expect(shown(boards[0].rows, 'gross', 'net', 'points')).toEqual([[23, 18, 0]]);
    expect(boards[0].rows[0].holes[4]).toMatchObject({ strokes: 12, net: 6, points: 0 });
  });
});

describe('a look at the boards', () => {
  it('at one flight starts the positions anew', async () => {
    const event = await newEvent({ format: 'individual' });
    const flight = async (name: string): Promise<string> =>
      (await event.post('/flights', { name })).body.data.id;
    const [a, b] = [await flight('A'), await flight('B')];
    const team = async (teamName: string, flightId: string, names: string[]) =>
      (await event.post('/teams', { teamName, flightId, players: names.map((fullName) => ({ fullName })) }))
        .body.data.players as { id: string }[];
    const [ann, bob] = await team('One', a, ['Ann', 'Bob']);
    const [cat, dan] = await team('Two', b, ['Cat', 'Dan']);
    await event.cards([ann?.id ?? '', '3'], [cat?.id ?? '', '4'], [bob?.id ?? '', '5'], [dan?.id ?? '', '5']);
    // His own flight counts before his team's.
    await event.post(`/players/${bob?.id}/flight`, { flightId: b });
    const fields = ['playerName', 'positionLabel', 'flightName'];
    expect(shown((await event.board('gross')).rows, ...fields)).toEqual([
      ['Ann', '1', 'A'],
      ['Cat', '2', 'B'],
      ['Bob', 'T3', 'B'],
      ['Dan', 'T3', 'B'],
    ]);
    const inB = [
      ['Cat', '1', 'B'],
      ['Bob', 'T2', 'B'],
      ['Dan', 'T2', 'B'],
    ];
    expect(shown((await event.board('gross', `?flight_id=${b}`)).rows, ...fields)).toEqual(inB);
    const { body } = await event.get(`/leaderboard?flight_id=${b.toUpperCase()}`);
    expect(shown(body.data, ...fields)).toEqual(inB);
    const elsewhere = await newEvent({ format: 'individual' });
    for (const path of ['boards', 'leaderboard', 'leaderboard/stream']) {
      expect(await event.get(`/${path}?flight_id=${UNKNOWN_ID}`)).toMatchObject(notFound);
      expect(await elsewhere.get(`/${path}?flight_id=${b}`)).toMatchObject(notFound);
      expect(await event.get(`/${path}?flight_id=B`)).toMatchObject(invalid('flight_id'));
      expect(await event.get(`/${path}?ties=auto`)).toMatchObject(invalid('ties'));
    }
    for (const query of ['explain=yes', 'explain=1'])
      expect(await event.get(`/boards?${query}`)).toMatchObject(invalid('explain'));
  });

  it('at a past instant shows the scores up to and with it', async () => {
    const { clock } = running.service;
    const event = await newEvent({
      format: 'individual',
      holes: COURSE,
      teams: [{ name: 'A', start: '1A', players: [0, 0] }],
    });
    const [one, other] = [event.player(0), event.player(0, 1)];
    const instants = [clock.now()];
    for (const change of [
      () => event.cards([one, '5'], [other, '4']),
      () => event.score(one, 1, 3, { reason: 'Card recount' }),
      () => event.score(other, 1, null),
    ]) {
      clock.advance(MINUTE);
      instants.push(clock.now());
      await change();
    }
    const seen = async (at: Date) =>
      shown((await event.board('gross', `?as_of=${at.toISOString()}`)).rows, 'playerName', 'gross');
    expect(await Promise.all(instants.map(seen))).toEqual([
      [
        ['A 1', null],
        ['A 2', null],
      ],
      [
        ['A 2', 4],
        ['A 1', 5],
      ],
      [
        ['A 1', 3],
        ['A 2', 4],
      ],
      [
        ['A 1', 3],
        ['A 2', null],
      ],
    ]);
    const last = instants[2] ?? clock.now();
    expect(await seen(new Date(last.getTime() - 1))).toEqual([
      ['A 2', 4],
      ['A 1', 5],
    ]);
    const rows = (await event.get(`/leaderboard?as_of=${last.toISOString()}`)).body.data;
    expect(shown(rows, 'lastScoreAt')).toEqual([[last.toISOString()], [instants[1]?.toISOString()]]);
    // With an offset it is the same instant.
    const offset = `${new Date(last.getTime() + 120 * MINUTE).toISOString().slice(0, -1)}+02:00`;
    expect((await event.get(`/leaderboard?as_of=${encodeURIComponent(offset)}`)).body.data).toEqual(rows);
    const future = new Date(clock.now().getTime() + 1).toISOString();
    for (const bad of [future, 'yesterday', '2026-02-30T10:00:00Z', '2026-06-08', ''])
      for (const path of ['boards', 'leaderboard'])
        expect(await event.get(`/${path}?as_of=${bad}`), bad).toMatchObject(invalid('as_of'));
  });

  it('lists equals by holes played, then by who came in first, then by name', async () => {
    const event = await newEvent({
      format: 'individual',
      teams: [{ name: 'P', start: '1A', players: [0, 0, 0, 0] }],
    });
    const [p1 = '', p2 = '', p3 = '', p4 = ''] = event.playerIds;
    await event.cards([p4, '4']);
    running.service.clock.advance(1000);
    await event.cards([p3, '4'], [p2, '4'], [p1, '4 5']);
    expect(shown((await event.board('gross')).rows, 'playerName', 'positionLabel')).toEqual([
      ['P 1', 'T1'],
      ['P 4', 'T1'],
      ['P 2', 'T1'],
      ['P 3', 'T1'],
    ]);
  });

  it('is not given to strangers', async () => {
    const event = await newEvent({ format: 'individual' });
    const stranger = await running.service.person();
    for (const path of ['boards', 'leaderboard', 'leaderboard/stream', 'scorecards', 'flights'])
      expect(await stranger.get(`${event.path}/${path}`), path).toMatchObject(notFound);
  });
});
