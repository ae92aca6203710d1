/** A person's passkeys: who may add one, what they are called, and that there is always a way to sign in. */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { SoftwarePasskey } from '../../../../../test/support/peers/passkey.ts';
import { ENCRYPTION_KEY, useService } from '../../../../../test/support/run/service.ts';
import { addPasskey, signInWith, withPasskey } from '../../../../../test/support/worlds/passkeys.ts';
import type { Wire } from '../../../../../test/support/worlds/people.ts';
import { Browser, join, member, newEmail, PASSWORD } from '../../../../../test/support/worlds/staff.ts';
import { MINUTE } from '../../../platform/clock.ts';
import { MailKeys } from '../../../platform/mail/keys.ts';

const running = useService();
const NEW = 'herons stand in the reeds';
const fresh = () => new Browser(running.service);
const newKey = () => new SoftwarePasskey(running.service.url);
const works = async (key: SoftwarePasskey) => (await signInWith(running.service, key)).answer.status === 200;

describe('adding one', () => {
  it('takes the password, and the person is told by mail', async () => {
    const { organizationId } = await running.service.person();
    const { browser, email } = await join(running.service, organizationId);
    const wrong = await browser.post('/passkeys/options', { password: 'windmills turn at dawn' });
    expect([wrong.status, wrong.body.details[0].field]).toEqual([400, 'password']);
    expect((await browser.post('/passkeys/options', {})).body.details[0].field).toBe('password');
    const offer = await data(browser.post('/passkeys/options', { password: PASSWORD }));
    expect(offer).toMatchObject({
      rp: { id: 'localhost', name: 'Fairway' },
      user: { name: email },
      exclude: [],
    });
    const key = newKey();
    const added = await browser.post('/passkeys', key.create(offer, "Ann's phone"));
    expect([added.status, added.body.data]).toEqual([
      201,
      expect.objectContaining({ name: "Ann's phone", last_used_at: null }),
    ]);
    const again = await data(browser.post('/passkeys/options', { password: PASSWORD }));
    expect(again.exclude).toEqual([{ id: key.id, transports: ['internal'] }]);
    expect((await data(browser.get('/session'))).staff).toMatchObject({ passkeys: 1, password: true });
    const owner = await member(running.service, organizationId);
    const [mail] = await data(owner.browser.get(owner.at(`/outbox?to=${email}`)));
    expect(mail.subject).toBe('A passkey was added to your account');
    const { text } = await data(owner.browser.get(owner.at(`/outbox/${mail.id}`)));
    expect(text).toContain('"Ann\'s phone"');
  });

  it('takes a passkey in place of the password, and an answer to that question once', async () => {
    const { browser, proof } = await withPasskey(running.service);
    const given = await proof();
    const offer = await data(browser.post('/passkeys/options', given));
    await data(browser.post('/passkeys', newKey().create(offer)));
    const replayed = await browser.post('/passkeys/options', given);
    expect([replayed.status, replayed.body.details[0].field]).toEqual([400, 'passkey']);
    const stranger = await withPasskey(running.service);
    const foreign = stranger.key.sign(await data(browser.post('/passkeys/proof')));
    expect((await browser.post('/passkeys/options', { passkey: foreign })).status).toBe(400);
    expect((await browser.post('/passkeys/options', { ...(await proof()), password: PASSWORD })).status).toBe(
      400,
    );
    expect(await data(browser.get('/passkeys'))).toHaveLength(2);
  });

  it('takes what answers the question of this very sign-in, within five minutes, once', async () => {
    const { browser, email } = await withPasskey(running.service);
    running.service.clock.freeze();
    const ask = () => data(browser.post('/passkeys/options', { password: PASSWORD }));
    const refused = async (body: object, by = browser) => {
      const answer = await by.post('/passkeys', body);
      return [answer.status, answer.body.details?.[0].field];
    };
    const [odd, offer] = [newKey(), await ask()];
    const elsewhere = fresh();
    await data(elsewhere.post('/session', { email, password: PASSWORD }));
    expect(await refused(odd.create(offer), elsewhere)).toEqual([400, 'client_data']);
    expect(await refused(odd.create(offer, 'Key', { origin: 'https://evil.example' }))).toEqual([
      400,
      'attestation',
    ]);
    expect(await refused(odd.create(offer, 'Key', { rpId: 'evil.example' }))).toEqual([400, 'attestation']);
    expect(await refused(odd.create(offer, 'Key', { verified: false }))).toEqual([400, 'attestation']);
    expect(await refused({ ...odd.create(offer), attestation: 'o2NmbXRkbm9uZQ' })).toEqual([
      400,
      'attestation',
    ]);
    expect((await browser.post('/passkeys', odd.create(offer))).status).toBe(201);
    expect(await refused(newKey().create(offer))).toEqual([400, 'client_data']);
    expect((await browser.post('/passkeys', odd.create(await ask()))).status).toBe(409);
    const late = newKey().create(await ask());
    running.service.clock.advance(5 * MINUTE);
    expect(await refused(late)).toEqual([400, 'client_data']);
    expect(await data(browser.get('/passkeys'))).toHaveLength(2);
  });

  it('takes no attestation with certificates, about which others would have to be asked', async () => {
    const { browser } = await withPasskey(running.service);
    const offer = await data(browser.post('/passkeys/options', { password: PASSWORD }));
    const body = newKey().create(offer);
    const plain = Buffer.from(body.attestation, 'base64url').toString('latin1');
    const apple = Buffer.from(plain.replace('dnone', 'eapple'), 'latin1').toString('base64url');
    const answer = await browser.post('/passkeys', { ...body, attestation: apple });
    expect([answer.status, answer.body.details[0].field]).toEqual([400, 'attestation']);
  });

  it('goes on up to twenty', async () => {
    const { browser, proof } = await withPasskey(running.service);
    const ask = async () => data(browser.post('/passkeys/options', await proof()));
    for (let nth = 1; nth < 19; nth += 1) await data(browser.post('/passkeys', newKey().create(await ask())));
    const offers = [await ask(), await ask()];
    const answers = await Promise.all(
      offers.map((offer) => browser.copy().post('/passkeys', newKey().create(offer))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await browser.post('/passkeys/options', await proof())).status).toBe(409);
  });

  it('keeps a name of up to 60 letters, which its owner alone can change', async () => {
    const { browser, passkeyId } = await withPasskey(running.service);
    const name = 'k'.repeat(60);
    expect((await data(browser.patch(`/passkeys/${passkeyId}`, { name }))).name).toBe(name);
    for (const odd of [`${name}k`, ''])
      expect((await browser.patch(`/passkeys/${passkeyId}`, { name: odd })).status).toBe(400);
    const stranger = await withPasskey(running.service);
    expect((await stranger.browser.patch(`/passkeys/${passkeyId}`, { name: 'Mine' })).status).toBe(404);
    expect((await stranger.browser.delete(`/passkeys/${passkeyId}`, { password: PASSWORD })).status).toBe(
      404,
    );
    expect((await data(browser.get('/passkeys')))[0].name).toBe(name);
  });
});

