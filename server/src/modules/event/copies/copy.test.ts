/** Promises about an event that is made after the model of another. */
import { describe, expect, it } from 'vitest';
import { A_TIME, data } from '../../../../../test/support/expectations/answers.ts';
import { invalid, notFound, UNKNOWN_ID } from '../../../../../test/support/expectations/refusals.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Person, Wire } from '../../../../../test/support/worlds/people.ts';
import {
  auditOf,
  createTournament,
  type TestTournament,
} from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();

const nines = Array.from({ length: 9 }, (_, index) => ({
  holeNumber: index + 1,
  par: 3 + (index % 3),
  strokeIndex: 9 - index,
  yardage: 150 + index,
  contest: index === 0 ? 'closest_to_pin' : null,
}));

const settings = {
  timezone: 'America/New_York',
  teamSize: 2,
  boards: ['gross', 'net'],
  ties: 'countback',
  incompleteCards: 'unranked',
  publicSlug: 'spring-open-2025',
  registration: { feeCents: 12_500, currency: 'eur', capacity: 72, closesAt: '2027-05-01T12:00:00.000Z' },
};

const without = (name: string, rows: Wire[]) => rows.map(({ [name]: _left, ...row }) => row);

describe('an event after the model of another', () => {
  it('has its settings, holes and flights, and nothing else of it', async () => {
    const person = await running.service.person();
    const model = await createTournament(person, {
      format: 'scramble',
      holes: nines,
      settings,
      flights: 2,
      teams: [2],
      status: 'live',
    });
    const { id, ...made } = await data(
      person.post('/tournaments', { name: 'Spring Open 2026', copyFrom: model.id.toUpperCase() }),
    );
    expect(made).toMatchObject({
      name: 'Spring Open 2026',
      course_name: null,
      format: null,
      status: 'setup',
    });
    const path = `/tournaments/${id}`;
    expect(await data(person.get(`${path}/settings`))).toEqual({
      ...(await data(person.get(`${model.path}/settings`))),
      publicSlug: null,
      updatedAt: A_TIME,
    });
    const [ours, theirs] = await Promise.all(
      [path, model.path].map(async (one): Promise<Wire[]> => data(person.get(`${one}/holes`))),
    );
    expect(without('id', ours ?? [])).toEqual(without('id', theirs ?? []));
    expect(new Set([...(ours ?? []), ...(theirs ?? [])].map((hole) => hole.id)).size).toBe(18);
    const flights = await data(person.get(`${path}/flights`));
    expect(flights.map(({ name }: Wire) => name)).toEqual(['Flight 1', 'Flight 2']);
    expect(flights[0].flightId).not.toBe(model.flights[0].id);
    expect(await data(person.get(`${path}/teams`))).toEqual([]);
    expect(await data(person.get(`${path}/summary`))).toMatchObject({ holes: 9 });
    expect(await auditOf(person, { path })).toMatchObject([
      {
        action: 'tournament.created',
        metadata: {
          copied_from: model.id,
          copied: ['course', 'flights'],
          new: { name: 'Spring Open 2026' },
          client_id: person.clientId,
        },
      },
    ]);
  });

  it('goes its own way afterwards', async () => {
    const person = await running.service.person();
    const model = await createTournament(person, { holes: nines, flights: 1 });
    const { id } = await data(person.post('/tournaments', { name: 'Next', copyFrom: model.id }));
    await data(person.patch(`/tournaments/${id}/settings`, { teamSize: 6 }));
    const start = await data(person.post(`/tournaments/${id}/teams`, { teamName: 'Nine', startingHole: 9 }));
    expect(start.starting_hole).toBe(9);
    expect(
      (await person.post(`/tournaments/${id}/teams`, { teamName: 'Ten', startingHole: 10 })).status,
    ).toBe(400);
    expect((await data(person.get(`${model.path}/settings`))).teamSize).toBe(4);
    const more = await data(person.post(`/tournaments/${id}/flights`, { name: 'More' }));
    expect(more.sort_order).toBe(2);
  });

  it('is found by golfers as soon as it has its address, where registration is on', async () => {
    const person = await running.service.person();
    const registration = { enabled: true };
    const model = await createTournament(person, { settings: { registration } });
    const path = await copyOf(person, model, []);
    const statusAfter = async (patch: object) => {
      await data(person.patch(`${path}/settings`, patch));
      return (await data(person.get(path))).status;
    };
    expect(await statusAfter({ teamSize: 3 })).toBe('setup');
    expect(await statusAfter({ publicSlug: `copy-${model.id}` })).toBe('open');
    const quiet = await createTournament(person);
    await data(person.patch(`${quiet.path}/settings`, { publicSlug: `quiet-${model.id}` }));
    expect((await data(person.get(quiet.path))).status).toBe('setup');
  });

  it('is made once for a repeated Idempotency-Key', async () => {
    const person = await running.service.person();
    const model = await createTournament(person, { flights: 1 });
    const make = () =>
      person.post('/tournaments', { name: 'Twin', copyFrom: model.id }, { 'idempotency-key': 'twin' });
    const [one, other] = await Promise.all([make(), make()]);
    expect(one.body).toEqual(other.body);
    expect((await data(person.get('/tournaments'))).length).toBe(2);
  });

  it('needs a model of its organization', async () => {
    const [person, stranger] = await Promise.all([running.service.person(), running.service.person()]);
    const foreign = await createTournament(stranger);
    for (const copyFrom of [UNKNOWN_ID, foreign.id])
      expect(await person.post('/tournaments', { name: 'Copy', copyFrom })).toMatchObject(notFound);
    for (const copyFrom of ['spring', 5, null])
      expect(await person.post('/tournaments', { name: 'Copy', copyFrom })).toMatchObject(
        invalid('copyFrom'),
      );
    expect(await data(person.get('/tournaments'))).toEqual([]);
  });

  it('takes along just what is asked for', async () => {
    const person = await running.service.person();
    const model = await richEvent(person);
    const bare = await copyOf(person, model, []);
    expect(await partsOf(person, bare)).toEqual({
      holes: 0,
      flights: [],
      sponsors: [],
      discounts: [],
      games: [],
    });
    expect((await data(person.get(`${bare}/settings`))).teamSize).toBe(2);
    const whole = await copyOf(person, model, ['sidegames', 'discounts', 'sponsors', 'flights', 'course']);
    expect(await partsOf(person, whole)).toEqual({
      holes: 9,
      flights: ['Flight 1'],
      sponsors: ['Acme', 'Bolt'],
      discounts: ['EARLY', 'LATE'],
      games: ['Best flight', 'Nearest', 'Skins'],
    });
  });

  it('has its own sponsors with their logos, codes that nobody has used, and games that are open', async () => {
    const person = await running.service.person();
    const model = await richEvent(person);
    const path = await copyOf(person, model, ['course', 'flights', 'sponsors', 'discounts', 'sidegames']);
    const both = async (rest: string): Promise<[Wire[], Wire[]]> => [
      await data(person.get(`${path}${rest}`)),
      await data(person.get(`${model.path}${rest}`)),
    ];
    const [ours, theirs] = await both('/sponsors');
    expect(without('id', ours)).toEqual(without('id', theirs));
    expect(ours[0].logo_url).toMatch(/\/media\//);
    await data(person.call('PUT', `${model.path}/sponsors`, { body: { sponsors: [] } }));
    expect(await data(person.get(`${path}/sponsors`))).toEqual(ours);
    const [codes] = await both('/discounts');
    expect(codes.map(({ code, uses, max_uses }) => [code, uses, max_uses]).toSorted()).toEqual([
      ['EARLY', 0, 5],
      ['LATE', 0, null],
    ]);
    const [games] = await both('/sidegames');
    const flights = await data(person.get(`${path}/flights`));
    expect(games.find(({ name }) => name === 'Best flight').flight_id).toBe(flights[0].flightId);
    expect(games.map(({ status, winner_name }) => [status, winner_name])).toEqual(
      games.map(() => ['open', null]),
    );
  });

  it('leaves games behind that belong to a flight which does not come along', async () => {
    const person = await running.service.person();
    const model = await richEvent(person);
    const path = await copyOf(person, model, ['sidegames', 'sidegames']);
    expect((await partsOf(person, path)).games).toEqual(['Nearest', 'Skins']);
  });

  it('has side games only where the client may make some', async () => {
    const person = await running.service.person();
    const model = await richEvent(person);
    const { organizationId } = person;
    const planner = await running.service.person({ organizationId, scopes: ['tournaments:write'] });
    const parts = ['course', 'flights', 'sponsors', 'discounts'];
    const copy = (more: string[]) =>
      planner.post('/tournaments', { name: 'Copy', copyFrom: model.id, copy: [...parts, ...more] });
    const refused = await copy(['sidegames']);
    expect(refused).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } });
    expect(refused.headers.get('www-authenticate')).toContain('scope="sidegames:write"');
    expect(await data(person.get('/tournaments'))).toHaveLength(1);
    expect((await copy([])).status).toBe(201);
  });

  it('is refused with parts that nobody knows, and with parts of nothing', async () => {
    const person = await running.service.person();
    const model = await createTournament(person);
    const refused = (body: object) => person.post('/tournaments', { name: 'Copy', ...body });
    expect(await refused({ copyFrom: model.id, copy: ['teams'] })).toMatchObject(invalid('copy.0'));
    expect(await refused({ copyFrom: model.id, copy: 'course' })).toMatchObject(invalid('copy'));
    expect(await refused({ copyFrom: model.id, copy: Array(21).fill('course') })).toMatchObject(
      invalid('copy'),
    );
    expect(await refused({ copy: ['course'] })).toMatchObject(invalid('copy'));
    expect((await refused({ copyFrom: model.id, copy: Array(20).fill('course') })).status).toBe(201);
  });
});

