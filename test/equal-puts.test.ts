/** Many equal upserts at once, on two nodes: one makes the thing, the others find it, and one event tells of it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bearer } from './support/peers/oauth.ts';
import { cloneTemplate } from './support/run/database.ts';
import { Service } from './support/run/service.ts';
import { call, type Person } from './support/worlds/people.ts';
import { make } from './support/worlds/walk.ts';

const AT_ONCE = 100;

let nodes: [Service, Service];
let person: Person;

beforeAll(async () => {
  const database = await cloneTemplate();
  nodes = [await Service.start(database), await Service.start(database)];
  person = await nodes[0].person();
});

afterAll(async () => {
  const [one, other] = nodes;
  await one.expectSoundEvents();
  await Promise.all([one.stop(), other.stop()]);
  await one.database.drop();
});

it.each([
  ['contact', async () => '/contacts', { email: 'sam@links.example', metadata: { a: '1' } }],
  [
    'tournament',
    async () => '/tournaments',
    { name: 'Open', settings: { teamSize: 2 }, metadata: { a: '1' } },
  ],
  [
    'player',
    async () => `/tournaments/${await make(person, '/tournaments', { name: 'Cup' })}/players`,
    { firstName: 'Sam', lastName: 'Snead', fullName: '', email: 'sam@links.example' },
  ],
])(
  `${AT_ONCE} equal PUTs of a %s are one 201 and else 200, and are told once`,
  async (kind, collection, body) => {
    const { position } = (await person.get('/events?after=now')).body;
    const path = `${await collection()}/external/crm-1`;
    const headers = bearer(person.token);
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, at) =>
        call(nodes[at % 2 === 0 ? 0 : 1], 'PUT', path, { headers, body }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(AT_ONCE - 1).fill(200), 201]);
    const [first] = answers;
    for (const answer of answers) expect(answer.body).toEqual(first?.body);
    const told = (await person.get(`/events?after=${position}&type=${kind}.*&limit=200`)).body.data;
    const types = told.map(({ type, data }: { type: string; data: { external_id?: string } }) => [
      type,
      data.external_id,
    ]);
    expect(types.filter(([, id]: [string, string?]) => id === 'crm-1')).toEqual([
      [`${kind}.created`, 'crm-1'],
    ]);
  },
);
