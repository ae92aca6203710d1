/** Nobody signs up: people come by an invitation, which is good for one of them. */
import { describe, expect, it } from 'vitest';
import { A_TIME, A_UUID, data } from '../../../../../test/support/expectations/answers.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import type { Wire } from '../../../../../test/support/worlds/people.ts';
import { Browser, invite, join, newEmail, PASSWORD } from '../../../../../test/support/worlds/staff.ts';
import { ALL_SCOPES } from '../../../http/entrances/scopes.ts';
import { DAY } from '../../../platform/clock.ts';

const running = useService();
const NAME = 'Ann Archer';

const organization = async () => (await running.service.person()).organizationId;
const browser = () => new Browser(running.service);

describe('an invitation', () => {
  it('says to what, as what, and whom', async () => {
    const email = newEmail();
    const token = await invite(running.service, await organization(), { role: 'viewer', email });
    const facts = { organization_name: 'Pine Hills', role: 'viewer' };
    expect(await data(browser().get(`/join/${token}`))).toEqual({ ...facts, email, known: false });
    await join(running.service, await organization(), { email: email.toUpperCase() });
    expect(await data(browser().get(`/join/${token}`))).toEqual({ ...facts, email, known: true });
    const open = await invite(running.service, await organization());
    expect(await data(browser().get(`/join/${open}`))).toMatchObject({ email: null, known: false });
  });

  it('makes a new person a member, and signs in', async () => {
    const organizationId = await organization();
    const token = await invite(running.service, organizationId, { role: 'admin' });
    const [email, visitor] = [newEmail(), browser()];
    const answer = await visitor.post('/join', { token, name: ` ${NAME} `, email, password: PASSWORD });
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        data: {
          staff: {
            id: A_UUID,
            email,
            name: NAME,
            two_factor: false,
            password: true,
            passkeys: 0,
            language: null,
          },
          memberships: [
            {
              organization_id: organizationId,
              organization_name: 'Pine Hills',
              role: 'admin',
              scopes: ALL_SCOPES,
            },
          ],
          session: { id: A_UUID, expires_at: A_TIME },
        },
      },
    ]);
    expect((await visitor.get('/session')).body).toEqual(answer.body);
  });

  it('goes to the address it was made for, whatever is typed', async () => {
    const email = newEmail();
    const token = await invite(running.service, await organization(), { email });
    const answer = await browser().post('/join', {
      token,
      name: NAME,
      email: newEmail(),
      password: PASSWORD,
    });
    expect(answer.body.data.staff.email).toBe(email);
  });

  it('is gone once it is used, after seven days, and where there never was one', async () => {
    const organizationId = await organization();
    const used = await invite(running.service, organizationId);
    const person = { name: NAME, password: PASSWORD };
    await data(browser().post('/join', { token: used, ...person, email: newEmail() }));
    const old = await invite(running.service, organizationId);
    running.service.clock.advance(7 * DAY - 1000);
    expect((await browser().get(`/join/${old}`)).status).toBe(200);
    running.service.clock.advance(1000);
    for (const token of [used, old, 'nobody', `${used}x`, '%00']) {
      expect((await browser().get(`/join/${token}`)).body.code).toBe('not_found');
      if (token === '%00') continue;
      const answer = await browser().post('/join', { token, ...person, email: newEmail() });
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    }
  });

  it('counts once, also when two come at the same time', async () => {
    const token = await invite(running.service, await organization());
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        browser().post('/join', { token, name: NAME, email: newEmail(), password: PASSWORD }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404]);
  });

  it('makes one account of two invitations that are used at once with one address', async () => {
    const email = newEmail();
    const tokens = await Promise.all([1, 2].map(async () => invite(running.service, await organization())));
    const answers = await Promise.all(
      tokens.map((token) => browser().post('/join', { token, name: NAME, email, password: PASSWORD })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('somebody who has an account', () => {
  it('signs in first, and then needs nothing but the link', async () => {
    const { browser: ann, email } = await join(running.service, await organization());
    const second = await organization();
    const token = await invite(running.service, second, { role: 'staff', email: email.toUpperCase() });
    const stranger = await browser().post('/join', { token, name: NAME, email, password: PASSWORD });
    expect([stranger.status, stranger.body.code]).toEqual([409, 'conflict']);
    const other = await join(running.service, second);
    expect((await other.browser.post('/join', { token })).status).toBe(409);
    const answer = await ann.post('/join', { token });
    expect(answer.status).toBe(200);
    expect(answer.body.data.memberships.map(({ role }: Wire) => role).sort()).toEqual(['owner', 'staff']);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await ann.get(`/o/${second}/tournaments`)).status).toBe(200);
  });

  it('joins by a link without an address as the one who is signed in', async () => {
    const { browser: ann } = await join(running.service, await organization());
    const answer = await ann.post('/join', { token: await invite(running.service, await organization()) });
    expect([answer.status, answer.body.data.memberships.length]).toEqual([200, 2]);
  });

  it('is not let in twice, and the link stays good', async () => {
    const organizationId = await organization();
    const { browser: ann } = await join(running.service, organizationId);
    const token = await invite(running.service, organizationId);
    expect((await ann.post('/join', { token })).body.code).toBe('conflict');
    expect((await ann.get(`/join/${token}`)).status).toBe(200);
  });
});

describe('bad input', () => {
  it.each([
    ['no name', { name: undefined }, 'name'],
    ['an empty name', { name: ' ' }, 'name'],
    ['a long name', { name: 'a'.repeat(121) }, 'name'],
    ['no email', { email: undefined }, 'email'],
    ['no address', { email: 'ann' }, 'email'],
    ['no password', { password: undefined }, 'password'],
    ['a number', { password: 123456789012 }, 'password'],
    ['eleven characters', { password: 'windmills t' }, 'password'],
    ['129 characters', { password: 'windmills turn '.repeat(9).slice(0, 129) }, 'password'],
  ])('%s is refused, and the link stays good', async (_name, wrong, field) => {
    const token = await invite(running.service, await organization());
    const person = { token, name: NAME, email: newEmail(), password: PASSWORD };
    const answer = await browser().post('/join', { ...person, ...wrong });
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_error']);
    expect(answer.body.details.map((detail: Wire) => detail.field)).toEqual([field]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await browser().post('/join', person)).status).toBe(201);
  });
});

describe('a password', () => {
  const attempt = async (password: string, email = newEmail()) => {
    const token = await invite(running.service, await organization());
    return browser().post('/join', { token, name: NAME, email, password });
  };

  it.each([
    ['the email', 'anna.archer@club.example'],
    ['the email in capitals', 'ANNA.ARCHER@CLUB.EXAMPLE'],
    ['its part before the @', 'anna.archer.long'],
    ['that with digits', 'anna.archer2026'],
    ['the organization', 'Pine Hills 2026'],
    ['the service', 'fairway12345'],
    ['one character', 'aaaaaaaaaaaa'],
    ['a run', 'abcabcabcabc'],
    ['a run that breaks off', 'golf5golf5golf5go'],
    ['a common one', 'qwertyuiop123'],
    ['a common one with capitals and a mark', 'Password2026!'],
    ['a row of keys', '1q2w3e4r5t6y'],
    ['counting', '123456789012'],
    ['full-width letters of a common one', 'ｐａｓｓｗｏｒｄ1234'],
  ])('must not be %s', async (name, password) => {
    const mailbox = name.startsWith('its') ? 'anna.archer.long' : 'anna.archer';
    const answer = await attempt(password, `${mailbox}@club.example`);
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_error']);
    expect(answer.body.details).toEqual([{ field: 'password', message: expect.any(String) }]);
  });

  it.each([
    ['twelve characters', 'windmills tu'],
    [
      '128 characters',
      'windmills turn at dusk, '.repeat(6).slice(0, 60) +
        'and never stop to ask why they do so. '.repeat(2).slice(0, 68),
    ],
    ['anything', '  \t🏌️ ça roule, 球場! '],
    ['characters that count as one each', '🏌⛳🦅🐦🌲🌳🏆🥇🚩🎯🎳🏹'],
  ])('may be %s', async (_name, password) => {
    const email = newEmail();
    expect((await attempt(password, email)).status).toBe(201);
    expect((await browser().post('/session', { email, password })).status).toBe(200);
  });

  it('is the same however a keyboard composes it', async () => {
    const email = newEmail();
    expect((await attempt('cafe\u0301 at the turn', email)).status).toBe(201);
    expect((await browser().post('/session', { email, password: 'caf\u00e9 at the turn' })).status).toBe(200);
  });
});
