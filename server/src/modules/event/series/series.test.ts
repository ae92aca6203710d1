/**
 * Series and their events: made, changed, deleted, on the record of the events, and never more than they may
 * hold.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { A_TIME, A_UUID, data } from '../../../../../test/support/expectations/answers.ts';
import {
  conflict,
  invalid,
  notFound,
  UNKNOWN_ID,
} from '../../../../../test/support/expectations/refusals.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Person, Wire } from '../../../../../test/support/worlds/people.ts';
import { createSeries, TABLE } from '../../../../../test/support/worlds/series.ts';
import {
  actionsOf,
  auditOf,
  bringTo,
  createTournament,
  type TestTournament,
} from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();
let somebody: Person;
beforeAll(async () => {
  somebody = await running.service.person();
});

const SMALLEST = { name: 'Order of Merit', points_table: TABLE };
const add = (person: Person, path: string, tournament_id: string, more: object = {}) =>
  person.post(`${path}/events`, { tournament_id, ...more });

/** Events that are only there, straight into the table. */
async function seedEvents({ organizationId }: Person, count: number): Promise<string[]> {
  const rows = await running.service.database.query<{ id: string }>(
    `insert into tournaments (organization_id, id, name, created_at)
     select $1, gen_random_uuid(), 'Event ' || nth, now() from generate_series(1, $2) as nth returning id`,
    [organizationId, count],
  );
  return rows.map(({ id }) => id);
}

const fill = ({ organizationId }: Person, seriesId: string, tournaments: string[]) =>
  running.service.database.query(
    `insert into series_events (organization_id, series_id, tournament_id, weight)
     select $1, $2, id, 100 from unnest($3::uuid[]) as id`,
    [organizationId, seriesId, tournaments],
  );

