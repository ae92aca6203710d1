/** The resource: its shape, its events, how it is found, changed, cancelled, and who may see it. */
import { describe, expect, it } from 'vitest';
import { A_TIME, A_UUID, data } from '../../../../../test/support/expectations/answers.ts';
import {
  conflict,
  invalid,
  notFound,
  UNKNOWN_ID,
} from '../../../../../test/support/expectations/refusals.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import { useHooks } from '../../../../../test/support/worlds/hooks.ts';
import type { Wire } from '../../../../../test/support/worlds/people.ts';
import {
  entered,
  golfer,
  openEvent,
  readRegistration,
  registered,
  visit,
} from '../../../../../test/support/worlds/registrations.ts';
import { auditOf } from '../../../../../test/support/worlds/tournaments.ts';

const running = useService();
const hooks = useHooks(running);

const withoutLinks = ({ manage_url: _manage, pay_url: _pay, ...registration }: Wire): Wire => registration;

describe('a registration', () => {
  it('says who comes, what is due and how long the place is held', async () => {
    const person = await running.service.person();
    const event = await openEvent(person);
    const made = await entered(person, event, {
      registrant_name: '  Sam Snead ',
      registrant_email: 'Sam@Example.com',
      registrant_phone: '+1 304 555 0112',
      team_name: 'Slammers',
      players: [{ full_name: 'Sam Snead', email: 'sam@example.com', handicap: -1.5 }, { full_name: '' }, {}],
      note: 'By train.',
    });
    const nobody = { full_name: null, email: null, handicap: null, player_id: null };
    expect(made).toEqual({
      id: A_UUID,
      tournament_id: event.id,
      contact_id: null,
      status: 'pending',
      waitlisted: false,
      payment: 'online',
      registrant_name: 'Sam Snead',
      registrant_email: 'Sam@Example.com',
      registrant_phone: '+1 304 555 0112',
      team_name: 'Slammers',
      team_id: null,
      players: [
        { full_name: 'Sam Snead', email: 'sam@example.com', handicap: -1.5, player_id: null },
        nobody,
        nobody,
      ],
      note: 'By train.',
      subtotal_cents: 15_000,
      discount_cents: 0,
      discount_code: null,
      amount_cents: 15_000,
      paid_cents: 0,
      refunded_cents: 0,
      currency: 'usd',
      hold_until: new Date(Date.parse(made.created_at) + 30 * 60_000).toISOString(),
      paid_at: null,
      cancelled_at: null,
      cancelled_by: null,
      cancel_reason: null,
      refunded_at: null,
      flags: [],
      external_id: null,
      metadata: {},
      created_at: A_TIME,
      updated_at: made.created_at,
      manage_url: expect.stringMatching(`^${running.service.url}/r/[A-Za-z0-9]{43}$`),
      pay_url: made.manage_url.replace('/r/', '/pay/'),
    });
    const shown = withoutLinks(made);
    expect(await readRegistration(person, made)).toEqual({ ...shown, payments: [], refunds: [] });
    expect((await person.get('/registrations')).body).toEqual({
      data: [shown],
      page: { next_cursor: null, has_more: false },
    });
  });

  it('is the registrant alone, with name and email, when no players are named', async () => {
    const person = await running.service.person();
    const { players } = await entered(person, await openEvent(person), {
      registrant_email: 'alone@example.com',
    });
    expect(players).toEqual([
      { full_name: 'Sam Snead', email: 'alone@example.com', handicap: null, player_id: null },
    ]);
  });
});

const TOLD_ALL = { body: { event_types: [] } };

