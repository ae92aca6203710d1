/** Answers to invitations: by link, by page, by phone; the last one wins, and they are counted by heads. */
import { describe, expect, it } from 'vitest';
import { A_TIME, A_UUID, data } from '../../../../../test/support/expectations/answers.ts';
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
  contactsOf,
  linksOf,
  recipientsOf,
  sent,
  statsOf,
} from '../../../../../test/support/worlds/invitations.ts';
import type { Person, Wire } from '../../../../../test/support/worlds/people.ts';
import { visit } from '../../../../../test/support/worlds/registrations.ts';
import { auditOf, bringTo } from '../../../../../test/support/worlds/tournaments.ts';
import { HOUR, MINUTE } from '../../../platform/clock.ts';

const mail = useMailServer();
const running = useService(() => ({ smtpUrl: mail.url }));

/** A contact invited to an event, and his link. */
async function invited(person?: Person, fields: object = {}, event?: Wire) {
  const owner = person ?? (await running.service.person());
  const to = event ?? (await anEvent(owner));
  const contact = await aContact(owner);
  const invitation = await sent(running.service, owner, [contact], { tournament_id: to.id, ...fields });
  const { rsvp } = linksOf(mail.only(contact.email));
  return {
    person: owner,
    event: to,
    contact,
    invitation,
    link: `/public/v1/rsvp/${rsvp}`,
    page: `/rsvp/${rsvp}`,
  };
}

const answer = (link: string, body: unknown) => visit(running.service, 'POST', link, body);
const read = (link: string): Promise<Wire> => data(visit(running.service, 'GET', link));
const listed = (person: Person, { path }: Wire, query = ''): Promise<Wire[]> =>
  data(person.get(`${path}/rsvps${query}`));
const enter = (person: Person, { path }: Wire, { id }: Wire, body: unknown) =>
  person.call('PUT', `${path}/rsvps/${id}`, { body });
