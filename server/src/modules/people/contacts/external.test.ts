/** Promises about the ids that contacts have in the caller's own system, and about upserts by them. */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { conflict, invalid, notFound } from '../../../../../test/support/expectations/refusals.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Answer, Person, Wire } from '../../../../../test/support/worlds/people.ts';
import { gistOf, toldBy, toldOf } from '../../../../../test/support/worlds/told.ts';
import { sql } from '../../../platform/db/sql.ts';

const running = useSharedService();

const at = (id: string) => `/contacts/external/${encodeURIComponent(id)}`;
const put = (person: Person, id: string, body: object, headers = {}) =>
  person.call('PUT', at(id), { body, headers });
const told = (person: Person, act: () => Promise<unknown>) => toldBy(running.service, person, act);

describe('an upsert', () => {
  it('creates a contact, then finds it', async () => {
    const person = await running.service.person();
    const made = await put(person, 'crm-1', { email: 'sam@example.com', metadata: { region: 'north' } });
    expect(made).toMatchObject({
      status: 201,
      body: { data: { email: 'sam@example.com', external_id: 'crm-1', source: 'api', opted_out: false } },
    });
    const contact = made.body.data;
    expect(await data(person.get(at('crm-1')))).toEqual(contact);
    expect(await data(person.get(`/contacts/${contact.id}`))).toEqual(contact);
    const [event, ...more] = await toldOf(running.service, person);
    expect([event?.type, event?.data, more]).toEqual(['contact.created', contact, []]);
  });

  it('changes the fields sent, and merges metadata', async () => {
    const person = await running.service.person();
    const body = { email: 'sam@example.com', first_name: 'Sam', metadata: { a: '1', b: '2' } };
    const first = await data(put(person, 'x', body));
    const events = await told(person, () =>
      put(person, 'x', { last_name: 'Snead', first_name: null, metadata: { b: null, c: '3' } }),
    );
    const now = await data(person.get(at('x')));
    expect(now).toEqual({
      ...first,
      first_name: null,
      last_name: 'Snead',
      metadata: { a: '1', c: '3' },
      updated_at: now.updated_at,
    });
    expect(now.updated_at > first.updated_at).toBe(true);
    const previous = { first_name: 'Sam', last_name: null, metadata: { a: '1', b: '2' } };
    expect(events.map(({ type, data }) => [type, data])).toEqual([['contact.updated', { ...now, previous }]]);
  });

  it.each([{ first_name: 'Sam' }, { email: 'sam@example.com' }, {}, { metadata: { a: '1', zz: null } }])(
    'that changes nothing answers 200 and tells nothing: %o',
    async (body) => {
      const person = await running.service.person();
      const whole = { email: 'sam@example.com', first_name: 'Sam', metadata: { a: '1' } };
      const first = await data(put(person, 'x', whole));
      const events = await told(person, async () =>
        expect(await put(person, 'x', body)).toMatchObject({ status: 200, body: { data: first } }),
      );
      expect(events).toEqual([]);
    },
  );

  it('takes over the contact with that address and no external id', async () => {
    const person = await running.service.person();
    const sam = await data(person.post('/contacts', { email: 'Sam@Example.com', title: 'Pro' }));
    const events = await told(person, async () =>
      expect(await put(person, 'x', { email: 'sam@example.com' })).toMatchObject({
        status: 200,
        body: { data: { id: sam.id, email: 'sam@example.com', title: 'Pro', external_id: 'x' } },
      }),
    );
    expect(gistOf(events)).toEqual(['contact.updated']);
    expect(events[0]?.data.previous).toEqual({ email: 'Sam@Example.com', external_id: null });
    expect(await put(person, 'y', { email: 'SAM@example.com' })).toMatchObject(conflict);
  });

  it('of a found contact can take an address, but not that of another', async () => {
    const person = await running.service.person();
    await put(person, 'x', { email: 'x@example.com' });
    await person.post('/contacts', { email: 'free@example.com' });
    expect(await put(person, 'x', { email: 'free@example.com' })).toMatchObject(conflict);
    expect(await put(person, 'x', { email: 'new@example.com' })).toMatchObject({
      status: 200,
      body: { data: { email: 'new@example.com' } },
    });
  });

  it('says what is missing or wrong', async () => {
    const person = await running.service.person();
    expect(await put(person, 'x', { first_name: 'Sam' })).toMatchObject(invalid('email'));
    expect(await put(person, 'x', { email: 'a@example.com', external_id: 'y' })).toMatchObject(
      invalid('external_id'),
    );
    expect(await put(person, 'x', { email: 'a@example.com', external_id: null })).toMatchObject(
      invalid('external_id'),
    );
    expect(await put(person, 'x', { email: 'a@example.com', metadata: { 'a b': '1' } })).toMatchObject({
      status: 400,
    });
    expect(await put(person, 'x', { email: 'a@example.com', external_id: 'x' })).toMatchObject({
      status: 201,
    });
  });

  it('says that a new contact is opted out whose address is', async () => {
    const person = await running.service.person();
    const sam = await data(person.post('/contacts', { email: 'sam@example.com' }));
    await person.post(`/contacts/${sam.id}/opt-out`);
    await person.delete(`/contacts/${sam.id}`);
    expect(await put(person, 'x', { email: 'sam@example.com' })).toMatchObject({
      status: 201,
      body: { data: { opted_out: true } },
    });
  });

  it('ignores an Idempotency-Key', async () => {
    const person = await running.service.person();
    const key = { 'idempotency-key': 'k' };
    expect((await put(person, 'x', { email: 'a@example.com' }, key)).status).toBe(201);
    const again = await put(person, 'x', { email: 'a@example.com' }, key);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, null]);
    expect((await put(person, 'y', { email: 'b@example.com' }, key)).status).toBe(201);
  });
});

