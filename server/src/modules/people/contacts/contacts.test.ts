/**
 * Promises about one contact: what is stored is what was sent, once per email, and never a part of a refused
 * request.
 */
import { describe, expect, it } from 'vitest';
import {
  badRequest,
  conflict,
  invalid,
  notFound,
  UNKNOWN_ID,
} from '../../../../../test/support/expectations/refusals.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Person } from '../../../../../test/support/worlds/people.ts';

const running = useSharedService();
const TEXT_FIELDS = ['first_name', 'last_name', 'title', 'department', 'company', 'phone'];
const STRICT = { prefer: 'handling=strict' };

const SAM = {
  email: 'sam@example.com',
  first_name: 'Sam',
  last_name: 'Snead',
  title: 'Professional',
  department: 'Golf',
  company: 'The Greenbrier',
  phone: '+1 304 555 0112',
};

async function withSam() {
  const person = await running.service.person();
  const created = await person.post('/contacts', SAM);
  return { person, sam: created.body.data, path: `/contacts/${created.body.data.id}` };
}

const emailsOf = async (person: Person): Promise<string[]> =>
  (await person.get('/contacts')).body.data.map((contact: { email: string }) => contact.email);

const emailOfLength = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`;

describe('creating a contact', () => {
  it('returns a created contact in full and reads it back the same', async () => {
    const person = await running.service.person();
    const created = await person.post('/contacts', {
      email: ' Sam@Example.com ',
      first_name: 'Sam',
      phone: null,
    });
    expect(created.status).toBe(201);
    expect(created.body.data).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      email: 'Sam@Example.com',
      first_name: 'Sam',
      last_name: null,
      title: null,
      department: null,
      company: null,
      phone: null,
      opted_out: false,
      source: 'api',
      external_id: null,
      metadata: {},
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: created.body.data.created_at,
    });
    const read = await person.get(`/contacts/${created.body.data.id}`);
    expect(read.status).toBe(200);
    expect(read.body).toEqual(created.body);
  });

  it('keeps every field that was sent', async () => {
    const { sam } = await withSam();
    expect(sam).toMatchObject(SAM);
  });

  it('trims text, and takes a blank as no value', async () => {
    const person = await running.service.person();
    const body = { email: 'a@example.com', first_name: '\t Ann \n', last_name: ' \u00a0 ', title: '' };
    const { data } = (await person.post('/contacts', body)).body;
    expect(data).toMatchObject({ first_name: 'Ann', last_name: null, title: null });
  });

  it.each(TEXT_FIELDS)('holds 500 characters in %s, not 501, and an emoji is one', async (field) => {
    const person = await running.service.person();
    const golfers = '🏌'.repeat(500);
    const full = await person.post('/contacts', { email: 'a@example.com', [field]: ` ${golfers} ` });
    expect(full.status).toBe(201);
    expect(full.body.data[field]).toBe(golfers);
    const tooLong = { email: 'b@example.com', [field]: 'x'.repeat(501) };
    expect(await person.post('/contacts', tooLong)).toMatchObject(invalid(field));
    const path = `/contacts/${full.body.data.id}`;
    expect(await person.patch(path, { [field]: `${golfers}🏌` })).toMatchObject(invalid(field));
    expect(await emailsOf(person)).toEqual(['a@example.com']);
  });

  it('holds an email of 254 characters, not 255', async () => {
    const person = await running.service.person();
    expect((await person.post('/contacts', { email: emailOfLength(254) })).status).toBe(201);
    expect(await person.post('/contacts', { email: emailOfLength(255) })).toMatchObject(invalid('email'));
  });

  it.each([
    undefined,
    null,
    '',
    '   ',
    'sam',
    'sam@',
    '@example.com',
    'sam@example..com',
    'sam snead@example.com',
    'sam@example.com, ann@example.com',
    5,
    true,
    ['sam@example.com'],
  ])('refuses %j as an email', async (email) => {
    const person = await running.service.person();
    expect(await person.post('/contacts', { email })).toMatchObject(invalid('email'));
    expect(await emailsOf(person)).toEqual([]);
  });

  it.each([5, true, ['Sam'], { name: 'Sam' }])('never makes text of %j', async (value) => {
    const person = await running.service.person();
    for (const field of TEXT_FIELDS) {
      const body = { email: 'a@example.com', [field]: value };
      expect(await person.post('/contacts', body)).toMatchObject(invalid(field));
    }
  });

  it('names every field that is wrong', async () => {
    const person = await running.service.person();
    const answer = await person.post('/contacts', { first_name: 1, phone: 'x'.repeat(501) });
    expect(answer.body.details.map(({ field }: { field: string }) => field).sort()).toEqual([
      'email',
      'first_name',
      'phone',
    ]);
  });

  it.each(['a\u0000b', 'a\ud800b'])('refuses the unsound text %j', async (first_name) => {
    const person = await running.service.person();
    expect(await person.post('/contacts', { email: 'a@example.com', first_name })).toMatchObject(badRequest);
    expect(await emailsOf(person)).toEqual([]);
  });

  it('ignores fields it does not know, also those only the service may set', async () => {
    const person = await running.service.person();
    const forged = { id: UNKNOWN_ID, opted_out: true, source: 'dashboard', created_at: 'now', nickname: 'S' };
    const { status, body } = await person.post('/contacts', { ...SAM, ...forged });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ ...SAM, opted_out: false, source: 'api' });
    expect(body.data.id).not.toBe(UNKNOWN_ID);
    expect(body.data).not.toHaveProperty('nickname');
  });

  it('names the unknown field to who prefers strict handling, and stores nothing', async () => {
    const person = await running.service.person();
    const answer = await person.post('/contacts', { ...SAM, firstName: 'Sam' }, STRICT);
    expect(answer).toMatchObject(invalid('firstName'));
    expect(await emailsOf(person)).toEqual([]);
    expect((await person.post('/contacts', SAM, STRICT)).status).toBe(201);
  });

  it('takes an email once per organization, whatever its case', async () => {
    const { person } = await withSam();
    expect(await person.post('/contacts', { email: 'SAM@Example.COM' })).toMatchObject(conflict);
    expect(await emailsOf(person)).toEqual(['sam@example.com']);
    const neighbour = await running.service.person();
    expect((await neighbour.post('/contacts', SAM)).status).toBe(201);
  });

  it('lets one of many simultaneous requests for an email win', async () => {
    const person = await running.service.person();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        person.post('/contacts', { email: i % 2 ? SAM.email : 'SAM@EXAMPLE.COM' }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(11).fill(409)]);
    expect(await emailsOf(person)).toHaveLength(1);
  });
});

describe('a contact that is not there', () => {
  it.each(['GET', 'PATCH', 'DELETE'])('is not found by %s: unknown, malformed or foreign', async (method) => {
    const { path, person, sam } = await withSam();
    const neighbour = await running.service.person();
    for (const id of [UNKNOWN_ID, 'sam', sam.id.slice(1), sam.id]) {
      expect(await neighbour.call(method, `/contacts/${id}`)).toMatchObject(notFound);
    }
    expect((await person.get(path)).body.data).toEqual(sam);
  });
});