const fill = (page: string, fields: Record<string, string>) =>
  fetch(`${running.service.url}${page}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  });

describe('an RSVP link', () => {
  it('shows the event and takes an answer; the last one wins as a whole', async () => {
    const deadline = '2099-01-01T00:00:00.000Z';
    const { person, event, contact, invitation, link } = await invited(undefined, {
      rsvp_deadline: deadline,
    });
    const blank = {
      organization_name: 'Pine Hills',
      event: { name: 'Spring Open', course_name: 'Pine Valley', event_date: '2030-06-08', slug: null },
      first_name: 'Sam',
      response: null,
      party_size: null,
      note: null,
      responded_at: null,
      deadline,
      open: true,
    };
    expect(await read(link)).toEqual(blank);
    const yes = await data(answer(link, { response: 'yes', party_size: 20, note: 'ü'.repeat(500) }));
    expect(yes).toEqual({
      ...blank,
      response: 'yes',
      party_size: 20,
      note: 'ü'.repeat(500),
      responded_at: A_TIME,
    });
    expect(await read(link)).toEqual(yes);
    expect(await data(answer(link, { response: 'maybe' }))).toMatchObject({ party_size: 1, note: null });
    expect(await data(answer(link, { response: 'no', party_size: 3 }))).toMatchObject({ party_size: 0 });
    expect(await listed(person, event)).toEqual([
      {
        id: A_UUID,
        tournament_id: event.id,
        invitation_id: invitation.id,
        contact_id: contact.id,
        name: 'Sam Snead',
        email: contact.email,
        response: 'no',
        party_size: 0,
        note: null,
        responded_at: A_TIME,
        created_at: A_TIME,
        updated_at: A_TIME,
      },
    ]);
    expect((await recipientsOf(person, invitation))[0]).toMatchObject({ response: 'no' });
    const rows = (await auditOf(person, event)).filter(({ action }) => action === 'rsvp.answered');
    expect(rows.map(({ metadata }) => [metadata.old, metadata.new, metadata.via])).toEqual([
      [null, 'yes', 'link'],
      ['yes', 'maybe', 'link'],
      ['maybe', 'no', 'link'],
    ]);
    const [{ id } = { id: '' }] = await listed(person, event);
    expect(rows[0]).toMatchObject({
      target_type: 'rsvp',
      target_id: id,
      metadata: { contact_id: contact.id },
    });
    await data(answer(link, { response: 'no' }));
    expect((await auditOf(person, event)).filter(({ action }) => action === 'rsvp.answered')).toHaveLength(3);
  });

  it('tells no address and no phone', async () => {
    const { contact, link, page } = await invited();
    for (const path of [link, page])
      expect((await visit(running.service, 'GET', path)).text).not.toContain(contact.email);
  });

  it('refuses bad input and changes nothing', async () => {
    const { link, page } = await invited();
    const wrong: [object, string][] = [
      [{}, 'response'],
      [{ response: 'perhaps' }, 'response'],
      [{ response: null }, 'response'],
      [{ response: 'yes', party_size: 0 }, 'party_size'],
      [{ response: 'yes', party_size: 21 }, 'party_size'],
      [{ response: 'yes', party_size: 1.5 }, 'party_size'],
      [{ response: 'yes', party_size: '2' }, 'party_size'],
      [{ response: 'yes', note: 'x'.repeat(501) }, 'note'],
    ];
    for (const [body, field] of wrong) expect(await answer(link, body)).toMatchObject(invalid(field));
    for (const fields of [
      {},
      { response: 'perhaps' },
      { response: 'yes', party_size: '99' },
      { response: 'yes', party_size: 'many' },
    ]) {
      const refused = await fill(page, fields as Record<string, string>);
      expect(refused.status).toBe(400);
      expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8');
    }
    expect(await read(link)).toMatchObject({ response: null });
  });

  it('is counted for the event, by whichever invitation it came', async () => {
    const person = await running.service.person();
    const event = await anEvent(person);
    const contact = await aContact(person);
    const links: string[] = [];
    const invitations: Wire[] = [];
    for (const _round of [1, 2]) {
      invitations.push(await sent(running.service, person, [contact], { tournament_id: event.id }));
      const last = mail.to(contact.email).at(-1);
      if (last) links.push(`/public/v1/rsvp/${linksOf(last).rsvp}`);
    }
    const [first = '', second = ''] = links;
    await data(answer(first, { response: 'yes', party_size: 2 }));
    expect(await read(second)).toMatchObject({ response: 'yes', party_size: 2 });
    await data(answer(second, { response: 'maybe' }));
    expect(await listed(person, event)).toMatchObject([
      { response: 'maybe', invitation_id: invitations[1].id },
    ]);
    for (const invitation of invitations)
      expect((await statsOf(person, invitation)).rsvp).toEqual({ yes: 0, no: 0, maybe: 1, none: 0 });
  });

  it('keeps one answer of many that come at once, each on the record after the one before', async () => {
    const { person, event, link } = await invited();
    const words = ['yes', 'no', 'maybe', 'yes', 'no', 'maybe'];
    const answers = await Promise.all(words.map((response) => answer(link, { response })));
    expect(answers.map(({ status }) => status)).toEqual(words.map(() => 200));
    expect(await listed(person, event)).toHaveLength(1);
    const rows = (await auditOf(person, event)).filter(({ action }) => action === 'rsvp.answered');
    const said = rows.map(({ metadata }) => metadata);
    for (const [index, { old }] of said.entries()) expect(old).toBe(index === 0 ? null : said[index - 1].new);
    expect(said.at(-1).new).toBe((await read(link)).response);
  });

  it('takes a repeated Idempotency-Key once', async () => {
    const { link } = await invited();
    const twice = () =>
      visit(running.service, 'POST', link, { response: 'yes' }, { 'idempotency-key': 'mine' });
    const [first, again] = [await twice(), await twice()];
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
  });
});

describe('the RSVP page', () => {
  it('answers by its buttons and not by being looked at', async () => {
    const { link, page } = await invited();
    for (const method of ['GET', 'HEAD']) {
      const shown = await visit(running.service, method, `${page}?response=yes&party_size=4`);
      expect(shown.status).toBe(200);
      expect(shown.headers.get('cache-control')).toBe('no-store');
      expect(shown.headers.get('referrer-policy')).toBe('no-referrer');
      expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
      if (method === 'HEAD') continue;
      for (const response of ['yes', 'no', 'maybe'])
        expect(shown.text).toContain(`name="response" value="${response}"`);
      for (const field of ['party_size', 'note']) expect(shown.text).toContain(`name="${field}"`);
      expect(shown.text).toContain('Spring Open');
      expect(shown.text).not.toContain('<script');
    }
    expect(await read(link)).toMatchObject({ response: null });
    const taken = await fill(page, { response: 'yes', party_size: '3', note: 'Late & <b>hungry</b>' });
    expect([taken.status, taken.headers.get('location')]).toEqual([303, page]);
    expect(await read(link)).toMatchObject({ response: 'yes', party_size: 3, note: 'Late & <b>hungry</b>' });
    const { text } = await visit(running.service, 'GET', page);
    expect(text).toContain(
      '<p class="lead" role="status" aria-label="You answered yes">You answered yes</p>',
    );
    expect(text).toContain('For 3 people.');
    expect(text).toContain('Late &amp; &lt;b&gt;hungry&lt;/b&gt;');
    expect((await fill(page, { response: 'maybe', party_size: '', note: '' })).status).toBe(303);
    expect(await read(link)).toMatchObject({ response: 'maybe', party_size: 1, note: null });
    expect((await fill(page, { response: 'no', party_size: '1' })).status).toBe(303);
    expect(await read(link)).toMatchObject({ response: 'no', party_size: 0 });
  });

  it('escapes names', async () => {
    const person = await running.service.person();
    const event = await anEvent(person, { name: '<script>alert(1)</script>' });
    const { page } = await invited(person, {}, event);
    const { text } = await visit(running.service, 'GET', page);
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).not.toContain('<script');
  });
});

describe('answers are closed', () => {
  const expectClosed = async (link: string, page: string) => {
    expect((await read(link)).open).toBe(false);
    expect(await answer(link, { response: 'yes' })).toMatchObject(conflict);
    const refused = await fill(page, { response: 'yes' });
    expect([refused.status, refused.headers.get('content-type')]).toEqual([409, 'text/html; charset=utf-8']);
    const shown = await visit(running.service, 'GET', page);
    expect([shown.status, shown.text]).toEqual([200, expect.not.stringContaining('<button')]);
  };

  it('past the deadline of the invitation that the link came with', async () => {
    const { service } = running;
    const person = await service.person();
    const event = await anEvent(person);
    const deadline = new Date(service.clock.now().getTime() + 10 * MINUTE).toISOString();
    const early = await invited(person, { rsvp_deadline: deadline }, event);
    const open = await invited(person, {}, event);
    await data(answer(early.link, { response: 'maybe' }));
    service.clock.advance(10 * MINUTE);
    await expectClosed(early.link, early.page);
    expect(await read(early.link)).toMatchObject({ response: 'maybe', deadline });
    expect(await data(answer(open.link, { response: 'yes' }))).toMatchObject({ open: true });
    // By phone it is taken all the same.
    const entered = await data(
      enter(person, event, early.contact, { response: 'yes', partySize: 4, note: 'Called' }),
    );
    expect(entered).toMatchObject({ response: 'yes', party_size: 4, note: 'Called', invitation_id: null });
  });

  it.each(['final', 'archived'] as const)('when the tournament is %s', async (status) => {
    const { person, event, contact, link, page } = await invited();
    await bringTo(person, event.path, 'final');
    if (status === 'archived') await data(person.post(`${event.path}/status`, { status: 'archived' }));
    await expectClosed(link, page);
    expect((await enter(person, event, contact, { response: 'yes' })).status).toBe(
      status === 'final' ? 200 : 409,
    );
  });
});

describe('the list of answers', () => {
  it('is filtered, summed up by heads, and exported', async () => {
    const person = await running.service.person();
    const event = await anEvent(person);
    const contacts = await contactsOf(person, 4);
    const entries = [
      { response: 'yes', partySize: 3, note: '=1+1' },
      { response: 'yes' },
      { response: 'no', partySize: 5 },
      { response: 'maybe', partySize: 7 },
    ];
    for (const [index, entry] of entries.entries()) await data(enter(person, event, contacts[index], entry));
    expect(await data(person.get(`${event.path}/rsvps/summary`))).toEqual({
      yes: 2,
      no: 1,
      maybe: 1,
      partySize: 4,
    });
    const shown = await listed(person, event);
    expect(shown.map(({ contact_id }) => contact_id)).toEqual(contacts.map(({ id }) => id).reverse());
    expect(await listed(person, event, '?response=yes')).toHaveLength(2);
    const first = await person.get(`${event.path}/rsvps?limit=3`);
    expect(first.body.page).toMatchObject({ has_more: true });
    const csv = await person.get(`${event.path}/rsvps?format=csv&response=yes`);
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.text.trimEnd().split('\r\n')).toHaveLength(3);
    expect(csv.text).toContain(`${contacts[0].email},yes,3,'=1+1,`);
    expect(await person.get(`${event.path}/rsvps?response=perhaps`)).toMatchObject(invalid('response'));
    const rows = (await auditOf(person, event)).filter(({ action }) => action === 'rsvp.answered');
    expect(rows.map(({ metadata }) => metadata.via)).toEqual(['staff', 'staff', 'staff', 'staff']);
    await data(person.delete(`/contacts/${contacts[0].id}`));
    expect(await data(person.get(`${event.path}/rsvps/summary`))).toMatchObject({ yes: 1, partySize: 1 });
  });

  it('takes entries for contacts that are there, within limits', async () => {
    const [person, stranger] = [await running.service.person(), await running.service.person()];
    const event = await anEvent(person);
    const [contact, foreign] = [await aContact(person), await aContact(stranger)];
    for (const id of [UNKNOWN_ID, foreign.id, 'x'])
      expect(await enter(person, event, { id }, { response: 'yes' })).toMatchObject(notFound);
    expect(await enter(stranger, event, foreign, { response: 'yes' })).toMatchObject(notFound);
    for (const path of ['', '/summary', '?format=csv'])
      expect(await stranger.get(`${event.path}/rsvps${path}`)).toMatchObject(notFound);
    const wrong: [object, string][] = [
      [{}, 'response'],
      [{ response: 'yes', partySize: 0 }, 'partySize'],
      [{ response: 'yes', partySize: 21 }, 'partySize'],
      [{ response: 'yes', note: 'x'.repeat(501) }, 'note'],
    ];
    for (const [body, field] of wrong)
      expect(await enter(person, event, contact, body)).toMatchObject(invalid(field));
    expect(await data(enter(person, event, contact, { response: 'yes' }))).toMatchObject({
      party_size: 1,
      note: null,
    });
    expect(await listed(person, event)).toHaveLength(1);
    expect(await data(person.get(`${event.path}/rsvps/summary`))).toEqual({
      yes: 1,
      no: 0,
      maybe: 0,
      partySize: 1,
    });
    running.service.clock.advance(HOUR / 4);
  });
});
