/** Promises about flights: what one is, who may be put into it, and how entrants are split by handicap. */
import { describe, expect, it } from 'vitest';
import { A_TIME, A_UUID, data } from '../../../../../test/support/expectations/answers.ts';
import {
  conflict,
  invalid,
  notFound,
  UNKNOWN_ID,
} from '../../../../../test/support/expectations/refusals.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Person, Wire } from '../../../../../test/support/worlds/people.ts';
import {
  actionsOf,
  auditOf,
  createTournament,
  type TestTournament,
} from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();

const add = (person: Person, { path }: TestTournament, body: object) => person.post(`${path}/flights`, body);

describe('a flight', () => {
  it('is returned in full when it is made, changed and deleted', async () => {
    const person = await running.service.person();
    const event = await createTournament(person);
    const made = await add(person, event, { name: ' Low ', handicapMin: -10, handicapMax: 9.9 });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      data: {
        id: A_UUID,
        name: 'Low',
        sort_order: 1,
        handicap_min: -10,
        handicap_max: 9.9,
        tournament_id: event.id,
        created_at: A_TIME,
        updated_at: made.body.data.created_at,
      },
    });
    const flight = made.body.data;
    const path = `${event.path}/flights/${flight.id}`;
    const next = await data(add(person, event, { name: 'High', handicapMin: null }));
    expect(next).toMatchObject({ sort_order: 2, handicap_min: null, handicap_max: null });
    const changed = await person.patch(path, { name: 'Lowest', handicapMin: null });
    expect([changed.status, changed.body]).toEqual([
      200,
      { data: { ...flight, name: 'Lowest', handicap_min: null, updated_at: A_TIME } },
    ]);
    expect(await data(person.patch(path, { name: 'Lowest', sortOrder: 5 }))).toMatchObject({ sort_order: 5 });
    await data(person.patch(path, { sortOrder: 5 }));
    const deleted = await person.delete(path);
    expect([deleted.status, deleted.body]).toEqual([200, { data: { id: flight.id, deleted: true } }]);
    expect(await person.patch(path, { name: 'Gone' })).toMatchObject(notFound);
    expect(await actionsOf(person, event, 1)).toEqual([
      'flight.created',
      'flight.created',
      'flight.updated',
      'flight.updated',
      'flight.deleted',
    ]);
  });

  it('stands behind the last one, also where that has the last place there is', async () => {
    const person = await running.service.person();
    const event = await createTournament(person);
    const first = await data(add(person, event, { name: 'First' }));
    const path = `${event.path}/flights/${first.id}`;
    expect(await person.patch(path, { sortOrder: 1_000_001 })).toMatchObject(invalid('sortOrder'));
    await data(person.patch(path, { sortOrder: 1_000_000 }));
    for (const name of ['Second', 'Third'])
      expect(await data(add(person, event, { name }))).toMatchObject({ sort_order: 1_000_000 });
    const names = (await data(person.get(`${event.path}/flights`))).map(({ name }: Wire) => name);
    expect(names).toEqual(['First', 'Second', 'Third']);
  });

  it('keeps to the limits of its fields', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { flights: 1 });
    const path = `${event.path}/flights/${event.flights[0].id}`;
    for (const taken of [
      { handicapMin: -10, handicapMax: 60 },
      { handicapMin: 5, handicapMax: 5 },
      { name: 'x'.repeat(120) },
    ]) {
      expect((await add(person, event, { name: 'Low', ...taken })).status).toBe(201);
    }
    const refused: Record<string, unknown[]> = {
      name: ['', ' ', 'x'.repeat(121), 5, null],
      handicapMin: [-10.1, 60.1, '5'],
      handicapMax: [-10.1, 60.1, '5'],
    };
    for (const [field, values] of Object.entries(refused)) {
      for (const value of values) {
        const body = { name: 'Low', [field]: value };
        expect(await add(person, event, body)).toMatchObject(invalid(field));
        expect(await person.patch(path, body)).toMatchObject(invalid(field));
      }
    }
    const crossed = { name: 'Low', handicapMin: 5.1, handicapMax: 5 };
    expect(await add(person, event, crossed)).toMatchObject(invalid('handicapMin'));
    expect(await person.patch(path, crossed)).toMatchObject(invalid('handicapMin'));
    await data(person.patch(path, { handicapMax: 10 }));
    expect(await person.patch(path, { handicapMin: 11 })).toMatchObject(invalid('handicapMin'));
    expect(await add(person, event, {})).toMatchObject(invalid('name'));
    expect(await person.patch(path, {})).toMatchObject(invalid(''));
    const slip = await person.patch(path, { handicap_min: 3 });
    expect(slip).toMatchObject(invalid('handicap_min'));
    expect(slip.body.error).toContain('handicapMin');
  });

  it('is left as it is in an archived event, and is not found elsewhere', async () => {
    const person = await running.service.person();
    const [event, sister] = await Promise.all([
      createTournament(person, { flights: 1, teams: [0], status: 'archived' }),
      createTournament(person, { flights: 1 }),
    ]);
    const change = (id: string) => [
      person.patch(`${event.path}/flights/${id}`, { name: 'Other' }),
      person.delete(`${event.path}/flights/${id}`),
    ];
    const [flight] = event.flights;
    const refused = [
      ...change(flight.id),
      add(person, event, { name: 'Late' }),
      person.post(`${event.path}/flights/auto`, { count: 1 }),
    ];
    for (const answer of await Promise.all(refused)) expect(answer).toMatchObject(conflict);
    const ids = [UNKNOWN_ID, 'low', sister.flights[0].id, event.teams[0].id];
    for (const answer of await Promise.all(ids.flatMap(change))) expect(answer).toMatchObject(notFound);
  });
});

