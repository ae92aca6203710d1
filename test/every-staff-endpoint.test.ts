/**
 * The dashboard's surface, walked over its endpoint table: the very endpoints of the API, and those that only
 * it has, stand behind one gate, whose refusals come in one order and change nothing.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../server/src/http/endpoint.ts';
import { GRANTS } from '../server/src/http/entrances/roles.ts';
import { ROLES, type Role } from '../server/src/platform/roles.ts';
import { ENDPOINTS } from '../server/src/surfaces/api-v1.ts';
import { ACCOUNT_ENDPOINTS, STAFF_ENDPOINTS } from '../server/src/surfaces/staff/dashboard.ts';
import { statusesOf } from './support/expectations/documents.ts';
import { faultsOf } from './support/expectations/shapes.ts';
import { useService } from './support/run/service.ts';
import { endpointName, realBody, realPath } from './support/worlds/fixtures.ts';
import type { Person } from './support/worlds/people.ts';
import { Browser, type Member, member, newEmail } from './support/worlds/staff.ts';

const running = useService();

let person: Person;
let stranger: Member;
const members = new Map<Role, Member>();

beforeAll(async () => {
  const { service } = running;
  person = await service.person();
  for (const role of ROLES) members.set(role, await member(service, person.organizationId, role));
  stranger = await member(service, (await service.person()).organizationId);
});

const as = (role: Role): Member => {
  const found = members.get(role);
  if (found === undefined) throw new Error(`nobody is ${role}`);
  return found;
};

interface Call {
  path: string;
  body?: unknown;
}

const invited = async (): Promise<string> =>
  (
    await as('owner').browser.post(as('owner').at('/members/invitations'), {
      email: newEmail(),
      role: 'viewer',
    })
  ).body.data.id;
const made = async (): Promise<string> => (await member(running.service, person.organizationId, 'viewer')).id;
const clientPath = async (): Promise<string> => {
  const body = { name: 'Board', scopes: ['tournaments:read'] };
  const { data } = (await as('owner').browser.post(as('owner').at('/clients'), body)).body;
  await as('owner').browser.post(as('owner').at(`/clients/${data.client_id}/rotate-secret`));
  return `/clients/${data.client_id}`;
};

/** How to call what only the dashboard has. */
const STAFF_CALLS: Record<string, () => Promise<Call> | Call> = {
  'GET /members': () => ({ path: '/members' }),
  'PATCH /members/{id}': async () => ({ path: `/members/${await made()}`, body: { role: 'staff' } }),
  'DELETE /members/{id}': async () => ({ path: `/members/${await made()}` }),
  'GET /members/invitations': () => ({ path: '/members/invitations' }),
  'POST /members/invitations': () => ({
    path: '/members/invitations',
    body: { email: newEmail(), role: 'staff' },
  }),
  'DELETE /members/invitations/{iid}': async () => ({ path: `/members/invitations/${await invited()}` }),
  'GET /clients': () => ({ path: '/clients' }),
  'POST /clients': () => ({ path: '/clients', body: { name: 'Board', scopes: ['tournaments:read'] } }),
  'GET /clients/{client_id}': async () => ({ path: await clientPath() }),
  'PATCH /clients/{client_id}': async () => ({ path: await clientPath(), body: { name: 'Other' } }),
  'POST /clients/{client_id}/rotate-secret': async () => ({ path: `${await clientPath()}/rotate-secret` }),
  'DELETE /clients/{client_id}/secrets/{sid}': async () => {
    const path = await clientPath();
    const { secrets } = (await as('owner').browser.get(as('owner').at(path))).body.data;
    return { path: `${path}/secrets/${secrets[1].id}` };
  },
  'GET /organization': () => ({ path: '/organization' }),
  'PATCH /organization': () => ({ path: '/organization', body: { name: 'Pine Valley' } }),
  'GET /payment-account': () => ({ path: '/payment-account' }),
  'PUT /payment-account': () => ({
    path: '/payment-account',
    body: { secret_key: 'sk_test_abc', webhook_secret: 'whsec_abc' },
  }),
  'GET /outbox': () => ({ path: '/outbox' }),
  'GET /outbox/{mail}': async () => ({ path: `/outbox/${await invited()}` }),
  'GET /public-address': () => ({ path: '/public-address?slug=spring-scramble' }),
  'GET /calendar': () => ({ path: '/calendar' }),
  'GET /search': () => ({ path: '/search?q=pine' }),
  'GET /activity': () => ({ path: '/activity' }),
  'GET /requests': () => ({ path: '/requests' }),
  'GET /requests/{id}': async () => {
    await person.get('/contacts');
    const { browser, at } = as('owner');
    const first = async () => (await browser.get(at('/requests?limit=1'))).body.data[0]?.id;
    await expect.poll(first, { timeout: 3000 }).toBeDefined();
    return { path: `/requests/${await first()}` };
  },
};

