/**
 * What the endpoint walk needs to call each endpoint with success: how to make the resource a path names, and a body.
 * An endpoint without its line here fails the walk.
 */
import type { Endpoint } from '../../server/src/http/endpoint.ts';
import type { Person } from './people.ts';

let count = 0;
const fresh = (word: string) => {
  count += 1;
  return `${word}-${process.pid}-${count}`;
};

const make = async (person: Person, path: string, body: unknown): Promise<string> => {
  const answer = await person.post(path, body);
  if (answer.status !== 201) throw new Error(`POST ${path}: ${answer.status} ${answer.text}`);
  return answer.body.data.id;
};

const contact = (person: Person) => make(person, '/contacts', { email: `${fresh('walker')}@example.com` });
const webhook = (person: Person) =>
  make(person, '/webhooks', { url: 'http://127.0.0.1:9/hook', event_types: ['contact.created'] });

const delivery = async (person: Person, path: string): Promise<string> =>
  (await person.post(`${path.replace(/deliveries.*$/, '')}test`)).body.data.id;

const tag = (person: Person) => make(person, '/tags', { name: fresh('Tag') });

/** What the `{id}` behind each collection is. */
const RESOURCES: Record<string, (person: Person, path: string) => Promise<string>> = {
  '/contacts/': contact,
  '/tags/': tag,
  '/webhooks/': webhook,
  '/webhooks/{}/deliveries/': delivery,
};

type Body = (person: Person) => unknown | Promise<unknown>;

const BODIES: Record<string, Body> = {
  'POST /contacts': () => ({ email: `${fresh('new')}@example.com`, first_name: 'New' }),
  'PATCH /contacts/{id}': () => ({ company: 'Changed Inc.' }),
  'POST /contacts/bulk': async (person) => ({
    action: 'tag',
    ids: [await contact(person)],
    tag_id: await tag(person),
  }),
  'POST /contacts/import': () => ({
    csv: `Email,First\r\n${fresh('import')}@example.com,Ina\r\n`,
    consent: true,
  }),
  'POST /webhooks': () => ({ url: 'http://127.0.0.1:9/hook', description: 'A walker' }),
  'PATCH /webhooks/{id}': () => ({ description: 'Changed' }),
  'POST /webhooks/{id}/rotate-secret': () => ({ grace_seconds: 60 }),
  'POST /webhooks/{id}/recover': () => ({ since: '2026-01-01T00:00:00.000Z' }),
  'POST /tags': () => ({ name: fresh('New tag'), color: '#1d7a46' }),
};

export const endpointName = ({ method, path }: Endpoint): string => `${method} ${path}`;

export const hasParams = ({ path }: Endpoint): boolean => path.includes('{');

/** The path with ids of resources that `owner` has just made. */
export async function realPath(endpoint: Endpoint, owner: Person): Promise<string> {
  const [start = '', ...rest] = endpoint.path.split(/\{\w+\}/);
  let path = start;
  for (const part of rest) {
    const resource = RESOURCES[path.replace(/[0-9a-f-]{36}/g, '{}')];
    if (resource === undefined)
      throw new Error(`test/support/fixtures.ts does not know what ${endpoint.path} names`);
    path += (await resource(owner, path)) + part;
  }
  return path;
}

export async function realBody(endpoint: Endpoint, person: Person): Promise<unknown> {
  if (endpoint.body === undefined) return undefined;
  const body = BODIES[endpointName(endpoint)];
  if (body === undefined)
    throw new Error(`test/support/fixtures.ts has no body for ${endpointName(endpoint)}`);
  return body(person);
}