describe('putting somebody into a flight', () => {
  it('is for players of an individual event, and for teams of any; null takes them out', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { format: 'individual', teams: [1], flights: 2 });
    const [team] = event.teams;
    const [one, other] = event.flights;
    for (const [kind, { id }] of [
      ['player', team.players[0]],
      ['team', team],
    ] as const) {
      const path = `${event.path}/${kind}s/${id}`;
      const assign = (flightId: unknown) => person.post(`${path}/flight`, { flightId });
      const before = (await auditOf(person, event)).length;
      const answer = await assign(one.id);
      expect([answer.status, answer.body]).toEqual([200, { data: { assigned: true } }]);
      expect((await assign(one.id.toUpperCase())).status).toBe(200);
      await data(assign(other.id));
      expect((await data(person.get(path))).flight_id).toBe(other.id);
      await data(assign(null));
      expect((await data(person.get(path))).flight_id).toBeNull();
      const logged = (await auditOf(person, event)).slice(before);
      expect(logged.map(({ action, target_id }) => [action, target_id])).toEqual(
        Array(3).fill([`${kind}.flight_assigned`, id]),
      );
      expect(logged[1].metadata).toMatchObject({ old: { flight_id: one.id }, new: { flight_id: other.id } });
      for (const flightId of [undefined, 'low', 5])
        expect(await assign(flightId)).toMatchObject(invalid('flightId'));
      expect(await person.post(`${path}/flight`, { flight_id: one.id })).toMatchObject(invalid('flightId'));
      for (const flightId of [UNKNOWN_ID, team.id, event.id])
        expect(await assign(flightId)).toMatchObject(notFound);
      await data(assign(other.id));
    }
    await data(person.delete(`${event.path}/flights/${other.id}`));
    const after = await data(person.get(`${event.path}/teams/${team.id}`));
    expect([after.flight_id, after.players[0].flight_id]).toEqual([null, null]);
  });

  it.each(['scramble', 'best_ball', undefined] as const)(
    'is not for a player of an event of format %s',
    async (format) => {
      const person = await running.service.person();
      const event = await createTournament(person, { ...(format && { format }), loose: 1, flights: 1 });
      const path = `${event.path}/players/${event.loose[0].id}/flight`;
      for (const flightId of [event.flights[0].id, null]) {
        expect(await person.post(path, { flightId })).toMatchObject(conflict);
      }
      expect(await person.post(path, { flightId: UNKNOWN_ID })).toMatchObject(notFound);
    },
  );
});

describe('making flights by handicap', () => {
  it('splits the players of an individual event evenly, without those who have withdrawn', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { format: 'individual', flights: 1 });
    const players: Wire[] = [];
    for (const handicap of [30, -2, 12.5, 12.5, 5]) {
      players.push(
        await data(person.post(`${event.path}/players`, { fullName: `Of ${handicap}`, handicap })),
      );
    }
    const gone = await data(person.post(`${event.path}/players`, { fullName: 'Gone', handicap: 1 }));
    await data(person.post(`${event.path}/players/${gone.id}/withdraw`));
    const answer = await person.post(`${event.path}/flights/auto`, { count: 2 });
    expect(answer.status).toBe(200);
    const flight = { id: A_UUID, tournament_id: event.id, created_at: A_TIME, updated_at: A_TIME };
    expect(answer.body).toEqual({
      data: [
        { ...flight, name: 'Flight A', sort_order: 1, handicap_min: -2, handicap_max: 12.5 },
        { ...flight, name: 'Flight B', sort_order: 2, handicap_min: 12.5, handicap_max: 30 },
      ],
    });
    const [low, high] = answer.body.data.map(({ id }: Wire) => id);
    const roster: Wire[] = await data(person.get(`${event.path}/players`));
    const flights = players.map(({ id }) => roster.find((player) => player.id === id).flight_id);
    expect(flights).toEqual([high, low, low, high, low]);
    expect(roster.find(({ id }) => id === gone.id).flight_id).toBeNull();
    expect((await auditOf(person, event)).at(-1)).toMatchObject({
      action: 'flight.auto_assigned',
      target_id: event.id,
      metadata: { count: 2 },
    });
    expect(await person.delete(`${event.path}/flights/${event.flights[0].id}`)).toMatchObject(notFound);
  });

  it('splits teams elsewhere, by their own handicap or the mean of their players', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { format: 'scramble' });
    const team = (teamName: string, handicap: number | null, ...players: number[]) =>
      data(
        person.post(`${event.path}/teams`, {
          teamName,
          handicap,
          players: players.map((of) => ({ fullName: `Of ${of}`, handicap: of })),
        }),
      );
    const teams = [await team('Mean', null, 10, 21), await team('Own', 3, 40), await team('High', 40)];
    const made = await data(person.post(`${event.path}/flights/auto`, { count: 3 }));
    expect(made.map(({ handicap_min, handicap_max }: Wire) => [handicap_min, handicap_max])).toEqual([
      [3, 3],
      [15.5, 15.5],
      [40, 40],
    ]);
    const flights = await Promise.all(
      teams.map(async ({ id }) => (await data(person.get(`${event.path}/teams/${id}`))).flight_id),
    );
    expect(flights).toEqual([made[1].id, made[0].id, made[2].id]);
    const more = await data(person.post(`${event.path}/flights/auto`, { count: 26 }));
    expect(more.length).toBe(26);
    expect(more.filter(({ handicap_min }: Wire) => handicap_min === null).length).toBe(23);
    for (const count of [0, 27, 1.5, '2', null, undefined]) {
      expect(await person.post(`${event.path}/flights/auto`, { count })).toMatchObject(invalid('count'));
    }
  });
});
