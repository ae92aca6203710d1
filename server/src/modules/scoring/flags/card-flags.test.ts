/**
 * Promises about scores that are typed in at the dashboard: one flag tells of all holes of a card that have no
 * score, and goes with the card.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Person, Wire } from '../../../../../test/support/worlds/people.ts';
import { COURSE } from '../../../../../test/support/worlds/rounds.ts';
import { type Member, member } from '../../../../../test/support/worlds/staff.ts';
import { createTournament, type TestTournament } from '../../../../../test/support/worlds/tournaments.ts';
import { holesWithoutScore } from './card-flag.ts';

const running = useSharedService();
let person: Person;
let ann: Member;
beforeAll(async () => {
  person = await running.service.person();
  ann = await member(running.service, person.organizationId);
});

const newEvent = (start = '1A'): Promise<TestTournament> =>
  createTournament(person, {
    format: 'scramble',
    holes: COURSE,
    teams: [{ name: 'Aces', start, players: [0, 0] }],
  });

/** Types scores in, one after the other; null clears one. */
async function type(event: TestTournament, ...scores: [hole: number, strokes: number | null][]) {
  const path = ann.at(`${event.path}/teams/${event.team(0)}/scores`);
  for (const [hole, strokes] of scores) await data(ann.browser.post(path, { hole, strokes }));
}

const typePars = (event: TestTournament, ...holes: number[]) =>
  type(event, ...holes.map((hole): [number, number] => [hole, COURSE[hole - 1]?.par ?? 4]));

const flagsOf = async (event: TestTournament): Promise<Wire[]> => data(event.get('/flags?limit=200'));
/** Status, hole and words, newest first. */
const gist = async (event: TestTournament) =>
  (await flagsOf(event)).map(({ status, hole_number, detail }) => `${status} ${hole_number}: ${detail}`);

describe('a score in the dashboard that skips ahead', () => {
  it('raises one flag for the card, which follows it until it is whole', async () => {
    const event = await newEvent('6A');
    await typePars(event, 2);
    expect(await flagsOf(event)).toMatchObject([
      { kind: 'missing_hole', team_id: event.team(0), player_id: null, resolved_at: null },
    ]);
    const [{ id }] = await flagsOf(event);
    expect(await gist(event)).toEqual(['open 6: Holes 6–18, 1 have no score']);
    await typePars(event, 1, 3, 4, 5);
    expect(await gist(event)).toEqual(['open 6: Holes 6–18 have no score']);
    await typePars(event, 6, 8, 10, 11, 12, 13, 14, 15, 16, 17, 18);
    expect(await gist(event)).toEqual(['open 7: Holes 7, 9 have no score']);
    await typePars(event, 7);
    expect(await gist(event)).toEqual(['open 9: Hole 9 has no score']);
    await typePars(event, 9);
    expect(await gist(event)).toEqual(['resolved 9: Hole 9 has no score']);
    expect((await flagsOf(event))[0].id).toBe(id);
    expect((await data(event.get('/summary'))).openFlags).toBe(0);
  });

  it('raises none where nothing is skipped, and outliers as ever', async () => {
    const event = await newEvent();
    await type(event, [1, 4], [2, 12]);
    expect(await gist(event)).toEqual(['open 2: 12 strokes on a par 5']);
  });

  it('may be many at once, and tells of them by one flag', async () => {
    const event = await newEvent();
    const items = [2, 4].map((hole) => ({ teamId: event.team(0), hole, strokes: 5 }));
    await data(ann.browser.post(ann.at(`${event.path}/scores/bulk`), { items }));
    expect(await gist(event)).toEqual(['open 1: Holes 1, 3 have no score']);
  });

  it('tells of a new gap by a new flag, and of no hole that somebody has looked at', async () => {
    const event = await newEvent();
    await typePars(event, 1, 4);
    const [{ id }] = await flagsOf(event);
    await data(ann.browser.post(ann.at(`${event.path}/flags/${id}/resolve`)));
    await typePars(event, 5, 2);
    expect(await gist(event)).toEqual(['resolved 2: Holes 2–3 have no score']);
    await typePars(event, 7);
    expect(await gist(event)).toEqual([
      'open 3: Holes 3, 6 have no score',
      'resolved 2: Holes 2–3 have no score',
    ]);
    await typePars(event, 6, 3, 9, 8, 11);
    expect(await gist(event)).toEqual([
      'open 10: Hole 10 has no score',
      'resolved 8: Hole 8 has no score',
      'resolved 3: Hole 3 has no score',
      'resolved 2: Holes 2–3 have no score',
    ]);
  });

  it('follows a new start of its team, and one flag tells of what it makes missing', async () => {
    const event = await newEvent();
    await typePars(event, 1, 2, 3);
    const move = (startingHole: number) =>
      data(ann.browser.post(ann.at(`${event.path}/teams/${event.team(0)}/move`), { startingHole }));
    await move(17);
    expect(await gist(event)).toEqual(['open 17: Holes 17–18 have no score']);
    await move(18);
    expect(await gist(event)).toEqual(['open 18: Hole 18 has no score']);
    await move(1);
    expect(await gist(event)).toEqual(['resolved 18: Hole 18 has no score']);
  });
});

