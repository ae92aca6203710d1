/**
 * Promises about files that are made to be expensive: they are refused or read like any other, whatever their
 * size.
 */
import { describe, expect, it } from 'vitest';
import { invalid } from '../../../../../test/support/expectations/refusals.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Person } from '../../../../../test/support/worlds/people.ts';

const running = useSharedService();
const MANY = 9_900_000;

const importing = (person: Person, csv: string, headers: Record<string, string> = {}) =>
  person.post('/contacts/import', { csv, consent: true }, headers);

const emailsOf = async (person: Person): Promise<string[]> =>
  (await person.get('/contacts')).body.data.map(({ email }: { email: string }) => email);

const columns = (count: number) =>
  ['Email', ...Array.from({ length: count - 1 }, (_, i) => `C${i}`)].join(',');

describe('a header', () => {
  it('may have 100 columns', async () => {
    const person = await running.service.person();
    expect(await importing(person, `${columns(100)}\nsam@example.com${','.repeat(99)}`)).toMatchObject({
      status: 200,
      body: { inserted: 1 },
    });
  });

  it.each([101, 200_000])('may not have %i: nothing is written', async (count) => {
    const person = await running.service.person();
    const answer = await importing(person, `${columns(count)}\nsam@example.com`);
    expect(answer).toMatchObject(invalid('csv'));
    expect(answer.body.error).toContain('at most 100 columns');
    expect(await emailsOf(person)).toEqual([]);
  });
});

describe('a row', () => {
  it.each([
    ['one cell', 1],
    ['millions of cells', MANY],
  ])('with %s more than the header is an error of that row alone', async (_name, more) => {
    const person = await running.service.person();
    const csv = `Email,First\nsam@example.com,Sam\nben@example.com,Ben${','.repeat(more)}\nbobby@example.com,Bobby`;
    const { status, body } = await importing(person, csv);
    expect([status, body]).toEqual([
      200,
      {
        inserted: 2,
        updated: 0,
        skipped: 1,
        duplicatesInFile: 0,
        errors: [{ row: 3, message: 'Row has more cells than the header, which has 2' }],
      },
    ]);
    expect(await emailsOf(person)).toEqual(['sam@example.com', 'bobby@example.com']);
  });

  it('ends where its quotes say, also behind the cells that are not read', async () => {
    const person = await running.service.person();
    const csv = 'Email\na@example.com,"x\ny@example.com",""\nb@example.com';
    expect((await importing(person, csv)).body).toMatchObject({ inserted: 1, errors: [{ row: 2 }] });
    expect(await emailsOf(person)).toEqual(['b@example.com']);
  });

  it('that is too long with a quote that is never closed takes the rest of the file with it', async () => {
    const person = await running.service.person();
    const { body } = await importing(person, 'Email\na@example.com\nb@example.com,,"\nc@example.com');
    expect(body).toMatchObject({
      inserted: 1,
      errors: [{ row: 3, message: 'Row has a quote that is never closed' }],
    });
  });
});

describe('a file of ten megabytes', () => {
  it.each([
    ['commas behind the only row', `Email\na@b.co${','.repeat(MANY)}`, 'has no valid rows (row 2'],
    ['one cell', `Email\n${'x'.repeat(MANY)}`, 'has no valid rows (row 2'],
    ['one quoted cell', `Email\n"${'x'.repeat(MANY)}"`, 'has no valid rows (row 2'],
    ['blank lines', `Email\n${'\n'.repeat(MANY / 2)}`, 'has no valid rows'],
    ['lines of blanks', `Email\n${' \n'.repeat(MANY / 3)}`, 'has no valid rows'],
    ['quotes', `Email\n${'"'.repeat(MANY / 2)}`, 'has no valid rows (row 2'],
    ['quotes that never end', `Email\n${'"'.repeat(MANY / 2 + 1)}`, 'has no valid rows (row 2'],
    ['a header without an end', 'x'.repeat(MANY), 'has no Email column'],
    ['rows', `Email\n${'x\n'.repeat(MANY / 3)}`, 'must hold at most 5000 rows'],
  ])('of %s is refused for what it is', async (_name, csv, reason) => {
    const person = await running.service.person();
    const answer = await importing(person, csv);
    expect(answer).toMatchObject(invalid('csv'));
    expect(answer.body.error).toContain(reason);
    expect(await emailsOf(person)).toEqual([]);
  });

  it('may hold a long cell in a column that nobody reads', async () => {
    const person = await running.service.person();
    const csv = `Email,Notes\nsam@example.com,"${'""'.repeat(MANY / 6)}"`;
    expect((await importing(person, csv)).body).toMatchObject({ inserted: 1, errors: [] });
  });

  it('does not keep others from being answered', async () => {
    const [person, other] = [await running.service.person(), await running.service.person()];
    let isUnderWay = true;
    const slow = importing(person, `Email\nsam@example.com\na@b.co${','.repeat(MANY)}`).finally(() => {
      isUnderWay = false;
    });
    let answered = 0;
    while (isUnderWay) {
      expect((await other.get('/contacts')).status).toBe(200);
      answered += 1;
    }
    expect((await slow).body).toMatchObject({ inserted: 1, skipped: 1 });
    expect(answered).toBeGreaterThan(1);
  });
});

describe('the same key', () => {
  it('returns the first result of a large import, whatever the order of its fields, and refuses another', async () => {
    const person = await running.service.person();
    const csv = `Email,Notes\nsam@example.com,${'x'.repeat(100_000)}`;
    const send = (body: object) => person.post('/contacts/import', body, { 'idempotency-key': 'large' });
    const first = await send({ csv, consent: true, other: { a: 1, b: 2 } });
    expect(first.body).toMatchObject({ inserted: 1 });
    const again = await send({ other: { b: 2, a: 1 }, consent: true, csv });
    expect([again.body, again.headers.get('idempotency-replayed')]).toEqual([first.body, 'true']);
    expect((await send({ csv, consent: true, other: { a: 1, b: 3 } })).status).toBe(409);
  });
});
