/** What a mail server reports later, signed as our own webhooks are: bounces and complaints. */
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { A_TIME, data } from './support/expectations/answers.ts';
import { UNKNOWN_ID } from './support/expectations/refusals.ts';
import { cloneTemplate } from './support/run/database.ts';
import { Service, useService } from './support/run/service.ts';
import {
  aContact,
  anInvitation,
  readInvitation,
  recipientsOf,
  sent,
  statsOf,
} from './support/worlds/invitations.ts';
import { call, type Wire } from './support/worlds/people.ts';
import { follow } from './support/worlds/told.ts';

const SECRET = 'a-secret-of-the-mail-server-1234567890';
const running = useService({ mailHookSecret: SECRET });

const signed = (body: string, { secret = SECRET, age = 0 } = {}): string => {
  const t = Math.floor(running.service.clock.now().getTime() / 1000) - age;
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
};

const post = (raw: string, signature?: string) =>
  call(running.service, 'POST', `${running.service.url}/hooks/mail/events`, {
    raw,
    headers: {
      'content-type': 'application/json',
      ...(signature !== undefined && { 'x-service-signature': signature }),
    },
  });

const report = (event: object) => {
  const body = JSON.stringify(event);
  return post(body, signed(body));
};

async function delivered() {
  const person = await running.service.person();
  const contact = await aContact(person);
  const invitation = await sent(running.service, person, [contact]);
  const [recipient] = (await recipientsOf(person, invitation)) as [Wire];
  return { person, contact, invitation, recipient, messageId: `${recipient.id}@mail.example` };
}

describe('a bounce that comes later', () => {
  it('makes a delivered mail bounced, once, with the reason', async () => {
    const { person, contact, invitation, recipient, messageId } = await delivered();
    const hear = follow(running.service, person, 'invitation');
    const bounce = { type: 'bounced', message_id: `<${messageId}>`, reason: '550 mailbox gone' };
    const answer = await report(bounce);
    expect([answer.status, answer.body]).toEqual([200, { data: { matched: true } }]);
    expect(answer.headers.get('x-request-id')).not.toBeNull();
    const told = await hear();
    expect(told.filter(({ type }) => type === 'invitation.bounced').map((event) => event.data)).toEqual([
      {
        invitation_id: invitation.id,
        contact_id: contact.id,
        email: contact.email,
        tournament_id: null,
        reason: '550 mailbox gone',
        bounced_at: A_TIME,
      },
    ]);
    const expected = [{ ...recipient, status: 'bounced', reason: '550 mailbox gone' }];
    expect(await recipientsOf(person, invitation)).toEqual(expected);
    expect(await statsOf(person, invitation)).toMatchObject({ recipients: 1, delivered: 0, bounced: 1 });
    expect((await report({ ...bounce, message_id: messageId, reason: 'again' })).body.data.matched).toBe(
      true,
    );
    expect(await recipientsOf(person, invitation)).toEqual(expected);
    expect(await readInvitation(person, invitation)).toMatchObject({ status: 'sent' });
    expect(await data(person.post(`/invitations/${invitation.id}/retry`))).toEqual({ retried: 0 });
  });

  it('does not concern a mail that was not delivered', async () => {
    const person = await running.service.person();
    const contact = await aContact(person);
    await data(person.post(`/contacts/${contact.id}/opt-out`));
    const invitation = await anInvitation(person, [contact]);
    await data(person.post(`/invitations/${invitation.id}/send`));
    const [recipient] = (await recipientsOf(person, invitation)) as [Wire];
    await report({ type: 'bounced', message_id: `${recipient.id}@mail.example` });
    expect(await recipientsOf(person, invitation)).toEqual([recipient]);
  });
});

describe('a complaint', () => {
  it('opts the address out, as often as it comes', async () => {
    const { person, contact, invitation, recipient, messageId } = await delivered();
    for (const _again of [1, 2])
      expect((await report({ type: 'complained', message_id: messageId })).body).toEqual({
        data: { matched: true },
      });
    expect((await data(person.get(`/contacts/${contact.id}`))).opted_out).toBe(true);
    expect(await recipientsOf(person, invitation)).toEqual([recipient]);
  });
});

describe('a report', () => {
  it('about a mail that is not ours is answered, so that nobody repeats it', async () => {
    for (const message_id of [`${UNKNOWN_ID}@mail.example`, 'x@y.example', '<>', 'Hello'])
      for (const type of ['bounced', 'complained'])
        expect((await report({ type, message_id })).body).toEqual({ data: { matched: false } });
  });

  it('with a missing, wrong or old signature is refused and changes nothing', async () => {
    const { person, invitation, recipient, messageId } = await delivered();
    const body = JSON.stringify({ type: 'bounced', message_id: messageId });
    for (const signature of [
      undefined,
      '',
      'nonsense',
      signed(body, { secret: 'another-secret-of-the-mail-server-12345' }),
      signed(`${body} `),
      signed(body, { age: 301 }),
      signed(body, { age: -302 }),
    ])
      expect(await post(body, signature)).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    expect(await recipientsOf(person, invitation)).toEqual([recipient]);
    expect((await post(body, signed(body, { age: 298 }))).status).toBe(200);
  });

  it('with a bad body is refused', async () => {
    const bad: unknown[] = [
      {},
      { type: 'opened', message_id: 'x' },
      { type: 'bounced' },
      { type: 'bounced', message_id: 5 },
      { type: 'bounced', message_id: '' },
      [],
      'text',
      null,
    ];
    for (const event of bad) {
      const body = JSON.stringify(event);
      expect([body, (await post(body, signed(body))).status]).toEqual([body, 400]);
    }
    for (const body of ['', '{"type":', '{"type":"bounced","message_id":"\\u0000"}'])
      expect([body, (await post(body, signed(body))).status]).toEqual([body, 400]);
    const other = await call(running.service, 'GET', `${running.service.url}/hooks/mail/events`);
    expect([other.status, other.headers.get('allow')]).toEqual([405, expect.stringContaining('POST')]);
  });

  it('has nowhere to go without a secret', async () => {
    const service = await Service.start(await cloneTemplate());
    const answer = await call(service, 'POST', `${service.url}/hooks/mail/events`, { body: {} });
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    await service.stop();
    await service.database.drop();
  });
});
