/** A new password: by the old one, or by a link that only the owner of the address can open. */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { ENCRYPTION_KEY, MAIL_FROM, useService } from '../../../../../test/support/run/service.ts';
import type { Wire } from '../../../../../test/support/worlds/people.ts';
import { Browser, invite, join, newEmail, PASSWORD } from '../../../../../test/support/worlds/staff.ts';
import { HOUR } from '../../../platform/clock.ts';
import { MailKeys } from '../../../platform/mail/keys.ts';
import { MODULES } from '../../all.ts';
import * as outbox from '../../letters/mail/outbox.ts';

const running = useService();
const NEW = 'herons stand in the reeds';

const browser = () => new Browser(running.service);
const signIn = async (email: string, password: string) =>
  (await browser().post('/session', { email, password })).status;

async function ann() {
  const { organizationId } = await running.service.person();
  return { organizationId, ...(await join(running.service, organizationId)) };
}

/** What an operator sees in the outbox: the mails to this address, newest first. */
async function mailsTo(organizationId: string, email: string): Promise<Wire[]> {
  const db = running.service.doors.asOrganization(organizationId);
  const terms = { publicUrl: () => 'http://fairway.example', mailFrom: MAIL_FROM } as Wire;
  const kit = {
    writers: MODULES.flatMap(({ mails = [] }) => mails),
    keys: new MailKeys(ENCRYPTION_KEY),
    terms,
  };
  const lines = await outbox.list(db, { to: email }, { after: undefined, take: 50 }, kit);
  return Promise.all(lines.map(({ id }) => outbox.show(db, id, kit)));
}

const tokenIn = ({ text }: Wire): string => /\/reset\/([\w-]{43})\n/.exec(text)?.[1] ?? '';

describe('changing it', () => {
  it('takes the present one, and ends all other sessions', async () => {
    const { browser: here, email } = await ann();
    const elsewhere = browser();
    await elsewhere.post('/session', { email, password: PASSWORD });
    expect((await here.post('/password', { current: PASSWORD, new: NEW })).body).toEqual({
      data: { changed: true },
    });
    expect([(await here.get('/session')).status, (await elsewhere.get('/session')).status]).toEqual([
      200, 401,
    ]);
    expect([await signIn(email, PASSWORD), await signIn(email, NEW)]).toEqual([401, 200]);
  });

  it.each([
    [{ current: 'not the one I have', new: NEW }, 'current'],
    [{ current: PASSWORD, new: 'short' }, 'new'],
    [{ current: PASSWORD, new: 'password1234' }, 'new'],
    [{ current: PASSWORD, new: 'pine hills 2026' }, 'new'],
    [{ new: NEW }, 'current'],
  ])('refuses %o', async (body, field) => {
    const { browser: here, email } = await ann();
    const answer = await here.post('/password', body);
    expect([answer.status, answer.body.details[0].field]).toEqual([400, field]);
    expect(await signIn(email, PASSWORD)).toBe(200);
  });
});