describe('the events of a registration', () => {
  it('carry it as the API shows it, each once, and no link', async () => {
    const hook = await hooks.hooked(TOLD_ALL);
    const person = await hook.owner();
    const made = await entered(person, await openEvent(person));
    const paid = await data(person.post(`/registrations/${made.id}/mark-paid`, { method: 'cash' }));
    expect(await person.post(`/registrations/${made.id}/mark-paid`, { method: 'cash' })).toMatchObject(
      conflict,
    );
    await running.service.reconcile();
    await hooks.deliver();
    const events = hook.receiver.events.filter(({ type }) => type.startsWith('registration.'));
    const sent = Object.fromEntries(events.map(({ type, data }) => [type, data]));
    expect(events).toHaveLength(2);
    expect(sent).toEqual({ 'registration.created': withoutLinks(made), 'registration.paid': paid });
    expect(JSON.stringify(hook.receiver.received)).not.toContain(made.manage_url.split('/r/')[1]);
  });

  it('are only that it was made when it was paid from the start', async () => {
    const hook = await hooks.hooked(TOLD_ALL);
    const person = await hook.owner();
    const event = await openEvent(person, { registration: { feeCents: 0 } });
    const made = await entered(person, event, { team_name: 'Free' });
    expect(made).toMatchObject({
      status: 'paid',
      payment: 'none',
      paid_cents: 0,
      pay_url: null,
      hold_until: null,
    });
    await hooks.deliver();
    const events = hook.receiver.events.filter(({ type }) => /^(contact|registration)\./.test(type));
    expect(events.map(({ type }) => type).sort()).toEqual(['contact.created', 'registration.created']);
    expect(events.find(({ type }) => type === 'registration.created')?.data).toEqual(withoutLinks(made));
    expect(withoutLinks(made)).toMatchObject({ contact_id: A_UUID, team_id: A_UUID, paid_at: A_TIME });
  });
});

describe('a list of registrations', () => {
  it('is narrowed by each filter, and by several', async () => {
    const person = await running.service.person();
    const [one, other] = [
      await openEvent(person, { registration: { capacity: 1, waitlist: true, feeCents: 0 } }),
      await openEvent(person),
    ];
    const ada = await entered(person, one, {
      registrant_name: 'Ada Älvén',
      registrant_email: 'Ada@Golf.example',
    });
    const bea = await entered(person, one, {
      registrant_name: 'Bea',
      registrant_email: 'bea@golf.example',
      join_waitlist: true,
    });
    const cat = await entered(person, other, { registrant_name: 'Cat', team_name: 'Älgarna 100%' });
    const dan = await entered(person, other, {
      registrant_name: 'Dan',
      registrant_email: 'ada@golf.example',
    });
    await data(person.post(`/registrations/${dan.id}/cancel`, {}));
    const found = async (query: string) => {
      const list: Wire[] = await data(person.get(`/registrations?${query}`));
      const names = new Map([ada, bea, cat, dan].map(({ id }, index) => [id, 'ABCD'[index]]));
      return list.map(({ id }) => names.get(id)).join('');
    };
    const queries: [string, string][] = [
      ['', 'DCBA'],
      [`tournament_id=${one.id}`, 'BA'],
      [`tournament_id=${UNKNOWN_ID}`, ''],
      ['status=paid', 'A'],
      ['status=pending', 'CB'],
      ['status=cancelled', 'D'],
      ['status=refunded', ''],
      ['email=ADA@golf.EXAMPLE', 'DA'],
      ['email=ada@golf', ''],
      ['q=ADA', 'DA'],
      [`q=${encodeURIComponent('ada äL')}`, 'A'],
      [`q=${encodeURIComponent('älgarna 100%')}`, 'C'],
      [`q=${encodeURIComponent('älgarna _')}`, ''],
      ['q=golf', ''],
      ['waitlisted=true', 'B'],
      ['waitlisted=false', 'DCA'],
      ['flagged=true', ''],
      ['flagged=false', 'DCBA'],
      ['email=ada@golf.example&status=cancelled', 'D'],
      [`tournament_id=${one.id}&q=b&waitlisted=true&status=pending&flagged=false`, 'B'],
      [`tournament_id=${other.id}&q=b`, ''],
    ];
    for (const [query, expected] of queries) expect([query, await found(query)]).toEqual([query, expected]);
  });

  it('finds the flagged ones', async () => {
    const person = await running.service.person();
    const event = await openEvent(person);
    const [late, other] = [await entered(person, event), await entered(person, event)];
    await data(person.post(`${event.path}/status`, { status: 'archived' }));
    await data(person.post(`/registrations/${late.id}/mark-paid`, { method: 'cash' }));
    const ids = async (flagged: string) =>
      (await data(person.get(`/registrations?flagged=${flagged}`))).map(({ id }: Wire) => id);
    expect([await ids('true'), await ids('false')]).toEqual([[late.id], [other.id]]);
  });

  it('refuses what it does not understand', async () => {
    const person = await running.service.person();
    for (const query of [
      'flagged=yes',
      'flagged=1',
      'flagged=',
      'flagged=TRUE',
      'waitlisted=no',
      'waitlisted=',
      'status=open',
      'tournament_id=x',
      'limit=0',
    ])
      expect([query, await person.get(`/registrations?${query}`)]).toMatchObject([
        query,
        invalid(query.split('=')[0] ?? ''),
      ]);
  });

  it('is read page by page, and a cursor serves the list it came from alone', async () => {
    const person = await running.service.person();
    const event = await openEvent(person);
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1) made.unshift((await entered(person, event)).id);
    const first = await person.get(`/registrations?limit=2&tournament_id=${event.id}`);
    const cursor = first.body.page.next_cursor;
    const second = await person.get(`/registrations?limit=3&tournament_id=${event.id}&cursor=${cursor}`);
    expect([...first.body.data, ...second.body.data].map(({ id }) => id)).toEqual(made);
    expect(second.body.page).toEqual({ next_cursor: null, has_more: false });
    for (const path of [
      `/registrations?cursor=${cursor}`,
      `/registrations?tournament_id=${event.id}&status=paid&cursor=${cursor}`,
      `/registrations?tournament_id=${event.id}&cursor=`,
      `/registrations?tournament_id=${event.id}&cursor=${cursor.slice(0, -2)}`,
    ])
      expect(await person.get(path)).toMatchObject({ status: 400, body: { code: 'bad_request' } });
  });
});

