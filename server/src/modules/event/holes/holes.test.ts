/** Promises about holes: a whole course or none, and no score or start is ever lost with a hole. */
import { describe, expect, it } from 'vitest';
import { A_UUID, data } from '../../../../../test/support/expectations/answers.ts';
import {
  conflict,
  invalid,
  notFound,
  UNKNOWN_ID,
} from '../../../../../test/support/expectations/refusals.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Person, Wire } from '../../../../../test/support/worlds/people.ts';
import { course } from '../../../../../test/support/worlds/rounds.ts';
import { enterScore } from '../../../../../test/support/worlds/scores.ts';
import { actionsOf, createTournament } from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();

const put = (person: Person, { path }: { path: string }, holes: unknown) =>
  person.call('PUT', `${path}/holes`, { body: { holes } });

/** The course with something else about its first holes. */
const courseWith = (size: number, ...changes: object[]) =>
  course(size).map((hole, index) => ({ ...hole, ...changes[index] }));

const numbersOf = (holes: Wire[]) => holes.map(({ hole_number }) => hole_number);

describe('the holes of an event', () => {
  it('are none at first, then a whole set in order, of which those that stay keep their id', async () => {
    const person = await running.service.person();
    const event = await createTournament(person);
    expect((await person.get(`${event.path}/holes`)).body).toEqual({ data: [] });
    const first = { par: 5, yardage: 512, contest: 'longest_drive' };
    const answer = await put(person, event, courseWith(18, first).reverse());
    expect(answer.status).toBe(200);
    expect(answer.body.data[0]).toEqual({
      id: A_UUID,
      hole_number: 1,
      par: 5,
      stroke_index: 18,
      yardage: 512,
      contest: 'longest_drive',
    });
    expect(numbersOf(answer.body.data)).toEqual(Array.from({ length: 18 }, (_, index) => index + 1));
    expect((await person.get(`${event.path}/holes`)).body).toEqual(answer.body);
    const bare = course(9).map(({ holeNumber }) => ({ holeNumber }));
    const replaced = await data(put(person, event, bare));
    expect(replaced).toEqual(
      answer.body.data.slice(0, 9).map(({ id, hole_number }: Wire) => ({
        id,
        hole_number,
        par: null,
        stroke_index: null,
        yardage: null,
        contest: null,
      })),
    );
    expect((await data(person.get(`${event.path}/summary`))).holes).toBe(9);
    const nulls = bare.map((hole) => ({
      ...hole,
      par: null,
      strokeIndex: null,
      yardage: null,
      contest: null,
    }));
    expect(await data(put(person, event, nulls))).toEqual(replaced);
    const log = ['tournament.holes_updated', 'tournament.holes_updated'];
    expect(await actionsOf(person, event, 1)).toEqual(log);
  });

  it('are 9 or 18, with par 3 to 6 and each stroke index once or none', async () => {
    const person = await running.service.person();
    const event = await createTournament(person);
    for (const contest of ['longest_drive', 'closest_to_pin', 'straightest_drive', null]) {
      const change = [{ par: 3, contest }, { par: 6, yardage: 1 }, { par: null }];
      expect((await put(person, event, courseWith(9, ...change))).status).toBe(200);
    }
    const before = await data(person.get(`${event.path}/holes`));
    const refused: [string, unknown][] = [
      ['holes', undefined],
      ['holes', null],
      ['holes', {}],
      ['holes', []],
      ['holes', course(8)],
      ['holes', course(10)],
      ['holes', course(17)],
      ['holes', [...course(18), ...course(1)].map(({ holeNumber }) => ({ holeNumber }))],
      ['holes', courseWith(9, { holeNumber: 10 })],
      ['holes', courseWith(9, { holeNumber: 2 })],
      ['holes', courseWith(9, { strokeIndex: 8 })],
      ['holes', courseWith(9, { strokeIndex: 10 })],
      ['holes', courseWith(18, { strokeIndex: null })],
      ['holes.0', [null, ...course(8)]],
      ['holes.0.holeNumber', courseWith(9, { holeNumber: 0 })],
      ['holes.0.holeNumber', courseWith(18, { holeNumber: 19 })],
      ['holes.0.holeNumber', courseWith(9, { holeNumber: '1' })],
      ['holes.0.holeNumber', courseWith(9, { holeNumber: null })],
      ['holes.0.par', courseWith(9, { par: 2 })],
      ['holes.0.par', courseWith(9, { par: 7 })],
      ['holes.0.par', courseWith(9, { par: 4.5 })],
      ['holes.0.strokeIndex', courseWith(9, { strokeIndex: 0 })],
      ['holes.0.strokeIndex', courseWith(18, { strokeIndex: 19 })],
      ['holes.0.yardage', courseWith(9, { yardage: '300' })],
      ['holes.0.contest', courseWith(9, { contest: 'beat_the_pro' })],
    ];
    await Promise.all(
      refused.map(async ([field, holes]) =>
        expect(await put(person, event, holes), JSON.stringify(holes)).toMatchObject(invalid(field)),
      ),
    );
    const slip = await put(person, event, courseWith(9, { holeNumber: undefined, hole_number: 1 }));
    expect(slip).toMatchObject(invalid('holes.0.holeNumber'));
    expect(slip.body.error).toContain('hole_number');
    expect(await data(person.get(`${event.path}/holes`))).toEqual(before);
  });

  it.each(['team', 'player'])('do not go from under the score of a %s', async (kind) => {
    const person = await running.service.person();
    const event = await createTournament(person, { holes: course(18), teams: [1] });
    const [team] = event.teams;
    const entrant = kind === 'team' ? { teamId: team.id } : { playerId: team.players[0].id };
    await enterScore(running.service, event, { ...entrant, hole: 9 });
    await enterScore(running.service, event, { ...entrant, hole: 10 });
    expect(await put(person, event, course(9))).toMatchObject(conflict);
    expect((await data(person.get(`${event.path}/holes`))).length).toBe(18);
    expect((await put(person, event, courseWith(18, { par: 5 }))).status).toBe(200);
    await enterScore(running.service, event, { ...entrant, hole: 10, strokes: null });
    expect((await put(person, event, course(9))).status).toBe(200);
  });

  it('do not go from under the start of a team, and count as 18 where there are none', async () => {
    const person = await running.service.person();
    const event = await createTournament(person);
    const team = await data(person.post(`${event.path}/teams`, { teamName: 'Late', startingHole: 18 }));
    expect(await put(person, event, course(9))).toMatchObject(conflict);
    await data(person.post(`${event.path}/teams/${team.id}/move`, { startingHole: 9 }));
    expect((await put(person, event, course(9))).status).toBe(200);
    const beyond = { startingHole: 10 };
    expect(await person.post(`${event.path}/teams/${team.id}/move`, beyond)).toMatchObject(
      invalid('startingHole'),
    );
    expect(await person.post(`${event.path}/teams`, { teamName: 'Later', ...beyond })).toMatchObject(
      invalid('startingHole'),
    );
  });

  it('are one whole set when several are sent at once', async () => {
    const person = await running.service.person();
    const event = await createTournament(person);
    const answers = await Promise.all([9, 18, 9, 18].map((size) => put(person, event, course(size))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const holes = await data(person.get(`${event.path}/holes`));
    expect([9, 18]).toContain(holes.length);
    expect(answers.map(({ body }) => body.data)).toContainEqual(holes);
  });

  it('belong to an event of ours', async () => {
    const [person, neighbour] = [await running.service.person(), await running.service.person()];
    const foreign = await createTournament(neighbour);
    for (const id of [UNKNOWN_ID, foreign.id, 'links']) {
      expect(await put(person, { path: `/tournaments/${id}` }, course(9))).toMatchObject(notFound);
    }
    expect(await data(neighbour.get(`${foreign.path}/holes`))).toEqual([]);
  });
});
