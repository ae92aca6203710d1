/** What is told of series, and what integrators keep beside them. */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Wire } from '../../../../../test/support/worlds/people.ts';
import { TABLE } from '../../../../../test/support/worlds/series.ts';
import { follow, typesOf } from '../../../../../test/support/worlds/told.ts';
import { createTournament } from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();

describe('what is told of a series', () => {
  it('is every change, once, with the series and its events as they are afterwards', async () => {
    const person = await running.service.person();
    const event = await createTournament(person);
    const told = follow(running.service, person, 'series');
    const made = await data(person.post('/series', { name: 'Order of Merit', points_table: TABLE }));
    expect(made).toMatchObject({ external_id: null, metadata: {}, updated_at: made.created_at });
    const path = `/series/${made.id}`;
    expect((await told()).map(({ type, data: one }) => [type, one])).toEqual([
      ['series.created', { ...made, tournaments: [] }],
    ]);
    const put = (weight: number) => data(person.post(`${path}/events`, { tournament_id: event.id, weight }));
    const full = [{ tournament_id: event.id, weight: 100 }];
    const half = [{ tournament_id: event.id, weight: 50 }];
    const steps: [string, () => Promise<unknown>, Wire, Wire?][] = [
      ['renamed', () => data(person.patch(path, { name: 'League' })), [], { name: 'Order of Merit' }],
      ['the same', () => data(person.patch(path, { name: 'League', points_table: TABLE })), []],
      [
        'kept',
        () => data(person.patch(path, { external_id: 'crm-1', metadata: { a: '1', b: '2' } })),
        [],
        { external_id: null, metadata: {} },
      ],
      [
        'merged',
        () => data(person.patch(path, { metadata: { a: '', c: '3' } })),
        [],
        { metadata: { a: '1', b: '2' } },
      ],
      ['added', () => put(100), full, { events: 0, tournaments: [] }],
      ['added again', () => put(100), full],
      ['weighed anew', () => put(50), half, { tournaments: full }],
      [
        'removed',
        () => data(person.delete(`${path}/events/${event.id}`)),
        [],
        { events: 1, tournaments: half },
      ],
      [
        'cleared',
        () => data(person.patch(path, { external_id: null, metadata: null })),
        [],
        { external_id: 'crm-1', metadata: { b: '2', c: '3' } },
      ],
    ];
    let before = made;
    for (const [name, act, tournaments, previous] of steps) {
      const answer = await act();
      const events = await told();
      expect([name, typesOf(events)]).toEqual([name, previous === undefined ? [] : ['series.updated']]);
      const now = await data(person.get(path));
      if (previous !== undefined && !('tournaments' in previous)) expect([name, answer]).toEqual([name, now]);
      for (const { data: one } of events)
        expect([name, one]).toEqual([name, { ...now, tournaments, previous }]);
      expect(now.updated_at > before.updated_at).toBe(previous !== undefined);
      before = now;
    }
    await put(100);
    await data(person.patch(path, { external_id: 'crm-2' }));
    await told();
    await data(person.delete(path));
    const [gone, ...more] = await told();
    expect([gone?.type, more]).toEqual(['series.deleted', []]);
    expect(gone?.data).toEqual({
      ...{ id: made.id, external_id: 'crm-2', deleted: true },
      updated_at: gone?.created_at,
    });
  });
});

describe('an external id of a series', () => {
  it('is unique, found by its filter, and kept from the beginning', async () => {
    const person = await running.service.person();
    const body = { name: 'One', points_table: TABLE, external_id: ' s-1 ', metadata: { region: 'north' } };
    const one = await data(person.post('/series', body));
    expect(one).toMatchObject({ external_id: 's-1', metadata: { region: 'north' } });
    expect(await data(person.get(`/series/${one.id}`))).toEqual(one);
    const taken = await person.post('/series', { ...body, name: 'Two', external_id: 's-1' });
    expect([taken.status, taken.body.error]).toEqual([
      409,
      'A series with the external id s-1 already exists.',
    ]);
    const other = await data(person.post('/series', { ...body, external_id: 'S-1' }));
    expect((await person.patch(`/series/${other.id}`, { external_id: 's-1' })).status).toBe(409);
    expect(await data(person.get('/series?external_id=s-1'))).toEqual([one]);
    expect(await data(person.get('/series?external_id=s-2'))).toEqual([]);
    expect((await person.get('/series?external_id=')).status).toBe(400);
  });

  it('is found among what changed since a time', async () => {
    const person = await running.service.person();
    const one = await data(person.post('/series', { name: 'One', points_table: TABLE }));
    const two = await data(person.post('/series', { name: 'Two', points_table: TABLE }));
    const changed = await data(person.patch(`/series/${one.id}`, { name: 'First' }));
    const since = `/series?updated_since=${encodeURIComponent(one.created_at)}`;
    expect(await data(person.get(since))).toEqual([two, changed]);
  });
});
