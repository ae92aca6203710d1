/** Addresses in invitations: whatever letters they hold, every recipient gets to where they lead. */
import { describe, expect, it } from 'vitest';
import { useMailServer } from '../../../../../test/support/peers/mail-server.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import {
  aContact,
  anEvent,
  anInvitation,
  linksOf,
  pathOf,
  readInvitation,
  sent,
} from '../../../../../test/support/worlds/invitations.ts';
import { visit } from '../../../../../test/support/worlds/registrations.ts';

const mail = useMailServer();
const running = useService(() => ({ smtpUrl: mail.url }));

/** An address as somebody typed it, and as a URL parser writes it. */
const TYPED: readonly (readonly [typed: string, written: string])[] = [
  ['https://example.com/✓', 'https://example.com/%E2%9C%93'],
  ['https://example.com/?q=中文', 'https://example.com/?q=%E4%B8%AD%E6%96%87'],
  ['https://example.com/café', 'https://example.com/caf%C3%A9'],
  ['https://bücher.example/#Ü', 'https://xn--bcher-kva.example/#%C3%9C'],
  ['HTTPS://Example.COM', 'https://example.com/'],
];

const link = (address: string): string => `<a href="${address}">x</a>`;

/** An invitation that was sent, and where its n-th link leads. */
async function invited(fields: object) {
  const person = await running.service.person();
  const contact = await aContact(person);
  const invitation = await sent(running.service, person, [contact], { body_text: null, ...fields });
  const received = mail.only(contact.email);
  const { track } = linksOf(received);
  const follow = async (nth: number) => {
    const { status, headers } = await visit(running.service, 'GET', `/t/${track}/${nth}`);
    return [status, headers.get('location')];
  };
  return { person, invitation, received, follow };
}

describe('a tracked link', () => {
  it('leads to its address, however that was typed, and is stored as a URL parser writes it', async () => {
    const body_html = TYPED.map(([typed]) => link(typed)).join('');
    const { person, invitation, follow } = await invited({ body_html });
    expect((await readInvitation(person, invitation)).body_html).toBe(
      TYPED.map(([, written]) => link(written)).join(''),
    );
    for (const [index, [, written]] of TYPED.entries())
      expect(await follow(index + 1)).toEqual([302, written]);
  });

  it('leads there from a plain text as well', async () => {
    const { follow } = await invited({ body_text: TYPED.map(([typed]) => `See ${typed} there`).join('\n') });
    for (const [index, [, written]] of TYPED.entries())
      expect(await follow(index + 1)).toEqual([302, written]);
  });

  it('may be typed over several lines', async () => {
    const body_html = link('https://example.com/a\r\nb\tc') + link('https://example.com/d&#10;e');
    const { follow } = await invited({ body_html });
    expect([await follow(1), await follow(2)]).toEqual([
      [302, 'https://example.com/abc'],
      [302, 'https://example.com/de'],
    ]);
  });

  it('leads there also from an invitation that was stored as it was typed', async () => {
    const { invitation, follow } = await invited({ body_html: link('https://example.com/') });
    const stored = [...TYPED.map(([typed]) => typed), 'https://[oops', 'https://example.com/\nlast'];
    await running.service.database.query('update invitations set body_html = $2 where id = $1', [
      invitation.id,
      stored.map(link).join(''),
    ]);
    for (const [index, [, written]] of TYPED.entries())
      expect(await follow(index + 1)).toEqual([302, written]);
    expect(await follow(TYPED.length + 1)).toEqual([404, null]);
    expect(await follow(TYPED.length + 2)).toEqual([302, 'https://example.com/last']);
  });

  it('keeps the merge fields in it', async () => {
    const person = await running.service.person();
    const event = await anEvent(person);
    const body_html = link('https://example.com/é?back={{rsvp_url}}&b=1#{{ unsubscribe_url }}');
    const invitation = await anInvitation(person, [], { tournament_id: event.id, body_html });
    expect(invitation.body_html).toBe(
      link('https://example.com/%C3%A9?back={{rsvp_url}}&amp;b=1#{{ unsubscribe_url }}'),
    );
    const contact = await aContact(person);
    await sent(running.service, person, [contact], { tournament_id: event.id, body_html });
    const { track, rsvp } = linksOf(mail.only(contact.email));
    const { headers } = await visit(running.service, 'GET', `/t/${track}/1`);
    expect(headers.get('location')).toContain(encodeURIComponent(`/rsvp/${rsvp}`));
  });
});

describe('what is no address', () => {
  const BROKEN = [
    'https://[oops',
    'http://exa mple.com/',
    'https://a.example:99999/',
    'https://{{rsvp_url}}/',
  ];

  it.each(BROKEN)('is refused in a link or an image: %s', async (address) => {
    const person = await running.service.person();
    const event = await anEvent(person);
    const draft = await anInvitation(person, [], { tournament_id: event.id, body_html: '<p>Before</p>' });
    for (const body_html of [`<p>x</p>${link(address)}`, `<p>x</p><img src="${address}">`]) {
      const refused = {
        status: 400,
        body: {
          code: 'validation_error',
          details: [{ field: 'body_html', message: expect.stringContaining(address) }],
        },
      };
      const given = { tournament_id: event.id, body_html };
      expect(await person.post('/invitations', given)).toMatchObject(refused);
      expect(await person.patch(pathOf(draft), given)).toMatchObject(refused);
    }
    expect((await readInvitation(person, draft)).body_html).toBe('<p>Before</p>');
  });

  it('stays what it is in a plain text, and the links behind it count on', async () => {
    const { received, follow } = await invited({ body_text: 'https://[oops or https://example.com/x' });
    expect(received.parsed.html).toContain('href="https://[oops"');
    expect(await follow(2)).toEqual([302, 'https://example.com/x']);
  });
});
