/** What becomes of an invitation: scheduled, sent, cancelled, tried again, and how it is counted. */
import { describe, expect, it } from 'vitest';
import { A_TIME, A_UUID, data } from '../../../../../test/support/expectations/answers.ts';
import { conflict, invalid, UNKNOWN_ID } from '../../../../../test/support/expectations/refusals.ts';
import { useMailServer } from '../../../../../test/support/peers/mail-server.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import { useHooks } from '../../../../../test/support/worlds/hooks.ts';
import {
  aContact,
  anEvent,
  anInvitation,
  contactsOf,
  linksOf,
  pathOf,
  readInvitation,
  recipientsOf,
  sent,
  statsOf,
  statusOf,
  tell,
} from '../../../../../test/support/worlds/invitations.ts';
import type { Wire } from '../../../../../test/support/worlds/people.ts';
import { auditOf } from '../../../../../test/support/worlds/tournaments.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../platform/clock.ts';

const mail = useMailServer();
const running = useService(() => ({ smtpUrl: mail.url }));
const hooks = useHooks(running);

const inFuture = (millis: number): string =>
  new Date(running.service.clock.now().getTime() + millis).toISOString();

/** The address is refused for the time being, so that the mail waits. */
const busyFor = (...contacts: Wire[]) => {
  const addresses = new Set(contacts.map(({ email }) => email));
  mail.behaviour.rcptTo = (address) => (addresses.has(address) ? { code: 451, text: 'later' } : undefined);
};