describe('a series', () => {
  it('is made, read, changed and deleted', async () => {
    const person = await running.service.person();
    const made = await person.post('/series', SMALLEST);
    const series = {
      id: A_UUID,
      name: 'Order of Merit',
      season: null,
      entrant: 'player',
      board: 'gross',
      ties: 'event',
      points_table: TABLE,
      best_of: null,
      participation_points: 0,
      events: 0,
      external_id: null,
      metadata: {},
      created_at: A_TIME,
      updated_at: A_TIME,
    };
    expect([made.status, made.body]).toEqual([201, { data: series }]);
    const path = `/series/${made.body.data.id}`;
    expect(await data(person.get(path))).toEqual(made.body.data);
    const patch = {
      name: 'Race to the Green',
      season: '2026',
      board: 'net',
      ties: 'shared',
      points_table: [10],
      best_of: 4,
      participation_points: 5,
    };
    const changed = { ...made.body.data, ...patch, updated_at: A_TIME };
    expect(await data(person.patch(path, patch))).toEqual(changed);
    expect(await data(person.get(path))).toEqual(changed);
    const cleared = await data(person.patch(path, { season: null, best_of: null }));
    expect(cleared).toEqual({ ...changed, season: null, best_of: null });
    expect(await data(person.delete(path))).toEqual({ id: made.body.data.id, deleted: true });
    expect(await person.get(path)).toMatchObject(notFound);
    expect(await person.delete(path)).toMatchObject(notFound);
  });

  it('takes every choice when it is made, and is made once for one key', async () => {
    const person = await running.service.person();
    const fields = { ...SMALLEST, season: '2026', entrant: 'team', board: 'stableford', ties: 'countback' };
    const body = { ...fields, best_of: 3, participation_points: 7 };
    const key = { 'idempotency-key': 'series-1' };
    const [first, again] = [await person.post('/series', body, key), await person.post('/series', body, key)];
    expect(first.body.data).toMatchObject(body);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await data(person.get('/series'))).toHaveLength(1);
  });

  it('is listed newest first, page by page', async () => {
    const person = await running.service.person();
    const names = ['One', 'Two', 'Three'];
    for (const name of names) await data(person.post('/series', { ...SMALLEST, name }));
    const first = await person.get('/series?limit=2');
    expect(first.body.data.map(({ name }: Wire) => name)).toEqual(['Three', 'Two']);
    const rest = await person.get(`/series?limit=2&cursor=${first.body.page.next_cursor}`);
    expect(rest.body.data.map(({ name }: Wire) => name)).toEqual(['One']);
    expect(rest.body.page).toEqual({ next_cursor: null, has_more: false });
  });

  const places = (count: number) => Array.from({ length: count }, () => 1);
  it.each([
    ['name', 'a'.repeat(120), 'a'.repeat(121)],
    ['name', 'a', ''],
    ['season', 'a'.repeat(40), 'a'.repeat(41)],
    ['points_table', [0], []],
    ['points_table', places(200), places(201)],
    ['points_table', [1_000_000, 0], [1_000_001]],
    ['points_table', [3, 3, 2], [3, -1]],
    ['points_table', [3, 3, 2], [2.5]],
    ['points_table', [3, 3, 2], ['3']],
    ['best_of', 1, 0],
    ['best_of', 500, 501],
    ['best_of', null, 1.5],
    ['participation_points', 0, -1],
    ['participation_points', 1_000_000, 1_000_001],
    ['participation_points', 1, null],
    ['board', 'net', 'scratch'],
    ['ties', 'countback', 'auto'],
    ['entrant', 'team', 'club'],
    ['entrant', 'player', null],
  ])('takes %s as %j and not as %j', async (field, taken, refused) => {
    const made = await somebody.post('/series', { ...SMALLEST, [field]: taken });
    expect([made.status, made.body.data[field]]).toEqual([201, taken]);
    const { status, body } = await somebody.post('/series', { ...SMALLEST, [field]: refused });
    expect([status, body.code]).toEqual([400, 'validation_error']);
    expect(body.details[0].field.split('.')[0]).toBe(field);
    expect(await data(somebody.get('/series?limit=1'))).toEqual([made.body.data]);
  });

  it('refuses a table that rises, a nameless series, and a change of nothing', async () => {
    const person = await running.service.person();
    const { path } = await createSeries(person);
    const before = await data(person.get(path));
    expect(await person.post('/series', { ...SMALLEST, points_table: [5, 3, 4] })).toMatchObject(
      invalid('points_table.2'),
    );
    expect(await person.post('/series', {})).toMatchObject(invalid('name', 'points_table'));
    expect(await person.patch(path, { points_table: [1, 2] })).toMatchObject(invalid('points_table.1'));
    expect(await person.patch(path, {})).toMatchObject({ status: 400 });
    expect(await person.patch(path, { name: null })).toMatchObject(invalid('name'));
    expect(await data(person.get(path))).toEqual(before);
  });

  it('keeps whom it ranks: a change says which field is the nearest', async () => {
    const person = await running.service.person();
    const { path } = await createSeries(person);
    const refused = await person.patch(path, { entrant: 'team' });
    expect(refused).toMatchObject(invalid('entrant'));
    expect(refused.body.details[0].message).toMatch(/is not a known field; the nearest is \w+/);
  });

  it("is nobody else's, and is read by one scope and changed by another", async () => {
    const person = await running.service.person();
    const event = await createTournament(person);
    const { path } = await createSeries(person, {}, [event]);
    const stranger = await running.service.person();
    for (const asked of [
      stranger.get(path),
      stranger.get(`${path}/events`),
      stranger.get(`${path}/standings`),
      stranger.patch(path, { name: 'Mine' }),
      stranger.delete(path),
      stranger.delete(`${path}/events/${event.id}`),
      add(stranger, path, (await createTournament(stranger)).id),
    ])
      expect(await asked).toMatchObject(notFound);
    const own = await createSeries(stranger);
    expect(await add(stranger, own.path, event.id)).toMatchObject(notFound);
    expect(await data(stranger.get(`${own.path}/events`))).toEqual([]);
    const reader = await running.service.person({
      organizationId: person.organizationId,
      scopes: ['series:read'],
    });
    expect((await reader.get(path)).status).toBe(200);
    expect((await reader.patch(path, { name: 'Mine' })).status).toBe(403);
  });
});

