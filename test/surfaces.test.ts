/**
 * Promises about guests other than API clients: staff with a session, visitors with a slug, processors with a
 * signature and people with a browser come in by entrances of their own, and behind each the same endpoints
 * keep the same promises.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ALL_SCOPES } from '../server/src/http/entrances/scopes.ts';
import { useService } from './support/run/service.ts';
import { accounts, sessions, slugs, surfaces } from './support/worlds/entrances.ts';
import { call, type Person, type Wire } from './support/worlds/people.ts';
import { actionsOf, auditOf, createTournament } from './support/worlds/tournaments.ts';

const running = useService({ extraSurfaces: surfaces, trustProxy: 1 });

const signIn = ({ organizationId }: Person, scopes: string[] = ALL_SCOPES) => {
  const cookie = randomUUID();
  const staff = { id: randomUUID(), email: 'ann@club.example' };
  sessions.set(cookie, { staff, organizationId, scopes });
  const headers = { cookie: `session=${cookie}`, 'sec-fetch-site': 'same-origin' };
  const path = `${running.service.url}/test/app/o/${organizationId}`;
  return { cookie, staff, headers, path };
};

const published = (person: Person, event: Wire): string => {
  const slug = `open-${slugs.size}`;
  slugs.set(slug, { organizationId: person.organizationId, tournamentId: event.id });
  return slug;
};

/** Somebody at an address of their own. */
const visitor = () => ({ 'x-forwarded-for': `203.0.113.${Math.floor(Math.random() * 250) + 1}` });
const publicUrl = (path: string) => `${running.service.url}/test/public${path}`;

describe('a session over the same endpoints', () => {
  it('reads and changes what the API does, and is named in the audit log', async () => {
    const person = await running.service.person();
    const event = await createTournament(person);
    const { headers, path, staff } = signIn(person);
    const renamed = await call(running.service, 'PATCH', `${path}${event.path}`, {
      headers,
      body: { name: 'Summer Open' },
    });
    expect(renamed).toMatchObject({ status: 200, body: { data: { name: 'Summer Open' } } });
    const [, entry] = await auditOf(person, event);
    expect(entry).toMatchObject({ actor_email: staff.email, metadata: { staff_id: staff.id } });
    expect(entry.metadata).not.toHaveProperty('client_id');
    const read = await call(running.service, 'GET', `${path}${event.path}`, { headers });
    expect(read.body).toEqual((await person.get(event.path)).body);
  });

  it('is refused without a session, from another site, for another organization, and beyond its role', async () => {
    const [person, other] = [await running.service.person(), await running.service.person()];
    const event = await createTournament(person);
    const { headers, path } = signIn(person, ['tournaments:read']);
    const send = (method: string, url: string, given: Record<string, string>) =>
      call(running.service, method, url, {
        headers: given,
        ...(method === 'PATCH' && { body: { name: 'X' } }),
      });
    expect((await send('GET', `${path}${event.path}`, {})).body.code).toBe('unauthorized');
    const { cookie } = headers;
    expect((await send('GET', `${path}${event.path}`, { cookie })).status).toBe(200);
    for (const site of ['cross-site', 'same-site', 'none'])
      expect(
        (await send('PATCH', `${path}${event.path}`, { cookie, 'sec-fetch-site': site })).body.code,
      ).toBe('forbidden');
    expect((await send('PATCH', `${path}${event.path}`, { cookie })).body.code).toBe('forbidden');
    expect((await send('PATCH', `${path}${event.path}`, headers)).body.error).toContain('tournaments:write');
    const elsewhere = path.replace(person.organizationId, other.organizationId);
    expect((await send('GET', `${elsewhere}/tournaments`, headers)).status).toBe(404);
    expect((await person.get(event.path)).body.data.name).toBe('Spring Open');
  });

  it('keeps idempotency keys for each person apart, and apart from those of clients', async () => {
    const person = await running.service.person();
    const [one, two] = [signIn(person), signIn(person)];
    const key = { 'idempotency-key': 'same' };
    const add = (email: string, headers: Record<string, string>) =>
      call(running.service, 'POST', `${one.path}/contacts`, {
        headers: { ...headers, ...key },
        body: { email },
      });
    const first = await add('one@example.com', one.headers);
    expect(first.status).toBe(201);
    const again = await add('one@example.com', one.headers);
    expect([again.body, again.headers.get('idempotency-replayed')]).toEqual([first.body, 'true']);
    expect((await add('two@example.com', two.headers)).status).toBe(201);
    expect((await person.post('/contacts', { email: 'three@example.com' }, key)).status).toBe(201);
  });

  it('follows a stream for as long as the session lasts, up to its own number of them', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { teams: [1] });
    const { cookie, headers, path } = signIn(person);
    const open = () => fetch(`${path}${event.path}/leaderboard/stream`, { headers });
    const streams = [await open(), await open()];
    expect(streams.map(({ status }) => status)).toEqual([200, 200]);
    const refused = await open();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
    await refused.text();
    const readers = streams.map((stream) => stream.body?.pipeThrough(new TextDecoderStream()).getReader());
    for (const reader of readers) {
      let text = '';
      while (!text.includes('event: ')) text += (await reader?.read())?.value;
    }
    sessions.delete(cookie);
    await person.post(`${event.path}/teams`, { teamName: 'Late' });
    // Both end by themselves: reading to the end of a stream that went on would never return.
    for (const reader of readers) while (!(await reader?.read())?.done);
  });
});