describe('an invitation that is sent', () => {
  it('goes to the union of its audience, each contact once', async () => {
    const [person, stranger] = [await running.service.person(), await running.service.person()];
    const [tagged, both, named, nobody] = (await contactsOf(person, 4)) as [Wire, Wire, Wire, Wire];
    const foreign = await aContact(stranger);
    const tag = await data(person.post('/tags', { name: 'Members' }));
    const tagAll = (ids: string[]) => person.post('/contacts/bulk', { action: 'tag', ids, tag_id: tag.id });
    expect((await tagAll([tagged.id, both.id])).status).toBe(200);
    const contact_ids = [both.id, named.id, named.id, foreign.id, UNKNOWN_ID];
    const made = await anInvitation(person, [], { audience: { tag_ids: [tag.id], contact_ids } });
    const begun = await data(tell(person, made, 'send'));
    expect(begun).toEqual({ ...made, status: 'sending', recipient_count: 3, updated_at: A_TIME });
    // Later changes do not matter.
    expect((await tagAll([nobody.id])).status).toBe(200);
    await data(
      person.patch(`/contacts/${named.id}`, { first_name: 'Renamed', email: 'renamed@new.example' }),
    );
    await running.service.sendMail();
    expect(await readInvitation(person, made)).toEqual({
      ...begun,
      status: 'sent',
      sent_at: A_TIME,
      updated_at: A_TIME,
    });
    for (const { email } of [tagged, both, named]) expect(mail.only(email).to).toEqual([email]);
    for (const email of [nobody.email, foreign.email, 'renamed@new.example'])
      expect(mail.to(email)).toEqual([]);
    const recipients = await recipientsOf(person, made);
    expect(recipients.map(({ contact_id }) => contact_id).sort()).toEqual(
      [tagged.id, both.id, named.id].sort(),
    );
    expect(recipients[0]).toEqual({
      id: A_UUID,
      contact_id: A_UUID,
      email: expect.stringContaining('@guests.example'),
      name: 'Sam Snead',
      status: 'delivered',
      reason: null,
      attempts: 1,
      delivered_at: A_TIME,
      opened_at: null,
      clicked_at: null,
      response: null,
      created_at: A_TIME,
    });
  });

  it('goes to everybody with `all`, and counts those who opted out without writing to them', async () => {
    const person = await running.service.person();
    const [one, other] = (await contactsOf(person, 2)) as [Wire, Wire];
    await data(person.post(`/contacts/${other.id}/opt-out`));
    const made = await sent(running.service, person, [], { audience: { all: true } });
    expect(made).toMatchObject({ status: 'sent', recipient_count: 2 });
    expect([mail.to(one.email).length, mail.to(other.email).length]).toEqual([1, 0]);
    expect(await statsOf(person, made)).toEqual({
      recipients: 2,
      queued: 0,
      delivered: 1,
      opened: 0,
      clicked: 0,
      bounced: 0,
      failed: 0,
      skipped_opted_out: 1,
      skipped_other: 0,
      rsvp: { yes: 0, no: 0, maybe: 0, none: 1 },
    });
    const skipped = await data(person.get(pathOf(made, 'recipients?status=skipped')));
    expect(skipped).toMatchObject([{ contact_id: other.id, reason: 'opted_out', attempts: 0 }]);
    const csv = await person.get(pathOf(made, 'recipients?format=csv&status=skipped'));
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.text.split('\r\n')).toHaveLength(3);
    expect(csv.text).toContain(`${other.email},Sam Snead,skipped,opted_out,0,,,,,`);
    expect(await person.get(pathOf(made, 'recipients?status=lost'))).toMatchObject(invalid('status'));
  });

  it('reminds those who got an earlier one and have not answered for its event', async () => {
    const person = await running.service.person();
    const event = await anEvent(person);
    const [silent, answered, byPhone, bounced] = (await contactsOf(person, 4)) as [Wire, Wire, Wire, Wire];
    mail.behaviour.rcptTo = (address) => (address === bounced.email ? { code: 550 } : undefined);
    const first = await sent(running.service, person, [silent, answered, byPhone, bounced], {
      tournament_id: event.id,
    });
    const { rsvp } = linksOf(mail.only(answered.email));
    const answer = await person.call('POST', `${running.service.url}/public/v1/rsvp/${rsvp}`, {
      body: { response: 'maybe' },
    });
    expect(answer.status).toBe(200);
    await data(person.call('PUT', `${event.path}/rsvps/${byPhone.id}`, { body: { response: 'no' } }));
    const reminder = await sent(running.service, person, [], { audience: { unanswered: first.id } });
    expect((await recipientsOf(person, reminder)).map(({ contact_id }) => contact_id)).toEqual([silent.id]);
    expect((await statsOf(person, first)).rsvp).toEqual({ yes: 0, no: 1, maybe: 1, none: 1 });
  });

  it('is sent by exactly one of many who try at once', async () => {
    const person = await running.service.person();
    const contacts = await contactsOf(person, 3);
    const made = await anInvitation(person, contacts);
    const answers = await Promise.all(Array.from({ length: 12 }, () => tell(person, made, 'send')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(409)]);
    await running.service.sendMail();
    for (const { email } of contacts) mail.only(email);
    expect(await statsOf(person, made)).toMatchObject({ recipients: 3, delivered: 3 });
  });

  it('is sent once for a repeated Idempotency-Key', async () => {
    const person = await running.service.person();
    const [contact] = await contactsOf(person, 1);
    const made = await anInvitation(person, [contact]);
    const send = () => person.post(pathOf(made, 'send'), undefined, { 'idempotency-key': 'once' });
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.text).toBe(first.text);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await tell(person, made, 'send')).status).toBe(409);
    await running.service.sendMail();
    mail.only(contact.email);
  });

  it('writes to no contact that is deleted at the same moment', async () => {
    const person = await running.service.person();
    const [kept, leaving] = (await contactsOf(person, 2)) as [Wire, Wire];
    const made = await anInvitation(person, [kept, leaving]);
    const [deletion, begun] = await Promise.all([
      person.delete(`/contacts/${leaving.id}`),
      tell(person, made, 'send'),
    ]);
    expect([deletion.status, begun.status]).toEqual([200, 200]);
    await running.service.sendMail();
    mail.only(kept.email);
    expect(mail.to(leaving.email)).toEqual([]);
    expect(await statsOf(person, made)).toMatchObject({ delivered: 1, queued: 0 });
  });

  it('tells subscribers once a recipient, with the time that the recipient shows', async () => {
    const hook = await hooks.hooked({ body: { event_types: ['invitation.delivered'] } });
    const person = await hook.owner();
    const event = await anEvent(person);
    const contacts = await contactsOf(person, 2);
    const made = await sent(running.service, person, contacts, { tournament_id: event.id });
    await running.service.sendMail();
    await hooks.deliver();
    const recipients = await recipientsOf(person, made);
    const expected = recipients.map(({ contact_id, email, delivered_at }) => ({
      invitation_id: made.id,
      contact_id,
      email,
      tournament_id: event.id,
      delivered_at,
    }));
    const told = hook.receiver.events.map(({ data: about }) => about);
    const byEmail = (one: Wire, other: Wire) => (one.email < other.email ? -1 : 1);
    expect(told.sort(byEmail)).toEqual(expected.sort(byEmail));
  });

  it('is failed when nobody could be written to', async () => {
    const person = await running.service.person();
    const [gone, refusing] = (await contactsOf(person, 2)) as [Wire, Wire];
    mail.behaviour.rcptTo = () => ({ code: 550, text: 'No such user' });
    const made = await sent(running.service, person, [gone, refusing]);
    expect(made).toMatchObject({ status: 'failed', sent_at: A_TIME });
    expect(await recipientsOf(person, made)).toMatchObject([
      { status: 'bounced', reason: expect.stringContaining('No such user'), delivered_at: null },
      { status: 'bounced', attempts: 1 },
    ]);
    await data(person.post(`/contacts/${gone.id}/opt-out`));
    const toNobody = await sent(running.service, person, [gone]);
    expect(toNobody).toMatchObject({ status: 'failed', recipient_count: 1 });
  });

  it('does not measure what is not tracked', async () => {
    const person = await running.service.person();
    const made = await sent(running.service, person, await contactsOf(person, 1), { track: false });
    expect(await statsOf(person, made)).toMatchObject({ delivered: 1, opened: null, clicked: null });
  });
});

