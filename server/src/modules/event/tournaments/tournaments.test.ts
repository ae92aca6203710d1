/** Promises about tournaments: what one is, how it is changed and set, and how it looks at a glance. */
import { describe, expect, it } from 'vitest';
import { A_TIME, A_UUID, data } from '../../../../../test/support/expectations/answers.ts';
import {
  badRequest,
  conflict,
  invalid,
  notFound,
  UNKNOWN_ID,
} from '../../../../../test/support/expectations/refusals.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Person, Wire } from '../../../../../test/support/worlds/people.ts';
import { course } from '../../../../../test/support/worlds/rounds.ts';
import { enterScore, raiseFlag } from '../../../../../test/support/worlds/scores.ts';
import { actionsOf, createTournament } from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();

const create = (person: Person, body: unknown = { name: 'Spring Open' }) =>
  data(person.post('/tournaments', body));
const namesIn = (answer: { body: Wire }) => answer.body.data.map(({ name }: { name: string }) => name);

describe('creating a tournament', () => {
  it('returns it in full, in set-up and on automation, and reads it back', async () => {
    const person = await running.service.person();
    const answer = await person.post('/tournaments', {
      name: ' Spring Open ',
      courseName: ' Willow Creek ',
      eventDate: '2028-02-29',
      format: 'best_ball',
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      data: {
        id: A_UUID,
        name: 'Spring Open',
        course_name: 'Willow Creek',
        event_date: '2028-02-29',
        format: 'best_ball',
        status: 'setup',
        created_at: A_TIME,
        auto_status: true,
        external_id: null,
        metadata: {},
        updated_at: answer.body.data.created_at,
      },
    });
    expect((await person.get(`/tournaments/${answer.body.data.id}`)).body).toEqual(answer.body);
  });

  it('needs a name and nothing else', async () => {
    const person = await running.service.person();
    expect(await create(person)).toMatchObject({ course_name: null, event_date: null, format: null });
    expect(await person.post('/tournaments', {})).toMatchObject(invalid('name'));
    expect(await person.post('/tournaments')).toMatchObject(invalid('name'));
  });

  it('takes no status, id or other unknown field, and names them to who prefers strict handling', async () => {
    const person = await running.service.person();
    const body = { name: 'Spring Open', course_name: 'Willow Creek', status: 'live', id: UNKNOWN_ID };
    const strict = await person.post('/tournaments', body, { prefer: 'handling=strict' });
    expect(strict).toMatchObject(invalid('course_name', 'status', 'id'));
    const tournament = await create(person, body);
    expect(tournament).toMatchObject({ course_name: null, status: 'setup' });
    expect(tournament.id).not.toBe(UNKNOWN_ID);
  });
});

describe('the fields of a tournament', () => {
  const taken = [
    ['name', 'x'],
    ['name', 'x'.repeat(500)],
    ['name', '🏌'.repeat(500)],
    ['courseName', 'x'.repeat(500)],
    ['courseName', ''],
    ['eventDate', '2026-02-28'],
    ['eventDate', '2000-02-29'],
    ['format', 'scramble'],
    ['format', 'best_ball'],
    ['format', 'individual'],
  ] as const;

  const refused = [
    ['name', ['', '  ', 'x'.repeat(501), '🏌'.repeat(501), 5, true, null, ['x']]],
    ['courseName', ['x'.repeat(501), 5, null, {}]],
    [
      'eventDate',
      ['2026-02-30', '2026-13-01', '2027-02-29', '2026-6-8', '2026-06-08T00:00:00Z', '', 20260608, null],
    ],
    ['format', ['stroke_play', 'Scramble', '', 1, null]],
  ] as const;

  it('go up to their limits', async () => {
    const person = await running.service.person();
    const { id } = await create(person);
    await Promise.all(
      taken.map(async ([field, value]) => {
        expect((await person.post('/tournaments', { name: 'Spring Open', [field]: value })).status).toBe(201);
        const patched = await person.patch(`/tournaments/${id}`, { [field]: value });
        expect([patched.status, patched.body]).toEqual([200, { data: { id, [field]: value } }]);
      }),
    );
  });

  it('are refused one past them, each named, and nothing is changed', async () => {
    const person = await running.service.person();
    const { id } = await create(person);
    await Promise.all(
      refused.flatMap(([field, values]) =>
        values.map(async (value) => {
          const body = { name: 'Spring Open', [field]: value };
          expect(await person.post('/tournaments', body), String(value)).toMatchObject(invalid(field));
          expect(await person.patch(`/tournaments/${id}`, body), String(value)).toMatchObject(invalid(field));
        }),
      ),
    );
    expect(await actionsOf(person, { path: `/tournaments/${id}` })).toEqual(['tournament.created']);
    expect(await person.post('/tournaments', { name: 'a\u0000b' })).toMatchObject(badRequest);
    expect(namesIn(await person.get('/tournaments'))).toEqual(['Spring Open']);
  });
});

