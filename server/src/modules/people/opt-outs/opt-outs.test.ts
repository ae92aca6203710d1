/** Opting out of bulk mail: by one click, by a page, by the API, by staff; and that it lasts. */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { invalid, notFound, UNKNOWN_ID } from '../../../../../test/support/expectations/refusals.ts';
import { useMailServer } from '../../../../../test/support/peers/mail-server.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import { aContact, anEvent, linksOf, sent, statsOf } from '../../../../../test/support/worlds/invitations.ts';
import type { Person, Wire } from '../../../../../test/support/worlds/people.ts';
import { visit } from '../../../../../test/support/worlds/registrations.ts';

const mail = useMailServer();
const running = useService(() => ({ smtpUrl: mail.url, publicRateLimit: 30 }));

const WRONG = 'A'.repeat(43);

/** A contact who got an invitation, and the links in it. */
async function invited(person?: Person, fields: object = {}, contactFields: object = {}) {
  const owner = person ?? (await running.service.person());
  const contact = await aContact(owner, contactFields);
  const invitation = await sent(running.service, owner, [contact], fields);
  const received = mail.only(contact.email);
  const links = linksOf(received);
  return {
    person: owner,
    contact,
    invitation,
    received,
    links,
    page: `${running.service.url}/u/${links.unsubscribe}`,
  };
}

const isOut = async (person: Person, { id }: Wire): Promise<boolean> =>
  (await data(person.get(`/contacts/${id}`))).opted_out;

const get = (path: string) => visit(running.service, 'GET', path);
const json = (path: string, body: unknown) => visit(running.service, 'POST', `/public/v1${path}`, body);

const send = (url: string, body?: string | FormData, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', redirect: 'manual', headers, ...(body !== undefined && { body }) });

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** Whether a mail to the contact arrives now. */
async function hears(person: Person, contact: Wire): Promise<boolean> {
  const before = mail.mails.length;
  const invitation = await sent(running.service, person, [contact]);
  const [{ status, reason } = {} as Wire] = await data(
    person.get(`/invitations/${invitation.id}/recipients`),
  );
  expect(status === 'delivered' || reason === 'opted_out').toBe(true);
  return mail.mails.length > before;
}

describe('the unsubscribe link', () => {
  it('shows a page with a button that changes nothing by itself, and opts out by it', async () => {
    const { person, contact, page } = await invited();
    for (const method of ['GET', 'HEAD']) {
      const answer = await visit(running.service, method, `${page}?action=unsubscribe`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(answer.headers.get('set-cookie')).toBeNull();
      if (method === 'GET') expect(answer.text).toContain('<button name="action" value="unsubscribe">');
      expect(answer.text).not.toContain('<script');
    }
    expect(await isOut(person, contact)).toBe(false);
    const answer = await send(page, 'action=unsubscribe', FORM);
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null]);
    expect(await answer.text()).toContain('value="resubscribe"');
    expect(await isOut(person, contact)).toBe(true);
    expect(await hears(person, contact)).toBe(false);
    expect((await send(page, 'action=resubscribe', FORM)).status).toBe(200);
    expect(await isOut(person, contact)).toBe(false);
    expect(await hears(person, contact)).toBe(true);
  });

  it('opts out by one click, in whatever way a mail program sends it', async () => {
    const multipart = new FormData();
    multipart.set('List-Unsubscribe', 'One-Click');
    const ways: [string, string | FormData | undefined, Record<string, string>][] = [
      ['form', 'List-Unsubscribe=One-Click', FORM],
      ['multipart', multipart, {}],
      ['empty', undefined, {}],
      ['empty form', '', FORM],
    ];
    for (const [way, body, headers] of ways) {
      const { person, contact, page } = await invited();
      for (const again of [false, true]) {
        const answer = await send(page, body, headers);
        expect([way, again, answer.status]).toEqual([way, again, 200]);
        expect(answer.headers.get('location')).toBeNull();
        expect(await isOut(person, contact)).toBe(true);
      }
    }
  });

  it('has a twin for programs', async () => {
    const { person, contact, links } = await invited();
    const path = `/unsubscribe/${links.unsubscribe}`;
    const standing = async () => (await get(`/public/v1${path}`)).body.data;
    expect(await standing()).toEqual({ organization_name: 'Pine Hills', opted_out: false });
    for (const opted_out of [true, true, false]) {
      expect(await data(json(path, { opted_out }))).toEqual({ organization_name: 'Pine Hills', opted_out });
      expect(await standing()).toMatchObject({ opted_out });
      expect(await isOut(person, contact)).toBe(opted_out);
    }
    for (const body of [{}, { opted_out: 'yes' }, { opted_out: null }])
      expect(await json(path, body)).toMatchObject(invalid('opted_out'));
  });

  it('escapes the name of the organization', async () => {
    const { person, page } = await invited();
    await running.service.database.query('update organizations set name = $1 where id = $2', [
      '<script>alert(1)</script>',
      person.organizationId,
    ]);
    const { text } = await get(page);
    expect(text).toContain('&lt;script&gt;');
    expect(text).not.toContain('<script');
  });

  it('skips what waits for that address, and no urgent mail', async () => {
    const { person, contact, page, invitation } = await invited();
    mail.behaviour.rcptTo = (address) => (address === contact.email ? { code: 451 } : undefined);
    const waiting = await sent(running.service, person, [contact]);
    await data(person.post(`/invitations/${invitation.id}/test`, { email: contact.email }));
    await running.service.sendMail();
    expect(await statsOf(person, waiting)).toMatchObject({ queued: 1 });
    expect((await send(page)).status).toBe(200);
    expect(await statsOf(person, waiting)).toMatchObject({ queued: 0, skipped_opted_out: 1 });
    mail.behaviour = {};
    running.service.clock.advance(60_000);
    await running.service.sendMail();
    expect(mail.to(contact.email).map(({ parsed }) => parsed.subject)).toEqual([
      'You are invited',
      '[Test] You are invited',
    ]);
  });
});