describe('a scheduled invitation', () => {
  it('is sent at its time and not before, on the record', async () => {
    const { service } = running;
    const person = await service.person();
    const event = await anEvent(person);
    const [contact] = await contactsOf(person, 1);
    const draft = await anInvitation(person, [contact], { tournament_id: event.id });
    const scheduled_at = inFuture(10 * MINUTE);
    const made = await data(tell(person, draft, 'schedule', { scheduled_at }));
    expect(made).toEqual({ ...draft, status: 'scheduled', scheduled_at, updated_at: A_TIME });
    service.clock.advance(10 * MINUTE - 30 * SECOND);
    await service.sendMail();
    expect([await statusOf(person, made), mail.to(contact.email)]).toEqual(['scheduled', []]);
    service.clock.advance(30 * SECOND);
    await service.sendMail();
    expect(await statusOf(person, made)).toBe('sent');
    mail.only(contact.email);
    expect((await auditOf(person, event)).at(-1)).toMatchObject({
      action: 'invitation.sent',
      target_type: 'invitation',
      target_id: made.id,
      metadata: { auto: true },
    });
  });

  it('is moved, made a draft again, or sent at once', async () => {
    const { service } = running;
    const person = await service.person();
    const [contact] = await contactsOf(person, 1);
    const made = await anInvitation(person, [contact], { scheduled_at: inFuture(MINUTE) });
    expect(made.status).toBe('scheduled');
    const later = inFuture(HOUR / 2);
    expect(await data(person.patch(pathOf(made), { scheduled_at: later }))).toMatchObject({
      status: 'scheduled',
      scheduled_at: later,
    });
    service.clock.advance(2 * MINUTE);
    await service.sendMail();
    expect(await statusOf(person, made)).toBe('scheduled');
    const draft = await data(person.patch(pathOf(made), { scheduled_at: null }));
    expect(draft).toMatchObject({ status: 'draft', scheduled_at: null });
    service.clock.advance(HOUR / 2);
    await service.sendMail();
    expect([await statusOf(person, made), mail.to(contact.email)]).toEqual(['draft', []]);
    await data(tell(person, made, 'schedule', { scheduled_at: inFuture(DAY) }));
    expect(await data(tell(person, made, 'send'))).toMatchObject({ status: 'sending' });
    await service.sendMail();
    mail.only(contact.email);
  });

  it('takes a time in the future, at most a year ahead', async () => {
    const person = await running.service.person();
    const made = await anInvitation(person, await contactsOf(person, 1));
    const wrong = [inFuture(-1), inFuture(0), inFuture(367 * DAY), 'tomorrow', null, undefined];
    for (const scheduled_at of wrong)
      expect(await tell(person, made, 'schedule', { scheduled_at })).toMatchObject(invalid('scheduled_at'));
    expect((await tell(person, made, 'schedule', { scheduled_at: inFuture(364 * DAY) })).status).toBe(200);
  });

  it('fails when there is nobody left, and the others go out all the same', async () => {
    const { service } = running;
    const [person, other] = [await service.person(), await service.person()];
    const [leaving] = await contactsOf(person, 1);
    const [staying] = await contactsOf(other, 1);
    const [bad, good] = [
      await anInvitation(person, [leaving], { scheduled_at: inFuture(MINUTE) }),
      await anInvitation(other, [staying], { scheduled_at: inFuture(MINUTE) }),
    ];
    await data(person.delete(`/contacts/${leaving.id}`));
    service.clock.advance(MINUTE);
    await service.sendMail();
    expect(await readInvitation(person, bad)).toMatchObject({ status: 'failed', recipient_count: 0 });
    expect(await statusOf(other, good)).toBe('sent');
    expect(await data(tell(person, bad, 'retry'))).toEqual({ retried: 0 });
  });
});