describe('changing a tournament', () => {
  it('answers with the id and the fields sent, under the names sent, and changes only those', async () => {
    const person = await running.service.person();
    const before = await create(person, { name: 'Spring Open', courseName: 'Old Links', format: 'scramble' });
    const path = `/tournaments/${before.id}`;
    const one = await person.patch(path, { eventDate: '2026-06-08' });
    expect(one.body).toEqual({ data: { id: before.id, eventDate: '2026-06-08' } });
    const all = {
      name: 'Summer Open',
      courseName: 'Oak Hill',
      eventDate: '2026-07-01',
      format: 'individual',
    };
    const answer = await person.patch(path.toUpperCase().replace('/TOURNAMENTS', '/tournaments'), {
      ...all,
      status: 'final',
      course_name: 'Elsewhere',
    });
    expect(answer.body).toEqual({ data: { id: before.id, ...all } });
    expect(await data(person.get(path))).toEqual({
      ...before,
      name: 'Summer Open',
      course_name: 'Oak Hill',
      event_date: '2026-07-01',
      format: 'individual',
      updated_at: A_TIME,
    });
  });

  it('has no course again when it is blank', async () => {
    const person = await running.service.person();
    const { id } = await create(person, { name: 'Spring Open', courseName: 'Old Links' });
    expect((await person.patch(`/tournaments/${id}`, { courseName: ' ' })).status).toBe(200);
    expect((await data(person.get(`/tournaments/${id}`))).course_name).toBeNull();
  });

  it('needs a field it knows, and names the nearest to one it does not', async () => {
    const person = await running.service.person();
    const { id } = await create(person);
    for (const body of [{}, undefined]) {
      expect(await person.patch(`/tournaments/${id}`, body)).toMatchObject(invalid(''));
    }
    for (const [slip, meant] of [
      ['course_name', 'courseName'],
      ['event_date', 'eventDate'],
      ['Name', 'name'],
      ['formatt', 'format'],
    ] as const) {
      const answer = await person.patch(`/tournaments/${id}`, { [slip]: 'x' });
      expect(answer).toMatchObject(invalid(slip));
      expect(answer.body.error).toContain(meant);
    }
    expect(await actionsOf(person, { path: `/tournaments/${id}` })).toEqual(['tournament.created']);
  });

  it.each([
    ['a team', { teams: [1] }],
    ['a player', { loose: 1 }],
  ])('keeps the format once %s has a score, and changes the rest', async (_, plan) => {
    const person = await running.service.person();
    const event = await createTournament(person, { format: 'scramble', ...plan });
    const [team] = event.teams;
    const [player] = event.loose;
    await enterScore(running.service, event, team ? { teamId: team.id } : { playerId: player.id });
    expect(await person.patch(event.path, { name: 'Renamed', format: 'individual' })).toMatchObject(conflict);
    expect(await data(person.get(event.path))).toMatchObject({ name: 'Spring Open', format: 'scramble' });
    expect((await person.patch(event.path, { name: 'Renamed', format: 'scramble' })).status).toBe(200);
    await enterScore(running.service, event, {
      ...(team ? { teamId: team.id } : { playerId: player.id }),
      strokes: null,
    });
    expect((await person.patch(event.path, { format: 'individual' })).status).toBe(200);
  });
});

