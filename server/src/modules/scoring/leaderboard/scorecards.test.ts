/**
 * Promises about scorecards, flight standings, their files, and the tags that spare a reader what is known
 * already.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { invalid, notFound, UNKNOWN_ID } from '../../../../../test/support/expectations/refusals.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Person } from '../../../../../test/support/worlds/people.ts';
import { COURSE, PARS, shown } from '../../../../../test/support/worlds/rounds.ts';
import {
  createTournament,
  type TestTournament,
  type TournamentPlan,
} from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();
let person: Person;
beforeAll(async () => {
  person = await running.service.person();
});

const newEvent = (plan: TournamentPlan): Promise<TestTournament> =>
  createTournament(person, { holes: COURSE, ...plan });
const rowsOf = (csv: string): string[] => csv.split('\r\n').slice(0, -1);

const LOW = '4 5 3 5 5 4 3 5 4 | 4 5 3 5 4 5 4 3 5';
const HIGH = '5 6 3 4 6 5 4 6 5 | 5 5 4 6 5 4 6 3 6';

describe('a scorecard', () => {
  it("is the team's ball in a scramble", async () => {
    const event = await newEvent({
      format: 'scramble',
      teams: [{ name: 'Aces', start: '14B', players: [8, 20] }],
    });
    await event.cards([event.team(0), '4 5 . . . . . . . | . . . . 4 4 4 3 12']);
    const { holes, players, ...card } = (await event.get(`/scorecards/${event.team(0)}`)).body.data;
    expect(card).toEqual({
      teamId: event.team(0),
      teamName: 'Aces',
      format: 'scramble',
      handicap: 6,
      startLabel: '14B',
      signed: null,
      status: 'in_progress',
      out: 9,
      in: 27,
      total: 36,
      toPar: 7,
      thru: 7,
    });
    expect(holes).toHaveLength(18);
    expect(holes[1]).toEqual({
      ...{ hole: 2, par: 5, strokeIndex: 3, strokes: 5, strokesReceived: 1, net: 4, points: 3 },
      countingPlayerIds: [],
    });
    expect(holes[2]).toMatchObject({ hole: 3, strokes: null, net: null, points: null });
    expect(players).toEqual(
      [8, 20].map((handicap, index) => ({
        playerId: event.player(0, index),
        name: `Aces ${index + 1}`,
        handicap,
        withdrawn: false,
        holes: [],
        out: null,
        in: null,
        total: null,
      })),
    );
  });

  it('is the counting result in a best ball, with the ball of every player', async () => {
    const event = await newEvent({
      format: 'best_ball',
      settings: { handicapMode: 'whs' },
      teams: [{ name: 'Pair', start: '1A', players: [6, 15] }],
    });
    const [low, high] = [event.player(0), event.player(0, 1)];
    await event.cards([low, LOW], [high, HIGH]);
    const card = (await event.get(`/scorecards/${event.team(0)}`)).body.data;
    expect(shown([card], 'format', 'handicap', 'status', 'out', 'in', 'total', 'toPar', 'thru')).toEqual([
      ['best_ball', null, 'complete', 37, 37, 74, 2, 18],
    ]);
    expect(card.holes[3]).toMatchObject({ strokes: 4, strokesReceived: null, countingPlayerIds: [high] });
    // 85 % of 6 is 5.1, of 15 it is 12.75.
    expect(shown(card.players, 'playerId', 'handicap', 'withdrawn', 'out', 'in', 'total')).toEqual([
      [low, 5, false, 38, 38, 76],
      [high, 13, false, 44, 44, 88],
    ]);
    expect(card.players[1].holes[3]).toMatchObject({ strokes: 4, countingPlayerIds: [high] });
    expect(card.players[0].holes[3]).toMatchObject({ strokes: 5, countingPlayerIds: [] });

    await event.post(`/players/${high}/withdraw`);
    const after = (await event.get(`/scorecards/${event.team(0)}`)).body.data;
    expect(after.total).toBe(76);
    expect(shown(after.players, 'withdrawn', 'total')).toEqual([
      [false, 76],
      [true, 88],
    ]);
  });

  it('is that of each player in an individual event', async () => {
    const event = await newEvent({
      format: 'individual',
      teams: [
        { name: 'A', start: '1A', players: [10, 0] },
        { name: 'B', start: '1B' },
      ],
    });
    await event.cards([event.player(0), PARS]);
    const cards = (await event.get('/scorecards')).body.data;
    expect(
      shown(cards, 'teamName', 'status', 'holes', 'out', 'in', 'total', 'toPar', 'thru', 'handicap'),
    ).toEqual([
      ['A', 'in_progress', [], null, null, null, null, null, null],
      ['B', 'not_started', [], null, null, null, null, null, null],
    ]);
    expect(shown(cards[0].players, 'name', 'handicap', 'out', 'in', 'total')).toEqual([
      ['A 1', 10, 36, 36, 72],
      ['A 2', 0, null, null, null],
    ]);
    expect(cards[0].players[0].holes[4]).toMatchObject({ strokes: 4, strokesReceived: 1, net: 3, points: 3 });
    expect((await event.get(`/scorecards/${event.team(0)}`)).body.data).toEqual(cards[0]);
    for (const unknown of [UNKNOWN_ID, 'nobody'])
      expect(await event.get(`/scorecards/${unknown}`)).toMatchObject(notFound);
  });
});

describe('flight standings', () => {
  it('start the positions anew in each flight, and list those without one last', async () => {
    const event = await newEvent({ format: 'scramble' });
    const flight = async (name: string, handicapMin?: number, handicapMax?: number) =>
      (await event.post('/flights', { name, handicapMin, handicapMax })).body.data.id;
    const [a, b] = [await flight('A', 0, 9.5), await flight('B')];
    const ids: string[] = [];
    for (const [teamName, handicap, flightId] of [
      ['One', 18, a],
      ['Two', 0, a],
      ['Loose', 0, null],
    ])
      ids.push((await event.post('/teams', { teamName, handicap, flightId, startingHole: 1 })).body.data.id);
    const [one = '', two = '', loose = ''] = ids;
    await event.cards([one, '5'], [two, '4'], [loose, '4']);
    const standings = async (query = '') => (await event.get(`/flights${query}`)).body.data;
    const heads = ['flightId', 'name', 'handicapMin', 'handicapMax', 'entries', 'board'];
    expect(shown(await standings(), ...heads)).toEqual([
      [a, 'A', 0, 9.5, 2, 'gross'],
      [b, 'B', null, null, 0, 'gross'],
      [null, null, null, null, 1, 'gross'],
    ]);
    const rows = async (query = '') =>
      (await standings(query)).map((standing: { rows: object[] }) =>
        shown(standing.rows, 'teamName', 'positionLabel'),
      );
    expect(await rows()).toEqual([
      [
        ['Two', '1'],
        ['One', '2'],
      ],
      [],
      [['Loose', '1']],
    ]);
    expect((await rows('?board=net'))[0]).toEqual([
      ['One', 'T1'],
      ['Two', 'T1'],
    ]);
    expect((await standings('?board=stableford'))[0]).toMatchObject({ board: 'stableford' });
    expect(await event.get('/flights?board=skins')).toMatchObject(invalid('board'));
    const csv = await event.get('/flights?board=gross&format=csv');
    expect(rowsOf(csv.text)).toEqual([
      'Flight,Position,Team,Player,Start,Thru,To par,Gross,Net,Points,Out,In,Handicap,Status',
      'A,1,Two,,1B,1,E,4,4,2,4,,0,in_progress',
      'A,2,One,,1A,1,+1,5,4,2,5,,18,in_progress',
      ',1,Loose,,1C,1,E,4,4,2,4,,0,in_progress',
    ]);
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="flights.csv"');
  });

  it('of an individual event go by the flight of the player', async () => {
    const event = await newEvent({
      format: 'individual',
      teams: [{ name: 'A', start: '1A', players: [4, 20] }],
    });
    const flights = (await event.post('/flights/auto', { count: 2 })).body.data;
    await event.cards([event.player(0), '4'], [event.player(0, 1), '4']);
    const standings = (await event.get('/flights')).body.data;
    expect(
      standings.map(({ rows }: { rows: object[] }) => shown(rows, 'playerName', 'positionLabel')),
    ).toEqual([[['A 1', '1']], [['A 2', '1']]]);
    expect(shown(standings, 'flightId')).toEqual(flights.map(({ id }: { id: string }) => [id]));
  });
});

describe('files', () => {
  it('hold a board and all cards, and never a formula', async () => {
    const event = await newEvent({
      format: 'best_ball',
      teams: [{ name: '=Aces, "the"', start: '14B', players: [6, null] }],
    });
    await event.cards([event.player(0), '4 5 . . . . . . . | . . . . 4 4 4 3 5'], [event.player(0, 1), '5']);
    const [board, cards] = await Promise.all([
      event.get('/leaderboard?format=csv&explain=true'),
      event.get('/scorecards?format=csv'),
    ]);
    const name = `"'=Aces, ""the"""`;
    expect(board.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(rowsOf(board.text)).toEqual([
      'Position,Team,Player,Flight,Start,Thru,To par,Gross,Net,Points,Out,In,Handicap,Status',
      `1,${name},,,14B,7*,E,29,27,16,9,20,,in_progress`,
    ]);
    const holes = Array.from({ length: 18 }, (_, index) => `Hole ${index + 1}`).join();
    expect(rowsOf(cards.text)).toEqual([
      `Team,Player,Handicap,${holes},Out,In,Total`,
      `${name},,,4,5,,,,,,,,,,,,4,4,4,3,5,9,20,29`,
      `${name},"'=Aces, ""the"" 1",6,4,5,,,,,,,,,,,,4,4,4,3,5,9,20,29`,
      `${name},"'=Aces, ""the"" 2",,5,,,,,,,,,,,,,,,,,,5,,5`,
    ]);
    expect(cards.headers.get('content-disposition')).toBe('attachment; filename="scorecards.csv"');
  });

  it('hold only one line for a scramble team, and none for the team of individuals', async () => {
    const plan = { teams: [{ name: 'A', start: '1A', players: [0, 0] }] };
    const [scramble, single] = await Promise.all([
      newEvent({ ...plan, format: 'scramble' }),
      newEvent({ ...plan, format: 'individual' }),
    ]);
    await Promise.all([scramble.cards([scramble.team(0), '4']), single.cards([single.player(0), '4'])]);
    const names = async (event: TestTournament) =>
      rowsOf((await event.get('/scorecards?format=csv')).text)
        .slice(1)
        .map((row) => row.split(',').slice(0, 4).join());
    expect(await names(scramble)).toEqual(['A,,0,4']);
    expect(await names(single)).toEqual(['A,A 1,0,4', 'A,A 2,0,']);
  });
});

describe('the tag of an answer', () => {
  const PATHS = (event: TestTournament) => [
    '/leaderboard',
    '/leaderboard?ties=countback&explain=true',
    '/leaderboard?format=csv',
    '/boards',
    '/scorecards',
    '/scorecards?format=csv',
    `/scorecards/${event.team(0)}`,
    '/flights',
    '/flights?format=csv',
  ];
  const tagsOf = (event: TestTournament, headers: Record<string, string> = {}, paths = PATHS(event)) =>
    Promise.all(
      paths.map(async (path) => {
        const { status, headers: given, text } = await event.get(path, headers);
        return { path, status, tag: given.get('etag') ?? '', empty: text === '' };
      }),
    );

  it('spares the reader the same again, and is new after every change that boards show', async () => {
    const event = await newEvent({
      format: 'individual',
      teams: [
        { name: 'A', start: '1A', players: [0, 0] },
        { name: 'B', start: '1B' },
      ],
    });
    let seen = new Set<string>();
    const changes: [string, () => Promise<unknown>][] = [
      ['nothing yet', async () => undefined],
      ['a score', () => event.score(event.player(0), 1, 4)],
      ['a correction', () => event.score(event.player(0), 1, 5)],
      ['many scores', () => event.cards([event.player(0), '4 4'], [event.player(0, 1), '3 3'])],
      ['a move', () => event.post(`/players/${event.player(0, 1)}/move`, { toTeamId: event.team(1) })],
      ['a handicap', () => event.post(`/players/${event.player(0)}/update`, { handicap: 12 })],
      ['a name', () => event.post(`/players/${event.player(0)}/update`, { full_name: 'Ann' })],
      ['a withdrawal', () => event.post(`/players/${event.player(0)}/withdraw`)],
      ['his return', () => event.post(`/players/${event.player(0)}/reinstate`)],
      ['a team', () => event.post('/teams', { teamName: 'C' })],
      ['its start', () => event.post(`/teams/${event.team(1)}/move`, { startingHole: 9 })],
      ['a flight', () => event.post('/flights/auto', { count: 2 })],
      ['a setting', () => person.patch(`${event.path}/settings`, { handicapMode: 'whs' })],
      [
        'a course',
        () => event.put('/holes', { holes: [...Array(9)].map((_, i) => ({ holeNumber: i + 1 })) }),
      ],
      ['the end', () => event.post('/status', { status: 'final' })],
    ];
    for (const [name, change] of changes) {
      await change();
      const answers = await tagsOf(event, {}, ['/boards', '/scorecards']);
      const tags = new Set(answers.map(({ tag }) => tag));
      expect([name, tags.size, answers.every(({ status }) => status === 200)]).toEqual([name, 1, true]);
      for (const tag of tags) expect([name, tag, seen.has(tag)]).toEqual([name, tag, false]);
      seen = new Set([...seen, ...tags]);
    }
    const tag = [...seen].at(-1) ?? '';
    for (const known of [tag, tag.replace('W/', ''), `"1", ${tag}`, '*'])
      for (const { path, status, tag: given, empty } of await tagsOf(event, { 'if-none-match': known }))
        expect([path, known, status, given, empty]).toEqual([path, known, 304, tag, true]);
    for (const unknown of ['W/"1"', '"soon"', 'x'])
      for (const { status } of await tagsOf(event, { 'if-none-match': unknown })) expect(status).toBe(200);
  });

  it('stays when nothing changed that boards show', async () => {
    const event = await newEvent({
      format: 'individual',
      teams: [{ name: 'A', start: '1A', players: [0] }],
    });
    await event.score(event.player(0), 1, 12);
    const tag = async () => (await event.get('/boards')).headers.get('etag');
    const before = await tag();
    await event.score(event.player(0), 1, 12);
    await event.score(event.player(0), 1, 4, { dryRun: true });
    await event.post(`/players/${event.player(0)}/checkin`);
    await event.post(`/players/${event.player(0)}/update`, { shirt_size: 'L' });
    const [flag] = (await event.get('/flags')).body.data;
    await event.post(`/flags/${flag.id}/resolve`);
    expect(await tag()).toBe(before);
  });

  it('of a newer version than this node has makes it look again', async () => {
    const event = await newEvent({
      format: 'individual',
      teams: [{ name: 'A', start: '1A', players: [0] }],
    });
    const { body } = await event.score(event.player(0), 1, 4);
    const { revision } = body.data;
    await event.boards();
    // Told to nobody, as if another node had done it and its notice were still on the way.
    await running.service.database.query(
      `with card as (update players set strokes[1] = 7 where id = $1)
       update board_versions set version = version + 2 where tournament_id = $2`,
      [event.player(0), event.id],
    );
    const answer = await event.get('/leaderboard', { 'if-none-match': `W/"${revision + 1}"` });
    expect([answer.status, answer.headers.get('etag')]).toEqual([200, `W/"${revision + 2}"`]);
    expect(answer.body.data[0].gross).toBe(7);
  });
});
