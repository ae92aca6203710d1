/** Invitations: how they are written, changed and listed. */
import { describe, expect, it } from 'vitest';
import { A_TIME, A_UUID, data } from '../../../../../test/support/expectations/answers.ts';
import { invalid, notFound, UNKNOWN_ID } from '../../../../../test/support/expectations/refusals.ts';
import { useMailServer } from '../../../../../test/support/peers/mail-server.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import {
  aContact,
  anEvent,
  anInvitation,
  contactsOf,
  pathOf,
  readInvitation,
  tell,
} from '../../../../../test/support/worlds/invitations.ts';
import type { Person, Wire } from '../../../../../test/support/worlds/people.ts';
import { DAY, HOUR } from '../../../platform/clock.ts';

const mail = useMailServer();
const running = useService(() => ({ smtpUrl: mail.url }));

const inFuture = (millis: number): string =>
  new Date(running.service.clock.now().getTime() + millis).toISOString();
const create = (person: Person, fields: object) => person.post('/invitations', fields);

describe('an invitation', () => {
  it('is a draft until it is sent, with every field as documented', async () => {
    const person = await running.service.person();
    const event = await anEvent(person);
    const contact = await aContact(person);
    const tag = await data(person.post('/tags', { name: 'Members' }));
    const earlier = await anInvitation(person, []);
    const answer = await create(person, {
      tournament_id: event.id,
      subject: '  You are invited  ',
      body_text: 'Please come.',
      body_html: '<p>Please come.</p>',
      audience: { contact_ids: [contact.id], tag_ids: [tag.id], unanswered: earlier.id },
      reply_to: 'pro@club.example',
      track: false,
      rsvp_deadline: '2099-01-01T00:00:00+01:00',
    });
    const expected = {
      id: A_UUID,
      tournament_id: event.id,
      subject: 'You are invited',
      status: 'draft',
      scheduled_at: null,
      sent_at: null,
      body_text: 'Please come.',
      body_html: '<p>Please come.</p>',
      audience: { all: false, tag_ids: [tag.id], contact_ids: [contact.id], unanswered: earlier.id },
      reply_to: 'pro@club.example',
      track: false,
      rsvp_deadline: '2098-12-31T23:00:00.000Z',
      recipient_count: 0,
      created_at: A_TIME,
      updated_at: answer.body.data.created_at,
    };
    expect([answer.status, answer.body.data]).toEqual([201, expected]);
    expect(await readInvitation(person, answer.body.data)).toEqual(answer.body.data);
    const empty = await data(create(person, {}));
    expect(empty).toMatchObject({
      tournament_id: null,
      subject: null,
      audience: { all: false, tag_ids: [], contact_ids: [], unanswered: null },
      track: true,
      rsvp_deadline: null,
    });
    const all = await data(person.get('/invitations'));
    expect(all.map(({ id }: Wire) => id)).toEqual([empty.id, answer.body.data.id, earlier.id]);
    const [found, ...others] = await data(person.get(`/invitations?tournament_id=${event.id}&status=draft`));
    expect([found, others]).toEqual([answer.body.data, []]);
    expect(await data(person.get('/invitations?status=sent'))).toEqual([]);
  });

  it('ignores what only the service decides, and names it in strict mode', async () => {
    const person = await running.service.person();
    const tricks = {
      id: UNKNOWN_ID,
      status: 'sent',
      recipient_count: 9,
      sent_at: inFuture(1),
      created_at: inFuture(1),
    };
    const made = await data(create(person, { ...tricks, audience: { all: true, everybody: true } }));
    expect(made).toMatchObject({ status: 'draft', recipient_count: 0, sent_at: null });
    expect(made.id).not.toBe(UNKNOWN_ID);
    expect(made.audience).toEqual({ all: true, tag_ids: [], contact_ids: [], unanswered: null });
    const changed = await data(person.patch(pathOf(made), { ...tricks, subject: 'New' }));
    expect(changed).toEqual({ ...made, subject: 'New', updated_at: A_TIME });
    const strict = await person.post('/invitations', { status: 'sent' }, { prefer: 'handling=strict' });
    expect(strict).toMatchObject(invalid('status'));
  });

  it('keeps to its limits', async () => {
    const person = await running.service.person();
    const ids = (count: number) => Array.from({ length: count }, () => UNKNOWN_ID);
    const fits = {
      subject: 'ü'.repeat(200),
      body_text: '⛳'.repeat(50_000),
      body_html: `<p>${'x'.repeat(200_000 - 7)}</p>`,
      audience: { contact_ids: ids(1000) },
      scheduled_at: null,
    };
    expect((await create(person, fits)).status).toBe(201);
    const wrong: [object, string][] = [
      [{ subject: 'x'.repeat(201) }, 'subject'],
      [{ subject: '   ' }, 'subject'],
      [{ body_text: 'x'.repeat(50_001) }, 'body_text'],
      [{ body_text: '' }, 'body_text'],
      [{ body_html: 'x'.repeat(200_001) }, 'body_html'],
      [{ body_html: '' }, 'body_html'],
      [{ audience: { contact_ids: ids(1001) } }, 'audience.contact_ids'],
      [{ audience: { tag_ids: ids(51) } }, 'audience.tag_ids'],
      [{ audience: { contact_ids: ['x'] } }, 'audience.contact_ids.0'],
      [{ audience: { unanswered: 'x' } }, 'audience.unanswered'],
      [{ audience: null }, 'audience'],
      [{ track: null }, 'track'],
      [{ track: 'yes' }, 'track'],
      [{ reply_to: 'nobody' }, 'reply_to'],
      [{ reply_to: 'a@b.example\r\nBcc: c@d.example' }, 'reply_to'],
      [{ tournament_id: 'x' }, 'tournament_id'],
      [{ rsvp_deadline: inFuture(-1000) }, 'rsvp_deadline'],
      [{ scheduled_at: inFuture(-1000) }, 'scheduled_at'],
      [{ scheduled_at: inFuture(367 * DAY) }, 'scheduled_at'],
    ];
    for (const [fields, field] of wrong) expect(await create(person, fields)).toMatchObject(invalid(field));
    expect(await data(person.get('/invitations'))).toHaveLength(1);
  });

  it('is refused for a tournament, tag or invitation that is not there or not theirs', async () => {
    const [person, stranger] = [await running.service.person(), await running.service.person()];
    const event = await anEvent(stranger);
    const tag = await data(stranger.post('/tags', { name: 'Members' }));
    const other = await anInvitation(stranger, []);
    const mine = await anInvitation(person, []);
    for (const fields of [
      { tournament_id: event.id },
      { tournament_id: UNKNOWN_ID },
      { audience: { tag_ids: [tag.id] } },
      { audience: { tag_ids: [UNKNOWN_ID] } },
      { audience: { unanswered: other.id } },
    ]) {
      expect(await create(person, fields)).toMatchObject(notFound);
      expect(await person.patch(pathOf(mine), fields)).toMatchObject(notFound);
    }
    expect(await readInvitation(person, mine)).toEqual(mine);
    for (const verb of ['send', 'cancel', 'retry'])
      expect(await tell(person, other, verb)).toMatchObject(notFound);
    expect(await person.get(pathOf(other, 'recipients'))).toMatchObject(notFound);
    expect(await person.get(pathOf(other, 'recipients?format=csv'))).toMatchObject(notFound);
    expect(await data(person.get(`/invitations?tournament_id=${event.id}`))).toEqual([]);
  });

  it('is changed field by field, null clears, and nothing changes nothing', async () => {
    const person = await running.service.person();
    const event = await anEvent(person);
    const [contact] = await contactsOf(person, 1);
    const made = await anInvitation(person, [contact], { tournament_id: event.id, body_html: '<p>Hi</p>' });
    expect(await data(person.patch(pathOf(made), {}))).toEqual(made);
    const changed = await data(
      person.patch(pathOf(made), { body_html: null, reply_to: 'a@b.example', audience: { all: true } }),
    );
    expect(changed).toEqual({
      ...made,
      body_html: null,
      reply_to: 'a@b.example',
      audience: { all: true, tag_ids: [], contact_ids: [], unanswered: null },
      updated_at: A_TIME,
    });
    const cleared = {
      tournament_id: null,
      subject: null,
      body_text: null,
      reply_to: null,
      rsvp_deadline: null,
    };
    expect(await data(person.patch(pathOf(made), cleared))).toEqual({
      ...changed,
      ...cleared,
      updated_at: A_TIME,
    });
    for (const fields of [{ track: null }, { audience: null }])
      expect(await person.patch(pathOf(made), fields)).toMatchObject({ status: 400 });
    expect(await person.patch(`/invitations/${UNKNOWN_ID}`, { subject: 'x' })).toMatchObject(notFound);
  });

  it('is deleted while it is a draft or scheduled', async () => {
    const person = await running.service.person();
    const [contact] = await contactsOf(person, 1);
    for (const fields of [{}, { scheduled_at: inFuture(HOUR) }]) {
      const made = await anInvitation(person, [contact], fields);
      expect(await data(person.delete(pathOf(made)))).toEqual({ id: made.id, deleted: true });
      expect(await person.get(pathOf(made))).toMatchObject(notFound);
      expect(await person.delete(pathOf(made))).toMatchObject(notFound);
    }
    running.service.clock.advance(2 * HOUR);
    await running.service.sendMail();
    expect(mail.to(contact.email)).toEqual([]);
  });
});