describe('forgetting it', () => {
  const forget = (email: string) => browser().post('/password/forgot', { email });

  it('brings a mail with a link that works once, and ends all sessions', async () => {
    const { browser: here, email, organizationId } = await ann();
    const asked = await forget(email.toUpperCase());
    expect([asked.status, asked.body]).toEqual([202, { data: { sent: true } }]);
    const [mail] = await mailsTo(organizationId, email);
    expect(mail).toMatchObject({ kind: 'notice', subject: 'Set a new password', to: email });
    const token = tokenIn(mail);
    const weak = await browser().post('/password/reset', { token, password: 'password1234' });
    expect([weak.status, weak.body.details[0].field]).toEqual([400, 'password']);
    const answers = await Promise.all(
      [NEW, `${NEW} too`].map((password) => browser().post('/password/reset', { token, password })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await here.get('/session')).status).toBe(401);
    expect(await signIn(email, PASSWORD)).toBe(401);
    expect((await browser().post('/password/reset', { token, password: NEW })).body.code).toBe('not_found');
    const stored = await running.service.database.query<Wire>('select l::text as line from staff_links l');
    const mails = await running.service.database.query<Wire>('select m::text as line from mails m');
    expect([...stored, ...mails].map(({ line }) => line).join('')).not.toContain(token);
  });

  it('answers the same to an address that nobody has, and sends nothing', async () => {
    const email = newEmail();
    const answer = await forget(email);
    expect([answer.status, answer.body]).toEqual([202, { data: { sent: true } }]);
    const rows = await running.service.database.query('select from mails where email = $1', [email]);
    expect(rows).toEqual([]);
    expect((await forget('no address')).status).toBe(400);
  });

  it('ends the link after an hour', async () => {
    const { email, organizationId } = await ann();
    await forget(email);
    running.service.clock.advance(HOUR);
    const token = tokenIn((await mailsTo(organizationId, email))[0]);
    expect((await browser().post('/password/reset', { token, password: NEW })).status).toBe(404);
    expect(await signIn(email, PASSWORD)).toBe(200);
  });

  it('sends three mails an hour to one address, also when all are asked for at once', async () => {
    const { email, organizationId } = await ann();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => forget(email)));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
    expect(await mailsTo(organizationId, email)).toHaveLength(3);
    running.service.clock.advance(HOUR);
    await forget(email);
    expect(await mailsTo(organizationId, email)).toHaveLength(4);
  });

  it('ends the other links that were asked for', async () => {
    const { browser: here, email, organizationId } = await ann();
    await forget(email);
    await forget(email);
    const [second, first] = (await mailsTo(organizationId, email)).map(tokenIn);
    await data(browser().post('/password/reset', { token: first, password: NEW }));
    expect((await browser().post('/password/reset', { token: second, password: PASSWORD })).status).toBe(404);
    expect((await here.get('/session')).status).toBe(401);
    expect(await signIn(email, NEW)).toBe(200);
  });

  it('leaves two-factor authentication in force', async () => {
    const { email, organizationId, id } = await ann();
    await running.service.database.query(
      `insert into staff_credentials (id, staff_id, kind, secret, confirmed_at, created_at)
       values (gen_random_uuid(), $1, 'totp', 'sealed', now(), now())`,
      [id],
    );
    await forget(email);
    const token = tokenIn((await mailsTo(organizationId, email))[0]);
    await data(browser().post('/password/reset', { token, password: NEW }));
    const answer = await browser().post('/session', { email, password: NEW });
    expect(answer.body.data).toMatchObject({ second_factor: 'totp' });
  });

  it('is no use with the token of an invitation, nor the other way round', async () => {
    const { email, organizationId } = await ann();
    const invitation = await invite(running.service, organizationId);
    expect((await browser().post('/password/reset', { token: invitation, password: NEW })).status).toBe(404);
    await forget(email);
    const token = tokenIn((await mailsTo(organizationId, email))[0]);
    expect((await browser().get(`/join/${token}`)).status).toBe(404);
  });

  it('leaves nobody signed in who showed the old password at the same moment', async () => {
    const { email, organizationId } = await ann();
    await forget(email);
    const token = tokenIn((await mailsTo(organizationId, email))[0]);
    const browsers = Array.from({ length: 9 }, browser);
    const enter = (one: Browser) => one.post('/session', { email, password: PASSWORD });
    // Only four are compared at once, so the later ones come to their end after the new password is there.
    const [reset] = await Promise.all([
      browser().post('/password/reset', { token, password: NEW }),
      ...browsers.map(enter),
    ]);
    expect(reset.status).toBe(200);
    for (const one of browsers) expect((await one.get('/session')).status).toBe(401);
    expect(await signIn(email, NEW)).toBe(200);
  });

  it('takes one of two links that are used at the same moment, and the other is of no use then', async () => {
    const { email, organizationId } = await ann();
    for (let nth = 0; nth < 3; nth += 1) await forget(email);
    const tokens = (await mailsTo(organizationId, email)).map(tokenIn);
    const answers = await Promise.all(
      tokens.map((token) => browser().post('/password/reset', { token, password: NEW })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  });
});
