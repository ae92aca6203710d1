/** Promises about announcements: how they are written, whom they reach, and when they are sent. */
import { describe, expect, it } from 'vitest';
import { A_TIME, A_UUID, data } from '../../../../../test/support/expectations/answers.ts';
import {
  conflict,
  invalid,
  notFound,
  UNKNOWN_ID,
} from '../../../../../test/support/expectations/refusals.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import {
  addGolfers,
  bounce,
  mailsOf,
  news,
  optOut,
  read,
  send,
  sent,
  write,
  written,
} from '../../../../../test/support/worlds/news.ts';
import type { Wire } from '../../../../../test/support/worlds/people.ts';
import {
  actionsOf,
  auditOf,
  bringTo,
  createTournament,
} from '../../../../../test/support/worlds/tournaments.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../platform/clock.ts';
import type { Mail } from '../mail/writers.ts';
import { announcementWriter } from './writer.ts';

const running = useService();

const newEvent = async (plan: Parameters<typeof createTournament>[1] = {}) =>
  createTournament(await running.service.person(), plan);

/** An instant so long from now, as the service sees it. */
const ahead = (millis: number): string =>
  new Date(running.service.clock.now().getTime() + millis).toISOString();

const emailsOf = (mails: Wire[]): string[] => mails.map(({ email }) => email).sort();

