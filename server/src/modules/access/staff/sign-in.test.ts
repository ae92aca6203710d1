/** Signing in and out: what a session is, how it ends, and how hard it is to guess a way in. */
import { describe, expect, it } from 'vitest';
import { A_TIME, A_UUID, data } from '../../../../../test/support/expectations/answers.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import { call, type Wire } from '../../../../../test/support/worlds/people.ts';
import { Browser, join, member, newEmail, PASSWORD } from '../../../../../test/support/worlds/staff.ts';
import { DAY, MINUTE } from '../../../platform/clock.ts';

const TRIES = 3;
const running = useService({ signInTries: TRIES, trustProxy: 1 });

let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `198.51.100.${addresses}`;
};

/** A browser at an address of its own. */
const stranger = (address = newAddress()) => {
  const browser = new Browser(running.service);
  return Object.assign(browser, {
    signIn: (email: string, password: string) =>
      browser.post('/session', { email, password }, { 'x-forwarded-for': address }),
  });
};

const ann = async () => join(running.service, (await running.service.person()).organizationId);

describe('signing in', () => {
  it('answers with who it is and a cookie that scripts, other sites and the log do not see', async () => {
    const { email } = await ann();
    const visitor = stranger();
    const answer = await visitor.signIn(email.toUpperCase(), PASSWORD);
    expect([answer.status, answer.body.data.staff.email]).toEqual([200, email]);
    const [session = '', device] = answer.headers.getSetCookie();
    expect(session).toMatch(/^fairway=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
    expect(device).toMatch(/^fairway-device=[\w.~-]+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    const { fairway = '' } = visitor.cookies;
    const stored = await running.service.database.query<{ line: string }>(
      'select s::text as line from staff_sessions s',
    );
    expect(stored.map(({ line }) => line).join('')).not.toContain(fairway);
    expect(running.service.logged.join('')).not.toContain(fairway);
  });

  it('gives another cookie each time', async () => {
    const { email, browser } = await ann();
    const again = stranger();
    await again.signIn(email, PASSWORD);
    expect(again.cookies.fairway).not.toBe(browser.cookies.fairway);
  });

  it('says the same to a wrong password and to an address that nobody has', async () => {
    const { email } = await ann();
    const wrong = await stranger().signIn(email, 'windmills turn at dawn');
    const unknown = await stranger().signIn(newEmail(), PASSWORD);
    const { email: withoutPassword } = await member(
      running.service,
      (await running.service.person()).organizationId,
    );
    const none = await stranger().signIn(withoutPassword, PASSWORD);
    for (const answer of [wrong, unknown, none]) {
      expect([answer.status, answer.body.code, answer.body.error]).toEqual([
        401,
        'unauthorized',
        'The email address or the password is wrong.',
      ]);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  it.each([
    [{ email: 'ann', password: PASSWORD }],
    [{ email: newEmail() }],
    [{ email: newEmail(), password: null }],
    [{ email: newEmail(), password: 'x'.repeat(1001) }],
  ])('refuses %o', async (body) => {
    expect((await stranger().post('/session', body)).status).toBe(400);
  });
});

describe('a session', () => {
  it('is needed for what is a person’s own', async () => {
    for (const [method, path] of [
      ['GET', '/session'],
      ['DELETE', '/session'],
      ['GET', '/sessions'],
      ['PATCH', '/me'],
      ['POST', '/password'],
      ['POST', '/two-factor'],
    ] as const) {
      for (const cookie of ['', 'fairway=', 'fairway=x', `fairway=${'A'.repeat(43)}`]) {
        const answer = await stranger().call(method, path, { headers: { cookie } });
        expect([answer.status, answer.body.code]).toEqual([401, 'unauthorized']);
      }
    }
  });

  it('ends when its owner signs out, and takes its cookie along', async () => {
    const { browser } = await ann();
    const stolen = browser.copy();
    const answer = await browser.delete('/session');
    expect([answer.status, answer.body]).toEqual([200, { data: { signed_out: true } }]);
    expect(answer.headers.getSetCookie()).toEqual(['fairway=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax']);
    expect((await stolen.get('/session')).status).toBe(401);
  });

  it('ends once, however often its owner asks at the same moment', async () => {
    const { browser } = await ann();
    const answers = await Promise.all([1, 2, 3].map(() => browser.copy().delete('/session')));
    for (const { status, body } of answers)
      expect([status, body.data ?? body.code]).toEqual(
        status === 200 ? [200, { signed_out: true }] : [401, 'unauthorized'],
      );
  });

  it('is listed with the others of the same person, which can be ended one by one or together', async () => {
    const { browser, email } = await ann();
    const [phone, tablet, laptop] = [stranger(), stranger(), stranger()];
    for (const device of [phone, tablet, laptop]) await device.signIn(email, PASSWORD);
    const { body } = await browser.get('/sessions');
    expect(body.data[3]).toEqual({
      id: A_UUID,
      current: true,
      user_agent: 'node',
      created_at: A_TIME,
      last_seen_at: A_TIME,
    });
    expect(body.data.map(({ current }: Wire) => current)).toEqual([false, false, false, true]);
    const ended = await browser.delete(`/sessions/${body.data[2].id}`);
    expect(ended.body).toEqual({ data: { id: body.data[2].id, deleted: true } });
    expect([(await phone.get('/session')).status, (await tablet.get('/session')).status]).toEqual([401, 200]);
    expect((await browser.delete(`/sessions/${body.data[2].id}`)).status).toBe(404);
    expect((await browser.delete('/sessions')).body).toEqual({ data: { ended: 2 } });
    expect([(await laptop.get('/session')).status, (await browser.get('/session')).status]).toEqual([
      401, 200,
    ]);
    const other = await ann();
    expect((await other.browser.delete(`/sessions/${body.data[3].id}`)).status).toBe(404);
  });

  it('ends a week after its last request', async () => {
    const { browser } = await ann();
    for (let week = 0; week < 3; week += 1) {
      running.service.clock.advance(7 * DAY - MINUTE);
      expect((await browser.get('/session')).status).toBe(200);
    }
    running.service.clock.advance(7 * DAY);
    expect((await browser.get('/session')).status).toBe(401);
  });

  it('ends a month after the sign-in, however busy it is', async () => {
    const { browser } = await ann();
    for (let days = 0; days < 25; days += 5) {
      running.service.clock.advance(5 * DAY);
      expect((await browser.get('/session')).status).toBe(200);
    }
    running.service.clock.advance(5 * DAY);
    expect((await browser.get('/session')).status).toBe(401);
  });

  it('carries a name that its owner can change', async () => {
    const { browser } = await ann();
    expect((await data(browser.patch('/me', { name: ' Anna ' }))).staff.name).toBe('Anna');
    for (const body of [{}, { name: '' }, { name: 'a'.repeat(121) }])
      expect((await browser.patch('/me', body)).status).toBe(400);
    expect((await data(browser.get('/session'))).staff.name).toBe('Anna');
  });
});

describe('a change', () => {
  const own = () => running.service.url;

  it.each([
    ['from our own page', { 'sec-fetch-site': 'same-origin' }, 200],
    ['from our own page in an older browser', { origin: 'OWN' }, 200],
    ['from nowhere', {}, 403],
    ['from another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 403],
    ['from another site that forges an origin', { 'sec-fetch-site': 'cross-site', origin: 'OWN' }, 403],
    ['from a sister host', { 'sec-fetch-site': 'same-site' }, 403],
    ['from the address bar', { 'sec-fetch-site': 'none' }, 403],
    ['from an origin that only begins like ours', { origin: 'OWN.evil.example' }, 403],
    ['from a sandbox', { origin: 'null' }, 403],
  ])('%s gets %o: %i', async (_name, given, status) => {
    const { browser } = await ann();
    const cookie = `fairway=${browser.cookies.fairway}`;
    const headers = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, value.replace('OWN', own())]),
    );
    const url = `${own()}/app/api/v1/me`;
    const answer = await call(running.service, 'PATCH', url, {
      headers: { cookie, ...headers },
      body: { name: 'Mallory' },
    });
    expect([answer.status, answer.body.code]).toEqual([status, status === 403 ? 'forbidden' : undefined]);
    const { staff } = await data(browser.get('/session', { 'sec-fetch-site': 'cross-site' }));
    expect(staff.name).toBe(status === 200 ? 'Mallory' : 'Ann Archer');
  });

  it('needs that before anybody is signed in, too', async () => {
    const { email } = await ann();
    const url = `${own()}/app/api/v1/session`;
    const answer = await call(running.service, 'POST', url, { body: { email, password: PASSWORD } });
    expect([answer.status, answer.body.code, answer.headers.getSetCookie()]).toEqual([403, 'forbidden', []]);
  });
});

describe('guessing', () => {
  it('ends after so many failures, for the right password too, until the window ends', async () => {
    const { email } = await ann();
    for (const account of [email, newEmail()]) {
      for (let nth = 0; nth < TRIES; nth += 1)
        expect((await stranger().signIn(account, `wrong password ${nth}`)).status).toBe(401);
      const refused = await stranger().signIn(account, PASSWORD);
      expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    }
    running.service.clock.advance(15 * MINUTE);
    expect((await stranger().signIn(email, PASSWORD)).status).toBe(200);
  });

  it('gets no further when all guesses come at once', async () => {
    const { email } = await ann();
    const guesses = Array.from({ length: 12 }, (_, nth) => stranger().signIn(email, `wrong password ${nth}`));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(TRIES);
    expect(statuses.filter((status) => status === 429)).toHaveLength(12 - TRIES);
  });

  it('is forgotten after a success', async () => {
    const { email } = await ann();
    for (let round = 0; round < 3; round += 1) {
      for (let nth = 1; nth < TRIES; nth += 1)
        expect((await stranger().signIn(email, 'wrong password')).status).toBe(401);
      expect((await stranger().signIn(email, PASSWORD)).status).toBe(200);
    }
  });

  it('does not keep out a browser that has signed in before, which has a count of its own', async () => {
    const { email, browser } = await ann();
    const returning = new Browser(running.service, browser.forget('fairway').cookies);
    for (let nth = 0; nth < TRIES; nth += 1) await stranger().signIn(email, 'wrong password');
    expect((await stranger().signIn(email, PASSWORD)).status).toBe(429);
    expect((await returning.post('/session', { email, password: PASSWORD })).status).toBe(200);
    for (let nth = 0; nth < TRIES; nth += 1)
      expect((await returning.post('/session', { email, password: 'wrong password' })).status).toBe(401);
    expect((await returning.post('/session', { email, password: PASSWORD })).status).toBe(429);
    const forged = new Browser(running.service, {
      'fairway-device': `${browser.cookies['fairway-device']}x`,
    });
    expect((await forged.post('/session', { email, password: PASSWORD })).status).toBe(429);
    const other = await ann();
    await Promise.all(Array.from({ length: TRIES }, () => stranger().signIn(other.email, 'wrong password')));
    // It has not signed in to that account.
    expect((await returning.post('/session', { email: other.email, password: PASSWORD })).status).toBe(429);
  });

  it('is limited by address as well, over all accounts', async () => {
    const address = '203.0.113.77';
    for (let nth = 0; nth < 5 * TRIES; nth += 1)
      expect((await stranger(address).signIn(newEmail(), 'wrong password')).status).toBe(401);
    const { email } = await ann();
    expect((await stranger(address).signIn(email, PASSWORD)).status).toBe(429);
    expect((await stranger().signIn(email, PASSWORD)).status).toBe(200);
  });
});
