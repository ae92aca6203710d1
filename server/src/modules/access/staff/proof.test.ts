/**
 * An address belongs to whoever reads its mail: nobody else keeps it occupied, and the mailbox alone opens
 * nothing more.
 */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { totpCode } from '../../../../../test/support/peers/authenticator.ts';
import { ENCRYPTION_KEY, useService } from '../../../../../test/support/run/service.ts';
import type { Wire } from '../../../../../test/support/worlds/people.ts';
import {
  Browser,
  join,
  type Member,
  member,
  newEmail,
  PASSWORD,
} from '../../../../../test/support/worlds/staff.ts';
import { MailKeys } from '../../../platform/mail/keys.ts';

const running = useService();
const NEW = 'herons stand in the reeds';
const keys = new MailKeys(ENCRYPTION_KEY);

const browser = () => new Browser(running.service);
const newClub = async () => (await running.service.person()).organizationId;
const tokenOf = ({ url }: Wire): string => url.split('/join/')[1];

/** An admin's invitation: the link that he sees, and the one that only the mailbox has. */
async function invite(by: Member, email: string) {
  const made = await data(by.browser.post(by.at('/members/invitations'), { email, role: 'viewer' }));
  return { shown: tokenOf(made), mailed: keys.token(made.id, 'join') };
}

const accept = async (token: string) => {
  const visitor = browser();
  await data(visitor.post('/join', { token, name: 'Ann Archer', password: PASSWORD }));
  return visitor;
};

async function turnOn(by: Browser): Promise<void> {
  const { secret } = await data(by.post('/two-factor', { password: PASSWORD }));
  await data(by.post('/two-factor/confirm', { code: totpCode(secret, running.service.clock.now(), 0) }));
}

/** By the mail that comes to the address. */
async function reset(email: string): Promise<void> {
  await browser().post('/password/forgot', { email });
  const [link] = await running.service.database.query<{ id: string }>(
    `select staff_links.id from staff_links join staff on staff.id = staff_id
     where kind = 'reset' and staff.email = $1 order by staff_links.id desc limit 1`,
    [email],
  );
  const token = keys.token(link?.id ?? '', 'reset');
  await data(browser().post('/password/reset', { token, password: NEW }));
}

const signIn = async (email: string, password = NEW) => data(browser().post('/session', { email, password }));
const isAsked = async (email: string) => (await signIn(email)).second_factor === 'totp';
const notices = async (by: Member, email: string): Promise<Wire[]> => {
  const mails = await data(by.browser.get(by.at(`/outbox?to=${email}`)));
  return mails.filter(({ subject }: Wire) => subject === 'Two-factor authentication is off');
};

describe('an address that somebody else has occupied', () => {
  async function occupied() {
    const admin = await member(running.service, await newClub(), 'admin');
    const email = newEmail();
    const squatter = await accept((await invite(admin, email)).shown);
    await turnOn(squatter);
    return { admin, email, squatter };
  }

  it('is free again by a reset, which ends the second factor from before and says so by mail', async () => {
    const { admin, email, squatter } = await occupied();
    await reset(email);
    expect((await signIn(email)).staff).toMatchObject({ email, two_factor: false });
    expect((await squatter.get('/session')).status).toBe(401);
    const [notice, ...more] = await notices(admin, email);
    expect([notice?.kind, more]).toEqual(['notice', []]);
    const { text } = await data(admin.browser.get(admin.at(`/outbox/${notice?.id}`)));
    expect(text).toContain('Hello Ann Archer');
    expect(text).toContain(`${running.service.url}/app/account/two-factor`);
  });

  it('stays free: a second factor from after the proof outlives every further mail', async () => {
    const { admin, email } = await occupied();
    await reset(email);
    const owner = browser();
    await data(owner.post('/session', { email, password: NEW }));
    await data(owner.post('/password', { current: NEW, new: PASSWORD }));
    await turnOn(owner);
    await reset(email);
    expect(await isAsked(email)).toBe(true);
    expect(await notices(admin, email)).toHaveLength(1);
  });

  it('leaves no secret behind that was asked for before and never confirmed', async () => {
    const admin = await member(running.service, await newClub(), 'admin');
    const email = newEmail();
    const squatter = await accept((await invite(admin, email)).shown);
    await data(squatter.post('/two-factor', { password: PASSWORD }));
    await reset(email);
    const left = await running.service.database.query(
      "select from staff_credentials join staff on staff.id = staff_id where email = $1 and kind = 'totp'",
      [email],
    );
    expect([left, await notices(admin, email)]).toEqual([[], []]);
  });

  it('is proved by an invitation that came by mail, too', async () => {
    const { email, squatter } = await occupied();
    const other = await member(running.service, await newClub(), 'admin');
    const links = await invite(other, email);
    await data(squatter.post('/join', { token: links.mailed }));
    expect((await data(squatter.get('/session'))).staff.two_factor).toBe(false);
  });

  it('is not proved by a link that whoever invites sees on the screen', async () => {
    const { email, squatter } = await occupied();
    const other = await member(running.service, await newClub(), 'admin');
    await data(squatter.post('/join', { token: (await invite(other, email)).shown }));
    expect((await data(squatter.get('/session'))).staff.two_factor).toBe(true);
    await reset(email);
    expect(await isAsked(email)).toBe(false);
  });
});

describe('a second factor of somebody whose address was known to be his', () => {
  it.each([
    [
      'who came by the link of a mail',
      async (email: string) => {
        const admin = await member(running.service, await newClub(), 'admin');
        return accept((await invite(admin, email)).mailed);
      },
    ],
    [
      'who came by a link of an operator',
      async (email: string) => (await join(running.service, await newClub(), { email })).browser,
    ],
  ])('%s stays, whoever has the mailbox', async (_name, come) => {
    const email = newEmail();
    await turnOn(await come(email));
    await reset(email);
    expect(await isAsked(email)).toBe(true);
    await reset(email);
    expect(await isAsked(email)).toBe(true);
  });
});

describe('an invitation', () => {
  it('has two links, of which the first that is used ends both', async () => {
    const admin = await member(running.service, await newClub(), 'admin');
    for (const [first, second] of [
      ['shown', 'mailed'],
      ['mailed', 'shown'],
    ] as const) {
      const links = await invite(admin, newEmail());
      expect(links.shown).not.toBe(links.mailed);
      for (const token of Object.values(links))
        expect((await browser().get(`/join/${token}`)).status).toBe(200);
      await accept(links[first]);
      const again = { token: links[second], name: 'Cy', password: PASSWORD };
      expect((await browser().post('/join', again)).status).toBe(404);
    }
  });
});
