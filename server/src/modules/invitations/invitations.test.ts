/** Invitations: how they are written, scheduled, sent, cancelled, tried again, and how they are counted. */
import { describe, expect, it } from 'vitest';
import { A_TIME, A_UUID, data } from '../../../../test/support/answers.ts';
import { useHooks } from '../../../../test/support/hooks.ts';
import {
  aContact,
  anEvent,
  anInvitation,
  contactsOf,
  linksOf,
  readInvitation,
  recipientsOf,
  sent,
  statsOf,
} from '../../../../test/support/invitations.ts';
import { useMailServer } from '../../../../test/support/mail-server.ts';
import type { Person, Wire } from '../../../../test/support/people.ts';
import { conflict, invalid, notFound, UNKNOWN_ID } from '../../../../test/support/refusals.ts';
import { useService } from '../../../../test/support/service.ts';
import { auditOf } from '../../../../test/support/tournaments.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/clock.ts';

const mail = useMailServer();
const running = useService(() => ({ smtpUrl: mail.url }));
const hooks = useHooks(running);

const path = ({ id }: Wire, verb = ''): string => `/invitations/${id}${verb === '' ? '' : `/${verb}`}`;
const post = (person: Person, invitation: Wire, verb: string, body?: unknown) =>
  person.post(path(invitation, verb), body);
const inFuture = (millis: number): string =>
  new Date(running.service.clock.now().getTime() + millis).toISOString();
const statusOf = async (person: Person, invitation: Wire): Promise<string> =>
  (await readInvitation(person, invitation)).status;
const create = (person: Person, fields: object) => person.post('/invitations', fields);

/** The address is refused for the time being, so that the mail waits. */
const busyFor = (...contacts: Wire[]) => {
  const addresses = new Set(contacts.map(({ email }) => email));
  mail.behaviour.rcptTo = (address) => (addresses.has(address) ? { code: 451, text: 'later' } : undefined);
};

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
    const changed = await data(person.patch(path(made), { ...tricks, subject: 'New' }));
    expect(changed).toEqual({ ...made, subject: 'New' });
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
      expect(await person.patch(path(mine), fields)).toMatchObject(notFound);
    }
    expect(await readInvitation(person, mine)).toEqual(mine);
    for (const verb of ['send', 'cancel', 'retry'])
      expect(await post(person, other, verb)).toMatchObject(notFound);
    expect(await person.get(path(other, 'recipients'))).toMatchObject(notFound);
    expect(await person.get(path(other, 'recipients?format=csv'))).toMatchObject(notFound);
    expect(await data(person.get(`/invitations?tournament_id=${event.id}`))).toEqual([]);
  });

  it('is changed field by field, null clears, and nothing changes nothing', async () => {
    const person = await running.service.person();
    const event = await anEvent(person);
    const [contact] = await contactsOf(person, 1);
    const made = await anInvitation(person, [contact], { tournament_id: event.id, body_html: '<p>Hi</p>' });
    expect(await data(person.patch(path(made), {}))).toEqual(made);
    const changed = await data(
      person.patch(path(made), { body_html: null, reply_to: 'a@b.example', audience: { all: true } }),
    );
    expect(changed).toEqual({
      ...made,
      body_html: null,
      reply_to: 'a@b.example',
      audience: { all: true, tag_ids: [], contact_ids: [], unanswered: null },
    });
    const cleared = {
      tournament_id: null,
      subject: null,
      body_text: null,
      reply_to: null,
      rsvp_deadline: null,
    };
    expect(await data(person.patch(path(made), cleared))).toEqual({ ...changed, ...cleared });
    for (const fields of [{ track: null }, { audience: null }])
      expect(await person.patch(path(made), fields)).toMatchObject({ status: 400 });
    expect(await person.patch(`/invitations/${UNKNOWN_ID}`, { subject: 'x' })).toMatchObject(notFound);
  });

  it('is deleted while it is a draft or scheduled', async () => {
    const person = await running.service.person();
    const [contact] = await contactsOf(person, 1);
    for (const fields of [{}, { scheduled_at: inFuture(HOUR) }]) {
      const made = await anInvitation(person, [contact], fields);
      expect(await data(person.delete(path(made)))).toEqual({ id: made.id, deleted: true });
      expect(await person.get(path(made))).toMatchObject(notFound);
      expect(await person.delete(path(made))).toMatchObject(notFound);
    }
    running.service.clock.advance(2 * HOUR);
    await running.service.sendMail();
    expect(mail.to(contact.email)).toEqual([]);
  });
});

