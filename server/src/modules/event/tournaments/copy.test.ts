/** Promises about an event that is made after the model of another. */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { invalid, notFound, UNKNOWN_ID } from '../../../../../test/support/expectations/refusals.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import type { Wire } from '../../../../../test/support/worlds/people.ts';
import { auditOf, createTournament } from '../../../../../test/support/worlds/tournaments.ts';

const running = useService();

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
        metadata: { copied_from: model.id, new: { name: 'Spring Open 2026' }, client_id: person.clientId },
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
});
