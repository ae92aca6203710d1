/**
 * What everybody may see and do: events by their address, registering, and the registration behind a secret
 * link.
 */
import { describe, expect, it } from 'vitest';
import { A_TIME, A_UUID, data } from '../../../../../test/support/expectations/answers.ts';
import { conflict, invalid, notFound } from '../../../../../test/support/expectations/refusals.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import type { Wire } from '../../../../../test/support/worlds/people.ts';
import {
  apply,
  changeRules,
  entered,
  golfer,
  openEvent,
  places,
  readRegistration,
  registered,
  standing,
  visit,
} from '../../../../../test/support/worlds/registrations.ts';
import { bringTo, createTournament } from '../../../../../test/support/worlds/tournaments.ts';
import { fresh } from '../../../../../test/support/worlds/walk.ts';
import { HOUR } from '../../../platform/clock.ts';

const running = useService();
const limited = useService({ publicRateLimit: 4 });

const go = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  visit(running.service, method, path, body, headers);

const inHours = (hours: number) =>
  new Date(running.service.clock.now().getTime() + hours * HOUR).toISOString();

describe('a public event', () => {
  it('shows what a golfer wants to know, and nothing more', async () => {
    const person = await running.service.person();
    const event = await openEvent(person, {
      name: 'Spring Scramble',
      format: 'scramble',
      settings: { timezone: 'America/New_York', teamSize: 3, description: 'Breakfast from 7.' },
      registration: {
        capacity: 12,
        closesAt: '2099-06-01T00:00:00Z',
        refundUntil: '2099-05-01T00:00:00Z',
        payOffline: true,
      },
    });
    await data(person.patch(event.path, { courseName: 'Willow Creek', eventDate: '2099-06-08' }));
    expect((await go('GET', event.page)).body).toEqual({
      data: {
        slug: event.slug,
        name: 'Spring Scramble',
        course_name: 'Willow Creek',
        event_date: '2099-06-08',
        timezone: 'America/New_York',
        format: 'scramble',
        status: 'open',
        organization_name: 'Pine Hills',
        team_size: 3,
        description: 'Breakfast from 7.',
        registration: {
          state: 'open',
          fee_cents: 5000,
          currency: 'usd',
          per_player: true,
          capacity: 12,
          places_left: 12,
          closes_at: '2099-06-01T00:00:00.000Z',
          refund_until: '2099-05-01T00:00:00.000Z',
          pay_online: true,
          pay_offline: true,
        },
        announcements: [],
      },
    });
  });

  it('is open, full, closed or off, and refuses golfers accordingly', async () => {
    const person = await running.service.person();
    const event = await openEvent(person, { registration: { capacity: 1 } });
    const state = async () => (await standing(running.service, event)).state;
    const attempt = async () => (await apply(running.service, event)).status;
    expect(await state()).toBe('open');
    const made = await entered(person, event);
    expect([await state(), await attempt()]).toEqual(['full', 409]);
    await changeRules(person, event, { waitlist: true });
    expect([await state(), await attempt()]).toEqual(['waitlist', 409]);
    await data(person.post(`/registrations/${made.id}/cancel`, {}));
    await changeRules(person, event, { closesAt: inHours(0.5) });
    expect(await state()).toBe('open');
    running.service.clock.advance(HOUR / 2);
    expect([await state(), await attempt()]).toEqual(['closed', 409]);
    await changeRules(person, event, { enabled: false });
    expect([await state(), await attempt()]).toEqual(['off', 409]);
    await changeRules(person, event, { enabled: true, closesAt: null });
    expect([await state(), await attempt()]).toEqual(['open', 201]);
  });

  it('is closed once it is over', async () => {
    const person = await running.service.person();
    for (const status of ['final', 'archived'] as const) {
      const event = await openEvent(person);
      await bringTo(person, event.path, status);
      expect((await data(go('GET', event.page))).status).toBe(status);
      expect((await standing(running.service, event)).state).toBe('closed');
      expect(await apply(running.service, event)).toMatchObject(conflict);
    }
    const live = await openEvent(person);
    await bringTo(person, live.path, 'live');
    expect((await standing(running.service, live)).state).toBe('open');
    expect((await apply(running.service, live)).status).toBe(201);
  });

  it('is not there in set-up, or under an address that nothing has', async () => {
    const person = await running.service.person();
    const slug = fresh('setup');
    const hidden = await createTournament(person, { settings: { publicSlug: slug } });
    // One text for all: whether a hidden event has the address is not told.
    for (const name of [slug, 'no-such-event', 'UPPER', '-', `${slug}%20`, '..%2F..', 'x'.repeat(61), '%00'])
      for (const answer of [
        await go('GET', `/public/v1/events/${name}`),
        await go('POST', `/public/v1/events/${name}/quote`, { players: 1 }),
        await go('POST', `/public/v1/events/${name}/registrations`, golfer(), { 'idempotency-key': 'k' }),
      ])
        expect([name, answer]).toMatchObject([
          name,
          { ...notFound, body: { error: 'Tournament not found.' } },
        ]);
    await bringTo(person, hidden.path, 'open');
    expect((await data(go('GET', `/public/v1/events/${slug}`))).registration.state).toBe('off');
    await bringTo(person, hidden.path, 'setup');
    expect(await go('GET', `/public/v1/events/${slug}`)).toMatchObject(notFound);
  });

  it('is at its new address at once, and no longer at the old one', async () => {
    const person = await running.service.person();
    const event = await openEvent(person);
    const slug = fresh('moved');
    expect(await go('GET', `/public/v1/events/${slug}`)).toMatchObject(notFound);
    await data(go('GET', event.page));
    await data(person.patch(`${event.path}/settings`, { publicSlug: slug }));
    expect(await go('GET', event.page)).toMatchObject(notFound);
    expect((await data(go('GET', `/public/v1/events/${slug}`))).slug).toBe(slug);
    const other = await openEvent(await running.service.person(), { settings: { publicSlug: event.slug } });
    expect((await data(go('GET', event.page))).slug).toBe(event.slug);
    const made = await data(go('POST', `${event.page}/registrations`, golfer()));
    expect((await person.get(`/registrations/${made.id}`)).status).toBe(404);
    expect(other.id).not.toBe(event.id);
  });
});