describe('changing a registration', () => {
  it('changes the fields sent, and is on the record', async () => {
    const person = await running.service.person();
    const event = await openEvent(person);
    const made = await entered(person, event, { registrant_phone: '1', note: 'x' });
    const changed = await data(
      person.patch(`/registrations/${made.id}`, {
        registrant_name: 'Samuel Snead',
        registrant_email: 'samuel@example.com',
        registrant_phone: '',
        note: null,
      }),
    );
    expect(changed).toEqual({
      ...withoutLinks(made),
      registrant_name: 'Samuel Snead',
      registrant_email: 'samuel@example.com',
      registrant_phone: null,
      note: null,
      updated_at: A_TIME,
    });
    expect(await data(person.get('/registrations?email=SAMUEL@example.com'))).toEqual([changed]);
    const [row] = (await auditOf(person, event)).slice(-1);
    expect(row).toMatchObject({
      action: 'registration.updated',
      target_type: 'registration',
      target_id: made.id,
      metadata: { old: { note: 'x' }, new: { note: null }, client_id: person.clientId },
    });
    expect(await data(person.patch(`/registrations/${made.id}`, { note: null }))).toEqual(changed);
    expect((await auditOf(person, event)).at(-1)).toEqual(row);
  });

  it('needs a field, and a good one', async () => {
    const person = await running.service.person();
    const { id } = await entered(person, await openEvent(person));
    const refused: [object, object][] = [
      [{}, { status: 400 }],
      [{ amount_cents: 1 }, { status: 400 }],
      [{ registrant_name: '' }, invalid('registrant_name')],
      [{ registrant_name: null }, invalid('registrant_name')],
      [{ registrant_name: 'x'.repeat(161) }, invalid('registrant_name')],
      [{ registrant_email: null }, invalid('registrant_email')],
      [{ registrant_email: 'sam' }, invalid('registrant_email')],
      [{ registrant_phone: '1'.repeat(41) }, invalid('registrant_phone')],
      [{ note: 'x'.repeat(501) }, invalid('note')],
      [{ hold_until: 'soon' }, invalid('hold_until')],
    ];
    for (const [patch, refusal] of refused)
      expect([patch, await person.patch(`/registrations/${id}`, patch)]).toMatchObject([patch, refusal]);
    expect(await person.patch(`/registrations/${UNKNOWN_ID}`, { note: 'x' })).toMatchObject(notFound);
  });
});