describe('merge fields', () => {
  it('are refused by name where they cannot stand', async () => {
    const person = await running.service.person();
    const event = await anEvent(person);
    const wrong: [object, string, string][] = [
      [{ subject: 'Hi {{nickname}}' }, 'subject', 'nickname'],
      [{ subject: 'Hi {{First_Name}}' }, 'subject', 'First_Name'],
      [{ body_text: 'Hi {{first-name|you}}' }, 'body_text', 'first-name'],
      [{ body_html: '<p>{{nickname}}</p>' }, 'body_html', 'nickname'],
      [{ body_text: 'Hi {{first_name' }, 'body_text', '{{first_name'],
      [{ body_text: 'Hi {{first_name}} and {{ }}' }, 'body_text', '{{ }}'],
      [{ body_text: 'a {{first_name|{{email}}}}' }, 'body_text', '{{first_name|'],
      [{ body_text: '{{event_name}}' }, 'body_text', 'event_name'],
      [{ body_text: '{{ rsvp_url }}' }, 'body_text', 'rsvp_url'],
      [{ body_html: '<p>{{course_name}}</p>' }, 'body_html', 'course_name'],
      [{ subject: '{{event_date}}' }, 'subject', 'event_date'],
      [{ subject: '{{unsubscribe_url}}' }, 'subject', 'unsubscribe_url'],
      [{ subject: '{{rsvp_url}}', tournament_id: event.id }, 'subject', 'rsvp_url'],
      [{ body_html: '<a href="{{email}}">x</a>' }, 'body_html', 'email'],
      [{ body_html: '<p title="{{first_name}}">x</p>' }, 'body_html', 'first_name'],
      [{ body_html: '<p title="&#123;&#123;first_name}}">x</p>' }, 'body_html', 'first_name'],
      [{ body_html: '<p {{first_name}}>x</p>' }, 'body_html', 'first_name'],
      [{ body_html: '<p{{first_name}}>x</p>' }, 'body_html', 'first_name'],
      [{ body_html: "<img src='http://x.example/{{company}}.png'>" }, 'body_html', 'company'],
    ];
    const draft = await anInvitation(person, []);
    for (const [fields, field, named] of wrong) {
      const refused = {
        status: 400,
        body: { code: 'validation_error', details: [{ field, message: expect.stringContaining(named) }] },
      };
      expect(await create(person, fields), JSON.stringify(fields)).toMatchObject(refused);
      expect(await person.patch(path(draft), fields)).toMatchObject(refused);
    }
    expect(await readInvitation(person, draft)).toEqual(draft);
  });

  it('need their tournament as long as they are there', async () => {
    const person = await running.service.person();
    const event = await anEvent(person);
    const made = await anInvitation(person, [], { tournament_id: event.id, body_text: 'To {{event_name}}' });
    expect(await person.patch(path(made), { tournament_id: null })).toMatchObject(invalid('body_text'));
    const moved = await data(person.patch(path(made), { tournament_id: null, body_text: 'Hi' }));
    expect(moved).toMatchObject({ tournament_id: null, body_text: 'Hi' });
    expect(
      await person.patch(path(made), { subject: '{{nope}}', body_text: '{{event_name}}' }),
    ).toMatchObject({
      status: 400,
      body: { details: [{ field: 'subject' }] },
    });
  });

  it('may have blanks and fallbacks, and addresses may stand in tags', async () => {
    const person = await running.service.person();
    const event = await anEvent(person);
    const body_html =
      '<p>{{ first_name | golfer }} {{last_name|}}</p><a href="{{rsvp_url}}">a</a><a href="{{ register_url }}">b</a><a href="{{unsubscribe_url}}">c</a>';
    const made = await data(
      create(person, { tournament_id: event.id, subject: '{{company|you}}', body_html }),
    );
    expect(made.body_html).toBe(body_html);
  });
});

