/**
 * Promises about big and simultaneous imports: up to 5000 rows and 10 MiB, all or nothing, and no two block
 * each other.
 */
import { describe, expect, it } from 'vitest';
import { invalid } from '../../../../../test/support/expectations/refusals.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Person } from '../../../../../test/support/worlds/people.ts';

const running = useSharedService();
const MIB = 1024 * 1024;

const emails = (count: number) => Array.from({ length: count }, (_, i) => `golfer${i}@example.com`);

const fileOf = (rows: string[]) => ['Email,First,Notes', ...rows].join('\n');

const importing = (person: Person, csv: string) => person.post('/contacts/import', { csv, consent: true });

async function stored(person: Person) {
  const [counts] = await running.service.database.query<{ contacts: number; events: number }>(
    `select (select count(*)::int from contacts where organization_id = $1) as contacts,
            (select count(*)::int from events where organization_id = $1 and type = 'contact.created') as events`,
    [person.organizationId],
  );
  return counts;
}

describe('the size of an import', () => {
  it('may be 5000 rows, of every kind, and the counts add up to them', async () => {
    const person = await running.service.person();
    await importing(person, fileOf(emails(100)));
    const rows = [
      ...emails(4500),
      ...emails(300).map((email) => email.toUpperCase()),
      ...Array(200).fill('x'),
    ];
    const { status, body } = await importing(person, fileOf(rows.flatMap((row) => [row, ''])));
    expect(status).toBe(200);
    const { errors, ...counts } = body;
    expect(counts).toEqual({ inserted: 4400, updated: 100, skipped: 200, duplicatesInFile: 300 });
    expect(errors.map(({ row }: { row: number }) => row)).toEqual(
      Array.from({ length: 200 }, (_, i) => 4802 + i),
    );
    expect(await stored(person)).toEqual({ contacts: 4500, events: 4500 });
  });

  it.each([
    ['new people', emails(5001)],
    ['broken rows', ['sam@example.com', ...Array(5000).fill('x')]],
    ['one person again and again', Array(5001).fill('sam@example.com')],
  ])('may not be 5001 rows of %s: nothing is written', async (_, rows) => {
    const person = await running.service.person();
    expect(await importing(person, fileOf(rows))).toMatchObject(invalid('csv'));
    expect(await stored(person)).toEqual({ contacts: 0, events: 0 });
  });

  // The time is generous for reading 5001 rows and far too short for reading them all.
  it('may not be two million rows: reading stops at the limit', { timeout: 5_000 }, async () => {
    const person = await running.service.person();
    expect(await importing(person, `Email\n${'x\n'.repeat(2_000_000)}`)).toMatchObject(invalid('csv'));
  });

  it('may be 2 MiB of text', async () => {
    const person = await running.service.person();
    const csv = fileOf(emails(1000).map((email) => `${email},${'é'.repeat(500)},${'n'.repeat(1200)}`));
    expect(Buffer.byteLength(csv)).toBeGreaterThan(2 * MIB);
    expect(await importing(person, csv)).toMatchObject({ status: 200, body: { inserted: 1000 } });
  });

  it.each([
    [0, 200],
    [1, 413],
  ])('may be 10 MiB of body; %i more answers %i', async (more, expected) => {
    const person = await running.service.person();
    const start = '{"consent":true,"csv":"Email,Notes\\nsam@example.com,';
    const raw = `${start}${'n'.repeat(10 * MIB + more - start.length - 2)}"}`;
    const answer = await person.call('POST', '/contacts/import', { raw });
    expect(answer.status).toBe(expected);
    if (expected === 413) expect(answer.body.code).toBe('bad_request');
    expect(await stored(person)).toMatchObject({ contacts: expected === 200 ? 1 : 0 });
  });
});

describe('imports at the same time', () => {
  it('of the same 500 people in opposite order both succeed and leave 500 contacts', async () => {
    const person = await running.service.person();
    const people = emails(500);
    const answers = await Promise.all([
      importing(person, fileOf(people.map((email) => `${email},One`))),
      importing(person, fileOf([...people].reverse().map((email) => `${email.toUpperCase()},Two`))),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    for (const { body } of answers) expect(body.inserted + body.updated).toBe(500);
    expect(answers.reduce((sum, { body }) => sum + body.inserted, 0)).toBe(500);
    expect(await stored(person)).toEqual({ contacts: 500, events: 500 });
  });

  it('as bulk deletes of the same people made in another order all succeed', async () => {
    const person = await running.service.person();
    const people = emails(400);
    await importing(person, fileOf(people.slice(0, 200).reverse()));
    await importing(person, fileOf(people.slice(200)));
    const ids = (
      await Promise.all([person.get('/contacts?limit=200'), person.get('/contacts?limit=200&q=p')])
    )
      .flatMap(({ body }) => body.data)
      .map(({ id }: { id: string }) => id);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        index % 2 === 0
          ? importing(person, fileOf(people))
          : person.post('/contacts/bulk', { action: 'delete', ids: [...ids].reverse() }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  });

  it('as creates, changes and deletes of the same people never fail', async () => {
    const person = await running.service.person();
    const people = emails(60);
    await importing(person, fileOf(people.slice(30)));
    const { data } = (await person.get('/contacts')).body;
    const ids: string[] = data.map(({ id }: { id: string }) => id);
    const answers = await Promise.all([
      importing(person, fileOf(people)),
      ...people.slice(0, 10).map((email) => person.post('/contacts', { email })),
      ...ids.slice(0, 10).map((id) => person.patch(`/contacts/${id}`, { first_name: 'Sam' })),
      importing(person, fileOf([...people].reverse())),
      person.post('/contacts/bulk', { action: 'delete', ids }),
    ]);
    expect(answers.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([]);
  });
});