describe('a quote', () => {
  it('takes a number of players from 1 to 6', async () => {
    const event = await openEvent(await running.service.person());
    const quote = (body: unknown) => go('POST', `${event.page}/quote`, body);
    expect((await quote({ players: 6 })).body).toEqual({
      data: { subtotal_cents: 30_000, discount_cents: 0, amount_cents: 30_000, currency: 'usd' },
    });
    for (const players of [0, 7, '1', 1.5, undefined, [{}]])
      expect([players, await quote({ players })]).toMatchObject([players, invalid('players')]);
    expect(await quote({ players: 1, discount_code: 'x'.repeat(41) })).toMatchObject(
      invalid('discount_code'),
    );
  });
});

describe('a golfer who registers', () => {
  it('gets the public view with its links, and nothing of it but the token opens it', async () => {
    const person = await running.service.person();
    const event = await openEvent(person);
    const secrets = {
      registrant_email: 'private@example.com',
      registrant_phone: '+1 304 555 0112',
      note: 'A private note',
    };
    const made = await registered(running.service, event, {
      ...secrets,
      team_name: 'Slammers',
      players: [{ full_name: 'Ben', email: 'ben@example.com', handicap: 3.5 }, {}],
    });
    const { token, manage_url, ...view } = made;
    expect(token).toMatch(/^[A-Za-z0-9]{43}$/);
    expect(manage_url).toBe(`${running.service.url}/r/${token}`);
    expect(view).toEqual({
      id: A_UUID,
      status: 'pending',
      waitlisted: false,
      waitlist_position: null,
      event: { slug: event.slug, name: 'Spring Open', course_name: null, event_date: null },
      registrant_name: 'Sam Snead',
      team_name: 'Slammers',
      players: [{ full_name: 'Ben' }, { full_name: null }],
      amount_cents: 10_000,
      paid_cents: 0,
      refunded_cents: 0,
      currency: 'usd',
      hold_until: A_TIME,
      start_label: null,
      access_code: null,
      can_cancel: true,
      can_change: true,
      organizer_email: null,
      pay_url: `${running.service.url}/pay/${token}`,
      created_at: A_TIME,
      paid_at: null,
      cancelled_at: null,
    });
    expect((await go('GET', `/public/v1/registrations/${token}`)).body).toEqual({ data: view });
    const page = await go('GET', manage_url, undefined, { accept: 'text/html' });
    expect((await go('GET', manage_url)).body).toEqual({ data: view });
    for (const secret of [...Object.values(secrets), 'ben@example.com'])
      expect(page.text + JSON.stringify(made)).not.toContain(secret);
    // The seconds of a time may end in 3.5 as well, but always have a digit before it.
    expect(page.text + JSON.stringify(made)).not.toMatch(/(?<!\d)3\.5/);
    expect(await readRegistration(person, made)).toMatchObject(secrets);
    expect(running.service.logged.join('')).not.toContain(token);
    for (const wrong of [made.id, token.toLowerCase(), `${token}x`, token.slice(1), 'x', '%00'])
      expect([wrong, await go('GET', `/public/v1/registrations/${wrong}`)]).toMatchObject([wrong, notFound]);
  });

  it('pays offline only where the event lets golfers do so', async () => {
    const person = await running.service.person();
    const event = await openEvent(person);
    expect(await apply(running.service, event, { payment: 'offline' })).toMatchObject(conflict);
    await changeRules(person, event, { payOffline: true });
    const made = await registered(running.service, event, { payment: 'offline' });
    expect(made).toMatchObject({ status: 'pending', hold_until: null, pay_url: null });
    expect((await go('GET', `/pay/${made.token}`)).status).toBe(409);
  });

  it('cannot decide what only the organizer decides', async () => {
    const event = await openEvent(await running.service.person());
    const made = await registered(running.service, event, {
      amount_cents: 0,
      hold_until: null,
      status: 'paid',
      tournament_id: 'x',
    });
    expect(made).toMatchObject({ status: 'pending', amount_cents: 5000, hold_until: A_TIME });
    const strict = await go('POST', `${event.page}/registrations`, golfer({ amount_cents: 0 }), {
      prefer: 'handling=strict',
    });
    expect(strict).toMatchObject(invalid('amount_cents'));
  });

  it('goes on with the link when the event loses its address or goes back to set-up', async () => {
    const person = await running.service.person();
    for (const change of ['slug', 'setup']) {
      const event = await openEvent(person);
      const made = await registered(running.service, event);
      if (change === 'slug') await data(person.patch(`${event.path}/settings`, { publicSlug: null }));
      else await bringTo(person, event.path, 'setup');
      const view = await data(go('GET', `/public/v1/registrations/${made.token}`));
      expect(view).toMatchObject({ id: made.id, event: { slug: null, name: 'Spring Open' } });
      expect((await data(go('GET', made.pay_url))).status).toBe('open');
      expect(await data(go('POST', `/public/v1/registrations/${made.token}/cancel`))).toMatchObject({
        status: 'cancelled',
      });
    }
  });
});