describe('an announcement', () => {
  it('is written, listed, changed and deleted, on the record', async () => {
    const event = await newEvent();
    const { person } = event;
    const before = (await auditOf(person, event)).length;
    const answer = await write(event, { channels: ['email', 'board'], replyTo: 'desk@example.com' });
    expect([answer.status, answer.body.data]).toEqual([
      201,
      {
        id: A_UUID,
        tournament_id: event.id,
        title: 'Fog',
        body: 'We start at nine.',
        channels: ['email', 'board'],
        audience: 'all',
        audience_ids: [],
        status: 'draft',
        scheduled_at: null,
        sent_at: null,
        recipients: 0,
        delivered: 0,
        failed: 0,
        skipped: 0,
        unreachable: 0,
        reply_to: 'desk@example.com',
        retracted_at: null,
        created_at: A_TIME,
        updated_at: answer.body.data.created_at,
      },
    ]);
    const draft = answer.body.data;
    const time = ahead(DAY);
    const planned = await written(event, { scheduledAt: time });
    expect(planned).toMatchObject({ status: 'scheduled', scheduled_at: time });
    expect(await data(event.get('/announcements'))).toEqual([planned, draft]);
    expect(await data(event.get('/announcements?status=scheduled'))).toEqual([planned]);
    expect(await data(event.get('/announcements?status=failed'))).toEqual([]);
    expect(await event.get('/announcements?status=lost')).toMatchObject(invalid('status'));
    const path = `${event.path}/announcements/${draft.id}`;
    const changed = await data(person.patch(path, { title: 'Sun', replyTo: null }));
    expect(changed).toEqual({ ...draft, title: 'Sun', reply_to: null, updated_at: A_TIME });
    expect(await data(person.patch(path, {}))).toEqual(changed);
    expect(await read(event, draft)).toEqual(changed);
    expect(await data(person.delete(path))).toEqual({ id: draft.id, deleted: true });
    for (const gone of [person.get(path), person.patch(path, {}), person.delete(path), send(event, draft)])
      expect(await gone).toMatchObject(notFound);
    const log = (await auditOf(person, event)).slice(before);
    expect(log.map(({ action, target_type, target_id }) => [action, target_type, target_id])).toEqual([
      ['announcement.created', 'announcement', draft.id],
      ['announcement.created', 'announcement', planned.id],
      ['announcement.updated', 'announcement', draft.id],
      ['announcement.deleted', 'announcement', draft.id],
    ]);
    expect(log[2].metadata).toMatchObject({ old: { title: 'Fog' }, new: { title: 'Sun' } });
  });

  it('keeps to its limits', async () => {
    const event = await newEvent();
    const refused: [object, string][] = [
      [{ title: undefined }, 'title'],
      [{ title: ' ' }, 'title'],
      [{ title: 'x'.repeat(201) }, 'title'],
      [{ body: '' }, 'body'],
      [{ body: 'x'.repeat(5001) }, 'body'],
      [{ channels: undefined }, 'channels'],
      [{ channels: [] }, 'channels'],
      [{ channels: ['email', 'email'] }, 'channels'],
      [{ channels: ['email', 'board', 'email'] }, 'channels'],
      [{ channels: ['sms'] }, 'channels.0'],
      [{ audience: 'nobody' }, 'audience'],
      [{ audience: null }, 'audience'],
      [{ audience: 'team' }, 'audienceIds'],
      [{ audience: 'tag', audienceIds: [] }, 'audienceIds'],
      [{ audience: 'flight', audienceIds: null }, 'audienceIds'],
      [{ audience: 'team', audienceIds: Array(201).fill(UNKNOWN_ID) }, 'audienceIds'],
      [{ audience: 'team', audienceIds: ['me'] }, 'audienceIds.0'],
      [{ audienceIds: [UNKNOWN_ID] }, 'audienceIds'],
      [{ audience: 'checked_in', audienceIds: [UNKNOWN_ID] }, 'audienceIds'],
      [{ audience: 'checked_in', channels: ['board'] }, 'audience'],
      [{ audience: 'team', audienceIds: [UNKNOWN_ID], channels: ['email', 'board'] }, 'audience'],
      [{ replyTo: 'the desk' }, 'replyTo'],
      [{ scheduledAt: 'soon' }, 'scheduledAt'],
      [{ scheduledAt: ahead(-SECOND) }, 'scheduledAt'],
      [{ scheduledAt: ahead(365 * DAY + MINUTE) }, 'scheduledAt'],
    ];
    for (const [fields, field] of refused)
      expect([fields, await write(event, fields)]).toMatchObject([fields, invalid(field)]);
    expect(await data(event.get('/announcements'))).toEqual([]);
    for (const fields of [
      { title: '⛳'.repeat(200), body: 'x'.repeat(5000) },
      { audience: 'all', audienceIds: [], scheduledAt: null, replyTo: null },
      { audience: 'checked_in', audienceIds: null },
      { scheduledAt: ahead(365 * DAY - MINUTE) },
      { scheduledAt: ahead(MINUTE) },
    ])
      expect([fields, (await write(event, fields)).status]).toEqual([fields, 201]);
  });

  it('is refused for teams, flights and tags that are unknown, or of somebody else', async () => {
    const event = await newEvent({ teams: [0], flights: 1 });
    const { person } = event;
    const [other, foreign] = [
      await createTournament(person, { teams: [0], flights: 1 }),
      await newEvent({ teams: [0] }),
    ];
    const tag = await data(person.post('/tags', { name: 'VIP' }));
    const theirs = await data(foreign.person.post('/tags', { name: 'VIP' }));
    const flight = event.flights[0].id;
    const cases: [string, string, string[]][] = [
      ['team', event.team(0), [UNKNOWN_ID, other.team(0), foreign.team(0), flight]],
      ['flight', flight, [UNKNOWN_ID, other.flights[0].id, event.team(0)]],
      ['tag', tag.id, [UNKNOWN_ID, theirs.id]],
    ];
    for (const [audience, known, unknown] of cases) {
      const made = await written(event, {
        audience,
        audienceIds: [known, known.toUpperCase(), ...Array(198).fill(known)],
      });
      expect(made.audience_ids).toEqual([known]);
      for (const id of unknown) {
        expect(await write(event, { audience, audienceIds: [known, id] })).toMatchObject(notFound);
        expect(
          await person.patch(`${event.path}/announcements/${made.id}`, { audienceIds: [id] }),
        ).toMatchObject(notFound);
      }
    }
  });

  it('takes ids of its own with another audience', async () => {
    const event = await newEvent({ teams: [0], flights: 1 });
    const made = await written(event, { audience: 'team', audienceIds: [event.team(0)] });
    const patch = (fields: object) => event.person.patch(`${event.path}/announcements/${made.id}`, fields);
    expect(await patch({ audience: 'flight' })).toMatchObject(invalid('audienceIds'));
    expect(await patch({ audienceIds: [] })).toMatchObject(invalid('audienceIds'));
    expect(await patch({ channels: ['board'] })).toMatchObject(invalid('audience'));
    expect(await patch({ audience: null })).toMatchObject(invalid('audience'));
    expect(await patch({ title: null })).toMatchObject(invalid('title'));
    expect(await patch({ audience: 'team' })).toMatchObject({ body: { data: made } });
    expect(await data(patch({ audience: 'flight', audienceIds: [event.flights[0].id] }))).toMatchObject({
      audience: 'flight',
      audience_ids: [event.flights[0].id],
    });
    expect(await data(patch({ audience: 'all', channels: ['board'] }))).toMatchObject({
      audience: 'all',
      audience_ids: [],
      channels: ['board'],
    });
  });

  it('belongs to its event and organization', async () => {
    const event = await newEvent();
    const [other, stranger] = [await createTournament(event.person), await running.service.person()];
    const { id } = await written(event, { channels: ['board'] });
    const routes: ['GET' | 'PATCH' | 'DELETE' | 'POST', string][] = [
      ['GET', `/announcements/${id}`],
      ['GET', `/announcements/${id}/recipients`],
      ['GET', `/announcements/${id}/recipients?format=csv`],
      ['PATCH', `/announcements/${id}`],
      ['DELETE', `/announcements/${id}`],
      ['POST', `/announcements/${id}/send`],
      ['POST', `/announcements/${id}/retract`],
    ];
    for (const [method, rest] of routes) {
      const options = method === 'PATCH' ? { body: {} } : {};
      expect(await event.person.call(method, `${other.path}${rest}`, options)).toMatchObject(notFound);
      expect(await stranger.call(method, `${event.path}${rest}`, options)).toMatchObject(notFound);
    }
    expect(await stranger.get(`${event.path}/announcements`)).toMatchObject(notFound);
    expect(await stranger.post(`${event.path}/announcements`, news())).toMatchObject(notFound);
    expect(await read(event, { id })).toMatchObject({ status: 'draft' });
  });

  it('stays as it is once the event is archived', async () => {
    const event = await newEvent();
    await addGolfers(event, ['a@example.com']);
    const [draft, board] = [await written(event), await sent(event, { channels: ['board'] })];
    await bringTo(event.person, event.path, 'archived');
    const path = `${event.path}/announcements/${draft.id}`;
    for (const refused of [
      write(event),
      event.person.patch(path, { title: 'Late' }),
      event.person.delete(path),
      send(event, draft),
      event.post(`/announcements/${board.id}/retract`),
    ])
      expect(await refused).toMatchObject(conflict);
    expect(await data(event.get('/announcements'))).toEqual([board, draft]);
  });
});