describe('a slug in place of an organization and an id', () => {
  it('leads to its event alone, from any site, and says who came', async () => {
    const person = await running.service.person();
    const event = await createTournament(person);
    const slug = published(person, event);
    const headers = visitor();
    const read = await call(running.service, 'GET', publicUrl(`/events/${slug}`), { headers });
    expect([read.status, read.body]).toEqual([200, { data: { name: 'Spring Open' } }]);
    expect(read.headers.get('access-control-allow-origin')).toBe('*');
    const team = await call(running.service, 'POST', publicUrl(`/events/${slug}/teams`), {
      headers,
      body: { teamName: 'Visitors' },
    });
    expect(team.status).toBe(201);
    const [, entry] = await auditOf(person, event);
    expect(entry).toMatchObject({ action: 'team.created', actor_email: null, metadata: { via: 'public' } });
  });

  it('does not lead there by the id, and a slug of nobody leads nowhere', async () => {
    const person = await running.service.person();
    const event = await createTournament(person);
    published(person, event);
    for (const id of [event.id, 'no-such-event', '..', '%00']) {
      const answer = await call(running.service, 'GET', publicUrl(`/events/${id}`), { headers: visitor() });
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    }
  });

  it('tells a browser of another site what it may send', async () => {
    const answer = await call(running.service, 'OPTIONS', publicUrl('/events/any/teams'), {
      headers: { origin: 'https://club.example', 'access-control-request-method': 'POST' },
    });
    expect([answer.status, answer.headers.get('access-control-allow-methods')]).toEqual([
      204,
      'OPTIONS, POST',
    ]);
    expect(answer.headers.get('access-control-allow-headers')).toContain('idempotency-key');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    const refused = await call(running.service, 'DELETE', publicUrl('/events/any'));
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([405, '*']);
    const nowhere = await call(running.service, 'GET', `${running.service.url}/test/public/nowhere`);
    expect([nowhere.status, nowhere.headers.get('access-control-allow-origin')]).toEqual([404, '*']);
  });

  it('is limited by address', async () => {
    const slug = published(await running.service.person(), { id: randomUUID() });
    const at = (address: string) =>
      call(running.service, 'GET', publicUrl(`/events/${slug}`), { headers: { 'x-forwarded-for': address } });
    const statuses = [];
    for (let nth = 0; nth < 6; nth += 1) statuses.push((await at('198.51.100.7')).status);
    expect(statuses).toEqual([404, 404, 404, 404, 404, 429]);
    expect((await at('198.51.100.8')).status).toBe(404);
  });

  it('keeps idempotency keys by event: the same key is another one at another event', async () => {
    const person = await running.service.person();
    const [one, two] = [await createTournament(person), await createTournament(person)];
    const register = (slug: string) =>
      call(running.service, 'POST', publicUrl(`/events/${slug}/teams`), {
        headers: { ...visitor(), 'idempotency-key': 'mine' },
        body: { teamName: 'Visitors' },
      });
    const slug = published(person, one);
    const first = await register(slug);
    expect((await register(slug)).body).toEqual(first.body);
    expect((await register(published(person, two))).body.data.id).not.toBe(first.body.data.id);
    expect(await actionsOf(person, one, 1)).toEqual(['team.created']);
  });

  it('is not written into the log: there the event has its id', async () => {
    const person = await running.service.person();
    const event = await createTournament(person);
    slugs.set('secret-link-xyzzy', { organizationId: person.organizationId, tournamentId: event.id });
    await call(running.service, 'GET', publicUrl('/events/secret-link-xyzzy'), { headers: visitor() });
    const log = running.service.logged.join('');
    expect(log).toContain(`/test/public/events/${event.id}`);
    expect(log).not.toContain('xyzzy');
  });
});