describe('the HTML of an invitation', () => {
  const stored = async (person: Person, body_html: string): Promise<string> =>
    (await data(create(person, { body_html }))).body_html;

  it('keeps what a mail is made of', async () => {
    const person = await running.service.person();
    const good = [
      '<h1>A</h1><h2 style="color:red">B</h2><p>C <b>d</b> <i>e</i><br /></p>',
      '<ul><li>1</li></ul><ol><li>2</li></ol>',
      '<table width="600"><tbody><tr><td align="center" style="padding:4px">x</td></tr></tbody></table>',
      '<img src="https://club.example/logo.png" alt="Logo" width="10" />',
      '<a href="https://club.example/?a=1&amp;b=2">x</a><a href="mailto:pro@club.example">y</a>',
    ];
    for (const html of good) expect(await stored(person, html)).toBe(html);
  });

  it('loses whatever runs, loads or submits, however it is written', async () => {
    const person = await running.service.person();
    const bad = [
      '<script>alert(1)</script>',
      '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
      '<scr<script>ipt>alert(1)</scr</script>ipt>',
      '<style>@import url(//evil.example)</style>',
      '<iframe src="https://evil.example"></iframe>',
      '<object data="x"></object><embed src="x">',
      '<form action="https://evil.example"><input name="a"></form>',
      '<meta http-equiv="refresh" content="0;url=https://evil.example">',
      '<link rel="stylesheet" href="https://evil.example"><base href="https://evil.example">',
      '<svg onload="alert(1)"><script>alert(1)</script></svg><math><mi onclick="x">q</mi></math>',
      '<p onclick="alert(1)" ONMOUSEOVER=alert(1)>p</p>',
      '<img src=x onerror=alert(1)>',
      '<img src="https://x.example/a.png" onerror="alert(1)">',
      '<a href="javascript:alert(1)">a</a>',
      '<a href=" JaVaScRiPt:alert(1)">a</a>',
      '<a href="java&#10;script:alert(1)">a</a>',
      '<a href="&#106;avascript:alert(1)">a</a>',
      '<a href="data:text/html,<script>alert(1)</script>">a</a>',
      '<a href="vbscript:msgbox(1)">a</a>',
      '<a href="//evil.example">a</a><a href="/relative">b</a>',
      '<img src="data:image/png;base64,AAAA"><img src="javascript:alert(1)"><img src="mailto:a@b.example">',
      '<p style="background:url(javascript:alert(1))">p</p><p style="width:expression(alert(1))">p</p>',
      '<<p>img src=x onerror=alert(1)//<</p>',
      '<p title="><script>alert(1)</script>">p</p>',
      '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
      '<!--><script>alert(1)</script>-->',
      '<a href="https://x.example" target="_blank" onfocus=alert(1) autofocus>a</a>',
    ];
    for (const html of bad) {
      const left = await stored(person, `<p>Hello</p>${html}`);
      expect(left, html).toContain('<p>Hello</p>');
      const tags = [...left.matchAll(/<[a-z][^>]*>/gi)].map(([tag]) => tag).join('');
      expect(tags, html).not.toMatch(
        /<(script|style|iframe|object|embed|form|input|meta|link|base|svg|math|noscript)|\son\w+=|javascript:|data:|vbscript:|expression|"\/\/|"\/relative/i,
      );
    }
  });

  it('is refused when nothing is left of it', async () => {
    const person = await running.service.person();
    for (const body_html of [
      '<script>alert(1)</script>',
      '<p> </p><br>',
      '<!-- only a comment -->',
      '<img src="javascript:alert(1)">',
      '<style>p {}</style>',
    ])
      expect(await create(person, { body_html })).toMatchObject(invalid('body_html'));
    expect(await stored(person, '<img src="https://x.example/a.png">')).toContain('<img');
  });
});