describe('an audience', () => {
  it('is the active players, by presence, team or flight, when it is sent', async () => {
    const event = await newEvent({
      format: 'individual',
      teams: [0, 0],
      flights: 2,
      settings: { teamSize: 6 },
    });
    const [first, second] = event.flights.map(({ id }) => id);
    await data(event.post(`/teams/${event.team(0)}/flight`, { flightId: first }));
    const [here, gone] = await addGolfers(event, ['Here@example.com', 'gone@example.com'], {
      teamId: event.team(0),
    });
    const [own] = await addGolfers(event, ['own@example.com'], { teamId: event.team(1) });
    await addGolfers(event, ['loose@example.com', null]);
    await data(event.post(`/players/${here.id}/checkin`));
    await data(event.post(`/players/${own.id}/flight`, { flightId: second }));
    const audiences: [object, string[], number][] = [
      [{ audience: 'all' }, ['Here@example.com', 'loose@example.com', 'own@example.com'], 1],
      [{ audience: 'checked_in' }, ['Here@example.com'], 0],
      [{ audience: 'not_checked_in' }, ['loose@example.com', 'own@example.com'], 1],
      [{ audience: 'team', audienceIds: [event.team(0)] }, ['Here@example.com'], 0],
      [
        { audience: 'team', audienceIds: [event.team(0), event.team(1)] },
        ['Here@example.com', 'own@example.com'],
        0,
      ],
      [{ audience: 'flight', audienceIds: [first] }, ['Here@example.com'], 0],
      [{ audience: 'flight', audienceIds: [second] }, ['own@example.com'], 0],
    ];
    const drafts = await Promise.all(audiences.map(([fields]) => written(event, fields)));
    // What happens before it is sent matters.
    await data(event.post(`/players/${gone.id}/withdraw`));
    for (const [index, [fields, emails, unreachable]] of audiences.entries()) {
      const announcement = await data(send(event, drafts[index]));
      expect([fields, announcement]).toMatchObject([
        fields,
        { status: 'sending', recipients: emails.length, unreachable, skipped: 0, sent_at: A_TIME },
      ]);
      expect(emailsOf(await mailsOf(event, announcement))).toEqual(emails);
    }
  });

  it('by tag is contacts, players or not, each once', async () => {
    const event = await newEvent();
    const { person } = event;
    const tags = [
      await data(person.post('/tags', { name: 'A' })),
      await data(person.post('/tags', { name: 'B' })),
    ];
    const contacts = [];
    for (const email of ['one@example.com', 'Two@example.com', 'three@example.com'])
      contacts.push(await data(person.post('/contacts', { email, first_name: 'Ann', last_name: 'Lee' })));
    const [one, two] = contacts;
    for (const [tag_id, ids] of [
      [tags[0].id, [one.id, two.id]],
      [tags[1].id, [two.id]],
    ])
      await person.post('/contacts/bulk', { action: 'tag', ids, tag_id });
    await addGolfers(event, ['player@example.com']);
    const made = await sent(event, { audience: 'tag', audienceIds: tags.map(({ id }) => id) });
    expect(made).toMatchObject({ recipients: 2, unreachable: 0 });
    const mails = await mailsOf(event, made);
    expect(emailsOf(mails)).toEqual(['Two@example.com', 'one@example.com']);
    expect(mails.find(({ contact_id }) => contact_id === one.id)).toEqual({
      id: A_UUID,
      contact_id: one.id,
      player_id: null,
      email: 'one@example.com',
      name: 'Ann Lee',
      status: 'queued',
      reason: null,
      attempts: 0,
      delivered_at: null,
      created_at: A_TIME,
    });
    await data(person.delete(`/contacts/${one.id}`));
    expect(await read(event, made)).toMatchObject({ recipients: 1, skipped: 1 });
    expect((await mailsOf(event, made, '&status=skipped'))[0]).toMatchObject({
      contact_id: null,
      email: null,
      name: null,
      reason: 'deleted',
    });
    await running.service.sendMail();
    expect(await read(event, made)).toMatchObject({
      status: 'sent',
      recipients: 1,
      delivered: 1,
      skipped: 1,
    });
  });

  it('leaves out those who opted out, also between sending and the mail', async () => {
    const event = await newEvent();
    await addGolfers(event, ['Out@example.com', 'in@example.com', 'late@example.com', null]);
    await optOut(running.service, event.person, 'oUT@example.com');
    const made = await sent(event);
    expect(made).toMatchObject({ recipients: 2, skipped: 1, unreachable: 1 });
    expect(emailsOf(await mailsOf(event, made))).toEqual(['in@example.com', 'late@example.com']);
    await optOut(running.service, event.person, 'late@example.com');
    await running.service.sendMail();
    expect(await read(event, made)).toMatchObject({
      status: 'sent',
      recipients: 1,
      delivered: 1,
      failed: 0,
      skipped: 2,
    });
    expect(await mailsOf(event, made, '&status=skipped')).toMatchObject([
      { email: 'late@example.com', reason: 'opted_out' },
    ]);
    // Another organization is not concerned.
    const other = await newEvent();
    await addGolfers(other, ['out@example.com']);
    expect(await sent(other)).toMatchObject({ recipients: 1, skipped: 0 });
  });

  it('may be large, and is still one mail for each address', async () => {
    const event = await newEvent();
    const { person } = event;
    const tag = await data(person.post('/tags', { name: 'Everybody' }));
    const emails = Array.from({ length: 501 }, (_, index) => `many-${index}@example.com`);
    await data(person.post('/contacts/import', { csv: `Email\n${emails.join('\n')}`, consent: true }));
    await running.service.database.query(
      `insert into contact_tags (organization_id, contact_id, tag_id, created_at)
       select organization_id, id, $2, now() from contacts where organization_id = $1`,
      [person.organizationId, tag.id],
    );
    await optOut(running.service, person, 'many-1@example.com', 'MANY-500@example.com');
    const made = await sent(event, { audience: 'tag', audienceIds: [tag.id] });
    expect(made).toMatchObject({ recipients: 499, skipped: 2 });
    await running.service.sendMail();
    expect(await read(event, made)).toMatchObject({ status: 'sent', recipients: 499, delivered: 499 });
  });
});

