/**
 * Promises about starts: where a team begins, how it moves, and that crowds never get in each other's way.
 */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { conflict, invalid } from '../../../../../test/support/expectations/refusals.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Person, Wire } from '../../../../../test/support/worlds/people.ts';
import { addTeam } from '../../../../../test/support/worlds/roster.ts';
import { course } from '../../../../../test/support/worlds/rounds.ts';
import {
  auditOf,
  createTournament,
  type TestTournament,
} from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();

const startOf = ({ starting_hole, starting_sequence }: Wire) => `${starting_hole}${starting_sequence}`;
const startsOf = async (person: Person, { path }: TestTournament): Promise<string[]> =>
  (await data(person.get(`${path}/teams?limit=200`))).map(startOf).reverse();

describe('the start of a team', () => {
  it('is on the least crowded hole, then not on a par 3, then on the lowest, with the next free letter', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { holes: course(9) });
    await data(addTeam(person, event, { startingHole: 3 }));
    await data(addTeam(person, event, { startingHole: 4, startingSequence: 'C' }));
    for (let count = 0; count < 9; count += 1)
      await data(addTeam(person, event, { teamName: `Auto ${count}` }));
    const chosen = ['2A', '5A', '6A', '7A', '8A', '9A', '1A', '2B', '3B'];
    expect(await startsOf(person, event)).toEqual(['3A', '4C', ...chosen]);
    expect(startOf(await data(addTeam(person, event, { startingHole: 4 })))).toBe('4A');
    expect(startOf(await data(addTeam(person, event, { startingSequence: '4B' })))).toBe('4B');
    expect(startOf(await data(addTeam(person, event, { startingHole: 4, startingSequence: '4f' })))).toBe(
      '4F',
    );
    expect(startOf(await data(addTeam(person, event, { startingSequence: 'C' })))).toBe('5C');
  });

  it('is taken as 1A on hole 1 only, and on a hole that the event has', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { holes: course(9), teams: [0] });
    for (const [body, field] of [
      [{ startingHole: 2, startingSequence: '1A' }, 'startingSequence'],
      [{ startingHole: 10 }, 'startingHole'],
    ] as const) {
      expect(await addTeam(person, event, body)).toMatchObject(invalid(field));
      const move = await person.post(`${event.path}/teams/${event.teams[0].id}/move`, body);
      expect(move).toMatchObject(invalid(field));
    }
    expect(await addTeam(person, event, { startingSequence: '10A' })).toMatchObject({ status: 400 });
  });

  it('moves to a free slot, once, and stays where the team asks to stay', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { teams: [0, 0, 0] });
    const [first] = event.teams;
    const move = (body: object) => person.post(`${event.path}/teams/${first.id}/move`, body);
    const before = (await auditOf(person, event)).length;
    const answer = await move({ startingHole: 2 });
    expect([answer.status, answer.body]).toEqual([200, { data: { moved: true } }]);
    expect(await startsOf(person, event)).toEqual(['2B', '2A', '3A']);
    expect(await move({ startingHole: 3, startingSequence: '3a' })).toMatchObject(conflict);
    expect((await move({ startingHole: 2, startingSequence: null })).status).toBe(200);
    expect((await move({ startingHole: 2, startingSequence: 'b' })).status).toBe(200);
    expect((await move({ startingHole: 18, startingSequence: '18Z' })).status).toBe(200);
    expect(await startsOf(person, event)).toEqual(['18Z', '2A', '3A']);
    expect((await auditOf(person, event)).slice(before)).toMatchObject([
      {
        action: 'team.moved',
        target_type: 'team',
        target_id: first.id,
        metadata: {
          old: { starting_hole: 1, starting_sequence: 'A' },
          new: { starting_hole: 2, starting_sequence: 'B' },
          client_id: person.clientId,
        },
      },
      { action: 'team.moved', metadata: { new: { starting_hole: 18, starting_sequence: 'Z' } } },
    ]);
    for (const [field, body] of [
      ['startingHole', {}],
      ['startingHole', undefined],
      ['startingHole', { startingHole: null }],
      ['startingHole', { startingHole: 19 }],
      ['startingHole', { starting_hole: 3 }],
      ['startingSequence', { startingHole: 3, startingSequence: 'AA' }],
    ] as const) {
      expect(await person.post(`${event.path}/teams/${first.id}/move`, body)).toMatchObject(invalid(field));
    }
  });

  it('has 26 letters on a hole, and then the hole is full', async () => {
    const person = await running.service.person();
    const event = await createTournament(person);
    const all = Array.from({ length: 27 }, (_, count) =>
      addTeam(person, event, { teamName: `On one ${count}`, startingHole: 1 }),
    );
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([...Array(26).fill(201), 409]);
    expect((await startsOf(person, event)).sort()).toEqual(
      [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((at) => `1${at}`),
    );
  });
});

describe('many who create teams at once', () => {
  it('get one team of a name, and one for a start', async () => {
    const person = await running.service.person();
    const event = await createTournament(person);
    const rush = (body: (count: number) => object) =>
      Promise.all(Array.from({ length: 5 }, (_, count) => addTeam(person, event, body(count))));
    const named = await rush((count) => ({ teamName: count % 2 ? 'Rush' : 'RUSH' }));
    const placed = await rush((count) => ({
      teamName: `Placed ${count}`,
      startingHole: 9,
      startingSequence: 'C',
    }));
    for (const answers of [named, placed]) {
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    }
  });

  it('never share a start or a code, and spread over the holes', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { holes: course(9) });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, count) => addTeam(person, event, { teamName: `Rush ${count}` })),
    );
    const teams = answers.map(({ body }) => body.data);
    const starts = ['1A', '2A', '2B', '3A', '3B', '4A', '4B', '5A', '6A', '7A', '8A', '9A'];
    expect(teams.map(startOf).sort()).toEqual(starts);
    expect(new Set(teams.map(({ access_code }) => access_code)).size).toBe(12);
  });
});
