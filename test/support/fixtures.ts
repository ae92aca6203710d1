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

const tournament = (person: Person) =>
  make(person, '/tournaments', { name: 'The Walk', format: 'individual' });

/** The collection that a path leads to, or goes through: `/tournaments/…/players`. */
const collection = (path: string, name: string) => `${path.split('/').slice(0, 3).join('/')}/${name}`;

const player = (person: Person, path: string) =>
  make(person, collection(path, 'players'), { fullName: 'Wanda Walker' });
const team = (person: Person, path: string) =>
  make(person, collection(path, 'teams'), { teamName: fresh('Team') });
const flight = (person: Person, path: string) =>
  make(person, collection(path, 'flights'), { name: fresh('Flight') });

/** A hole that was passed over. */
const flag = async (person: Person, path: string): Promise<string> => {
  const id = await player(person, path);
  await person.post(`${collection(path, 'players')}/${id}/scores`, { hole: 2, strokes: 4 });
  return (await person.get(collection(path, 'flags'))).body.data[0].id;
};

const asScramble = (person: Person, path: string) =>
  person.patch(path.split('/').slice(0, 3).join('/'), { format: 'scramble' });

const course = Array.from({ length: 9 }, (_, index) => ({
  holeNumber: index + 1,
  par: 4,
  strokeIndex: 9 - index,
}));

/** What the `{id}` behind each collection is. */
const RESOURCES: Record<string, (person: Person, path: string) => Promise<string>> = {
  '/contacts/': contact,
  '/tags/': tag,
  '/webhooks/': webhook,
  '/webhooks/{}/deliveries/': delivery,
  '/tournaments/': tournament,
  '/tournaments/{}/players/': player,
  '/tournaments/{}/teams/': team,
  '/tournaments/{}/flights/': flight,
  '/tournaments/{}/flags/': flag,
  '/tournaments/{}/scorecards/': team,
};

/** What must have happened to a resource before the endpoint can do its work. */
const BEFOREHAND: Record<string, (person: Person, path: string) => Promise<unknown>> = {
  'POST /tournaments/{id}/players/{pid}/reinstate': (person, path) =>
    person.post(path.replace(/reinstate$/, 'withdraw')),
  'POST /tournaments/{id}/teams/{tid}/scores': asScramble,
};

/** Made by the owner of what the path names. */
type Body = (owner: Person, path: string) => unknown | Promise<unknown>;

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
  'POST /tournaments': () => ({ name: 'A new event', eventDate: '2026-06-08' }),
  'PATCH /tournaments/{id}': () => ({ courseName: 'Changed Links' }),
  'PATCH /tournaments/{id}/settings': () => ({ teamSize: 2, registration: { feeCents: 5000 } }),
  'POST /tournaments/{id}/status': () => ({ status: 'open' }),
  'PUT /tournaments/{id}/holes': () => ({ holes: course }),
  'POST /tournaments/{id}/teams': () => ({
    teamName: fresh('New team'),
    players: [{ fullName: 'Nora New' }],
  }),
  'POST /tournaments/{id}/teams/{tid}/move': () => ({ startingHole: 7 }),
  'POST /tournaments/{id}/teams/{tid}/flight': async (owner, path) => ({
    flightId: await flight(owner, path),
  }),
  'POST /tournaments/{id}/players': () => ({ fullName: 'Nora New', email: `${fresh('nora')}@example.com` }),
  'POST /tournaments/{id}/players/{pid}/move': async (owner, path) => ({ toTeamId: await team(owner, path) }),
  'POST /tournaments/{id}/players/{pid}/flight': async (owner, path) => ({
    flightId: await flight(owner, path),
  }),
  'POST /tournaments/{id}/players/{pid}/update': () => ({ handicap: 12.4 }),
  'POST /tournaments/{id}/players/{pid}/withdraw': () => ({ reason: 'Injured' }),
  'POST /tournaments/{id}/teams/{tid}/scores': () => ({ hole: 1, strokes: 4 }),
  'POST /tournaments/{id}/players/{pid}/scores': () => ({ hole: 1, strokes: 4, reason: 'Card recount' }),
  'POST /tournaments/{id}/scores/bulk': async (owner, path) => ({
    items: [{ playerId: await player(owner, path), hole: 1, strokes: 4 }],
  }),
  'POST /scoring/preview': () => ({
    holes: course,
    entrants: [{ id: 'A' }, { id: 'B' }],
    scores: [{ entrantId: 'A', hole: 1, strokes: 4 }],
    rules: { format: 'individual' },
  }),
  'POST /tournaments/{id}/flights': () => ({ name: 'New flight', handicapMax: 12 }),
  'POST /tournaments/{id}/flights/auto': () => ({ count: 2 }),
  'PATCH /tournaments/{id}/flights/{flightId}': () => ({ name: 'Changed flight' }),
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
  await BEFOREHAND[endpointName(endpoint)]?.(owner, path);
  return path;
}

export async function realBody(endpoint: Endpoint, owner: Person, path: string): Promise<unknown> {
  if (endpoint.body === undefined) return undefined;
  const body = BODIES[endpointName(endpoint)];
  if (body === undefined)
    throw new Error(`test/support/fixtures.ts has no body for ${endpointName(endpoint)}`);
  return body(owner, path);
}
