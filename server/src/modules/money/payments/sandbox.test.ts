/** Registering and paying in the sandbox, from the public event to the refund. */
import { describe, expect, it } from 'vitest';
import { useService } from '../../../../../test/support/run/service.ts';
import { call, type Person, type Wire } from '../../../../../test/support/worlds/people.ts';

const running = useService();

let events = 0;

/** An event that golfers can register for, with its public address. */
async function openEvent(person: Person, registration: object = {}) {
  events += 1;
  const slug = `sandbox-${events}`;
  const { id } = (await person.post('/tournaments', { name: 'Spring Scramble', format: 'scramble' })).body
    .data;
  const patched = await person.patch(`/tournaments/${id}/settings`, {
    publicSlug: slug,
    registration: { enabled: true, feeCents: 5000, perPlayer: true, ...registration },
  });
  expect(patched.status).toBe(200);
  return { id, slug, path: `/public/v1/events/${slug}` };
}

const visit = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  call(running.service, method, path.startsWith('http') ? path : `${running.service.url}${path}`, {
    headers,
    ...(body === undefined ? {} : { body }),
  });

const golfer = { registrant_name: 'Sam Snead', registrant_email: 'sam@example.com' };

describe('a golfer', () => {
  it('finds the event, registers a team, pays and has a seat', async () => {
    const person = await running.service.person();
    const event = await openEvent(person, { capacity: 10 });
    expect((await visit('GET', event.path)).body.data).toMatchObject({
      slug: event.slug,
      name: 'Spring Scramble',
      registration: { state: 'open', fee_cents: 5000, places_left: 10, pay_online: true },
    });
    const players = [{ full_name: 'Sam Snead', email: 'sam@example.com' }, {}];
    const made = await visit('POST', `${event.path}/registrations`, {
      ...golfer,
      team_name: 'Slammers',
      players,
    });
    expect([made.status, made.body.data.status, made.body.data.amount_cents]).toEqual([
      201,
      'pending',
      10_000,
    ]);
    expect((await visit('GET', event.path)).body.data.registration.places_left).toBe(8);
    const { pay_url, token, id } = made.body.data;
    const standing = await visit('GET', pay_url);
    expect([standing.status, standing.body.data]).toMatchObject([
      200,
      { processor: 'sandbox', status: 'open', amount_cents: 10_000, checkout_url: pay_url },
    ]);
    const till = await visit('GET', pay_url, undefined, { accept: 'text/html' });
    expect(till.text).toContain('no money moves');
    const paid = await visit('POST', pay_url, { action: 'pay' });
    expect([paid.status, paid.body]).toEqual([200, { data: { status: 'paid' } }]);
    const view = await visit('GET', `/public/v1/registrations/${token}`);
    expect(view.body.data).toMatchObject({
      status: 'paid',
      paid_cents: 10_000,
      pay_url: null,
      can_cancel: false,
    });
    const detail: Wire = (await person.get(`/registrations/${id}`)).body.data;
    expect(detail).toMatchObject({
      status: 'paid',
      payments: [{ processor: 'sandbox', status: 'paid', amount_cents: 10_000 }],
      refunds: [],
      flags: [],
    });
    const roster = (await person.get(`/tournaments/${event.id}/players`)).body.data;
    expect(roster.map((player: Wire) => [player.full_name, player.team_name])).toEqual([
      ['Guest 2 of Sam Snead', 'Slammers'],
      ['Sam Snead', 'Slammers'],
    ]);
    expect((await person.get(`/contacts/${detail.contact_id}`)).body.data).toMatchObject({
      email: 'sam@example.com',
      first_name: 'Sam',
      last_name: 'Snead',
      source: 'registration',
    });
    const refunded = await person.post(`/registrations/${id}/refund`, { cancel: true });
    expect([refunded.status, refunded.body.data]).toMatchObject([
      200,
      {
        refunded: true,
        status: 'refunded',
        refunded_cents: 10_000,
        refund: { status: 'succeeded', source: 'api' },
      },
    ]);
    const after = (await person.get(`/registrations/${id}`)).body.data;
    expect(after).toMatchObject({ status: 'refunded', cancelled_by: 'organizer' });
    expect((await visit('GET', event.path)).body.data.registration.places_left).toBe(10);
  });

  it('sees a page that needs no script, and cancels on it', async () => {
    const person = await running.service.person();
    const event = await openEvent(person);
    const made = await visit('POST', `${event.path}/registrations`, {
      ...golfer,
      registrant_name: '<b>Sam</b> & "Co"',
    });
    const { manage_url } = made.body.data;
    const page = await visit('GET', manage_url, undefined, { accept: 'text/html' });
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.text).toContain('&lt;b&gt;Sam&lt;/b&gt; &amp; &quot;Co&quot;');
    expect(page.text).not.toContain('<b>Sam');
    const sent = await fetch(manage_url, {
      method: 'POST',
      redirect: 'manual',
      headers: { accept: 'text/html' },
      body: new URLSearchParams({ action: 'cancel' }),
    });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, new URL(manage_url).pathname]);
    const again = await visit('GET', manage_url, undefined, { accept: 'text/html' });
    expect(again.text).toContain('cancelled');
  });
});