describe('cancelling', () => {
  it('gives up the place for good, says who and why, and moves no money', async () => {
    const person = await running.service.person();
    const event = await openEvent(person, { registration: { capacity: 4 } });
    const made = await entered(person, event, { team_name: 'Slammers', players: [{}, {}] });
    await data(person.post(`/registrations/${made.id}/mark-paid`, { method: 'check', reference: '1042' }));
    expect(await data(person.post(`/registrations/${made.id}/cancel`, { reason: ' Injured ' }))).toEqual({
      cancelled: true,
      status: 'cancelled',
    });
    const after = await readRegistration(person, made);
    expect(after).toMatchObject({
      status: 'cancelled',
      cancelled_at: A_TIME,
      cancelled_by: 'organizer',
      cancel_reason: 'Injured',
      paid_cents: 10_000,
      refunded_cents: 0,
      team_id: A_UUID,
      refunds: [],
    });
    const roster: Wire[] = await data(person.get(`${event.path}/players`));
    expect(roster.map(({ withdrawn, team_id }) => [withdrawn, team_id])).toEqual([
      [true, after.team_id],
      [true, after.team_id],
    ]);
    expect((await data(person.get(`${event.path}/money`))).places).toEqual({
      capacity: 4,
      taken: 0,
      left: 4,
    });
    expect(await person.post(`/registrations/${made.id}/cancel`, {})).toMatchObject(conflict);
    expect(await person.post(`/registrations/${made.id}/mark-paid`, { method: 'cash' })).toMatchObject(
      conflict,
    );
    expect(await person.patch(`/registrations/${made.id}`, { hold_until: null })).toMatchObject(conflict);
  });

  it('takes no body, and no long reason', async () => {
    const person = await running.service.person();
    const event = await openEvent(person);
    const [one, other] = [await entered(person, event), await entered(person, event)];
    expect(await person.post(`/registrations/${one.id}/cancel`, { reason: 'x'.repeat(201) })).toMatchObject(
      invalid('reason'),
    );
    expect((await person.post(`/registrations/${one.id}/cancel`, { reason: 'x'.repeat(200) })).status).toBe(
      200,
    );
    expect((await person.post(`/registrations/${other.id}/cancel`)).status).toBe(200);
  });

  it('leaves the players of an event that is over where they are', async () => {
    const person = await running.service.person();
    const event = await openEvent(person);
    const made = await entered(person, event);
    await data(person.post(`/registrations/${made.id}/mark-paid`, { method: 'cash' }));
    await data(person.post(`${event.path}/status`, { status: 'archived' }));
    await data(person.post(`/registrations/${made.id}/cancel`, {}));
    expect(await data(person.get(`${event.path}/players`))).toMatchObject([{ withdrawn: false }]);
  });

  it('leaves in the event who is on another registration that stands', async () => {
    const person = await running.service.person();
    const event = await openEvent(person, { registration: { feeCents: 0 } });
    const twice = { players: [{ full_name: 'Sam', email: 'twice@example.com' }] };
    const [one, other] = [await entered(person, event, twice), await entered(person, event, twice)];
    expect(one.players).toEqual(other.players);
    const withdrawn = async () => (await data(person.get(`${event.path}/players`)))[0].withdrawn;
    await data(person.post(`/registrations/${one.id}/cancel`, {}));
    expect(await withdrawn()).toBe(false);
    await data(person.post(`/registrations/${other.id}/cancel`, {}));
    expect(await withdrawn()).toBe(true);
  });

  it('of one that was refunded and kept its place leaves it refunded', async () => {
    const person = await running.service.person();
    const event = await openEvent(person);
    const made = await entered(person, event);
    await data(person.post(`/registrations/${made.id}/mark-paid`, { method: 'cash' }));
    expect(await data(person.post(`/registrations/${made.id}/refund`, {}))).toMatchObject({
      status: 'refunded',
    });
    expect(await data(person.get(`${event.path}/players`))).toMatchObject([{ withdrawn: false }]);
    expect(await data(person.post(`/registrations/${made.id}/cancel`, {}))).toEqual({
      cancelled: true,
      status: 'refunded',
    });
    expect(await readRegistration(person, made)).toMatchObject({
      status: 'refunded',
      cancelled_at: A_TIME,
      cancelled_by: 'organizer',
    });
    expect(await data(person.get(`${event.path}/players`))).toMatchObject([{ withdrawn: true }]);
    expect(await person.post(`/registrations/${made.id}/cancel`, {})).toMatchObject(conflict);
  });
});

