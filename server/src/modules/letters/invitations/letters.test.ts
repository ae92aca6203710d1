/** What an invitation says to each recipient: merge fields, HTML, and a look at it before it is sent. */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import {
  conflict,
  invalid,
  notFound,
  UNKNOWN_ID,
} from '../../../../../test/support/expectations/refusals.ts';
import { useMailServer } from '../../../../../test/support/peers/mail-server.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import {
  aContact,
  anEvent,
  anInvitation,
  contactsOf,
  pathOf,
  readInvitation,
  recipientsOf,
  sent,
  statsOf,
  tell,
} from '../../../../../test/support/worlds/invitations.ts';
import type { Person } from '../../../../../test/support/worlds/people.ts';
import { HOUR } from '../../../platform/clock.ts';

const mail = useMailServer();
const running = useService(() => ({ smtpUrl: mail.url }));

const inFuture = (millis: number): string =>
  new Date(running.service.clock.now().getTime() + millis).toISOString();
const create = (person: Person, fields: object) => person.post('/invitations', fields);

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
      expect(await person.patch(pathOf(draft), fields)).toMatchObject(refused);
    }
    expect(await readInvitation(person, draft)).toEqual(draft);
  });

  it('need their tournament as long as they are there', async () => {
    const person = await running.service.person();
    const event = await anEvent(person);
    const made = await anInvitation(person, [], { tournament_id: event.id, body_text: 'To {{event_name}}' });
    expect(await person.patch(pathOf(made), { tournament_id: null })).toMatchObject(invalid('body_text'));
    const moved = await data(person.patch(pathOf(made), { tournament_id: null, body_text: 'Hi' }));
    expect(moved).toMatchObject({ tournament_id: null, body_text: 'Hi' });
    expect(
      await person.patch(pathOf(made), { subject: '{{nope}}', body_text: '{{event_name}}' }),
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
      expect(await tell(person, draft, 'send')).toMatchObject(refused);
      expect(await tell(person, draft, 'schedule', { scheduled_at: inFuture(HOUR) })).toMatchObject(refused);
      expect(await person.patch(pathOf(draft), { scheduled_at: inFuture(HOUR) })).toMatchObject(refused);
      expect(await create(person, { ...fields, scheduled_at: inFuture(HOUR) })).toMatchObject(refused);
      expect(await readInvitation(person, draft)).toEqual(draft);
    }
    expect(await data(person.get('/invitations'))).toHaveLength(lacking.length);
    const scheduled = await data(create(person, { ...whole, scheduled_at: inFuture(HOUR) }));
    for (const fields of [{ subject: null }, { body_text: null }, { audience: {} }])
      expect(await person.patch(pathOf(scheduled), fields)).toMatchObject(conflict);
    expect(await readInvitation(person, scheduled)).toEqual(scheduled);
  });

  it('is not sent to an empty audience', async () => {
    const person = await running.service.person();
    const contact = await aContact(person);
    const made = await anInvitation(person, [contact]);
    await data(person.delete(`/contacts/${contact.id}`));
    expect(await tell(person, made, 'send')).toMatchObject(conflict);
    expect(await readInvitation(person, made)).toEqual(made);
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
    expect(await data(tell(person, draft, 'test', { email: 'me@office.example' }))).toEqual({ queued: true });
    await service.sendMail();
    const { parsed, raw } = mail.only('me@office.example');
    expect(parsed.subject).toBe('[Test] Alex, come to Spring Open');
    expect(parsed.html).toContain('Alex Golfer of Example Golf Club');
    // Urgent mail is never tracked, and carries no way out.
    expect(parsed.html).toContain('href="https://club.example/"');
    expect(parsed.html).not.toContain('/t/');
    expect(raw).not.toMatch(/List-Unsubscribe/i);
    expect(raw).toMatch(/Auto-Submitted: auto-generated/);
    // Each test is of the invitation as it is.
    await data(person.patch(pathOf(draft), { subject: 'Changed' }));
    await data(tell(person, draft, 'test', { email: 'me@office.example' }));
    await service.sendMail();
    expect(mail.to('me@office.example').map((each) => each.parsed.subject)).toContain('[Test] Changed');
    expect(await statsOf(person, draft)).toMatchObject({ recipients: 0 });
    expect(await recipientsOf(person, draft)).toEqual([]);
    const done = await sent(service, person, await contactsOf(person, 1));
    expect((await tell(person, done, 'test', { email: 'boss@office.example' })).status).toBe(200);
    expect(await tell(person, done, 'test', { email: 'nobody' })).toMatchObject(invalid('email'));
    for (const lacking of [{ body_text: 'x' }, { subject: 'x' }]) {
      const bare = await data(create(person, lacking));
      expect(await tell(person, bare, 'test', { email: 'a@b.example' })).toMatchObject(conflict);
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
    const sample = await data(person.get(pathOf(made, 'preview')));
    expect(sample).toMatchObject({
      from: '"Pine Hills" <fairway@mail.example>',
      to: '"Alex Golfer" <alex@example.com>',
      subject: 'Dear Alex',
      audience: { total: 2, opted_out: 1 },
    });
    const shown = await data(person.get(pathOf(made, `preview?contact_id=${sam.id}`)));
    expect(shown).toMatchObject({ to: `"<Sam>" <${sam.email}>`, subject: 'Dear <Sam>' });
    expect(shown.text).toContain(
      `From nowhere, on 8 June 2030 at Pine Valley: ${service.url}/e/${event.slug}`,
    );
    for (const [, address = ''] of shown.text.matchAll(/(http\S*\/(?:rsvp|u)\/\S*)/g))
      expect((await fetch(address)).status).toBe(404);
    expect(await person.get(pathOf(made, `preview?contact_id=${UNKNOWN_ID}`))).toMatchObject(notFound);
    expect(await person.get(pathOf(made, 'preview?contact_id=x'))).toMatchObject(invalid('contact_id'));
    expect(await recipientsOf(person, made)).toEqual([]);
    expect(await data(person.get(pathOf(await data(create(person, {})), 'preview')))).toMatchObject({
      subject: '',
      audience: { total: 0, opted_out: 0 },
    });
  });
});
