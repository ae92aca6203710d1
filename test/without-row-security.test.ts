/**
 * Every statement of a tenant names its organization, so there are two walls between tenants. Here the second is
 * torn down, and the first holds alone: no table has row security, and still nobody meets another's rows.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Sql, sql } from '../server/src/platform/db/sql.ts';
import { ENDPOINTS } from '../server/src/surfaces/api-v1.ts';
import { useService } from './support/run/service.ts';
import { addItem, auctionEvent } from './support/worlds/auctions.ts';
import { endpointName, hasParams, realPath } from './support/worlds/fixtures.ts';
import type { Person } from './support/worlds/people.ts';

const running = useService();

beforeAll(async () => {
  const { database } = running.service;
  const tables = await database.query<{ name: string }>(
    "select tablename as name from pg_policies where schemaname = 'public' and policyname = 'tenant'",
  );
  expect(tables.length).toBeGreaterThan(50);
  for (const { name } of tables) await database.query(`alter table ${name} disable row level security`);
});

const contactOf = async (email: string) => {
  const person = await running.service.person();
  const { id } = (await person.post('/contacts', { email })).body.data;
  await person.post('/tags', { name: email });
  return { id, door: running.service.doors.asOrganization(person.organizationId) };
};

describe('without row security a statement', () => {
  it.each([
    ['of everything', () => sql`select email from contacts`],
    ['of another id', (id: string) => sql`select email from contacts where id in (${id}, ${id}) or true`],
    ['that locks', () => sql`select email from contacts order by id for update`],
    ['of a table twice', () => sql`select one.email from contacts one, contacts as other order by 1`],
    ['of a subquery', () => sql`select (select max(email) from contacts) as email from tags`],
    ['of a CTE', () => sql`with found as (select email from contacts) select email from found`],
    ['that updates', () => sql`update contacts set title = 'Captain' returning email`],
    ['that deletes', (id: string) => sql`delete from contacts where id = ${id} or true returning email`],
  ])('%s is about the own rows alone', async (_, statement: (id: string) => Sql) => {
    const [mine, theirs] = [await contactOf('mine@example.com'), await contactOf('theirs@example.com')];
    const found = await mine.door.write((tx) => tx.many(statement(theirs.id)));
    expect(found).toEqual([{ email: 'mine@example.com' }]);
    expect(await theirs.door.many(sql`select email, title from contacts`)).toEqual([
      { email: 'theirs@example.com', title: null },
    ]);
  });
});

describe('without row security a function', () => {
  it('takes no bid on an item of another organization', async () => {
    const [owner, stranger] = [await running.service.person(), await running.service.person()];
    const event = await auctionEvent(owner);
    const item = await addItem(owner, event);
    const bids = JSON.stringify([{ amount: 5000, hash: 'ab', name: 'Ann', email: 'ann@example.com' }]);
    const outcomes = ({ organizationId }: Person) =>
      running.service.doors
        .asOrganization(organizationId)
        .write((tx) =>
          tx.many(
            sql`select outcome from place_bids(${event.id}, ${event.slug}, ${item.id}, interval '1 minute', ${bids})`,
          ),
        );
    expect(await outcomes(stranger)).toEqual([{ outcome: 'no_event' }]);
    expect(await outcomes(owner)).toEqual([{ outcome: 'placed' }]);
  });
});

describe('without row security a stranger', () => {
  const reads = ENDPOINTS.filter(({ method }) => method === 'GET');
  const lists = reads.filter((endpoint) => !hasParams(endpoint));

  it('reads nothing of an organization that has something behind every address', async () => {
    const [owner, stranger] = [await running.service.person(), await running.service.person()];
    const before = await answersOf(
      stranger,
      lists.map(({ path }) => path),
    );
    const foreign = [];
    for (const endpoint of reads.filter(hasParams)) {
      const { status } = await stranger.get(await realPath(endpoint, owner));
      foreign.push([endpointName(endpoint), status]);
    }
    expect(foreign).toEqual(foreign.map(([name]) => [name, 404]));
    expect(
      await answersOf(
        stranger,
        lists.map(({ path }) => path),
      ),
    ).toEqual(before);
  });

  const answersOf = async (person: Person, paths: string[]): Promise<[path: string, text: string][]> => {
    const answers: [string, string][] = [];
    for (const path of paths) answers.push([path, (await person.get(path)).text]);
    return answers;
  };
});