describe('the record of a registration', () => {
  it('tells what golfers did from what clients did', async () => {
    const person = await running.service.person();
    const event = await openEvent(person);
    const byGolfer = await registered(running.service, event);
    const byClient = await entered(person, event);
    await data(person.post(`/registrations/${byClient.id}/mark-paid`, { method: 'cash' }));
    await data(person.post(`/registrations/${byClient.id}/cancel`, {}));
    const cancel = `/public/v1/registrations/${byGolfer.token}/cancel`;
    await data(visit(running.service, 'POST', cancel));
    const rows = (await auditOf(person, event)).filter(({ target_type }) => target_type === 'registration');
    const { clientId: client_id } = person;
    expect(rows).toMatchObject([
      { action: 'registration.created', target_id: byGolfer.id, metadata: { via: 'public' } },
      { action: 'registration.created', target_id: byClient.id, metadata: { client_id } },
      { action: 'registration.paid', metadata: { client_id, paid_cents: 5000 } },
      { action: 'registration.cancelled', metadata: { client_id, cancelled_by: 'organizer' } },
      { action: 'registration.cancelled', metadata: { via: 'public', cancelled_by: 'golfer' } },
    ]);
    expect(JSON.stringify(rows)).not.toContain(byGolfer.token);
  });
});

describe('another organization', () => {
  it('neither sees nor reaches it', async () => {
    const [owner, stranger] = [await running.service.person(), await running.service.person()];
    const event = await openEvent(owner);
    const made = await entered(owner, event);
    const path = `/registrations/${made.id}`;
    const calls = [
      stranger.get(path),
      stranger.patch(path, { note: 'x' }),
      stranger.post(`${path}/cancel`, {}),
      stranger.post(`${path}/link`, {}),
      stranger.post(`${path}/resolve`, { code: 'unseated' }),
      stranger.post(`${path}/mark-paid`, { method: 'cash' }),
      stranger.post(`${path}/refund`, {}),
      stranger.get(`${event.path}/money`),
      stranger.post('/registrations', golfer({ tournament_id: event.id })),
    ];
    for (const answer of await Promise.all(calls)) expect(answer).toMatchObject(notFound);
    expect(await data(stranger.get('/registrations'))).toEqual([]);
    expect(await data(stranger.get(`/registrations?tournament_id=${event.id}`))).toEqual([]);
    const cursor = async () => {
      await entered(owner, event);
      return (await owner.get('/registrations?limit=1')).body.page.next_cursor;
    };
    expect((await stranger.get(`/registrations?cursor=${await cursor()}`)).status).toBe(400);
  });

  it('shares neither contacts nor capacity with it', async () => {
    const [one, other] = [await running.service.person(), await running.service.person()];
    const fields = { registrant_email: 'shared@example.com' };
    const plan = { registration: { feeCents: 0, capacity: 1 } };
    const [mine, theirs] = [
      await entered(one, await openEvent(one, plan), fields),
      await entered(other, await openEvent(other, plan), fields),
    ];
    expect(mine.contact_id).not.toBe(theirs.contact_id);
    expect((await other.get(`/contacts/${mine.contact_id}`)).status).toBe(404);
  });

  it('without the scope, a client reads and writes nothing', async () => {
    const person = await running.service.person();
    const event = await openEvent(person);
    const { organizationId } = person;
    const reader = await running.service.person({ organizationId, scopes: ['registrations:read'] });
    const roster = await running.service.person({ organizationId, scopes: ['tournaments:read'] });
    expect((await reader.get('/registrations')).status).toBe(200);
    expect((await reader.get(`${event.path}/money`)).status).toBe(200);
    expect((await reader.post('/registrations', golfer({ tournament_id: event.id }))).status).toBe(403);
    expect((await reader.get(`${event.path}/discounts`)).status).toBe(403);
    expect((await roster.get('/registrations')).status).toBe(403);
    expect((await roster.get(`${event.path}/money`)).status).toBe(403);
    expect((await roster.get(`${event.path}/discounts`)).status).toBe(200);
  });
});

