/**
 * Promises about `tournament.*`: one event for each change of a tournament, of its settings, holes and sponsors,
 * with what the API shows of them, and none for what changes nothing.
 */
import { describe, expect, it } from 'vitest';
import { A_TIME, data } from '../../../../../test/support/expectations/answers.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import type { Person, Wire } from '../../../../../test/support/worlds/people.ts';
import { course } from '../../../../../test/support/worlds/rounds.ts';
import { type Told, toldBy } from '../../../../../test/support/worlds/told.ts';
import { createTournament, type TestTournament } from '../../../../../test/support/worlds/tournaments.ts';

const running = useService();

const by = (person: Person, act: () => Promise<unknown>): Promise<Told[]> =>
  toldBy(running.service, person, act);
const types = (told: Told[]): string[] => told.map(({ type }) => type);
const open = async (): Promise<TestTournament> => createTournament(await running.service.person());

/** What an event says beside the resource. */
const shownBy = ({ data: { previous: _previous, ...shown } }: Told): Wire => shown;

describe('a tournament', () => {
  it('is told when it is created, and once its settings, so that the defaults are known', async () => {
    const person = await running.service.person();
    const body = { name: 'Spring Open', externalId: 'E-1', metadata: { region: 'north' } };
    let made: Wire;
    const [created, settings, ...more] = await by(person, async () => {
      made = await data(person.post('/tournaments', body));
    });
    expect(more).toEqual([]);
    expect([created?.type, created?.data]).toEqual(['tournament.created', made]);
    expect(await data(person.get(`/tournaments/${made.id}`))).toEqual(made);
    const stored = await data(person.get(`/tournaments/${made.id}/settings`));
    expect([settings?.type, settings?.data]).toEqual([
      'tournament.settings_updated',
      { tournament_id: made.id, settings: stored, previous: {}, updated_at: stored.updatedAt },
    ]);
    expect(new Set([created?.transaction, settings?.transaction]).size).toBe(1);
  });

  it('is told as updated with what was before, and dates no settings; the same again tells nothing', async () => {
    const event = await open();
    const { person, path } = event;
    const [before, settings] = [await data(person.get(path)), await data(event.get('/settings'))];
    const patch = { name: 'Summer Open', eventDate: '2026-07-01', metadata: { a: '1', b: '2' } };
    const [updated, ...more] = await by(person, () => data(person.patch(path, patch)));
    expect(more).toEqual([]);
    const after = await data(person.get(path));
    expect([updated?.type, updated?.data]).toEqual([
      'tournament.updated',
      { ...after, previous: { name: 'Spring Open', event_date: null, metadata: {} } },
    ]);
    expect(after.updated_at > before.updated_at).toBe(true);
    expect(await data(event.get('/settings'))).toEqual(settings);
    expect(await by(person, () => data(person.patch(path, patch)))).toEqual([]);
    expect(await by(person, () => data(person.patch(path, { metadata: { b: '2', c: null } })))).toEqual([]);
    expect(await data(person.get(path))).toEqual(after);
  });

  it('is told of each status it gets, by hand and by itself', async () => {
    const event = await createTournament(await running.service.person(), { loose: 1 });
    const { person, path } = event;
    const to = (body: object) => by(person, () => data(event.post('/status', body)));
    const [opened, ...more] = await to({ status: 'open', autoStatus: true });
    expect([opened?.type, opened?.data.previous, more]).toEqual([
      'tournament.status_changed',
      { status: 'setup' },
      [],
    ]);
    expect(shownBy(opened as Told)).toEqual(await data(person.get(path)));
    expect(await to({ status: 'open', autoStatus: true })).toEqual([]);
    const told = await by(person, () => data(event.post(`/players/${event.loose[0].id}/checkin`)));
    expect(types(told)).toEqual(['tournament.status_changed', 'player.checked_in']);
    expect(told[0]?.data).toMatchObject({ status: 'live', previous: { status: 'open' } });
    expect(types(await to({ status: 'final', autoStatus: true }))).toEqual(['tournament.status_changed']);
    running.service.clock.advance(8 * 24 * 3_600_000);
    const swept = await by(person, () => running.service.worker.run('lifecycle'));
    expect(types(swept)).toEqual(['tournament.status_changed']);
    // The token has expired by then.
    const { organizationId } = person;
    const later = await running.service.person({ organizationId });
    expect(shownBy(swept[0] as Told)).toEqual(await data(later.get(path)));
    const byHand = await by(later, () => data(later.post(`${path}/status`, { status: 'archived' })));
    expect(byHand.map(({ data: { previous } }) => previous)).toEqual([{ auto_status: true }]);
  });

  it('with settings, or after the model of another, tells of all that it is made of', async () => {
    const model = await createTournament(await running.service.person(), {
      holes: course(9),
      flights: 2,
      settings: { publicSlug: 'told-model', teamSize: 2 },
    });
    const { person } = model;
    await data(model.post('/discounts', { code: 'EARLY', percentOff: 10 }));
    await data(model.put('/sponsors', { sponsors: [{ name: 'Pine Hills Bank' }] }));
    const copy = ['course', 'flights', 'sponsors', 'discounts'];
    let made: Wire;
    const told = await by(person, async () => {
      made = await data(person.post('/tournaments', { name: 'Copy', copyFrom: model.id, copy }));
    });
    expect(types(told)).toEqual([
      ...['tournament.created', 'tournament.settings_updated', 'tournament.holes_updated'],
      ...['tournament.sponsors_updated', 'flight.created', 'flight.created', 'discount.created'],
    ]);
    const path = `/tournaments/${made.id}`;
    const holes = told.find(({ type }) => type === 'tournament.holes_updated')?.data;
    expect(holes).toEqual({
      tournament_id: made.id,
      holes: await data(person.get(`${path}/holes`)),
      updated_at: A_TIME,
    });
    const settings = told.find(({ type }) => type === 'tournament.settings_updated')?.data;
    expect(settings).toMatchObject({ previous: {}, settings: await data(person.get(`${path}/settings`)) });
  });
});

