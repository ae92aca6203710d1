/** Brackets seeded from a board: by its order at that moment, ties settled by countback. */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import {
  conflict,
  invalid,
  notFound,
  UNKNOWN_ID,
} from '../../../../../test/support/expectations/refusals.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import { createBracket } from '../../../../../test/support/worlds/brackets.ts';
import type { Person, Wire } from '../../../../../test/support/worlds/people.ts';
import { COURSE, PARS } from '../../../../../test/support/worlds/rounds.ts';
import { createTournament, type TestTournament } from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();

/**
 * Five teams of a scramble: the first two tied over a full round, the next two under way, the last not
 * started.
 */
async function scramble(person: Person, settings: Record<string, unknown> = {}): Promise<TestTournament> {
  const event = await createTournament(person, {
    format: 'scramble',
    holes: COURSE,
    settings,
    teams: [0, 0, 0, 0, 0].map((handicap, index) => ({ name: `Team ${index + 1}`, handicap })),
  });
  const [front, back] = PARS.split(' | ');
  await event.cards(
    [event.team(0), `3 ${front?.slice(2)} | ${back}`],
    [event.team(1), `${front} | 3 ${back?.slice(2)}`],
    [event.team(2), '4 5 4'],
    [event.team(3), '4 4 2 3'],
  );
  return event;
}

const draw = (event: TestTournament, seedFrom: object, more: object = {}) =>
  event.post('/brackets', { name: 'Seeded', seedFrom, ...more });

const idsOf = ({ entrants }: Wire): string[] => entrants.map(({ id }: Wire) => id);

describe('a bracket seeded from a board', () => {
  it('has the ranked rows of the board in its order, as they were then', async () => {
    const event = await scramble(await running.service.person());
    const { rows } = await event.board('gross', '?ties=countback');
    const ranked = rows.filter(({ position }: Wire) => position !== null).map(({ teamId }: Wire) => teamId);
    // The back nine decides between the first two of a full round.
    expect(ranked).toEqual([event.team(3), event.team(1), event.team(0), event.team(2)]);
    const last = await data(event.score(event.team(2), 4, 4));
    const made = await data(draw(event, { board: 'gross' }, { thirdPlace: true }));
    expect(idsOf(made)).toEqual(ranked);
    expect(made).toMatchObject({
      entrant_type: 'team',
      seeded_from: { board: 'gross', flightId: null, revision: last.revision },
    });
    await event.cards([event.team(4), '1 1 1']);
    expect(await data(event.get(`/brackets/${made.id}`))).toEqual(made);
  });

  it('takes the first of them, when it says how many', async () => {
    const event = await scramble(await running.service.person());
    const best = await data(draw(event, { board: 'stableford', count: 2 }, { entrantType: 'team' }));
    const { rows } = await event.board('stableford', '?ties=countback');
    expect(idsOf(best)).toEqual(rows.slice(0, 2).map(({ teamId }: Wire) => teamId));
    expect((await draw(event, { board: 'net', count: 4 })).status).toBe(201);
    expect(await draw(event, { board: 'net', count: 5 })).toMatchObject(conflict);
  });

  it('is of players in an individual event, and of one flight where one is named', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { format: 'individual', teams: [4], flights: 2 });
    const flightId = event.flights[0]?.id;
    for (const seat of [0, 2, 3])
      await data(event.post(`/players/${event.player(0, seat)}/flight`, { flightId }));
    await event.cards(
      [event.player(0, 0), '5 5'],
      [event.player(0, 1), '3 3'],
      [event.player(0, 2), '4 4'],
      [event.player(0, 3), '6 6'],
    );
    await data(event.post(`/players/${event.player(0, 3)}/withdraw`, {}));
    const all = await data(draw(event, { board: 'gross' }));
    expect([all.entrant_type, idsOf(all)]).toEqual([
      'player',
      [1, 2, 0].map((seat) => event.player(0, seat)),
    ]);
    const flight = await data(draw(event, { board: 'gross', flightId: flightId.toUpperCase() }));
    expect(idsOf(flight)).toEqual([event.player(0, 2), event.player(0, 0)]);
    expect(flight.seeded_from).toMatchObject({ board: 'gross', flightId });
    expect(await draw(event, { board: 'gross', flightId: event.flights[1]?.id })).toMatchObject(conflict);
    expect(await draw(event, { board: 'gross', flightId: UNKNOWN_ID })).toMatchObject(notFound);
    expect(await draw(event, { board: 'gross' }, { entrantType: 'team' })).toMatchObject(conflict);
    expect(await draw(event, { board: 'gross' }, { thirdPlace: true })).toMatchObject(invalid('thirdPlace'));
  });

  it('needs a board that is shown and two who are ranked', async () => {
    const person = await running.service.person();
    const event = await scramble(person, { boards: ['gross', 'net'] });
    expect(await draw(event, { board: 'stableford' })).toMatchObject(conflict);
    expect(await draw(event, { board: 'gross' }, { entrantType: 'player' })).toMatchObject(conflict);
    const nobody = await createTournament(person, { teams: [1, 1] });
    expect(await draw(nobody, { board: 'gross' })).toMatchObject(conflict);
    expect(await data(nobody.get('/brackets'))).toEqual([]);
  });

  it('takes the first 64 of a large event', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { format: 'individual', teams: [1] });
    await running.service.database.query(
      `insert into players (organization_id, tournament_id, id, team_id, full_name, created_at, strokes)
       select organization_id, tournament_id, gen_random_uuid(), team_id, 'Player ' || number, now(),
         card_with(empty_card(), '{1,2}', array[number % 15 + 1, number / 15 % 15 + 1]::smallint[])
       from players, generate_series(1, 800) as number where tournament_id = $1`,
      [event.id],
    );
    await event.cards([event.player(0), '9 9']);
    const { rows } = await event.board('gross', '?ties=countback');
    const { made } = await createBracket(event, {
      ...{ entrantIds: undefined, entrantType: undefined, seedFrom: { board: 'gross' } },
    });
    expect(idsOf(made)).toEqual(rows.slice(0, 64).map(({ playerId }: Wire) => playerId));
  });
});
