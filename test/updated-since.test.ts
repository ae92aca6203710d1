/** Every list that is asked for by change keeps the same promises: of its order, its cursors and what it refuses. */
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../server/src/surfaces/api-v1.ts';
import { badRequest, invalid } from './support/expectations/refusals.ts';
import { useService } from './support/run/service.ts';
import { newResource, realPath } from './support/worlds/fixtures.ts';
import type { Answer, Wire } from './support/worlds/people.ts';

const running = useService();

const OF_A_TOURNAMENT = [
  ...[
    'teams',
    'players',
    'flags',
    'discounts',
    'rsvps',
    'announcements',
    'messages',
    'sidegames',
    'brackets',
  ],
  ...['raffles', 'raffles/{rid}/tickets', 'auctions'],
].map((list) => `/tournaments/{id}/${list}`);

const LISTS = [
  ...['contacts', 'tags', 'tournaments', 'registrations', 'invitations', 'series', 'webhooks'].map(
    (list) => `/${list}`,
  ),
  ...OF_A_TOURNAMENT,
].sort();

/** Of what no fixture makes by a path. */
const MADE_OTHERWISE = ['/tournaments/{id}/flags', '/tournaments/{id}/messages', '/tournaments/{id}/rsvps'];

const dated = ENDPOINTS.filter(({ returns }) => returns.dated === true);

it('are those that change, and no logs and relations', () => {
  expect(dated.map(({ path }) => path).sort()).toEqual(LISTS);
});

const EPOCH = '2000-01-01T00:00:00Z';
const ids = ({ body }: Answer): string[] => body.data.map(({ id }: Wire) => id);

describe.each(dated.map((endpoint) => [endpoint.path, endpoint] as const))('%s', (path, endpoint) => {
  it('lists what changed since a time, oldest change first, page by page', async () => {
    const person = await running.service.person();
    const at = await realPath(endpoint, person);
    const made: string[] = [];
    for (const _each of MADE_OTHERWISE.includes(path) ? [] : [1, 2, 3]) {
      running.service.clock.advance(1000);
      made.push(await newResource(person, `${at}/`));
    }
    const all = await person.get(`${at}?updated_since=${EPOCH}`);
    expect(ids(all).slice(-made.length || ids(all).length)).toEqual(made);
    const order = all.body.data.map(({ updated_at, id }: Wire) => `${updated_at} ${id}`);
    expect(order).toEqual(order.toSorted());
    expect(all.body.synced_to).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const from = all.body.data.at(-2)?.updated_at ?? EPOCH;
    expect(ids(await person.get(`${at}?updated_since=${from}`))).toEqual(ids(all).slice(-2));
    expect((await person.get(at)).body).not.toHaveProperty('synced_to');
    if (all.body.page === undefined) return;
    const turned: string[] = [];
    for (let cursor = ''; ; ) {
      const one = await person.get(`${at}?updated_since=${EPOCH}&limit=1${cursor}`);
      turned.push(...ids(one));
      if (one.body.page.next_cursor === null) break;
      cursor = `&cursor=${one.body.page.next_cursor}`;
    }
    expect(turned).toEqual(ids(all));
  });

  it('refuses what is no time, files, and cursors of other readings', async () => {
    const person = await running.service.person();
    const at = await realPath(endpoint, person);
    expect(await person.get(`${at}?updated_since=yesterday`)).toMatchObject(invalid('updated_since'));
    expect(await person.get(`${at}?updated_since=${EPOCH}&format=csv`)).toMatchObject(
      invalid('updated_since'),
    );
    if (endpoint.returns.kind !== 'list' || MADE_OTHERWISE.includes(path)) return;
    for (const _each of [1, 2]) await newResource(person, `${at}/`);
    const cursorOf = async (query: string) =>
      (await person.get(`${at}?limit=1${query}`)).body.page.next_cursor;
    const [plain, since] = [await cursorOf(''), await cursorOf(`&updated_since=${EPOCH}`)];
    for (const query of [
      `updated_since=${EPOCH}&cursor=${plain}`,
      `updated_since=2001-01-01T00:00:00Z&cursor=${since}`,
      `cursor=${since}`,
    ])
      expect(await person.get(`${at}?${query}`)).toMatchObject(badRequest);
  });
});