describe('a golfer who cancels', () => {
  it('does so freely when nothing was paid, once', async () => {
    const person = await running.service.person();
    const event = await openEvent(person, { registration: { capacity: 2 } });
    const made = await registered(running.service, event, { players: places(2) });
    const cancel = () => go('POST', `/public/v1/registrations/${made.token}/cancel`);
    expect(await data(cancel())).toMatchObject({
      id: made.id,
      status: 'cancelled',
      can_cancel: false,
      pay_url: null,
      hold_until: null,
      cancelled_at: A_TIME,
    });
    expect(await cancel()).toMatchObject(conflict);
    expect(await readRegistration(person, made)).toMatchObject({
      cancelled_by: 'golfer',
      cancel_reason: null,
    });
    expect((await standing(running.service, event)).places_left).toBe(2);
    const free = await openEvent(person, { registration: { feeCents: 0 } });
    const paid = await registered(running.service, free, { team_name: 'Free' });
    expect(paid.can_cancel).toBe(true);
    await data(go('POST', `/public/v1/registrations/${paid.token}/cancel`));
    expect(await data(person.get(`${free.path}/players`))).toMatchObject([{ withdrawn: true }]);
  });

  it('cannot do so with money paid and no refund promised', async () => {
    const person = await running.service.person();
    const event = await openEvent(person);
    const made = await registered(running.service, event);
    await data(person.post(`/registrations/${made.id}/mark-paid`, { method: 'cash' }));
    expect((await data(go('GET', `/public/v1/registrations/${made.token}`))).can_cancel).toBe(false);
    expect(await go('POST', `/public/v1/registrations/${made.token}/cancel`)).toMatchObject(conflict);
    await changeRules(person, event, { refundUntil: inHours(0.25) });
    expect((await data(go('GET', `/public/v1/registrations/${made.token}`))).can_cancel).toBe(true);
    running.service.clock.advance(HOUR / 4);
    expect((await data(go('GET', `/public/v1/registrations/${made.token}`))).can_cancel).toBe(false);
    expect(await go('POST', `/public/v1/registrations/${made.token}/cancel`)).toMatchObject(conflict);
  });
});