describe('cancelling', () => {
  it('stops what no worker has, and is refused afterwards', async () => {
    const { service } = running;
    const person = await service.person();
    const event = await anEvent(person);
    const contacts = await contactsOf(person, 3);
    busyFor(...contacts);
    const made = await sent(service, person, contacts, { tournament_id: event.id });
    expect(made.status).toBe('sending');
    expect(await statsOf(person, made)).toMatchObject({ queued: 3 });
    expect(await data(tell(person, made, 'cancel'))).toEqual({
      ...made,
      status: 'cancelled',
      updated_at: A_TIME,
    });
    mail.behaviour = {};
    service.clock.advance(DAY);
    await service.sendMail();
    const later = await service.person({ organizationId: person.organizationId });
    for (const { email } of contacts) expect(mail.to(email)).toEqual([]);
    expect(await statsOf(later, made)).toMatchObject({ recipients: 3, queued: 0, skipped_other: 3 });
    expect(await recipientsOf(later, made)).toMatchObject(
      contacts.map(() => ({ status: 'skipped', reason: 'cancelled', attempts: 1 })),
    );
    for (const verb of ['cancel', 'send', 'retry'])
      expect(await tell(later, made, verb)).toMatchObject(conflict);
    expect((await auditOf(later, event)).slice(-2)).toMatchObject([
      { action: 'invitation.sent', metadata: { client_id: person.clientId } },
      { action: 'invitation.cancelled', target_id: made.id },
    ]);
  });

  it('ends a draft and a scheduled one', async () => {
    const person = await running.service.person();
    const [contact] = await contactsOf(person, 1);
    for (const fields of [{}, { scheduled_at: inFuture(MINUTE) }]) {
      const made = await anInvitation(person, [contact], fields);
      expect(await data(tell(person, made, 'cancel'))).toMatchObject({ status: 'cancelled' });
    }
    running.service.clock.advance(2 * MINUTE);
    await running.service.sendMail();
    expect(mail.to(contact.email)).toEqual([]);
  });
});

describe('an invitation that has left the desk', () => {
  it('takes no change, no deletion, and no second send', async () => {
    const { service } = running;
    const person = await service.person();
    const [contact] = await contactsOf(person, 1);
    busyFor(contact);
    const sending = await sent(service, person, [contact]);
    mail.behaviour = {};
    const done = await sent(service, person, [contact]);
    const cancelled = await anInvitation(person, [contact]);
    await data(tell(person, cancelled, 'cancel'));
    for (const [made, status] of [
      [sending, 'sending'],
      [done, 'sent'],
      [cancelled, 'cancelled'],
    ] as const) {
      const before = await readInvitation(person, made);
      expect(before.status).toBe(status);
      expect(await person.patch(pathOf(made), { subject: 'x' })).toMatchObject(conflict);
      expect(await person.patch(pathOf(made), {})).toMatchObject(conflict);
      expect(await person.delete(pathOf(made))).toMatchObject(conflict);
      expect(await tell(person, made, 'send')).toMatchObject(conflict);
      expect(await tell(person, made, 'schedule', { scheduled_at: inFuture(HOUR) })).toMatchObject(conflict);
      if (status !== 'sending') expect(await tell(person, made, 'cancel')).toMatchObject(conflict);
      if (status !== 'sent') expect(await tell(person, made, 'retry')).toMatchObject(conflict);
      expect(await readInvitation(person, made)).toEqual(before);
    }
  });
});

describe('retry', () => {
  it('queues anew whatever failed, with eight attempts, and nothing else', async () => {
    const { service } = running;
    const person = await service.person();
    const [fine, refused, gone] = (await contactsOf(person, 3)) as [Wire, Wire, Wire];
    mail.behaviour.rcptTo = (address) => (address === gone.email ? { code: 550 } : undefined);
    mail.behaviour.data = ({ to }) => (to[0] === refused.email ? { code: 554, text: 'Spam' } : undefined);
    const made = await sent(service, person, [fine, refused, gone]);
    expect(made.status).toBe('sent');
    expect(await statsOf(person, made)).toMatchObject({ delivered: 1, failed: 1, bounced: 1 });
    mail.behaviour = {};
    expect(await data(tell(person, made, 'retry'))).toEqual({ retried: 1 });
    expect(await statusOf(person, made)).toBe('sending');
    expect(await data(person.get(pathOf(made, 'recipients?status=queued')))).toMatchObject([
      { email: refused.email, attempts: 0, reason: null },
    ]);
    await service.sendMail();
    expect(await statusOf(person, made)).toBe('sent');
    expect(await statsOf(person, made)).toMatchObject({ delivered: 2, failed: 0, bounced: 1 });
    for (const { email } of [fine, refused]) mail.only(email);
    const before = await readInvitation(person, made);
    expect(await data(tell(person, made, 'retry'))).toEqual({ retried: 0 });
    expect(await readInvitation(person, made)).toEqual(before);
  });
});