describe('the id in the path', () => {
  it.each(['a/b', 'ä ö', '100%', 'Ω', '..a', 'external', 'a?b#c', '\u{1f3cc}'.repeat(200)])(
    'may be any text: %#',
    async (id) => {
      const person = await running.service.person();
      expect((await put(person, id, { email: 'a@example.com' })).status).toBe(201);
      expect((await data(person.get(at(id)))).external_id).toBe(id);
      expect((await put(person, id, {})).status).toBe(200);
    },
  );

  it.each(['x'.repeat(201), 'a\nb', ' '])('is refused: %o', async (id) => {
    const person = await running.service.person();
    expect(await put(person, id, { email: 'a@example.com' })).toMatchObject(invalid('external_id'));
    expect(await person.get(at(id))).toMatchObject(invalid('external_id'));
  });

  it('is compared with its case, and belongs to its organization', async () => {
    const [person, other] = [await running.service.person(), await running.service.person()];
    await put(person, 'abc', { email: 'a@example.com' });
    for (const [who, id] of [
      [person, 'ABC'],
      [other, 'abc'],
    ] as const)
      expect(await who.get(at(id))).toMatchObject(notFound);
    expect((await put(other, 'abc', { email: 'a@example.com' })).status).toBe(201);
  });
});

describe('of many upserts at once', () => {
  it('exactly one creates, and the rest find what it has made', async () => {
    const person = await running.service.person();
    const body = { email: 'sam@example.com', first_name: 'Sam' };
    const answers = await Promise.all(Array.from({ length: 100 }, () => put(person, 'x', body)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(99).fill(200), 201]);
    expect(gistOf(await toldOf(running.service, person))).toEqual(['contact.created']);
  });

  it('none is refused that would not be one after the other, while others create the same contact', async () => {
    const person = await running.service.person();
    for (let round = 0; round < 10; round += 1) {
      const email = `c${round}@example.com`;
      const answers = await Promise.all([
        person.post('/contacts', { email }),
        ...Array.from({ length: 5 }, () => put(person, `x${round}`, { email, title: 'Pro' })),
        person.post('/contacts/import', { csv: `Email,First\n${email},Sam`, consent: true }),
      ]);
      const [posted, ...others] = answers.map(({ status }) => status);
      expect([201, 409]).toContain(posted);
      expect(others.every((status) => status === 200 || status === 201)).toBe(true);
    }
    const events = await toldOf(running.service, person);
    expect(events.filter(({ type }) => type === 'contact.created')).toHaveLength(10);
  });

  it('every field of different ones is there in the end', async () => {
    const person = await running.service.person();
    const fields = ['first_name', 'last_name', 'title', 'department', 'company', 'phone'];
    const answers = await Promise.all(
      fields.map((field) =>
        put(person, 'x', { email: 'a@example.com', [field]: field, metadata: { [field]: 'y' } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    const contact = await data(person.get(at('x')));
    for (const field of fields) expect([contact[field], contact.metadata[field]]).toEqual([field, 'y']);
    const events = await toldOf(running.service, person);
    const dates = events.map(({ data }) => data.updated_at);
    expect(dates).toEqual([...new Set(dates)].sort());
    expect(events).toHaveLength(6);
  });
});

describe('the list', () => {
  it('shows exactly the one with an external id', async () => {
    const person = await running.service.person();
    for (const id of ['a', 'A']) await put(person, id, { email: `${id.charCodeAt(0)}@example.com` });
    const idsOf = async (query: string) =>
      (await data(person.get(`/contacts?${query}`))).map(({ external_id }: Wire) => external_id);
    expect(await idsOf('external_id=a')).toEqual(['a']);
    expect(await idsOf('external_id=b')).toEqual([]);
    expect(await idsOf('external_id=a&email=65@example.com')).toEqual([]);
    for (const id of ['', 'x'.repeat(201)])
      expect(await person.get(`/contacts?external_id=${id}`)).toMatchObject(invalid('external_id'));
  });
});

describe('a contact', () => {
  it('takes an external id from nobody, and gives it up', async () => {
    const person = await running.service.person();
    const one = await data(person.post('/contacts', { email: 'a@example.com', external_id: 'x' }));
    expect(await person.post('/contacts', { email: 'b@example.com', external_id: 'x' })).toMatchObject(
      conflict,
    );
    const two = await data(person.post('/contacts', { email: 'b@example.com' }));
    expect(await person.patch(`/contacts/${two.id}`, { external_id: 'x' })).toMatchObject(conflict);
    await data(person.patch(`/contacts/${one.id}`, { external_id: null }));
    expect(await data(person.patch(`/contacts/${two.id}`, { external_id: ' x ' }))).toMatchObject({
      external_id: 'x',
    });
  });

  it('shows integrators’ columns in a file with extra=true alone', async () => {
    const person = await running.service.person();
    const made = await data(put(person, '=1+1', { email: 'a@example.com', metadata: { a: 'b"c' } }));
    const plain = (await person.get('/contacts/export')).text;
    expect(plain.split('\r\n')[0]).toMatch(/,Created$/);
    expect((await person.get('/contacts/export?extra=false')).text).toBe(plain);
    const [header, row] = (await person.get('/contacts/export?extra=true')).text.split('\r\n');
    expect(header).toMatch(/,Created,External ID,Metadata,Updated$/);
    expect(row?.endsWith(`,'=1+1,"{""a"":""b\\""c""}",${made.updated_at}`)).toBe(true);
    expect((await person.get('/contacts/export?extra=perhaps')).status).toBe(400);
  });
});

describe('an upsert beside another change', () => {
  it('leaves alone a contact that has been given another id while it waited', async () => {
    const person = await running.service.person();
    const body = { email: 'ann@links.example', external_id: 'crm-1' };
    const { id } = (await person.post('/contacts', body)).body.data;
    let putting: Promise<Answer> | undefined;
    await running.service.doors.asOrganization(person.organizationId).write(async (tx) => {
      await tx.run(sql`update contacts set external_id = 'crm-2' where id = ${id}`);
      putting = put(person, 'crm-1', { email: 'ben@links.example', title: 'Captain' });
      await running.service.database.untilWaiting(1);
    });
    const made = await putting;
    expect([made?.status, made?.body.data.email]).toEqual([201, 'ben@links.example']);
    expect((await person.get(`/contacts/${id}`)).body.data).toMatchObject({
      email: 'ann@links.example',
      external_id: 'crm-2',
      title: null,
    });
  });
});