describe('an event that is made with settings', () => {
  const make = (person: Person, body: object) => person.post('/tournaments', { name: 'Cup', ...body });
  const settingsOf = (person: Person, { id }: Wire) => data(person.get(`/tournaments/${id}/settings`));

  it('has them from the start, over those of its model, and stays in set-up', async () => {
    const person = await running.service.person();
    const model = await createTournament(person, {
      settings: { teamSize: 2, registration: { enabled: true, feeCents: 500 } },
    });
    const publicSlug = `cup-${model.id}`;
    const own = { timezone: 'Europe/Berlin', publicSlug };
    const copy = await data(make(person, { copyFrom: model.id, settings: own }));
    expect(copy.status).toBe('setup');
    expect(await settingsOf(person, copy)).toMatchObject({
      ...own,
      teamSize: 2,
      registration: { enabled: true, feeCents: 500 },
    });
    expect((await data(person.get(`/tournaments/${copy.id}`))).status).toBe('setup');
    expect((await auditOf(person, { path: `/tournaments/${copy.id}` })).map(({ action }) => action)).toEqual([
      'tournament.created',
      'tournament.settings_updated',
    ]);
    const fresh = await data(make(person, { settings: { timezone: 'Europe/Berlin' } }));
    expect(await settingsOf(person, fresh)).toMatchObject({ timezone: 'Europe/Berlin', publicSlug: null });
  });

  it('is not made at all where one of them cannot be', async () => {
    const person = await running.service.person();
    const { id, path } = await createTournament(person);
    const publicSlug = `taken-${id}`;
    await data(person.patch(`${path}/settings`, { publicSlug }));
    expect(await make(person, { settings: { publicSlug } })).toMatchObject({
      status: 409,
      body: { code: 'conflict', error: `The public address "${publicSlug}" is taken.` },
    });
    for (const [settings, field] of [
      [{ timezone: 'Mars/Olympus' }, 'settings.timezone'],
      [{ registration: { currency: 'xxq' } }, 'settings.registration.currency'],
      [{ publicSlug: 'No Slug' }, 'settings.publicSlug'],
      [{ teamSise: 4 }, 'settings.teamSise'],
      [{}, 'settings'],
      [null, 'settings'],
    ] as const)
      expect(await make(person, { settings })).toMatchObject(invalid(field));
    expect(await data(person.get('/tournaments'))).toHaveLength(1);
  });
});

