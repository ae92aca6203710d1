/** The request log tells whoever looks after an API client what it asked, and exactly why it was refused. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { A_TIME, A_UUID, data } from '../../../../../test/support/expectations/answers.ts';
import { TestClock } from '../../../../../test/support/run/clock.ts';
import { Service, useService } from '../../../../../test/support/run/service.ts';
import { call, type Person, type Wire } from '../../../../../test/support/worlds/people.ts';
import { type Member, member } from '../../../../../test/support/worlds/staff.ts';
import { DAY, HOUR } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import * as organizations from '../../access/organizations/organizations.ts';
import * as clients from '../clients/clients.ts';
import { RequestLog } from './request-log.ts';
import { trim } from './requests.ts';
import { type Entry, store } from './store.ts';

const LIMIT = 20;
const running = useService({ rateLimit: LIMIT, requestLogEvery: 10 });

async function club(scopes?: string[]): Promise<{ person: Person; owner: Member }> {
  const person = await running.service.person(scopes && { scopes });
  return { person, owner: await member(running.service, person.organizationId) };
}

/** Newest first, without the request for the token that every client begins with. */
async function entries(owner: Member, query = ''): Promise<Wire[]> {
  const all: Wire[] = await data(owner.browser.get(owner.at(`/requests${query}`)));
  return all.slice(0, -1);
}