describe('listing tournaments', () => {
  it('goes newest first, page by page, by status too', async () => {
    const person = await running.service.person();
    for (const name of ['First', 'Second', 'Third', 'Fourth']) await createTournament(person, { name });
    await createTournament(person, { name: 'Over', status: 'final' });
    expect(namesIn(await person.get('/tournaments'))).toEqual(['Over', 'Fourth', 'Third', 'Second', 'First']);
    for (const status of ['setup', 'draft']) {
      const first = await person.get(`/tournaments?status=${status}&limit=3`);
      expect(namesIn(first)).toEqual(['Fourth', 'Third', 'Second']);
      const { next_cursor, has_more } = first.body.page;
      expect(has_more).toBe(true);
      const rest = await person.get(`/tournaments?status=${status}&limit=3&cursor=${next_cursor}`);
      expect(namesIn(rest)).toEqual(['First']);
      expect(rest.body.page).toEqual({ next_cursor: null, has_more: false });
      expect(await person.get(`/tournaments?status=final&cursor=${next_cursor}`)).toMatchObject(badRequest);
    }
    expect(namesIn(await person.get('/tournaments?status=final'))).toEqual(['Over']);
    expect((await person.get('/tournaments?status=live')).body).toEqual({
      data: [],
      page: { next_cursor: null, has_more: false },
    });
    expect(await person.get('/tournaments?status=closed')).toMatchObject(invalid('status'));
  });
});

describe('an id that is no tournament of ours', () => {
  it('is not found, whatever is asked of it', async () => {
    const [person, neighbour] = [await running.service.person(), await running.service.person()];
    const [own, foreign] = [
      await createTournament(person, { teams: [1] }),
      await createTournament(neighbour),
    ];
    const ids = [UNKNOWN_ID, foreign.id, own.teams[0].id];
    const calls = ids.flatMap((id) => [
      person.get(`/tournaments/${id}`),
      person.patch(`/tournaments/${id}`, { name: 'Mine' }),
      ...['settings', 'summary', 'audit', 'holes', 'teams', 'players'].map((part) =>
        person.get(`/tournaments/${id}/${part}`),
      ),
      ...['teams', 'players', 'audit'].map((part) => person.get(`/tournaments/${id}/${part}?format=csv`)),
      person.patch(`/tournaments/${id}/settings`, { teamSize: 3 }),
      person.post(`/tournaments/${id}/status`, { status: 'live' }),
      person.post(`/tournaments/${id}/teams`, { teamName: 'Strangers' }),
      person.post(`/tournaments/${id}/players`, { fullName: 'A Stranger' }),
      person.post(`/tournaments/${id}/flights`, { name: 'Strangers' }),
      person.post(`/tournaments/${id}/flights/auto`, { count: 2 }),
    ]);
    for (const answer of await Promise.all(calls)) expect(answer).toMatchObject(notFound);
    expect(await actionsOf(neighbour, foreign)).toEqual(['tournament.created']);
  });
});

