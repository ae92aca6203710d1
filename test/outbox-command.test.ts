/**
 * `fairway outbox`: what was or will be mailed, as it is rendered now; and what bad mail settings are told.
 */
import { describe, expect, it } from 'vitest';
import { BadSetting, readConfig } from '../server/src/config.ts';
import { A_TIME, A_UUID, data } from './support/expectations/answers.ts';
import { UNKNOWN_ID } from './support/expectations/refusals.ts';
import { useMailServer } from './support/peers/mail-server.ts';
import { fairwayHere } from './support/run/program.ts';
import { ENCRYPTION_KEY, MAIL_FROM, useService } from './support/run/service.ts';
import { aContact, anEvent, anInvitation, contactsOf, linksOf, sent } from './support/worlds/invitations.ts';
import type { Person, Wire } from './support/worlds/people.ts';

const mail = useMailServer();
const running = useService(() => ({ smtpUrl: mail.url }));

const environment = () => ({
  DATABASE_URL: running.service.database.url,
  ENCRYPTION_KEY: ENCRYPTION_KEY.toString('base64'),
  PUBLIC_URL: running.service.url,
  MAIL_FROM: MAIL_FROM.address,
});

const run = (args: string[], env: Record<string, string> = {}) =>
  fairwayHere(['outbox', ...args, '--json'], { ...environment(), ...env });

