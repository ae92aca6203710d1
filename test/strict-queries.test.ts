/**
 * Query parameters that nobody knows: passed over, unless the caller prefers `handling=strict`; then every
 * endpoint of every surface refuses them by name.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../server/src/http/endpoint.ts';
import { ENDPOINTS } from '../server/src/surfaces/api-v1.ts';
import { PLAY_ENDPOINTS } from '../server/src/surfaces/play.ts';
import { PUBLIC, PUBLIC_ENDPOINTS } from '../server/src/surfaces/public/public-v1.ts';
import { ACCOUNT_ENDPOINTS, STAFF_ENDPOINTS } from '../server/src/surfaces/staff/dashboard.ts';
import { invalid, UNKNOWN_ID } from './support/expectations/refusals.ts';
import { useSharedService } from './support/run/service.ts';
import { endpointName } from './support/worlds/fixtures.ts';
import type { Answer, Person } from './support/worlds/people.ts';
import { type Phone, phoneOf } from './support/worlds/play.ts';
import { apply, openEvent, visit } from './support/worlds/registrations.ts';
import { SCRAMBLE } from './support/worlds/scores.ts';
import { type Member, member } from './support/worlds/staff.ts';
import { createTournament } from './support/worlds/tournaments.ts';

const running = useSharedService();
const STRICT = { prefer: 'handling=strict' };

let person: Person;
let owner: Member;
let phone: Phone;

beforeAll(async () => {
  const { service } = running;
  person = await service.person();
  owner = await member(service, person.organizationId);
  phone = await phoneOf(service, await createTournament(person, { ...SCRAMBLE, status: 'live' }));
});

type Ask = (path: string, headers: Record<string, string>) => Promise<Answer>;

const SURFACES: { surface: string; endpoints: readonly Endpoint[]; ask: Ask }[] = [
  { surface: 'the API', endpoints: ENDPOINTS, ask: (path, headers) => person.get(path, headers) },
  {
    surface: 'the dashboard',
    endpoints: [...ENDPOINTS, ...STAFF_ENDPOINTS],
    ask: (path, headers) => owner.browser.call('GET', owner.at(path), { headers }),
  },
  {
    surface: 'the account',
    endpoints: ACCOUNT_ENDPOINTS,
    ask: (path, headers) => owner.browser.call('GET', path, { headers }),
  },
  {
    surface: 'the phones',
    endpoints: PLAY_ENDPOINTS,
    ask: (path, headers) => phone.call('GET', path, undefined, headers),
  },
  {
    surface: 'the public API',
    endpoints: PUBLIC_ENDPOINTS,
    ask: (path, headers) => visit(running.service, 'GET', `${PUBLIC}${path}`, undefined, headers),
  },
];

const rows = SURFACES.flatMap(({ surface, endpoints, ask }) =>
  endpoints
    .filter(({ method }) => method === 'GET')
    .map((endpoint) => ({ name: `${endpointName(endpoint)} of ${surface}`, endpoint, ask })),
);

/** What must be asked for anyway. */
const NEEDED: Record<string, string> = { '/search': 'q=ace&', '/public-address': 'slug=spring-scramble&' };

describe.each(rows)('$name', ({ endpoint: { path }, ask }) => {
  const url = `${path.replace(/\{\w+\}/g, UNKNOWN_ID)}?${NEEDED[path] ?? ''}surprise=1&constructor=2&surprise=3`;

  it('refuses unknown parameters by name where that is preferred, and passes over them elsewhere', async () => {
    const strict = await ask(url, STRICT);
    expect(strict).toMatchObject(invalid('surprise', 'constructor'));
    expect(strict.headers.get('preference-applied')).toBe('handling=strict');
    expect([200, 404]).toContain((await ask(url, {})).status);
  });
});

describe('with Prefer: handling=strict', () => {
  it('unknown parameters and unknown fields are named together, and nothing is done', async () => {
    const body = { email: 'odd@example.com', zz: 1 };
    const answer = await person.post('/contacts?dryrun=true', body, STRICT);
    expect(answer).toMatchObject(invalid('dryrun', 'zz'));
    expect(answer.body.details).toEqual([
      { field: 'dryrun', message: 'is not a known parameter' },
      { field: 'zz', message: 'is not a known field' },
    ]);
    expect((await person.get('/contacts?email=odd@example.com')).body.data).toEqual([]);
  });

  it('known parameters are taken as ever', async () => {
    const answer = await person.get('/contacts?limit=1&email=nobody@example.com', STRICT);
    expect([answer.status, answer.body.data]).toEqual([200, []]);
  });

  it('at most twenty are named', async () => {
    const query = Array.from({ length: 30 }, (_, index) => `odd${index}=1`).join('&');
    const answer = await person.get(`/contacts?${query}`, STRICT);
    expect(answer.body.details).toHaveLength(20);
  });

  it('an answer that many share is refused to whoever asks it strictly with an unknown parameter', async () => {
    const event = await openEvent(person);
    const board = `${event.page}/boards?theme=dark`;
    for (let time = 0; time < 3; time += 1)
      expect((await visit(running.service, 'GET', board)).status).toBe(200);
    expect(await visit(running.service, 'GET', board, undefined, STRICT)).toMatchObject(invalid('theme'));
    expect((await visit(running.service, 'GET', board)).status).toBe(200);
  });

  it('pages behind links refuse them too, as do their forms', async () => {
    const { token } = (await apply(running.service, await openEvent(person))).body.data;
    expect(await visit(running.service, 'GET', `/r/${token}?utm=1`, undefined, STRICT)).toMatchObject(
      invalid('utm'),
    );
    const form = await fetch(`${running.service.url}/r/${token}`, {
      method: 'POST',
      headers: STRICT,
      body: new URLSearchParams({ action: 'cancel', really: 'yes' }),
      redirect: 'manual',
    });
    expect(form.status).toBe(400);
    expect(await form.json()).toMatchObject(invalid('really').body);
  });
});

it('one without a name is refused too, and the sentence says so', async () => {
  const { status, body } = await person.get('/contacts?=x', STRICT);
  expect([status, body.error]).toEqual([400, '(a parameter without a name) is not a known parameter.']);
});