describe('the events of a series', () => {
  it('come in with a weight, change it and go, on the record of the event', async () => {
    const person = await running.service.person();
    const series = await createSeries(person);
    const event = await createTournament(person, { name: 'May Medal' });
    const since = (await auditOf(person, event)).length;
    const entry = {
      tournament_id: event.id,
      name: 'May Medal',
      event_date: null,
      status: 'setup',
      weight: 100,
      counts: false,
    };
    const added = await add(person, series.path, event.id);
    expect([added.status, added.body]).toEqual([200, { data: entry }]);
    expect(await series.add(event)).toEqual(entry);
    expect(await series.add(event, 150)).toEqual({ ...entry, weight: 150 });
    expect(await series.add(event, 150)).toEqual({ ...entry, weight: 150 });
    expect(await data(person.get(`${series.path}/events`))).toEqual([{ ...entry, weight: 150 }]);
    expect(await data(person.get(series.path))).toMatchObject({ events: 1 });
    const gone = await person.delete(`${series.path}/events/${event.id}`);
    expect([gone.status, gone.body]).toEqual([200, { data: { id: event.id, deleted: true } }]);
    expect(await person.delete(`${series.path}/events/${event.id}`)).toMatchObject(notFound);
    expect(await data(person.get(`${series.path}/events`))).toEqual([]);
    const log = (await auditOf(person, event)).slice(since);
    expect(log.map(({ action, metadata }) => [action, { old: metadata.old, new: metadata.new }])).toEqual([
      ['series.event_added', { new: { name: 'Order of Merit', weight: 100 } }],
      ['series.event_updated', { old: { weight: 100 }, new: { weight: 150 } }],
      ['series.event_removed', { old: { name: 'Order of Merit', weight: 150 } }],
    ]);
    for (const row of log) expect(row).toMatchObject({ target_type: 'series', target_id: series.id });
  });

  it('are in the order of their dates, those without one last, and count once they are final', async () => {
    const person = await running.service.person();
    const dated = async (name: string, eventDate?: string) => {
      const event = await createTournament(person, { name });
      if (eventDate) await data(person.patch(event.path, { eventDate }));
      return event;
    };
    const events = [
      await dated('Undated'),
      await dated('June', '2026-06-01'),
      await dated('May', '2026-05-01'),
    ];
    const { path } = await createSeries(person, {}, events);
    await bringTo(person, events[1]?.path ?? '', 'final');
    await bringTo(person, events[2]?.path ?? '', 'archived');
    const shown = await data(person.get(`${path}/events`));
    expect(
      shown.map(({ name, event_date, status, counts }: Wire) => [name, event_date, status, counts]),
    ).toEqual([
      ['May', '2026-05-01', 'archived', true],
      ['June', '2026-06-01', 'final', true],
      ['Undated', null, 'setup', false],
    ]);
  });

  it('may be archived ones', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { status: 'archived' });
    const series = await createSeries(person);
    expect(await series.add(event, 200)).toMatchObject({ status: 'archived', counts: true, weight: 200 });
    expect((await person.delete(`${series.path}/events/${event.id}`)).status).toBe(200);
  });

  it.each([
    [1, 0],
    [1000, 1001],
    [100, 99.5],
    [100, null],
  ])('weigh %j and not %j', async (taken, refused) => {
    const { path, add: adding } = await createSeries(somebody);
    const event = await createTournament(somebody);
    expect(await adding(event, taken)).toMatchObject({ weight: taken });
    expect(await add(somebody, path, event.id, { weight: refused })).toMatchObject(invalid('weight'));
    expect(await data(somebody.get(`${path}/events`))).toMatchObject([{ weight: taken }]);
  });

  it('must be there: unknown ones are 404, a malformed id is 400', async () => {
    const person = await running.service.person();
    const { path } = await createSeries(person);
    expect(await add(person, path, UNKNOWN_ID)).toMatchObject(notFound);
    expect(await add(person, path, 'nonsense')).toMatchObject(invalid('tournament_id'));
    expect(await person.post(`${path}/events`, {})).toMatchObject(invalid('tournament_id'));
    expect(await person.delete(`${path}/events/${UNKNOWN_ID}`)).toMatchObject(notFound);
    expect(await add(person, `/series/${UNKNOWN_ID}`, (await createTournament(person)).id)).toMatchObject(
      notFound,
    );
  });

  it('leave it when it is deleted, each on its own record', async () => {
    const person = await running.service.person();
    const events: TestTournament[] = [];
    for (let nth = 0; nth < 3; nth += 1) events.push(await createTournament(person));
    const { path, id } = await createSeries(person, {}, events);
    const since = (await auditOf(person, events[0] ?? { path: '' })).length;
    await data(person.delete(path));
    for (const event of events) {
      expect(await actionsOf(person, event, since)).toEqual(['series.event_removed']);
      expect((await auditOf(person, event)).at(-1)).toMatchObject({
        target_id: id,
        metadata: { old: { weight: 100 } },
      });
    }
  });

  it('are at most 500, however many come at once; a weight can still change', async () => {
    const person = await running.service.person();
    const { path, id } = await createSeries(person);
    const events = await seedEvents(person, 506);
    await fill(person, id, events.slice(0, 497));
    const answers = await Promise.all(events.slice(497).map((event) => add(person, path, event)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(3).fill(200),
      ...Array(6).fill(409),
    ]);
    expect(await data(person.get(path))).toMatchObject({ events: 500 });
    expect(await add(person, path, events[0] ?? '', { weight: 1 })).toMatchObject({ status: 200 });
    const refused = answers.findIndex(({ status }) => status === 409) + 497;
    expect(await add(person, path, events[refused] ?? '')).toMatchObject(conflict);
    const log = await data(person.get(`/tournaments/${events[refused]}/audit`));
    expect(log).toEqual([]);
    await data(person.delete(path));
    const [removed] = await running.service.database.query<{ count: number }>(
      `select count(*)::int as count from audit_events where organization_id = $1 and action = 'series.event_removed'`,
      [person.organizationId],
    );
    expect(removed?.count).toBe(500);
  });

  it('are added, weighed and removed at once without a loss or a double', async () => {
    const person = await running.service.person();
    const event = await createTournament(person);
    const [one, two] = [await createSeries(person), await createSeries(person)];
    const since = (await auditOf(person, event)).length;
    const same = await Promise.all(Array.from({ length: 12 }, () => add(person, one.path, event.id)));
    expect(same.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(await actionsOf(person, event, since)).toEqual(['series.event_added']);
    const weights = [10, 20, 30, 40, 50];
    await Promise.all(weights.map((weight) => one.add(event, weight)));
    const log = (await auditOf(person, event)).slice(since + 1);
    expect(log.map(({ metadata }) => metadata.old.weight)).toEqual([
      100,
      ...log.slice(0, -1).map(({ metadata }) => metadata.new.weight),
    ]);
    expect(await data(person.get(`${one.path}/events`))).toMatchObject([
      { weight: log.at(-1)?.metadata.new.weight },
    ]);
    // Two series over the same events, deleted and filled at once: nobody waits for ever.
    const others = await seedEvents(person, 20);
    await fill(person, one.id, others);
    await fill(person, two.id, others);
    const answers = await Promise.all([
      person.delete(one.path),
      person.delete(two.path),
      ...others.map((other) => add(person, two.path, other, { weight: 7 })),
    ]);
    for (const { status } of answers) expect([200, 404]).toContain(status);
    expect(answers.slice(0, 2).map(({ status }) => status)).toEqual([200, 200]);
  });

  it('are added once for one key', async () => {
    const person = await running.service.person();
    const { path } = await createSeries(person);
    const event = await createTournament(person);
    const body = { tournament_id: event.id, weight: 120 };
    const key = { 'idempotency-key': 'add-1' };
    const first = await person.post(`${path}/events`, body, key);
    await data(person.delete(`${path}/events/${event.id}`));
    const again = await person.post(`${path}/events`, body, key);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await data(person.get(`${path}/events`))).toEqual([]);
  });
});