describe('the summary', () => {
  it('of a new event is all zeros', async () => {
    const person = await running.service.person();
    const { path } = await createTournament(person);
    const answer = await person.get(`${path}/summary`);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      data: {
        name: 'Spring Open',
        status: 'setup',
        teams: { total: 0, checkedIn: 0 },
        players: { total: 0, checkedIn: 0 },
        scoresPosted: 0,
        openFlags: 0,
        holes: 0,
        sideGamesEnabled: false,
      },
    });
  });

  it('counts teams that are here whole, players who have not withdrawn, and what they have posted', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, {
      format: 'best_ball',
      holes: course(9),
      settings: { sideGamesEnabled: true },
      teams: [2, 2, 2, 0, 1],
      loose: 2,
    });
    const { path, loose } = event;
    const [whole, half, shrunk, , gone] = event.teams;
    const post = (id: string, action: string) => data(person.post(`${path}/players/${id}/${action}`));
    await data(person.post(`${path}/teams/${whole.id}/checkin`));
    await post(half.players[0].id, 'checkin');
    for (const player of shrunk.players) await post(player.id, 'checkin');
    await post(shrunk.players[1].id, 'withdraw');
    await post(gone.players[0].id, 'checkin');
    await post(gone.players[0].id, 'withdraw');
    await post(loose[0].id, 'checkin');
    const entered = [whole.players[0], shrunk.players[0], shrunk.players[1], loose[0]];
    for (const { id } of entered) {
      for (let hole = 1; hole <= 9; hole += 1) {
        await enterScore(running.service, event, { playerId: id, hole });
      }
    }
    await enterScore(running.service, event, { teamId: half.id });
    await raiseFlag(running.service, event, half.id, 'open');
    await raiseFlag(running.service, event, half.id, 'resolved');
    const figures = {
      name: 'Spring Open',
      status: 'live',
      teams: { total: 5, checkedIn: 2 },
      players: { total: 7, checkedIn: 5 },
      scoresPosted: 28,
      openFlags: 1,
      holes: 9,
      sideGamesEnabled: true,
    };
    expect(await data(person.get(`${path}/summary`))).toEqual(figures);
    // Whoever comes back brings presence and scores along, and takes them to another team or to none.
    await post(shrunk.players[1].id, 'reinstate');
    await data(person.post(`${path}/players/${shrunk.players[0].id}/move`, { toTeamId: half.id }));
    await data(person.post(`${path}/players/${loose[0].id}/move`, { toTeamId: whole.id }));
    await data(person.delete(`${path}/teams/${gone.id}`));
    expect(await data(person.get(`${path}/summary`))).toEqual({
      ...figures,
      teams: { total: 4, checkedIn: 2 },
      players: { total: 8, checkedIn: 6 },
      scoresPosted: 37,
    });
  });
});

const DEFAULTS = {
  updatedAt: A_TIME,
  timezone: 'UTC',
  teamSize: 4,
  boards: ['gross', 'net', 'stableford'],
  bestBallCount: 1,
  handicapMode: 'as_entered',
  stablefordBasis: 'net',
  maxScore: null,
  ties: 'auto',
  incompleteCards: 'rank',
  sideGamesEnabled: false,
  suspended: false,
  publicSlug: null,
  publicBoard: 'live',
  description: null,
  startTime: null,
  replyTo: null,
  language: 'en',
  tv: { seconds: 10, rotateFlights: true, boards: ['gross', 'net', 'stableford'] },
  registration: {
    enabled: false,
    feeCents: 0,
    currency: 'usd',
    capacity: null,
    perPlayer: false,
    closesAt: null,
    waitlist: false,
    payOffline: false,
    refundUntil: null,
  },
};

const OTHERS = {
  timezone: 'America/New_York',
  teamSize: 2,
  boards: ['gross', 'stableford'],
  bestBallCount: 2,
  handicapMode: 'whs',
  stablefordBasis: 'gross',
  maxScore: 'net_double_bogey',
  ties: 'countback',
  incompleteCards: 'unranked',
  sideGamesEnabled: true,
  suspended: true,
  publicSlug: 'spring-open-2026',
  publicBoard: 'hidden',
  description: 'Breakfast from 7:30.\n\nBring a friend.',
  startTime: '08:30',
  replyTo: 'events@example.com',
  language: 'de',
  tv: { seconds: 20, rotateFlights: false, boards: ['stableford'] },
  registration: {
    enabled: true,
    feeCents: 12_500,
    currency: 'eur',
    capacity: 144,
    perPlayer: true,
    closesAt: '2026-06-01T22:00:00.000Z',
    waitlist: true,
    payOffline: true,
    refundUntil: '2026-05-31T22:00:00.000Z',
  },
};

