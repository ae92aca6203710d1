/** Signing in with a passkey: alone, or in place of a code; each answer counts once, and for this site alone. */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { totpCode } from '../../../../../test/support/peers/authenticator.ts';
import { SoftwarePasskey } from '../../../../../test/support/peers/passkey.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import { addPasskey, signInWith, withPasskey } from '../../../../../test/support/worlds/passkeys.ts';
import { Browser, PASSWORD } from '../../../../../test/support/worlds/staff.ts';
import { DAY, MINUTE } from '../../../platform/clock.ts';
import { purgeCredentials } from '../../records/retention/retention.ts';

const running = useService();
const fresh = () => new Browser(running.service);
const signIn = (key: SoftwarePasskey, odd = {}) => signInWith(running.service, key, odd);

describe('a passkey alone', () => {
  it('signs in without an email or a password, and says when it was last used', async () => {
    running.service.clock.freeze();
    const { email, key } = await withPasskey(running.service);
    const asked = await data(fresh().post('/session/passkey/options'));
    expect(asked).toMatchObject({ rp_id: 'localhost', credentials: [], user_verification: 'required' });
    const { browser, answer } = await signIn(key);
    expect([answer.status, answer.body.data.staff]).toEqual([
      200,
      expect.objectContaining({ email, passkeys: 1 }),
    ]);
    expect((await browser.get('/session')).status).toBe(200);
    const [passkey] = await data(browser.get('/passkeys'));
    expect(passkey.last_used_at).toBe(running.service.clock.now().toISOString());
  });

  it('is two factors at once: no code is asked for', async () => {
    const { browser, key } = await withPasskey(running.service);
    await turnTwoFactorOn(browser);
    expect((await signIn(key)).answer.body.data.staff.two_factor).toBe(true);
  });

  it('counts once, also when two come at the same moment', async () => {
    const { key } = await withPasskey(running.service);
    const { assertion } = await signIn(key);
    expect((await fresh().post('/session/passkey', assertion)).status).toBe(401);
    const asked = await data(fresh().post('/session/passkey/options'));
    const once = key.sign(asked);
    const answers = await Promise.all([1, 2, 3].map(() => fresh().post('/session/passkey', once)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  it.each([
    ['of another site', { origin: 'https://fairway.evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['of a device that did not verify its owner', { verified: false }],
    ['with a challenge of nobody', { challenge: 'AAABmgz1x1A5dW5ndWVzc2FibGU' }],
    ['that makes a passkey', { type: 'webauthn.create' }],
    ['of a copy, which has signed no oftener than before', { signCount: 1 }],
  ])('an answer %s is refused and changes nothing', async (_what, odd) => {
    const { key, browser } = await withPasskey(running.service);
    await signIn(key);
    const before = await data(browser.get('/passkeys'));
    running.service.clock.advance(1000);
    const { answer } = await signIn(key, odd);
    expect([answer.status, answer.body.code, answer.headers.getSetCookie()]).toEqual([
      401,
      'unauthorized',
      [],
    ]);
    expect(await data(browser.get('/passkeys'))).toEqual(before);
    expect((await signIn(key)).answer.status).toBe(200);
  });

  it('an answer is refused with another signature, another owner, or after five minutes', async () => {
    const { key } = await withPasskey(running.service);
    const { key: other } = await withPasskey(running.service);
    running.service.clock.freeze();
    const ask = () => data(fresh().post('/session/passkey/options'));
    const post = async (body: object) => (await fresh().post('/session/passkey', body)).status;
    const right = key.sign(await ask());
    expect(await post({ ...right, signature: other.sign(await ask()).signature })).toBe(401);
    expect(await post({ ...right, user_handle: other.sign(await ask()).user_handle })).toBe(401);
    expect(await post({ ...right, id: other.id })).toBe(401);
    expect(await post({ ...right, authenticator_data: 'AAAA' })).toBe(401);
    const late = key.sign(await ask());
    running.service.clock.advance(5 * MINUTE - 1);
    expect(await post(key.sign(await ask()))).toBe(200);
    running.service.clock.advance(1);
    expect(await post(late)).toBe(401);
  });

  it('wrong ones count as failed sign-ins, by account and, where nobody knows the passkey, by address', async () => {
    const { key, email } = await withPasskey(running.service);
    for (let nth = 0; nth < 10; nth += 1)
      expect((await signIn(key, { verified: false })).answer.status).toBe(401);
    const { answer } = await signIn(key);
    expect([answer.status, answer.headers.has('retry-after')]).toEqual([429, true]);
    expect((await fresh().post('/session', { email, password: PASSWORD })).status).toBe(429);
    running.service.clock.advance(15 * MINUTE);
    const unknown = new SoftwarePasskey(running.service.url);
    const refused = await signIn(unknown);
    expect([refused.answer.status, refused.answer.body.error]).toEqual([
      401,
      (await signIn(key, { verified: false })).answer.body.error,
    ]);
    for (let nth = 2; nth < 50; nth += 1) await signIn(new SoftwarePasskey(running.service.url));
    expect((await signIn(new SoftwarePasskey(running.service.url))).answer.status).toBe(429);
    running.service.clock.advance(15 * MINUTE);
  });

  it('a challenge leaves no row before it is answered, nor a day after it has ended', async () => {
    const { service } = running;
    const rows = async () => (await service.database.query('select from staff_spent_challenges')).length;
    const { key } = await withPasskey(service);
    const before = await rows();
    await data(fresh().post('/session/passkey/options'));
    expect(await rows()).toBe(before);
    await signIn(key);
    expect(await rows()).toBe(before + 1);
    service.clock.advance(DAY + 5 * MINUTE + 1);
    await purgeCredentials({ ...service, eventRetention: DAY, webhookRetryDelays: [] });
    expect(await rows()).toBe(0);
  });
});

/** The secret that an app would keep. */
async function turnTwoFactorOn(browser: Browser): Promise<string> {
  running.service.clock.freeze();
  const { secret } = await data(browser.post('/two-factor', { password: PASSWORD }));
  await data(browser.post('/two-factor/confirm', { code: totpCode(secret, running.service.clock.now()) }));
  running.service.clock.advance(2 * MINUTE);
  return secret;
}

describe('as a second factor', () => {
  async function asked() {
    const person = await withPasskey(running.service);
    await turnTwoFactorOn(person.browser);
    const begin = () => data(fresh().post('/session', { email: person.email, password: PASSWORD }));
    return { ...person, begin };
  }

  it('does in place of a code, without a fingerprint or PIN, once', async () => {
    const { begin, key, email } = await asked();
    const { challenge, passkey: request, second_factor } = await begin();
    expect([second_factor, request.user_verification]).toEqual(['totp', 'discouraged']);
    expect(request.credentials).toEqual([{ id: key.id, transports: ['internal'] }]);
    const passkey = key.sign(request, { verified: false });
    const browser = fresh();
    const answer = await browser.post('/session/second-factor', { challenge, passkey });
    expect([answer.status, answer.body.data?.staff.email]).toEqual([200, email]);
    expect((await browser.get('/session')).status).toBe(200);
    expect((await fresh().post('/session/second-factor', { challenge, passkey })).status).toBe(401);
  });

  it("is the person's own, for this very sign-in, and one of three", async () => {
    const { begin, key } = await asked();
    const { key: stranger } = await withPasskey(running.service);
    const [one, two] = [await begin(), await begin()];
    const finish = async (challenge: string, factor: object) =>
      (await fresh().post('/session/second-factor', { challenge, ...factor })).status;
    expect(await finish(one.challenge, { passkey: stranger.sign(one.passkey) })).toBe(401);
    expect(await finish(one.challenge, { passkey: key.sign(two.passkey) })).toBe(401);
    const alone = await data(fresh().post('/session/passkey/options'));
    expect(await finish(one.challenge, { passkey: key.sign(alone) })).toBe(401);
    expect(await finish(one.challenge, { passkey: key.sign(one.passkey), code: '123456' })).toBe(400);
    expect((await fresh().post('/session/passkey', key.sign(one.passkey))).status).toBe(401);
    expect(await finish(two.challenge, { passkey: key.sign(two.passkey) })).toBe(200);
  });

  it('is not offered to whoever has none', async () => {
    const { browser, passkeyId, begin } = await asked();
    await data(browser.delete(`/passkeys/${passkeyId}`, { password: PASSWORD }));
    expect(Object.keys(await begin())).toEqual(['second_factor', 'challenge']);
    await addPasskey(running.service, browser);
    expect((await begin()).passkey).toBeDefined();
  });
});
