/**
 * Promises about formats: whole events from the first score to the last word, with numbers a golfer can
 * check.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { useService } from '../../../../../test/support/run/service.ts';
import type { Person, Wire } from '../../../../../test/support/worlds/people.ts';
import { COURSE, H20, PARS, shown } from '../../../../../test/support/worlds/rounds.ts';
import {
  createTournament,
  type TestTournament,
  type TournamentPlan,
} from '../../../../../test/support/worlds/tournaments.ts';

const running = useService();
let person: Person;
beforeAll(async () => {
  running.service.clock.freeze();
  person = await running.service.person();
});

const newEvent = (plan: TournamentPlan): Promise<TestTournament> =>
  createTournament(person, { holes: COURSE, ...plan });
const positions = (rows: Wire[], name = 'teamName') => shown(rows, name, 'position', 'positionLabel', 'tied');
const finish = (event: TestTournament) => event.post('/status', { status: 'final' });

/** Three scrambles of 62, level to the last hole. */
const X = '3 4 3 4 3 4 2 4 4 | 4 3 3 4 3 4 3 3 4';
const Y = '4 4 2 4 3 4 3 4 3 | 3 4 3 4 4 3 4 2 4';
const Z = '3 4 3 4 3 4 2 4 4 | 3 4 3 4 4 3 4 3 3';

describe('a scramble', () => {
  it('goes from the first score to a countback after the end', async () => {
    const event = await newEvent({
      format: 'scramble',
      teams: [
        { name: 'X', start: '1A' },
        { name: 'Y', start: '1B' },
        { name: 'Z', start: '10A' },
        { name: 'W', start: '14B', players: [6, 12, 18, 27] },
        { name: 'Late', start: '2A' },
      ],
    });
    expect(shown((await event.board('gross')).rows, 'teamName', 'positionLabel', 'thruLabel')).toEqual([
      ['X', '–', '–'],
      ['Y', '–', '–'],
      ['Late', '–', '–'],
      ['Z', '–', '–'],
      ['W', '–', '–'],
    ]);
    // Pars from 14 on: seven holes, three of which give W a stroke (1, 2 and 16 of handicap 9).
    await event.cards([event.team(3), '4 5 . . . . . . . | . . . . 4 4 4 3 5']);
    const [gross, net, points] = await event.boards();
    expect(gross.rows[0]).toEqual({
      position: 1,
      positionLabel: '1',
      tied: false,
      entryType: 'team',
      teamId: event.team(3),
      teamName: 'W',
      playerId: null,
      playerName: null,
      flightId: null,
      flightName: null,
      startLabel: '14B',
      thru: 7,
      thruLabel: '7*',
      nextHole: 3,
      holesInPlay: 18,
      score: 0,
      gross: 29,
      grossToPar: 0,
      net: 26,
      netToPar: -3,
      points: 17,
      toPar: 0,
      toParLabel: 'E',
      out: 9,
      in: 20,
      handicap: 9,
      status: 'in_progress',
      tiebreak: null,
      lastScoreAt: running.service.clock.now().toISOString(),
    });
    expect(shown([net.rows[0]], 'score', 'toPar', 'toParLabel', 'gross', 'out', 'in')).toEqual([
      [-3, -3, '-3', 29, 7, 19],
    ]);
    expect(shown([points.rows[0]], 'score', 'toPar', 'toParLabel', 'points', 'out', 'in')).toEqual([
      [17, 0, 'E', 17, 6, 11],
    ]);

    await event.cards([event.team(0), X], [event.team(1), Y], [event.team(2), Z]);
    const live = await event.boards();
    expect(
      live.map(({ board, label, direction, ties, provisional, strokeIndexMissing }) => [
        ...[board, label, direction, ties, provisional, strokeIndexMissing],
      ]),
    ).toEqual([
      ['gross', 'Gross', 'asc', 'shared', true, false],
      ['net', 'Net', 'asc', 'shared', true, false],
      ['stableford', 'Stableford', 'desc', 'shared', true, false],
    ]);
    expect(positions(live[0].rows)).toEqual([
      ['X', 1, 'T1', true],
      ['Y', 1, 'T1', true],
      ['Z', 1, 'T1', true],
      ['W', 4, '4', false],
      ['Late', null, '–', false],
    ]);
    expect(shown(live[0].rows.slice(0, 1), 'gross', 'toParLabel', 'thruLabel', 'nextHole', 'status')).toEqual(
      [[62, '-10', 'F', null, 'complete']],
    );

    const settled = [
      ['Z', 1, '1', false],
      ['Y', 2, '2', false],
      ['X', 3, '3', false],
      ['W', 4, '4', false],
      ['Late', null, '–', false],
    ];
    expect(positions((await event.board('gross', '?ties=countback')).rows)).toEqual(settled);
    await finish(event);
    const final = await event.board('gross');
    expect([final.ties, final.provisional]).toEqual(['countback', false]);
    expect(positions(final.rows)).toEqual(settled);
    expect(shown(final.rows, 'tiebreak')).toEqual([
      [{ method: 'countback', decidedBy: 'last1', values: [31, 21, 10, 3] }],
      [{ method: 'countback', decidedBy: 'hole17', values: [31, 21, 10, 4, 2] }],
      [{ method: 'countback', decidedBy: 'hole17', values: [31, 21, 10, 4, 3] }],
      [null],
      [null],
    ]);
    expect((await event.get('/leaderboard')).body.data).toEqual(final.rows);
    expect(positions((await event.board('gross', '?ties=shared')).rows)).toEqual(positions(live[0].rows));

    await event.score(event.team(0), 18, 3, { reason: 'Card recount' });
    expect(positions((await event.board('gross')).rows).slice(0, 3)).toEqual([
      ['X', 1, '1', false],
      ['Z', 2, '2', false],
      ['Y', 3, '3', false],
    ]);
  });

  it('keeps the handicap of its first score, whoever withdraws', async () => {
    const event = await newEvent({
      format: 'scramble',
      teams: [
        { name: 'Four', start: '1A', players: [-2, 5, 11, 20] },
        { name: 'Own', start: '1B', handicap: 12.5, players: [0, 0] },
        { name: 'None', start: '1C', players: [null, null] },
      ],
    });
    const handicaps = async () => shown((await event.board('net')).rows, 'teamName', 'handicap').toSorted();
    expect(await handicaps()).toEqual([
      ['Four', 4],
      ['None', null],
      ['Own', 13],
    ]);
    await event.post(`/players/${event.player(0)}/withdraw`);
    // 5, 11, 20 of three: 1.5 + 2.2 + 2 = 5.7.
    expect((await handicaps())[0]).toEqual(['Four', 6]);
    await event.score(event.team(0), 1, 4);
    await event.post(`/players/${event.player(0, 1)}/withdraw`);
    expect((await handicaps())[0]).toEqual(['Four', 6]);
  });
});

