/** Promises about the page of a registration: what it shows and offers, in the language of the browser. */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import { call, type Wire } from '../../../../../test/support/worlds/people.ts';
import {
  entered,
  openEvent,
  readRegistration,
  registered,
  visit,
} from '../../../../../test/support/worlds/registrations.ts';
import { dayIn } from '../../../platform/text/days.ts';

const running = useSharedService();

const browse = (path: string, language = 'en-US,en;q=0.9') =>
  visit(running.service, 'GET', path, undefined, { accept: 'text/html', 'accept-language': language });

const send = (path: string, fields: Record<string, string>, language = 'en') =>
  call(running.service, 'POST', `${running.service.url}${path}`, {
    headers: {
      accept: 'text/html',
      'accept-language': language,
      'content-type': 'application/x-www-form-urlencoded',
    },
    raw: new URLSearchParams(fields).toString(),
  });

/** The text of a page, without its tags. */
const read = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

async function paidTeam() {
  const person = await running.service.person();
  const event = await openEvent(person, {
    name: 'Spring Scramble',
    settings: { startTime: '08:30', replyTo: 'events@example.com', timezone: 'UTC' },
    registration: { feeCents: 25_000, perPlayer: false },
  });
  const today = dayIn('UTC', running.service.clock.now());
  await data(person.patch(event.path, { eventDate: today, courseName: 'Willow Creek' }));
  await data(person.post(`${event.path}/discounts`, { code: 'EARLY20', percentOff: 20 }));
  const made = await entered(person, event, {
    team_name: 'Mulligans',
    discount_code: 'EARLY20',
    players: [{ full_name: 'Sam Snead', email: 'sam@example.com', handicap: -1.5 }, {}],
  });
  await data(person.post(`/registrations/${made.id}/mark-paid`, { method: 'cash' }));
  return { person, event, made, page: new URL(made.manage_url).pathname };
}

describe('the page of a paid registration', () => {
  it('shows start, code, sums and whom to ask, and leads to calendar, receipt and players', async () => {
    const { person, event, page } = await paidTeam();
    const { text } = await browse(page);
    const [{ access_code, start_label }] = await data(person.get(`${event.path}/access-codes`));
    expect(read(text)).toContain(`Start Hole ${start_label}`);
    expect(read(text)).toContain(`Access code ${access_code}`);
    expect(read(text)).toContain('Total $250.00 Discount EARLY20 −$50.00 Paid $200.00 Balance $0.00');
    expect(text).toContain('08:30 start');
    expect(text).toContain('<a href="mailto:events@example.com">events@example.com</a>');
    for (const [name, address] of [
      ['Add to calendar', `/e/${event.slug}.ics`],
      ['Receipt', `${page}/receipt`],
      ['Change players', `${page}/players`],
    ])
      expect(text).toContain(`href="${address}">${name}</a>`);
    expect(text).not.toContain('sam@example.com');
  });

  it('speaks German to a browser that prefers it', async () => {
    const { page } = await paidTeam();
    const { text } = await browse(page, 'fr;q=0.9, de-AT, en;q=0.5');
    expect(text).toContain('<html lang="de">');
    expect(read(text).replaceAll('\u00a0', ' ')).toContain('Rabatt EARLY20 −50,00 $ Bezahlt 200,00 $');
    expect((await browse(page, 'en, de;q=0.9')).text).toContain('<html lang="en">');
    const lost = await browse(`/r/${'x'.repeat(43)}`, 'de');
    expect([lost.status, lost.text]).toEqual([
      404,
      expect.stringContaining('Dieser Link funktioniert nicht'),
    ]);
  });

  it('has a receipt to print, once it is paid', async () => {
    const { page } = await paidTeam();
    const receipt = await browse(`${page}/receipt`);
    expect([receipt.status, receipt.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(read(receipt.text)).toMatch(/Receipt .*Received from Sam Snead For Spring Scramble/);
    expect(read(receipt.text)).toContain('Paid $200.00');
    const event = await openEvent(await running.service.person());
    const pending = await registered(running.service, event);
    expect((await browse(`/r/${pending.token}/receipt`)).status).toBe(409);
  });
});

describe('the form to change players', () => {
  it('begins with what is known, changes it, and says so', async () => {
    const { person, made, page } = await paidTeam();
    const form = (await browse(`${page}/players`)).text;
    for (const value of ['Mulligans', 'Sam Snead', 'sam@example.com', '+1.5'])
      expect(form).toContain(`value="${value}"`);
    const typed = {
      ...{ team_name: 'Gold Dust', note: 'By train.', name_1: 'Samuel Snead', email_1: '' },
      ...{ handicap_1: '3,5', name_2: '<b>Jug</b>', email_2: 'jug@example.com', handicap_2: '+2' },
    };
    const sent = await send(`${page}/players`, typed);
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${page}?saved=1`]);
    expect((await browse(`${page}?saved=1`)).text).toContain('role="status">Changes saved');
    expect(await readRegistration(person, made)).toMatchObject({
      team_name: 'Gold Dust',
      note: 'By train.',
      players: [
        { full_name: 'Samuel Snead', email: null, handicap: 3.5 },
        { full_name: '<b>Jug</b>', email: 'jug@example.com', handicap: -2 },
      ],
    });
    expect((await browse(page)).text).toContain('&lt;b&gt;Jug&lt;/b&gt;');
  });

  it('keeps what was typed, and says at each field what is wrong', async () => {
    const { person, made, page } = await paidTeam();
    const before: Wire = await readRegistration(person, made);
    const typed = { team_name: 'Gold', name_1: 'Kept Name', email_1: 'no address', handicap_2: 'many' };
    const refused = await send(`${page}/players`, typed);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('role="alert">2 fields need attention');
    expect(refused.text).toContain('value="Kept Name"');
    expect(refused.text).toMatch(/id="email_1"[^>]*value="no address"[^>]*aria-invalid="true"/);
    expect(refused.text).toContain('Enter an email address, such as sam@example.com.');
    const nameless = await send(`${page}/players`, { name_1: 'Sam' }, 'de');
    expect([nameless.status, nameless.text]).toEqual([409, expect.stringContaining('role="alert"')]);
    expect(await readRegistration(person, made)).toEqual(before);
  });

  it('is gone once the event is live', async () => {
    const { person, event, page } = await paidTeam();
    await data(person.post(`${event.path}/status`, { status: 'live' }));
    const form = await browse(`${page}/players`);
    expect([form.status, form.headers.get('location')]).toEqual([303, page]);
    expect((await browse(page)).text).not.toContain('Change players');
    expect((await send(`${page}/players`, { team_name: 'Late' })).status).toBe(409);
  });
});