describe('the settings', () => {
  it('of a new event are the usual ones', async () => {
    const person = await running.service.person();
    const { path } = await createTournament(person);
    const answer = await person.get(`${path}/settings`);
    expect([answer.status, answer.body]).toEqual([200, { data: DEFAULTS }]);
  });

  it('change where a field is sent, are answered whole, and one row is logged', async () => {
    const person = await running.service.person();
    const event = await createTournament(person);
    const path = `${event.path}/settings`;
    const answer = await person.patch(path, OTHERS);
    expect([answer.status, answer.body]).toEqual([200, { data: { ...OTHERS, updatedAt: A_TIME } }]);
    const after = {
      ...OTHERS,
      updatedAt: A_TIME,
      maxScore: null,
      ties: 'shared',
      registration: { ...OTHERS.registration, capacity: null },
    };
    const few = { maxScore: null, ties: 'shared', registration: { capacity: null } };
    expect(await data(person.patch(path, few))).toEqual(after);
    expect(await data(person.patch(path, few))).toEqual(after);
    expect(await data(person.patch(path, { registration: {} }))).toEqual(after);
    expect(await data(person.get(path))).toEqual(after);
    expect(await actionsOf(person, event, 1)).toEqual([
      'tournament.settings_updated',
      'tournament.status_changed',
      'tournament.settings_updated',
    ]);
  });

  it('go up to their limits', async () => {
    const person = await running.service.person();
    const path = `${(await createTournament(person)).path}/settings`;
    const taken: [string, unknown, unknown?][] = [
      ...[1, 2, 3, 4, 5, 6].map((size): [string, unknown] => ['teamSize', size]),
      ...[1, 2, 3, 4].map((count): [string, unknown] => ['bestBallCount', count]),
      ['boards', [], ['gross']],
      ['boards', ['stableford'], ['gross', 'stableford']],
      ['boards', ['stableford', 'net', 'net', 'gross'], ['gross', 'net', 'stableford']],
      ['timezone', 'Europe/Paris'],
      ['publicSlug', 'a'],
      ['description', 'é'.repeat(4000)],
      ['description', 'One\r\n\r\nTwo', 'One\n\nTwo'],
      ['description', ' \n ', null],
      ['startTime', '00:00'],
      ['startTime', '23:59'],
      ['replyTo', null],
      ['language', 'de'],
      ['publicSlug', '9'.repeat(60)],
      ['registration', { feeCents: 0 }, expect.objectContaining({ feeCents: 0 })],
      ['registration', { capacity: 1 }, expect.objectContaining({ capacity: 1 })],
    ];
    for (const [field, value, stored = value] of taken) {
      expect((await data(person.patch(path, { [field]: value })))[field]).toEqual(stored);
    }
  });

  it('are refused past them, each named, and nothing is changed', async () => {
    const person = await running.service.person();
    const event = await createTournament(person);
    const refused = {
      timezone: ['', 'Mars/Olympus', '+02:00', 5, null],
      teamSize: [0, 7, 1.5, '4', null],
      boards: [null, 'gross'],
      'boards.0': [['stroke'], [null]],
      bestBallCount: [0, 5, 1.5, '1', null],
      handicapMode: ['', 'WHS', null],
      stablefordBasis: ['both', null],
      maxScore: ['', 'double_par', 10],
      ties: ['split', null],
      sideGamesEnabled: ['true', 1, null],
      suspended: ['false', 0, null],
      description: ['x'.repeat(4001), 5],
      startTime: ['', '24:00', '8:30', '08:60', 830],
      replyTo: ['', 'events', 5],
      language: ['', 'DE', 'fr', null],
      publicSlug: ['', 'Spring', 'spring open', '-spring', 'spring-', 'é', 'x'.repeat(61), 5],
      registration: [null, true, []],
      'registration.enabled': [{ enabled: 'yes' }, { enabled: null }],
      'registration.feeCents': [{ feeCents: -1 }, { feeCents: 0.5 }, { feeCents: null }],
      'registration.currency': [{ currency: 'USD' }, { currency: 'us' }, { currency: null }],
      'registration.capacity': [{ capacity: 0 }, { capacity: '10' }],
      'registration.perPlayer': [{ perPlayer: null }],
    };
    await Promise.all(
      Object.entries(refused).flatMap(([field, values]) =>
        values.map(async (value) => {
          const [name = ''] = field.split('.');
          const answer = await person.patch(`${event.path}/settings`, { ties: 'shared', [name]: value });
          expect(answer, `${field} ${JSON.stringify(value)}`).toMatchObject(invalid(field));
        }),
      ),
    );
    expect(await data(person.get(`${event.path}/settings`))).toEqual(DEFAULTS);
    expect(await actionsOf(person, event)).toEqual(['tournament.created']);
  });

  it('need a field they know, and name the nearest to one they do not', async () => {
    const person = await running.service.person();
    const path = `${(await createTournament(person)).path}/settings`;
    for (const body of [{}, undefined]) expect(await person.patch(path, body)).toMatchObject(invalid(''));
    const slip = await person.patch(path, { team_size: 2 });
    expect(slip).toMatchObject(invalid('team_size'));
    expect(slip.body.error).toContain('teamSize');
  });
});