async function callOf(endpoint: Endpoint): Promise<Call> {
  const own = STAFF_CALLS[endpointName(endpoint)];
  if (own !== undefined) return own();
  const path = await realPath(endpoint, person);
  return { path, body: await realBody(endpoint, person, path) };
}

const rows = [...ENDPOINTS, ...STAFF_ENDPOINTS].map((endpoint) => ({
  name: endpointName(endpoint),
  endpoint,
}));

describe.each(rows)('$name', ({ endpoint }) => {
  const { method, scope } = endpoint;

  it('is for those who are signed in, from our own site, members, and of the right role', async () => {
    const owner = as('owner');
    const { path, body } = await callOf(endpoint);
    const answered = new Set<number>();
    const send = async (browser: Browser, headers = {}) => {
      const answer = await browser.call(method, owner.at(path), { body, headers });
      answered.add(answer.status);
      return answer;
    };
    const refused = async (answer: ReturnType<typeof send>) => {
      const { status, body: refusal } = await answer;
      return [status, refusal?.code];
    };
    const elsewhere = { 'sec-fetch-site': 'cross-site' };
    const nobody = new Browser(running.service);
    expect(await refused(send(nobody, elsewhere))).toEqual([401, 'unauthorized']);
    if (method !== 'GET')
      expect(await refused(send(stranger.browser, elsewhere))).toEqual([403, 'forbidden']);
    expect(await refused(send(stranger.browser))).toEqual([404, 'not_found']);
    const lacking = (['viewer', 'staff', 'admin'] as const).find((role) => !GRANTS[role].has(scope));
    if (lacking !== undefined) {
      const answer = await send(as(lacking).browser);
      expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
      expect(answer.body.error).toContain(scope);
    }
    const done = await send(owner.browser, method === 'GET' ? elsewhere : {});
    expect([done.status, done.text]).toEqual([endpoint.returns.status, expect.any(String)]);
    expect(done.headers.get('access-control-allow-origin')).toBeNull();
    // The endpoints of the API are described in its own document, at its own addresses.
    if (!STAFF_ENDPOINTS.includes(endpoint)) return;
    expect(statusesOf(endpoint.operation)).toEqual(expect.arrayContaining([...answered]));
    expect(faultsOf(endpoint.returns.schema ?? {}, done.body)).toEqual([]);
  });
});

const accountRows = ACCOUNT_ENDPOINTS.map((endpoint) => ({ name: endpointName(endpoint), endpoint }));

describe.each(accountRows)('$name', ({ endpoint: { method, path, scope } }) => {
  const url = path.replace(/\{\w+\}/g, '0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b90');

  it('is for those who are signed in, unless it is how one signs in, and changes come from our own site', async () => {
    const nobody = new Browser(running.service);
    const headers = { 'sec-fetch-site': 'cross-site' };
    const unsigned = await nobody.call(method, url, { headers });
    if (scope === 'session') expect([unsigned.status, unsigned.body.code]).toEqual([401, 'unauthorized']);
    else if (method !== 'GET') expect([unsigned.status, unsigned.body.code]).toEqual([403, 'forbidden']);
    const { browser } = await member(running.service, person.organizationId);
    const signed = await browser.call(method, url, { headers });
    if (method !== 'GET') expect([signed.status, signed.body.code]).toEqual([403, 'forbidden']);
    expect((await browser.get('/session')).status).toBe(200);
  });
});

it('every operation of the dashboard has a name that nothing else has', () => {
  const names = [...ENDPOINTS, ...STAFF_ENDPOINTS, ...ACCOUNT_ENDPOINTS].map(({ operation }) => operation);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
