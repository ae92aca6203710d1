/**
 * The API behind a session: what staff do is marked as theirs, and who may do it is decided anew for every
 * request.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GRANTS, scopesOf } from '../server/src/http/entrances/roles.ts';
import { ALL_SCOPES } from '../server/src/http/entrances/scopes.ts';
import * as organizations from '../server/src/modules/access/organizations/organizations.ts';
import { data } from './support/expectations/answers.ts';
import { cloneTemplate } from './support/run/database.ts';
import { Service } from './support/run/service.ts';
import type { Person, Wire } from './support/worlds/people.ts';
import { COURSE } from './support/worlds/rounds.ts';
import { Browser, join, type Member, member } from './support/worlds/staff.ts';
import { auditOf, createTournament } from './support/worlds/tournaments.ts';

const LIMIT = 60;
let here: Service;
let there: Service;
let person: Person;
let owner: Member;

beforeAll(async () => {
  const database = await cloneTemplate();
  here = await Service.start(database, { staffRateLimit: LIMIT });
  there = await Service.start(database, { terms: { publicUrl: () => 'https://fairway.example' } });
  person = await here.person();
});

afterAll(async () => {
  await here?.stop();
  await there?.stop();
  await here?.database.drop();
});

const newOwner = async () => {
  owner = await member(here, person.organizationId);
  return owner;
};

/** Within a second; it asks a few times meanwhile. */
const soon = (ask: () => Promise<number>, status: number) =>
  expect.poll(ask, { timeout: 1000, interval: 20 }).toBe(status);

describe('what staff do', () => {
  it('is in the audit log under their address', async () => {
    const { browser, at, email, staffId } = await newOwner();
    const event = await createTournament(person);
    await data(browser.patch(at(event.path), { name: 'Summer Open' }));
    const entry = (await auditOf(person, event)).at(-1);
    expect(entry).toMatchObject({ actor_email: email, metadata: { staff_id: staffId } });
    expect(entry?.metadata).not.toHaveProperty('client_id');
  });

  it('makes contacts of the dashboard and scores of staff', async () => {
    const { browser, at } = await newOwner();
    const contact = await data(browser.post(at('/contacts'), { email: 'sam@example.com' }));
    expect(contact.source).toBe('dashboard');
    expect((await data(person.post('/contacts', { email: 'api@example.com' }))).source).toBe('api');
    const event = await createTournament(person, {
      format: 'scramble',
      holes: COURSE,
      teams: [{ name: 'A', start: '1A' }],
    });
    await data(browser.post(at(`${event.path}/teams/${event.team(0)}/scores`), { hole: 1, strokes: 4 }));
    await data(person.post(`${event.path}/teams/${event.team(0)}/scores`, { hole: 2, strokes: 5 }));
    const log = await here.database.query('select via from score_log where tournament_id = $1 order by id', [
      event.id,
    ]);
    expect(log).toEqual([{ via: 'staff' }, { via: 'api' }]);
  });

  it('has idempotency keys for each person, apart from those of clients', async () => {
    const [one, two] = [await newOwner(), await newOwner()];
    const key = { 'idempotency-key': 'same' };
    const add = ({ browser, at }: Member, email: string) => browser.post(at('/contacts'), { email }, key);
    const first = await add(one, 'one@example.com');
    const again = await add(one, 'one@example.com');
    expect([again.text, again.headers.get('idempotency-replayed')]).toEqual([first.text, 'true']);
    expect((await add(one, 'else@example.com')).status).toBe(409);
    expect((await add(two, 'two@example.com')).status).toBe(201);
    expect((await person.post('/contacts', { email: 'three@example.com' }, key)).status).toBe(201);
  });

  it('reads files, too', async () => {
    const { browser, at } = await newOwner();
    const answer = await browser.get(at('/contacts/export'));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  });
});

describe('roles', () => {
  it('stand for scopes, as Me tells', async () => {
    expect(scopesOf('owner')).toEqual(ALL_SCOPES);
    expect(scopesOf('admin')).toHaveLength(29);
    expect(scopesOf('staff')).toHaveLength(19);
    expect(scopesOf('viewer')).toHaveLength(14);
    expect(GRANTS.viewer.has('webhooks:read') || GRANTS.staff.has('contacts:read')).toBe(false);
    const viewer = await member(here, person.organizationId, 'viewer');
    const { memberships } = await data(viewer.browser.get('/session'));
    expect(memberships[0].scopes).toEqual(scopesOf('viewer'));
  });
});