const H17 = '5 6 4 5 5 5 4 6 5 | 5 5 4 6 5 5 5 4 5';

describe('an individual event', () => {
  it('counts gross, net and points, and settles net ties by shares of the handicap', async () => {
    const event = await newEvent({
      format: 'individual',
      teams: [
        { name: 'A', start: '1A', players: [20, 17] },
        { name: 'B', start: '1B', players: [null, 2] },
      ],
    });
    const [twenty, seventeen, none, gone] = event.playerIds;
    await event.cards([twenty ?? '', H20], [seventeen ?? '', H17], [none ?? '', PARS], [gone ?? '', PARS]);
    await event.post(`/players/${gone}/withdraw`);
    const [gross, net, points] = await event.boards();
    const numbers = [
      'playerName',
      'positionLabel',
      'score',
      'gross',
      'net',
      'points',
      'out',
      'in',
      'handicap',
    ];
    expect(shown(gross.rows, ...numbers)).toEqual([
      ['B 1', '1', 0, 72, 72, 36, 36, 36, null],
      ['A 2', '2', 17, 89, 72, 36, 45, 44, 17],
      ['A 1', '3', 20, 92, 72, 36, 47, 45, 20],
    ]);
    expect(shown(net.rows, ...numbers)).toEqual([
      ['A 1', 'T1', 0, 92, 72, 36, 37, 35, 20],
      ['A 2', 'T1', 0, 89, 72, 36, 36, 36, 17],
      ['B 1', 'T1', 0, 72, 72, 36, 36, 36, null],
    ]);
    expect(shown(points.rows, 'playerName', 'positionLabel', 'score', 'toParLabel', 'out', 'in')).toEqual([
      ['A 1', 'T1', 36, '+20', 17, 19],
      ['A 2', 'T1', 36, '+17', 18, 18],
      ['B 1', 'T1', 36, 'E', 18, 18],
    ]);

    const holes = (await event.board('net', '?explain=true')).rows[0].holes;
    expect(shown(holes, 'points').flat()).toEqual([2, 2, 2, 2, 1, 2, 3, 1, 2, 2, 1, 3, 2, 2, 3, 2, 2, 2]);
    expect(holes[4]).toEqual({
      hole: 5,
      par: 4,
      strokeIndex: 1,
      strokes: 7,
      strokesReceived: 2,
      net: 5,
      points: 1,
      countingPlayerIds: [twenty],
    });
    expect('holes' in net.rows[0]).toBe(false);

    await finish(event);
    const [, settledNet, settledPoints] = await event.boards();
    expect(shown(settledNet.rows, 'playerName', 'position', 'tiebreak')).toEqual([
      // 45 less half of 20; 44 less half of 17; 36 less nothing.
      ['A 1', 1, { method: 'countback', decidedBy: 'last9', values: [35] }],
      ['A 2', 2, { method: 'countback', decidedBy: 'last9', values: [35.5] }],
      ['B 1', 3, { method: 'countback', decidedBy: 'last9', values: [36] }],
    ]);
    expect(shown(settledPoints.rows, 'playerName', 'position', 'tiebreak')[0]).toEqual([
      'A 1',
      1,
      { method: 'countback', decidedBy: 'last9', values: [19] },
    ]);
  });

  it('lets own scores travel with a player who moves, and ranks nobody who has withdrawn', async () => {
    const event = await newEvent({
      format: 'individual',
      teams: [
        { name: 'A', start: '1A', players: [0, 0] },
        { name: 'B', start: '10B', players: [0] },
      ],
    });
    await event.cards([event.player(0), '4 4'], [event.player(0, 1), '5 5'], [event.player(1), '4 5']);
    await event.post(`/players/${event.player(0)}/move`, { toTeamId: event.team(1) });
    await event.post(`/players/${event.player(1)}/withdraw`);
    const fields = [
      'playerName',
      'teamName',
      'startLabel',
      'positionLabel',
      'gross',
      'thruLabel',
      'nextHole',
    ];
    expect(shown((await event.board('gross')).rows, ...fields)).toEqual([
      ['A 1', 'B', '10B', '1', 8, '2*', 10],
      ['A 2', 'A', '1A', '2', 10, '2', 3],
    ]);
    await event.post(`/players/${event.player(1)}/reinstate`);
    expect(shown((await event.board('gross')).rows, ...fields)[1]).toEqual([
      ...['B 1', 'B', '10B', '2', 9, '2*', 10],
    ]);
  });
});