describe('a signature over the exact bytes', () => {
  const send = (account: string, raw: string, signature: string) =>
    call(running.service, 'POST', `${running.service.url}/test/hooks/${account}`, {
      raw,
      headers: { 'content-type': 'application/json', 'x-signature': signature },
    });

  it('lets a notice in, whatever its spelling, in the name of the processor', async () => {
    const person = await running.service.person();
    const event = await createTournament(person);
    accounts.set('acct_good', { organizationId: person.organizationId, secret: 'sesame' });
    const raw = `{ "tournamentId":"${event.id}",\r\n  "teamName": "Caf\\u00e9 é" }`;
    const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');
    const refusals = [
      await send('acct_good', raw, sign('wrong', raw)),
      await send('acct_good', `${raw} `, sign('sesame', raw)),
      await send('acct_good', JSON.stringify(JSON.parse(raw)), sign('sesame', raw)),
      await send('acct_good', raw, ''),
    ];
    expect(refusals.map(({ body }) => body.code)).toEqual(Array(4).fill('forbidden'));
    expect(await actionsOf(person, event, 1)).toEqual([]);
    const answer = await send('acct_good', raw, sign('sesame', raw));
    expect([answer.status, answer.body]).toEqual([200, { data: { received: Buffer.byteLength(raw) } }]);
    const [, entry] = await auditOf(person, event);
    expect(entry).toMatchObject({ action: 'team.created', metadata: { via: 'acme' } });
  });

  it('leads nowhere for an account that is none, and for a name that cannot be one', async () => {
    accounts.set('ACCT', { organizationId: randomUUID(), secret: 'sesame' });
    const signature = createHmac('sha256', 'sesame').update('{}').digest('hex');
    expect((await send('acct_nobody', '{}', signature)).status).toBe(404);
    // The entrance knows it, the schema of the path does not.
    expect((await send('ACCT', '{}', signature)).body.code).toBe('not_found');
  });
});

describe('pages', () => {
  const open = (slug: string) =>
    call(running.service, 'GET', `${running.service.url}/test/pages/events/${slug}/form`, {
      headers: { ...visitor(), accept: 'text/html' },
    });
  const sendForm = (slug: string, raw: string, type = 'application/x-www-form-urlencoded') =>
    call(running.service, 'POST', `${running.service.url}/test/pages/events/${slug}/form`, {
      raw,
      headers: { ...visitor(), accept: 'text/html', 'content-type': type },
    });

  it('are HTML that loads nothing from elsewhere and stays out of frames and caches', async () => {
    const person = await running.service.person();
    const answer = await open(published(person, await createTournament(person)));
    expect(answer).toMatchObject({ status: 200, text: '<h1>Spring Open</h1><form method="post"></form>' });
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'.*frame-ancestors 'none'/,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('take forms, in the types of their schema, and lead on with GET', async () => {
    const person = await running.service.person();
    const event = await createTournament(person);
    const answer = await sendForm(published(person, event), 'teamName=The+Eagles+%26+Co&seats=3&more=x');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/thanks']);
    const { body } = await person.get(`${event.path}/teams`);
    expect(body.data.map(({ team_name }: Wire) => team_name)).toEqual(['The Eagles & Co 4']);
  });

  it.each([
    ['a field twice', 'teamName=A&teamName=B&seats=1', undefined, 400],
    ['no number', 'teamName=A&seats=three', undefined, 400],
    ['broken encoding', 'teamName=%zz&seats=1', undefined, 400],
    ['no UTF-8', 'teamName=%ff&seats=1', undefined, 400],
    ['JSON', '{"teamName":"A","seats":1}', 'application/json', 415],
  ])('refuse %s with a page, and change nothing', async (_name, raw, type, status) => {
    const person = await running.service.person();
    const event = await createTournament(person);
    const answer = await sendForm(published(person, event), raw, type);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.text).toContain('<h1>Sorry</h1>');
    expect(await actionsOf(person, event, 1)).toEqual([]);
  });

  it('say with a page that there is nothing', async () => {
    const answer = await open('nowhere');
    expect([answer.status, answer.text]).toEqual([404, expect.stringContaining('<h1>Sorry</h1>')]);
  });
});