describe('settings, holes and sponsors', () => {
  it('tell of settings that changed, and leave the tournament as it was', async () => {
    const event = await open();
    const { person, path } = event;
    const before = await data(person.get(path));
    const old = await data(event.get('/settings'));
    const patch = { teamSize: 2, registration: { feeCents: 5000 } };
    let answer: Wire;
    const [told, ...more] = await by(person, async () => {
      answer = await data(person.patch(`${path}/settings`, patch));
    });
    expect(more).toEqual([]);
    expect(await data(event.get('/settings'))).toEqual(answer);
    expect(answer.updatedAt > old.updatedAt).toBe(true);
    expect([told?.type, told?.data]).toEqual([
      'tournament.settings_updated',
      {
        tournament_id: event.id,
        settings: answer,
        previous: { teamSize: 4, registration: old.registration },
        updated_at: answer.updatedAt,
      },
    ]);
    expect(await data(person.get(path))).toEqual(before);
    expect(await by(person, () => data(person.patch(`${path}/settings`, patch)))).toEqual([]);
    expect(await data(event.get('/settings'))).toEqual(answer);
  });

  it('tell of registration that opens the event, too', async () => {
    const event = await open();
    const patch = { registration: { enabled: true } };
    const told = await by(event.person, () => data(event.person.patch(`${event.path}/settings`, patch)));
    expect(types(told)).toEqual(['tournament.status_changed', 'tournament.settings_updated']);
  });

  it('tell of holes, also when a side game sets a contest', async () => {
    const event = await open();
    const { person } = event;
    const put = () => data(event.put('/holes', { holes: course(9) }));
    const [told, ...more] = await by(person, put);
    expect(more).toEqual([]);
    const holes = await data(event.get('/holes'));
    expect([told?.type, told?.data]).toEqual([
      'tournament.holes_updated',
      { tournament_id: event.id, holes, updated_at: A_TIME },
    ]);
    expect(await by(person, put)).toEqual([]);
    const game = { type: 'longest_drive', name: 'Long', holeNumber: 3 };
    const placed = await by(person, () => data(event.post('/sidegames', game)));
    const contest = placed.find(({ type }) => type === 'tournament.holes_updated');
    expect(contest?.data.holes).toEqual(await data(event.get('/holes')));
    expect(contest?.data.updated_at > told?.data.updated_at).toBe(true);
  });

  it('tell of sponsors, with the addresses of their logos', async () => {
    const event = await open();
    const { person } = event;
    const before = await data(person.get(event.path));
    const put = () =>
      data(
        event.put('/sponsors', { sponsors: [{ name: 'Bank', logo: { type: 'image/png', base64: PNG } }] }),
      );
    const [told, ...more] = await by(person, put);
    expect(more).toEqual([]);
    const sponsors = await data(event.get('/sponsors'));
    expect(sponsors[0].logo_url).toContain('/media/');
    expect([told?.type, told?.data]).toEqual([
      'tournament.sponsors_updated',
      { tournament_id: event.id, sponsors, updated_at: A_TIME },
    ]);
    expect(await by(person, put)).toEqual([]);
    expect(await data(person.get(event.path))).toEqual(before);
  });
});

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2nQAAAABJRU5ErkJggg==';