describe('a public request', () => {
  it('is checked in the order of every other: body before address, address before rules', async () => {
    const event = await openEvent(await running.service.person(), { registration: { enabled: true } });
    const to = (slug: string) => `/public/v1/events/${slug}/registrations`;
    for (const slug of ['no-such-event', event.slug]) {
      expect(await go('POST', to(slug), { registrant_name: 'Sam' })).toMatchObject(
        invalid('registrant_email'),
      );
      expect(await go('POST', to(slug), golfer({ players: [] }))).toMatchObject(invalid('players'));
      const twice = [{ email: 'a@example.com' }, { email: 'a@example.com' }];
      expect(await go('POST', to(slug), golfer({ players: twice }))).toMatchObject(
        invalid('players.1.email'),
      );
      expect(await go('POST', to(slug), golfer(), { 'idempotency-key': 'é'.repeat(2) })).toMatchObject(
        invalid('Idempotency-Key'),
      );
      expect((await go('POST', to(slug), [])).status).toBe(400);
    }
    const raw = (body: string, type: string) =>
      fetch(running.service.url + to('no-such-event'), {
        method: 'POST',
        body,
        headers: { 'content-type': type },
      });
    expect((await raw('{', 'application/json')).status).toBe(400);
    expect((await raw('a=b', 'application/x-www-form-urlencoded')).status).toBe(415);
    expect((await go('POST', to('no-such-event'), golfer())).status).toBe(404);
    const put = await go('PUT', to(event.slug), golfer());
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'OPTIONS, POST']);
  });

  it('may come from any page, whatever the answer', async () => {
    const event = await openEvent(await running.service.person());
    const answers = [
      await go('GET', event.page),
      await go('HEAD', event.page),
      await go('POST', `${event.page}/registrations`, golfer()),
      await go('POST', `${event.page}/registrations`, {}),
      await go('DELETE', event.page),
      await go('GET', '/public/v1/events/no-such-event'),
      await go('GET', '/public/v1/events/'),
      await go('GET', '/public/v1/nonsense'),
      await go('GET', '/public/v1/registrations/x'),
      await go('GET', '/public/v1/registrations/%zz'),
      await go('GET', `/public/v1/${'x'.repeat(9000)}`),
    ];
    const statuses = [200, 200, 201, 400, 405, 404, 404, 404, 404, 400, 414];
    expect(answers.map(({ status }) => status)).toEqual(statuses);
    for (const { headers } of answers) expect(headers.get('access-control-allow-origin')).toBe('*');
    for (const path of [`${event.page}/registrations`, `${event.page}/quote`]) {
      const asked = await go('OPTIONS', path, undefined, {
        origin: 'https://club.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,idempotency-key,prefer',
      });
      expect(asked.status).toBe(204);
      expect(asked.headers.get('access-control-allow-origin')).toBe('*');
      expect(asked.headers.get('access-control-allow-methods')).toContain('POST');
      const allowed = asked.headers.get('access-control-allow-headers')?.split(/, ?/);
      expect(allowed).toEqual(expect.arrayContaining(['content-type', 'idempotency-key', 'prefer']));
    }
    const other = await visit(running.service, 'GET', `${running.service.api}/tournaments`);
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('that is repeated with its key registers once, for each event by itself', async () => {
    const person = await running.service.person();
    const [event, other] = [await openEvent(person), await openEvent(person)];
    const body = golfer();
    const send = ({ page }: typeof event, fields: object = {}) =>
      go('POST', `${page}/registrations`, { ...body, ...fields }, { 'idempotency-key': 'my-key' });
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(event)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    const replay = await send(event);
    expect([replay.status, replay.text, replay.headers.get('idempotency-replayed')]).toEqual([
      201,
      answers[0]?.text,
      'true',
    ]);
    expect(await send(event, { note: 'other' })).toMatchObject(conflict);
    expect((await send(other)).status).toBe(201);
    expect(await data(person.get(`/registrations?tournament_id=${event.id}`))).toHaveLength(1);
    expect(await data(person.get('/registrations'))).toHaveLength(2);
    const stored = await running.service.database.query<Wire>(
      'select body from idempotency_keys where organization_id = $1',
      [person.organizationId],
    );
    expect(stored).toHaveLength(2);
    expect(JSON.stringify(stored)).not.toContain(replay.body.data.token);
  });

  it('that was refused leaves its key unused', async () => {
    const person = await running.service.person();
    const event = await openEvent(person, { registration: { capacity: 1 } });
    const inside = await entered(person, event);
    const body = golfer();
    const send = () => go('POST', `${event.page}/registrations`, body, { 'idempotency-key': 'again' });
    expect(await send()).toMatchObject(conflict);
    await data(person.post(`/registrations/${inside.id}/cancel`, {}));
    expect((await send()).status).toBe(201);
  });
});