async function json(args: string[], env?: Record<string, string>): Promise<Wire> {
  const { status, stdout, stderr } = await run(args, env);
  expect([status, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}

const list = ({ organizationId }: Person, ...args: string[]): Promise<Wire[]> =>
  json(['list', '--org', organizationId, ...args]);

describe('outbox list', () => {
  it('shows the mails of one organization, newest first, and filters them', async () => {
    const [person, other] = [await running.service.person(), await running.service.person()];
    await sent(running.service, other, await contactsOf(other, 1));
    const event = await anEvent(person);
    const [one, out] = [await aContact(person), await aContact(person)];
    await data(person.post(`/contacts/${out.id}/opt-out`));
    const invitation = await sent(running.service, person, [one, out], {
      tournament_id: event.id,
      subject: 'Hi {{first_name}}',
    });
    await data(person.post(`/invitations/${invitation.id}/test`, { email: 'Me@office.example' }));
    const mails = await list(person);
    expect(mails).toHaveLength(3);
    expect(mails[0]).toMatchObject({ kind: 'test', status: 'queued', to: 'Me@office.example' });
    expect(mails.find(({ to }) => to === one.email)).toEqual({
      id: A_UUID,
      kind: 'invitation',
      status: 'delivered',
      reason: null,
      to: one.email,
      subject: 'Hi Sam',
      attempts: 1,
      message_id: expect.stringMatching(/^<[0-9a-f-]{36}@mail\.example>$/),
      tournament_id: event.id,
      source_id: invitation.id,
      created_at: A_TIME,
      delivered_at: A_TIME,
    });
    expect(await list(person, '--status', 'skipped')).toMatchObject([{ to: out.email, reason: 'opted_out' }]);
    expect(await list(person, '--kind', 'invitation')).toHaveLength(2);
    expect(await list(person, '--to', 'me@OFFICE.example')).toMatchObject([{ subject: '[Test] Hi Alex' }]);
    expect(await list(person, '--limit', '1')).toEqual([mails[0]]);
    // With a mail server or without, it is the same outbox.
    expect(await json(['list', '--org', person.organizationId], { SMTP_URL: mail.url })).toEqual(mails);
  });

  it('refuses what it does not know', async () => {
    const { organizationId } = await running.service.person();
    for (const args of [
      [],
      ['--org', organizationId, '--status', 'lost'],
      ['--org', organizationId, '--kind', 'spam'],
      ['--org', organizationId, '--limit', '0'],
      ['--org', organizationId, '--limit', '1001'],
      ['--org', UNKNOWN_ID],
    ]) {
      const { status, stdout, stderr } = await run(['list', ...args]);
      expect([status === 0, stdout, stderr !== '']).toEqual([false, '', true]);
    }
  });
});

describe('outbox show', () => {
  it('renders a mail as it went out, with its links', async () => {
    const person = await running.service.person();
    const event = await anEvent(person);
    const contact = await aContact(person);
    await sent(running.service, person, [contact], { tournament_id: event.id, reply_to: 'pro@club.example' });
    const received = mail.only(contact.email);
    const [line] = await list(person);
    const shown = await json(['show', line.id, '--org', person.organizationId]);
    expect(shown).toMatchObject(line);
    expect(shown.text.trim()).toBe(received.parsed.text?.trim());
    expect(shown.html.trim()).toBe(received.parsed.html?.trim());
    expect(shown.headers).toEqual({
      From: '"Pine Hills" <fairway@mail.example>',
      To: `"Sam Snead" <${contact.email}>`,
      Subject: 'You are invited',
      Date: expect.any(String),
      'Message-ID': received.parsed.messageId,
      'Reply-To': 'pro@club.example',
      'List-Unsubscribe': `<${running.service.url}/u/${linksOf(received).unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    await data(person.delete(`/contacts/${contact.id}`));
    expect(await json(['show', line.id, '--org', person.organizationId])).toMatchObject({
      to: null,
      headers: null,
      text: null,
      html: null,
    });
  });

  it('is for the mails of that organization alone', async () => {
    const [person, other] = [await running.service.person(), await running.service.person()];
    const invitation = await anInvitation(person, []);
    await data(person.post(`/invitations/${invitation.id}/test`, { email: 'me@office.example' }));
    const [line] = await list(person);
    for (const args of [
      [line.id, '--org', other.organizationId],
      [UNKNOWN_ID, '--org', person.organizationId],
      ['x', '--org', person.organizationId],
    ])
      expect(await run(['show', ...args])).toMatchObject({ status: 1, stdout: '' });
  });
});

describe('a bad setting of mail', () => {
  const KEY = Buffer.alloc(32).toString('base64');
  const read = (env: Record<string, string>) =>
    readConfig({ DATABASE_URL: 'postgres://localhost/x', ENCRYPTION_KEY: KEY, ...env });
  const FROM = { MAIL_FROM: 'Club <club@mail.example>' };

  it.each([
    ['SMTP_URL', 'http://s3cret.example'],
    ['SMTP_URL', 's3cret'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://user:s3cret%zz@mail.example'],
    ['SMTP_URL', 'smtp://mail.example:s3cret'],
    ['MAIL_FROM', 's3cret'],
    ['MAIL_FROM', 'Club <s3cret>'],
    ['MAIL_FROM', 'Club <s3cret@mail.example>\nBcc: a@b.example'],
    ['MAIL_FROM', 'a@s3cret.example, b@s3cret.example'],
    ['MAIL_CONNECTIONS', '0'],
    ['MAIL_CONNECTIONS', '51'],
    ['MAIL_CONNECTIONS', 's3cret'],
    ['MAIL_RATE_PER_SECOND', '0'],
    ['MAIL_RATE_PER_SECOND', '10001'],
    ['MAIL_TIMEOUT', '77'],
    ['MAIL_TIMEOUT', '11m'],
    ['MAIL_RETRY_DELAYS', '1m,s3cret'],
    ['MAIL_RETRY_DELAYS', '1m,2m,3m,4m,5m,6m,7m,88m'],
    ['MAIL_HOOK_SECRET', 's3cret-of-31-characters-12345678'.slice(0, 31)],
    ['PUBLIC_RATE_LIMIT_PER_MINUTE', 's3cret'],
  ])('%s is named without its value: %s', (name, value) => {
    const env = { ...FROM, [name]: value };
    expect(() => read(env)).toThrow(BadSetting);
    const message = (() => {
      try {
        read(env);
      } catch (error) {
        return String((error as Error).message);
      }
      return '';
    })();
    expect(message).toMatch(new RegExp(`^${name} `));
    expect(message).not.toMatch(/s3cret|\n|51$|10001$|77|11m$|88m/);
  });

  it('is SMTP_URL without MAIL_FROM', () => {
    expect(() => read({ SMTP_URL: 'smtp://mail.example' })).toThrow(/^MAIL_FROM is required/);
  });

  it('is not what is good', () => {
    const good = read({
      ...FROM,
      SMTP_URL: 'smtps://us%40er:p%3Aw@mail.example',
      MAIL_CONNECTIONS: '50',
      MAIL_RATE_PER_SECOND: '10000',
      MAIL_TIMEOUT: '10m',
      MAIL_RETRY_DELAYS: '1s,2s',
      MAIL_HOOK_SECRET: 'x'.repeat(32),
    });
    expect(good).toMatchObject({
      mailFrom: { name: 'Club', address: 'club@mail.example' },
      mailConnections: 50,
      mailRatePerSecond: 10_000,
      mailTimeout: 600_000,
      mailRetryDelays: [1000, 2000],
    });
    expect(read({ MAIL_FROM: 'club@mail.example' }).mailFrom).toEqual({
      name: '',
      address: 'club@mail.example',
    });
    expect(read({})).toMatchObject({
      smtpUrl: undefined,
      mailFrom: { name: 'Fairway', address: 'fairway@localhost' },
      mailConnections: 5,
      mailRatePerSecond: undefined,
      mailTimeout: 60_000,
      mailHookSecret: undefined,
      publicRateLimit: 120,
    });
  });
});