describe('removing one', () => {
  it('takes a proof, ends all other sessions, and the passkey signs in no more', async () => {
    const { browser, passkeyId, key } = await withPasskey(running.service);
    const { browser: other } = await signInWith(running.service, key);
    expect((await browser.delete(`/passkeys/${passkeyId}`, { password: 'wrong password' })).status).toBe(400);
    expect(await data(browser.delete(`/passkeys/${passkeyId}`, { password: PASSWORD }))).toEqual({
      id: passkeyId,
      deleted: true,
    });
    expect(await works(key)).toBe(false);
    expect([(await other.get('/session')).status, (await browser.get('/session')).status]).toEqual([
      401, 200,
    ]);
  });

  it('leaves the last way to sign in, whichever it is, also when two are removed at once', async () => {
    const { browser, passkeyId, proof, key, email } = await withPasskey(running.service);
    const lone = await join(running.service, (await running.service.person()).organizationId);
    expect((await lone.browser.delete('/password', { password: PASSWORD })).status).toBe(409);
    const proofs = [await proof(), await proof()];
    const answers = await Promise.all([
      browser.copy().delete('/password', proofs[0]),
      browser.copy().delete(`/passkeys/${passkeyId}`, proofs[1]),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const canPassword = (await fresh().post('/session', { email, password: PASSWORD })).status === 200;
    expect([canPassword, await works(key)].filter(Boolean)).toHaveLength(1);
  });
});

describe('somebody without a password', () => {
  async function withoutPassword() {
    const person = await withPasskey(running.service);
    const { browser: other } = await signInWith(running.service, person.key);
    expect(await data(person.browser.delete('/password', { password: PASSWORD }))).toEqual({
      password: false,
    });
    return { ...person, other };
  }

  it('has no other session from before, keeps the last passkey, and signs in with it alone', async () => {
    const { email, key, passkeyId, browser, proof, other } = await withoutPassword();
    expect((await other.get('/session')).status).toBe(401);
    expect((await fresh().post('/session', { email, password: PASSWORD })).status).toBe(401);
    expect((await data(browser.get('/session'))).staff.password).toBe(false);
    const kept = await browser.delete(`/passkeys/${passkeyId}`, await proof());
    expect([kept.status, kept.body.code]).toEqual([409, 'conflict']);
    expect(await works(key)).toBe(true);
  });

  it('proves by a passkey whatever others prove by the password', async () => {
    const { browser, proof, email } = await withoutPassword();
    expect((await browser.post('/two-factor', await proof())).status).toBe(200);
    expect((await browser.delete('/two-factor', await proof())).status).toBe(200);
    expect((await browser.post('/password', { ...(await proof()), new: 'short' })).status).toBe(400);
    expect(await data(browser.post('/password', { ...(await proof()), new: NEW }))).toEqual({
      changed: true,
    });
    expect((await fresh().post('/session', { email, password: NEW })).status).toBe(200);
  });
});

it("a passkey from before an address was proved is a stranger's: the proof removes it and says so", async () => {
  const keys = new MailKeys(ENCRYPTION_KEY);
  const admin = await member(running.service, (await running.service.person()).organizationId, 'admin');
  const email = newEmail();
  const { url }: Wire = await data(
    admin.browser.post(admin.at('/members/invitations'), { email, role: 'viewer' }),
  );
  const squatter = fresh();
  await data(
    squatter.post('/join', { token: url.split('/join/')[1], name: 'Ann Archer', password: PASSWORD }),
  );
  const { key } = await addPasskey(running.service, squatter);
  const reset = async () => {
    await fresh().post('/password/forgot', { email });
    const [link] = await running.service.database.query<{ id: string }>(
      `select staff_links.id from staff_links join staff on staff.id = staff_id
       where kind = 'reset' and staff.email = $1 order by staff_links.id desc limit 1`,
      [email],
    );
    await data(
      fresh().post('/password/reset', { token: keys.token(link?.id ?? '', 'reset'), password: PASSWORD }),
    );
  };
  await reset();
  expect(await works(key)).toBe(false);
  const mails: Wire[] = await data(admin.browser.get(admin.at(`/outbox?to=${email}`)));
  expect(mails.filter(({ subject }) => subject === 'Your passkeys were removed')).toHaveLength(1);
  const owner = fresh();
  await data(owner.post('/session', { email, password: PASSWORD }));
  const { key: own } = await addPasskey(running.service, owner);
  await reset();
  expect(await works(own)).toBe(true);
});

it('the language of the dashboard goes with the person', async () => {
  const { browser } = await join(running.service, (await running.service.person()).organizationId);
  expect((await data(browser.get('/session'))).staff.language).toBeNull();
  expect((await data(browser.patch('/me', { language: 'de' }))).staff).toMatchObject({
    language: 'de',
    name: 'Ann Archer',
  });
  expect((await data(browser.patch('/me', { name: 'Ann Birdie' }))).staff).toMatchObject({
    language: 'de',
    name: 'Ann Birdie',
  });
  for (const odd of [{ language: 'fr' }, {}]) expect((await browser.patch('/me', odd)).status).toBe(400);
  expect((await data(browser.patch('/me', { language: null }))).staff.language).toBeNull();
});
