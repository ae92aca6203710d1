/**
 * Right passwords are work too: whoever sends many of them waits in turn with himself, and leaves no heap of
 * sessions.
 */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { totpCode } from '../../../../../test/support/peers/authenticator.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import type { Wire } from '../../../../../test/support/worlds/people.ts';
import { Browser, join, PASSWORD } from '../../../../../test/support/worlds/staff.ts';
import { MINUTE } from '../../../platform/clock.ts';

/** Right passwords for one account in a minute. */
const MOST = 30;
const running = useService();

const ann = async () => join(running.service, (await running.service.person()).organizationId);
const signIn = (email: string, browser = new Browser(running.service)) =>
  browser.post('/session', { email, password: PASSWORD });
const rowsOf = (staffId: string) =>
  running.service.database.query('select from staff_sessions where staff_id = $1', [staffId]);

describe('right passwords', () => {
  it('are taken so many times a minute for one account, also all at once, and others do not feel it', async () => {
    running.service.clock.freeze();
    const [one, other] = [await ann(), await ann()];
    const answers = [];
    for (let nth = 0; nth < 4; nth += 1)
      answers.push(...(await Promise.all(Array.from({ length: 8 }, () => signIn(one.email)))));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(MOST);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    const refused = answers.find(({ status }) => status === 429);
    expect([refused?.body.code, Number(refused?.headers.get('retry-after')) <= 60]).toEqual([
      'rate_limited',
      true,
    ]);
    // A browser that is known there, and the password that is asked for beside signing in, count alike.
    expect((await signIn(one.email, one.browser)).status).toBe(429);
    expect((await one.browser.post('/two-factor', { password: PASSWORD })).status).toBe(429);
    expect((await signIn(other.email)).status).toBe(200);
    running.service.clock.advance(MINUTE);
    expect((await signIn(one.email)).status).toBe(200);
  });

  it('count as well where a code is asked for next', async () => {
    running.service.clock.freeze();
    const { browser, email } = await ann();
    const { secret } = await data(browser.post('/two-factor', { password: PASSWORD }));
    await data(browser.post('/two-factor/confirm', { code: totpCode(secret, running.service.clock.now()) }));
    // Turning it on took one.
    for (let nth = 1; nth < MOST; nth += 1) expect((await data(signIn(email))).second_factor).toBe('totp');
    expect((await signIn(email)).status).toBe(429);
  });

  it('do not count what was wrong, and the wrong ones do not count what was right', async () => {
    running.service.clock.freeze();
    const { email, browser } = await ann();
    for (let nth = 0; nth < 9; nth += 1)
      await browser.post('/session', { email, password: 'wrong password' });
    for (let nth = 0; nth < MOST; nth += 1) expect((await signIn(email, browser)).status).toBe(200);
    expect((await signIn(email, browser)).status).toBe(429);
  });

  it('of a few accounts, many at once, keep nobody else from signing in', async () => {
    const crowd = await Promise.all([ann(), ann(), ann(), ann()]);
    const late = await ann();
    let answered = 0;
    const flood = crowd.flatMap(({ email }) =>
      Array.from({ length: 9 }, () =>
        signIn(email).then(() => {
          answered += 1;
        }),
      ),
    );
    await Promise.race(flood);
    expect((await signIn(late.email)).status).toBe(200);
    // One of each account and those under way go first, not all that came before.
    expect(answered).toBeLessThan(20);
    await Promise.all(flood);
  });
});

describe('a browser that signs in again', () => {
  it('has one session, and the cookie from before is of no use', async () => {
    const { email, id, browser } = await ann();
    const before = browser.copy();
    expect((await before.get('/session')).status).toBe(200);
    for (let nth = 0; nth < 3; nth += 1) expect((await signIn(email, browser)).status).toBe(200);
    expect((await before.get('/session')).status).toBe(401);
    expect((await browser.get('/session')).status).toBe(200);
    expect(await data(browser.get('/sessions'))).toHaveLength(1);
    expect(await rowsOf(id)).toHaveLength(1);
  });

  it('leaves other browsers and other people of the same browser signed in', async () => {
    const [one, other] = [await ann(), await ann()];
    const elsewhere = new Browser(running.service);
    await signIn(one.email, elsewhere);
    const shared = one.browser.copy();
    await signIn(other.email, one.browser);
    expect((await shared.get('/session')).status).toBe(200);
    await signIn(one.email, one.browser);
    expect((await shared.get('/session')).status).toBe(401);
    expect((await elsewhere.get('/session')).status).toBe(200);
    expect((await data(elsewhere.get('/sessions'))).map(({ current }: Wire) => current)).toEqual([
      false,
      true,
    ]);
    expect(await rowsOf(other.id)).toHaveLength(2);
  });
});