describe('an invitation that is not ready', () => {
  it('is neither scheduled nor sent, and the refusal says what is missing', async () => {
    const person = await running.service.person();
    const contact = await aContact(person);
    const event = await data(person.post('/tournaments', { name: 'Hidden Open' }));
    const audience = { contact_ids: [contact.id] };
    const whole = { subject: 'Hi', body_text: 'Come', audience };
    const lacking: [object, RegExp][] = [
      [{ ...whole, subject: undefined }, /subject/],
      [{ ...whole, body_text: undefined }, /body/],
      [{ ...whole, audience: undefined }, /audience/],
      [{ ...whole, tournament_id: event.id, body_text: '{{register_url}}' }, /public address/],
    ];
    for (const [fields, what] of lacking) {
      const draft = await data(create(person, fields));
      const refused = { ...conflict, body: { ...conflict.body, error: expect.stringMatching(what) } };
      expect(await post(person, draft, 'send')).toMatchObject(refused);
      expect(await post(person, draft, 'schedule', { scheduled_at: inFuture(HOUR) })).toMatchObject(refused);
      expect(await person.patch(path(draft), { scheduled_at: inFuture(HOUR) })).toMatchObject(refused);
      expect(await create(person, { ...fields, scheduled_at: inFuture(HOUR) })).toMatchObject(refused);
      expect(await readInvitation(person, draft)).toEqual(draft);
    }
    expect(await data(person.get('/invitations'))).toHaveLength(lacking.length);
    const scheduled = await data(create(person, { ...whole, scheduled_at: inFuture(HOUR) }));
    for (const fields of [{ subject: null }, { body_text: null }, { audience: {} }])
      expect(await person.patch(path(scheduled), fields)).toMatchObject(conflict);
    expect(await readInvitation(person, scheduled)).toEqual(scheduled);
  });

  it('is not sent to an empty audience', async () => {
    const person = await running.service.person();
    const contact = await aContact(person);
    const made = await anInvitation(person, [contact]);
    await data(person.delete(`/contacts/${contact.id}`));
    expect(await post(person, made, 'send')).toMatchObject(conflict);
    expect(await readInvitation(person, made)).toEqual(made);
  });
});

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
    const begun = await data(post(person, made, 'send'));
    expect(begun).toEqual({ ...made, status: 'sending', recipient_count: 3 });
    // Later changes do not matter.
    expect((await tagAll([nobody.id])).status).toBe(200);
    await data(
      person.patch(`/contacts/${named.id}`, { first_name: 'Renamed', email: 'renamed@new.example' }),
    );
    await running.service.sendMail();
    expect(await readInvitation(person, made)).toEqual({ ...begun, status: 'sent', sent_at: A_TIME });
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
    const skipped = await data(person.get(path(made, 'recipients?status=skipped')));
    expect(skipped).toMatchObject([{ contact_id: other.id, reason: 'opted_out', attempts: 0 }]);
    const csv = await person.get(path(made, 'recipients?format=csv&status=skipped'));
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.text.split('\r\n')).toHaveLength(3);
    expect(csv.text).toContain(`${other.email},Sam Snead,skipped,opted_out,0,,,,,`);
    expect(await person.get(path(made, 'recipients?status=lost'))).toMatchObject(invalid('status'));
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
    const answers = await Promise.all(Array.from({ length: 12 }, () => post(person, made, 'send')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(409)]);
    await running.service.sendMail();
    for (const { email } of contacts) mail.only(email);
    expect(await statsOf(person, made)).toMatchObject({ recipients: 3, delivered: 3 });
  });

  it('is sent once for a repeated Idempotency-Key', async () => {
    const person = await running.service.person();
    const [contact] = await contactsOf(person, 1);
    const made = await anInvitation(person, [contact]);
    const send = () => person.post(path(made, 'send'), undefined, { 'idempotency-key': 'once' });
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.text).toBe(first.text);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await post(person, made, 'send')).status).toBe(409);
    await running.service.sendMail();
    mail.only(contact.email);
  });

  it('writes to no contact that is deleted at the same moment', async () => {
    const person = await running.service.person();
    const [kept, leaving] = (await contactsOf(person, 2)) as [Wire, Wire];
    const made = await anInvitation(person, [kept, leaving]);
    const [deletion, begun] = await Promise.all([
      person.delete(`/contacts/${leaving.id}`),
      post(person, made, 'send'),
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
    const made = await data(post(person, draft, 'schedule', { scheduled_at }));
    expect(made).toEqual({ ...draft, status: 'scheduled', scheduled_at });
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
    expect(await data(person.patch(path(made), { scheduled_at: later }))).toMatchObject({
      status: 'scheduled',
      scheduled_at: later,
    });
    service.clock.advance(2 * MINUTE);
    await service.sendMail();
    expect(await statusOf(person, made)).toBe('scheduled');
    const draft = await data(person.patch(path(made), { scheduled_at: null }));
    expect(draft).toMatchObject({ status: 'draft', scheduled_at: null });
    service.clock.advance(HOUR / 2);
    await service.sendMail();
    expect([await statusOf(person, made), mail.to(contact.email)]).toEqual(['draft', []]);
    await data(post(person, made, 'schedule', { scheduled_at: inFuture(DAY) }));
    expect(await data(post(person, made, 'send'))).toMatchObject({ status: 'sending' });
    await service.sendMail();
    mail.only(contact.email);
  });

  it('takes a time in the future, at most a year ahead', async () => {
    const person = await running.service.person();
    const made = await anInvitation(person, await contactsOf(person, 1));
    const wrong = [inFuture(-1), inFuture(0), inFuture(367 * DAY), 'tomorrow', null, undefined];
    for (const scheduled_at of wrong)
      expect(await post(person, made, 'schedule', { scheduled_at })).toMatchObject(invalid('scheduled_at'));
    expect((await post(person, made, 'schedule', { scheduled_at: inFuture(364 * DAY) })).status).toBe(200);
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
    expect(await data(post(person, bad, 'retry'))).toEqual({ retried: 0 });
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
    expect(await data(post(person, made, 'cancel'))).toEqual({ ...made, status: 'cancelled' });
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
      expect(await post(later, made, verb)).toMatchObject(conflict);
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
      expect(await data(post(person, made, 'cancel'))).toMatchObject({ status: 'cancelled' });
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
    await data(post(person, cancelled, 'cancel'));
    for (const [made, status] of [
      [sending, 'sending'],
      [done, 'sent'],
      [cancelled, 'cancelled'],
    ] as const) {
      const before = await readInvitation(person, made);
      expect(before.status).toBe(status);
      expect(await person.patch(path(made), { subject: 'x' })).toMatchObject(conflict);
      expect(await person.patch(path(made), {})).toMatchObject(conflict);
      expect(await person.delete(path(made))).toMatchObject(conflict);
      expect(await post(person, made, 'send')).toMatchObject(conflict);
      expect(await post(person, made, 'schedule', { scheduled_at: inFuture(HOUR) })).toMatchObject(conflict);
      if (status !== 'sending') expect(await post(person, made, 'cancel')).toMatchObject(conflict);
      if (status !== 'sent') expect(await post(person, made, 'retry')).toMatchObject(conflict);
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
    expect(await data(post(person, made, 'retry'))).toEqual({ retried: 1 });
    expect(await statusOf(person, made)).toBe('sending');
    expect(await data(person.get(path(made, 'recipients?status=queued')))).toMatchObject([
      { email: refused.email, attempts: 0, reason: null },
    ]);
    await service.sendMail();
    expect(await statusOf(person, made)).toBe('sent');
    expect(await statsOf(person, made)).toMatchObject({ delivered: 2, failed: 0, bounced: 1 });
    for (const { email } of [fine, refused]) mail.only(email);
    const before = await readInvitation(person, made);
    expect(await data(post(person, made, 'retry'))).toEqual({ retried: 0 });
    expect(await readInvitation(person, made)).toEqual(before);
  });
});

describe('looking before sending', () => {
  it('a test is one mail with sample values, in any state, counted nowhere', async () => {
    const { service } = running;
    const person = await service.person();
    const event = await anEvent(person);
    const fields = {
      tournament_id: event.id,
      subject: '{{first_name}}, come to {{event_name}}',
      body_html: '<p>{{full_name}} of {{company}}</p><a href="https://club.example">Club</a>',
    };
    const draft = await data(create(person, fields));
    expect(await data(post(person, draft, 'test', { email: 'me@office.example' }))).toEqual({ queued: true });
    await service.sendMail();
    const { parsed, raw } = mail.only('me@office.example');
    expect(parsed.subject).toBe('[Test] Alex, come to Spring Open');
    expect(parsed.html).toContain('Alex Golfer of Example Golf Club');
    // Urgent mail is never tracked, and carries no way out.
    expect(parsed.html).toContain('href="https://club.example"');
    expect(parsed.html).not.toContain('/t/');
    expect(raw).not.toMatch(/List-Unsubscribe/i);
    expect(raw).toMatch(/Auto-Submitted: auto-generated/);
    // Each test is of the invitation as it is.
    await data(person.patch(path(draft), { subject: 'Changed' }));
    await data(post(person, draft, 'test', { email: 'me@office.example' }));
    await service.sendMail();
    expect(mail.to('me@office.example').map((each) => each.parsed.subject)).toContain('[Test] Changed');
    expect(await statsOf(person, draft)).toMatchObject({ recipients: 0 });
    expect(await recipientsOf(person, draft)).toEqual([]);
    const done = await sent(service, person, await contactsOf(person, 1));
    expect((await post(person, done, 'test', { email: 'boss@office.example' })).status).toBe(200);
    expect(await post(person, done, 'test', { email: 'nobody' })).toMatchObject(invalid('email'));
    for (const lacking of [{ body_text: 'x' }, { subject: 'x' }]) {
      const bare = await data(create(person, lacking));
      expect(await post(person, bare, 'test', { email: 'a@b.example' })).toMatchObject(conflict);
    }
  });

  it('a preview shows the mail for a contact or a sample, and stores nothing', async () => {
    const { service } = running;
    const person = await service.person();
    const event = await anEvent(person);
    const sam = await aContact(person, { first_name: '<Sam>', last_name: null, company: null });
    const out = await aContact(person);
    await data(person.post(`/contacts/${out.id}/opt-out`));
    const made = await anInvitation(person, [sam, out], {
      tournament_id: event.id,
      subject: 'Dear {{first_name}}',
      body_text: 'From {{company|nowhere}}, on {{event_date}} at {{course_name}}: {{register_url}}',
    });
    const sample = await data(person.get(path(made, 'preview')));
    expect(sample).toMatchObject({
      from: '"Pine Hills" <fairway@mail.example>',
      to: '"Alex Golfer" <alex@example.com>',
      subject: 'Dear Alex',
      audience: { total: 2, opted_out: 1 },
    });
    const shown = await data(person.get(path(made, `preview?contact_id=${sam.id}`)));
    expect(shown).toMatchObject({ to: `"<Sam>" <${sam.email}>`, subject: 'Dear <Sam>' });
    expect(shown.text).toContain(
      `From nowhere, on 8 June 2030 at Pine Valley: ${service.url}/e/${event.slug}`,
    );
    for (const [, address = ''] of shown.text.matchAll(/(http\S*\/(?:rsvp|u)\/\S*)/g))
      expect((await fetch(address)).status).toBe(404);
    expect(await person.get(path(made, `preview?contact_id=${UNKNOWN_ID}`))).toMatchObject(notFound);
    expect(await person.get(path(made, 'preview?contact_id=x'))).toMatchObject(invalid('contact_id'));
    expect(await recipientsOf(person, made)).toEqual([]);
    expect(await data(person.get(path(await data(create(person, {})), 'preview')))).toMatchObject({
      subject: '',
      audience: { total: 0, opted_out: 0 },
    });
  });
});