describe('links of a deleted contact', () => {
  it('have ended, but for the way out', async () => {
    const person = await running.service.person();
    const event = await anEvent(person);
    const { contact, links, page } = await invited(person, { tournament_id: event.id });
    await data(person.delete(`/contacts/${contact.id}`));
    for (const path of [
      `/u/${links.unsubscribe}`,
      `/public/v1/unsubscribe/${links.unsubscribe}`,
      `/rsvp/${links.rsvp}`,
      `/public/v1/rsvp/${links.rsvp}`,
      `/t/${links.track}`,
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    expect((await json(`/rsvp/${links.rsvp}`, { response: 'yes' })).status).toBe(404);
    expect((await json(`/unsubscribe/${links.unsubscribe}`, { opted_out: true })).status).toBe(404);
    for (const _again of [1, 2]) expect((await send(page)).status).toBe(200);
    const anew = await aContact(person, { email: contact.email.toUpperCase() });
    expect(anew.opted_out).toBe(true);
    expect((await send(page, 'action=resubscribe', FORM)).status).toBe(200);
    expect(await isOut(person, anew)).toBe(false);
  });
});

describe('an opt-out', () => {
  it('belongs to the address, whatever its case, and survives deletion, a new contact and an import', async () => {
    const person = await running.service.person();
    const { contact, page } = await invited(person);
    await send(page);
    await data(person.delete(`/contacts/${contact.id}`));
    const anew = await aContact(person, { email: contact.email.toUpperCase() });
    expect(anew.opted_out).toBe(true);
    expect(await hears(person, anew)).toBe(false);
    await data(person.delete(`/contacts/${anew.id}`));
    const csv = `Email,First name\n${contact.email},Sam\nfresh-${contact.email},Ann`;
    expect((await person.post('/contacts/import', { csv, consent: true })).status).toBe(200);
    const all = await data(person.get('/contacts'));
    expect(all.map(({ email, opted_out }: Wire) => [email, opted_out]).sort()).toEqual(
      [
        [contact.email, true],
        [`fresh-${contact.email}`, false],
      ].sort(),
    );
    // Imported over, it stays as it is.
    expect((await person.post('/contacts/import', { csv, consent: true })).status).toBe(200);
    expect((await data(person.get(`/contacts?email=${contact.email}`)))[0].opted_out).toBe(true);
  });

  it('goes with a contact that changes its address, and stays with the old one', async () => {
    const person = await running.service.person();
    const { contact, page } = await invited(person);
    await send(page);
    const moved = await data(person.patch(`/contacts/${contact.id}`, { email: `moved-${contact.email}` }));
    expect(moved.opted_out).toBe(true);
    expect(await hears(person, moved)).toBe(false);
    expect((await aContact(person, { email: contact.email })).opted_out).toBe(true);
    const fresh = await aContact(person);
    const taken = await data(person.patch(`/contacts/${fresh.id}`, { first_name: 'Ann' }));
    expect(taken.opted_out).toBe(false);
    // A contact that takes over an address that is listed is opted out.
    await data(person.delete(`/contacts/${contact.id}`));
    const over = await data(person.patch(`/contacts/${fresh.id}`, { email: `MOVED-${contact.email}` }));
    expect(over.opted_out).toBe(true);
  });

  it('follows a contact that has moved since the mail', async () => {
    const person = await running.service.person();
    const { contact, page } = await invited(person);
    await data(person.patch(`/contacts/${contact.id}`, { email: `later-${contact.email}` }));
    await send(page);
    expect(await isOut(person, contact)).toBe(true);
    expect((await aContact(person, { email: contact.email })).opted_out).toBe(true);
  });

  it('does not concern another organization', async () => {
    const [person, other] = [await running.service.person(), await running.service.person()];
    const { contact, page } = await invited(person);
    const theirs = await aContact(other, { email: contact.email });
    await send(page);
    expect([await isOut(person, contact), await isOut(other, theirs)]).toEqual([true, false]);
    expect(await hears(other, theirs)).toBe(true);
    expect((await aContact(await running.service.person(), { email: contact.email })).opted_out).toBe(false);
  });

  it('is kept as a hash that tells nobody the address', async () => {
    const { contact, page } = await invited();
    await send(page);
    const rows = await running.service.database.query('select o::text as line from opt_outs o');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(contact.email);
  });
});

describe('staff', () => {
  it('opt a contact out, and in again with consent', async () => {
    const person = await running.service.person();
    const contact = await aContact(person);
    const path = `/contacts/${contact.id}`;
    const out = await data(person.post(`${path}/opt-out`));
    expect(out).toEqual({ ...contact, opted_out: true, updated_at: out.updated_at });
    expect(await data(person.post(`${path}/opt-out`))).toEqual(out);
    for (const body of [undefined, {}, { consent: false }, { consent: 'yes' }])
      expect((await person.post(`${path}/opt-in`, body)).status).toBe(400);
    expect(await isOut(person, contact)).toBe(true);
    const { updated_at, ...isIn } = await data(person.post(`${path}/opt-in`, { consent: true }));
    expect({ ...isIn, updated_at: contact.updated_at }).toEqual(contact);
    expect(updated_at > out.updated_at && out.updated_at > contact.updated_at).toBe(true);
    expect(await hears(person, contact)).toBe(true);
    for (const verb of ['opt-out', 'opt-in'])
      expect(await person.post(`/contacts/${UNKNOWN_ID}/${verb}`, { consent: true })).toMatchObject(notFound);
    const changed = await data(person.patch(path, { opted_out: true, first_name: 'Ann' }));
    expect(changed.opted_out).toBe(false);
  });
});

describe('a wrong token', () => {
  it('is nothing anywhere, and a token opens only what it was made for', async () => {
    const { links } = await invited();
    const tokens = [WRONG, 'preview', 'x', links.track, `${links.unsubscribe}A`];
    for (const token of tokens)
      for (const path of [`/u/${token}`, `/public/v1/unsubscribe/${token}`, `/rsvp/${token}`])
        expect((await running.service.from('10.1.0.1', { method: 'GET', url: path })).statusCode).toBe(404);
    const page = await running.service.from('10.1.0.2', { method: 'POST', url: `/u/${WRONG}` });
    expect(page.statusCode).toBe(404);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect((await get(`/t/${links.unsubscribe}`)).status).toBe(404);
  });

  it('counts against the limit of its address, and a right one never does', async () => {
    const { links } = await invited();
    const at = (url: string, method: 'GET' | 'POST' = 'GET') =>
      running.service.from('10.2.0.1', { method, url, ...(method === 'POST' && { payload: '' }) });
    const right = [
      `/u/${links.unsubscribe}`,
      `/t/${links.track}`,
      `/public/v1/unsubscribe/${links.unsubscribe}`,
    ];
    for (let round = 0; round < 15; round += 1)
      for (const url of right) expect((await at(url)).statusCode).toBe(200);
    for (let round = 0; round < 30; round += 1) expect((await at(`/u/${WRONG}`)).statusCode).toBe(404);
    const refused = await at(`/rsvp/${WRONG}`);
    expect([refused.statusCode, Number(refused.headers['retry-after']) >= 1]).toEqual([429, true]);
    for (const url of right) expect((await at(url)).statusCode).toBe(200);
    expect((await at(`/u/${links.unsubscribe}`, 'POST')).statusCode).toBe(200);
    const elsewhere = await running.service.from('10.2.0.2', { method: 'GET', url: `/u/${WRONG}` });
    expect(elsewhere.statusCode).toBe(404);
  });

  it('and a right one are not written into the log', async () => {
    const { links, page } = await invited();
    await get(page);
    await get(`/t/${links.track}`);
    await get(`/public/v1/unsubscribe/${links.unsubscribe}`);
    const logged = running.service.logged.join('');
    expect(logged).toContain('/u/');
    for (const token of Object.values(links)) if (token !== '') expect(logged).not.toContain(token);
  });
});

describe('tracking', () => {
  const shown = async (person: Person, invitation: Wire) =>
    (await data(person.get(`/invitations/${invitation.id}/recipients`)))[0];

  it('counts the first open and the first click, and a HEAD counts nothing', async () => {
    const { service } = running;
    const body_html =
      '<a href="https://club.example/?a=1&amp;b=2">x</a><a href="http://two.example/p#q">y</a>';
    const { person, invitation, links } = await invited(undefined, { body_text: null, body_html });
    const [pixel, first, second] = ['', '/1', '/2'].map((part) => `/t/${links.track}${part}`) as [
      string,
      string,
      string,
    ];
    for (const path of [pixel, first]) await visit(service, 'HEAD', path);
    expect(await shown(person, invitation)).toMatchObject({ opened_at: null, clicked_at: null });
    const answer = await get(pixel);
    expect([answer.status, answer.headers.get('content-type'), answer.text.slice(0, 3)]).toEqual([
      200,
      'image/gif',
      'GIF',
    ]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { opened_at } = await shown(person, invitation);
    expect(opened_at).not.toBeNull();
    expect(await statsOf(person, invitation)).toMatchObject({ opened: 1, clicked: 0 });
    service.clock.advance(1000);
    await get(pixel);
    for (const [path, location] of [
      [second, 'http://two.example/p#q'],
      [`${first}?url=https://evil.example`, 'https://club.example/?a=1&b=2'],
    ] as const) {
      const followed = await get(path);
      expect([followed.status, followed.headers.get('location')]).toEqual([302, location]);
    }
    expect(await statsOf(person, invitation)).toMatchObject({ opened: 1, clicked: 1 });
    expect((await shown(person, invitation)).opened_at).toBe(opened_at);
    for (const nth of ['0', '3', '-1', '1x', '01', '99999', 'https://evil.example'])
      expect((await get(`/t/${links.track}/${encodeURIComponent(nth)}`)).status).toBe(404);
  });

  it('takes a click for an open, and a visit of the RSVP page for a click', async () => {
    const person = await running.service.person();
    const event = await anEvent(person);
    const one = await invited(person, { body_text: 'See https://club.example/x' });
    await get(`/t/${one.links.track}/1`);
    expect(await statsOf(person, one.invitation)).toMatchObject({ opened: 1, clicked: 1 });
    const other = await invited(person, { tournament_id: event.id });
    await visit(running.service, 'HEAD', `/rsvp/${other.links.rsvp}`);
    expect(await statsOf(person, other.invitation)).toMatchObject({ opened: 0, clicked: 0 });
    await get(`/rsvp/${other.links.rsvp}`);
    expect(await statsOf(person, other.invitation)).toMatchObject({ opened: 1, clicked: 1 });
  });

  it('is left out where it is not wanted', async () => {
    const person = await running.service.person();
    const event = await anEvent(person);
    const { invitation, links, received } = await invited(person, { track: false, tournament_id: event.id });
    expect([links.track, received.parsed.html]).toEqual(['', expect.not.stringContaining('<img')]);
    await get(`/rsvp/${links.rsvp}`);
    expect(await statsOf(person, invitation)).toMatchObject({ opened: null, clicked: null });
    expect(await shown(person, invitation)).toMatchObject({ opened_at: null, clicked_at: null });
  });
});
