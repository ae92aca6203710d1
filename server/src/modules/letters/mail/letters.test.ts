/**
 * What a mail looks like when it arrives: read from the bytes on the wire, and by a parser that did not write
 * them.
 */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { type ReceivedMail, useMailServer } from '../../../../../test/support/peers/mail-server.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import {
  aContact,
  anEvent,
  anInvitation,
  linksOf,
  sent,
} from '../../../../../test/support/worlds/invitations.ts';
import type { Person, Wire } from '../../../../../test/support/worlds/people.ts';
import { apply, openEvent } from '../../../../../test/support/worlds/registrations.ts';
import { MINUTE } from '../../../platform/clock.ts';

const mail = useMailServer();
const running = useService(() => ({ smtpUrl: mail.url }));

/** The mail of an invitation as it came to a contact. */
async function received(person: Person, contact: Wire, fields: object = {}): Promise<ReceivedMail> {
  await sent(running.service, person, [contact], fields);
  return mail.only(contact.email);
}

/** The header lines, unfolded. */
const headersOf = ({ raw }: ReceivedMail): string[] =>
  (raw.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ').split('\r\n');

const header = (received: ReceivedMail, name: string): string[] =>
  headersOf(received).flatMap((line) =>
    line.toLowerCase().startsWith(`${name.toLowerCase()}: `) ? [line.slice(name.length + 2)] : [],
  );

const names = (received: ReceivedMail): string[] =>
  headersOf(received).map((line) => line.split(':')[0] ?? '');

const rename = ({ organizationId }: Person, name: string) =>
  running.service.database.query('update organizations set name = $1 where id = $2', [name, organizationId]);

const EXPECTED_HEADERS = [
  'Content-Type',
  'Date',
  'From',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
  'MIME-Version',
  'Message-ID',
  'Subject',
  'To',
];

const LONG_WORD = 'x'.repeat(500);

describe('a mail', () => {
  it('has both bodies, text first, and the headers of bulk mail and no other', async () => {
    const person = await running.service.person();
    const contact = await aContact(person);
    const before = running.service.clock.now().getTime();
    const made = await anInvitation(person, [contact], { reply_to: 'pro@club.example' });
    await data(person.post(`/invitations/${made.id}/send`));
    await running.service.sendMail();
    const it = mail.only(contact.email);
    const [{ id } = { id: '' }] = await data(person.get(`/invitations/${made.id}/recipients`));
    expect(names(it).sort()).toEqual([...EXPECTED_HEADERS, 'Reply-To'].sort());
    expect(header(it, 'Content-Type')[0]).toMatch(/^multipart\/alternative;/);
    expect(
      [...it.raw.matchAll(/^Content-Type: (\S+);? ?(charset=\S+)?/gm)]
        .slice(1)
        .map(([, type, set]) => [type, set]),
    ).toEqual([
      ['text/plain;', 'charset=utf-8'],
      ['text/html;', 'charset=utf-8'],
    ]);
    expect(it.parsed.from).toMatchObject({ name: 'Pine Hills', address: 'fairway@mail.example' });
    expect(it.parsed.to).toMatchObject([{ name: 'Sam Snead', address: contact.email }]);
    expect(header(it, 'Reply-To')).toEqual(['pro@club.example']);
    expect(header(it, 'Message-ID')).toEqual([`<${id}@mail.example>`]);
    expect(Math.abs(Date.parse(it.parsed.date ?? '') - before)).toBeLessThan(MINUTE);
    const { unsubscribe } = linksOf(it);
    const address = `${running.service.url}/u/${unsubscribe}`;
    expect(header(it, 'List-Unsubscribe')).toEqual([`<${address}>`]);
    expect(header(it, 'List-Unsubscribe-Post')).toEqual(['List-Unsubscribe=One-Click']);
    expect([it.from, it.to]).toEqual(['fairway@mail.example', [contact.email]]);
    expect(it.parsed.text).toContain(address);
    expect(it.parsed.html).toContain(`href="${address}"`);
  });

  it('is pure ASCII in short lines that end in CRLF, whatever it says', async () => {
    const person = await running.service.person();
    await rename(person, 'Ünïcode Gölf & Söhne ⛳'.repeat(4));
    const contact = await aContact(person, {
      first_name: 'Zoë ⛳',
      last_name: LONG_WORD,
      company: LONG_WORD,
    });
    const it = await received(person, contact, {
      subject: 'Grüße ⛳ {{first_name}} {{company}}{{company}}{{company}}{{last_name}}',
      body_text: `Grüße\n\n${'ü'.repeat(3000)}\n${'x'.repeat(3000)}\r\nlast`,
    });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: pure ASCII is what is checked.
    expect(it.raw).toMatch(/^[\x00-\x7f]*$/);
    expect(it.raw).not.toMatch(/[^\r]\n|\r[^\n]/);
    expect(Math.max(...it.raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
    expect(it.parsed.subject).toBe(`Grüße ⛳ Zoë ⛳ ${LONG_WORD.repeat(4)}`);
    expect(it.parsed.from?.name).toBe('Ünïcode Gölf & Söhne ⛳'.repeat(4));
    expect(it.parsed.to?.[0]?.name).toBe(`Zoë ⛳ ${LONG_WORD}`);
    expect(it.parsed.text).toContain('ü'.repeat(3000));
    expect(it.parsed.text).toContain('x'.repeat(3000));
  });

  it('keeps a subject of one endless ASCII word, and one that looks encoded', async () => {
    const person = await running.service.person();
    const contact = await aContact(person, { company: LONG_WORD });
    const endless = await received(person, contact, { subject: '{{company}}'.repeat(9) });
    expect(endless.parsed.subject).toBe(LONG_WORD.repeat(9));
    expect(Math.max(...endless.raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
    const other = await aContact(person, { first_name: '=?utf-8?Q?Boss?=' });
    const encoded = await received(person, other, { subject: 'Hi {{first_name}}' });
    expect(encoded.parsed.subject).toBe('Hi =?utf-8?Q?Boss?=');
  });

  it('gets no header and no recipient from what people write', async () => {
    const person = await running.service.person();
    const trick = 'x\r\nBcc: victim@evil.example\r\n\r\nBody';
    await rename(person, `Club ${trick}`);
    const contact = await aContact(person, {
      first_name: `Sam ${trick}`,
      last_name: '"<victim@evil.example>, "\u0000'.replace('\u0000', '\u0085'),
      company: trick,
    });
    const it = await received(person, contact, {
      subject: `Hi\r\nBcc: victim@evil.example {{first_name}}\u2028{{company}}`,
      reply_to: 'pro@club.example',
    });
    expect(names(it).sort()).toEqual([...EXPECTED_HEADERS, 'Reply-To'].sort());
    expect(it.to).toEqual([contact.email]);
    expect(it.parsed.to).toHaveLength(1);
    expect(it.parsed.to?.[0]?.address).toBe(contact.email);
    expect(it.parsed.from?.address).toBe('fairway@mail.example');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is checked.
    for (const line of headersOf(it)) expect(line).not.toMatch(/[\u0000-\u001f\u007f]/);
    expect(it.parsed.subject).toMatch(/^Hi +Bcc: victim@evil\.example Sam x +Bcc/);
    expect(mail.to('victim@evil.example')).toEqual([]);
  });

  it('is content whatever it holds: dots, SMTP commands, boundaries', async () => {
    const person = await running.service.person();
    const contact = await aContact(person);
    const body_text = [
      'begin',
      '.',
      '..',
      '.leading',
      'QUIT',
      'MAIL FROM:<a@b.example>',
      'RCPT TO:<victim@evil.example>',
      'DATA',
      '--boundary--',
      'Content-Type: text/html',
      '',
      'From the end',
    ].join('\n');
    const it = await received(person, contact, { body_text });
    expect(it.parsed.text?.replaceAll('\r\n', '\n')).toContain(body_text);
    expect(mail.to('victim@evil.example')).toEqual([]);
  });

  it('keeps its Message-ID, its links and every byte from attempt to attempt', async () => {
    const { service } = running;
    const person = await service.person();
    const event = await anEvent(person);
    const contact = await aContact(person);
    const tried: ReceivedMail[] = [];
    mail.behaviour.data = (each) => {
      if (each.to[0] !== contact.email) return undefined;
      tried.push(each);
      return tried.length < 3 ? { code: 451 } : undefined;
    };
    await sent(service, person, [contact], { tournament_id: event.id });
    service.clock.advance(MINUTE);
    await service.sendMail();
    service.clock.advance(5 * MINUTE);
    await service.sendMail();
    expect(tried).toHaveLength(3);
    expect(new Set(tried.map(({ raw }) => raw)).size).toBe(1);
    const tokens = Object.values(linksOf(mail.only(contact.email)));
    expect(new Set(tokens).size).toBe(3);
    for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    // Stored only as hashes.
    const rows = await service.database.query('select m::text, l::text from mails m, mail_links l');
    for (const token of tokens) expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('the bodies', () => {
  it('are made from each other where only one is given', async () => {
    const person = await running.service.person();
    const [one, other] = [await aContact(person), await aContact(person)];
    const fromText = await received(person, one, {
      track: false,
      body_text:
        'Fish & <b>chips</b>\nat https://club.example/a?b=1&c=2.\n\nBye {{company|https://no.example}}',
    });
    expect(fromText.parsed.html).toContain('<p>Fish &amp; &lt;b&gt;chips&lt;/b&gt;<br>');
    expect(fromText.parsed.html).toContain(
      '<a href="https://club.example/a?b=1&amp;c=2">https://club.example/a?b=1&amp;c=2</a>.</p>',
    );
    expect(fromText.parsed.html).toContain('<p>Bye https://no.example</p>');
    const fromHtml = await received(person, other, {
      track: false,
      body_text: null,
      body_html:
        '<h1>Spring &amp; Open</h1><p>Come to <a href="https://club.example/x?a=1&amp;b=2">the club</a><br>or <a href="mailto:pro@club.example">write</a></p><ul><li>One</li><li>Two</li></ul>',
    });
    expect(fromHtml.parsed.text?.replaceAll('\r\n', '\n')).toContain(
      'Spring & Open\n\nCome to the club (https://club.example/x?a=1&b=2)\nor write (pro@club.example)\n\n- One\n- Two',
    );
  });

  it('say how to answer when there is an event, unless they do so themselves', async () => {
    const person = await running.service.person();
    const event = await anEvent(person);
    const [one, other] = [await aContact(person), await aContact(person)];
    const added = await received(person, one, { tournament_id: event.id });
    const address = `${running.service.url}/rsvp/${linksOf(added).rsvp}`;
    expect(added.parsed.text?.split(address)).toHaveLength(2);
    expect(added.parsed.html).toContain(`href="${address}"`);
    const own = await received(person, other, {
      tournament_id: event.id,
      body_text: 'Answer: {{rsvp_url}}\nLeave: {{unsubscribe_url}}',
    });
    const { rsvp, unsubscribe } = linksOf(own);
    expect(own.parsed.text?.split(`/rsvp/${rsvp}`)).toHaveLength(2);
    expect(own.parsed.text?.split(`/u/${unsubscribe}`)).toHaveLength(2);
    expect(own.parsed.html?.split(`href="${running.service.url}/u/${unsubscribe}"`)).toHaveLength(2);
    const without = await received(person, await aContact(person));
    expect(without.parsed.text).not.toContain('/rsvp/');
  });

  it('fill in values escaped, with fallbacks, and never twice', async () => {
    const person = await running.service.person();
    await rename(person, 'A & B {{email}}');
    const event = await anEvent(person, { name: 'Open <2030> {{first_name}}' });
    const contact = await aContact(person, { first_name: '{{email}}', last_name: '<i>"Q"&', company: null });
    const fields =
      '{{first_name}}|{{ last_name }}|{{full_name}}|{{email}}|{{company|no & club}}|{{organization_name}}|{{event_name}}|{{course_name}}|{{event_date}}';
    const it = await received(person, contact, {
      tournament_id: event.id,
      subject: fields,
      body_text: fields,
      body_html: `<p>${fields.replace('no & club', 'no &amp; club')}</p>`,
    });
    const plain = `{{email}}|<i>"Q"&|{{email}} <i>"Q"&|${contact.email}|no & club|A & B {{email}}|Open <2030> {{first_name}}|Pine Valley|8 June 2030`;
    expect(it.parsed.subject).toBe(plain);
    expect(it.parsed.text).toContain(plain);
    const escaped = plain
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;');
    expect(it.parsed.html).toContain(`<p>${escaped}</p>`);
  });

  it('count clicks on links that lead away, and on no others', async () => {
    const person = await running.service.person();
    const event = await anEvent(person);
    const contact = await aContact(person);
    const it = await received(person, contact, {
      tournament_id: event.id,
      body_text: null,
      body_html:
        '<p><a href="https://one.example/?a=1&amp;b=2">1</a><a href="{{register_url}}">r</a><a href="mailto:a@b.example">m</a><a href="{{rsvp_url}}">a</a><a href="http://two.example">2</a></p>',
    });
    const track = `${running.service.url}/t/${linksOf(it).track}`;
    const hrefs = [...(it.parsed.html ?? '').matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(hrefs).toEqual([
      `${track}/1`,
      `${running.service.url}/e/${event.slug}`,
      'mailto:a@b.example',
      `${running.service.url}/rsvp/${linksOf(it).rsvp}`,
      `${track}/2`,
      `${running.service.url}/u/${linksOf(it).unsubscribe}`,
    ]);
    expect(it.parsed.html).toContain(`<img src="${track}"`);
    expect(it.parsed.text).toContain('https://one.example/?a=1&b=2');
    expect(it.parsed.text).not.toContain('/t/');
  });
});

describe('urgent mail', () => {
  it('says that a program wrote it, offers no way out, and reaches those who opted out', async () => {
    const { service } = running;
    const person = await service.person();
    const event = await openEvent(person, { registration: { feeCents: 0 } });
    const contact = await aContact(person);
    await data(person.post(`/contacts/${contact.id}/opt-out`));
    await data(
      apply(service, event, {
        registrant_email: contact.email,
        registrant_name: 'Sam\r\nBcc: victim@evil.example',
      }),
    );
    await service.sendMail();
    const it = mail.only(contact.email);
    expect(names(it).sort()).toEqual(
      [...EXPECTED_HEADERS.filter((name) => !name.startsWith('List-')), 'Auto-Submitted'].sort(),
    );
    expect(header(it, 'Auto-Submitted')).toEqual(['auto-generated']);
    expect([it.parsed.text, it.parsed.html].join()).not.toMatch(/\/u\/|\/t\/|nsubscribe/);
    const [, manage = ''] = /(http\S+\/r\/[A-Za-z0-9_-]{43})/.exec(it.parsed.text ?? '') ?? [];
    expect((await fetch(manage, { headers: { accept: 'text/html' } })).status).toBe(200);
  });
});
