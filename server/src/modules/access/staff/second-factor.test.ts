/**
 * Two-factor authentication: on only when confirmed, every code good once, and a way back when the phone is
 * lost.
 */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { totpCode } from '../../../../../test/support/peers/authenticator.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import { Browser, join, PASSWORD } from '../../../../../test/support/worlds/staff.ts';
import { MINUTE, SECOND } from '../../../platform/clock.ts';

const running = useService();

/** What an authenticator app shows, so many steps from now. */
const code = (secret: string, steps = 0): string => totpCode(secret, running.service.clock.now(), steps);

const another = (given: string): string => (given === '000000' ? '000001' : '000000');

async function withTwoFactor() {
  running.service.clock.freeze();
  const person = await join(running.service, (await running.service.person()).organizationId);
  const { secret } = await data(person.browser.post('/two-factor', { password: PASSWORD }));
  const { recovery_codes: recovery } = await data(
    person.browser.post('/two-factor/confirm', { code: code(secret) }),
  );
  running.service.clock.advance(2 * MINUTE);
  const challenge = async (browser = new Browser(running.service)) => {
    const answer = await browser.post('/session', { email: person.email, password: PASSWORD });
    expect(answer.headers.getSetCookie()).toEqual([]);
    return { browser, challenge: answer.body.data.challenge as string };
  };
  const finish = async (given: object, begun = challenge()) => {
    const { browser, challenge: token } = await begun;
    return browser.post('/session/second-factor', { challenge: token, ...given });
  };
  return { ...person, secret, recovery: recovery as string[], challenge, finish };
}