const LOW = '4 5 3 5 5 4 3 5 4 | 4 5 3 5 4 5 4 3 5';
const HIGH = '5 6 3 4 6 5 4 6 5 | 5 5 4 6 5 4 6 3 6';

describe('a best ball', () => {
  it('counts the best balls of each hole, for each board on its own', async () => {
    const event = await newEvent({
      format: 'best_ball',
      teams: [
        { name: 'Pair', start: '1A', players: [6, 15] },
        { name: 'Solo', start: '1B', handicap: 30, players: [0] },
        { name: 'Empty', start: '1C' },
      ],
    });
    const [low, high] = [event.player(0), event.player(0, 1)];
    await event.cards([low, LOW], [high, HIGH]);
    const numbers = [
      'teamName',
      'positionLabel',
      'gross',
      'net',
      'points',
      'out',
      'in',
      'handicap',
      'status',
    ];
    const rows = (boards: Wire[]) => boards.map((board) => shown(board.rows, ...numbers)[0]);
    const boards = await event.boards('?explain=true');
    expect(rows(boards)).toEqual([
      ['Pair', '1', 74, 65, 43, 37, 37, null, 'complete'],
      ['Pair', '1', 74, 65, 43, 32, 33, null, 'complete'],
      ['Pair', '1', 74, 65, 43, 22, 21, null, 'complete'],
    ]);
    expect(
      shown(
        boards.map(({ rows: [row] }) => row),
        'score',
        'toParLabel',
        'playerId',
      ),
    ).toEqual([
      [2, '+2', null],
      [-7, '-7', null],
      [43, '+2', null],
    ]);
    // A team without players can return no card; it stands before those who have not begun.
    expect(shown(boards[0].rows.slice(1), 'teamName', 'status', 'position')).toEqual([
      ['Empty', 'no_return', null],
      ['Solo', 'not_started', null],
    ]);
    const lines = boards[1].rows[0].holes;
    expect(shown(lines, 'net').flat()).toEqual([4, 4, 2, 3, 4, 4, 3, 4, 4, 4, 4, 3, 4, 4, 3, 3, 3, 5]);
    expect(lines[3]).toMatchObject({ hole: 4, strokes: 4, strokesReceived: null, countingPlayerIds: [high] });

    // One ball of 76 is left; with two to count, nobody is.
    await event.post(`/players/${high}/withdraw`);
    expect(rows(await event.boards())[0]).toEqual(['Pair', '1', 76, 70, 38, 38, 38, null, 'complete']);
    await person.patch(`${event.path}/settings`, { bestBallCount: 2 });
    expect(rows(await event.boards())[0]).toEqual([
      ...['Pair', '–', null, null, null, null, null, null, 'no_return'],
    ]);
    await event.post(`/players/${high}/reinstate`);
    const both = (await event.board('gross')).rows[0];
    expect([both.gross, both.toPar, both.thruLabel]).toEqual([164, 20, 'F']);
  });

  it('begins with the first hole that counts, and takes a newcomer’s own scores in', async () => {
    const event = await newEvent({
      format: 'best_ball',
      settings: { bestBallCount: 2 },
      teams: [
        { name: 'Pair', start: '5A', players: [0, 0] },
        { name: 'Bench', start: '6A', players: [0] },
      ],
    });
    await event.cards([event.player(0), '. . . . 4 5'], [event.player(1), '. . . . 6 3']);
    const pair = async () =>
      shown(
        (await event.board('gross')).rows.filter((row: Wire) => row.teamName === 'Pair'),
        ...['status', 'thru', 'position', 'gross', 'toParLabel', 'nextHole'],
      );
    expect(await pair()).toEqual([['in_progress', 0, null, null, '–', 5]]);
    await event.score(event.player(0, 1), 5, 5);
    expect(await pair()).toEqual([['in_progress', 1, 1, 9, '+1', 6]]);
    await event.post(`/players/${event.player(1)}/move`, { toTeamId: event.team(0) });
    expect(await pair()).toEqual([['in_progress', 2, 1, 17, '+1', 7]]);
  });
});