describe('a secret link that is wrong', () => {
  it('is not found: as a page for browsers, else as the envelope', async () => {
    const token = 'x'.repeat(43);
    for (const path of [`/r/${token}`, `/pay/${token}`, '/r/short', '/pay/short']) {
      expect(await go('GET', path)).toMatchObject(notFound);
      const page = await go('GET', path, undefined, { accept: 'text/html,*/*' });
      expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      expect(page.headers.get('cache-control')).toBe('no-store');
    }
    expect(await go('POST', `/public/v1/registrations/${token}/cancel`)).toMatchObject(notFound);
    expect((await go('POST', `/r/${token}`, { action: 'nonsense' })).status).toBe(400);
    expect(await go('POST', `/r/${token}`, { action: 'cancel' })).toMatchObject(notFound);
  });
});

describe('too many requests', () => {
  it('from one address are refused over everything public together, and nobody else is', async () => {
    const { service } = limited;
    const person = await service.person();
    const event = await openEvent(person);
    const from = (address: string, url: string, accept = 'application/json') =>
      service.from(address, { method: 'GET', url, headers: { accept } });
    const made = await visit(service, 'POST', `${event.page}/registrations`, golfer());
    const { token } = made.body.data;
    const paths = [event.page, `/public/v1/registrations/${token}`, `/r/${token}`, `/pay/${token}`];
    for (const path of paths) expect((await from('10.0.0.1', path)).statusCode).toBe(200);
    for (const path of paths) {
      const refused = await from('10.0.0.1', path);
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    }
    const refused = await from('10.0.0.1', event.page);
    expect(refused.headers['access-control-allow-origin']).toBe('*');
    const page = await from('10.0.0.1', `/r/${token}`, 'text/html');
    expect([page.statusCode, page.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
    expect((await from('10.0.0.2', event.page)).statusCode).toBe(200);
    expect((await person.get('/registrations')).status).toBe(200);
    const notice = await service.from('10.0.0.1', {
      method: 'POST',
      url: '/hooks/payments/stripe/x',
      payload: {},
    });
    expect(notice.statusCode).toBe(404);
    service.clock.advance(60_000);
    expect((await from('10.0.0.1', event.page)).statusCode).toBe(200);
  });
});
