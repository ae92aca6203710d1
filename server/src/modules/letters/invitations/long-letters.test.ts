/** Long invitations: they are written, shown and sent like short ones, up to limits that are told. */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { invalid } from '../../../../../test/support/expectations/refusals.ts';
import { useMailServer } from '../../../../../test/support/peers/mail-server.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import {
  aContact,
  anInvitation,
  contactsOf,
  linksOf,
  pathOf,
  recipientsOf,
  sent,
  tell,
} from '../../../../../test/support/worlds/invitations.ts';
import type { Person } from '../../../../../test/support/worlds/people.ts';
import { member } from '../../../../../test/support/worlds/staff.ts';

const mail = useMailServer();
const running = useService(() => ({ smtpUrl: mail.url }));

const LINK = '<a href="https://club.example/news">News</a>';
/** As long as HTML may be, with a merge field and a link at its end. */
const END = `<p>Yours, {{first_name}}</p>${LINK}`;
const LONGEST = '<p>a</p>'.repeat(30_000).slice(0, Math.floor((200_000 - END.length) / 8) * 8) + END;

describe('an invitation of 200 000 characters', () => {
  it('arrives whole, made for its recipient, in HTML and in text', async () => {
    const { service } = running;
    const person = await service.person();
    const contact = await aContact(person, { first_name: 'Walter' });
    await sent(service, person, [contact], { body_html: LONGEST, body_text: null });
    const received = mail.only(contact.email);
    const paragraphs = LONGEST.split('<p>a</p>').length - 1;
    expect(received.parsed.html?.split('<p>a</p>')).toHaveLength(paragraphs + 1);
    expect(received.parsed.html).toContain('Yours, Walter');
    const text = received.parsed.text ?? '';
    expect(text.slice(0, text.indexOf('Yours'))).toBe('a\n\n'.repeat(paragraphs));
    expect(text).toContain('Yours, Walter\n\nNews (https://club.example/news)');
    const { track } = linksOf(received);
    const followed = await fetch(`${service.url}/t/${track}/1`, { redirect: 'manual' });
    expect([followed.status, followed.headers.get('location')]).toEqual([302, 'https://club.example/news']);
  }, 60_000);

  it('is the same in a preview, in a test and in the outbox', async () => {
    const { service } = running;
    const person = await service.person();
    const made = await anInvitation(person, [], {
      body_html: LONGEST,
      body_text: null,
      subject: 'To {{first_name}}',
    });
    const preview = await data(person.get(pathOf(made, 'preview')));
    expect(preview.text).toContain('Yours, Alex');
    await data(tell(person, made, 'test', { email: 'me@long.example' }));
    await service.sendMail();
    const { parsed } = mail.only('me@long.example');
    expect([parsed.subject, parsed.html]).toEqual(['[Test] To Alex', expect.stringContaining(LINK)]);
    const { browser, at } = await member(service, person.organizationId);
    const [line] = await data(browser.get(at('/outbox')));
    expect(line.subject).toBe('[Test] To Alex');
    const shown = await data(browser.get(at(`/outbox/${line.id}`)));
    expect([shown.subject, shown.headers.Subject]).toEqual(['[Test] To Alex', '[Test] To Alex']);
    expect(shown.html.trim()).toBe(parsed.html?.trim());
    expect(shown.text).toContain('Yours, Alex');
  });

  it('reaches everybody once, at the first attempt, however long each waits to be made', async () => {
    const { service } = running;
    const person = await service.person();
    const contacts = await contactsOf(person, 8);
    const body_html = `a${'\n'.repeat(199_998)}b`;
    const made = await sent(service, person, contacts, { body_html, body_text: null });
    expect(made.status).toBe('sent');
    for (const { email } of contacts) expect(mail.to(email)).toHaveLength(1);
    expect(await recipientsOf(person, made)).toEqual(
      contacts.map(() => expect.objectContaining({ status: 'delivered', attempts: 1 })),
    );
  }, 60_000);

  it('may not have one character more', async () => {
    const person = await running.service.person();
    const body_html = LONGEST.padEnd(200_001, 'x');
    expect(await person.post('/invitations', { body_html })).toMatchObject(invalid('body_html'));
  });
});

describe('limits', () => {
  const write = (person: Person, fields: object) => person.post('/invitations', fields);

  it('HTML may be nested 512 levels deep', async () => {
    const person = await running.service.person();
    const nested = (depth: number) => `${'<div>'.repeat(depth)}Hello${'</div>'.repeat(depth)}`;
    expect((await data(write(person, { body_html: nested(512) }))).body_html).toBe(nested(512));
    const refused = await write(person, { body_html: nested(513) });
    expect(refused).toMatchObject(invalid('body_html'));
    expect(refused.body.error).toContain('nested more than 512 levels deep');
  });

  it('a text may have 1000 merge fields', async () => {
    const person = await running.service.person();
    const text = (count: number) => '{{email}} '.repeat(count);
    for (const field of ['body_text', 'body_html']) {
      expect((await write(person, { [field]: text(1000) })).status).toBe(201);
      const refused = await write(person, { [field]: text(1001) });
      expect(refused).toMatchObject(invalid(field));
      expect(refused.body.error).toContain('more than 1000 merge fields');
    }
  });
});

describe('the text that is made of HTML', () => {
  it.each([
    ['<h1>News</h1><p>One\n  two</p><p>three</p>', 'News\n\nOne two\n\nthree'],
    ['a<br>b<br><br>c', 'a\nb\n\nc'],
    ['<ul><li>one</li><li>two</li></ul>after', '- one\n- two\n\nafter'],
    ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\nc'],
    ['see <a href="https://a.example/">here</a>, please', 'see here (https://a.example/), please'],
    ['<a href="https://a.example/">https://a.example/</a>', 'https://a.example/'],
    ['<a href="https://a.example/"><img src="https://a.example/i.png"></a>', 'https://a.example/'],
    ['<a href="mailto:pro@a.example">Pro</a>', 'Pro (pro@a.example)'],
    [
      '<a href="https://a.example/">a<a href="https://b.example/">b</a></a>',
      'a (https://a.example/)b (https://b.example/)',
    ],
    [`<img src="https://a.example/i.png" alt="${' '.repeat(20_000)}Logo"><p>x</p>`, 'Logo\n\nx'],
    ['  <p> </p><p>x</p> <div></div> ', 'x'],
  ])('%s', async (body_html, text) => {
    const person = await running.service.person();
    const made = await anInvitation(person, [], { body_html, body_text: null });
    const preview = await data(person.get(pathOf(made, 'preview')));
    expect(preview.text.slice(0, preview.text.indexOf('\n\n-- \n'))).toBe(text);
  });
});