describe('sending', () => {
  it('goes from sending to sent, with a mail for each, on the record', async () => {
    const event = await newEvent();
    const [player] = await addGolfers(event, ['sam@example.com', 'ben@example.com']);
    const since = (await auditOf(event.person, event)).length;
    const made = await sent(event);
    expect(made).toMatchObject({ status: 'sending', recipients: 2, delivered: 0, sent_at: A_TIME });
    await running.service.sendMail();
    expect(await read(event, made)).toEqual({
      ...made,
      status: 'sent',
      delivered: 2,
      updated_at: A_TIME,
    });
    const mails = await mailsOf(event, made, '&status=delivered');
    expect(mails.at(-1)).toEqual({
      id: A_UUID,
      contact_id: null,
      player_id: player.id,
      email: 'sam@example.com',
      name: 'Golfer sam@example.com',
      status: 'delivered',
      reason: null,
      attempts: 1,
      delivered_at: A_TIME,
      created_at: A_TIME,
    });
    expect(await mailsOf(event, made, '&status=failed')).toEqual([]);
    const [, row] = (await auditOf(event.person, event)).slice(since);
    expect(row).toMatchObject({
      action: 'announcement.sent',
      target_id: made.id,
      metadata: { recipients: 2, skipped: 0, unreachable: 0, client_id: event.person.clientId },
    });
    expect(row.metadata).not.toHaveProperty('auto');
    const page = await event.get(`/announcements/${made.id}/recipients?limit=1`);
    expect(page.body.page.has_more).toBe(true);
    const file = await event.get(`/announcements/${made.id}/recipients?format=csv`);
    expect(file.text.split('\r\n')).toHaveLength(4);
  });

  it('happens once, however many ask at once, and then nothing can be changed', async () => {
    const event = await newEvent();
    await addGolfers(event, ['sam@example.com']);
    const draft = await written(event, { scheduledAt: ahead(DAY) });
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(event, draft)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    const path = `${event.path}/announcements/${draft.id}`;
    const refuseAll = async () => {
      for (const refused of [
        send(event, draft),
        event.person.patch(path, { title: 'Late' }),
        event.person.patch(path, { scheduledAt: null }),
        event.person.delete(path),
      ])
        expect(await refused).toMatchObject(conflict);
    };
    await refuseAll();
    expect(await event.post(`/announcements/${draft.id}/retract`)).toMatchObject(conflict);
    await running.service.sendMail();
    await refuseAll();
    expect(await mailsOf(event, draft)).toHaveLength(1);
  });

  it('to the board only is done at once; by mail to nobody is refused', async () => {
    const event = await newEvent();
    expect(await sent(event, { channels: ['board'] })).toMatchObject({ status: 'sent', recipients: 0 });
    expect(await sent(event, { channels: ['board', 'email'] })).toMatchObject({
      status: 'sent',
      recipients: 0,
    });
    await addGolfers(event, [null, 'out@example.com']);
    await optOut(running.service, event.person, 'out@example.com');
    const draft = await written(event);
    expect(await send(event, draft)).toMatchObject(conflict);
    expect(await read(event, draft)).toEqual(draft);
  });

  it('fails when no mail was delivered, and not when one was', async () => {
    const event = await newEvent();
    await addGolfers(event, ['a@example.com', 'b@example.com']);
    const [none, some] = [await sent(event), await sent(event)];
    await bounce(running.service, none, 'a@example.com', 'b@example.com');
    await bounce(running.service, some, 'a@example.com');
    await running.service.sendMail();
    expect(await read(event, none)).toMatchObject({
      status: 'failed',
      recipients: 2,
      delivered: 0,
      failed: 2,
    });
    expect(await read(event, some)).toMatchObject({ status: 'sent', recipients: 2, delivered: 1, failed: 1 });
    expect(await mailsOf(event, some, '&status=bounced')).toMatchObject([{ reason: '550 no such user' }]);
    expect(await send(event, none)).toMatchObject(conflict);
    expect(await event.post(`/announcements/${none.id}/retract`)).toMatchObject(conflict);
  });

  it('makes a mail that says what was written and can be unsubscribed from', async () => {
    const event = await newEvent();
    await addGolfers(event, ['sam@example.com']);
    const made = await sent(event, {
      title: 'Fog & <b>',
      body: 'See https://example.com/a?b=1\n\n<script>alert({{email}})</script>',
      replyTo: 'desk@example.com',
    });
    await running.service.sendMail();
    const { database, doors } = running.service;
    const source = await announcementWriter.load(doors.asOrganization(event.person.organizationId), made.id);
    const [mail] = (await database.query('select * from mails where source_id = $1', [made.id])) as [Mail];
    const desk = {
      organizationName: 'Pine Hills',
      publicUrl: 'https://fairway.example',
      link: () => 'https://fairway.example/u/token',
    };
    expect(announcementWriter.subject(mail, source, desk)).toBe('Fog & <b>');
    expect(announcementWriter.compose(mail, source, desk)).toEqual({
      text: made.body,
      html: '<p>See <a href="https://example.com/a?b=1">https://example.com/a?b=1</a></p>\n<p>&lt;script&gt;alert({{email}})&lt;/script&gt;</p>',
      replyTo: 'desk@example.com',
    });
    expect([mail.kind, mail.template, mail.tournament_id]).toEqual([
      'announcement',
      'announcement',
      event.id,
    ]);
    expect(await database.query('select purpose from mail_links where mail_id = $1', [mail.id])).toEqual([
      { purpose: 'unsubscribe' },
    ]);
  });
});