/** As soon as there are so many. */
async function logged(owner: Member, count: number): Promise<Wire[]> {
  await expect.poll(async () => (await entries(owner)).length, { timeout: 2000, interval: 20 }).toBe(count);
  return entries(owner);
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('an entry', () => {
  it('tells who asked what, and how it ended', async () => {
    const { person, owner } = await club();
    const { id } = await data(person.post('/contacts', { email: 'sam@example.com' }));
    const answer = await person.get(`/contacts/${id}?cursor=sam-and-a-secret`, { 'user-agent': 'board/1.0' });
    const [entry, earlier] = await logged(owner, 2);
    expect(entry).toEqual({
      id: A_UUID,
      at: A_TIME,
      client_id: person.clientId,
      client_name: 'Test',
      method: 'GET',
      path: `/api/v1/contacts/${id}`,
      route: '/api/v1/contacts/{id}',
      status: 200,
      duration_ms: expect.any(Number),
      code: null,
      reason: null,
      request_id: answer.headers.get('x-request-id'),
      ip: '127.0.0.1',
      user_agent: 'board/1.0',
      idempotency: 'none',
    });
    expect(await data(owner.browser.get(owner.at(`/requests/${entry.id}`)))).toEqual(entry);
    expect([earlier.method, earlier.status]).toEqual(['POST', 201]);
    const everything = JSON.stringify(await running.service.database.query('select * from request_log'));
    expect(everything).not.toMatch(/secret|sam@example|fwt_|fws_/);
  });

  it('is at most two seconds late', async () => {
    const node = await Service.start(running.service.database);
    onTestFinished(() => node.stop());
    const person = await node.person();
    const owner = await member(node, person.organizationId);
    await person.get('/contacts');
    await expect.poll(() => entries(owner), { timeout: 2000, interval: 100 }).toHaveLength(1);
  });

  it('says what became of an Idempotency-Key', async () => {
    const { person, owner } = await club();
    const key = { 'idempotency-key': 'once' };
    for (const email of ['a@example.com', 'a@example.com', 'b@example.com'])
      await person.post('/contacts', { email }, key);
    await person.post('/contacts', { email: 'a@example.com' });
    const found = (await logged(owner, 4)).map(({ idempotency, status }) => [idempotency, status]);
    expect(found.reverse()).toEqual([
      ['first', 201],
      ['replayed', 201],
      ['conflict', 409],
      ['none', 409],
    ]);
  });

  it('is seen by its own organization alone', async () => {
    const [ours, theirs] = [await club(), await club()];
    await ours.person.get('/contacts');
    const [entry] = await logged(ours.owner, 1);
    expect(await entries(theirs.owner)).toEqual([]);
    const { browser, at } = theirs.owner;
    expect((await browser.get(at(`/requests/${entry.id}`))).status).toBe(404);
  });
});

describe('a reason', () => {
  const one = async (owner: Member) => {
    const [entry] = await logged(owner, 1);
    return [entry.status, entry.code, entry.reason];
  };
  const platform = () => running.service.doors.asPlatform;

  it('is the first of the details where the input was wrong', async () => {
    const { person, owner } = await club();
    await person.post('/contacts', { email: 'nobody' });
    expect(await one(owner)).toEqual([400, 'validation_error', 'email must be an email address']);
  });

  it('stays short, whatever the names of the fields were', async () => {
    const { person, owner } = await club();
    const slip = `e${'_'.repeat(100_000)}mail`;
    const answer = await person.post('/contacts', { [slip]: 'sam@example.com' });
    expect([answer.status, answer.text.length < 1000]).toEqual([400, true]);
    expect(await one(owner)).toEqual([400, 'validation_error', 'email is required']);
  });

  it('is the scope that was missing, and those that were there', async () => {
    const { person, owner } = await club(['contacts:read', 'audit:read']);
    await person.post('/contacts', { email: 'a@example.com' });
    expect(await one(owner)).toEqual([
      403,
      'insufficient_scope',
      'scope_missing: contacts:write (has contacts:read audit:read)',
    ]);
  });

  it('is that the token has expired', async () => {
    const { person, owner } = await club();
    running.service.clock.advance(HOUR);
    await person.get('/contacts');
    expect(await one(owner)).toEqual([401, 'invalid_token', 'token_expired']);
  });

  it('is that the token was revoked', async () => {
    const { person, owner } = await club();
    const credentials = { client_id: person.clientId, client_secret: person.secret };
    await call(running.service, 'POST', '/oauth/revoke', { body: { ...credentials, token: person.token } });
    await person.get('/contacts');
    const [entry, revoke] = await logged(owner, 2);
    expect([entry.code, entry.reason]).toEqual(['invalid_token', 'token_revoked']);
    expect([revoke.route, revoke.status]).toEqual(['/api/v1/oauth/revoke', 200]);
  });

  it('is that the client is disabled', async () => {
    const { person, owner } = await club();
    await platform().write((tx) => clients.setEnabled(tx, person.clientId, false));
    await person.get('/contacts');
    expect(await one(owner)).toEqual([401, 'invalid_token', 'client_disabled']);
  });

  it('is that the organization is suspended', async () => {
    const { person, owner } = await club();
    const suspend = (suspended: boolean) =>
      platform().write((tx) => organizations.setSuspended(tx, person.organizationId, suspended));
    await suspend(true);
    await person.get('/contacts');
    await suspend(false);
    expect(await one(owner)).toEqual([403, 'forbidden', 'organization_suspended']);
  });

  it('is that there were too many', async () => {
    const { person, owner } = await club();
    for (let nth = 0; nth <= LIMIT; nth += 1) await person.get('/contacts?limit=1');
    const [entry] = await logged(owner, LIMIT + 1);
    expect([entry.status, entry.code, entry.reason]).toEqual([429, 'rate_limited', 'rate_limited']);
  });

  it.each([
    ['wrong_secret', { client_secret: 'fws_wrong' }, 401, 'invalid_client'],
    ['scope_not_granted: teams:write', { scope: 'contacts:read teams:write' }, 400, 'invalid_scope'],
    ['scope_not_granted: (unknown)', { scope: 'fws_pasted' }, 400, 'invalid_scope'],
  ])('is %s for a token that was not given', async (reason, wrong, status, code) => {
    const { person, owner } = await club(['contacts:read']);
    const credentials = { client_id: person.clientId, client_secret: person.secret };
    const body = { grant_type: 'client_credentials', ...credentials, ...wrong };
    await call(running.service, 'POST', '/oauth/token', { body });
    expect(await one(owner)).toEqual([status, code, reason]);
  });

  it('is client_disabled for the token of a disabled client', async () => {
    const { person, owner } = await club();
    await platform().write((tx) => clients.setEnabled(tx, person.clientId, false));
    const body = {
      grant_type: 'client_credentials',
      client_id: person.clientId,
      client_secret: person.secret,
    };
    await call(running.service, 'POST', '/oauth/token', { body });
    expect(await one(owner)).toEqual([401, 'invalid_client', 'client_disabled']);
  });

  it('is nobody’s for a token that was never issued', async () => {
    const { person, owner } = await club();
    await call(running.service, 'GET', '/contacts', { headers: bearer(`fwt_${'x'.repeat(43)}`) });
    await call(running.service, 'GET', '/contacts');
    await person.get('/tags');
    expect((await logged(owner, 1))[0].path).toBe('/api/v1/tags');
    const strangers = await running.service.database.query(
      "select from request_log where path = '/api/v1/contacts' and status = 401 and reason is null",
    );
    expect(strangers).toEqual([]);
  });
});

describe('the list', () => {
  it('is narrowed by client, status, path and time, and comes page by page', async () => {
    const { person, owner } = await club();
    await person.get('/contacts');
    await person.post('/contacts', { email: 'nobody' });
    await person.get('/tags');
    const all = await logged(owner, 3);
    const found = async (query: string) =>
      (await data(owner.browser.get(owner.at(`/requests?${query}`)))).map(({ id }: Wire) => id);
    const ids = all.map(({ id }) => id);
    expect(await found('status=4xx')).toEqual([ids[1]]);
    expect(await found('status=400')).toEqual([ids[1]]);
    expect(await found('status=5xx')).toEqual([]);
    expect(await found('path=/Contacts')).toEqual([ids[1], ids[2]]);
    expect(await found(`client_id=${person.clientId}&status=2xx&path=tags`)).toEqual([ids[0]]);
    expect(await found('client_id=fwc_nobody')).toEqual([]);
    expect(await found(`since=${all[1].at}`)).toEqual(expect.arrayContaining([ids[0], ids[1]]));
    const first = await owner.browser.get(owner.at('/requests?limit=1'));
    const next = await owner.browser.get(owner.at(`/requests?limit=2&cursor=${first.body.page.next_cursor}`));
    expect([...first.body.data, ...next.body.data].map(({ id }: Wire) => id)).toEqual(ids);
    for (const query of ['status=3xx', 'status=abc', 'since=yesterday'])
      expect((await owner.browser.get(owner.at(`/requests?${query}`))).status).toBe(400);
  });

  it('forgets after a week, by dropping whole days', async () => {
    const { person, owner } = await club();
    await person.get('/contacts');
    await logged(owner, 1);
    const { service } = running;
    const days = async () =>
      (
        await service.database.query(
          "select from pg_class where relname like 'request_log_2%' and relkind = 'r'",
        )
      ).length;
    const before = await days();
    service.clock.advance(6 * DAY);
    await trim(service.doors, service.clock.now(), 7 * DAY);
    expect([await days(), (await entries(owner)).length]).toEqual([before, 1]);
    service.clock.advance(DAY);
    await owner.browser.get('/session');
    expect(await data(owner.browser.get(owner.at('/requests')))).toEqual([]);
    service.clock.advance(DAY);
    await trim(service.doors, service.clock.now(), 7 * DAY);
    expect(await days()).toBe(0);
  });
});

describe('under pressure', () => {
  it('drops entries and counts them, and stores the rest when it can', async () => {
    const { person } = await club();
    const { service } = running;
    let dropped = 0;
    const log = new RequestLog({
      ...service,
      onDropped: (count) => {
        dropped += count;
      },
    });
    const request = requestOf(person);
    for (let nth = 0; nth < 20_003; nth += 1) log.note({ ...request });
    expect(dropped).toBe(3);
    await log.flush();
    const [{ count } = { count: 0 }] = await service.database.query<{ count: number }>(
      "select count(*)::int as count from request_log where path = '/flood'",
    );
    expect(count).toBe(20_000);
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toContain('request_log_dropped_total 0');
  });

  it('is stored once, also when the first answer of the database was lost', async () => {
    const { person } = await club();
    const at = running.service.clock.now();
    const entry = { ...requestOf(person), id: newId(at), at };
    const { asPlatform } = running.service.doors;
    await store(asPlatform, [entry]);
    await store(asPlatform, [entry, { ...entry, id: newId(at) }]);
    const rows = await running.service.database.query(
      `select from request_log where organization_id = '${person.organizationId}' and path = '/flood'`,
    );
    expect(rows).toHaveLength(2);
  });

  it('leaves whatever is made meanwhile in its order, however late it is stored', async () => {
    const { person } = await club();
    const clock = new TestClock();
    // By then an earlier test has dropped the days that were over.
    clock.advance(running.service.clock.now().getTime() - clock.now().getTime());
    clock.freeze();
    const log = new RequestLog({ ...running.service, clock, onDropped: () => undefined });
    log.note(requestOf(person));
    clock.advance(HOUR);
    const before = newId(clock.now());
    await log.flush();
    expect(newId(clock.now()) > before).toBe(true);
  });
});

/** As the service notes it. */
const requestOf = ({ organizationId, clientId }: Person): Omit<Entry, 'id' | 'at'> => ({
  organization_id: organizationId,
  client_id: clientId,
  method: 'GET',
  path: '/flood',
  route: '/flood',
  status: 200,
  duration_ms: 1,
  code: null,
  reason: null,
  request_id: randomUUID(),
  ip: '127.0.0.1',
  user_agent: null,
  idempotency: 'none',
});
