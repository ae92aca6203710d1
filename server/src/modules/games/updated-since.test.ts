/** What of the games of an event has changed since a time, oldest change first. */
import { expect, it } from 'vitest';
import { data } from '../../../../test/support/expectations/answers.ts';
import { useSharedService } from '../../../../test/support/run/service.ts';
import { anItem } from '../../../../test/support/worlds/auctions.ts';
import type { Wire } from '../../../../test/support/worlds/people.ts';
import { createTournament, type TestTournament } from '../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();

const LISTS: [list: string, body: (event: TestTournament) => object, patch: object][] = [
  ['sidegames', () => ({ type: 'custom', name: 'Putting' }), { name: 'Chipping' }],
  [
    'brackets',
    ({ teams }) => ({ name: 'Cup', entrantType: 'team', entrantIds: teams.map(({ id }) => id) }),
    { name: 'Plate' },
  ],
  ['raffles', () => ({ name: '50/50' }), { name: '60/40' }],
  ['auctions', () => anItem(), { title: 'Round for two' }],
];

it.each(LISTS)('%s are listed by their last change, page by page', async (list, body, patch) => {
  const person = await running.service.person();
  const event = await createTournament(person, { teams: [0, 0] });
  const made: Wire[] = [];
  for (let nth = 0; nth < 3; nth += 1) made.push(await data(event.post(`/${list}`, body(event))));
  const changed = await data(person.patch(`${event.path}/${list}/${made[1].id}`, patch));
  const ids = async (query: string): Promise<[string[], Wire]> => {
    const answer = await event.get(`/${list}?${query}`);
    return [answer.body.data.map(({ id }: Wire) => id), answer.body];
  };
  const since = `updated_since=${encodeURIComponent(made[1].created_at)}`;
  const [first, { page, synced_to }] = await ids(`${since}&limit=1`);
  expect(first).toEqual([made[2].id]);
  expect(Date.parse(synced_to)).toBeLessThan(Date.parse(made[0].created_at));
  const [rest, { data: rows }] = await ids(`${since}&limit=1&cursor=${page.next_cursor}`);
  expect(rest).toEqual([made[1].id]);
  expect(changed).toMatchObject(rows[0]);
  expect((await ids(`updated_since=${encodeURIComponent(changed.updated_at)}`))[0]).toEqual([made[1].id]);
  expect((await ids(''))[0]).toEqual([made[2].id, made[1].id, made[0].id]);
});
