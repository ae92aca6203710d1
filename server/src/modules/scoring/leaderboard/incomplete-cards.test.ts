/** Promises about cards that are not complete when an event ends, where they have no place. */
import { beforeAll, describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { invalid } from '../../../../../test/support/expectations/refusals.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import type { Person, Wire } from '../../../../../test/support/worlds/people.ts';
import {
  boardsOf,
  type PublicEvent,
  publicEvent,
  rowsOf,
  setTo,
} from '../../../../../test/support/worlds/public-boards.ts';
import { PARS, shown } from '../../../../../test/support/worlds/rounds.ts';
import { createSeries } from '../../../../../test/support/worlds/series.ts';
import { added, resultsOf } from '../../../../../test/support/worlds/side-games.ts';
import { member } from '../../../../../test/support/worlds/staff.ts';
import {
  bringTo,
  createTournament,
  type TestTournament,
} from '../../../../../test/support/worlds/tournaments.ts';

const running = useService();
let person: Person;
beforeAll(async () => {
  running.service.clock.freeze();
  person = await running.service.person();
});

const UNRANKED = { incompleteCards: 'unranked' };
/** Seven birdies, and then home: three holes are missing. */
const SHORT = '3 4 2 3 3 3 2 5 4 | 4 4 3 5 4 4 . . .';
const to = (event: TestTournament, status: string) => data(event.post('/status', { status }));

/** A whole card, one that lacks holes, and a team that never came; live. */
async function played(settings: Record<string, unknown> = UNRANKED): Promise<PublicEvent> {
  const teams = ['Whole', 'Short', 'Absent'].map((name, index) => ({ name, start: `${3 - index}A` }));
  const event = await publicEvent(person, { format: 'scramble', teams, settings });
  await event.cards([event.team(0), PARS], [event.team(1), SHORT]);
  return event;
}

const RANKED = [
  ['Short', '1', 'in_progress'],
  ['Whole', '2', 'complete'],
  ['Absent', '–', 'not_started'],
];
const LISTED_BELOW = [
  ['Whole', '1', 'complete'],
  ['Short', '–', 'no_return'],
  ['Absent', '–', 'not_started'],
];
const rows = (list: Wire[], name = 'teamName') => shown(list, name, 'positionLabel', 'status');
const gross = async (event: TestTournament, query = '') => rows((await event.board('gross', query)).rows);
const outside = async (event: PublicEvent) => rows(rowsOf(await boardsOf(running.service, event)), 'name');

describe('a card that is not complete', () => {
  it('has a place until the event is final, then none on the boards that count strokes', async () => {
    const event = await played();
    expect(await gross(event)).toEqual(RANKED);
    await to(event, 'final');
    const [byGross, byNet, byPoints] = await event.boards();
    expect(rows(byGross.rows)).toEqual(LISTED_BELOW);
    expect(rows(byNet.rows)).toEqual(LISTED_BELOW);
    expect(byGross.rows[1]).toMatchObject({
      position: null,
      tied: false,
      tiebreak: null,
      thru: 15,
      score: -7,
    });
    expect(shown(byPoints.rows, 'positionLabel', 'points')).toEqual([
      ['1', 37],
      ['2', 36],
      ['–', null],
    ]);
    expect(rows(byPoints.rows)).toEqual(RANKED);
    expect(await outside(event)).toEqual(LISTED_BELOW);
    await to(event, 'archived');
    expect(await gross(event)).toEqual(LISTED_BELOW);
  });

  it('is ranked as it is where the event says so, which is what the API begins with', async () => {
    const event = await played({});
    await to(event, 'final');
    expect(await gross(event)).toEqual(RANKED);
    await data(person.patch(`${event.path}/settings`, UNRANKED));
    expect(await gross(event)).toEqual(LISTED_BELOW);
    expect(await outside(event)).toEqual(LISTED_BELOW);
    const refused = await person.patch(`${event.path}/settings`, { incompleteCards: 'drop' });
    expect(refused).toMatchObject(invalid('incompleteCards'));
  });

  it('gets its place by the score that was missing, and again when the event goes on', async () => {
    const event = await played();
    await to(event, 'final');
    const tried = await data(event.score(event.team(1), 16, 4, { dryRun: true }));
    expect(tried.after[0].row.status).toBe('no_return');
    await event.cards([event.team(1), '. . . . . . . . . . . . . . . 4 3 5']);
    expect((await gross(event))[0]).toEqual(['Short', '1', 'complete']);
    await data(event.score(event.team(1), 18, null));
    expect(await gross(event)).toEqual(LISTED_BELOW);
    await to(event, 'live');
    expect(await gross(event)).toEqual(RANKED);
  });

  it('has no place in a flight either', async () => {
    const event = await played();
    await to(event, 'final');
    const [all] = await data(event.get('/flights?board=gross'));
    expect(rows(all.rows)).toEqual(LISTED_BELOW);
  });
});

describe('before the event became final, it counts as live', () => {
  it('with as_of, until that very instant, also after it came back from the archive', async () => {
    const { clock } = running.service;
    const event = await played();
    clock.advance(1000);
    const before = new Date(clock.now().getTime() - 1).toISOString();
    const final = clock.now().toISOString();
    await to(event, 'final');
    clock.advance(1000);
    const look = (time: string) => gross(event, `?as_of=${time}`);
    expect([await look(before), await look(final)]).toEqual([RANKED, LISTED_BELOW]);
    await to(event, 'archived');
    clock.advance(1000);
    await to(event, 'final');
    expect([await look(before), await look(final)]).toEqual([RANKED, LISTED_BELOW]);
    await to(event, 'live');
    clock.advance(1000);
    await to(event, 'final');
    expect(await look(final)).toEqual(RANKED);
    expect(await look(clock.now().toISOString())).toEqual(LISTED_BELOW);
  });

  it('on a board that was frozen before, and not on one that was frozen after', async () => {
    const event = await played();
    await setTo(event, 'frozen');
    await to(event, 'final');
    expect(await outside(event)).toEqual(RANKED);
    expect(await gross(event)).toEqual(LISTED_BELOW);
    await setTo(event, 'live');
    await setTo(event, 'frozen');
    expect(await outside(event)).toEqual(LISTED_BELOW);
  });
});

describe('what follows the boards', () => {
  it('skins go to complete cards alone, as soon as the event is final', async () => {
    const event = await played({ ...UNRANKED, sideGamesEnabled: true });
    const game = await added(event, { type: 'skins', name: 'Skins', buyInCents: 1000 });
    const winners = async () =>
      (await resultsOf(event, game)).totals.map(({ name, skins }: Wire) => `${name} ${skins}`);
    expect(await winners()).toEqual(['Whole 11', 'Short 7']);
    await to(event, 'final');
    expect(await winners()).toEqual(['Whole 18']);
    expect((await resultsOf(event, game)).potCents).toBe(3000);
  });

  it('a bracket is seeded with those who have a place', async () => {
    const event = await played();
    const draw = (count: number) =>
      event.post('/brackets', { name: `Best ${count}`, seedFrom: { board: 'gross', count } });
    expect((await draw(2)).status).toBe(201);
    await to(event, 'final');
    expect(await draw(2)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  it('a series gives its points to those who have a place', async () => {
    const event = await createTournament(person, { format: 'individual', settings: UNRANKED, teams: [2] });
    await bringTo(person, event.path, 'live');
    await event.cards([event.player(0), PARS], [event.player(0, 1), '3 3']);
    await to(event, 'final');
    const series = await createSeries(person, {}, [event]);
    expect(shown(await series.standings(), 'name', 'points')).toEqual([['Player 1.1', 100]]);
    await data(person.patch(`${event.path}/settings`, { incompleteCards: 'rank' }));
    expect((await series.standings()).map(({ points }) => points)).toEqual([100, 60]);
  });
});

describe('an event made in the dashboard', () => {
  it('asks for whole cards from the first day, and a copy for what its model does', async () => {
    const { browser, at } = await member(running.service, person.organizationId);
    const make = async (body: object): Promise<string> =>
      (await data(browser.post(at('/tournaments'), { name: 'Ours', ...body }))).id;
    const rule = async (id: string) =>
      (await data(person.get(`/tournaments/${id}/settings`))).incompleteCards;
    expect(await rule(await make({}))).toBe('unranked');
    const model = await createTournament(person);
    expect(await rule(await make({ copyFrom: model.id }))).toBe('rank');
  });
});