describe('turning it on', () => {
  it('takes the password and a code, and shows ten recovery codes', async () => {
    const { browser, email } = await join(running.service, (await running.service.person()).organizationId);
    const wrong = await browser.post('/two-factor', { password: 'windmills turn at dawn' });
    expect([wrong.status, wrong.body.details[0].field]).toEqual([400, 'password']);
    expect((await browser.post('/two-factor/confirm', { code: '000000' })).status).toBe(409);
    const first = await data(browser.post('/two-factor', { password: PASSWORD }));
    const begun = await data(browser.post('/two-factor', { password: PASSWORD }));
    expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(begun.secret).not.toBe(first.secret);
    expect(begun.otpauth_url).toContain(`:${encodeURIComponent(email)}?secret=${begun.secret}`);
    const refused = await browser.post('/two-factor/confirm', { code: another(code(begun.secret)) });
    expect([refused.status, refused.body.details[0].field]).toEqual([400, 'code']);
    expect((await data(browser.get('/session'))).staff.two_factor).toBe(false);
    const { recovery_codes: codes } = await data(
      browser.post('/two-factor/confirm', { code: code(begun.secret) }),
    );
    expect(new Set(codes).size).toBe(10);
    expect((await data(browser.get('/session'))).staff.two_factor).toBe(true);
    expect((await browser.post('/two-factor', { password: PASSWORD })).status).toBe(409);
    const rows = await running.service.database.query<{ secret: string }>(
      'select secret from staff_credentials',
    );
    const stored = rows.map(({ secret }) => secret).join(' ');
    for (const clear of [begun.secret, ...codes, ...codes.map((each: string) => each.replaceAll('-', ''))])
      expect(stored).not.toContain(clear);
  });

  it('shows ten recovery codes and no more when two codes are confirmed at the same moment', async () => {
    running.service.clock.freeze();
    const { browser } = await join(running.service, (await running.service.person()).organizationId);
    const { secret } = await data(browser.post('/two-factor', { password: PASSWORD }));
    const answers = await Promise.all(
      [-1, 0, 1].map((step) => browser.copy().post('/two-factor/confirm', { code: code(secret, step) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('can be turned off with the password', async () => {
    const { browser, email } = await withTwoFactor();
    expect((await browser.delete('/two-factor', { password: 'wrong password' })).status).toBe(400);
    expect((await browser.delete('/two-factor', { password: PASSWORD })).body).toEqual({
      data: { two_factor: false },
    });
    const answer = await new Browser(running.service).post('/session', { email, password: PASSWORD });
    expect(answer.body.data.staff.two_factor).toBe(false);
  });
});

describe('signing in', () => {
  it('asks for a code after the password, and gives no cookie before', async () => {
    const { secret, challenge, finish, email } = await withTwoFactor();
    const begun = await challenge();
    const answer = await finish({ code: code(secret) }, Promise.resolve(begun));
    expect([answer.status, answer.body.data.staff.email]).toEqual([200, email]);
    expect((await begun.browser.get('/session')).status).toBe(200);
  });

  it('takes a code once, one step early or late, and no other', async () => {
    const { secret, finish } = await withTwoFactor();
    const given = [-2, -1, -1, 1, 0, 1, 0, 2];
    const statuses = [];
    for (const step of given) statuses.push((await finish({ code: code(secret, step) })).status);
    expect(statuses).toEqual([401, 200, 401, 200, 200, 401, 401, 401]);
  });

  it('takes one of two who show the same code at the same moment', async () => {
    const { secret, finish } = await withTwoFactor();
    const answers = await Promise.all([1, 2, 3].map(() => finish({ code: code(secret) })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  it('takes each recovery code once, however it is typed', async () => {
    const { recovery, finish } = await withTwoFactor();
    const [first = '', second = ''] = recovery;
    const statuses = [];
    for (const recovery_code of [first, first, second.toLowerCase().replaceAll('-', ' '), second])
      statuses.push((await finish({ recovery_code })).status);
    expect(statuses).toEqual([200, 401, 200, 401]);
  });

  it('spends one recovery code where two are shown for one challenge at the same moment', async () => {
    const { recovery, challenge, finish } = await withTwoFactor();
    const begun = challenge();
    const [one, two] = recovery.map((recovery_code) => ({ recovery_code }));
    const answers = await Promise.all([one, two].map((given) => finish(given ?? {}, begun)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const unspent = answers[0]?.status === 200 ? two : one;
    expect((await finish(unspent ?? {})).status).toBe(200);
  });

  it('wants one of the two', async () => {
    const { finish, recovery } = await withTwoFactor();
    for (const given of [{}, { code: '123456', recovery_code: recovery[0] }])
      expect((await finish(given)).body.code).toBe('validation_error');
  });

  it('ends a challenge after five wrong codes, after five minutes, and once it was used', async () => {
    const { secret, challenge, finish } = await withTwoFactor();
    const tried = challenge();
    for (let nth = 0; nth < 5; nth += 1)
      expect((await finish({ code: another(code(secret)) }, tried)).status).toBe(401);
    expect((await finish({ code: code(secret) }, tried)).status).toBe(401);
    const used = challenge();
    expect((await finish({ code: code(secret) }, used)).status).toBe(200);
    running.service.clock.advance(30 * SECOND);
    expect((await finish({ code: code(secret, 1) }, used)).status).toBe(401);
    const late = await challenge();
    running.service.clock.advance(5 * MINUTE);
    expect((await finish({ code: code(secret) }, Promise.resolve(late))).status).toBe(401);
  });

  it('counts wrong codes as failures of the account, however many challenges are begun', async () => {
    const { secret, finish } = await withTwoFactor();
    for (let nth = 0; nth < 10; nth += 1)
      expect((await finish({ code: another(code(secret)) })).status).toBe(401);
    const answer = await new Browser(running.service).post('/session/second-factor', {
      challenge: 'any',
      code: '123456',
    });
    expect(answer.status).toBe(401);
    const { email, challenge } = await withTwoFactor();
    const begun = await challenge();
    for (let nth = 0; nth < 10; nth += 1)
      await new Browser(running.service).post('/session', { email, password: 'wrong password' });
    expect((await finish({ code: '000000' }, Promise.resolve(begun))).status).toBe(429);
  });
});