const NEAREST = { type: 'closest_to_pin', name: 'Nearest', holeNumber: 3 };
/** One pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** An event with something of everything. */
async function richEvent(person: Person): Promise<TestTournament> {
  const event = await createTournament(person, {
    format: 'scramble',
    holes: nines,
    settings: { teamSize: 2, sideGamesEnabled: true },
    flights: 1,
    teams: [2],
  });
  const sponsors = [{ name: 'Acme', logo: { type: 'image/png', base64: PNG } }, { name: 'Bolt' }];
  await data(person.call('PUT', `${event.path}/sponsors`, { body: { sponsors } }));
  await data(person.post(`${event.path}/discounts`, { code: 'EARLY', percentOff: 10, maxUses: 5 }));
  await data(person.post(`${event.path}/discounts`, { code: 'LATE', amountOffCents: 500 }));
  const flightId = event.flights[0].id;
  await data(person.post(`${event.path}/sidegames`, { type: 'skins', name: 'Skins' }));
  await data(person.post(`${event.path}/sidegames`, { type: 'skins', name: 'Best flight', flightId }));
  const { id } = await data(person.post(`${event.path}/sidegames`, NEAREST));
  await data(person.post(`${event.path}/sidegames/${id}/winner`, { teamId: event.team(0) }));
  return event;
}

/** The path of the copy. */
const copyOf = async (person: Person, model: TestTournament, copy: string[]): Promise<string> =>
  `/tournaments/${(await data(person.post('/tournaments', { name: 'Copy', format: 'scramble', copyFrom: model.id, copy }))).id}`;

async function partsOf(person: Person, path: string) {
  const names = async (rest: string, field: string): Promise<string[]> =>
    (await data(person.get(`${path}/${rest}`))).map((one: Wire) => one[field]).toSorted();
  return {
    holes: (await data(person.get(`${path}/summary`))).holes,
    flights: await names('flights', 'name'),
    sponsors: await names('sponsors', 'name'),
    discounts: await names('discounts', 'code'),
    games: await names('sidegames', 'name'),
  };
}