/** A golfer with the sandbox's till open. */
async function atTheTill(settings: object = {}, open = true) {
  const person = await running.service.person();
  const event = await openEvent(person, settings);
  const { id, pay_url, manage_url, token } = (await visit('POST', `${event.path}/registrations`, golfer)).body
    .data;
  if (open) expect((await visit('GET', pay_url)).status).toBe(200);
  const registration = async (): Promise<Wire> => (await person.get(`/registrations/${id}`)).body.data;
  const refund = (body: object = {}) => person.post(`/registrations/${id}/refund`, body);
  return { person, id, token, event, pay: pay_url, manage: manage_url, registration, refund };
}

describe('the sandbox', () => {
  it('leaves a payment open that is declined', async () => {
    const { pay, registration } = await atTheTill();
    const declined = await visit('POST', pay, { action: 'decline' });
    expect([declined.status, declined.body]).toEqual([200, { data: { status: 'open' } }]);
    expect((await registration()).status).toBe('pending');
    expect((await visit('POST', pay, { action: 'pay' })).body).toEqual({ data: { status: 'paid' } });
    expect((await visit('GET', pay)).body.data).toMatchObject({
      processor: 'sandbox',
      status: 'paid',
      checkout_url: null,
    });
  });

  it('takes a payment once, and none that is not open', async () => {
    const { pay, registration } = await atTheTill({}, false);
    expect((await visit('POST', pay, { action: 'pay' })).status).toBe(409);
    await visit('GET', pay);
    const both = await Promise.all([1, 2].map(() => visit('POST', pay, { action: 'pay' })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await visit('POST', pay, { action: 'decline' })).status).toBe(409);
    expect(await registration()).toMatchObject({ status: 'paid', paid_cents: 5000, flags: [] });
  });

  it('understands the form of its page, and nothing else', async () => {
    const { pay, manage, registration } = await atTheTill();
    const send = (fields: Record<string, string>) =>
      fetch(pay, {
        method: 'POST',
        redirect: 'manual',
        headers: { accept: 'text/html' },
        body: new URLSearchParams(fields),
      });
    expect((await send({ action: 'steal' })).status).toBe(400);
    expect((await send({ action: 'pay', refunds: 'never' })).status).toBe(400);
    const paid = await send({ action: 'pay', refunds: 'succeed' });
    expect([paid.status, paid.headers.get('location')]).toEqual([303, new URL(manage).pathname]);
    expect((await registration()).status).toBe('paid');
  });

  it('refuses a later refund when told so', async () => {
    const { pay, registration, refund } = await atTheTill();
    await visit('POST', pay, { action: 'pay', refunds: 'fail' });
    const refused = await refund({ cancel: true });
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('refuse')]);
    expect(await registration()).toMatchObject({
      status: 'paid',
      cancelled_at: null,
      refunds: [{ status: 'failed' }],
    });
  });

  it('settles a pending refund when the sweep asks', async () => {
    const { pay, registration, refund } = await atTheTill();
    await visit('POST', pay, { action: 'pay', refunds: 'pending' });
    expect((await refund({ cancel: true })).body.data).toMatchObject({
      refunded: false,
      status: 'cancelled',
      refund: { status: 'pending' },
    });
    running.service.clock.advance(60_000);
    await running.service.reconcile();
    expect(await registration()).toMatchObject({ status: 'refunded', refunded_cents: 5000 });
  });

  it('frees the place when the hold ends, and its till is closed', async () => {
    const { pay, event } = await atTheTill({ capacity: 1 });
    running.service.clock.advance(30 * 60_000);
    await running.service.reconcile();
    expect((await visit('GET', event.path)).body.data.registration.places_left).toBe(1);
    expect((await visit('POST', pay, { action: 'pay' })).status).toBe(409);
    expect((await visit('GET', pay)).status).toBe(409);
  });

  it('gives the golfer the money back on the page, as long as the event does', async () => {
    const refundUntil = new Date(running.service.clock.now().getTime() + 60_000).toISOString();
    const { pay, manage, registration } = await atTheTill({ refundUntil });
    await visit('POST', pay, { action: 'pay' });
    const page = await visit('GET', manage, undefined, { accept: 'text/html' });
    expect(page.text).toContain('get your money back');
    const sent = await fetch(manage, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ action: 'cancel' }),
    });
    expect(sent.status).toBe(303);
    expect(await registration()).toMatchObject({ status: 'refunded', cancelled_by: 'golfer' });
    const again = await visit('GET', manage, undefined, { accept: 'text/html' });
    expect(again.text).not.toContain('<form');
  });
});

describe('the till of the sandbox', () => {
  it('is behind the link that the golfer has, also when the one before was revoked', async () => {
    const person = await running.service.person();
    const event = await openEvent(person);
    const { id, pay_url } = (await visit('POST', `${event.path}/registrations`, golfer)).body.data;
    await visit('GET', pay_url);
    const link = (await person.post(`/registrations/${id}/link`, { revoke_others: true })).body.data;
    expect((await visit('GET', pay_url)).status).toBe(404);
    expect((await visit('GET', link.pay_url)).body.data.checkout_url).toBe(link.pay_url);
    const token = pay_url.split('/').at(-1);
    const rows = await running.service.database.query<{ row: string }>(
      'select payments::text as row from payments where registration_id = $1',
      [id],
    );
    expect(rows.filter(({ row }) => row.includes(token))).toEqual([]);
    expect((await visit('POST', link.pay_url, { action: 'pay' })).body.data.status).toBe('paid');
  });
});