describe('API clients and phones', () => {
  it('raise a flag for each hole, beside that of the card, which goes with their scores too', async () => {
    const event = await newEvent();
    await typePars(event, 4);
    await data(event.score(event.team(0), 1, 4));
    expect(await gist(event)).toEqual(['open 2: Holes 2–3 have no score']);
    await data(event.score(event.team(0), 7, 4));
    expect((await gist(event)).toSorted()).toEqual([
      'open 2: Holes 2–3 have no score',
      'open 5: Hole 5 has no score',
      'open 6: Hole 6 has no score',
    ]);
    await typePars(event, 9);
    expect((await gist(event)).toSorted()).toEqual([
      'open 2: Holes 2–3, 8 have no score',
      'open 5: Hole 5 has no score',
      'open 6: Hole 6 has no score',
    ]);
    await event.cards([event.team(0), '. 5 3 . 4 4 . 5']);
    expect((await gist(event)).every((flag) => flag.startsWith('resolved'))).toBe(true);
  });

  it('do not raise again, hole by hole, what was looked at on the whole card', async () => {
    const event = await newEvent();
    await typePars(event, 3);
    const [{ id }] = await flagsOf(event);
    await data(event.post(`/flags/${id}/resolve`));
    await data(event.score(event.team(0), 4, 4));
    expect(await gist(event)).toEqual(['resolved 1: Holes 1–2 have no score']);
  });
});

describe('what the service resolves', () => {
  it('is audited as its own, whoever entered the score; what a person resolves, as theirs', async () => {
    const event = await newEvent();
    await typePars(event, 2, 1);
    await data(event.score(event.team(0), 4, 4));
    await data(event.score(event.team(0), 3, 3));
    await typePars(event, 6);
    const [{ id }] = await flagsOf(event);
    await data(ann.browser.post(ann.at(`${event.path}/flags/${id}/resolve`)));
    const log: Wire[] = await data(event.get('/audit?action=flag.resolved'));
    const whose = { kind: 'missing_hole', team_id: event.team(0), player_id: null };
    expect(log.map(({ actor_email, metadata }) => [actor_email, metadata])).toEqual([
      [ann.email, { ...whose, hole: 5, staff_id: ann.staffId }],
      [null, { ...whose, hole: 3, auto: true }],
      [null, { ...whose, hole: 1, auto: true }],
    ]);
  });
});

it.each([
  [[6], 'Hole 6 has no score'],
  [[2, 4], 'Holes 2, 4 have no score'],
  [[2, 3], 'Holes 2–3 have no score'],
  [[6, 7, 8, 18, 1], 'Holes 6–8, 18, 1 have no score'],
])('holes are told in the order of play: %j', (holes, words) => {
  expect(holesWithoutScore(holes)).toBe(words);
});