describe('a contact of a registration', () => {
  const free = { registration: { feeCents: 0 } };

  it('is made of the registrant, whose name is split at its last space', async () => {
    const person = await running.service.person();
    const event = await openEvent(person, free);
    const contact = async (registrant_name: string) => {
      const made = await entered(person, event, { registrant_name, registrant_phone: '555 0112' });
      return data(person.get(`/contacts/${made.contact_id}`));
    };
    expect(await contact('Anna Maria  Lindt')).toMatchObject({
      first_name: 'Anna Maria',
      last_name: 'Lindt',
      phone: '555 0112',
      source: 'registration',
    });
    expect(await contact('Cher')).toMatchObject({ first_name: 'Cher', last_name: null });
  });

  it('stays as it is when there is one, in any case of the email', async () => {
    const person = await running.service.person();
    const known = await data(
      person.post('/contacts', { email: 'Known@Example.com', first_name: 'Old', phone: '1' }),
    );
    const made = await entered(person, await openEvent(person, free), {
      registrant_email: 'kNOWN@example.com',
      registrant_phone: '2',
    });
    expect(made.contact_id).toBe(known.id);
    expect(await data(person.get(`/contacts/${known.id}`))).toEqual(known);
    await data(person.delete(`/contacts/${known.id}`));
    expect(await readRegistration(person, made)).toMatchObject({ status: 'paid', contact_id: null });
  });
});

describe('registrations of one golfer for several events at once', () => {
  it('are all made, and share one contact', async () => {
    const person = await running.service.person();
    const events = [];
    for (let count = 0; count < 8; count += 1)
      events.push(await openEvent(person, { registration: { feeCents: 0 } }));
    const fields = { registrant_email: 'everywhere@example.com', players: [{ email: 'x@example.com' }] };
    const made = await Promise.all(events.map((event) => entered(person, event, fields)));
    expect(new Set(made.map(({ contact_id }) => contact_id)).size).toBe(1);
    expect(await data(person.get('/contacts'))).toHaveLength(1);
  });

  it('stay what they are while their contact comes and goes', async () => {
    const person = await running.service.person();
    const event = await openEvent(person);
    const made = await Promise.all(
      Array.from({ length: 6 }, () => entered(person, event, { registrant_email: 'gone@example.com' })),
    );
    const forget = async () => {
      for (const { id } of await data(person.get('/contacts'))) await person.delete(`/contacts/${id}`);
    };
    const pay = ({ id }: Wire) => person.post(`/registrations/${id}/mark-paid`, { method: 'cash' });
    const note = ({ id }: Wire) => person.patch(`/registrations/${id}`, { note: 'x' });
    const answers = await Promise.all(
      made.flatMap((each) => [pay(each), forget().then(() => note(each)), note(each)]),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await forget();
    const list: Wire[] = await data(person.get('/registrations'));
    expect(list.map(({ status, contact_id, note }) => [status, contact_id, note])).toEqual(
      made.map(() => ['paid', null, 'x']),
    );
  });
});

describe('a flag', () => {
  it('is closed by hand, once, and may open again', async () => {
    const person = await running.service.person();
    const event = await openEvent(person);
    const made = await entered(person, event);
    await data(person.post(`${event.path}/status`, { status: 'archived' }));
    const paid = await data(person.post(`/registrations/${made.id}/mark-paid`, { method: 'cash' }));
    expect(paid.flags).toEqual([
      { code: 'unseated', detail: expect.stringContaining('archived'), created_at: A_TIME },
    ]);
    const resolve = (code: unknown) => person.post(`/registrations/${made.id}/resolve`, { code });
    expect(await resolve('disputed')).toMatchObject(conflict);
    expect(await resolve('nonsense')).toMatchObject(invalid('code'));
    expect(await resolve(undefined)).toMatchObject(invalid('code'));
    expect(await data(resolve('unseated'))).toEqual({ ...paid, flags: [], updated_at: A_TIME });
    expect(await resolve('unseated')).toMatchObject(conflict);
    expect((await auditOf(person, event)).at(-1)).toMatchObject({
      action: 'registration.flag_resolved',
      target_id: made.id,
      metadata: { code: 'unseated' },
    });
  });
});
