/** Promises about settings: what they are at first, what they take, and that a public address has one event. */
import { describe, expect, it } from 'vitest';
import { actionsOf, anEvent, data } from '../../../../test/support/events.ts';
import { conflict, invalid } from '../../../../test/support/refusals.ts';
import { useService } from '../../../../test/support/service.ts';

const running = useService();

const DEFAULTS = {
  timezone: 'UTC',
  teamSize: 4,
  boards: ['gross', 'net', 'stableford'],
  bestBallCount: 1,
  handicapMode: 'as_entered',
  stablefordBasis: 'net',
  maxScore: null,
  ties: 'auto',
  sideGamesEnabled: false,
  suspended: false,
  publicSlug: null,
  registration: { enabled: false, feeCents: 0, currency: 'usd', capacity: null, perPlayer: false },
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
  sideGamesEnabled: true,
  suspended: true,
  publicSlug: 'spring-open-2026',
  registration: { enabled: true, feeCents: 12_500, currency: 'eur', capacity: 144, perPlayer: true },
};

describe('settings', () => {
  it('of a new event are the usual ones', async () => {
    const person = await running.service.person();
    const { path } = await anEvent(person);
    const answer = await person.get(`${path}/settings`);
    expect([answer.status, answer.body]).toEqual([200, { data: DEFAULTS }]);
  });

  it('change where a field is sent, are answered whole, and one row is logged', async () => {
    const person = await running.service.person();
    const event = await anEvent(person);
    const path = `${event.path}/settings`;
    const answer = await person.patch(path, OTHERS);
    expect([answer.status, answer.body]).toEqual([200, { data: OTHERS }]);
    const after = {
      ...OTHERS,
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
    const path = `${(await anEvent(person)).path}/settings`;
    const taken: [string, unknown, unknown?][] = [
      ...[1, 2, 3, 4, 5, 6].map((size): [string, unknown] => ['teamSize', size]),
      ...[1, 2, 3, 4].map((count): [string, unknown] => ['bestBallCount', count]),
      ['boards', [], ['gross']],
      ['boards', ['stableford'], ['gross', 'stableford']],
      ['boards', ['stableford', 'net', 'net', 'gross'], ['gross', 'net', 'stableford']],
      ['timezone', 'Europe/Paris'],
      ['publicSlug', 'a'],
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
    const event = await anEvent(person);
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
    const path = `${(await anEvent(person)).path}/settings`;
    for (const body of [{}, undefined]) expect(await person.patch(path, body)).toMatchObject(invalid(''));
    const slip = await person.patch(path, { team_size: 2 });
    expect(slip).toMatchObject(invalid('team_size'));
    expect(slip.body.error).toContain('teamSize');
  });
});

describe('the team size', () => {
  it('is not set below the seats a team has taken; whoever has withdrawn takes none', async () => {
    const person = await running.service.person();
    const { path, teams } = await anEvent(person, { teams: [3, 1] });
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
    const [own, sister, foreign] = await Promise.all([anEvent(person), anEvent(person), anEvent(neighbour)]);
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
    const events = await Promise.all(people.flatMap((person) => [anEvent(person), anEvent(person)]));
    const answers = await Promise.all(
      events.map((event, index) =>
        people[Math.floor(index / 2)]?.patch(`${event.path}/settings`, { publicSlug: 'rush' }),
      ),
    );
    expect(answers.map((answer) => answer?.status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });
});