describe('a scheduled announcement', () => {
  it('is sent at its time, not before, by itself', async () => {
    const event = await newEvent();
    await addGolfers(event, ['sam@example.com']);
    const since = (await auditOf(event.person, event)).length;
    const planned = await written(event, { scheduledAt: ahead(10 * MINUTE) });
    running.service.clock.advance(9 * MINUTE);
    await running.service.sendMail();
    expect(await read(event, planned)).toEqual(planned);
    // Who comes later is reached too.
    await addGolfers(event, ['late@example.com']);
    running.service.clock.advance(MINUTE + SECOND);
    await Promise.all([running.service.sendMail(), running.service.sendMail()]);
    await running.service.sendMail();
    expect(await read(event, planned)).toMatchObject({ status: 'sent', recipients: 2, delivered: 2 });
    const log = (await auditOf(event.person, event))
      .slice(since)
      .filter(({ action }) => action.startsWith('ann'));
    expect(log.map(({ action, metadata }) => [action, metadata.auto])).toEqual([
      ['announcement.created', undefined],
      ['announcement.sent', true],
    ]);
  });

  it('can be put off, made a draft, or be sent now', async () => {
    const event = await newEvent();
    await addGolfers(event, ['sam@example.com']);
    const planned = await Promise.all(
      Array.from({ length: 3 }, () => written(event, { scheduledAt: ahead(MINUTE) })),
    );
    const [later, draft, now] = planned;
    const patch = ({ id }: Wire, scheduledAt: string | null) =>
      event.person.patch(`${event.path}/announcements/${id}`, { scheduledAt });
    expect(await patch(later, ahead(-SECOND))).toMatchObject(invalid('scheduledAt'));
    expect(await patch(later, ahead(365 * DAY + MINUTE))).toMatchObject(invalid('scheduledAt'));
    expect(await data(patch(later, ahead(HOUR)))).toMatchObject({ status: 'scheduled' });
    expect(await data(patch(draft, null))).toMatchObject({ status: 'draft', scheduled_at: null });
    await data(send(event, now));
    running.service.clock.advance(2 * MINUTE);
    await running.service.sendMail();
    const states = async () => Promise.all(planned.map(async (each) => (await read(event, each)).status));
    expect(await states()).toEqual(['scheduled', 'draft', 'sent']);
    expect(await data(patch(draft, ahead(MINUTE)))).toMatchObject({ status: 'scheduled' });
    running.service.clock.advance(HOUR);
    await running.service.sendMail();
    const reader = await running.service.person({ organizationId: event.person.organizationId });
    expect((await data(reader.get(`${event.path}/announcements`))).map(({ status }: Wire) => status)).toEqual(
      ['sent', 'sent', 'sent'],
    );
  });

  it('fails when there is nobody to mail, or its event is archived, and delays no other', async () => {
    const [empty, over, fine] = [await newEvent(), await newEvent(), await newEvent()];
    for (const event of [over, fine]) await addGolfers(event, ['sam@example.com']);
    await addGolfers(empty, [null, 'out@example.com']);
    await optOut(running.service, empty.person, 'out@example.com');
    const time = ahead(MINUTE);
    const planned = await Promise.all(
      [empty, over, fine].map((event) => written(event, { scheduledAt: time })),
    );
    await bringTo(over.person, over.path, 'archived');
    running.service.clock.advance(2 * MINUTE);
    await running.service.sendMail();
    const seen = await Promise.all([empty, over, fine].map((event, index) => read(event, planned[index])));
    expect(seen.map(({ status, sent_at }) => [status, sent_at === null])).toEqual([
      ['failed', true],
      ['failed', true],
      ['sent', false],
    ]);
    expect(seen[0]).toMatchObject({ recipients: 0, skipped: 1, unreachable: 1 });
    expect(await actionsOf(empty.person, empty)).not.toContain('announcement.sent');
  });
});

describe('retracting', () => {
  it('is for what was sent, once, on the record', async () => {
    const event = await newEvent();
    await addGolfers(event, ['sam@example.com']);
    const retract = ({ id }: Wire) => event.post(`/announcements/${id}/retract`);
    const drafts = [await written(event), await written(event, { scheduledAt: ahead(DAY) })];
    for (const draft of drafts) expect(await retract(draft)).toMatchObject(conflict);
    const made = await sent(event, { channels: ['email', 'board'] });
    await running.service.sendMail();
    const [first, second] = await Promise.all([retract(made), retract(made)]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    expect(await read(event, made)).toMatchObject({ status: 'sent', retracted_at: A_TIME, delivered: 1 });
    expect((await actionsOf(event.person, event)).at(-1)).toBe('announcement.retracted');
  });
});