describe('the gate', () => {
  it('counts requests by session, before it asks where they come from', async () => {
    const { browser, at } = await newOwner();
    for (let nth = 0; nth < LIMIT; nth += 1) await browser.get('/session');
    const refused = await browser.call('POST', at('/contacts'), {
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    here.clock.advance(60_000);
    expect((await browser.get(at('/contacts'))).status).toBe(200);
  });

  it('is shut for a suspended organization, here and on other nodes, and opens again', async () => {
    const { organizationId } = await here.person();
    const { browser, at } = await member(here, organizationId, 'viewer');
    const elsewhere = secure(browser);
    const ask = async (who: Browser) => (await who.get(at('/tournaments'))).status;
    expect([await ask(browser), await ask(elsewhere)]).toEqual([200, 200]);
    await here.doors.asPlatform.write((tx) => organizations.setSuspended(tx, organizationId, true));
    const refused = await browser.post(at('/contacts'), { email: 'a@example.com' });
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      403,
      'forbidden',
      'This organization is suspended.',
    ]);
    await soon(() => ask(elsewhere), 403);
    await here.doors.asPlatform.write((tx) => organizations.setSuspended(tx, organizationId, false));
    expect(await ask(browser)).toBe(200);
  });

  it('knows no organization that is none, whatever it is called', async () => {
    const { browser } = await newOwner();
    for (const name of ['not-a-uuid', person.organizationId.replace(/.$/, '_'), '..%2f..', '%00'])
      expect((await browser.get(`/o/${name}/contacts`)).status).toBe(404);
    expect((await browser.get(`/o/${person.organizationId.toUpperCase()}/contacts`)).status).toBe(200);
  });

  it('has no CORS, and says which methods there are', async () => {
    const answer = await owner.browser.call('OPTIONS', owner.at('/contacts'), {
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect([answer.status, answer.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS, POST']);
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect((await owner.browser.call('PUT', owner.at('/contacts'))).status).toBe(405);
    // A page of the dashboard answers to GET at every path below its own.
    for (const method of ['GET', 'HEAD'])
      expect((await owner.browser.call(method, owner.at('/contacts/bulk'))).status).toBe(405);
    expect((await owner.browser.call('POST', owner.at('/nothing'))).status).toBe(404);
  });
});

/** The same session at the node that is reached by https, where the cookie has another name. */
const secure = ({ cookies: { fairway = '' } }: Browser): Browser =>
  new Browser(there, { '__Host-fairway': fairway });

describe('with https', () => {
  it('the cookie is bound to the host, and changes come from that site', async () => {
    const { email } = await join(here, person.organizationId);
    const browser = secure((await newOwner()).browser).forget('__Host-fairway');
    const answer = await browser.post('/session', { email, password: 'windmills turn at dusk' });
    const [session] = answer.headers.getSetCookie();
    expect(session).toMatch(
      /^__Host-fairway=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/,
    );
    const rename = (origin: string) =>
      browser.call('PATCH', '/me', { body: { name: 'Anna' }, headers: { origin }, site: null });
    expect((await rename('https://fairway.example')).status).toBe(200);
    expect((await rename('https://fairway.example.evil.example')).status).toBe(403);
    expect((await rename(there.url)).status).toBe(200);
  });
});

describe('on two nodes', () => {
  it('a session that ends on one is refused on the other within a second', async () => {
    const { browser } = await newOwner();
    const elsewhere = secure(browser);
    const ask = async () => (await elsewhere.get('/session')).status;
    expect(await ask()).toBe(200);
    await data(browser.delete('/session'));
    await soon(ask, 401);
  });

  it('a role that changes on one counts on the other, and ends the streams on both', async () => {
    const admin = await newOwner();
    const viewer = await member(here, person.organizationId, 'viewer');
    const elsewhere = secure(viewer.browser);
    const event = await createTournament(person, { teams: [1] });
    const path = viewer.at(`${event.path}/leaderboard/stream`);
    const streams = await Promise.all([viewer.browser.open(path), elsewhere.open(path)]);
    expect(streams.map(({ status }) => status)).toEqual([200, 200]);
    const readers = streams.map((stream) => stream.body?.pipeThrough(new TextDecoderStream()).getReader());
    for (const reader of readers) {
      let text = '';
      while (!text.includes('event: ')) text += (await reader?.read())?.value;
    }
    const began = performance.now();
    await data(admin.browser.patch(admin.at(`/members/${viewer.id}`), { role: 'staff' }));
    // Both end by themselves: reading to the end of a stream that went on would never return.
    for (const reader of readers) while (!(await reader?.read())?.done);
    expect(performance.now() - began).toBeLessThan(1000);
    const checkIn = (who: Browser) => async () =>
      (await who.post(viewer.at(`${event.path}/teams/${event.team(0)}/checkin`))).status;
    await soon(checkIn(elsewhere), 200);
    await data(admin.browser.delete(admin.at(`/members/${viewer.id}`)));
    expect(await checkIn(viewer.browser)()).toBe(404);
    await soon(checkIn(elsewhere), 404);
  });

  it('what is seen on one keeps the session on the other', async () => {
    const { browser } = await newOwner();
    const elsewhere = secure(browser);
    await data(elsewhere.get('/session'));
    const WEEK = 7 * 86_400_000;
    here.clock.advance(WEEK - 60_000);
    there.clock.advance(WEEK - 60_000);
    await data(browser.get('/session'));
    await expect
      .poll(
        async () =>
          (
            await here.database.query<Wire>('select from staff_sessions where last_seen_at > $1', [
              new Date(here.clock.now().getTime() - 60_000),
            ])
          ).length,
      )
      .toBeGreaterThan(0);
    there.clock.advance(120_000);
    expect((await elsewhere.get('/session')).status).toBe(200);
  });
});