describe('the team size', () => {
  it('is not set below the seats a team has taken; whoever has withdrawn takes none', async () => {
    const person = await running.service.person();
    const { path, teams } = await createTournament(person, { teams: [3, 1] });
    expect(await person.patch(`${path}/settings`, { teamSize: 2 })).toMatchObject(conflict);
    expect((await data(person.get(`${path}/settings`))).teamSize).toBe(4);
    expect((await person.patch(`${path}/settings`, { teamSize: 3 })).status).toBe(200);
    await data(person.post(`${path}/players/${teams[0].players[0].id}/withdraw`));
    expect((await person.patch(`${path}/settings`, { teamSize: 2 })).status).toBe(200);
  });
});

describe('a public address', () => {
  it('belongs to one event of the service, until that event gives it up', async () => {
    const [person, neighbour] = [await running.service.person(), await running.service.person()];
    const [own, sister, foreign] = await Promise.all([
      createTournament(person),
      createTournament(person),
      createTournament(neighbour),
    ]);
    const take = (publicSlug: string | null) => person.patch(`${own.path}/settings`, { publicSlug });
    expect((await take('masters')).status).toBe(200);
    expect((await take('masters')).status).toBe(200);
    const wanted = { publicSlug: 'masters', teamSize: 2 };
    expect(await person.patch(`${sister.path}/settings`, wanted)).toMatchObject(conflict);
    expect(await neighbour.patch(`${foreign.path}/settings`, wanted)).toMatchObject(conflict);
    expect(await data(neighbour.get(`${foreign.path}/settings`))).toEqual(DEFAULTS);
    expect((await take('masters-2')).status).toBe(200);
    expect((await data(neighbour.patch(`${foreign.path}/settings`, wanted))).publicSlug).toBe('masters');
    expect(await take('masters')).toMatchObject(conflict);
    expect((await data(person.get(`${own.path}/settings`))).publicSlug).toBe('masters-2');
    expect((await take(null)).status).toBe(200);
    expect((await person.patch(`${sister.path}/settings`, { publicSlug: 'masters-2' })).status).toBe(200);
  });

  it('goes to one of those who ask for it at once', async () => {
    const people = await Promise.all([1, 2, 3].map(() => running.service.person()));
    const events = await Promise.all(
      people.flatMap((person) => [createTournament(person), createTournament(person)]),
    );
    const answers = await Promise.all(
      events.map((event, index) =>
        people[Math.floor(index / 2)]?.patch(`${event.path}/settings`, { publicSlug: 'rush' }),
      ),
    );
    expect(answers.map((answer) => answer?.status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });
});
